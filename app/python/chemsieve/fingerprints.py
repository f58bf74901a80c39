"""Fingerprints and items of single structures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _chemsieve
from .structures import query_text

if TYPE_CHECKING:
    import numpy
    from rdkit.DataStructs import ExplicitBitVect


@dataclass(frozen=True)
class Fingerprint:
    """Bits of fixed length. Bit i is bit i % 8 of byte i // 8."""

    data: bytes
    bits: int
    #: What it is and how it was made, as chemfp's files say it. Only those of one type can be compared.
    type: str

    def __len__(self) -> int:
        return self.bits

    def on_bits(self) -> list[int]:
        return [i for i in range(self.bits) if self.data[i // 8] >> (i % 8) & 1]

    def hex(self) -> str:
        """As FPS files write it."""
        return self.data.hex()

    def tanimoto(self, other: Fingerprint) -> float:
        if self.type != other.type:
            raise ValueError(f"fingerprints of different types cannot be compared: {self.type}, {other.type}")
        a, b = int.from_bytes(self.data, "little"), int.from_bytes(other.data, "little")
        either = (a | b).bit_count()
        return (a & b).bit_count() / either if either else 0.0

    def to_numpy(self) -> numpy.ndarray:
        """A bool a bit."""
        import numpy

        return numpy.unpackbits(numpy.frombuffer(self.data, numpy.uint8), bitorder="little")[: self.bits].astype(bool)

    def to_rdkit(self) -> ExplicitBitVect:
        from rdkit import DataStructs

        vector = DataStructs.ExplicitBitVect(self.bits)
        vector.SetBitsFromList(self.on_bits())
        return vector


def fingerprint(structure: Any, kind: str = "subgraph", bits: int = 0) -> Fingerprint:
    """The fingerprint of a structure: SMILES, a molfile, InChI or a molecule of RDKit.

    ``kind``: subgraph, morgan2, morgan3, rdkit, atompair, torsion, maccs or pubchem, as ``chemsieve fingerprint`` makes
    them. ``bits``: their number; 0: the usual one, 2048, of keys as many as there are.
    """
    return Fingerprint(*_chemsieve.fingerprint(query_text(structure)[0], kind, bits))


def items(structure: Any) -> numpy.ndarray:
    """The 64-bit items of a structure, ascending, whose bits libraries store: the subgraphs and how often they occur.

    A structure that contains another has all of its items.
    """
    return _chemsieve.items(query_text(structure)[0])
