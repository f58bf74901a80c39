"""Values as records of an import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import structures


def _record(value: Any) -> tuple[str, str, list[tuple[str, str]], str]:
    """Text, id, properties, and why it is refused."""
    if isinstance(value, str):
        return value, "", [], ""
    if structures.is_molecule(value):
        text, defect = structures.record_text(value)
        return text, structures.name_of(value), structures.properties_of(value), defect
    if value is None:
        return "", "", [], ""  # a molecule that RDKit could not read; it is rejected
    try:
        structure, id_, *rest = value
    except (TypeError, ValueError):
        raise TypeError(
            "a compound is text, a molecule of RDKit, (structure, id) or (structure, id, properties), not "
            f"{type(value).__name__} {value!r:.60}"
        ) from None
    text, _, fields, defect = _record(structure)
    if rest:
        fields = fields + [(str(key), str(one)) for key, one in dict(rest[0]).items() if one is not None]
    return text, str(id_), fields, defect


def in_lists(source: Iterable[Any]) -> Callable[[], list[Any]]:
    """A function that gives the next records, at the end none."""
    structures.refuse_tables(source)
    records: Iterator[Any] = iter(source)

    def take() -> list[Any]:
        taken = []
        for value in records:
            taken.append(_record(value))
            if len(taken) == 512:
                break
        return taken

    return take
