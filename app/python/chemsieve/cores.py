"""Common cores: what all of some compounds contain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _chemsieve

if TYPE_CHECKING:
    import pandas


class CommonCore:
    """The greatest common core of some compounds: connected, of most bonds, then of most atoms."""

    def __init__(self, found: _chemsieve.FoundCommonCore) -> None:
        self._found = found

    @property
    def smarts(self) -> str:
        """Finds all compounds that have the core; empty: they have nothing in common."""
        return self._found.smarts

    @property
    def smiles(self) -> str:
        """The core as a compound, hydrogens in the place of what is cut off; empty: it is none by itself."""
        return self._found.smiles

    @property
    def atoms(self) -> int:
        return self._found.atoms

    @property
    def bonds(self) -> int:
        return self._found.bonds

    @property
    def compounds(self) -> int:
        """How many compounds have it."""
        return self._found.compounds

    @property
    def of(self) -> int:
        """How many compounds were looked at."""
        return self._found.of

    @property
    def proved(self) -> bool:
        """Whether it is proved that no larger core is common; with :attr:`sample`, to these compounds."""
        return self._found.proved

    @property
    def most_bonds(self) -> int:
        """No core has more: the bonds of this one, if that is proved."""
        return self._found.most_bonds

    @property
    def sample(self) -> int:
        """How many compounds, chosen at random, a share of very many was settled on; 0: all of them."""
        return self._found.sample

    @property
    def left_out(self) -> dict[str, str]:
        """Compounds that cannot be read, by their ids, and why; a warning names them."""
        return dict(self._found.left_out)

    def to_pandas(self) -> pandas.DataFrame:
        """The table that the command line writes: one row, or none if nothing is common."""
        import pandas

        titles = ["core", "smiles", "atoms", "bonds", "most_bonds", "compounds", "of", "proved"]
        row = [
            self.smarts, self.smiles, self.atoms, self.bonds, self.most_bonds, self.compounds, self.of,
            self._found.proof_word,
        ]  # fmt: skip
        return pandas.DataFrame([row] if self.smarts else [], columns=titles)

    def __repr__(self) -> str:
        what = f"{self.bonds} bonds and {self.atoms} atoms" if self.smarts else "nothing"
        return f"<{what} in {self.compounds:,} of {self.of:,} compounds>"
