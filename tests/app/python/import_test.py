"""Compounds come into libraries from Python as from files, and what is refused is told."""

from __future__ import annotations

import unittest
import warnings

from rdkit import Chem
from rdkit.Chem import AllChem

import chemsieve
from support import DEMO, FOLDER, demo, run, table_of


class Import(unittest.TestCase):
    def new(self, name: str, source: object = None, **options: object) -> chemsieve.Library:
        return chemsieve.create(FOLDER / name, source, **options)

    def test_same_as_from_a_file(self) -> None:
        lines = [line.split("\t") for line in DEMO.read_text().splitlines()]
        titles = lines[0]
        smiles, name = titles.index("smiles"), titles.index("id" if "id" in titles else "name")
        records = (
            (
                cells[smiles],
                cells[name],
                {t: c for t, c in zip(titles, cells) if t not in (titles[smiles], titles[name])},
            )
            for cells in lines[1:]
        )
        library = self.new("from_values.sieve", records)
        self.assertEqual(len(library), len(demo()))
        expected = run("export", demo().path, "-o", "-", "--format", "tsv", "--columns", "all").stdout
        self.assertEqual(run("export", library.path, "-o", "-", "--format", "tsv", "--columns", "all").stdout, expected)

    def test_texts_and_molecules(self) -> None:
        drawn = Chem.MolFromSmiles("OC(=O)c1ccccc1")
        AllChem.Compute2DCoords(drawn)
        drawn.SetProp("_Name", "benzoic acid")
        drawn.SetIntProp("rank", 3)
        plain = Chem.MolFromSmiles("CCO")
        library = self.new("values.sieve")
        report = library.add(
            ["CCN", "CCCl named with blanks", ("CCBr", "pair"), drawn, plain, Chem.MolToMolBlock(drawn), None, "xx bad"]
        )
        self.assertEqual((report.read, report.stored, report.rejected), (8, 6, 2))
        self.assertEqual([rejection.line for rejection in report.rejections], [7, 8])
        self.assertEqual(report.rejections[1].id, "bad")
        self.assertTrue(report.rejections[1].reason.startswith("'x' is no atom"))
        hit = library.exact(drawn, columns="rank")[0]
        self.assertEqual((hit.id, hit["rank"]), ("benzoic acid", 3))
        self.assertEqual(hit.to_rdkit().GetNumConformers(), 1)
        self.assertEqual(library.exact("CCCl")[0].id, "named with blanks")

    def test_enhanced_stereo_is_kept(self) -> None:
        mol = Chem.MolFromSmiles("C[C@H](O)[C@@H](C)F |o1:1,3|")
        AllChem.Compute2DCoords(mol)
        library = self.new("stereo.sieve", [mol])
        back = library.substructure("CO")[0].to_rdkit()
        self.assertEqual(len(back.GetStereoGroups()), 1)

    def test_what_others_add_is_seen(self) -> None:
        library = self.new("grows.sieve", ["CCO"])
        self.assertEqual(len(library.substructure("C")), 1)
        more = FOLDER / "more.smi"
        more.write_text("CCN amine\nCCC propane\n")
        run("import", library.path, more)
        self.assertEqual(len(library.substructure("C")), 3)
        library.add(["CCCC butane"])
        self.assertEqual(len(library.substructure("C")), 4)
        library.index("morgan2")
        self.assertEqual(library.similar("CCN", fingerprint="morgan2", top=1)[0].id, "amine")

    def test_hits_keep_their_state(self) -> None:
        library = self.new("state.sieve", ["CCO ethanol", "CCN amine"])
        hits = library.substructure("CC")
        library.add(["CCCC butane"])
        self.assertEqual(sorted(hits.ids), ["amine", "ethanol"])

    def test_options_of_files(self) -> None:
        file = FOLDER / "odd.csv"
        file.write_text("name;structure\none;CCO\ntwo;CCN\n")
        library = self.new("columns.sieve", file, smiles_column="structure", id_column="name", delimiter=";")
        self.assertEqual(sorted(library.substructure("C").ids), ["one", "two"])
        with self.assertRaisesRegex(chemsieve.FileError, "no.smi"):
            library.add(FOLDER / "no.smi")
        with self.assertRaisesRegex(chemsieve.UsageError, "foo"):
            library.add(file, foo=1)

    def test_remarks(self) -> None:
        library = self.new("remarks.sieve")
        report = library.add(["CCO |RG:_R1={C}| one", "CCOC |LN:1:1.3| two", "CCCC |LN:1:1.3| three", "CC four"])
        self.assertEqual(report.stored, 4)
        self.assertEqual(report.remarked, {"unread_extension": 1, "link_nodes": 2})
        self.assertEqual([(r.kind, r.line, r.id) for r in report.remarks][:2],
                         [("unread_extension", 1, "one"), ("link_nodes", 2, "two")])  # fmt: skip
        self.assertEqual(report.remarks[0].text, "of its extension this is not read: RG:_R1={C}")
        with self.assertWarnsRegex(chemsieve.QueryWarning, "link nodes"):
            hits = library.exact("CCOC |LN:1:1.3|")
        remark = hits.queries[0].remarks[0]
        self.assertEqual((remark.kind, remark.id), ("link_nodes", hits.queries[0].id))
        self.assertEqual(hits.queries[0].notes, [remark.text])

    def test_duplicates_and_strictness(self) -> None:
        library = self.new("twice.sieve", ["CCO one"])
        report = library.add(["OCC two", "CCN three"], duplicates="skip")
        self.assertEqual((report.stored, report.skipped, report.duplicates), (1, 1, 1))
        report = library.add(["CCCCC four", "C(( bad", "CCCCCC"], errors="strict")
        self.assertTrue(report.refused)
        self.assertEqual(len(library), 2)
        with self.assertRaises(chemsieve.UsageError):
            library.add([], duplicates="maybe")

    def test_progress_and_failing_callbacks(self) -> None:
        told: list[tuple[int, float]] = []
        library = self.new("progress.sieve")
        library.add(DEMO, progress=lambda *now: told.append(now))
        self.assertEqual(told[-1][0], len(demo()))

        def fails(*_: object) -> None:
            raise RuntimeError("by the callback")

        with self.assertRaisesRegex(RuntimeError, "by the callback"):
            library.add(["CCO", "xx"], rejected=fails)

        def broken():
            yield "CCO"
            raise RuntimeError("by the iterable")

        with self.assertRaisesRegex(RuntimeError, "by the iterable"):
            library.add(broken())
        self.assertTrue(library.check())

    def test_care(self) -> None:
        library = self.new("care.sieve", ["CCO", "CCN"])
        self.assertEqual(library.info()["compounds"], 2)
        self.assertTrue(library.check(sample=0))
        with self.assertRaises(chemsieve.LibraryError):
            chemsieve.create(library.path)
        damaged = FOLDER / "damaged.sieve"
        content = bytearray((FOLDER / "care.sieve").read_bytes())
        content[len(content) // 2] ^= 0xFF
        damaged.write_bytes(content)
        report = chemsieve.open(damaged).check()
        self.assertFalse(report)
        self.assertTrue(report.defects[0].what)

    def test_census_is_kept_up(self) -> None:
        library = self.new("census.sieve", ["CCO", "CCN"])
        run("census", library.path, "-q")
        library.add(["CCCO", "CCCN"])
        told = run("census", library.path).stderr
        self.assertNotIn("counted", told)  # nothing was left to count
        self.assertIn("of 4 compounds", told)
        run("remove", library.path, "--where", "O = 1", "-q")
        chemsieve.command("compact", library.path)
        told = run("census", library.path).stderr
        self.assertNotIn("removed", told)
        self.assertIn("of 2 compounds", told)

    def test_commands(self) -> None:
        done = chemsieve.command("info", demo().path)
        self.assertIn("compounds          595", done.text)
        with self.assertRaisesRegex(chemsieve.LibraryError, "does not exist"):
            chemsieve.command("info", "/no/such.sieve")
        with self.assertRaises(chemsieve.UsageError):
            chemsieve.command("nonsense")

    def test_written_tables(self) -> None:
        hits = demo().substructure("NS(=O)(=O)c1ccccc1", columns="mw")
        for ending in ("csv", "jsonl", "smi", "sdf", "xlsx", "html"):
            hits.write(FOLDER / f"hits.{ending}")
        read = [mol for mol in Chem.SDMolSupplier(str(FOLDER / "hits.sdf"))]
        self.assertEqual([mol.GetProp("_Name") for mol in read], hits.ids)
        self.assertIn("Substructure search", (FOLDER / "hits.html").read_text())
        self.assertIn(";", table_of(hits, format="csv", delimiter=";"))
        with self.assertRaises(chemsieve.FileError):
            hits.write("/no/such/folder/hits.tsv")


class RdkitMolecules(unittest.TestCase):
    """Molecules of RDKit are stored and asked for as what they are."""

    RING = "C1=C(C(OC)=O)\\C(C(=O)OC)=C/c2c(c(OC)c(OC)c(OC)c2)-c2c/1cc1c(c2)OCO1"

    def setUp(self) -> None:
        self.library = chemsieve.create(FOLDER / f"molecules-{self._testMethodName}.sieve")

    def test_groups_of_stereocentres(self) -> None:
        written = ["C[C@H](F)Cl |&1:1|", "C[C@H](F)Cl |o1:1|", "C[C@H](F)Cl", "O[C@H](CC)[C@@H](F)C |&1:1,o1:4|"]
        molecules = [Chem.MolFromSmiles(text) for text in written]
        report = self.library.add((mol, str(i)) for i, mol in enumerate(molecules))
        self.assertEqual(report.remarked, {"stereo_groups": 3})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a note on groups
            for i, (text, mol) in enumerate(zip(written, molecules)):
                self.assertEqual([hit.id for hit in self.library.exact(text)], [str(i)])
                self.assertEqual([hit.id for hit in self.library.exact(mol)], [str(i)])

    def test_ring_that_rdkit_writes_as_its_other_isomer(self) -> None:
        mol = Chem.MolFromSmiles(self.RING)
        self.library.add([(mol, "molecule"), (self.RING, "text")])
        for query in (mol, self.RING):
            self.assertEqual([hit.id for hit in self.library.exact(query)], ["molecule", "text"])

    def test_queries_and_attachment_points_are_no_compounds(self) -> None:
        point = Chem.MolFromMolBlock(
            "\n\n\n  3  2  0  0  0  0            999 V2000\n"
            + "".join(f"{x:10.4f}    0.0000    0.0000 C   0  0\n" for x in range(3))
            + "  1  2  1  0\n  2  3  1  0\nM  APO  1   1   1\nM  END\n"
        )
        asking = [Chem.MolFromSmarts(text) for text in ("[C,N]CC", "[#6;R]C", "C~C")]
        report = self.library.add([*asking, point, Chem.MolFromSmiles("CCO")])
        self.assertEqual((report.stored, report.rejected), (1, 4))
        self.assertIn("query features", report.rejections[0].reason)
        self.assertIn("attachment point", report.rejections[3].reason)

    def test_what_texts_do_not_say_of_molecules_is_refused_or_kept(self) -> None:
        library = chemsieve.create(FOLDER / "labels.sieve")

        def reason(mol: Chem.Mol) -> str:
            report = library.add([mol])
            return report.rejections[0].reason if report.rejections else ""

        params = Chem.SmilesParserParams()
        for text, said in (
            ("CC |$Ph;$|", "has the label 'Ph'"),
            ("*C |$ARY_p;$|", "a group that is not read"),
            ("CCC |LN:1:1.3|", "link nodes"),
        ):
            self.assertIn(said, reason(Chem.MolFromSmiles(text, params)))
        repeated = library.add([Chem.MolFromSmiles("CC |Sg:n:0:x:ht|", params)])
        self.assertEqual(repeated.remarks[0].kind, "repeating_units")
        for kind in (Chem.BondType.HYDROGEN, Chem.BondType.IONIC, Chem.BondType.ONEANDAHALF):
            mol = Chem.RWMol(Chem.MolFromSmiles("C.C"))
            mol.AddBond(0, 1, kind)
            self.assertIn(f"a bond of the type {kind}", reason(mol.GetMol()))
        block = Chem.MolToMolBlock(Chem.MolFromSmiles("CCO")).replace("M  END", "A    1\nPEG4\nM  END")
        drawn = Chem.MolFromMolBlock(block)
        drawn.RemoveAllConformers()
        self.assertEqual(library.add([drawn]).remarks[0].kind, "unread_extension")

    def test_tables_and_mappings_are_refused(self) -> None:
        library = chemsieve.create(FOLDER / "tables.sieve")
        with self.assertRaisesRegex(TypeError, "a mapping does not say which"):
            library.add({"C": "a", "N": "b"})
        with self.assertRaisesRegex(TypeError, "a mapping does not say which"):
            library.exact({"C": "a"})
        with self.assertRaisesRegex(TypeError, "not int 5"):
            library.add([5])
        try:
            import pandas
        except ImportError:
            return
        frame = pandas.DataFrame({"C": [5], "SMILES": ["CCO"]})
        for call in (library.add, library.exact):
            with self.assertRaisesRegex(TypeError, "a table does not say which"):
                call(frame)
        self.assertEqual(library.add(zip(frame["SMILES"], frame["C"])).stored, 1)


if __name__ == "__main__":
    unittest.main()
