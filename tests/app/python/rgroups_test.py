"""R groups from Python are those of the command line."""

from __future__ import annotations

import io
import unittest

import numpy
import pandas

import chemsieve
from support import FOLDER, demo, run

SULFONAMIDE = "c1ccc(S(N)(=O)=O)cc1"
ACID = "O=C(O)c1ccccc1"


def printed(*words: object) -> pandas.DataFrame:
    table = run("rgroups", demo().path, *words, "--format", "tsv").stdout
    return pandas.read_csv(io.StringIO(table), sep="\t", dtype=str, keep_default_na=False)


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, words: list[object], **options: object) -> chemsieve.RGroups:
        found = demo().rgroups(**options)
        frame, expected = found.to_pandas(), printed(*words)
        self.assertEqual(list(frame.columns), list(expected.columns))
        for title in expected.columns:
            if frame[title].dtype == float:
                numpy.testing.assert_allclose(frame[title], pandas.to_numeric(expected[title]), 1e-5, 6e-4)
            else:
                self.assertEqual([str(one) for one in frame[title]], list(expected[title]), (title, words))
        return found

    def test_tables(self) -> None:
        found = self.check(["--core", SULFONAMIDE, "--columns", "mw"], core=SULFONAMIDE, columns="mw")
        self.assertEqual(sorted(found.groups), sorted(f"R{i}" for i in range(1, len(found.groups) + 1)))
        self.assertTrue(found.is_complete)
        self.assertEqual(found.match.tolist(), [1] * len(found))
        self.assertEqual((found.left_out, found.passed_over), ({}, 0))
        self.assertFalse(found.core.flags.writeable)
        said = run("rgroups", demo().path, "--core", SULFONAMIDE).stderr
        self.assertIn(f"{len(found)} compounds: {found.different_groups[0]} different groups", said)
        self.assertLessEqual(found.fewest_groups[0], found.different_groups[0])

    def test_choice(self) -> None:
        words = ["--core", ACID, "--core", SULFONAMIDE, "--where", "mw < 400"]
        found = self.check(words, core=[ACID, SULFONAMIDE], where="mw < 400")
        self.assertEqual(set(found.core_number), {0, 1})
        self.check(["--core", "c1ccccc1", "--all-matches", "--where", "mw < 200"], core="c1ccccc1", all_matches=True,
                   where="mw < 200")  # fmt: skip
        labelled = "[*:5]c1ccc([*:2])cc1"
        some = self.check(["--core", labelled, "--only-at-labels"], core=labelled, only_at_labels=True)
        self.assertEqual(list(some.groups), ["R2", "R5"])
        self.assertLess(0, some.passed_over)
        (FOLDER / "core.smi").write_text(ACID + " acid\n")
        self.check(["--core", ACID], cores=FOLDER / "core.smi")
        ids = demo().substructure(ACID).ids[:3]
        self.assertEqual(sorted(demo().rgroups(ACID, ids=ids).ids), sorted(ids))

    def test_matrix(self) -> None:
        found = demo().rgroups(ACID)
        for words, options in (([], {}), (["--mean", "mw"], {"mean": "mw"}), (["--lowest", "mw"], {"lowest": "mw"})):
            matrix = found.matrix("R1", "R2", **options)
            expected = printed("--core", ACID, "--matrix", "R1,R2", *words)
            self.assertEqual(["none" if not one else one for one in matrix.index], list(expected["R1"]))
            self.assertEqual([one or "none" for one in matrix.columns], list(expected.columns[1:]))
            cells = pandas.to_numeric(expected.iloc[:, 1:].stack(), errors="coerce").fillna(0)
            numpy.testing.assert_allclose(matrix.fillna(0).stack(), cells, 1e-5)
        self.assertEqual(found.matrix("R1", "R2").to_numpy().sum(), len(found))

    def test_holes(self) -> None:
        path = FOLDER / "series.sieve"
        own = chemsieve.create(path, ["Fc1ccc(Cl)cc1 a", "Brc1ccc(I)cc1 b"])
        other = chemsieve.create(FOLDER / "elsewhere.sieve", ["Fc1ccc(I)cc1 c", "Fc1ccc(I)c(C)c1 d"])
        salts = chemsieve.create(FOLDER / "salts.sieve", ["Fc1ccc(I)cc1.Cl e"])
        core = "[*:1]c1ccc([*:2])cc1"
        groups = own.rgroups(core)
        holes = groups.holes("R1", "R2", other, show="mw")
        self.assertEqual((holes.empty, holes.filled, list(holes.ids)), (2, 1, ["c"]))
        words = ["--core", core, "--matrix", "R1,R2", "--holes", other.paths[0], "--columns", "mw", "--format", "tsv"]
        printed = pandas.read_csv(io.StringIO(run("rgroups", path, *words).stdout), sep="\t")
        frame = holes.to_pandas()
        self.assertEqual(list(frame.columns), list(printed.columns))
        self.assertEqual(list(frame["R2"]), list(printed["R2"]))
        both = groups.holes("R1", "R2", [other, salts.paths[0]])
        self.assertEqual([list(both.ids), list(both.remarks)], [["c", "e"], ["", "beside it Cl"]])
        self.assertEqual(list(both.to_pandas().columns)[0], "library")
        self.assertEqual(len(groups.holes("R1", "R2", own)), 0)
        self.assertEqual(groups.matrix("R1", "R2", most=1).shape, (1, 1))
        self.assertRaises(chemsieve.LibraryError, groups.holes, "R1", "R2", FOLDER / "nowhere.sieve")
        self.assertRaises(chemsieve.QueryError, groups.holes, "R1", "R2", other, show="nothing")

    def test_several_libraries(self) -> None:
        other = chemsieve.create(FOLDER / "other.sieve", ["OC(=O)c1ccccc1Br bromo", "CCO ethanol"])
        both = chemsieve.open(demo().path, other.path).rgroups(ACID)
        self.assertEqual(len(both), len(demo().rgroups(ACID)) + 1)
        self.assertEqual(both.ids[-1], "bromo")
        self.assertEqual(list(both.to_pandas().columns)[:3], ["library", "id", "smiles"])


class Errors(unittest.TestCase):
    def refused(self, error: type[chemsieve.Error], words: str, **options: object) -> None:
        with self.assertRaisesRegex(error, words) as caught:
            demo().rgroups(**options)
        self.assertNotIn("--", caught.exception.reason)

    def test_what_cannot_be_done(self) -> None:
        self.refused(chemsieve.UsageError, "core is missing")
        self.refused(chemsieve.QueryError, "q1", core="c1ccc")
        self.refused(chemsieve.QueryError, "several pieces", core="C.C")
        self.refused(chemsieve.QueryError, "nonsense", core=ACID, columns="nonsense")
        self.refused(chemsieve.UsageError, "mww", core=ACID, where="mww < 3")
        found = demo().rgroups(ACID)
        for rows in ("1R", "R0", "X"):
            self.assertRaisesRegex(chemsieve.UsageError, "no R group", found.matrix, rows, "R2")
        self.assertRaisesRegex(chemsieve.QueryError, "R77", found.matrix, "R1", "R77")
        self.assertRaisesRegex(chemsieve.QueryError, "nonsense", found.matrix, "R1", "R2", mean="nonsense")
        with self.assertRaisesRegex(chemsieve.UsageError, "exclude"):
            found.matrix("R1", "R2", mean="mw", lowest="mw")

    def test_progress_and_signals(self) -> None:
        shares: list[float] = []
        demo().rgroups(ACID, progress=shares.append)
        self.assertEqual(shares[-1], 1)
        self.assertEqual(shares, sorted(shares))

        def give_up(_: float) -> None:
            raise TimeoutError

        self.assertRaises(TimeoutError, demo().rgroups, ACID, progress=give_up)


if __name__ == "__main__":
    unittest.main()
