"""Studies of all compounds of a library: families, neighbours, scaffolds, R groups, pairs. Keywords are options."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import _chemsieve
from ._compounds import warn_of_left_out
from ._options import column_list, paths_of, words_of
from .cores import CommonCore
from .errors import QueryWarning, UsageError
from .families import Extension, Families, FamilyCurve, words_of_call
from .neighbours import NeighbourHistogram, Neighbours
from .pairs import ActivityCliffs, MatchedPairs, Transformations
from .picks import Picks
from .rgroups import RGroups
from .scaffolds import ScaffoldCounts, ScaffoldNetwork, Scaffolds

if TYPE_CHECKING:
    from .library import Library

Path = str | os.PathLike[str]


def take_ids(ids: Any, options: dict[str, Any]) -> list[str] | None:
    """Ids that are values; the name of a file of ids becomes an option."""
    return _ids_or_file("ids", ids, options)


def _ids_or_file(keyword: str, ids: Any, options: dict[str, Any]) -> list[str] | None:
    if ids is None or isinstance(ids, (str, os.PathLike)):
        options[keyword] = ids
        return None
    return list(dict.fromkeys(str(one) for one in ids))


def warn_of_choice(unknown: list[str], left_open: str, level: int) -> None:
    if unknown:
        shown = ", ".join(unknown[:10]) + (" ..." if len(unknown) > 10 else "")
        warnings.warn(f"{len(unknown)} ids are in no library searched: {shown}", QueryWarning, stacklevel=level)
    if left_open:
        warnings.warn(left_open, QueryWarning, stacklevel=level)


class Studies:
    """What a library tells of its compounds as a whole."""

    _libraries: _chemsieve.Libraries

    def families(
        self,
        method: str = "families",
        *,
        fingerprint: str = "subgraph",
        threshold: float | Sequence[float] | None = None,
        average: float | None = None,
        metric: str = "tanimoto",
        order: str | Sequence[str] | None = None,
        ids: Path | Sequence[str] | None = None,
        columns: str | Sequence[str] = "",
        keep: str | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> Any:
        """Compounds put together by similarity, exactly: :class:`Families`, a list of them for a list of thresholds.

        ``method``: "families" (trees of nearest neighbours, then average linkage), "butina", "exclusion", "leader" or
        "components", see docs/families.md. ``threshold``: the least similarity of neighbours; ``average``: of
        "families", of what is put together; None: what is usual for the fingerprint. ``order``: of "exclusion" and
        "leader", columns by which compounds become centres, "mw" or "mw:desc". ``columns``: what ``to_pandas()`` shows
        behind the families, "smiles", too. ``keep``: the name under which the library keeps them as columns.

        Options: ``where``, ``alerts``, ``ids`` (a file or ids), ``contains_any``, ``contains_none``, which choose
        compounds, and ``jobs``. ``progress`` is called a few times a second with the share that is done.
        """
        options |= {
            "method": method, "fingerprint": fingerprint, "threshold": threshold, "average": average, "metric": metric,
            "order": order,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        words, is_list = words_of_call(options)
        columns = column_list(columns)
        properties = _chemsieve.asked_columns(columns)[1]
        found, notes = _chemsieve.families(self._libraries, words, chosen, properties, keep, progress)
        warn_of_choice(*notes, 3)
        made = [Families(one, columns) for one in found]
        return made if is_list or len(made) > 1 else made[0]

    def family_curve(
        self,
        method: str = "families",
        *,
        threshold: Sequence[float] | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> FamilyCurve:
        """How many families there would be at each threshold, usually from 0.3 to 0.95 in steps of 0.05.

        The options are those of :meth:`families`, without ``columns`` and ``keep``.
        """
        options |= {"method": method, "threshold": threshold}
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.family_curve(self._libraries, words_of_call(options)[0], chosen, progress)
        warn_of_choice(*notes, 3)
        return FamilyCurve(found)

    def extend_families(self, name: str, *, progress: Callable[[float], None] | None = None) -> Extension:
        """Gives the compounds that came since families were kept as ``keep=name`` a family, and makes none anew.

        Each gets the family of its nearest neighbour, or a new one; fingerprint and threshold are those of then.
        """
        return Extension(*_chemsieve.extend_families(self._libraries, name, progress))

    def pick(
        self,
        n: int,
        method: str = "maxmin",
        *,
        start: Path | Sequence[str] | None = None,
        per_family: int | None = None,
        fingerprint: str = "subgraph",
        metric: str = "tanimoto",
        threshold: float | None = None,
        order: str | Sequence[str] | None = None,
        ids: Path | Sequence[str] | None = None,
        columns: str | Sequence[str] = "",
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> Picks:
        """``n`` compounds that differ as much as possible, in the order picked: :class:`Picks`.

        ``method``: "maxmin" (again and again the compound that is the least similar to all those picked) or "exclusion"
        (in order each compound that is less similar to all those picked than ``threshold``). ``start``: compounds that
        are there already, ids or a file of ids. ``per_family``: at most so many of a family, as :meth:`families` makes
        them at ``threshold``; None: of that, what is usual for the fingerprint. ``order``: columns that say which
        compound comes first, "mw" or "mw:desc". ``columns``: what ``to_pandas()`` shows behind the picks, "smiles",
        too.

        Options: ``where``, ``alerts``, ``ids`` (a file or ids), ``contains_any``, ``contains_none``, which choose
        compounds, and ``jobs``. ``progress`` is called a few times a second with the share that is done.
        """
        options |= {
            "number": n, "method": method, "per_family": per_family, "fingerprint": fingerprint, "metric": metric,
            "threshold": threshold, "order": order,
        }  # fmt: skip
        there = _ids_or_file("start", start, options)
        chosen = take_ids(ids, options)
        columns = column_list(columns)
        properties = _chemsieve.asked_columns(columns)[1]
        found, notes = _chemsieve.pick(self._libraries, words_of(options), chosen, there, properties, progress)
        warn_of_choice(*notes, 3)
        return Picks(found, columns)

    def neighbours(
        self,
        *,
        threshold: float | None = None,
        top: int | None = None,
        fingerprint: str = "subgraph",
        metric: str = "tanimoto",
        against: Library | Path | None = None,
        ids: Path | Sequence[str] | None = None,
        columns: str | Sequence[str] = "",
        keep: str | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> Neighbours:
        """The neighbours of every compound, all that are so similar, the nearest, or both: :class:`Neighbours`.

        Without ``threshold`` and ``top`` the nearest 10. ``metric``: tanimoto, dice, cosine, or tversky with ``alpha``
        and ``beta``. ``against``: another library, open or by its path, in which the neighbours are looked for.
        ``columns``: what ``to_pandas()`` shows of each neighbour. ``keep``: the name under which the library keeps how
        many neighbours each compound has, or with ``top`` the nearest and, as ``keep_similarity``, how near it is.

        Options: ``where``, ``alerts``, ``ids`` (a file or ids), ``contains_any``, ``contains_none``, which choose
        compounds on both sides, and ``jobs``. ``progress`` is called a few times a second with the share that is done.
        Pairs take 12 bytes each.
        """
        options |= {
            "threshold": threshold, "top": top, "fingerprint": fingerprint, "metric": metric,
            "columns": columns or None,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        words = words_of(options)
        found, notes = _chemsieve.neighbours(self._libraries, words, chosen, paths_of(against), keep, progress)
        warn_of_choice(*notes, 3)
        return Neighbours(found, column_list(columns))

    def neighbour_histogram(
        self,
        *,
        against: Library | Path | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> NeighbourHistogram:
        """How many compounds have their nearest neighbour at which similarity.

        The options are those of :meth:`neighbours`, without ``columns`` and ``keep``.
        """
        chosen = take_ids(ids, options)
        words = words_of(options)
        found, notes = _chemsieve.neighbour_histogram(self._libraries, words, chosen, paths_of(against), progress)
        warn_of_choice(*notes, 3)
        return NeighbourHistogram(found)

    def rgroups(
        self,
        core: str | Sequence[str] | None = None,
        *,
        cores: Path | None = None,
        stereo: bool = False,
        all_matches: bool = False,
        only_at_labels: bool = False,
        ids: Path | Sequence[str] | None = None,
        columns: str | Sequence[str] = "",
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> RGroups:
        """What varies around a core, in the compounds that have it: :class:`RGroups`.

        ``core``: SMILES, SMARTS or InChI, with or without labels ("[*:1]"); of several a compound is taken by the first
        that it has. ``cores``: a file of such queries. ``stereo``: the core's stereochemistry must agree.
        ``all_matches``: a row for each set of atoms that is the core. ``only_at_labels``: compounds with groups
        elsewhere are passed over. ``columns``: what ``to_pandas()`` shows behind the groups.

        Options: ``smiles``, ``smarts``, ``merge_hydrogens``, as for searches, ``time_limit``, in seconds, ``where``,
        ``alerts``, ``ids`` (a file or ids), ``contains_any``, ``contains_none``, which choose compounds, and ``jobs``.
        ``progress`` is called a few times a second with the share that is done.
        """
        options |= {
            "core": core, "cores": cores, "stereo": stereo, "all_matches": all_matches,
            "only_at_labels": only_at_labels,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        columns = column_list(columns)
        properties = _chemsieve.asked_columns(columns)[1]
        found, notes = _chemsieve.rgroups(self._libraries, words_of(options), chosen, properties, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out, 3)
        return RGroups(found, columns, all_matches)

    def scaffolds(
        self,
        kind: str = "murcko",
        *,
        of: str | None = None,
        network: bool = False,
        tree: bool = False,
        ids: Path | Sequence[str] | None = None,
        columns: str | Sequence[str] = "",
        keep: str | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> Scaffolds:
        """What is left of each compound when all that hangs from its rings is taken away: :class:`Scaffolds`.

        ``kind``: "murcko" (rings, what connects them, atoms doubly bonded to these), "generic" (the same of carbon and
        single bonds), "skeleton" (generic, without the atoms that were doubly bonded) or "rings" (each ring system).
        ``of``: only compounds that have this scaffold, or that of this compound, a SMILES; with ``network`` or ``tree``
        those below it in :meth:`scaffold_network` or :meth:`scaffold_tree`. ``columns``: what ``to_pandas()`` shows
        behind the scaffolds, "smiles", too. ``keep``: the name under which the library keeps the scaffolds of all
        compounds as a column.

        Options: ``where``, ``alerts``, ``ids`` (a file or ids), ``contains_any``, ``contains_none``, which choose
        compounds, and ``jobs``. ``progress`` is called a few times a second with the share that is done.
        """
        options |= {"kind": kind, "of": of, "network": network, "tree": tree}
        chosen = take_ids(ids, options)
        columns = column_list(columns)
        properties = _chemsieve.asked_columns(columns)[1]
        found, notes = _chemsieve.scaffolds(self._libraries, words_of(options), chosen, properties, keep, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out, 3)
        return Scaffolds(found, columns)

    def scaffold_counts(
        self,
        kind: str = "murcko",
        *,
        mean: str | Sequence[str] = "",
        against: Library | Path | None = None,
        new: bool = False,
        top: int | None = None,
        of: str | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> ScaffoldCounts:
        """How many compounds have each scaffold, the most frequent first: :class:`ScaffoldCounts`.

        ``mean``: columns whose mean over the compounds with a scaffold is told. ``against``: another library, open or
        by its path, whose compounds are counted, too; ``new``: only scaffolds that none of these has. ``top``: only the
        first. ``kind``, ``of`` and what chooses compounds are those of :meth:`scaffolds`.
        """
        options |= {
            "kind": kind, "mean": column_list(mean) or None, "new": new, "top": top, "of": of,
            "against": _path_of(against),
        }  # fmt: skip
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.scaffold_counts(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out, 3)
        return ScaffoldCounts(found)

    def scaffold_network(
        self,
        kind: str = "murcko",
        *,
        mean: str | Sequence[str] = "",
        against: Library | Path | None = None,
        new: bool = False,
        top: int | None = None,
        most_rings: int | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> ScaffoldNetwork:
        """Scaffolds and what they become when rings are taken away, however they are: :class:`ScaffoldNetwork`.

        ``mean``: columns whose mean and median over the compounds below a scaffold are told. ``against``: another
        library, open or by its path, whose compounds are counted, too; ``new``: only scaffolds that none of these is
        below. ``top``: only the first. ``most_rings``: scaffolds of more rings are not taken apart, 10 unless it is
        said. ``kind`` and what chooses compounds are those of :meth:`scaffolds`.
        """
        options |= {
            "kind": kind, "mean": column_list(mean) or None, "new": new, "top": top, "most_rings": most_rings,
            "against": _path_of(against), "network": True,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.scaffold_network(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out, 3)
        return ScaffoldNetwork(found, is_tree=False)

    def scaffold_tree(
        self,
        kind: str = "murcko",
        *,
        mean: str | Sequence[str] = "",
        against: Library | Path | None = None,
        new: bool = False,
        top: int | None = None,
        most_rings: int | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> ScaffoldNetwork:
        """The same with one parent a scaffold, by the rules of the Scaffold Tree: :class:`ScaffoldNetwork`.

        ``most_rings`` is 24 unless it is said; all else is as for :meth:`scaffold_network`.
        """
        options |= {
            "kind": kind, "mean": column_list(mean) or None, "new": new, "top": top, "most_rings": most_rings,
            "against": _path_of(against), "tree": True,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.scaffold_network(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out, 3)
        return ScaffoldNetwork(found, is_tree=True)

    def common_core(
        self,
        *,
        rings: str = "any",
        atoms: str = "elements",
        bonds: str = "order",
        charges: bool = False,
        share: float | str | None = None,
        steps: int | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> CommonCore:
        """The greatest core that all of the compounds contain, or ``share`` of them, 0.8 or "80%": :class:`CommonCore`.

        ``rings``: "any" (rings do not count), "only" (atoms and bonds of rings are like those of rings alone) or
        "complete" (also, the core has bonds of rings only where a ring is whole in it). ``atoms`` that are alike:
        "elements" (of the same element), "isotopes" (and isotope) or "any". ``bonds`` that are alike: "order" (of the
        same order, and aromatic ones also single and double ones), "exact" (of the same order) or "any". ``charges``:
        only atoms of the same charge are alike. ``steps``: millions of steps after which the best core found so far is
        told; then a warning says so.

        Options: ``where``, ``alerts``, ``ids`` (a file or ids), ``contains_any``, ``contains_none``, which choose
        compounds, and ``jobs``. ``progress`` is called a few times a second with the share that is done.
        """
        options |= {
            "rings": rings, "atoms": atoms, "bonds": bonds, "charges": charges, "share": share, "steps": steps,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.common_core(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out, 3)
        if not found.proved:
            limit = f"no core has more than {found.most_bonds} bonds, and this one has {found.bonds}"
            warnings.warn(f"the search for the core ended after so many steps; {limit}", QueryWarning, stacklevel=2)
        return CommonCore(found)

    def matched_pairs(
        self,
        *,
        of: str | None = None,
        hydrogen: bool = True,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> MatchedPairs:
        """Compounds that differ in one part: :class:`MatchedPairs`.

        ``of``: only pairs of the compound with this id. ``hydrogen``: whether hydrogen may change into something else.

        Options: ``cuts``, ``cut`` (a SMARTS of two atoms), ``max_change``, ``min_constant``, ``max_share``,
        ``max_members``, ``max_bonds``, which limit what is cut and told; ``where``, ``alerts``, ``ids`` (file or ids),
        ``contains_any``, ``contains_none``, which choose compounds, and ``jobs``. ``progress`` is called a few times a
        second with the share that is done.
        """
        options |= {"of": of, "no_hydrogen": not hydrogen}
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.matched_pairs(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out()[0], 3)
        return MatchedPairs(found)

    def transformations(
        self,
        *,
        mean: str | Sequence[str] = "",
        rules: int | None = None,
        top: int | None = None,
        of: str | None = None,
        hydrogen: bool = True,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> Transformations:
        """What changes into what between matched pairs, that of most pairs first: :class:`Transformations`.

        ``mean``: columns whose differences are told. ``rules``: only those of so many pairs at least. ``top``: only the
        first. All else is as for :meth:`matched_pairs`.
        """
        options |= {
            "mean": column_list(mean) or None, "rules": rules, "top": top, "of": of, "no_hydrogen": not hydrogen,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.transformations(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out()[0], 3)
        return Transformations(found)

    def cliffs(
        self,
        property_: str,
        *,
        similarity: float | None = None,
        top: int | None = None,
        fingerprint: str = "subgraph",
        metric: str = "tanimoto",
        of: str | None = None,
        ids: Path | Sequence[str] | None = None,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> ActivityCliffs:
        """Pairs of compounds that differ most in a column for how similar they are: :class:`ActivityCliffs`.

        ``property_``: a column of numbers. ``similarity``: pairs that are so similar; without it matched pairs, by the
        options of :meth:`matched_pairs`. ``top``: so many of the steepest (1,000). ``of``: only pairs of the compound
        with this id. What chooses compounds is as for :meth:`matched_pairs`.
        """
        options |= {
            "property": column_list([property_]), "similarity": similarity, "top": top, "fingerprint": fingerprint,
            "metric": metric, "of": of,
        }  # fmt: skip
        chosen = take_ids(ids, options)
        found, notes = _chemsieve.cliffs(self._libraries, words_of(options), chosen, progress)
        warn_of_choice(*notes, 3)
        warn_of_left_out(found.left_out()[0], 3)
        return ActivityCliffs(found)


def _path_of(against: Library | Path | None) -> str | None:
    paths = paths_of(against)
    if len(paths) > 1:
        raise UsageError("against is one library; open it by itself")
    return paths[0] if paths else None
