"""Networks of scaffolds beside what RDKit makes of the same scaffolds: its own networks, and rings taken away by it."""

from __future__ import annotations

import re
import unittest

from rdkit import Chem, RDLogger
from rdkit.Chem.Scaffolds import MurckoScaffold, rdScaffoldNetwork

from support import demo

RDLogger.DisableLog("rdApp.*")
# RDKit reads scaffolds of such ones with two double bonds at an atom.
QUINOID = re.compile(r"=c|c\d*=C")


def ends_of(mol: Chem.Mol, bond: int) -> tuple[int, int]:
    return mol.GetBondWithIdx(bond).GetBeginAtomIdx(), mol.GetBondWithIdx(bond).GetEndAtomIdx()


def rings_of(mol: Chem.Mol) -> int:
    return mol.GetNumBonds() - mol.GetNumAtoms() + 1


def without_bonds(mol: Chem.Mol, cut: set[int], kept: set[int]) -> list[Chem.Mol]:
    """The parts that have rings of a molecule without bonds of a ring and their atoms, but those that are kept."""
    edited = Chem.RWMol(mol)
    for begin, end in (ends_of(mol, bond) for bond in cut):
        edited.RemoveBond(begin, end)
        for atom in map(edited.GetAtomWithIdx, (begin, end)):
            if atom.GetIsAromatic() and atom.GetAtomicNum() != 6:
                atom.SetNumExplicitHs(atom.GetNumExplicitHs() + 1)
    for atom in sorted({atom for bond in cut for atom in ends_of(mol, bond)} - kept, reverse=True):
        edited.RemoveAtom(atom)
    parts = []
    for part in Chem.GetMolFrags(edited, asMols=True, sanitizeFrags=False):
        Chem.FastFindRings(part)
        if part.GetRingInfo().NumRings():
            parts.append(part)
    return parts


def without_a_ring(scaffold: str) -> tuple[set[str], bool]:
    """What RDKit reads of a scaffold without each of its rings, and whether it could read all of that.

    Nothing of scaffolds of which there are several smallest sets of smallest rings.
    """
    mol = Chem.MolFromSmiles(scaffold)
    rings = [set(ring) for ring in mol.GetRingInfo().BondRings()]
    if len(rings) < 2 or len(rings) != rings_of(mol):
        return set(), False
    found, complete = set(), True
    for i, ring in enumerate(rings):
        elsewhere = set().union(*rings[:i], *rings[i + 1:])
        parts = without_bonds(mol, ring - elsewhere, {atom for bond in elsewhere for atom in ends_of(mol, bond)})
        if len(parts) > 1:
            continue
        if rings_of(parts[0]) != len(rings) - 1:  # all of it lies in other rings, too
            complete = False
            continue
        try:
            Chem.SanitizeMol(parts[0])
            left = MurckoScaffold.GetScaffoldForMol(parts[0])
            found.add(Chem.MolToSmiles(Chem.MolFromSmiles(Chem.MolToSmiles(left))))
        except (Chem.MolSanitizeException, RuntimeError):
            complete = False
    return found, complete


class SameAsRDKit(unittest.TestCase):
    def test_ring_systems(self) -> None:
        parameters = rdScaffoldNetwork.ScaffoldNetworkParams()
        parameters.includeGenericScaffolds = False
        parameters.includeGenericBondScaffolds = False
        parameters.includeScaffoldsWithAttachments = False
        parameters.keepOnlyFirstFragment = False
        found = set(demo().scaffold_network().scaffold)
        compared = 0
        for scaffold in demo().scaffolds().counts():
            if "." in scaffold:
                continue
            for node in rdScaffoldNetwork.CreateScaffoldNetwork([Chem.MolFromSmiles(scaffold)], parameters).nodes:
                # RDKit leaves linkers at what it cuts off.
                left = Chem.MolToSmiles(MurckoScaffold.GetScaffoldForMol(Chem.MolFromSmiles(node)))
                if left:
                    compared += 1
                    self.assertIn(left, found, (scaffold, node))
        self.assertGreater(compared, 500)

    def test_rings(self) -> None:
        network = demo().scaffold_network()
        compared = complete = 0
        for scaffold, parents in zip(network.scaffold, network.parents):
            expected, is_complete = without_a_ring(scaffold)
            if QUINOID.search(scaffold):
                continue
            compared += bool(expected)
            complete += is_complete
            self.assertLessEqual(expected, set(parents), scaffold)
            if is_complete:
                self.assertEqual(expected, set(parents), scaffold)
        self.assertGreater(compared, 700)
        self.assertGreater(complete, 600)


if __name__ == "__main__":
    unittest.main()
