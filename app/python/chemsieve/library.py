"""Libraries: files of compounds that can be searched by structure."""

from __future__ import annotations

import json
import os
import warnings
import weakref
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _chemsieve, records, structures
from ._commands import command
from ._options import words_of
from .errors import LibraryWarning, QueryError, QueryWarning, UsageError
from .hits import Hits, HitStream, Remark, after_fork
from .studies import Studies, take_ids, warn_of_choice

Path = str | os.PathLike[str]
Query = Any  # str, RDKit's Mol, (id, either of them), or a sequence of such

# The most rejected records and remarks that a report lists; all are counted.
_LISTED = 10_000
# Sets of options that were read already.
_KEPT_OPTIONS = 64


@dataclass(frozen=True)
class Rejection:
    """A record that is not stored, and why."""

    file: str
    line: int
    id: str
    reason: str
    text: str


@dataclass
class ImportReport:
    """What came of an import; read = stored + rejected + skipped."""

    read: int = 0
    stored: int = 0
    rejected: int = 0
    skipped: int = 0
    #: Repeats, stored or skipped: the library had the compound, or it came before in the file.
    duplicates: int = 0
    #: Stored, but without a fingerprint of some kind: searches by it do not find them.
    without_fingerprint: int = 0
    #: ``errors="strict"`` stopped at the first rejected record, and nothing of its file is stored.
    refused: bool = False
    #: Why a file could not be read to its end; what came before is stored.
    broken_off: str = ""
    #: How many records there are remarks on, by kind.
    remarked: dict[str, int] = field(default_factory=dict)
    #: What columns of values were taken for, how many cells they have, and how many of these are no number.
    columns: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    #: The first 10,000, as the remarks.
    rejections: list[Rejection] = field(default_factory=list, repr=False)
    remarks: list[Remark] = field(default_factory=list, repr=False)


@dataclass(frozen=True)
class Defect:
    where: str
    what: str


@dataclass(frozen=True)
class CheckReport:
    """What is wrong with a library; True if nothing is."""

    compounds: int
    defects: list[Defect]

    def __bool__(self) -> bool:
        return not self.defects


@dataclass(frozen=True)
class Explanation:
    """What sets the bits of a compound and why a query finds it or not. ``str()`` gives it in words."""

    id: str
    smiles: str
    number: int
    #: Length of its fingerprint.
    bits: int
    #: 64-bit items, ascending.
    items: list[int] = field(repr=False)
    #: A candidate for every query, as its items do not tell what it may match.
    is_always_candidate: bool
    #: "hit", "not a hit", "not a candidate" or "not decided"; empty without a query.
    verdict: str
    #: Atoms of the compound in the order of the query's atoms.
    matches: list[list[int]]
    #: Pieces that every match has more often: text, times needed, times present.
    lacking: list[tuple[str, int, int]]
    #: Bit, the piece that sets it, and how often the piece occurs at least.
    causes: list[tuple[int, str, int]] = field(repr=False)
    text: str = field(repr=False)

    def __str__(self) -> str:
        return self.text


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


def _given(query: Query) -> list[tuple[str, str, str]]:
    """Queries as (id, text, language); empty where there is none."""
    if query is None:
        return []
    if isinstance(query, str):
        return [("", query, "")]
    if structures.is_molecule(query):
        return [(structures.name_of(query), *structures.query_text(query))]
    if _is_pair(query) and not (isinstance(query[1], tuple) or query[1] is None):
        return [(query[0], *structures.query_text(query[1]))]
    if isinstance(query, Iterable):
        structures.refuse_tables(query)
        return [given for one in query for given in _given(one)]
    raise TypeError(f"a query is text, a molecule of RDKit or a sequence of these, not {type(query).__name__}")


class Library(Studies):
    """A library that is open, or several that are searched as one; a route stands for its libraries.

    Searches may run on several threads at once. What this or another program adds is seen by the next search. A library
    that was open when the process forked can be used in the child, too.
    """

    def __init__(self, *paths: Path) -> None:
        if not paths:
            raise UsageError("no library is named")
        self._libraries = _chemsieve.Libraries([os.fspath(path) for path in paths])
        for warning in self._libraries.warnings:
            warnings.warn(warning, LibraryWarning, stacklevel=3)
        self._paths = self._libraries.paths
        self._asked: dict[Any, _chemsieve.AskedSearch] = {}
        _all.add(self)

    @property
    def paths(self) -> list[str]:
        return list(self._paths)

    @property
    def path(self) -> str:
        """Of the first."""
        return self._paths[0]

    def __len__(self) -> int:
        """The number of compounds."""
        return self._libraries.count()

    def __repr__(self) -> str:
        return f"<chemsieve library {', '.join(self._paths)}, {len(self):,} compounds>"

    # Searches. Their keywords are the options of the command line.

    def substructure(
        self,
        query: Query = None,
        *,
        ids: Path | Sequence[str] | None = None,
        stream: bool = False,
        progress: Callable[[int, int, int], None] | None = None,
        **options: Any,
    ) -> Any:
        """Compounds that contain the query, best first.

        ``query``: SMILES (``*`` is any atom), SMARTS, a molfile, InChI or a molecule of RDKit; with a name as
        ``(name, query)``; or a sequence of queries. ``queries``: a file of queries instead.

        Options: ``top``, ``where``, ``alerts`` (names of files that ``where`` calls), ``ids`` (a file or ids),
        ``columns``, ``sort``, ``and_``, ``or_``, ``not_`` (structures), ``stereo``, ``merge_hydrogens``, ``smiles``,
        ``smarts``, ``count``, ``keep_all``, ``errors`` ("report", "strict"), ``time_limit`` (s), ``match_limit`` (ms),
        ``match_steps``, ``matcher``, ``jobs``, and all others that ``chemsieve substructure --help`` lists.

        ``stream``: hits come one by one while the search goes on, see :class:`HitStream`. ``progress`` is called with
        what is done, what there is to do (compounds, or queries if there are several) and the hits so far.
        """
        return self._search("substructure", query, ids, stream, progress, options)

    def superstructure(
        self,
        query: Query = None,
        *,
        ids: Path | Sequence[str] | None = None,
        stream: bool = False,
        progress: Callable[[int, int, int], None] | None = None,
        **options: Any,
    ) -> Any:
        """Compounds that are contained in the query; options as ``chemsieve superstructure --help`` lists them."""
        return self._search("superstructure", query, ids, stream, progress, options)

    def exact(
        self,
        query: Query = None,
        *,
        ids: Path | Sequence[str] | None = None,
        stream: bool = False,
        progress: Callable[[int, int, int], None] | None = None,
        **options: Any,
    ) -> Any:
        """The same compound. ``ignore_stereo``, ``ignore_salts``, ``tautomers``, ``normalise``: what does not count."""
        return self._search("exact", query, ids, stream, progress, options)

    def similar(
        self,
        query: Query = None,
        *,
        ids: Path | Sequence[str] | None = None,
        stream: bool = False,
        progress: Callable[[int, int, int], None] | None = None,
        **options: Any,
    ) -> Any:
        """Compounds most like the query; the best 10 without ``top`` and ``threshold``.

        ``fingerprint``: what is compared: subgraph, or a kind that the library holds. ``metric``: tanimoto, dice,
        cosine, or tversky with ``alpha`` and ``beta``. ``fusion``: all queries are references of one search, by the
        greatest ("max") or the mean similarity to them.
        """
        return self._search("similar", query, ids, stream, progress, options)

    def _search(
        self, mode: str, query: Query, ids: Any, stream: bool, progress: Any, options: dict[str, Any]
    ) -> Hits | HitStream:
        chosen = take_ids(ids, options)
        asked = self._read_options(mode, options)
        given = _given(query)
        if not given and options.get("queries") is None:
            raise UsageError("there is no query")
        if stream:
            return HitStream(_chemsieve.HitStream(self._libraries, asked, given, chosen), asked.columns, self)
        found, unknown = self._libraries.search(asked, given, chosen, progress)
        hits = Hits(found, asked.columns, asked.keep_all)
        self._warn(found, unknown, len(given) == 1 and options.get("queries") is None)
        return hits

    def _read_options(self, mode: str, options: dict[str, Any]) -> _chemsieve.AskedSearch:
        words = tuple(words_of(options))
        asked = self._asked.get((mode, words))
        if asked is None:
            if len(self._asked) >= _KEPT_OPTIONS:
                self._asked.clear()
            asked = self._asked[mode, words] = _chemsieve.AskedSearch(mode, self._paths[0], list(words))
        return asked

    @staticmethod
    def _warn(found: _chemsieve.FoundHits, unknown: list[str], is_single: bool) -> None:
        warn_of_choice(unknown, found.left_open, 5)
        if not found.needs_a_look:
            return
        for query in found.queries:
            if query.error and is_single:
                raise QueryError(query.reason, query.remedies)
            if query.error:
                warnings.warn(query.error, QueryWarning, stacklevel=4)
            for _, text in query.remarks:
                warnings.warn(f"{query.id} {text}", QueryWarning, stacklevel=4)

    def explain(
        self,
        id: str,  # noqa: A002 - as users call it
        query: Any = None,
        *,
        smiles: bool = False,
        smarts: bool = False,
        stereo: bool = False,
        merge_hydrogens: bool = False,
    ) -> Explanation:
        """What sets the bits of the first compound with that id, and why a substructure search finds it or not."""
        text, language = (None, "") if query is None else structures.query_text(query)
        language = "smiles" if smiles else "smarts" if smarts else language
        found = self._libraries.explain(id, text, language, stereo, merge_hydrogens)
        if not found:
            raise QueryError(f"no compound of {self.path} has the id '{id}'")
        e = found[0]
        return Explanation(
            e.id, e.smiles, e.number, e.bits, e.items, e.is_always_candidate, e.verdict, e.matches, e.lacking, e.causes,
            e.text,
        )  # fmt: skip

    # Care of the first library.

    def info(self) -> dict[str, Any]:
        """What is in it, as ``chemsieve info --json`` says it."""
        return json.loads(command("info", self.path, "--json").text)

    def check(
        self, *, sample: int = 1000, jobs: int = 0, progress: Callable[[str, int, int], None] | None = None
    ) -> CheckReport:
        """Whether it is whole: reads all of it, and makes ``sample`` compounds anew (0: all)."""
        compounds, defects = _chemsieve.check(self.path, sample, jobs, progress)
        return CheckReport(compounds, [Defect(*defect) for defect in defects])

    def index(self, *kinds: str, inchikey: bool = False, pairs: bool = False) -> None:
        """Adds fingerprints of these kinds to it: morgan2, morgan3, rdkit, atompair, torsion, maccs, pubchem.

        ``inchikey``: adds the InChIKeys of its compounds, for ``exact(key)`` and the column ``inchikey``.
        ``pairs``: adds the index of cuts, or what is new to it, by which ``matched_pairs(of=...)`` cuts few compounds.
        """
        if kinds:
            command("index", self.path, "--fingerprint", ",".join(kinds))
        if inchikey:
            command("index", self.path, "--inchikey")
        if pairs:
            command("index", self.path, "--pairs")

    def add(
        self,
        source: Path | Iterable[Any],
        *,
        name: str = "Python",
        errors: str = "report",
        duplicates: str = "report",
        jobs: int = 0,
        progress: Callable[[int, float], None] | None = None,
        rejected: Callable[[Rejection], None] | None = None,
        **options: Any,
    ) -> ImportReport:
        """Imports compounds: a file, or an iterable of structures, of any length.

        A structure is SMILES, perhaps with its name behind it, a molfile, a molecule of RDKit (its name and properties
        are kept), or ``(structure, id)`` or ``(structure, id, properties)``.

        ``errors``: "report" or "strict" (stop at the first record that cannot be used, or that is understood only in
        part; store nothing). ``duplicates``: "keep", "skip" or "report". ``progress`` is called a few times a second
        with the records so far and the share of the file (negative if not known), ``rejected`` with each record that is
        not stored. ``name``: what the library calls an iterable. Further keywords are those of files: ``input_format``,
        ``smiles_column``, ``id_column``, ``delimiter``, ``header``, ``encoding``, ``skip_lines``, ``decimal`` and
        ``sheet``.
        """
        for word, allowed in ((errors, ("report", "strict")), (duplicates, ("keep", "skip", "report"))):
            if word not in allowed:
                raise UsageError(f"'{word}' is none of {', '.join(allowed)}")
        report = ImportReport()

        def note(*record: Any) -> None:
            rejection = Rejection(*record)
            if len(report.rejections) < _LISTED:
                report.rejections.append(rejection)
            if rejected is not None:
                rejected(rejection)

        def remark(*values: Any) -> None:
            if len(report.remarks) < _LISTED:
                report.remarks.append(Remark(*values))

        words = words_of(options)
        next_records = None
        if isinstance(source, (str, os.PathLike)):
            words.append(os.fspath(source))
        else:
            if options:
                raise UsageError(f"{next(iter(options))} is about files")
            next_records = records.in_lists(source)
        counts = _chemsieve.import_records(
            self.path, words, next_records, name, errors, duplicates, jobs, note, remark, progress
        )
        for key, value in counts.items():
            setattr(report, key, value)
        return report


def open(*paths: Path) -> Library:  # noqa: A001 - chemsieve.open(...)
    """Opens a library, or several that are searched as one; a route stands for its libraries."""
    return Library(*paths)


def create(
    path: Path,
    source: Path | Iterable[Any] | None = None,
    *,
    strip_salts: bool = False,
    normalise: bool = False,
    **options: Any,
) -> Library:
    """Makes a new library and adds ``source`` to it, see :meth:`Library.add`; an existing file is refused.

    ``strip_salts``: only the largest component of each compound is searched, without counter ions and solvents.
    ``normalise``: compounds are searched with the charges of their groups set by RDKit's rules.
    """
    _chemsieve.create(os.fspath(path), strip_salts, normalise)
    library = Library(path)
    if source is not None:
        library.add(source, **options)
    return library


# The libraries of this process, to be opened anew in a child.
_all: weakref.WeakSet[Library] = weakref.WeakSet()


def _after_fork() -> None:
    _chemsieve.begin_anew_after_fork()
    after_fork()
    for library in list(_all):
        library._libraries.forget()


os.register_at_fork(after_in_child=_after_fork)
