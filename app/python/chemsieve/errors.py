"""What can go wrong: each error says why, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence


class Error(Exception):
    """Any error of chemsieve.

    ``reason`` is what is wrong, ``remedies`` what can be done; commands in them are those of the command line.
    """

    def __init__(self, reason: str, remedies: Sequence[str] = ()) -> None:
        super().__init__("; ".join([reason, *remedies]))
        self.reason = reason
        self.remedies = list(remedies)

    def __reduce__(self):
        return type(self), (self.reason, self.remedies)


class FileError(Error, OSError):
    """A file cannot be read or written."""


class LibraryError(Error):
    """A library cannot be used: missing, foreign, damaged, locked, or without the fingerprints that are asked for."""


class QueryError(Error, ValueError):
    """A query cannot be understood, or there is no such column."""


class UsageError(Error, ValueError):
    """Arguments contradict each other, or have values that there are not."""


class LibraryWarning(UserWarning):
    """A library may give something else than one of its compounds that is made now."""


class QueryWarning(UserWarning):
    """A query may ask for something else than its writer thinks, or cannot be used among others that can."""
