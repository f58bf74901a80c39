"""Small inputs that are easily taken for something else: Python and the command line make the same of each, and it is
what is written down here. Inputs of the larger data sets stand beside neighbours of their kind.
"""

from __future__ import annotations

import json
import re
import unittest
import warnings
from dataclasses import dataclass, field
from typing import Any

import chemsieve
from support import FOLDER, data_folder, run


@dataclass
class Expected:
    """What an import makes of a file."""

    ids: list[str]
    rejected: list[str] = field(default_factory=list)  # words of each reason
    remarks: list[str] = field(default_factory=list)  # kinds
    smiles: list[str] = field(default_factory=list)  # what is stored; empty: not looked at
    properties: dict[str, list[Any]] = field(default_factory=dict)  # values by column
    options: dict[str, Any] = field(default_factory=dict)
    failure: str = ""  # words of the reason why the file is refused


_counter = iter(range(1_000_000))


def fresh() -> str:
    return str(FOLDER / f"odd{next(_counter)}.sieve")


def option_words(options: dict[str, Any]) -> list[str]:
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        words += [option] if value is True else [option, str(value)]
    return words


def exported(library: str, *columns: str) -> list[dict[str, Any]]:
    chosen = ["--columns", ",".join(columns)] if columns else []
    out = run("export", library, "-q", "--format", "jsonl", *chosen).stdout
    return [json.loads(line) for line in out.splitlines()]


# One of each kind, by its name in the folder `odd` of the data sets.
ODD: dict[str, Expected] = {
    "labels.cdxml": Expected([], ["atom 4 has the label 'PEG4'"]),
    "number_label.cdxml": Expected(["number_label-1", "number_label-2"], ["label '(Aax)n'"]),
    "bar.smi": Expected([], ["has a bar", "has a bar", "no bar at its end"]),
    "dash.smi": Expected(["good"], ["an en dash", "a no-break space"], smiles=["CCO"]),
    "bar_table.csv": Expected(["a", "b"], smiles=["CCO", "CCN"]),
    "alias.sdf": Expected(["C_CF3"], smiles=["CCC(F)(F)F"]),
    "uncharged_ammine.sdf": Expected(["s2"], ["drawn with 3 hydrogens and can have 2"]),
    "racemate.smi": Expected(
        ["rac", "one_hand"], remarks=["stereo_groups", "stereo_groups"], options={"duplicates": "skip"}
    ),
    "atropisomers_allene.sdf": Expected(
        ["allene_up", "allene_down", "atrop_up", "atrop_down"],
        remarks=["drawn_axes"] * 4,
        options={"duplicates": "skip"},
    ),
    "alanines.smi": Expected(["L", "D"], options={"duplicates": "skip"}),
    "hydrogen_query_compounds.smi": Expected(
        ["F", "O", "C", "N", "H", "Na", "Cl", "Ph", "anil", "apy", "cyhex", "star"]
    ),
    "stereo_compounds.smi": Expected(["C", "D", "A", "B", "E", "Z"], options={"duplicates": "skip"}),
    "atom_maps.smi": Expected(["mapped"], options={"duplicates": "skip"}),
    "more_cells_than_titles.csv": Expected(["amine"], ["has 5 cells where the header has 4"]),
    "windows1252.csv": Expected(["5’-AMP", "a – b"], remarks=["assumed_encoding"]),
    "qualifiers.csv": Expected(
        list("abcdefgh"), properties={"IC50_nM": [9, 10, ">50", 100, "<0.1", 1200, None, "5±1"]}
    ),
    "decimal_commas.csv": Expected(list("abc"), properties={"pKa": ["9,5", "-0,31", 10]}),
    "sep_line.csv": Expected(["a"], smiles=["CCO"]),
    "caption.csv": Expected([], failure="skip-lines 2"),
    "id_first.smi": Expected(["2244", "702", "6341"]),
    "nameless_value.sdf": Expected(["s1", "s2"], remarks=["nameless_value"]),
    "haptic.sdf": Expected([], ["has a haptic bond", "one of several atoms"]),
    "bold_bond.cdxml": Expected(["bold_bond-1"], smiles=["CC[C@@](C)(F)Cl"]),
    "thiophene.smi": Expected(["u"]),
    "enhanced.smi": Expected(["rac"], remarks=["stereo_groups"], smiles=["C[C@H](O)[C@@H](F)CN |&1:1,o2:3|"]),
    "ring_isomer.smi": Expected(["m"]),
    "blanks_in_values.csv": Expected(["a"], properties={"v": [" x "]}),
}

_MOL = (
    "m\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n"
    "    1.3000    0.7500    0.0000 O   0  0\n  1  2  1  0\nM  END\n"
)

# Neighbours of these kinds: the ending of the file, its text, and what is right.
NEIGHBOURS: list[tuple[str, str, Expected]] = [
    # A bar in a SMILES, an extension that is cut off, separators.
    ("smi", "CCO|x a\nC1CC1| b\n|CC c\n", Expected([], ["has a bar", "has a bar", "bar"])),
    ("smi", "C[C@H](F)Cl |o1:1 a\nCC |(0,0,;1 b\n", Expected([], ["no bar at its end", "no bar at its end"])),
    ("smi", "CC |&1: a\nCCO |$;| b\n", Expected([], ["no bar at its end", "extension"])),
    ("txt", "smiles|id\nCCO|a\nCCN|b\n", Expected(["a", "b"], smiles=["CCO", "CCN"])),
    ("smi", "CCO|a\n", Expected(["a"], options={"delimiter": "|"})),
    # Signs of word processors.
    ("smi", "CC—O a\nCC−O b\nC＝O c\nC\u200bC d\nСС e\nCC f\n", Expected(["f"], ["", "", "", "", ""])),
    # Excel's first line, captions, ids that stand first.
    ("csv", "sep=,\nsmiles,id\nCCO,a\n", Expected(["a"])),
    ("csv", '"sep=;"\nsmiles;id\nCCO;a\n', Expected(["a"])),
    ("csv", "SEP=\t\nsmiles\tid\nCCO\ta\n", Expected(["a"])),
    ("csv", "sep=|\nsmiles|id\nCCO|a\n", Expected(["a"])),
    ("csv", "sep=;\nCCO;a\n", Expected(["a"])),
    ("csv", "Plate 12\nsmiles,id\nCCO,a\n", Expected(["a"], options={"skip_lines": 1})),
    ("csv", "Plate 12\n\n\nsmiles,id\nCCO,a\n", Expected(["a"], options={"skip_lines": 3})),
    ("csv", "Plate 12\nsmiles,id\nCCO,a\n", Expected([], failure="skip-lines 1")),
    ("csv", "made by a robot,,\nsmiles,id,x\nCCO,a,1\n", Expected([], failure="skip-lines 1")),
    ("tsv", "# caption\nsmiles\tid\nCCO\ta\n", Expected(["a"], options={"skip_lines": 1})),
    ("smi", "a CCO\nb CCN\n", Expected(["a", "b"], smiles=["CCO", "CCN"])),
    ("smi", "m-1\tc1ccccc1O\nm-2\tCC(=O)N\n", Expected(["m-1", "m-2"])),
    ("smi", "12 CC\n13 CCC\n14 CCCC\n", Expected(["12", "13", "14"])),
    ("txt", "a\tCCO\nb\tCCN\n", Expected(["a", "b"], smiles=["CCO", "CCN"])),
    ("smi", "C1 CCO\nC2 CCN\n", Expected(["C1", "C2"], smiles=["CCO", "CCN"])),
    # Rows with more cells than titles.
    ("csv", "smiles,id\nCCO,a,b\nCCN,c\n", Expected(["c"], ["has 3 cells where the header has 2"])),
    ("tsv", "smiles\tid\tx\nCCO\ta\t1\t9\nCCN\tc\t2\t\n", Expected(["c"], ["has 4 cells"])),
    ("csv", 'smiles,id,x\nCCO,a,"1,2"\n', Expected(["a"], properties={"x": ["1,2"]})),
    ("csv", "smiles,id,name\nCCO,a,2,2-dimethyl\n", Expected([], ["has 4 cells"])),
    ("csv", "smiles;id\nCCO;a;1\n", Expected([], ["has 3 cells"])),
    # Values of SD files.
    ("sdf", _MOL + "> <>\n1\n\n> <a>\n2\n\n$$$$\n", Expected(["m"], remarks=["nameless_value"])),
    ("sdf", _MOL + ">  < >\n1\n\n$$$$\n", Expected(["m"], remarks=["nameless_value"])),
    ("sdf", _MOL + ">\n1\n\n$$$$\n", Expected(["m"], remarks=["stray_line"])),
    ("sdf", _MOL + "> <a>\n1\n> <b>\n2\n\n$$$$\n", Expected(["m"], remarks=["header_in_value"])),
    ("sdf", _MOL + "> <a>\n x  \n\n$$$$\n", Expected(["m"], properties={"a": [" x  "]})),
    ("sdf", _MOL + "> <a>\nx\ty\n z\n\n$$$$\n", Expected(["m"], properties={"a": ["x\ty\n z"]})),
    # Blanks of cells.
    ("csv", "smiles,id,v\nCCO,a, x\n", Expected(["a"], properties={"v": [" x"]})),
    ("csv", 'smiles,id,v\nCCO,a," x "\n', Expected(["a"], properties={"v": [" x "]})),
    ("tsv", "smiles\tid\tv\nCCO\ta\tx  \n", Expected(["a"], properties={"v": ["x  "]})),
    ("csv", "smiles,id,v\nCCO,a, 5 \n", Expected(["a"], properties={"v": [5]})),
    ("csv", "smiles;id;v\nCCO;a; x y \n", Expected(["a"], properties={"v": [" x y "]})),
    # Numbers.
    ("csv", "smiles,id,v\nCCO,a,+5\nCC,b,-5\n", Expected(["a", "b"], properties={"v": [5, -5]})),
    ("csv", "smiles,id,v\nCCO,a,~5\nCC,b,≥ 10\n", Expected(["a", "b"], properties={"v": ["~5", "≥ 10"]})),
    ("csv", "smiles,id,v\nCCO,a,n/a\nCC,b,10\n", Expected(["a", "b"])),
    ("csv", 'smiles,id,v\nCCO,a,"1.234,5"\n', Expected(["a"])),
    ("csv", "smiles;id;v\nCCO;a;1,5\nCC;b;1,25\n", Expected(["a", "b"], properties={"v": ["1,5", "1,25"]})),
    # Numbers of atoms, mirror images, racemates, tautomers.
    ("smi", "[CH3:1]O a\nCO b\n", Expected(["a"], options={"duplicates": "skip"})),
    ("smi", "[C:7]#N a\n[C]#N b\n", Expected(["a"], options={"duplicates": "skip"})),
    ("smi", "C[C@H:2](F)Cl a\nC[C@@H](F)Cl b\n", Expected(["a", "b"], options={"duplicates": "skip"})),
    (
        "smi",
        "C[C@H](F)Cl |o1:1| a\nC[C@@H](F)Cl |o1:1| b\n",
        Expected(["a"], remarks=["stereo_groups"] * 2, options={"duplicates": "skip"}),
    ),
    (
        "smi",
        "C[C@H](F)Cl |&1:1| a\nC[C@H](F)Cl |o1:1| b\n",
        Expected(["a", "b"], remarks=["stereo_groups"] * 2, options={"duplicates": "skip"}),
    ),
    ("smi", "C[C@H](F)Cl |a:1| a\nC[C@H](F)Cl b\n", Expected(["a"], options={"duplicates": "skip"})),
    (
        "smi",
        "CC=[C@]=CF a\nCC=[C@@]=CF b\n",
        Expected(["a", "b"], remarks=["unknown_stereo"] * 2, options={"duplicates": "skip"}),
    ),
    ("smi", "F/C=C/N a\nF/C=C\\N b\n", Expected(["a", "b"], options={"duplicates": "skip"})),
    # What is no compound.
    ("smi", "CC>>CO a\n", Expected([], ["is a reaction"])),
    ("sdf", "$RXN\n\n\n\n  1  1\n$MOL\n" + _MOL + "$$$$\n", Expected([], ["is a reaction"])),
    ("sdf", "$MDL  REV 1\n$MOL\n" + _MOL + "$$$$\n", Expected([], ["is an RG file"])),
    ("smi", "*C |$Ph;$| a\n", Expected([], ["atom 1 has the label 'Ph'"])),
    ("smi", "CC |$linker;$| a\n", Expected(["a"], remarks=["unread_extension"])),
]


class OddInputs(unittest.TestCase):
    def check(self, path: str, expected: Expected) -> None:
        library = chemsieve.create(fresh())
        asked = run("import", by_command := fresh(), path, *option_words(expected.options), check=False)
        if expected.failure:
            with self.assertRaises(chemsieve.Error) as raised:
                library.add(path, **expected.options)
            self.assertIn(expected.failure.replace("-", "_", 1), str(raised.exception).replace("-", "_", 1))
            self.assertIn(expected.failure, asked.stderr)
            return
        report = library.add(path, **expected.options)
        self.assertEqual([one["id"] for one in exported(library.path)], expected.ids)
        self.assertEqual(len(report.rejections), len(expected.rejected))
        for rejection, words in zip(report.rejections, expected.rejected):
            self.assertIn(words, rejection.reason)
            self.assertGreater(rejection.line, 0)
            self.assertIn(words, asked.stderr)
        self.assertEqual([remark.kind for remark in report.remarks], expected.remarks)
        sums = [line for line in asked.stderr.splitlines() if re.match(r"[0-9,]+ records? (had|could) ", line)]
        self.assertEqual(bool(expected.remarks), bool(sums))
        if expected.smiles:
            self.assertEqual([one["smiles"] for one in exported(library.path)], expected.smiles)
        for column, values in expected.properties.items():
            self.assertEqual([one[column] for one in exported(library.path, column)], values)
        if expected.ids:
            self.assertEqual(exported(by_command), exported(library.path))

    def test_neighbours(self) -> None:
        for number, (ending, text, expected) in enumerate(NEIGHBOURS):
            with self.subTest(text=text):
                path = FOLDER / f"neighbour{number}.{ending}"
                path.write_text(text)
                self.check(str(path), expected)

    def odd(self, name: str) -> str:
        folder = data_folder()
        if folder is None or not (folder / "odd" / name).exists():
            self.skipTest("CHEMSIEVE_TEST_DATA names no folder with odd/" + name)
        return str(folder / "odd" / name)

    def test_inputs(self) -> None:
        for name, expected in ODD.items():
            path = self.odd(name)
            with self.subTest(name=name):
                self.check(path, expected)

    def library(self, name: str) -> chemsieve.Library:
        return chemsieve.create(fresh(), self.odd(name))

    def test_tautomers(self) -> None:
        library = self.library("alanines.smi")
        self.assertEqual([hit.id for hit in library.exact("C[C@H](N)C(=O)O", tautomers=True)], ["L"])
        both = library.exact("C[C@H](N)C(=O)O", tautomers=True, ignore_stereo=True)
        self.assertEqual({hit.id for hit in both}, {"L", "D"})

    def test_hands_of_smarts(self) -> None:
        library = self.library("stereo_compounds.smi")
        for matcher in ("compiled", "rdkit"):
            queries = self.odd("stereo_queries.sma")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # notes on what RDKit reads otherwise
                hits = library.substructure(queries=queries, smarts=True, stereo=True, matcher=matcher)
            found = {(hit.query_id, hit.id) for hit in hits}
            self.assertEqual(found, {(f"finds_{id_}_only", id_) for id_ in "ACE"})

    def test_atoms_that_may_be_hydrogens(self) -> None:
        library = self.library("hydrogen_query_compounds.smi")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # notes on R groups, and groups that are not searched
            hits = library.substructure(queries=self.odd("hydrogen_query_atoms.sdf"))
        found: dict[str, set[str]] = {}
        for hit in hits:
            found.setdefault(hit.query_id, set()).add(hit.id)
        for query in ("A", "Q", "X", "M"):
            # Ethylamine has a hydrogen where the others have their atom.
            self.assertEqual(found.get(query, set()) - found[query + "H"], set())
            self.assertIn("H", found[query + "H"])
            self.assertNotIn("H", found.get(query, set()))

    def test_inchi_of_a_thiophene(self) -> None:
        library = self.library("thiophene.smi")
        with open(self.odd("thiophene_inchi.txt"), encoding="utf-8") as lines:
            inchi = lines.readline().strip()
        self.assertEqual([hit.id for hit in library.exact(inchi)], ["u"])
        self.assertEqual([hit.id for hit in library.exact(queries=self.odd("thiophene_inchi.txt"))], ["u"])

    def test_conditions_on_qualifiers(self) -> None:
        library = self.library("qualifiers.csv")
        taken = {hit.id for hit in library.substructure("C", where="IC50_nM < 20")}
        self.assertEqual(taken, {"a", "b", "e", "h"})
        self.assertEqual({hit.id for hit in library.substructure("C", where="IC50_nM > 20")}, {"c", "d", "f"})


if __name__ == "__main__":
    unittest.main()
