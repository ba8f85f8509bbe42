"""claims: a claim and figure tracking database for newsrooms."""

__version__ = "0.1.0"
