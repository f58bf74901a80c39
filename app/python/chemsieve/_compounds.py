"""What families, picks, R groups and scaffolds have in common: compounds, a row each."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _chemsieve
from .errors import LibraryWarning
from .hits import add_columns

if TYPE_CHECKING:
    import numpy
    import pandas


def frozen(values: list[str]) -> numpy.ndarray:
    """Texts as an array that is read only."""
    import numpy

    array = numpy.array(values, dtype=object)
    array.flags.writeable = False
    return array


def warn_of_left_out(left_out: Sequence[tuple[str, str]], level: int) -> None:
    if left_out:
        shown = "; ".join(f"{id_}: {why}" for id_, why in left_out[:10]) + ("; ..." if len(left_out) > 10 else "")
        warnings.warn(f"{len(left_out)} compounds are left out: {shown}", LibraryWarning, stacklevel=level)


_Found = _chemsieve.FoundFamilies | _chemsieve.FoundPicks | _chemsieve.FoundRGroups | _chemsieve.FoundScaffolds


class Compounds:
    """Numbers are there at once; ids are read from the library when they are asked for, once."""

    def __init__(self, found: _Found, columns: str) -> None:
        self._compounds = found
        self._with_smiles, self._columns = _chemsieve.asked_columns(columns)
        self._titles = found.titles(self._columns) if self._columns else []
        self._ids: numpy.ndarray | None = None

    @property
    def numbers(self) -> numpy.ndarray:
        """The number of each compound in its library: int64, read only, not copied, as the other columns of numbers."""
        return self._compounds.numbers()

    @property
    def library_indices(self) -> numpy.ndarray:
        """The place of each compound's library among those opened together: uint16; empty if there is one only."""
        return self._compounds.of_library()

    @property
    def ids(self) -> numpy.ndarray:
        """The id of each compound: str, read only."""
        if self._ids is None:
            self._ids = frozen(self._compounds.ids())
        return self._ids

    def _table(self, own: dict[str, Any]) -> pandas.DataFrame:
        """Library, id, what is told of each compound, and the columns asked for."""
        import pandas

        libraries = self._compounds.libraries
        table: dict[str, Any] = {}
        if len(libraries) > 1:
            table["library"] = [libraries[library] for library in self.library_indices]
        frame = pandas.DataFrame(table | {"id": self.ids} | own)
        rows = self._compounds.rows(self._columns) if self._with_smiles or self._titles else []
        if self._with_smiles:
            frame["smiles"] = [smiles for smiles, _ in rows]
        add_columns(frame, self._titles, [cells for _, cells in rows])
        return frame

    def __len__(self) -> int:
        """The number of compounds."""
        return len(self._compounds)
