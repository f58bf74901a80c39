"""Searches from Python give what the command line gives, and hits in the forms that Python has."""

from __future__ import annotations

import unittest
import warnings

import numpy
import pandas
from rdkit import Chem, DataStructs
from rdkit.Chem import rdMolDescriptors

import chemsieve
from support import DEMO_QUERIES, FOLDER, data_folder, demo, run, table_of

MODES = ("substructure", "superstructure", "exact", "similar")


def search(library: chemsieve.Library, mode: str, *query: object, **options: object) -> chemsieve.Hits:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", chemsieve.QueryWarning)
        return getattr(library, mode)(*query, **options)


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, library: chemsieve.Library, mode: str, words: list[object], **options: object) -> None:
        hits = search(library, mode, **options)
        printed = run(mode, library.path, *words).stdout
        self.assertEqual(table_of(hits), printed, (mode, words))

    def test_modes(self) -> None:
        for mode in MODES:
            self.check(demo(), mode, ["--queries", DEMO_QUERIES], queries=DEMO_QUERIES)
            self.check(
                demo(), mode, ["--queries", DEMO_QUERIES, "--columns", "all", "-k", 7], queries=DEMO_QUERIES,
                columns="all", top=7,
            )  # fmt: skip

    def test_options(self) -> None:
        queries = {"queries": DEMO_QUERIES}
        words = ["--queries", DEMO_QUERIES]
        self.check(
            demo(), "substructure", [*words, "--where", "mw < 300", "--not", "Cl", "--not", "[F,Br]", "--stereo"],
            where="mw < 300", not_=["Cl", "[F,Br]"], stereo=True, **queries,
        )  # fmt: skip
        self.check(demo(), "substructure", [*words, "--smarts", "--merge-hydrogens"], smarts=True,
                   merge_hydrogens=True, **queries)  # fmt: skip
        self.check(demo(), "similar", [*words, "--fingerprint", "morgan2", "--metric", "tversky", "--alpha", 0.9,
                                       "--beta", 0.1, "--threshold", 0.3],
                   fingerprint="morgan2", metric="tversky", alpha=0.9, beta=0.1, threshold=0.3, **queries)  # fmt: skip
        self.check(demo(), "similar", [*words, "--fusion", "max"], fusion="max", **queries)
        self.check(demo(), "exact", [*words, "--ignore-stereo", "--ignore-salts"], ignore_stereo=True,
                   ignore_salts=True, **queries)  # fmt: skip
        self.check(demo(), "exact", [*words, "--keep-all"], keep_all=True, **queries)

    def test_choosing_and_listing(self) -> None:
        queries = {"queries": DEMO_QUERIES}
        words = ["--queries", DEMO_QUERIES]
        self.check(demo(), "substructure", [*words, "--sort", "mw:desc", "-k", 9], sort="mw:desc", top=9, **queries)
        self.check(demo(), "substructure", [*words, "--sample", 5, "--seed", 7], sample=5, seed=7, **queries)
        self.check(demo(), "substructure", [*words, "--contains-none", DEMO_QUERIES, "--where", "C >= 3"],
                   contains_none=DEMO_QUERIES, where="C >= 3", **queries)  # fmt: skip
        self.check(demo(), "substructure", [*words, "--where", "lipinski and not known", "--alerts",
                   f"known={DEMO_QUERIES}"], where="lipinski and not known", alerts={"known": DEMO_QUERIES},
                   **queries)  # fmt: skip
        self.check(demo(), "substructure", [*words, "--sort", "rings:desc,fsp3", "--columns", "fsp3,Cl"],
                   sort=["rings:desc", "fsp3"], columns=["fsp3", "Cl"], **queries)  # fmt: skip
        self.assertIsInstance(demo().substructure("c1ccccc1", columns="Cl,fsp3")[0]["fsp3"], float)
        with self.assertRaisesRegex(chemsieve.FileError, "the structures of known: .*no.sma"):
            demo().substructure("C", where="known", alerts={"known": "/no.sma"})
        with self.assertRaisesRegex(chemsieve.UsageError, "there is no condition 'pains'"):
            demo().substructure("C", where="not pains")
        with self.assertRaisesRegex(chemsieve.UsageError, "to_pandas"):
            demo().substructure("C", wide=True)
        with self.assertRaisesRegex(chemsieve.UsageError, "'maybe' is the value of an option that takes none"):
            demo().substructure("C", keep_all="maybe")
        with self.assertRaises(chemsieve.UsageError):
            demo().similar("C", sample=3)
        with self.assertRaisesRegex(chemsieve.UsageError, "cannot be streamed"):
            demo().substructure("C", sort="mw", stream=True)

    def test_streams_of_the_best_are_lists_of_the_best(self) -> None:
        for query in ("c1ccccc1", "CCO", "C1CCNCC1", "[#6]=O"):
            for mode in ("substructure", "similar"):
                if mode == "similar" and query.startswith("["):
                    continue
                for top in (1, 5, 10, 50, 1000):
                    search = getattr(demo(), mode)
                    with search(query, top=top, stream=True) as stream:
                        streamed = [(hit.id, hit.similarity) for hit in stream]
                    self.assertEqual(streamed, [(hit.id, hit.similarity) for hit in search(query, top=top)])

    def test_errors_are_values(self) -> None:
        with self.assertRaises(chemsieve.QueryError) as caught:
            demo().substructure("[#6;R]", smiles=True)
        self.assertIn("[#6;R]", caught.exception.reason)
        self.assertEqual(caught.exception.remedies, ["it is valid SMARTS, give smarts or neither"])
        self.assertEqual(str(caught.exception), "; ".join([caught.exception.reason, *caught.exception.remedies]))
        with self.assertRaises(chemsieve.UsageError) as caught:
            demo().similar("C", sample=3)
        self.assertTrue(caught.exception.reason.startswith("sample draws from all hits of a query, and without "
                                                           "threshold only the best"))
        with self.assertRaisesRegex(chemsieve.UsageError, "^time_limit: "):
            demo().substructure("C", time_limit=-1)
        with self.assertRaisesRegex(chemsieve.UsageError, "^where: .*mww"):
            demo().substructure("C", where="mww < 3")
        # Names of files are no options.
        with self.assertRaisesRegex(chemsieve.FileError, "/no/of --limit.smi"):
            demo().substructure(queries="/no/of --limit.smi")

    def check_wide(self, mode: str, words: list[object], cells: str | None, only_hits: bool, **options: object) -> None:
        hits = search(demo(), mode, queries=DEMO_QUERIES, **options)
        asked = {"wide": True, "cells": cells, "only_hits": only_hits}
        words = ["--queries", DEMO_QUERIES, "--wide", *words, *(["--cells", cells] if cells else [])]
        words += ["--only-hits"] if only_hits else []
        printed = run(mode, demo().path, *words).stdout
        self.assertEqual(table_of(hits, **asked), printed, (mode, words))
        frame = hits.to_pandas(**asked)
        rows = [line.split("\t") for line in printed.splitlines()]
        self.assertEqual(list(frame.columns), rows[0])
        self.assertEqual(list(frame["id"]), [row[0] for row in rows[1:]])
        for place, title in enumerate(rows[0][2:], 2):
            if pandas.api.types.is_numeric_dtype(frame[title]):
                expected = numpy.array([float(row[place] or "nan") for row in rows[1:]])
                numpy.testing.assert_allclose(frame[title].to_numpy(dtype=float), expected)
            else:
                self.assertEqual([cell or "" for cell in frame[title]], [row[place] for row in rows[1:]])

    def test_wide(self) -> None:
        self.check_wide("substructure", ["--columns", "mw,class"], None, False, columns="mw,class")
        self.check_wide("substructure", ["--where", "mw < 300"], "matches", True, where="mw < 300")
        self.check_wide("substructure", ["--keep-all"], "similarity", True, keep_all=True)
        self.check_wide("similar", ["--threshold", 0.3], None, True, threshold=0.3)
        hits = search(demo(), "similar", "CCO")
        with self.assertRaisesRegex(chemsieve.UsageError, "threshold"):
            hits.to_pandas(wide=True)
        with self.assertRaisesRegex(chemsieve.UsageError, "cells"):
            hits.write(FOLDER / "cells.tsv", cells="hits")
        with self.assertRaisesRegex(chemsieve.UsageError, "counted"):
            search(demo(), "substructure", "CCO", count=True).to_pandas(wide=True)

    def test_wide_of_several_libraries(self) -> None:
        other = chemsieve.create(FOLDER / "wide.sieve", ["c1ccccc1O NA", "CCN 007", "CCCC"])
        hits = chemsieve.open(demo().path, other.path).substructure([("amine", "CCN"), ("ring", "c1ccccc1")])
        printed = run("substructure", demo().path, "--library", other.path, "--queries", "-", "--wide", "--only-hits",
                      input="CCN amine\nc1ccccc1 ring\n").stdout  # fmt: skip
        self.assertEqual(table_of(hits, wide=True, only_hits=True), printed)
        frame = hits.to_pandas(wide=True)
        self.assertEqual(len(frame), len(demo()) + 3)
        last = frame.tail(3)
        self.assertEqual(list(last["id"]), ["NA", "007", "Python-3"])
        self.assertEqual(list(last["amine"]), [0, 1, 0])
        self.assertEqual(list(last["ring"]), [1, 0, 0])

    def test_wide_knows_nothing_of_what_came_later(self) -> None:
        library = chemsieve.create(FOLDER / "grows.sieve", ["c1ccccc1O phenol", "CCO ethanol"])
        hits = library.substructure([("phenol", "c[OH]")], smarts=True)
        library.add(["Cc1ccccc1O cresol"])
        self.assertEqual(list(hits.to_pandas(wide=True)["id"]), ["phenol", "ethanol"])
        again = library.substructure([("phenol", "c[OH]")], smarts=True).to_pandas(wide=True)
        self.assertEqual(list(again["phenol"]), [1, 0, 1])

    def test_route(self) -> None:
        far = chemsieve.create(FOLDER / "far.sieve", ["CCCCCl chlorobutane", "CCCCBr bromobutane"])
        route = FOLDER / "both.route"
        chemsieve.command("route", route, demo().path, far.path)
        library = chemsieve.open(route)
        self.assertEqual(library.paths, [demo().path, far.path])
        for query in ("c1ccccc1C(=O)O", "CCCCBr"):
            printed = run("substructure", route, query).stdout
            self.assertEqual(table_of(library.substructure(query)), printed)
        far.add(["OC(=O)c1ccccc1 acid"])  # the route does not know it
        self.assertIn("acid", library.substructure("c1ccccc1C(=O)O").ids)

    def test_keys(self) -> None:
        library = chemsieve.create(FOLDER / "keys.sieve", ["CCO ethanol", "CC(=O)Oc1ccccc1C(=O)O aspirin"])
        key = "LFQSCWFLJHTTHZ-UHFFFAOYSA-N"
        with self.assertRaisesRegex(chemsieve.LibraryError, "InChIKey"):
            library.exact(key)
        library.index(inchikey=True)
        library.add(["CCN amine"])
        hit = library.exact(key, columns="inchikey,inchi")[0]
        self.assertEqual((hit.id, hit["inchikey"]), ("ethanol", key))
        self.assertEqual(hit["inchi"], "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3")
        self.assertEqual(library.exact("BSYNRYMUTXBXSQ", inchikey=True).ids, ["aspirin"])
        self.assertEqual(library.exact("QUSNBJAOOMFDIB-UHFFFAOYSA-N").ids, ["amine"])

    def test_ids(self) -> None:
        ids = ["Aspirin", "Caffeine", "Benzene", "Toluene"]
        file = FOLDER / "ids.txt"
        file.write_text("\n".join(ids) + "\n")
        expected = run("substructure", demo().path, "c1ccccc1", "--ids", file).stdout
        self.assertEqual(table_of(search(demo(), "substructure", "c1ccccc1", ids=ids)), expected)
        self.assertEqual(table_of(search(demo(), "substructure", "c1ccccc1", ids=file)), expected)
        with self.assertWarnsRegex(chemsieve.QueryWarning, "1 ids are in no library searched: Unobtainium"):
            demo().substructure("c1ccccc1", ids=["Aspirin", "Unobtainium"])

    def test_several_libraries(self) -> None:
        more = chemsieve.create(FOLDER / "more.sieve", ["c1ccccc1O Phenol again", "CCN Amine", "c1ccccc1CCN"])
        both = chemsieve.open(demo().path, more.path)
        hits = search(both, "substructure", ["c1ccccc1", "CCN"], top=20)
        words = ["c1ccccc1", "CCN", "--library", more.path, "-k", "20"]
        self.assertEqual(table_of(hits), run("substructure", demo().path, *words).stdout)
        self.assertEqual({hit.library for hit in hits}, {demo().path, more.path})
        self.assertEqual(len(both), len(demo()) + 3)

    def test_counts(self) -> None:
        hits = search(demo(), "substructure", queries=DEMO_QUERIES, count=True)
        printed = run("substructure", demo().path, "--queries", DEMO_QUERIES, "--count").stdout
        self.assertEqual("".join(f"{query}\t{count}\n" for query, count in hits.counts), printed)
        self.assertEqual(len(hits), 0)

    def test_all_query_sets(self) -> None:
        folder = data_folder()
        if folder is None:
            self.skipTest("CHEMSIEVE_TEST_DATA names no folder of larger data sets")
        library = chemsieve.create(FOLDER / "ten.sieve", folder / "library_10k.smi")
        files = sorted(file for file in (folder / "queries").iterdir() if file.suffix in (".smi", ".sma", ".smarts"))
        self.assertGreater(len(files), 2)
        for file in files:
            for mode in MODES:
                if mode != "substructure" and file.suffix != ".smi":
                    continue
                with self.subTest(file=file.name, mode=mode):
                    self.check(library, mode, ["--queries", file, "-k", 20], queries=file, top=20)


class Hits(unittest.TestCase):
    def test_columns_and_rows(self) -> None:
        hits = demo().substructure("NS(=O)(=O)c1ccccc1", columns=["mw", "class"])
        self.assertEqual(hits.numbers.dtype, numpy.int64)
        self.assertEqual(hits.similarities.dtype, numpy.float64)
        self.assertFalse(hits.numbers.flags.writeable)
        self.assertTrue((numpy.diff(hits.similarities) <= 0).all())
        self.assertEqual([hit.number for hit in hits], hits.numbers.tolist())
        self.assertEqual([hit.id for hit in hits], hits.ids)
        self.assertEqual([hit.smiles for hit in hits], hits.smiles)
        self.assertEqual(hits[-1], list(hits)[-1])
        self.assertEqual(hits[1:3], list(hits)[1:3])
        self.assertEqual(hits[::-2], list(hits)[::-2])
        self.assertIsInstance(hits[0]["mw"], float)
        with self.assertRaises(IndexError):
            hits[len(hits)]
        query = hits.queries[0]
        self.assertEqual((query.id, query.hits, query.is_complete), ("q1", len(hits), True))
        self.assertEqual(query.stats["compounds"], len(demo()))

    def test_columns_outlive_their_hits(self) -> None:
        numbers = demo().substructure("c1ccccc1").numbers
        again = demo().substructure("c1ccccc1").numbers
        self.assertEqual(numbers.tolist(), again.tolist())

    def test_places_that_are_not_there(self) -> None:
        hits = demo().substructure("c1ccccc1")
        for wrong in (len(hits), 10**9, 10**30, -len(hits) - 1):
            with self.assertRaises(IndexError):
                hits[wrong]
            with self.assertRaises(IndexError):
                hits.drawing(wrong)
        for ask in (hits._found.place, hits._found.molblock, hits._found.drawing):
            with self.assertRaises(IndexError):
                ask(10**9)

    def test_pandas(self) -> None:
        hits = search(demo(), "similar", queries=DEMO_QUERIES, columns="mw,class", top=5)
        frame = hits.to_pandas()
        printed = pandas.read_csv(FOLDER / "table.tsv", sep="\t") if table_of(hits) else None
        self.assertEqual(list(frame.columns), list(printed.columns))
        self.assertEqual(frame["id"].tolist(), printed["id"].tolist())
        self.assertEqual(frame["query_id"].tolist(), printed["query_id"].tolist())
        self.assertTrue(numpy.allclose(frame["similarity"], printed["similarity"], atol=1e-6))
        self.assertEqual(frame["mw"].dtype, numpy.float64)

    def test_rdkit(self) -> None:
        query = Chem.MolFromSmarts("[NX3;H2]-[CX4]")
        hits = demo().substructure(query, columns="mw")
        molecules = list(hits.to_rdkit())
        self.assertTrue(all(mol.HasSubstructMatch(query) for mol in molecules))
        self.assertEqual(molecules[0].GetProp("_Name"), hits[0].id)
        self.assertEqual(float(molecules[0].GetProp("mw")), hits[0]["mw"])
        everything = list(demo().substructure("*").to_rdkit())
        self.assertEqual(len(molecules), sum(mol.HasSubstructMatch(query) for mol in everything))
        named = Chem.MolFromSmiles("c1ccccc1O")
        named.SetProp("_Name", "phenol")
        self.assertEqual(demo().similar([named, ("two", "CCO")], top=1).counts, [("phenol", 1), ("two", 1)])

    def test_stream(self) -> None:
        for query in ("c1ccccc1", "C"):
            ranked = demo().substructure(query)
            streamed = list(demo().substructure(query, stream=True))
            self.assertEqual(sorted(hit.number for hit in streamed), sorted(ranked.numbers.tolist()))
            similarities = [hit.similarity for hit in streamed]
            self.assertEqual(similarities, sorted(similarities, reverse=True))
        with demo().substructure("C", stream=True, top=3) as stream:
            self.assertEqual(len(list(stream)), 3)
        stream = demo().substructure("C", stream=True)
        next(stream)
        stream.close()
        self.assertRaises(StopIteration, next, stream)

    def test_html(self) -> None:
        html = demo().substructure("c1ccccc1", columns="class")._repr_html_()
        self.assertEqual(html.count("<svg"), 20)
        self.assertIn("285 hits, the first 20 are shown", html)
        odd = chemsieve.create(FOLDER / "odd.sieve", [("CCO", "<b>&amp;")])
        self.assertIn("&lt;b&gt;&amp;amp;", odd.substructure("C")._repr_html_())
        self.assertIn("0 hits", demo().substructure("[U]")._repr_html_())

    def test_explanation(self) -> None:
        explanation = demo().explain("Aspirin", "c1ccccc1C(=O)O")
        self.assertEqual(explanation.verdict, "hit")
        self.assertEqual(str(explanation), run("explain", demo().path, "Aspirin", "--query", "c1ccccc1C(=O)O").stdout)
        self.assertEqual(str(demo().explain("Aspirin")), run("explain", demo().path, "Aspirin").stdout)
        lacking = demo().explain("Caffeine", "NS(=O)(=O)c1ccccc1")
        self.assertEqual(lacking.verdict, "not a candidate")
        self.assertTrue(lacking.lacking)
        self.assertEqual(explanation.items, chemsieve.items(explanation.smiles).tolist())

    def test_fingerprints(self) -> None:
        for smiles in ("CC(=O)Oc1ccccc1C(=O)O", "Cn1cnc2c1c(=O)n(C)c(=O)n2C"):
            mol = Chem.MolFromSmiles(smiles)
            own = chemsieve.fingerprint(mol, "morgan2")
            theirs = rdMolDescriptors.GetMorganFingerprintAsBitVect(mol, 2, 2048)
            self.assertEqual(own.to_rdkit(), theirs)
            self.assertEqual(own.to_numpy().nonzero()[0].tolist(), list(theirs.GetOnBits()))
            self.assertEqual(own.hex(), DataStructs.BitVectToFPSText(theirs))
        a, b = (chemsieve.fingerprint(s, "maccs") for s in ("CCO", "CCN"))
        self.assertAlmostEqual(a.tanimoto(b), DataStructs.TanimotoSimilarity(a.to_rdkit(), b.to_rdkit()))
        benzene, phenol = (set(chemsieve.items(s).tolist()) for s in ("c1ccccc1", "c1ccccc1O"))
        self.assertLess(len(benzene & phenol), len(phenol))


class Errors(unittest.TestCase):
    def test_reasons_and_remedies(self) -> None:
        cases = [
            (chemsieve.QueryError, r"cannot be read as SMILES or SMARTS", lambda: demo().substructure("C((")),
            (chemsieve.LibraryError, "holds no rdkit fingerprints", lambda: demo().similar("C", fingerprint="rdkit")),
            (chemsieve.UsageError, "^threshold: Value 3 not in range", lambda: demo().similar("C", threshold=3)),
            (chemsieve.UsageError, "foo", lambda: demo().substructure("C", foo=1)),
            (chemsieve.UsageError, "alpha requires metric", lambda: demo().similar("C", alpha=1)),
            (chemsieve.UsageError, "there is no property 'mww'", lambda: demo().substructure("C", where="mww < 3")),
            (chemsieve.UsageError, "there is no query", lambda: demo().substructure()),
            (chemsieve.UsageError, "write", lambda: demo().substructure("C", output="x.tsv")),
            (chemsieve.QueryError, "there is no column 'mwx'", lambda: demo().substructure("C", columns="mwx")),
            (chemsieve.LibraryError, "does not exist", lambda: chemsieve.open("/no/such.sieve")),
            (chemsieve.UsageError, "is given twice", lambda: chemsieve.open(demo().path, demo().path)),
            (chemsieve.FileError, "no.smi", lambda: demo().substructure(queries="/no.smi")),
            (chemsieve.QueryError, "no compound", lambda: demo().explain("Unobtainium")),
            (chemsieve.UsageError, "several libraries", lambda: demo().substructure("C", library=["x.sieve"])),
        ]
        for kind, text, call in cases:
            with self.subTest(text=text), self.assertRaisesRegex(kind, text):
                call()
        with self.assertRaises(chemsieve.LibraryError) as caught:
            demo().similar("C", fingerprint="rdkit")
        self.assertIn("chemsieve index", caught.exception.remedies[0])
        self.assertIsInstance(caught.exception, chemsieve.Error)

    def test_unusable_query_among_others(self) -> None:
        with self.assertWarnsRegex(chemsieve.QueryWarning, "cannot be read"):
            hits = demo().substructure(["CCO", "C((", "CCN"])
        self.assertEqual([bool(query.error) for query in hits.queries], [False, True, False])
        with self.assertRaises(chemsieve.QueryError):
            demo().substructure(["CCO", "C(("], errors="strict")

    def test_modes_that_are_none(self) -> None:
        for mode in ("known", "import", "like"):
            with self.assertRaisesRegex(chemsieve.UsageError, f"there is no mode '{mode}'"):
                chemsieve._chemsieve.AskedSearch(mode, str(demo().path), [])

    def test_wrong_types(self) -> None:
        with self.assertRaises(TypeError):
            demo().substructure(42)


if __name__ == "__main__":
    unittest.main()
