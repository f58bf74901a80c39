"""Matched pairs from Python are those of the command line, and those of RDKit's rdMMPA."""

from __future__ import annotations

import collections
import functools
import io
import itertools
import shutil
import unittest

import numpy
import pandas
from rdkit import Chem, RDConfig, RDLogger
from rdkit.Chem import rdMMPA

import chemsieve
from support import FOLDER, demo, run

# What rdMMPA cuts by itself.
BONDS = Chem.MolFromSmarts("[#6+0;!$(*=,#[!#6])]!@!=!#[*]")


def printed(*words: object) -> pandas.DataFrame:
    table = run("pairs", demo().path, *words, "--format", "tsv").stdout
    texts = dict.fromkeys(("id1", "id2", "constant", "from", "to"), str)
    return pandas.read_csv(io.StringIO(table), sep="\t", dtype=texts, keep_default_na=False, na_values={"p_logp": ""})


class SameAsTheCommandLine(unittest.TestCase):
    def test_pairs(self) -> None:
        for words, options in (
            ([], {}),
            (["--cuts", 1, "--no-hydrogen"], {"cuts": 1, "hydrogen": False}),
            (["--of", "Toluene", "--max-share", 1], {"of": "Toluene", "max_share": 1}),
            (["--where", "mw < 200", "--max-change", 3], {"where": "mw < 200", "max_change": 3}),
        ):
            expected = printed(*words)
            found = demo().matched_pairs(**options)
            frame = found.to_pandas()
            self.assertEqual(list(frame.columns), list(expected.columns))
            self.assertEqual(frame.values.tolist(), expected.values.tolist(), words)
            self.assertEqual(len(found), len(expected))
            self.assertEqual(len(found.numbers1), len(found))
        named = demo().matched_pairs(max_members=10)
        self.assertGreater(named.not_listed["[*:1]c1ccccc1"], 10)
        self.assertEqual(named.too_many_bonds, 0)
        self.assertEqual(named.left_out, {})

    def test_with_an_index_of_cuts(self) -> None:
        path = f"{FOLDER}/filed.sieve"
        shutil.copy(demo().path, path)
        library = chemsieve.open(path)
        library.index(pairs=True)
        self.assertEqual(library.info()["index_of_cuts"]["compounds"], len(library))
        for options in ({}, {"hydrogen": False}, {"max_share": 0.2}, {"max_change": 11}):
            for of in ("Toluene", "Aspirin", "Benzene"):
                found = library.matched_pairs(of=of, **options)
                expected = demo().matched_pairs(of=of, **options)
                self.assertEqual(found.to_pandas().values.tolist(), expected.to_pandas().values.tolist())

    def test_transformations(self) -> None:
        expected = printed("--transformations", "--mean", "logp", "--rules", 3)
        found = demo().transformations(mean="logp", rules=3)
        frame = found.to_pandas()
        self.assertEqual(list(frame.columns), list(expected.columns))
        own = ["from", "to", "pairs"]
        self.assertEqual(frame[own].values.tolist(), expected[own].values.tolist())
        for title in expected.columns[3:]:
            numbers = pandas.to_numeric(expected[title])
            numpy.testing.assert_allclose(frame[title].astype(float), numbers, 1e-4, 1e-6)
        self.assertEqual(len(demo().transformations(top=4)), 4)
        self.assertEqual(list(found.means), ["logp"])
        self.assertEqual(len(found.p["logp"]), len(found))

    def test_cliffs(self) -> None:
        for words, options in (
            (["--property", "logp"], {}),
            (["--property", "logp", "--similarity", 0.6, "--top", 7], {"similarity": 0.6, "top": 7}),
            (["--property", "logp", "--of", "Toluene", "--cuts", 1], {"of": "Toluene", "cuts": 1}),
        ):
            table = run("pairs", demo().path, *words, "--format", "tsv").stdout
            expected = pandas.read_csv(io.StringIO(table), sep="\t", keep_default_na=False)
            found = demo().cliffs("logp", **options)
            frame = found.to_pandas()
            self.assertEqual(list(frame.columns), list(expected.columns))
            for title in expected.columns:
                if frame[title].dtype == float:
                    numpy.testing.assert_allclose(frame[title], expected[title].astype(float), 1e-5, 1e-6)
                else:
                    self.assertEqual(list(frame[title]), list(expected[title]), title)
            self.assertGreaterEqual(found.pairs, len(found))
            self.assertTrue((found.sali[:-1] >= found.sali[1:]).all())
        with self.assertRaises(chemsieve.Error):
            demo().cliffs("nothing")

    def test_refused(self) -> None:
        with self.assertRaises(chemsieve.UsageError):
            demo().matched_pairs(of="nobody")
        with self.assertRaises(chemsieve.Error):
            demo().matched_pairs(cuts=4)
        with self.assertRaises(chemsieve.Error):
            demo().transformations(mean="nothing")


@functools.cache
def heavy_atoms(smiles: str) -> int:
    molecule = Chem.MolFromSmiles(smiles, sanitize=False)
    return sum(1 for atom in molecule.GetAtoms() if atom.GetAtomicNum() > 1)


@functools.cache
def without_label(smiles: str) -> str:
    molecule = Chem.MolFromSmiles(smiles)
    for atom in molecule.GetAtoms():
        atom.SetAtomMapNum(0)
    return Chem.MolToSmiles(molecule)


def fragments(molecule: Chem.Mol) -> set[tuple[tuple[str, ...], str]]:
    """Constants and changes: rdMMPA is given one combination of bonds at a time, as its check loses repeated ones."""
    bonds = [molecule.GetBondBetweenAtoms(*match).GetIdx() for match in molecule.GetSubstructMatches(BONDS)]
    found = set()
    for cuts in (1, 2, 3):
        for some in itertools.combinations(bonds, cuts):
            for core, chains in rdMMPA.FragmentMol(
                molecule, bondsToCut=some, minCuts=cuts, maxCuts=cuts, resultsAsMols=False
            ):
                parts = chains.split(".")
                if core:
                    found.add((tuple(sorted(map(without_label, parts))), core))
                else:
                    found.add(((without_label(parts[0]),), parts[1]))
                    found.add(((without_label(parts[1]),), parts[0]))
    return found


class SameAsRdmmpa(unittest.TestCase):
    def setUp(self) -> None:
        RDLogger.DisableLog("rdApp.*")

    def test_pairs(self) -> None:
        compounds = nci_compounds(220)
        if not compounds:
            self.skipTest("rdkit-data is not installed")
        compare(self, compounds)


def nci_compounds(most: int) -> dict[str, Chem.Mol]:
    """Of one component each, without stereochemistry, which rdMMPA turns round."""
    path = f"{RDConfig.RDDataDir}/NCI/first_5K.smi"
    compounds = {}
    try:
        with open(path) as lines:
            for number, line in enumerate(itertools.islice(lines, 0, None, 7)):
                molecule = Chem.MolFromSmiles(line.split()[0])
                if molecule is None:
                    continue
                Chem.RemoveStereochemistry(molecule)
                smiles = Chem.MolToSmiles(molecule)
                molecule = Chem.MolFromSmiles(smiles)
                if "." not in smiles and len(molecule.GetSubstructMatches(BONDS)) <= 12:
                    compounds[str(number)] = molecule
                if len(compounds) == most:
                    break
    except OSError:
        return {}
    return compounds


def compare(test: unittest.TestCase, compounds: dict[str, Chem.Mol], name: str = "nci") -> None:
    """How many constants each two compounds have in common, and how many bonds these are cut at."""
    series = collections.defaultdict(set)
    for id_, molecule in compounds.items():
        for constant, change in fragments(molecule):
            size, changes = sum(map(heavy_atoms, constant)), heavy_atoms(change)
            if changes <= 10 and size >= 5 and changes <= 0.5 * size:
                series[constant].add((id_, change))
    expected = collections.Counter()
    for constant, members in series.items():
        for (a, from_), (b, to) in itertools.combinations(sorted(members), 2):
            if a != b and from_ != to:
                expected[min(a, b), max(a, b), constant] += 1
    lines = [f"{Chem.MolToSmiles(molecule)} {id_}" for id_, molecule in compounds.items()]
    library = chemsieve.create(FOLDER / f"{name}.sieve", lines)
    pairs = library.matched_pairs(hydrogen=False, max_members=0).to_pandas()
    found = collections.Counter()
    for a, b, constant in zip(pairs["id1"], pairs["id2"], pairs["constant"]):
        found[min(a, b), max(a, b), tuple(sorted(map(without_label, constant.split("."))))] += 1
    test.assertGreater(len(expected), 20)
    test.assertEqual(found - expected, collections.Counter())
    test.assertEqual(expected - found, collections.Counter())


if __name__ == "__main__":
    unittest.main()
