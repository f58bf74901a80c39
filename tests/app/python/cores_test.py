"""Common cores from Python are those of the command line, and never smaller than those of FMCS."""

from __future__ import annotations

import io
import random
import signal
import unittest

import pandas
from rdkit import Chem
from rdkit.Chem import rdFMCS

import chemsieve
from support import DEMO, FOLDER, demo, run, turns_of_another_thread

CLASSES = ("penicillin", "steroid", "opioid", "dye", "salt")


def of_class(name: str) -> str:
    return f"class = '{name}'"


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, words: list[object], **options: object) -> chemsieve.CommonCore:
        core = demo().common_core(**options)
        table = run("core", demo().path, *words, "--format", "tsv").stdout
        texts = dict.fromkeys(("core", "smiles", "proved"), str)
        expected = pandas.read_csv(io.StringIO(table), sep="\t", dtype=texts, keep_default_na=False)
        frame = core.to_pandas()
        self.assertEqual(list(frame.columns), list(expected.columns))
        self.assertEqual(frame.values.tolist(), expected.values.tolist())
        return core

    def test_classes(self) -> None:
        for name in CLASSES:
            where = of_class(name)
            self.check(["--where", where], where=where)
        where = of_class("opioid")
        self.check(["--where", where, "--rings", "complete", "--charges"], where=where, rings="complete", charges=True)
        self.check(["--where", where, "--atoms", "any", "--bonds", "exact"], where=where, atoms="any", bonds="exact")
        for share in (0.6, "60%"):
            core = self.check(["--where", where, "--share", "0.6"], where=where, share=share, jobs=1)
            self.assertLess(core.compounds, core.of)

    def test_choice(self) -> None:
        ids = list(demo().substructure("c1ccncc1").ids)
        (FOLDER / "pyridines.txt").write_text("\n".join(ids) + "\n")
        core = self.check(["--ids", FOLDER / "pyridines.txt"], ids=ids)
        self.assertEqual((core.of, core.proved, core.sample), (len(ids), True, 0))
        self.check(["--ids", FOLDER / "pyridines.txt"], ids=FOLDER / "pyridines.txt")
        with self.assertWarnsRegex(chemsieve.QueryWarning, "1 ids are in no .*: Unobtainium") as caught:
            core = demo().common_core(ids=["Aspirin", "Unobtainium"])
        self.assertEqual(caught.filename, __file__)
        self.assertEqual((core.smiles, core.compounds), ("CC(=O)Oc1ccccc1C(=O)O", 1))

    def test_what_is_told(self) -> None:
        core = demo().common_core(where=of_class("penicillin"))
        self.assertEqual(repr(core), "<15 bonds and 14 atoms in 4 of 4 compounds>")
        self.assertEqual((core.most_bonds, core.left_out), (15, {}))
        nothing = demo().common_core()
        self.assertEqual((nothing.smarts, nothing.smiles, nothing.compounds, len(nothing.to_pandas())), ("", "", 0, 0))
        self.assertEqual(repr(nothing), "<nothing in 0 of 595 compounds>")
        sampled = demo().common_core(share=0.5)
        self.assertEqual((sampled.sample, sampled.of), (100, 595))

    def test_several_libraries(self) -> None:
        lines = DEMO.read_text().splitlines(keepends=True)
        parts = []
        for name, some in (("former", lines[:300]), ("latter", lines[:1] + lines[300:])):
            (FOLDER / f"{name}.tsv").write_text("".join(some))
            parts.append(chemsieve.create(FOLDER / f"{name}.sieve", FOLDER / f"{name}.tsv").path)
        both = chemsieve.open(*parts)
        for name in ("opioid", "steroid"):
            expected = demo().common_core(where=of_class(name)).to_pandas()
            pandas.testing.assert_frame_equal(both.common_core(where=of_class(name)).to_pandas(), expected)


class BesideFmcs(unittest.TestCase):
    def test_shares(self) -> None:
        chosen = random.Random(4)
        hits = demo().substructure("c1ccccc1").to_pandas()
        for size, rings in ((5, "any"), (10, "complete"), (15, "any"), (20, "complete")):
            some = hits.iloc[chosen.sample(range(len(hits)), size)]
            molecules = [Chem.MolFromSmiles(smiles) for smiles in some["smiles"]]
            core = demo().common_core(ids=some["id"].tolist(), share=0.8, rings=rings)
            fmcs = rdFMCS.FindMCS(
                molecules, threshold=0.8, timeout=1, ringMatchesRingOnly=rings != "any",
                completeRingsOnly=rings == "complete",
            )  # fmt: skip
            pattern = Chem.MolFromSmarts(core.smarts)
            self.assertEqual(sum(one.HasSubstructMatch(pattern) for one in molecules), core.compounds)
            self.assertGreaterEqual(core.compounds, 0.8 * size)
            theirs = Chem.MolFromSmarts(fmcs.smartsString)
            if sum(one.HasSubstructMatch(theirs) for one in molecules) >= 0.8 * size:
                self.assertGreaterEqual((core.bonds, core.atoms), (fmcs.numBonds, fmcs.numAtoms))


class Errors(unittest.TestCase):
    def refused(self, words: str, **options: object) -> None:
        with self.assertRaisesRegex(chemsieve.UsageError, words) as caught:
            demo().common_core(**options)
        self.assertNotIn("--", caught.exception.reason)

    def test_what_cannot_be_done(self) -> None:
        self.refused("^rings: .*complete", rings="half")
        self.refused("^atoms: .*isotopes", atoms="heavy")
        self.refused("^bonds: .*exact", bonds="double")
        self.refused("^share takes a share above 0 and up to 1", share=0.0)
        self.refused("^share takes .* not '80'", share=80)
        self.refused("^steps: ", steps=0)
        self.refused("^where: .*mww", where="mww < 3")
        self.refused("columns", columns="mw")


class Working(unittest.TestCase):
    def test_progress(self) -> None:
        shares: list[float] = []
        demo().common_core(progress=shares.append)
        self.assertEqual(shares[-1], 1)
        self.assertEqual(shares, sorted(shares))

    def long_one(self) -> chemsieve.Library:
        sides = ("NCC(=O)", "NC(C)C(=O)", "NC(CO)C(=O)", "NC(CC(C)C)C(=O)")
        chosen = random.Random(2)
        peptides = ["".join(chosen.choice(sides) for _ in range(60)) + f"O p{i}" for i in range(3)]
        return chemsieve.create(FOLDER / "peptides.sieve", peptides)

    def test_too_few_steps_and_signals(self) -> None:
        library = self.long_one()
        with self.assertWarnsRegex(chemsieve.QueryWarning, "no core has more than") as caught:
            core = library.common_core(steps=1)
        self.assertEqual(caught.filename, __file__)
        self.assertFalse(core.proved)
        self.assertLess(core.bonds, core.most_bonds)
        before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with turns_of_another_thread() as turns:
            self.assertRaises(KeyboardInterrupt, library.common_core, steps=10**7)
        self.assertGreater(turns(), 5)


if __name__ == "__main__":
    unittest.main()
