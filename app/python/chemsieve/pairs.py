"""Matched pairs: compounds that differ in one part, and what changes into what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._compounds import frozen

if TYPE_CHECKING:
    import numpy
    import pandas

    from . import _chemsieve


class _Found:
    """What was not told of pairs."""

    def __init__(self, found: _chemsieve.FoundPairs | _chemsieve.FoundTransformations | _chemsieve.FoundCliffs) -> None:
        unreadable, not_listed, self._too_many_bonds = found.left_out()
        self._left_out = dict(unreadable)
        self._not_listed = dict(not_listed)

    @property
    def left_out(self) -> dict[str, str]:
        """Compounds that cannot be read, by their ids, and why; a warning names them."""
        return dict(self._left_out)

    @property
    def not_listed(self) -> dict[str, int]:
        """Constants that more compounds have than ``max_members``, and how many; their pairs are not told."""
        return dict(self._not_listed)

    @property
    def too_many_bonds(self) -> int:
        """How many compounds were left out, as more bonds could be cut in them than ``max_bonds``."""
        return self._too_many_bonds


class _FoundOfCompounds(_Found):
    """Pairs whose compounds have places; ids are read from the library when they are asked for, once."""

    def __init__(self, found: _chemsieve.FoundPairs | _chemsieve.FoundCliffs) -> None:
        super().__init__(found)
        self._compounds = found
        self._ids: numpy.ndarray | None = None

    def _ids_at(self, places: numpy.ndarray) -> numpy.ndarray:
        if self._ids is None:
            self._ids = frozen(self._compounds.ids())
        return self._ids[places]

    def _libraries(self) -> dict[str, Any]:
        """With several libraries, those of both compounds."""
        of_library = self._compounds.of_library()
        if len(of_library) == 0:
            return {}
        libraries = frozen(self._compounds.libraries)
        places = of_library[self._compounds.first()], of_library[self._compounds.second()]
        return {"library1": libraries[places[0]], "library2": libraries[places[1]]}


class MatchedPairs(_FoundOfCompounds):
    """A row each two compounds and what they have in common; rows of the same constant stand together.

    Ids are read from the library when they are asked for, once.
    """

    def __init__(self, found: _chemsieve.FoundPairs) -> None:
        super().__init__(found)
        self._found = found
        self._texts: numpy.ndarray | None = None

    def _texts_at(self, places: numpy.ndarray) -> numpy.ndarray:
        if self._texts is None:
            self._texts = frozen(self._found.texts)
        return self._texts[places]

    @property
    def id1(self) -> numpy.ndarray:
        """The id of the first compound of each pair, which has ``from_``: str."""
        return self._ids_at(self._found.first())

    @property
    def id2(self) -> numpy.ndarray:
        """The id of the second compound of each pair, which has ``to``: str."""
        return self._ids_at(self._found.second())

    @property
    def numbers1(self) -> numpy.ndarray:
        """The number of each first compound in its library: int64."""
        return self._found.numbers()[self._found.first()]

    @property
    def numbers2(self) -> numpy.ndarray:
        """The number of each second compound in its library: int64."""
        return self._found.numbers()[self._found.second()]

    @property
    def constant(self) -> numpy.ndarray:
        """What both have in common, a SMILES whose parts are separated by dots: str."""
        return self._texts_at(self._found.constants())

    @property
    def from_(self) -> numpy.ndarray:
        """What the first has beside that: str."""
        return self._texts_at(self._found.from_())

    @property
    def to(self) -> numpy.ndarray:
        """What the second has beside that: str."""
        return self._texts_at(self._found.to())

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: id1, id2, constant, from, to.

        With several libraries, those of both compounds come first.
        """
        import pandas

        table = self._libraries()
        table |= {"id1": self.id1, "id2": self.id2, "constant": self.constant, "from": self.from_, "to": self.to}
        return pandas.DataFrame(table)

    def __len__(self) -> int:
        """The number of pairs, each counted once a constant."""
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{len(self):,} pairs of {len(self._found.numbers()):,} compounds>"


class ActivityCliffs(_FoundOfCompounds):
    """Pairs of compounds that are alike and differ much in a column, the steepest first.

    The first compound of a pair has the lower value. Ids are read from the library when they are asked for, once.
    """

    def __init__(self, found: _chemsieve.FoundCliffs) -> None:
        super().__init__(found)
        self._found = found

    @property
    def id1(self) -> numpy.ndarray:
        """The id of the compound of each pair that has the lower value: str."""
        return self._ids_at(self._found.first())

    @property
    def id2(self) -> numpy.ndarray:
        """The id of the compound that has the higher value: str."""
        return self._ids_at(self._found.second())

    @property
    def values1(self) -> numpy.ndarray:
        """The lower value of each pair: float64, read only, not copied, as the other columns of numbers."""
        return self._found.first_values()

    @property
    def values2(self) -> numpy.ndarray:
        """The higher value of each pair: float64."""
        return self._found.second_values()

    @property
    def similarities(self) -> numpy.ndarray:
        """How similar both are: float64."""
        return self._found.similarities()

    @property
    def sali(self) -> numpy.ndarray:
        """The difference by 1 - similarity: float64; infinite where the similarity is 1."""
        return self._found.steepness()

    @property
    def pairs(self) -> int:
        """How many pairs differ, whether they are listed or not; matched pairs are counted once a constant."""
        return self._found.pairs

    @property
    def compounds_with_value(self) -> int:
        """How many compounds have a value."""
        return self._found.compounds_with_value

    @property
    def not_comparable(self) -> int:
        """How many of these have more subgraphs than are compared, and are in no pair."""
        return self._found.not_comparable

    @property
    def without_bits(self) -> int:
        """How many of these have nothing of the fingerprint, and are in no pair."""
        return self._found.without_bits

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes; with several libraries, those of both compounds come first."""
        import pandas

        table = self._libraries()
        first, second = self._found.first(), self._found.second()
        smiles = frozen(self._found.smiles())
        table |= {"id1": self.id1, "id2": self.id2, "smiles1": smiles[first], "smiles2": smiles[second]}
        if self._found.are_matched:
            table |= {"constant": self._found.constants, "from": self._found.from_, "to": self._found.to}
        table |= {"value1": self.values1, "value2": self.values2, "difference": self.values2 - self.values1}
        table |= {"similarity": self.similarities, "sali": self.sali}
        return pandas.DataFrame(table)

    def __len__(self) -> int:
        """The number of cliffs that are listed."""
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{len(self):,} cliffs of {self.pairs:,} pairs>"


class Transformations(_Found):
    """What changes into what, that of most pairs first."""

    def __init__(self, found: _chemsieve.FoundTransformations) -> None:
        super().__init__(found)
        self._found = found

    @property
    def from_(self) -> numpy.ndarray:
        """What the first compounds of its pairs have: str, read only."""
        return frozen(self._found.from_)

    @property
    def to(self) -> numpy.ndarray:
        """What the second compounds of its pairs have: str, read only."""
        return frozen(self._found.to)

    @property
    def pairs(self) -> numpy.ndarray:
        """How many pairs there are: int64, read only, not copied, as the other columns of numbers."""
        return self._found.pairs()

    @property
    def values(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, of how many pairs both compounds have a value: int64."""
        return {column[0]: column[1] for column in self._found.columns()}

    @property
    def means(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, the mean of the second compound less the first: float64; NaN: there are none."""
        return {column[0]: column[2] for column in self._found.columns()}

    @property
    def deviations(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, the standard deviation of the differences: float64; NaN: of less than two."""
        return {column[0]: column[3] for column in self._found.columns()}

    @property
    def p(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, how likely a mean so far from 0 is by chance: float64; NaN: not known."""
        return {column[0]: column[4] for column in self._found.columns()}

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: from, to, pairs, and values, mean, deviation and p of each column."""
        import pandas

        table: dict[str, Any] = {"from": self.from_, "to": self.to, "pairs": self.pairs}
        for column, values, means, deviations, ps in self._found.columns():
            table |= {f"values_{column}": values, f"mean_{column}": means}
            table |= {f"deviation_{column}": deviations, f"p_{column}": ps}
        return pandas.DataFrame(table)

    def __len__(self) -> int:
        """The number of transformations."""
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{len(self):,} transformations>"
