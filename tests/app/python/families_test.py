"""Families from Python are those of the command line, and clusters of RDKit's Butina."""

from __future__ import annotations

import functools
import io
import signal
import time
import unittest
from pathlib import Path

import numpy
import pandas
from rdkit import Chem, DataStructs, RDConfig
from rdkit.Chem import rdMolDescriptors
from rdkit.ML.Cluster import Butina

import chemsieve
from support import DEMO, DEMO_QUERIES, FOLDER, demo, everything, run, turns_of_another_thread

METHODS = ("families", "butina", "exclusion", "leader", "components")
KINDS = {
    "morgan2": lambda mol: rdMolDescriptors.GetMorganFingerprintAsBitVect(mol, 2, 2048),
    "maccs": rdMolDescriptors.GetMACCSKeysFingerprint,
    "rdkit": lambda mol: Chem.RDKFingerprint(mol, fpSize=2048),
    "atompair": lambda mol: rdMolDescriptors.GetHashedAtomPairFingerprintAsBitVect(mol, 2048),
}


@functools.cache
def own() -> chemsieve.Library:
    """A demo library that may be changed."""
    library = chemsieve.create(FOLDER / "own.sieve", DEMO)
    library.index("morgan2")
    return library


def printed(library: chemsieve.Library, *words: object) -> pandas.DataFrame:
    table = run("families", library.path, *words, "--format", "tsv").stdout
    texts = dict.fromkeys(("id", "representative", "smiles", "class"), str)
    return pandas.read_csv(io.StringIO(table), sep="\t", dtype=texts, keep_default_na=False)


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, words: list[object], **options: object) -> None:
        frame = demo().families(**options).to_pandas()
        expected = printed(demo(), *words)
        self.assertEqual(list(frame.columns), list(expected.columns))
        for title in expected.columns:
            if title == "similarity" or title == "mw":
                exact = 6e-4 if title == "mw" else 6e-7
                numpy.testing.assert_allclose(frame[title], numpy.asarray(expected[title], float), 0, exact)
            else:
                found = ["" if one is None else one for one in frame[title]]
                self.assertEqual(found, list(expected[title]), (title, words))

    def test_methods(self) -> None:
        self.check([])
        for method in METHODS:
            for kind in ("subgraph", "morgan2", "maccs"):
                self.check(["--method", method, "--fingerprint", kind, "-t", 0.5], method=method, fingerprint=kind,
                           threshold=0.5)  # fmt: skip

    def test_options(self) -> None:
        self.check(["--metric", "dice", "-t", 0.6, "--average", 0.4], metric="dice", threshold=0.6, average=0.4)
        self.check(["--method", "leader", "--order", "rings:desc,mw", "-t", 0.4, "--columns", "mw,smiles,class"],
                   method="leader", order=["rings:desc", "mw"], threshold=0.4, columns=["mw", "smiles", "class"],
                   jobs=1)  # fmt: skip
        self.check(["--where", "mw < 300 and not known", "--alerts", f"known={DEMO_QUERIES}"],
                   where="mw < 300 and not known", alerts={"known": DEMO_QUERIES})  # fmt: skip
        self.check(["--contains-none", DEMO_QUERIES, "--columns", "fsp3"], contains_none=DEMO_QUERIES,
                   columns="fsp3")  # fmt: skip
        self.check(["--where", "mw > 1000000"], where="mw > 1000000")

    def test_ids(self) -> None:
        ids = ["Aspirin", "Salicylic acid", "Methyl salicylate", "Caffeine", "Theophylline"]
        file = FOLDER / "family_ids.txt"
        file.write_text("\n".join(ids) + "\n")
        self.check(["--ids", file, "-t", 0.5], ids=ids, threshold=0.5)
        self.check(["--ids", file, "-t", 0.5], ids=file, threshold=0.5)
        with self.assertWarnsRegex(chemsieve.QueryWarning, "1 ids are in no library searched: Unobtainium") as caught:
            found = demo().families(ids=["Aspirin", "Unobtainium"])
        self.assertEqual(caught.filename, __file__)
        self.assertEqual(found.ids.tolist(), ["Aspirin"])

    def test_several_thresholds(self) -> None:
        both = demo().families("butina", threshold=[0.5, 0.75])
        self.assertEqual([families.threshold for families in both], [0.5, 0.75])
        expected = printed(demo(), "--method", "butina", "-t", "0.5,0.75")
        for families in both:
            frame = families.to_pandas().set_index("id").loc[expected["id"]]
            for title in ("family", "representative"):
                self.assertEqual(list(frame[title]), list(expected[f"{title}_{families.threshold}"]))
        self.assertEqual(len(demo().families(threshold=numpy.array([0.6]))), 1)
        self.assertIsInstance(demo().families(threshold=numpy.float64(0.6)), chemsieve.Families)

    def test_curve(self) -> None:
        for words, options in (
            ([], {}),
            (["-t", "0.5,0.6,0.75", "--method", "butina"], {"threshold": [0.5, 0.6, 0.75], "method": "butina"}),
            (["--where", "mw < 200", "--fingerprint", "maccs"], {"where": "mw < 200", "fingerprint": "maccs"}),
        ):
            expected = printed(demo(), "--curve", *words)
            curve = demo().family_curve(**options)
            self.assertEqual(len(curve), len(expected))
            self.assertEqual(curve.thresholds.tolist(), list(expected["threshold"]))
            self.assertEqual(curve.families.tolist(), list(expected["families"]))
            self.assertEqual(curve.single.tolist(), list(expected["single"]))
            alone = demo().families(**{**options, "threshold": curve.thresholds[2]})
            self.assertEqual(alone.largest, curve.largest[2])
            self.assertEqual(list(curve.to_pandas().columns), ["threshold", "families", "single", "largest"])


class Columns(unittest.TestCase):
    def test_they_say_the_same(self) -> None:
        families = demo().families(threshold=0.6)
        self.assertEqual(len(families), len(demo()))
        self.assertEqual(families.family.dtype, numpy.uint32)
        self.assertEqual(families.numbers.dtype, numpy.int64)
        self.assertEqual(families.similarity.dtype, numpy.float64)
        self.assertFalse(families.family.flags.writeable)
        self.assertTrue((families.representative == families.ids[families.representative_indices]).all())
        is_first = numpy.diff(families.family, prepend=0) > 0
        self.assertTrue((is_first == (families.representative_indices == numpy.arange(len(families)))).all())
        self.assertTrue((families.similarity[is_first] == 1).all())
        sizes = numpy.bincount(families.family)[1:]
        self.assertEqual((families.families, families.single, families.largest),
                         (len(sizes), (sizes == 1).sum(), sizes.max()))  # fmt: skip
        self.assertEqual(sorted(families.numbers), list(range(1, len(demo()) + 1)))
        self.assertIn("0.6 similar or more", families.promise)
        self.assertEqual(families.library_indices.size, 0)
        self.assertEqual(repr(families), f"<595 compounds in {len(sizes)} families, {families.single} of one compound, "
                                         f"the largest of {families.largest}>")  # fmt: skip

    def test_they_outlive_their_families(self) -> None:
        family = demo().families().family
        again = demo().families().family
        self.assertEqual(family.tolist(), again.tolist())

    def test_similarities_are_exact(self) -> None:
        families = demo().families("butina", fingerprint="morgan2", threshold=0.5)
        mols = {hit.id: hit.to_rdkit() for hit in everything(demo())}
        bits = {id_: KINDS["morgan2"](mol) for id_, mol in mols.items()}
        for id_, representative, similarity in zip(families.ids, families.representative, families.similarity):
            self.assertEqual(DataStructs.TanimotoSimilarity(bits[id_], bits[representative]), similarity)

    def test_compounds_without_bits(self) -> None:
        compounds = ["C methane", "CC ethane", "CCCCO butanol", "CCCCCO pentanol"]
        library = chemsieve.create(FOLDER / "small.sieve", compounds)
        library.index("torsion")
        families = library.families("components", fingerprint="torsion", threshold=0.3)
        self.assertEqual((families.without_bits, families.not_comparable), (2, 0))
        self.assertEqual(families.families, 3)

    def test_several_libraries(self) -> None:
        lines = DEMO.read_text().splitlines(keepends=True)
        parts = []
        for name, some in (("first", lines[:300]), ("second", lines[:1] + lines[300:])):
            (FOLDER / f"{name}.tsv").write_text("".join(some))
            parts.append(chemsieve.create(FOLDER / f"{name}.sieve", FOLDER / f"{name}.tsv"))
            parts[-1].index("morgan2")
        both = chemsieve.open(*(part.path for part in parts))
        for method in METHODS:
            for kind in ("subgraph", "morgan2"):
                whole = demo().families(method, fingerprint=kind, threshold=0.5)
                families = both.families(method, fingerprint=kind, threshold=0.5)
                self.assertEqual(families.ids.tolist(), whole.ids.tolist())
                for title in ("family", "similarity", "representative_indices"):
                    self.assertEqual(getattr(families, title).tolist(), getattr(whole, title).tolist())
        frame = families.to_pandas()
        self.assertEqual(set(frame["library"]), {part.path for part in parts})
        self.assertEqual(list(frame.columns)[:2], ["library", "id"])
        with self.assertRaisesRegex(chemsieve.UsageError, "kept in one library"):
            both.families(keep="series")


class Kept(unittest.TestCase):
    def test_kept(self) -> None:
        families = own().families("butina", fingerprint="morgan2", threshold=0.5, keep="series")
        columns = ["series", "series_representative", "series_similarity"]
        hits = everything(own(), columns=columns)
        kept = {hit.id: tuple(hit[column] for column in columns) for hit in hits}
        for id_, family, representative, similarity in zip(
            families.ids, families.family, families.representative, families.similarity
        ):
            self.assertEqual(kept[id_][:2], (family, representative))
            self.assertAlmostEqual(kept[id_][2], similarity, delta=6e-7)
        self.assertEqual(len(everything(own(), where="series = 1")), families.largest)
        own().families("components", threshold=0.3, keep="series")
        self.assertGreater(len(everything(own(), where="series = 1")), families.largest)
        self.assertTrue(own().check(sample=10))

    def test_extended(self) -> None:
        lines = DEMO.read_text().splitlines(keepends=True)
        file, later = FOLDER / "early.tsv", FOLDER / "later.tsv"
        file.write_text("".join(lines[:400]))
        later.write_text("".join(lines[:1] + lines[400:]))
        library, by_command = (chemsieve.create(FOLDER / f"{name}.sieve", file) for name in ("grown", "by_command"))
        for one in (library, by_command):
            one.families("butina", threshold=0.6, keep="series")
            one.add(later)
        shares: list[float] = []
        extension = library.extend_families("series", progress=shares.append)
        self.assertEqual(extension.compounds, len(library) - 399)
        self.assertTrue(0 < extension.new_families < extension.compounds)
        self.assertEqual(shares[-1], 1)
        said = run("families", by_command.path, "--keep", "series", "--extend").stderr
        self.assertIn(f"{extension.compounds} compounds came", said)
        self.assertIn(f"{extension.new_families} are new families", said)
        columns = ["series", "series_representative", "series_similarity"]
        kept = [[(hit.id, *(hit[column] for column in columns)) for hit in everything(one, columns=columns)]
                for one in (library, by_command)]  # fmt: skip
        self.assertEqual(kept[0], kept[1])
        self.assertEqual(library.extend_families("series"), chemsieve.Extension(0, 0))
        with self.assertRaisesRegex(chemsieve.LibraryError, "keeps no families under the name 'class'"):
            library.extend_families("class")
        with self.assertRaisesRegex(chemsieve.UsageError, "kept in one library"):
            chemsieve.open(library.path, by_command.path).extend_families("series")


class Errors(unittest.TestCase):
    def refused(self, error: type[chemsieve.Error], words: str, **options: object) -> None:
        with self.assertRaisesRegex(error, words) as caught:
            own().families(**options)
        self.assertNotIn("--", caught.exception.reason)

    def test_what_cannot_be_done(self) -> None:
        usage = chemsieve.UsageError
        self.refused(chemsieve.LibraryError, "holds no maccs fingerprints", fingerprint="maccs")
        self.refused(usage, "^threshold takes similarities above 0 and up to 1.*not '1.5'", threshold=1.5)
        self.refused(usage, "^threshold takes .*not 'nan'", threshold=[0.6, float("nan")])
        self.refused(usage, "^threshold needs", threshold=[])
        self.refused(usage, "^average is more than threshold", threshold=0.5, average=0.6)
        self.refused(usage, "^average is for method families", method="butina", average=0.5)
        self.refused(usage, "^average: ", average=2)
        self.refused(usage, "^order is for method exclusion and leader", order="mw")
        self.refused(chemsieve.QueryError, "nonsense", order="nonsense", method="leader")
        self.refused(chemsieve.QueryError, "nonsense", columns="smiles,nonsense")
        self.refused(usage, "^method: .*heads", method="heads")
        self.refused(usage, "^fingerprint: .*ecfp", fingerprint="ecfp")
        self.refused(usage, "^metric: .*tversky", metric="tversky")
        self.refused(usage, "^where: .*mww", where="mww < 3")
        self.refused(usage, "there is no condition 'pains'", where="not pains")
        self.refused(chemsieve.FileError, "no.txt", ids=Path("/no.txt"))
        self.refused(usage, "curve", curve=True)
        self.refused(usage, "jobs", jobs=-1)
        self.refused(chemsieve.LibraryError, "has imported values in a column 'class'", keep="class")
        self.refused(chemsieve.LibraryError, "computed property", keep="mw")
        self.refused(chemsieve.LibraryError, "name", keep="")
        self.refused(usage, "^keep keeps the families of one threshold", keep="f", threshold=[0.5, 0.6])
        with self.assertRaisesRegex(usage, "^order is for method"):
            own().family_curve(order="mw")


class SameAsRDKit(unittest.TestCase):
    """Butina's clusters, their heads and which compounds are in which where several heads have as many neighbours."""

    def test_butina(self) -> None:
        file = Path(RDConfig.RDDataDir) / "NCI/first_5K.smi"
        if not file.exists():
            self.skipTest("RDKit's example data are not installed")
        library = chemsieve.create(FOLDER / "nci.sieve", file.read_text().splitlines()[:4100], duplicates="keep")
        library.index(*KINDS)
        hits = everything(library)
        self.assertGreater(len(hits), 4000)
        in_order = sorted(hits, key=lambda hit: hit.number)
        numbers = [hit.number for hit in in_order]
        mols = [hit.to_rdkit() for hit in in_order]
        for kind, make in KINDS.items():
            bits = [make(mol) for mol in mols]
            distances = []
            for i in range(1, len(bits)):
                distances += DataStructs.BulkTanimotoSimilarity(bits[i], bits[:i], returnDistance=True)
            for threshold in (0.3, 0.45, 0.6, 0.7, 0.85):
                clusters = Butina.ClusterData(distances, len(bits), 1 - threshold + 1e-9, isDistData=True)
                expected = {(numbers[cluster[0]], frozenset(numbers[i] for i in cluster)) for cluster in clusters}
                families = library.families("butina", fingerprint=kind, threshold=threshold, ids=[h.id for h in hits])
                heads = families.numbers[families.representative_indices]
                found = {
                    (int(heads[first]), frozenset(families.numbers[families.family == family].tolist()))
                    for family, first in zip(*numpy.unique(families.family, return_index=True))
                }
                self.assertEqual(found, expected, (kind, threshold))
                self.assertEqual(families.families, len(clusters))


class Working(unittest.TestCase):
    def test_progress(self) -> None:
        shares: list[float] = []
        demo().families(progress=shares.append)
        self.assertEqual(shares[-1], 1)
        self.assertEqual(shares, sorted(shares))
        demo().family_curve("butina", progress=shares.append)
        self.assertEqual(shares[-1], 1)

        def give_up(_: float) -> None:
            raise TimeoutError

        self.assertRaises(TimeoutError, demo().families, progress=give_up)

    def test_others_go_on_meanwhile(self) -> None:
        with turns_of_another_thread() as turns:
            demo().family_curve("butina")
            demo().families(threshold=numpy.linspace(0.3, 0.9, 20))
        self.assertGreater(turns(), 5)

    def test_signals_end_it(self) -> None:
        def give_up(*_: object) -> None:
            raise TimeoutError

        many = [0.3 + i / 10_000 for i in range(6_000)]  # which takes a minute
        for make in (demo().families, demo().family_curve):
            self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, give_up))
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            begun = time.monotonic()
            self.assertRaises(TimeoutError, make, "leader", threshold=many)
            self.assertLess(time.monotonic() - begun, 10)
        before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        self.assertRaises(KeyboardInterrupt, demo().families, threshold=many)
        self.assertEqual(len(demo().families()), len(demo()))


if __name__ == "__main__":
    unittest.main()
