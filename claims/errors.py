"""Every error that a user can meet, each with its exit status and a message that says what to do."""

from __future__ import annotations


class ClaimsError(Exception):
    """The root of the project's errors; the command line prints `str(error)` and ends with `exit_status`."""

    exit_status = 2


class UsageError(ClaimsError):
    """A command was asked for something that it does not offer."""


class ConfigurationError(ClaimsError):
    """A configuration or vocabulary file cannot be used as it stands."""


class DocumentError(ClaimsError):
    """A document cannot be read: missing, binary, undecodable or in a format with no reader."""


class DatabaseError(ClaimsError):
    """The database is missing, damaged, locked, or of a schema that this version does not know."""


class NotFoundError(ClaimsError):
    """The record holds nothing under the name or id that was given."""


class ConcurrentChangeError(ClaimsError):
    """Somebody else decided on the same record since it was read; nothing was written."""


class ImportFormatError(ClaimsError):
    """An export file has a line that cannot be imported."""
