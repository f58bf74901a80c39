#!/usr/bin/python3
"""Draws some families of a table that `chemsieve families --columns smiles` wrote: two a row, some compounds of each.

    families_pictures.py FAMILIES.tsv OUT.png [--families 20] [--members 4] [--seed 1]

The families are drawn by chance among those of 5 to 40 compounds, so that the picture shows what most are like; the
first compound of each is the representative, the others are spread over the family by their similarity to it.
"""

from __future__ import annotations

import argparse
import csv
import random

from rdkit import Chem, RDLogger
from rdkit.Chem import rdDepictor
from rdkit.Chem.Draw import rdMolDraw2D


def families_in(path: str) -> dict[str, list[dict[str, str]]]:
    families: dict[str, list[dict[str, str]]] = {}
    with open(path, encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            families.setdefault(row["family"], []).append(row)
    return families


def spread(members: list[dict[str, str]], count: int) -> list[dict[str, str]]:
    if len(members) <= count:
        return members
    return [members[round(i * (len(members) - 1) / (count - 1))] for i in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table")
    parser.add_argument("output")
    parser.add_argument("--families", type=int, default=20)
    parser.add_argument("--members", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    RDLogger.DisableLog("rdApp.*")
    usual = [members for members in families_in(asked.table).values() if 5 <= len(members) <= 40]
    chosen = random.Random(asked.seed).sample(usual, min(asked.families, len(usual)))
    molecules, legends = [], []
    for members in chosen:
        shown = spread(members, asked.members)
        for row in shown:
            molecules.append(Chem.MolFromSmiles(row["smiles"]))
            legends.append(f"{float(row['similarity']):.2f}" if row is not shown[0] else f"{len(members)} compounds")
        molecules += [Chem.Mol()] * (asked.members - len(shown))
        legends += [""] * (asked.members - len(shown))
    width, height, columns = 160, 110, 2 * asked.members
    rows = (len(molecules) + columns - 1) // columns
    drawing = rdMolDraw2D.MolDraw2DCairo(columns * width, rows * height, width, height)
    for molecule in molecules:
        rdDepictor.Compute2DCoords(molecule)
    drawing.DrawMolecules(molecules, legends=legends)
    drawing.FinishDrawing()
    with open(asked.output, "wb") as picture:
        picture.write(drawing.GetDrawingText())


if __name__ == "__main__":
    main()
