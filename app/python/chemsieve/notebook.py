"""Hits as notebooks show them: the first ones, drawn."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .hits import Hits

_SHOWN = 20

_STYLE = (
    "<style>.chemsieve td,.chemsieve th{text-align:left;vertical-align:top;padding:4px 10px}"
    ".chemsieve td.number{text-align:right}.chemsieve .structure{background:#fff}"
    ".chemsieve .smiles{max-width:24em;overflow-wrap:anywhere;font-family:monospace}</style>"
)


def hits_as_html(hits: Hits) -> str:
    """A table of the first hits with their structures; what else there is is said below it."""
    with_query = len(hits.queries) != 1
    with_library = len(hits._libraries) > 1
    titles = [title for title, _ in hits._titles]
    head = ["structure", "id", "similarity", *(["query"] if with_query else []), *(["library"] if with_library else [])]
    rows = []
    for place, hit in enumerate(hits[:_SHOWN]):
        cells = [
            f'<td class="structure">{hits.drawing(place) or escape(hit.smiles)}</td>',
            f"<td>{escape(hit.id)}</td>",
            f'<td class="number">{hit.similarity:.3f}</td>',
        ]
        if with_query:
            cells.append(f"<td>{escape(hit.query_id)}</td>")
        if with_library:
            cells.append(f"<td>{escape(hit.library)}</td>")
        for title, is_number in hits._titles:
            value = hit.properties[title]
            text = "" if value is None else escape(str(value))
            cells.append(f'<td{" class=number" if is_number else ""}>{text}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    heading = "".join(f"<th>{escape(title)}</th>" for title in [*head, *titles])
    table = f'<table class="chemsieve"><thead><tr>{heading}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return _STYLE + (table if rows else "") + f"<p>{escape(_said_below(hits))}</p>"


def _said_below(hits: Hits) -> str:
    said = [f"{len(hits):,} hits" if len(hits) != 1 else "1 hit"]
    if len(hits) > _SHOWN:
        said.append(f"the first {_SHOWN} are shown")
    if not hits.is_complete:
        said.append("not complete")
    unusable = sum(bool(query.error) for query in hits.queries)
    if unusable:
        said.append(f"{unusable} queries cannot be used")
    return ", ".join(said)
