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


def query_text(query: Any) -> tuple[str, str]:
    """A query as text and its language: of a molecule with query features SMARTS, of others SMILES.

    The language of a text is not known.
    """
    if isinstance(query, str):
        return query, ""
    if is_molecule(query):
        chem = _rdkit()
        return (chem.MolToSmarts(query), "smarts") if _has_queries(query) else (chem.MolToSmiles(query), "smiles")
    raise TypeError(f"a query is text or a molecule of RDKit, not {type(query).__name__}")


def name_of(mol: Mol) -> str:
    return mol.GetProp("_Name").strip() if mol.HasProp("_Name") else ""


def record_text(mol: Mol) -> str:
    """A compound as text: with coordinates as a molfile, which keeps the drawing, else as SMILES."""
    chem = _rdkit()
    if mol.GetNumConformers() == 0:
        return chem.MolToSmiles(mol)
    return chem.MolToMolBlock(mol, forceV3000=mol.GetNumAtoms() > 999 or bool(mol.GetStereoGroups()))


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
