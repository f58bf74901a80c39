"""Neighbours of all compounds of a library, in it or in another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _chemsieve
from ._compounds import frozen
from .errors import UsageError
from .hits import add_columns

if TYPE_CHECKING:
    import numpy
    import pandas
    import scipy.sparse


class Neighbours:
    """A list of neighbours for each compound, the most similar first: compressed rows of a sparse matrix.

    The neighbours of the compound of row ``i`` are ``indices[indptr[i]:indptr[i + 1]]``, places in ``numbers`` and
    ``ids``; how similar they are is at the same places of ``similarities``. Rows and columns are the compounds in the
    order of their numbers. Arrays of numbers are read only and not copied; ids are read from the library when they are
    asked for, once, from its state at the time of the call.
    """

    def __init__(self, found: _chemsieve.FoundNeighbours, columns: str) -> None:
        self._found = found
        self._columns = columns
        self._titles = found.titles(columns) if columns else []
        self._libraries = found.libraries
        self._ids: numpy.ndarray | None = None
        self._query_ids: numpy.ndarray | None = None

    @property
    def threshold(self) -> float:
        """The least similarity of neighbours."""
        return self._found.threshold

    @property
    def indptr(self) -> numpy.ndarray:
        """Where the list of each compound begins, and the end of the last: int64."""
        return self._found.begins()

    @property
    def indices(self) -> numpy.ndarray:
        """Each neighbour, by its place in ``numbers`` and ``ids``: int32."""
        return self._found.columns()

    @property
    def similarities(self) -> numpy.ndarray:
        """How similar each neighbour is: float64, exact."""
        return self._found.similarities()

    @property
    def query_numbers(self) -> numpy.ndarray:
        """The compounds whose neighbours these are, by their numbers in the library: int64."""
        return self._found.query_numbers()

    @property
    def numbers(self) -> numpy.ndarray:
        """The compounds that may be neighbours, by their numbers in the library that they are looked for in: int64."""
        return self._found.numbers()

    @property
    def query_ids(self) -> numpy.ndarray:
        """The ids of the compounds whose neighbours these are: str, read only."""
        if len(self._libraries) == 1:
            return self.ids
        if self._query_ids is None:
            self._query_ids = frozen(self._found.query_ids())
        return self._query_ids

    @property
    def ids(self) -> numpy.ndarray:
        """The ids of the compounds that may be neighbours: str, read only."""
        if self._ids is None:
            self._ids = frozen(self._found.ids())
        return self._ids

    @property
    def shape(self) -> tuple[int, int]:
        """Compounds whose neighbours these are, and those that may be neighbours."""
        return len(self), len(self.numbers)

    @property
    def without_bits(self) -> int:
        """How many compounds have no bit of this fingerprint, and so no neighbours."""
        return self._found.without_bits

    @property
    def not_comparable(self) -> int:
        """How many compounds have too many subgraphs to be compared; their lists are empty."""
        return self._found.not_comparable

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: query_id, id, similarity, smiles and the columns asked for.

        A row a pair; with another library, its name comes before the id. Columns of numbers are numbers.
        """
        import numpy
        import pandas

        rows = self._found.rows(self._columns)
        indices = self.indices
        table: dict[str, Any] = {"query_id": numpy.repeat(self.query_ids, numpy.diff(self.indptr))}
        if len(self._libraries) > 1:
            table["library"] = self._libraries[-1]
        for place, title in enumerate(("id", "smiles")):
            texts = numpy.array([row and row[place] for row in rows], object)
            table[title] = texts[indices]
            if title == "id":
                table["similarity"] = self.similarities
        frame = pandas.DataFrame(table)
        add_columns(frame, self._titles, [rows[index][2] for index in indices] if self._titles else [])
        return frame

    def to_scipy(self) -> scipy.sparse.csr_matrix:
        """A matrix of similarities as SciPy has them: that of ``chemsieve similar --matrix``, a copy."""
        try:
            import scipy.sparse
        except ImportError as e:
            raise UsageError("a sparse matrix needs SciPy (python3-scipy), which is not installed") from e
        parts = (self.similarities, self.indices, self.indptr)
        matrix = scipy.sparse.csr_matrix(parts, shape=self.shape, copy=True)
        matrix.sort_indices()
        return matrix

    def __len__(self) -> int:
        """The number of compounds whose neighbours these are."""
        return len(self.query_numbers)

    def __repr__(self) -> str:
        return f"<{len(self.indices):,} neighbours of {len(self):,} compounds>"


class NeighbourHistogram:
    """How many compounds have their nearest neighbour at which similarity."""

    def __init__(self, found: _chemsieve.FoundHistogram) -> None:
        self._found = found

    @property
    def similarities(self) -> numpy.ndarray:
        """0.00, 0.05, ... and 1.00, where each count begins: float64, read only, not copied."""
        return self._found.from_()

    @property
    def compounds(self) -> numpy.ndarray:
        """How many have their nearest from there to below the next: int64. The last are at 1.00."""
        return self._found.compounds()

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: from, below and compounds."""
        import numpy
        import pandas

        below = numpy.append(self.similarities[1:], numpy.nan)
        return pandas.DataFrame({"from": self.similarities, "below": below, "compounds": self.compounds})

    def __len__(self) -> int:
        """The number of counts."""
        return len(self.compounds)

    def __repr__(self) -> str:
        return f"<nearest neighbours of {self.compounds.sum():,} compounds>"
