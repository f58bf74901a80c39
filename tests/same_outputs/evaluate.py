"""Prints what each expression of standard input gives with the Python package of a build. Run by compare.py."""

from __future__ import annotations

import contextlib
import sys
import warnings
from pathlib import Path

import chemsieve


def told(hit: chemsieve.Hit) -> str:
    return f"{hit.query_id} {hit.id} {hit.similarity!r} {hit.smiles} {hit.library} {dict(hit.properties)}"


def shown(value: object) -> str:
    """Values in words that do not depend on addresses and times."""
    if isinstance(value, chemsieve.Hits):
        return "\n".join([repr(value), *map(told, value)])
    if hasattr(value, "to_csv"):
        return str(value.to_csv(index=False))
    if isinstance(value, (list, tuple)) and any(isinstance(one, chemsieve.Hits) for one in value):
        return "\n".join(map(shown, value))
    return str(value) if isinstance(value, str) else repr(value)


def evaluate(line: str, names: dict[str, object]) -> str:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            if line.startswith("do "):
                exec(line[3:], names)
                text = ""
            else:
                text = shown(eval(line, names))
        except Exception as e:  # what it says is compared
            text = f"{type(e).__name__}: {e} {getattr(e, 'reason', '')!r} {getattr(e, 'remedies', '')!r}"
    return "\n".join([text, *(f"warning {one.category.__name__}: {one.message}" for one in caught)])


def main() -> None:
    names: dict[str, object] = {"chemsieve": chemsieve, "Path": Path, "contextlib": contextlib}
    for line in sys.stdin.read().splitlines():
        if line and not line.startswith("#"):
            print(f">>> {line}\n{evaluate(line, names)}", flush=True)


if __name__ == "__main__":
    main()
