"""Picks: compounds of a library that differ as much as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _chemsieve
from ._compounds import Compounds

if TYPE_CHECKING:
    import numpy
    import pandas


class Picks(Compounds):
    """Compounds in the order in which they were picked, a row each.

    Numbers are there at once; ids are read from the library when they are asked for, once, from its state at the time
    of the call.
    """

    def __init__(self, found: _chemsieve.FoundPicks, columns: str) -> None:
        super().__init__(found, columns)
        self._found = found

    @property
    def similarity(self) -> numpy.ndarray:
        """How similar each is to the nearest of those picked before, or there already: float64, exact; NaN: none."""
        return self._found.similarities()

    @property
    def most_similar(self) -> float | None:
        """The similarity of the two most similar ones; None: there are not two."""
        return self._found.most_similar

    @property
    def candidates(self) -> int:
        """How many compounds could be picked."""
        return self._found.candidates

    @property
    def why_no_more(self) -> str:
        """Why they are fewer than asked for, in words; empty: they are not."""
        return self._found.why_no_more

    @property
    def without_bits(self) -> int:
        """How many compounds have no bit of this fingerprint; none is picked."""
        return self._found.without_bits

    @property
    def not_comparable(self) -> int:
        """How many compounds have too many subgraphs to be compared; none is picked."""
        return self._found.not_comparable

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: id, rank, similarity and the columns asked for.

        With several libraries, the library comes first. Columns of numbers are numbers.
        """
        return self._table({"rank": range(1, len(self) + 1), "similarity": self.similarity})

    def __repr__(self) -> str:
        return f"<{len(self):,} of {self.candidates:,} compounds>"
