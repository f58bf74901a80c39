"""Keywords as the words of a command line, which knows what they may be."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

# Those of a single letter on the command line, or given in another way here.
_SHORT = {"k": "top", "t": "threshold"}


def value_text(value: Any) -> str:
    """As a word of a command line."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, float):
        return repr(float(value))  # NumPy's floats have a repr of their own
    return str(value)


def words_of(keywords: Mapping[str, Any]) -> list[str]:
    """``{"top": 5, "not_": ["Cl", "F"], "stereo": True}`` is ``--top 5 --not Cl --not F --stereo``.

    ``None`` and ``False`` mean that nothing is said. ``columns``, ``sort`` and ``order`` may be lists of names,
    ``alerts`` a dictionary: ``{"pains": "pains.sma"}``.
    """
    words: list[str] = []
    for keyword, value in keywords.items():
        name = keyword.rstrip("_")
        option = "--" + _SHORT.get(name, name.replace("_", "-") if name != "NxN" else name)
        if value is None or value is False:
            continue
        if value is True:
            words.append(option)
        elif name == "columns":
            words += [option, column_list(value)]
        elif name in ("sort", "order") and not isinstance(value, str):
            words += [option, ",".join(_quoted_order(order) for order in value)]
        elif name == "alerts" and isinstance(value, Mapping):
            for alerts, path in value.items():
                words += [option, f"{alerts}={value_text(path)}"]
        elif isinstance(value, str) or not isinstance(value, Iterable) or isinstance(value, os.PathLike):
            words += [option, value_text(value)]
        else:
            for one in value:
                words += [option, value_text(one)]
    return words


def paths_of(libraries: Any) -> list[str]:
    """Paths of a library or of several, open or by their paths; ``None``: none."""
    if libraries is None:
        return []
    if isinstance(libraries, (str, os.PathLike)):
        return [os.fspath(libraries)]
    if hasattr(libraries, "paths"):
        return list(libraries.paths)
    return [path for one in libraries for path in paths_of(one)]


def column_list(columns: str | Iterable[str]) -> str:
    """Names of columns as ``--columns`` takes them."""
    return columns if isinstance(columns, str) else ",".join(_quoted(column) for column in columns)


def _quoted_order(order: str) -> str:
    """A column that may have ``:desc`` or ``:asc`` behind it."""
    column, colon, direction = order.rpartition(":")
    if colon and direction.lower() in ("asc", "desc"):
        return _quoted(column) + colon + direction
    return _quoted(order)


def _quoted(column: str) -> str:
    return '"' + column.replace('"', '""') + '"' if "," in column or '"' in column else column
