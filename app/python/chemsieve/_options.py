"""Keywords as the words of a command line, which knows what they may be."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

# Those of a single letter on the command line, or given in another way here.
_SHORT = {"k": "top", "t": "threshold"}


def _value(value: Any) -> str:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, float):
        return repr(value)
    return str(value)


def words_of(keywords: Mapping[str, Any]) -> list[str]:
    """``{"top": 5, "not_": ["Cl", "F"], "stereo": True}`` is ``--top 5 --not Cl --not F --stereo``.

    ``None`` and ``False`` mean that nothing is said. ``columns`` may be a list of names.
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
        elif isinstance(value, str) or not isinstance(value, Iterable) or isinstance(value, os.PathLike):
            words += [option, _value(value)]
        else:
            for one in value:
                words += [option, _value(one)]
    return words


def column_list(columns: str | Iterable[str]) -> str:
    """Names of columns as ``--columns`` takes them."""
    return columns if isinstance(columns, str) else ",".join(_quoted(column) for column in columns)


def _quoted(column: str) -> str:
    return '"' + column.replace('"', '""') + '"' if "," in column or '"' in column else column
