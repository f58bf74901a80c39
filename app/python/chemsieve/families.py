"""Families: compounds of a library put together by similarity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _chemsieve
from ._compounds import Compounds
from ._options import value_text, words_of

if TYPE_CHECKING:
    import numpy
    import pandas


class Families(Compounds):
    """Compounds put together by similarity: a row a compound, the largest family first.

    In each family the representative comes first, then the others by falling similarity to it. Numbers are there at
    once; ids are read from the library when they are asked for, once, from its state at the time of the call.
    """

    def __init__(self, found: _chemsieve.FoundFamilies, columns: str) -> None:
        super().__init__(found, columns)
        self._found = found

    @property
    def method(self) -> str:
        return self._found.method

    @property
    def threshold(self) -> float:
        return self._found.threshold

    @property
    def promise(self) -> str:
        """What a compound and the others of its family have in common, in words."""
        return self._found.promise

    @property
    def families(self) -> int:
        """How many there are, those of one compound, too."""
        return self._found.families

    @property
    def single(self) -> int:
        """How many compounds are alone."""
        return self._found.single

    @property
    def largest(self) -> int:
        """How many compounds the largest family has."""
        return self._found.largest

    @property
    def without_bits(self) -> int:
        """How many compounds have no bit of this fingerprint; each is alone."""
        return self._found.without_bits

    @property
    def not_comparable(self) -> int:
        """How many compounds have too many subgraphs to be compared; each is alone."""
        return self._found.not_comparable

    @property
    def family(self) -> numpy.ndarray:
        """The number of each compound's family, from 1, the largest first: uint32."""
        return self._found.family()

    @property
    def similarity(self) -> numpy.ndarray:
        """How similar each compound is to its representative: float64, exact; of the representative itself 1."""
        return self._found.similarities()

    @property
    def representative_indices(self) -> numpy.ndarray:
        """The place of each compound's representative in these columns: int64."""
        return self._found.representatives()

    @property
    def representative(self) -> numpy.ndarray:
        """The id of each compound's representative: str."""
        return self.ids[self.representative_indices]

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: id, family, representative, similarity and the columns asked for.

        With several libraries, the library comes first. Columns of numbers are numbers.
        """
        own = {"family": self.family, "representative": self.representative, "similarity": self.similarity}
        return self._table(own)

    def __repr__(self) -> str:
        return (
            f"<{len(self):,} compounds in {self.families:,} families, {self.single:,} of one compound, the largest of "
            f"{self.largest:,}>"
        )


@dataclass(frozen=True)
class Extension:
    """What became of compounds that came since families were kept."""

    #: How many had none.
    compounds: int
    #: How many of them are a new one each; the others lie with their nearest neighbours.
    new_families: int


class FamilyCurve:
    """How many families there are at each of several thresholds."""

    def __init__(self, found: _chemsieve.FoundCurve) -> None:
        self._found = found

    @property
    def thresholds(self) -> numpy.ndarray:
        """As asked for: float64, read only, not copied."""
        return self._found.thresholds()

    @property
    def families(self) -> numpy.ndarray:
        """How many families, those of one compound, too: int64, as all counts."""
        return self._found.families()

    @property
    def single(self) -> numpy.ndarray:
        """How many compounds are alone."""
        return self._found.single()

    @property
    def largest(self) -> numpy.ndarray:
        """How many compounds the largest family has."""
        return self._found.largest()

    def to_pandas(self) -> pandas.DataFrame:
        """A row a threshold: threshold, families, single and largest."""
        import pandas

        counts = {name: getattr(self, name) for name in ("families", "single", "largest")}
        return pandas.DataFrame({"threshold": self.thresholds, **counts})

    def __len__(self) -> int:
        """The number of thresholds."""
        return len(self.thresholds)

    def __repr__(self) -> str:
        return f"<families at {len(self)} thresholds>"


def words_of_call(options: Mapping[str, Any]) -> tuple[list[str], bool]:
    """The words of a command line, and whether a list of thresholds asks for a list of results."""
    threshold = options["threshold"]
    is_list = isinstance(threshold, Iterable) and not isinstance(threshold, str)
    if is_list:
        options = {**options, "threshold": ",".join(value_text(one) for one in threshold)}
    return words_of(options), is_list
