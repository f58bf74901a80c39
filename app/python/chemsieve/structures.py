"""RDKit's molecules as texts, and back. RDKit's Python package is needed only by those who use its molecules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rdkit.Chem import Mol


def _rdkit() -> Any:
    try:
        from rdkit import Chem
    except ImportError as e:
        raise ImportError("RDKit's Python package is needed for this; Debian: apt install python3-rdkit") from e
    return Chem


def is_molecule(value: Any) -> bool:
    return type(value).__module__.startswith("rdkit.") and hasattr(value, "GetAtoms")


def _has_queries(mol: Mol) -> bool:
    return any(atom.HasQuery() for atom in mol.GetAtoms()) or any(bond.HasQuery() for bond in mol.GetBonds())


def _groups_of(mol: Mol) -> str:
    """The racemic and relative stereocentres behind the SMILES that was last written of it, " |&1:1,o1:3|"."""
    chem = _rdkit()
    kinds = {chem.StereoGroupType.STEREO_AND: "&", chem.StereoGroupType.STEREO_OR: "o"}
    groups = [group for group in mol.GetStereoGroups() if group.GetGroupType() in kinds]
    if not groups:
        return ""
    order = list(mol.GetPropsAsDict(True, True)["_smilesAtomOutputOrder"])
    parts = []
    counts = {"&": 0, "o": 0}
    for group in groups:
        kind = kinds[group.GetGroupType()]
        counts[kind] += 1
        places = sorted(order.index(atom.GetIdx()) for atom in group.GetAtoms())
        parts.append(f"{kind}{counts[kind]}:{','.join(map(str, places))}")
    return f" |{','.join(parts)}|"


def _may_turn_round(mol: Mol) -> bool:
    """RDKit writes some geometries of double bonds in rings as the other one."""
    stereo = _rdkit().BondStereo
    none = (stereo.STEREONONE, stereo.STEREOANY)
    return any(bond.GetStereo() not in none and bond.IsInRing() for bond in mol.GetBonds())


def _smiles_of(mol: Mol) -> str:
    """ValueError: RDKit writes none that is the same molecule."""
    chem = _rdkit()
    text: str = chem.MolToSmiles(mol)
    if _may_turn_round(mol):
        attempts = 0
        read = chem.MolFromSmiles(text)
        while read is None or not mol.HasSubstructMatch(read, useChirality=True):
            if attempts == min(50, mol.GetNumAtoms()):
                raise ValueError("RDKit writes no SMILES of this molecule that has the geometry of its double bonds")
            text = chem.MolToSmiles(mol, canonical=False, rootedAtAtom=attempts)
            read = chem.MolFromSmiles(text)
            attempts += 1
    return text + _groups_of(mol)


def query_text(query: Any) -> tuple[str, str]:
    """A query as text and its language: of a molecule with query features SMARTS, of others SMILES.

    The language of a text is not known.
    """
    if isinstance(query, str):
        return query, ""
    if is_molecule(query):
        return (_rdkit().MolToSmarts(query), "smarts") if _has_queries(query) else (_smiles_of(query), "smiles")
    raise TypeError(f"a query is text or a molecule of RDKit, not {type(query).__name__}")


def name_of(mol: Mol) -> str:
    return mol.GetProp("_Name").strip() if mol.HasProp("_Name") else ""


def record_text(mol: Mol) -> tuple[str, str]:
    """A compound as text, and why it is refused: with coordinates a molfile, which keeps the drawing, else SMILES."""
    chem = _rdkit()
    if _has_queries(mol):
        return "", "its atoms or bonds have query features, as those of SMARTS, so that it is no compound"
    if any(atom.HasProp("molAttchpt") for atom in mol.GetAtoms()):
        return "", "it has an attachment point, which is not read; draw what is attached there, or an R group"
    if mol.GetNumConformers() > 0:
        return chem.MolToMolBlock(mol, forceV3000=mol.GetNumAtoms() > 999 or bool(mol.GetStereoGroups())), ""
    try:
        return _smiles_of(mol), ""
    except ValueError as error:
        return "", str(error)


def properties_of(mol: Mol) -> list[tuple[str, str]]:
    """Its public properties, as an SD file would have them."""
    return [(name, str(value)) for name, value in mol.GetPropsAsDict(False, False).items()]


def molecule_of(smiles: str, molblock: str | None) -> Mol | None:
    """RDKit's molecule of a stored compound; None if RDKit cannot read it."""
    chem = _rdkit()
    if molblock is not None:
        return chem.MolFromMolBlock(molblock)
    parameters = chem.SmilesParserParams()
    parameters.allowCXSMILES = True
    return chem.MolFromSmiles(smiles, parameters)
