"""Picks from Python are those of the command line."""

from __future__ import annotations

import io
import time
import unittest
from pathlib import Path

import numpy
import pandas

import chemsieve
from support import DEMO, DEMO_QUERIES, FOLDER, demo, run, turns_of_another_thread

THERE = ["Aspirin", "Caffeine", "Naproxen"]


def printed(*words: object) -> pandas.DataFrame:
    table = run("pick", demo().path, *words, "--format", "tsv").stdout
    texts = dict.fromkeys(("id", "smiles", "class"), str)
    return pandas.read_csv(io.StringIO(table), sep="\t", dtype=texts, keep_default_na=False)


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, n: int, words: list[object], **options: object) -> chemsieve.Picks:
        picks = demo().pick(n, **options)
        frame = picks.to_pandas()
        expected = printed("-n", n, *words)
        self.assertEqual(list(frame.columns), list(expected.columns))
        for title in expected.columns:
            if title == "similarity" or title == "mw":
                exact = 6e-4 if title == "mw" else 6e-7
                numpy.testing.assert_allclose(frame[title], pandas.to_numeric(expected[title]), 0, exact)
            else:
                found = ["" if one is None else one for one in frame[title]]
                self.assertEqual(found, list(expected[title]), (title, words))
        return picks

    def test_methods(self) -> None:
        for method in ("maxmin", "exclusion"):
            for kind in ("subgraph", "morgan2", "maccs"):
                self.check(30, ["--method", method, "--fingerprint", kind], method=method, fingerprint=kind)
        self.check(20, ["--metric", "dice", "--order", "mw:desc", "--columns", "smiles,mw,class"], metric="dice",
                   order="mw:desc", columns=["smiles", "mw", "class"], jobs=1)  # fmt: skip
        self.check(40, ["--method", "exclusion", "-t", 0.4, "--order", "rings:desc,mw"], method="exclusion",
                   threshold=0.4, order=["rings:desc", "mw"])  # fmt: skip
        self.check(20, ["--per-family", 1, "-t", 0.5], per_family=1, threshold=0.5)

    def test_choice(self) -> None:
        there, among = FOLDER / "there.txt", FOLDER / "among.txt"
        there.write_text("\n".join(THERE) + "\n")
        among.write_text("\n".join(demo().substructure("c1ccccc1").ids) + "\n")
        for start in (there, THERE):
            picks = self.check(10, ["--start", there], start=start)
            self.assertFalse(numpy.isnan(picks.similarity).any())
            self.assertFalse(set(THERE) & set(picks.ids))
        self.check(10, ["--start", there, "--ids", among, "--per-family", 1], start=THERE, ids=among, per_family=1)
        self.check(10, ["--where", "mw < 300 and not known", "--alerts", f"known={DEMO_QUERIES}"],
                   where="mw < 300 and not known", alerts={"known": DEMO_QUERIES})  # fmt: skip
        self.check(5, ["--where", "mw > 1000000"], where="mw > 1000000")
        with self.assertWarnsRegex(chemsieve.QueryWarning, "2 ids are in no .*: Nihilium, Unobtainium") as caught:
            picks = demo().pick(3, ids=["Aspirin", "Nihilium"], start=["Caffeine", "Unobtainium"])
        self.assertEqual(caught.filename, __file__)
        self.assertEqual(picks.ids.tolist(), ["Aspirin"])

    def test_what_is_told(self) -> None:
        picks = demo().pick(20)
        self.assertEqual((len(picks), picks.candidates, picks.why_no_more), (20, 595, ""))
        self.assertEqual(picks.most_similar, numpy.nanmax(picks.similarity))
        self.assertTrue(numpy.isnan(picks.similarity[0]))
        self.assertEqual((picks.numbers.dtype, picks.similarity.dtype), (numpy.int64, numpy.float64))
        self.assertFalse(picks.similarity.flags.writeable)
        self.assertEqual(repr(picks), "<20 of 595 compounds>")
        few = demo().pick(500, "exclusion", threshold=0.3, per_family=1)
        self.assertIn(few.why_no_more, run("pick", demo().path, "-n", 500, "--method", "exclusion", "-t", 0.3,
                                           "--per-family", 1).stderr)  # fmt: skip
        self.assertIn("too similar", few.why_no_more)
        self.assertLess(few.most_similar, 0.3)
        self.assertIsNone(demo().pick(1).most_similar)

    def test_several_libraries(self) -> None:
        lines = DEMO.read_text().splitlines(keepends=True)
        parts = []
        for name, some in (("first", lines[:300]), ("second", lines[:1] + lines[300:])):
            (FOLDER / f"{name}.tsv").write_text("".join(some))
            parts.append(chemsieve.create(FOLDER / f"{name}.sieve", FOLDER / f"{name}.tsv").path)
        picks = chemsieve.open(*parts).pick(25, start=THERE, per_family=2)
        self.assertEqual(picks.ids.tolist(), demo().pick(25, start=THERE, per_family=2).ids.tolist())
        frame = picks.to_pandas()
        self.assertEqual(list(frame.columns), ["library", "id", "rank", "similarity"])
        self.assertEqual(set(frame["library"]), set(parts))


class Errors(unittest.TestCase):
    def refused(self, error: type[chemsieve.Error], words: str, n: int = 5, **options: object) -> None:
        with self.assertRaisesRegex(error, words) as caught:
            demo().pick(n, **options)
        self.assertNotIn("--", caught.exception.reason)

    def test_what_cannot_be_done(self) -> None:
        usage = chemsieve.UsageError
        self.refused(chemsieve.LibraryError, "holds no rdkit fingerprints", fingerprint="rdkit")
        self.refused(usage, "^number: ", n=0)
        self.refused(usage, "^per_family: ", per_family=0)
        self.refused(usage, "^threshold is for method exclusion and per_family", threshold=0.5)
        self.refused(usage, "^threshold takes .*not '1.5'", threshold=1.5, per_family=1)
        self.refused(usage, "^method: .*leader", method="leader")
        self.refused(usage, "^metric: .*tversky", metric="tversky")
        self.refused(chemsieve.QueryError, "nonsense", order="nonsense")
        self.refused(chemsieve.QueryError, "nonsense", columns="nonsense")
        self.refused(usage, "^where: .*mww", where="mww < 3")
        self.refused(chemsieve.FileError, "no.txt", start=Path("/no.txt"))
        self.refused(usage, "output", output="a.tsv")


class Working(unittest.TestCase):
    def test_progress(self) -> None:
        shares: list[float] = []
        demo().pick(50, per_family=1, progress=shares.append)
        self.assertEqual(shares[-1], 1)
        self.assertEqual(shares, sorted(shares))

        def give_up(_: float) -> None:
            raise TimeoutError

        self.assertRaises(TimeoutError, demo().pick, 5, progress=give_up)

    def test_others_go_on_meanwhile(self) -> None:
        with turns_of_another_thread() as turns:
            begun = time.monotonic()
            while time.monotonic() - begun < 0.1:
                demo().pick(500)
        self.assertGreater(turns(), 5)


if __name__ == "__main__":
    unittest.main()
