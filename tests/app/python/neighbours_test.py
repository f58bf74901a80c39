"""Neighbours from Python are those of the command line, its matrix, its histogram and what it keeps."""

from __future__ import annotations

import functools
import io
import signal
import sys
import time
import unittest
from pathlib import Path
from unittest import mock

import numpy
import pandas
from rdkit import DataStructs, RDConfig
from rdkit.Chem import rdMolDescriptors

import chemsieve
from support import DEMO, DEMO_QUERIES, FOLDER, demo, everything, run, turns_of_another_thread

IDS = ["Aspirin", "Salicylic acid", "Methyl salicylate", "Caffeine", "Theophylline"]


@functools.cache
def other() -> chemsieve.Library:
    """Some of the compounds, and some that the demo library has not."""
    lines = DEMO.read_text().splitlines(keepends=True)
    file = FOLDER / "other.tsv"
    file.write_text("".join(lines[:200]) + "CCCCCCCCCO nonanol\nOc1ccc(CCN)cc1CC new\n".replace(" ", "\t"))
    library = chemsieve.create(FOLDER / "other.sieve", file)
    library.index("morgan2")
    return library


@functools.cache
def own() -> chemsieve.Library:
    """A demo library that may be changed."""
    return chemsieve.create(FOLDER / "own.sieve", DEMO)


def printed(library: chemsieve.Library, *words: object) -> pandas.DataFrame:
    table = run("similar", library.path, "--NxN", *words, "--format", "tsv").stdout
    texts = dict.fromkeys(("query_id", "id", "smiles", "class"), str)
    return pandas.read_csv(io.StringIO(table), sep="\t", dtype=texts, keep_default_na=False)


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, words: list[object], **options: object) -> chemsieve.Neighbours:
        neighbours = demo().neighbours(**options)
        frame = neighbours.to_pandas()
        expected = printed(demo(), *words)
        self.assertEqual(list(frame.columns), list(expected.columns))
        for title in expected.columns:
            if title == "similarity" or title == "mw":
                exact = 6e-4 if title == "mw" else 6e-7
                numpy.testing.assert_allclose(frame[title], numpy.asarray(expected[title], float), 0, exact)
            else:
                found = ["" if one is None else one for one in frame[title]]
                self.assertEqual(found, list(expected[title]), (title, words))
        self.assertEqual(len(frame), neighbours.indptr[-1])
        return neighbours

    def test_lists(self) -> None:
        self.check([])
        self.check(["-t", 0.6, "-k", 2], threshold=0.6, top=2, jobs=1)
        self.check(["-t", 0.5, "--fingerprint", "morgan2"], threshold=0.5, fingerprint="morgan2")
        self.check(["--metric", "tversky", "--alpha", 0.9, "--beta", 0.1, "-k", 4], metric="tversky", alpha=0.9,
                   beta=0.1, top=4)  # fmt: skip

    def test_choice_and_columns(self) -> None:
        self.check(["-t", 0.4, "--columns", "mw,class"], threshold=0.4, columns=["mw", "class"])
        self.check(["--where", "mw < 300 and not known", "--alerts", f"known={DEMO_QUERIES}", "--metric", "dice"],
                   where="mw < 300 and not known", alerts={"known": DEMO_QUERIES}, metric="dice")  # fmt: skip
        self.check(["--contains-none", DEMO_QUERIES, "-k", 1], contains_none=DEMO_QUERIES, top=1)
        self.check(["--where", "mw > 1000000"], where="mw > 1000000")
        file = FOLDER / "neighbour_ids.txt"
        file.write_text("\n".join(IDS) + "\n")
        self.check(["--ids", file], ids=file)
        self.assertEqual(self.check(["--ids", file], ids=IDS).shape, (5, 5))
        with self.assertWarnsRegex(chemsieve.QueryWarning, "1 ids are in no library searched: Unobtainium") as caught:
            demo().neighbours(ids=["Aspirin", "Unobtainium"])
        self.assertEqual(caught.filename, __file__)

    def test_another_library(self) -> None:
        self.check(["--against", other().path, "-t", 0.5], against=other(), threshold=0.5)
        neighbours = self.check(["--against", other().path, "-k", 1, "--fingerprint", "morgan2", "--columns", "mw"],
                                against=Path(other().path), top=1, fingerprint="morgan2", columns="mw")  # fmt: skip
        self.assertEqual(neighbours.shape, (len(demo()), len(other())))
        self.assertEqual(neighbours.ids[-1], "new")
        self.assertEqual(neighbours.numbers.tolist(), list(range(1, len(other()) + 1)))

    def test_matrix(self) -> None:
        try:
            import scipy.sparse
        except ImportError:
            self.skipTest("SciPy is not installed")
        file = FOLDER / "matrix.npz"
        for words, options in ((["-t", 0.6], {"threshold": 0.6}),
                               (["-k", 2, "--against", other().path], {"top": 2, "against": other()})):  # fmt: skip
            run("similar", demo().path, "--NxN", *words, "--matrix", file)
            matrix = demo().neighbours(**options).to_scipy()
            expected = scipy.sparse.load_npz(file)
            self.assertEqual(matrix.shape, expected.shape)
            for part in ("indptr", "indices", "data"):
                self.assertEqual(getattr(matrix, part).tolist(), getattr(expected, part).tolist())
            matrix.data *= 2  # one's own

    def test_histogram(self) -> None:
        for words, options in (([], {}), (["--fingerprint", "maccs"], {"fingerprint": "maccs"}),
                               (["--against", other().path], {"against": other()}),
                               (["--where", "mw < 200", "-t", 0.5], {"where": "mw < 200", "threshold": 0.5})):
            histogram = demo().neighbour_histogram(**options)
            expected = printed(demo(), "--histogram", *words)
            frame = histogram.to_pandas()
            self.assertEqual(list(frame.columns), list(expected.columns))
            self.assertEqual(frame["from"].tolist(), expected["from"].tolist())
            self.assertEqual(frame["below"].tolist()[:-1], [float(one) for one in expected["below"][:-1]])
            self.assertEqual(histogram.compounds.tolist(), expected["compounds"].tolist())

    def test_kept(self) -> None:
        for words, options in ((["-t", 0.5], {"threshold": 0.5}), (["-k", 3], {"top": 3}),
                               (["-k", 1, "--against", other().path], {"top": 1, "against": other()})):  # fmt: skip
            neighbours = own().neighbours(keep="by_python", **options)
            run("similar", own().path, "--NxN", *words, "--keep", "by_command")
            behind = ["", "_similarity"] if "top" in options else [""]
            columns = [f"{name}{end}" for end in behind for name in ("by_python", "by_command")]
            hits = everything(own(), columns=columns)
            for hit in hits:
                kept = [hit[column] for column in columns]
                self.assertEqual(kept[::2], kept[1::2])
            if "top" not in options:
                counts = dict(zip(neighbours.query_ids, numpy.diff(neighbours.indptr)))
                self.assertEqual({hit.id: hit["by_python"] for hit in hits}, counts)


class SameAsRDKit(unittest.TestCase):
    def test_similarities(self) -> None:
        file = Path(RDConfig.RDDataDir) / "NCI/first_5K.smi"
        if not file.exists():
            self.skipTest("RDKit's example data are not installed")
        library = chemsieve.create(FOLDER / "nci.sieve", file.read_text().splitlines()[:500], duplicates="keep")
        library.index("morgan2")
        hits = sorted(everything(library), key=lambda hit: hit.number)
        neighbours = library.neighbours(threshold=0.45, fingerprint="morgan2", ids=[hit.id for hit in hits])
        self.assertEqual(neighbours.query_numbers.tolist(), [hit.number for hit in hits])
        bits = [rdMolDescriptors.GetMorganFingerprintAsBitVect(hit.to_rdkit(), 2, 2048) for hit in hits]
        found = numpy.zeros(neighbours.shape)
        rows = numpy.repeat(numpy.arange(len(neighbours)), numpy.diff(neighbours.indptr))
        found[rows, neighbours.indices] = neighbours.similarities
        expected = numpy.array([DataStructs.BulkTanimotoSimilarity(one, bits) for one in bits])
        expected[expected < 0.45] = 0
        numpy.fill_diagonal(expected, 0)
        self.assertEqual(found.tolist(), expected.tolist())
        self.assertGreater(len(neighbours.indices), 500)


class Columns(unittest.TestCase):
    def test_they_say_the_same(self) -> None:
        neighbours = demo().neighbours(threshold=0.6)
        for column, kind in ((neighbours.indptr, numpy.int64), (neighbours.indices, numpy.int32),
                             (neighbours.similarities, numpy.float64), (neighbours.query_numbers, numpy.int64),
                             (neighbours.numbers, numpy.int64)):  # fmt: skip
            self.assertEqual(column.dtype, kind)
            self.assertFalse(column.flags.writeable)
            self.assertFalse(column.flags.owndata)
        self.assertEqual(neighbours.threshold, 0.6)
        self.assertEqual(neighbours.shape, (595, 595))
        self.assertIs(neighbours.query_ids, neighbours.ids)
        for begin, end in zip(neighbours.indptr, neighbours.indptr[1:]):
            self.assertTrue((numpy.diff(neighbours.similarities[begin:end]) <= 0).all())
        self.assertEqual(repr(neighbours), f"<{len(neighbours.indices):,} neighbours of 595 compounds>")
        self.assertEqual(repr(demo().neighbour_histogram()), "<nearest neighbours of 595 compounds>")

    def test_they_outlive_their_lists(self) -> None:
        similarities = demo().neighbours(top=1).similarities
        self.assertEqual(similarities.tolist(), demo().neighbours(top=1).similarities.tolist())

    def test_compounds_without_bits(self) -> None:
        compounds = ["C methane", "CCCCO butanol", "CC ethane", "CCCCCO pentanol"]
        library = chemsieve.create(FOLDER / "small.sieve", compounds)
        library.index("torsion")
        neighbours = library.neighbours(fingerprint="torsion", keep="near")
        self.assertEqual(neighbours.indptr.tolist(), [0, 0, 1, 1, 2])
        self.assertEqual(neighbours.ids[neighbours.indices].tolist(), ["pentanol", "butanol"])
        self.assertEqual((neighbours.without_bits, neighbours.not_comparable), (2, 0))
        self.assertEqual(library.neighbour_histogram(fingerprint="torsion").compounds[0], 2)
        near = {hit.id: hit["near"] for hit in everything(library, columns="near")}
        self.assertEqual(near, {"methane": None, "butanol": "pentanol", "ethane": None, "pentanol": "butanol"})


class Errors(unittest.TestCase):
    def refused(self, error: type[chemsieve.Error], words: str, **options: object) -> None:
        with self.assertRaisesRegex(error, words) as caught:
            own().neighbours(**options)
        self.assertNotIn("--", caught.exception.reason)

    def test_what_cannot_be_done(self) -> None:
        usage = chemsieve.UsageError
        self.refused(chemsieve.LibraryError, "own.sieve holds no morgan2", fingerprint="morgan2", against=other())
        with self.assertRaisesRegex(chemsieve.LibraryError, "holds no rdkit fingerprints"):
            demo().neighbours(fingerprint="rdkit")
        self.refused(usage, "own.sieve is given twice", against=own())
        self.refused(usage, "in one library", against=chemsieve.open(demo().path, other().path))
        with self.assertRaisesRegex(usage, "in one library"):
            chemsieve.open(demo().path, other().path).neighbours()
        self.refused(chemsieve.LibraryError, "no.sieve does not exist", against="/no.sieve")
        self.refused(usage, "^threshold: ", threshold=1.5)
        self.refused(usage, "threshold", threshold=float("nan"))
        self.refused(usage, "^top: ", top=-1)
        self.refused(usage, "^metric tversky needs alpha and beta", metric="tversky")
        self.refused(usage, "^fingerprint: .*ecfp", fingerprint="ecfp")
        self.refused(chemsieve.QueryError, "nonsense", columns="nonsense")
        self.refused(usage, "^where: .*mww", where="mww < 3")
        self.refused(usage, "there is no condition 'pains'", where="not pains")
        self.refused(usage, "queries", queries=DEMO_QUERIES)
        self.refused(usage, "so sort and sample are not for it", sort="mw")
        self.refused(usage, "time_limit", time_limit=3)
        self.refused(usage, "matrix is for the command line", matrix="m.npz")
        self.refused(usage, "count is for the command line", count=True, threshold=0.5)
        self.refused(usage, "fusion", fusion="max")
        self.refused(chemsieve.LibraryError, "has imported values in a column 'class'", keep="class")
        with self.assertRaisesRegex(usage, "columns are about rows"):
            own().neighbour_histogram(columns="mw")
        with self.assertRaisesRegex(usage, "neighbours"):
            own().similar(NxN=True)

    def test_without_scipy(self) -> None:
        neighbours = demo().neighbours(top=1)
        with mock.patch.dict(sys.modules, {"scipy": None, "scipy.sparse": None}):
            self.assertRaisesRegex(chemsieve.UsageError, "python3-scipy", neighbours.to_scipy)


class Working(unittest.TestCase):
    def test_progress(self) -> None:
        for make in (demo().neighbours, demo().neighbour_histogram):
            shares: list[float] = []
            make(progress=shares.append)
            self.assertEqual(shares[-1], 1)
            self.assertEqual(shares, sorted(shares))

    def test_others_go_on_meanwhile(self) -> None:
        with turns_of_another_thread() as turns:
            begun = time.monotonic()
            while time.monotonic() - begun < 0.1:
                demo().neighbours(threshold=0.01)
        self.assertGreater(turns(), 5)

    def test_signals_end_it(self) -> None:
        def give_up(*_: object) -> None:
            raise TimeoutError

        for make in (demo().neighbours, demo().neighbour_histogram):
            self.assertRaises(TimeoutError, make, progress=give_up)
        before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        self.addCleanup(signal.signal, signal.SIGALRM, before)

        def wait(_: float) -> None:
            time.sleep(0.2)

        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with self.assertRaises(KeyboardInterrupt):
            own().neighbours(keep="never", progress=wait)
        with self.assertRaisesRegex(chemsieve.QueryError, "never"):
            own().neighbours(columns="never")


if __name__ == "__main__":
    unittest.main()
