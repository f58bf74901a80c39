"""The hits of a search: columns of numbers at once, the rest when somebody looks."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from . import _chemsieve, structures
from ._options import column_list, words_of
from .errors import UsageError
from .notebook import hits_as_html

if TYPE_CHECKING:
    import numpy
    import pandas
    from rdkit.Chem import Mol

# Rows that are read together where hits are looked at one after the other.
_ROWS_TOGETHER = 1024
# Rows that a stream reads at a time: so few that signals, which come every millisecond, do not always come meanwhile.
# What a handler interrupts is read anew.
_ROWS_OF_STREAM = 64

Value = str | int | float | None


@dataclass(frozen=True)
class Remark:
    """What was understood of a record or query only in part, or otherwise than it may be meant."""

    #: What it is about, as "repeating_units"; docs/formats.md lists all.
    kind: str
    #: In words.
    text: str
    #: Where a record stands; empty for queries.
    file: str = ""
    line: int = 0
    #: The id of the record or query.
    id: str = ""


@dataclass(frozen=True)
class SearchedQuery:
    """A query and what came of it."""

    id: str
    text: str
    #: Also where hits were counted only.
    hits: int
    #: Why it cannot be used; empty if it can.
    error: str
    #: What it may ask for that is not meant.
    remarks: list[Remark]
    #: False if compounds that may be hits were not decided, for want of time or by a limit.
    is_complete: bool
    #: Compounds, candidates, milliseconds.
    stats: dict[str, Any]

    @property
    def notes(self) -> list[str]:
        """The remarks, in words."""
        return [remark.text for remark in self.remarks]


@dataclass(frozen=True)
class Hit:
    """A compound that a query found."""

    id: str
    #: Tanimoto of the unfolded items, or the coefficient asked for; exact.
    similarity: float
    smiles: str
    #: Of the compound in its library, from 1 in the order of import.
    number: int
    query_id: str
    library: str
    #: The columns asked for; None: the compound has no such value.
    properties: dict[str, Value] = field(default_factory=dict)
    _found: tuple[_chemsieve.FoundHits, int] | None = field(default=None, repr=False, compare=False)

    @property
    def molblock(self) -> str | None:
        """The molfile of a compound that came as one."""
        if self._found is None:
            return None
        found, place = self._found
        return found.molblock(place)

    def __getitem__(self, name: str) -> Value:
        return self.properties[name]

    def to_rdkit(self) -> Mol | None:
        """As a molecule of RDKit, with the name and the properties; None if RDKit cannot read it."""
        mol = structures.molecule_of(self.smiles, self.molblock)
        if mol is None:
            return None
        mol.SetProp("_Name", self.id)
        mol.SetDoubleProp("similarity", self.similarity)
        for name, value in self.properties.items():
            if value is not None:
                mol.SetProp(name, str(value))
        return mol


def _number(text: str) -> Value:
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def add_columns(frame: pandas.DataFrame, titles: Sequence[tuple[str, bool]], rows: Sequence[list[str]]) -> None:
    """Adds the columns of these titles; ``rows`` have their cells."""
    import pandas

    for place, (title, is_number) in enumerate(titles):
        cells = [row[place] or None for row in rows]
        frame[title] = pandas.to_numeric(pandas.Series(cells, dtype=object)) if is_number else cells


class Hits(Sequence[Hit]):
    """The hits of one query or several, those of a query best first.

    Numbers and similarities are there at once; ids, SMILES and properties are read from the library when they are asked
    for, from its state at the time of the search.
    """

    def __init__(self, found: _chemsieve.FoundHits, columns: str, keep_all: bool = False) -> None:
        self._found = found
        self._columns = columns
        self._keep_all = keep_all
        self._titles = found.titles(columns) if columns else []
        self._libraries = found.libraries
        self._queries: list[SearchedQuery] | None = None

    @property
    def queries(self) -> list[SearchedQuery]:
        """All queries, those without hits and those that cannot be used, too."""
        if self._queries is None:
            self._queries = [
                SearchedQuery(
                    q.id, q.text, q.hits, q.error, [Remark(*r, id=q.id) for r in q.remarks], q.is_complete, q.stats
                )
                for q in self._found.queries
            ]
        return self._queries

    @property
    def counts(self) -> list[tuple[str, int]]:
        """The id of each query and the number of its hits, as ``count=True`` makes them without listing any."""
        return [(query.id, query.hits) for query in self.queries]

    @property
    def is_complete(self) -> bool:
        return all(query.is_complete for query in self.queries if not query.error)

    @property
    def search_ms(self) -> float:
        """Milliseconds that the engine took, from choosing compounds and reading the queries to ranking the hits."""
        return self._found.search_ms

    @property
    def numbers(self) -> numpy.ndarray:
        """The number of each hit's compound in its library: int64, read only, not copied."""
        return self._found.numbers()

    @property
    def similarities(self) -> numpy.ndarray:
        """The similarity of each hit: float64, read only, not copied."""
        return self._found.similarities()

    @property
    def query_indices(self) -> numpy.ndarray:
        """The place of each hit's query in ``queries``: uint32, read only, not copied."""
        return self._found.of_query()

    @property
    def library_indices(self) -> numpy.ndarray:
        """The place of each hit's library among those searched: uint16; empty if there is one only."""
        return self._found.of_library()

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> list[Hit]: ...

    def __getitem__(self, index: int | slice) -> Hit | list[Hit]:
        if isinstance(index, slice):
            places = range(*index.indices(len(self)))
            if places.step == 1:
                return list(self._rows(places.start, places.stop))
            return [self[place] for place in places]
        place = range(len(self))[index]
        return next(self._rows(place, place + 1))

    def __iter__(self) -> Iterator[Hit]:
        return self._rows(0, len(self))

    def _rows(self, begin: int, end: int) -> Iterator[Hit]:
        names = [query.id for query in self.queries]
        for first in range(begin, end, _ROWS_TOGETHER):
            last = min(first + _ROWS_TOGETHER, end)
            for place, (id_, smiles, cells) in enumerate(self._found.rows(first, last, self._columns), first):
                number, similarity, query, library = self._found.place(place)
                yield Hit(
                    id_,
                    similarity,
                    smiles,
                    number,
                    names[query],
                    self._libraries[library],
                    dict(zip((title for title, _ in self._titles), self._values(cells))),
                    (self._found, place),
                )

    def _values(self, cells: list[str]) -> list[Value]:
        return [
            None if not cell else _number(cell) if is_number else cell
            for cell, (_, is_number) in zip(cells, self._titles)
        ]

    @property
    def ids(self) -> list[str]:
        return [row[0] for row in self._found.rows(0, len(self), "")]

    @property
    def smiles(self) -> list[str]:
        """As the compounds were imported; of molfiles RDKit's canonical SMILES."""
        return [row[1] for row in self._found.rows(0, len(self), "")]

    def to_pandas(
        self, *, wide: bool = False, cells: str | None = None, only_hits: bool = False
    ) -> pandas.DataFrame:
        """The table that the command line writes: query_id, id, similarity, smiles and the columns asked for.

        With several libraries, the library follows query_id. Columns of numbers are numbers.

        ``wide``: a row a compound and a column a query instead, as ``--wide`` writes it: 1 for a hit, else 0; of
        similarity searches, which need a ``threshold`` then, how similar they are. ``cells``: "hits", "matches" (how
        often a compound has the substructure) or "similarity". ``only_hits``: without compounds that no query finds.
        Not a number: the answer is not known, or there is no similarity.
        """
        import pandas

        if wide or cells is not None or only_hits:
            return self._wide_frame(words_of({"wide": wide, "cells": cells, "only_hits": only_hits}))
        rows = self._found.rows(0, len(self), self._columns)
        names = [query.id for query in self.queries]
        table: dict[str, Any] = {
            "query_id": pandas.Categorical.from_codes(self.query_indices.astype("int32"), categories=range(len(names)))
            .rename_categories(dict(enumerate(names)))
            .astype(object)
            if len(set(names)) == len(names)
            else [names[query] for query in self.query_indices]
        }
        if len(self._libraries) > 1:
            table["library"] = [self._libraries[library] for library in self.library_indices]
        table |= {"id": [row[0] for row in rows], "similarity": self.similarities, "smiles": [row[1] for row in rows]}
        frame = pandas.DataFrame(table)
        add_columns(frame, self._titles, [row[2] for row in rows])
        return frame

    def _wide_frame(self, words: list[str]) -> pandas.DataFrame:
        import io

        import pandas

        csv = self._found.wide_csv(words, self._keep_all, self._columns)
        titles = pandas.read_csv(io.StringIO(csv), nrows=0).columns
        properties = [title for title, is_number in self._titles if not is_number]
        texts = {"id", "smiles", *properties} | ({"library"} if len(self._libraries) > 1 else set())
        frame = pandas.read_csv(
            io.StringIO(csv), dtype={title: str for title in texts}, keep_default_na=False,
            na_values={title: [""] for title in titles if title not in texts},
        )  # fmt: skip
        for title in properties:
            frame[title] = frame[title].where(frame[title] != "", None)
        return frame

    def to_rdkit(self) -> Iterator[Mol | None]:
        """Molecules of RDKit with names and properties, one by one; None where RDKit cannot read a compound."""
        return (hit.to_rdkit() for hit in self)

    def write(self, path: str | os.PathLike[str], *, columns: Any = None, **options: Any) -> list[str]:
        """Writes the table of the command line: TSV, CSV, JSON lines, SMILES, SD file, spreadsheet or web page.

        The ending of the name tells which, or ``format``. ``wide``, ``cells`` and ``only_hits`` make the table of
        compounds and queries, see :meth:`to_pandas`. ``columns`` takes the place of those of the search; further
        keywords are the options of tables. The file appears complete or not at all. Returns what there is to remark.
        """
        words = words_of({"output": os.fspath(path), **options})
        chosen = self._columns if columns is None else column_list(columns)
        return self._found.write(words, self._keep_all, chosen)

    def drawing(self, index: int) -> str:
        """The structure of a hit as SVG, with the match of a substructure query; empty if it is too large."""
        return self._found.drawing(range(len(self))[index])

    def __repr__(self) -> str:
        of = f" of {len(self.queries)} queries" if len(self.queries) != 1 else ""
        return f"<{len(self)} hits{of}{'' if self.is_complete else ', not complete'}>"

    def _repr_html_(self) -> str:
        return hits_as_html(self)


class HitStream(Iterator[Hit]):
    """The hits of one query as they are found, while the search goes on only as far as they are taken.

    Those of a substructure search come best first, but for ties. ``close()`` ends the search; so does ``with``. Threads
    may share one: each hit goes to one of them. Any of them may close it, and so may a handler of a signal, which comes
    while it is read. Whoever forks has none in the child.
    """

    def __init__(self, stream: _chemsieve.HitStream, columns: str, library: object) -> None:
        self._stream = stream
        self._library = library  # which is told of forks as long as it lives
        self._hits = Hits(stream.found, columns)
        # The place of the first, and they. A handler of a signal may raise anything anywhere: so what was found is in
        # self._hits at once, what was read is set at once, and nothing is counted as given before it is.
        self._read: tuple[int, list[Hit]] = (0, [])
        self._given = 0
        self._wanted = 16
        self._lock = threading.RLock()
        self._is_read = False
        self._is_closed = False
        _all.add(self)

    def __next__(self) -> Hit:
        with self._lock:
            if self._is_read:
                raise UsageError("a handler of a signal cannot take hits of the stream that is being read")
            try:
                self._is_read = True
                return self._take()
            finally:
                self._is_read = False

    def _take(self) -> Hit:
        while not self._is_closed and self._given == len(self._hits):
            if self._stream.is_finished:
                self._is_closed = True
            else:
                self._stream.find_more(self._wanted)
                self._wanted = min(2 * self._wanted, _ROWS_TOGETHER)
        if self._is_closed:
            raise StopIteration
        first, hits = self._read
        if self._given == first + len(hits):
            last = min(self._given + _ROWS_OF_STREAM, len(self._hits))
            first, hits = self._read = self._given, list(self._hits._rows(self._given, last))
        hit = hits[self._given - first]
        self._given += 1
        return hit

    def close(self) -> None:
        self._is_closed = True
        self._stream.close()

    def _after_fork(self) -> None:
        self._stream.forget()
        self._lock = threading.RLock()
        self._is_read = False
        self._given = len(self._hits)

    def __enter__(self) -> HitStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# The streams of this process.
_all: weakref.WeakSet[HitStream] = weakref.WeakSet()


def after_fork() -> None:
    """The searches that are under way are the parent's, not those of the child process."""
    for stream in list(_all):
        stream._after_fork()
