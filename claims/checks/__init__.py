"""Checks of drafts: one rule a file, an explicit list of them, and the run over a set of drafts."""
