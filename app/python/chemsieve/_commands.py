"""Any command of the command line, for what has no function of its own."""

from __future__ import annotations

import os
from typing import NamedTuple

from . import _chemsieve
from .errors import Error, FileError, LibraryError, UsageError

_ERRORS = {2: UsageError, 3: FileError, 4: LibraryError, 5: Error}


class CommandOutput(NamedTuple):
    """What a command printed, and its exit code: 0, or 1 if nothing was found."""

    text: str
    messages: str
    code: int


def command(*words: str | os.PathLike[str]) -> CommandOutput:
    """Runs a command as ``chemsieve WORDS`` does, without the configuration file.

    >>> print(chemsieve.command("census", "demo.sieve", "--top", 5).text)

    Raises the error that its exit code stands for, with what it printed.
    """
    code, out, err = _chemsieve.run_command([os.fspath(w) if isinstance(w, os.PathLike) else str(w) for w in words])
    if code in _ERRORS:
        lines = [line.removeprefix("chemsieve: ") for line in err.splitlines()]
        raise _ERRORS[code]("\n".join(lines) or f"the command ended with code {code}")
    return CommandOutput(out, err, code)


def limit_memory(size: int | str) -> None:
    """How much memory the program may take: bytes, or a size such as ``"4G"``.

    A third of it, and more of a large one, is for what is read whole, such as lists of queries and documents. At the
    start it is what the environment variable CHEMSIEVE_MEMORY_LIMIT says, or 1536M.
    """
    _chemsieve.limit_memory(str(size))
