"""Scaffolds from Python are those of the command line."""

from __future__ import annotations

import functools
import io
import signal
import time
import unittest

import numpy
import pandas

import chemsieve
from support import DEMO, DEMO_QUERIES, FOLDER, demo, everything, run, turns_of_another_thread

KINDS = ("murcko", "generic", "skeleton", "rings")


@functools.cache
def other() -> chemsieve.Library:
    lines = ["Cc1ccccc1 toluene", "CCO ethanol", "CCc1ccccc1 ethylbenzene", "C1CCCC1C1CC1 rings"]
    return chemsieve.create(FOLDER / "other.sieve", lines)


def printed(*words: object) -> pandas.DataFrame:
    table = run("scaffolds", demo().path, *words, "--format", "tsv").stdout
    texts = dict.fromkeys(("id", "scaffold", "smiles", "class", "parent", "parents"), str)
    return pandas.read_csv(io.StringIO(table), sep="\t", dtype=texts, keep_default_na=False)


class SameAsTheCommandLine(unittest.TestCase):
    def compare(self, frame: pandas.DataFrame, words: list[object]) -> None:
        expected = printed(*words)
        self.assertEqual(list(frame.columns), list(expected.columns))
        for title in expected.columns:
            if frame[title].dtype == float:
                numpy.testing.assert_allclose(frame[title], pandas.to_numeric(expected[title]), 1e-5, 6e-4)
            else:
                found = ["" if one is None else one for one in frame[title]]
                self.assertEqual(found, list(expected[title]), (title, words))

    def check(self, words: list[object], **options: object) -> chemsieve.Scaffolds:
        scaffolds = demo().scaffolds(**options)
        self.compare(scaffolds.to_pandas(), words)
        return scaffolds

    def check_counts(self, words: list[object], **options: object) -> chemsieve.ScaffoldCounts:
        counts = demo().scaffold_counts(**options)
        self.compare(counts.to_pandas(), ["--count", *words])
        return counts

    def test_kinds(self) -> None:
        for kind in KINDS:
            scaffolds = self.check(["--kind", kind], kind=kind)
            counts = self.check_counts(["--kind", kind], kind=kind)
            self.assertEqual(scaffolds.counts(), dict(zip(counts.scaffold, counts.compounds)))
            self.assertEqual(list(scaffolds.counts()), counts.scaffold.tolist())
        self.check(["--columns", "smiles,mw,class"], columns=["smiles", "mw", "class"], jobs=1)

    def test_choice(self) -> None:
        among = FOLDER / "among.txt"
        among.write_text("\n".join(demo().substructure("c1ccccc1").ids) + "\n")
        self.check(["--ids", among, "--kind", "rings"], ids=among, kind="rings")
        ids = among.read_text().split("\n")[:-1]
        self.check_counts(["--ids", among, "--where", "mw < 300"], ids=ids, where="mw < 300")
        self.check(["--where", "lipinski and not known", "--alerts", f"known={DEMO_QUERIES}"],
                   where="lipinski and not known", alerts={"known": DEMO_QUERIES})  # fmt: skip
        self.check(["--where", "mw > 1000000"], where="mw > 1000000")
        with self.assertWarnsRegex(chemsieve.QueryWarning, "1 ids are in no .*: Unobtainium") as caught:
            scaffolds = demo().scaffolds(ids=["Aspirin", "Unobtainium"])
        self.assertEqual(caught.filename, __file__)
        self.assertEqual((scaffolds.ids.tolist(), scaffolds.scaffold.tolist()), (["Aspirin"], ["c1ccccc1"]))

    def test_of_a_scaffold(self) -> None:
        for kind in ("murcko", "skeleton"):
            some = self.check(["--of", "c1ccc2[nH]ccc2c1", "--kind", kind], of="c1ccc2[nH]ccc2c1", kind=kind)
            self.assertLess(0, len(some))
            self.assertLess(len(some), len(demo()))
        some = self.check(["--of", "[nH]1cccc1", "--kind", "rings"], of="[nH]1cccc1", kind="rings")
        counts = self.check_counts(["--of", "[nH]1cccc1", "--kind", "rings"], of="[nH]1cccc1", kind="rings")
        self.assertEqual(counts.compounds[0], len(some))
        self.assertEqual(some.counts(), dict(zip(counts.scaffold, counts.compounds)))

    def test_counts(self) -> None:
        words = ["--mean", "mw,logp,class_size", "--top", 7]
        with self.assertRaisesRegex(chemsieve.QueryError, "class_size"):
            self.check_counts(words, mean="mw,logp,class_size", top=7)
        counts = self.check_counts(["--mean", "mw,logp", "--top", 7], mean=["mw", "logp"], top=7)
        self.assertEqual((len(counts), list(counts.means), counts.others), (7, ["mw", "logp"], None))
        self.assertEqual(counts.values["mw"].tolist(), counts.compounds.tolist())
        self.assertEqual((counts.compounds.dtype, counts.means["mw"].dtype), (numpy.int64, numpy.float64))
        self.assertFalse(counts.compounds.flags.writeable)
        self.assertEqual(repr(counts), "<7 scaffolds>")

    def test_another_library(self) -> None:
        for against in (other(), other().path):
            counts = self.check_counts(["--against", other().path], against=against)
        self.assertEqual((counts.scaffold[0], counts.others[0]), ("c1ccccc1", 2))
        self.check_counts(["--against", other().path, "--new", "--top", 3], against=other(), new=True, top=3)

    def test_what_is_told(self) -> None:
        scaffolds = demo().scaffolds()
        said = run("scaffolds", demo().path).stderr
        self.assertIn(f"{len(scaffolds.counts())} scaffolds, {scaffolds.without_rings} without rings", said)
        many, without = len(scaffolds.counts()), scaffolds.without_rings
        self.assertEqual(repr(scaffolds), f"<595 compounds, {many} scaffolds, {without} without rings>")
        self.assertEqual(list(scaffolds.scaffold).count(""), scaffolds.without_rings)
        self.assertEqual(scaffolds.numbers.dtype, numpy.int64)
        self.assertFalse(scaffolds.scaffold.flags.writeable)
        self.assertEqual((scaffolds.left_out, demo().scaffold_counts().left_out), ({}, {}))

    def test_several_libraries(self) -> None:
        lines = DEMO.read_text().splitlines(keepends=True)
        parts = []
        for name, some in (("first", lines[:300]), ("second", lines[:1] + lines[300:])):
            (FOLDER / f"{name}.tsv").write_text("".join(some))
            parts.append(chemsieve.create(FOLDER / f"{name}.sieve", FOLDER / f"{name}.tsv").path)
        both = chemsieve.open(*parts)
        scaffolds = both.scaffolds(columns="mw")
        self.assertEqual(scaffolds.scaffold.tolist(), demo().scaffolds().scaffold.tolist())
        frame = scaffolds.to_pandas()
        self.assertEqual(list(frame.columns), ["library", "id", "scaffold", "mw"])
        self.assertEqual(set(frame["library"]), set(parts))
        counts = both.scaffold_counts(mean="mw", against=other()).to_pandas()
        pandas.testing.assert_frame_equal(counts, demo().scaffold_counts(mean="mw", against=other()).to_pandas())
        with self.assertRaisesRegex(chemsieve.UsageError, "scaffolds are kept in one library"):
            both.scaffolds(keep="frame")
        with self.assertRaisesRegex(chemsieve.UsageError, "against is one library"):
            other().scaffold_counts(against=both)

    def check_network(self, words: list[object], **options: object) -> chemsieve.ScaffoldNetwork:
        network = demo().scaffold_network(**options)
        self.compare(network.to_pandas(), ["--network", *words])
        tree = demo().scaffold_tree(**options)
        self.compare(tree.to_pandas(), ["--tree", *words])
        return network

    def test_networks(self) -> None:
        for kind in KINDS:
            network = self.check_network(["--kind", kind], kind=kind)
            own = demo().scaffolds(kind).counts()
            if kind == "rings":
                self.assertEqual({s: n for s, n in zip(network.scaffold, network.compounds) if n}, own)
        network = self.check_network(["--mean", "mw,logp", "--top", 9], mean=["mw", "logp"], top=9, jobs=1)
        self.assertEqual((len(network), list(network.means), network.others), (9, ["mw", "logp"], None))
        self.assertEqual(network.values["mw"].tolist(), network.below.tolist())
        self.assertEqual((network.below.dtype, network.medians["mw"].dtype), (numpy.int64, numpy.float64))
        self.assertEqual(repr(network), "<9 scaffolds of a network>")
        self.check_network(["--against", other().path, "--new"], against=other(), new=True)
        some = self.check_network(["--where", "mw < 300", "--against", other().path, "--most-rings", 2],
                                  where="mw < 300", against=other(), most_rings=2)  # fmt: skip
        self.assertLess(0, some.not_taken_apart)
        self.assertEqual((some.scaffold[0], some.others_below[0]), ("c1ccccc1", 2))

    def test_compounds_below(self) -> None:
        for shape in ("network", "tree"):
            found = self.check(["--of", "Cc1ccccc1", f"--{shape}", "--columns", "mw"], of="Cc1ccccc1", columns="mw",
                               **{shape: True})  # fmt: skip
            network = demo().scaffold_network() if shape == "network" else demo().scaffold_tree()
            below = dict(zip(network.scaffold, network.below))
            self.assertEqual(len(found), below["c1ccccc1"])
            if shape == "network":
                self.assertGreater(len(found), demo().scaffolds().counts()["c1ccccc1"])

    def test_kept(self) -> None:
        library = chemsieve.create(FOLDER / "own.sieve", DEMO)
        scaffolds = library.scaffolds("generic", keep="frame")
        kept = {hit.id: hit["frame"] or "" for hit in everything(library, columns="frame")}
        self.assertEqual(kept, dict(zip(scaffolds.ids, scaffolds.scaffold)))
        chosen = everything(library, where="frame = 'C1CCCCC1'")
        self.assertEqual(len(chosen), scaffolds.counts()["C1CCCCC1"])
        for how in ({"where": "mw < 100"}, {"ids": ["Aspirin"]}, {"of": "c1ccccc1"}):
            with self.assertRaisesRegex(chemsieve.UsageError, "^keep is for all compounds; without of, where and ids"):
                library.scaffolds(keep="frame", **how)
        with self.assertRaisesRegex(chemsieve.LibraryError, "mw"):
            library.scaffolds(keep="mw")


class Errors(unittest.TestCase):
    def refused(self, error: type[chemsieve.Error], words: str, call: str = "scaffolds", **options: object) -> None:
        with self.assertRaisesRegex(error, words) as caught:
            getattr(demo(), call)(**options)
        self.assertNotIn("--", caught.exception.reason)

    def test_what_cannot_be_done(self) -> None:
        usage = chemsieve.UsageError
        self.refused(usage, "^kind: .*murcko", kind="tree")
        self.refused(usage, "^of: CCO has no rings", of="CCO")
        self.refused(usage, "^of: ", of="c1ccc")
        self.refused(chemsieve.QueryError, "nonsense", columns="nonsense")
        self.refused(usage, "^where: .*mww", where="mww < 3")
        self.refused(usage, "mean", mean="mw")
        self.refused(usage, "count", count=True)
        self.refused(usage, "^new .*against", "scaffold_counts", new=True)
        self.refused(usage, "^top: ", "scaffold_counts", top=0)
        self.refused(usage, "columns", "scaffold_counts", columns="mw")
        self.refused(chemsieve.QueryError, "nonsense", "scaffold_counts", mean="nonsense")
        self.refused(chemsieve.LibraryError, "no.sieve", "scaffold_counts", against="/no.sieve")
        self.refused(usage, "scaffold_network", network=True)
        self.refused(usage, "^network .*tree", network=True, tree=True, of="c1ccccc1")
        self.refused(usage, "keep", network=True, of="c1ccccc1", keep="frame")
        self.refused(usage, "^most_rings ", most_rings=3, of="c1ccccc1")
        self.refused(usage, "scaffold_tree", "scaffold_counts", tree=True)
        self.refused(usage, "^of is for", "scaffold_network", of="c1ccccc1")
        self.refused(usage, "^most_rings: ", "scaffold_tree", most_rings=0)
        self.refused(chemsieve.QueryError, "nonsense", "scaffold_network", mean="nonsense")


class Working(unittest.TestCase):
    def test_progress(self) -> None:
        below = functools.partial(demo().scaffolds, of="c1ccccc1", tree=True)
        network = functools.partial(demo().scaffold_network, against=other())
        for call in (demo().scaffolds, functools.partial(demo().scaffold_counts, against=other()), below, network):
            shares: list[float] = []
            call(progress=shares.append)
            self.assertEqual(shares[-1], 1)
            self.assertEqual(shares, sorted(shares))

    def test_others_go_on_meanwhile(self) -> None:
        with turns_of_another_thread() as turns:
            begun = time.monotonic()
            while time.monotonic() - begun < 0.1:
                demo().scaffolds()
        self.assertGreater(turns(), 5)

    def test_signals_end_it(self) -> None:
        def give_up(_: float) -> None:
            raise TimeoutError

        for call in (demo().scaffolds, demo().scaffold_counts, demo().scaffold_network):
            self.assertRaises(TimeoutError, call, progress=give_up)
        before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        self.addCleanup(signal.signal, signal.SIGALRM, before)

        def wait(_: float) -> None:
            time.sleep(0.2)

        signal.setitimer(signal.ITIMER_REAL, 0.05)
        self.assertRaises(KeyboardInterrupt, demo().scaffolds, keep="never", progress=wait)
        with self.assertRaisesRegex(chemsieve.QueryError, "never"):
            demo().scaffolds(columns="never")


if __name__ == "__main__":
    unittest.main()
