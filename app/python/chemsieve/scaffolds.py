"""Scaffolds: what is left of compounds when all that hangs from their rings is taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _chemsieve
from ._compounds import Compounds, frozen

if TYPE_CHECKING:
    import numpy
    import pandas


class Scaffolds(Compounds):
    """Compounds in the order of their numbers, a row each, with their scaffolds.

    Numbers and scaffolds are there at once; ids are read from the library when they are asked for, once, from its state
    at the time of the call.
    """

    def __init__(self, found: _chemsieve.FoundScaffolds, columns: str) -> None:
        super().__init__(found, columns)
        self._found = found
        self._texts: numpy.ndarray | None = None

    @property
    def scaffold(self) -> numpy.ndarray:
        """The scaffold of each, a canonical SMILES: str, read only; empty: it has no rings.

        Of kind "rings" the ring systems of a compound, separated by dots.
        """
        if self._texts is None:
            self._texts = frozen(self._found.texts())
        return self._texts

    def counts(self) -> dict[str, int]:
        """How many of the compounds have each scaffold, the most frequent first; of kind "rings", each ring system."""
        return self._found.counts()

    @property
    def without_rings(self) -> int:
        """How many compounds have no scaffold."""
        return self._found.summary()[1]

    @property
    def left_out(self) -> dict[str, str]:
        """Compounds that cannot be read, by their ids, and why; a warning names them."""
        return dict(self._found.left_out)

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: id, scaffold and the columns asked for.

        With several libraries, the library comes first. Columns of numbers are numbers.
        """
        return self._table({"scaffold": self.scaffold})

    def __repr__(self) -> str:
        scaffolds, without = self._found.summary()
        return f"<{len(self):,} compounds, {scaffolds:,} scaffolds, {without:,} without rings>"


class ScaffoldCounts:
    """How many compounds have each scaffold, the most frequent first, those of as many by their texts."""

    def __init__(self, found: _chemsieve.FoundScaffoldCounts) -> None:
        self._found = found
        self._scaffolds: numpy.ndarray | None = None

    @property
    def scaffold(self) -> numpy.ndarray:
        """Each scaffold once, a canonical SMILES: str, read only."""
        if self._scaffolds is None:
            self._scaffolds = frozen(self._found.scaffolds)
        return self._scaffolds

    @property
    def compounds(self) -> numpy.ndarray:
        """How many compounds have it: int64, read only, not copied, as the other columns of numbers."""
        return self._found.compounds()

    @property
    def others(self) -> numpy.ndarray | None:
        """How many compounds of the other library have it: int64; None: there is no other."""
        return self._found.others()

    @property
    def means(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, the mean over the compounds that have a value: float64; NaN: there are none."""
        return {column: means for column, means, _ in self._found.means()}

    @property
    def values(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, how many compounds have a value: int64."""
        return {column: values for column, _, values in self._found.means()}

    @property
    def left_out(self) -> dict[str, str]:
        """Compounds that cannot be read, of either library, by their ids, and why; a warning names them."""
        return dict(self._found.left_out)

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: scaffold, compounds, others, and mean and values of each column."""
        import pandas

        table: dict[str, Any] = {"scaffold": self.scaffold, "compounds": self.compounds}
        if self.others is not None:
            table["others"] = self.others
        for column, means, values in self._found.means():
            table |= {f"mean_{column}": means, f"values_{column}": values}
        return pandas.DataFrame(table)

    def __len__(self) -> int:
        """The number of scaffolds."""
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{len(self):,} scaffolds>"


class ScaffoldNetwork:
    """Scaffolds and what they become when rings are taken away one at a time, down to single rings.

    Of a network those with most compounds below come first; of a tree each comes behind its parent.
    """

    def __init__(self, found: _chemsieve.FoundScaffoldNetwork, is_tree: bool) -> None:
        self._found = found
        self._is_tree = is_tree
        self._scaffolds: numpy.ndarray | None = None

    @property
    def scaffold(self) -> numpy.ndarray:
        """Each scaffold once, a canonical SMILES: str, read only."""
        if self._scaffolds is None:
            self._scaffolds = frozen(self._found.scaffolds)
        return self._scaffolds

    @property
    def rings(self) -> numpy.ndarray:
        """How many rings it has: int64, read only, not copied, as the other columns of numbers."""
        return self._found.rings()

    @property
    def parents(self) -> list[list[str]]:
        """What each becomes without one of its rings, canonical SMILES; of a tree one at most."""
        return self._found.parents

    @property
    def compounds(self) -> numpy.ndarray:
        """How many compounds have it as their own scaffold: int64."""
        return self._found.compounds()

    @property
    def below(self) -> numpy.ndarray:
        """How many compounds have it or a scaffold below it, each once: int64."""
        return self._found.below()

    @property
    def others(self) -> numpy.ndarray | None:
        """How many compounds of the other library have it as their own: int64; None: there is no other."""
        return self._found.others()

    @property
    def others_below(self) -> numpy.ndarray | None:
        """How many compounds of the other library have it or one below it: int64; None: there is no other."""
        return self._found.others_below()

    @property
    def means(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, the mean over the compounds below that have a value: float64; NaN: none has."""
        return {column: means for column, means, _, _ in self._found.columns()}

    @property
    def medians(self) -> dict[str, numpy.ndarray]:
        """The same with the median."""
        return {column: medians for column, _, medians, _ in self._found.columns()}

    @property
    def values(self) -> dict[str, numpy.ndarray]:
        """By the columns asked for, how many compounds below have a value: int64."""
        return {column: values for column, _, _, values in self._found.columns()}

    @property
    def not_taken_apart(self) -> int:
        """How many scaffolds have too many rings to be taken apart."""
        return self._found.not_taken_apart

    @property
    def left_out(self) -> dict[str, str]:
        """Compounds that cannot be read, of either library, by their ids, and why; a warning names them."""
        return dict(self._found.left_out)

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes; several parents are separated by blanks."""
        import pandas

        table: dict[str, Any] = {
            "scaffold": self.scaffold,
            "rings": self.rings,
            "parent" if self._is_tree else "parents": [" ".join(some) for some in self.parents],
            "compounds": self.compounds,
            "below": self.below,
        }
        if self.others is not None:
            table |= {"others": self.others, "others_below": self.others_below}
        for column, means, medians, values in self._found.columns():
            table |= {f"mean_{column}": means, f"median_{column}": medians, f"values_{column}": values}
        return pandas.DataFrame(table)

    def __len__(self) -> int:
        """The number of scaffolds."""
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{len(self):,} scaffolds of a {'tree' if self._is_tree else 'network'}>"
