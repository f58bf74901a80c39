"""R groups: what hangs at the places of a core."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import _chemsieve
from ._compounds import Compounds, frozen, warn_of_left_out
from ._options import column_list, paths_of
from .errors import UsageError

if TYPE_CHECKING:
    import numpy
    import pandas

    from .library import Library

Path = str | os.PathLike[str]


class RGroups(Compounds):
    """A row for each compound that has the core, by core and number; with ``all_matches`` one for each match."""

    def __init__(self, found: _chemsieve.FoundRGroups, columns: str, with_matches: bool) -> None:
        super().__init__(found, columns)
        self._found = found
        self._with_matches = with_matches
        self._groups: dict[str, numpy.ndarray] | None = None

    @property
    def core(self) -> numpy.ndarray:
        """The core as it is in each compound, with dummies where groups are: str, read only."""
        return frozen(self._found.core_texts())

    @property
    def groups(self) -> dict[str, numpy.ndarray]:
        """By "R1", "R2" ..., the group of each row, a SMILES with "[*:1]" where it was cut: str, read only.

        Empty: the place has neither a group nor hydrogen.
        """
        if self._groups is None:
            self._groups = {name: frozen(texts) for name, texts in self._found.groups().items()}
        return self._groups

    @property
    def match(self) -> numpy.ndarray:
        """Which match of its compound each row is, from 1: int64."""
        import numpy

        return numpy.array(self._found.matches(), dtype=numpy.int64)

    @property
    def core_number(self) -> numpy.ndarray:
        """Which of the cores each compound was found by, from 0: int64."""
        import numpy

        return numpy.array(self._found.core_numbers(), dtype=numpy.int64)

    @property
    def remarks(self) -> numpy.ndarray:
        """What a row does not show, such as counter ions; empty: nothing: str, read only."""
        return frozen(self._found.remarks())

    @property
    def different_groups(self) -> list[int]:
        """For each core how many different groups its rows have, column by column."""
        return [groups for _, groups, _ in self._found.cores()]

    @property
    def fewest_groups(self) -> list[int]:
        """For each core how few there must be: equal to ``different_groups``, the choice is proved."""
        return [least for _, _, least in self._found.cores()]

    @property
    def passed_over(self) -> int:
        """With ``only_at_labels``: how many compounds have the core, but groups elsewhere than at labels."""
        return self._found.passed_over

    @property
    def is_complete(self) -> bool:
        """False: the time was up, or compounds could not be decided, so that rows are missing."""
        return self._found.is_complete

    @property
    def left_out(self) -> dict[str, str]:
        """Compounds that cannot be cut, by their ids, and why; a warning names them."""
        return dict(self._found.left_out)

    def matrix(
        self,
        rows: str,
        columns: str,
        *,
        most: int | None = None,
        mean: str | None = None,
        highest: str | None = None,
        lowest: str | None = None,
    ) -> pandas.DataFrame:
        """Two groups against each other: how many compounds have both, or what they have in a column.

        ``rows``, ``columns``: "R1", "R2" ... ``most``: only so many of each, those of most compounds. ``mean``,
        ``highest``, ``lowest``: one of these may name a column, whose values the cells then tell; NaN: none.
        """
        import pandas

        values = {"mean": mean, "highest": highest, "lowest": lowest}
        asked = [(which, column) for which, column in values.items() if column is not None]
        if len(asked) > 1:
            raise UsageError("mean, highest and lowest exclude each other")
        which, column = asked[0] if asked else ("mean", "")
        found = self._found.matrix(_number(rows), _number(columns), most or 0, column or "", which)
        cells = found[3] if asked else found[2]
        width = len(found[1])
        table = list(zip(*[iter(cells)] * width)) if width else []
        index = pandas.Index(found[0], name=rows)
        return pandas.DataFrame(table, index=index, columns=pandas.Index(found[1], name=columns))

    def holes(
        self,
        rows: str,
        columns: str,
        others: Library | Path | Sequence[Library | Path],
        *,
        most: int | None = None,
        show: str | Sequence[str] = "",
        progress: Callable[[float], None] | None = None,
    ) -> RGroupHoles:
        """The compounds of other libraries that would stand in empty cells of :meth:`matrix`: :class:`RGroupHoles`.

        They have exactly these two groups on the core, hydrogen elsewhere. ``others``: libraries, open or by their
        paths. ``most``: as for the matrix. ``show``: columns that ``to_pandas()`` shows behind the groups.
        """
        numbers, shown = (_number(rows), _number(columns)), column_list(show)
        columns = _chemsieve.asked_columns(shown)[1]
        found, empty, filled = self._found.holes(*numbers, most or 0, paths_of(others), columns, progress)
        warn_of_left_out(found.left_out, 3)
        return RGroupHoles(found, shown, empty, filled)

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: id, smiles, core, R1 ..., and the columns asked for."""
        smiles = [one for one, _ in self._compounds.rows("")]
        own: dict[str, Any] = {"smiles": smiles, "core": self.core} | self.groups
        if self._with_matches:
            own["match"] = self.match
        remarks = self.remarks
        if any(remarks):
            own["remarks"] = remarks
        return self._table(own)

    def __repr__(self) -> str:
        return f"<{len(self):,} rows, R groups {', '.join(self.groups)}>"


class RGroupHoles(RGroups):
    """A row for each compound and empty cell that it would fill, by cell."""

    def __init__(self, found: _chemsieve.FoundRGroups, columns: str, empty: int, filled: int) -> None:
        super().__init__(found, columns, False)
        self.empty = empty
        """How many cells of the matrix have no compound."""
        self.filled = filled
        """How many of these one of the compounds fills."""

    def __repr__(self) -> str:
        return f"<{self.empty:,} empty cells, {self.filled:,} filled by {len(self):,} rows>"


def _number(group: str) -> int:
    digits = group[1:] if group[:1] in ("R", "r") else group
    if not digits.isdecimal() or int(digits) == 0:
        raise UsageError(f"'{group}' is no R group, such as R1")
    return int(digits)
