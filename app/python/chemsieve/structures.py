"""RDKit's molecules as texts, and back. RDKit's Python package is needed only by those who use its molecules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rdkit.Chem import Atom, Mol

# The types of substance groups that stand for parts of polymers.
_REPEATING = ("SRU", "MON", "MER", "COP", "CRO", "GRA", "MOD", "ANY")


def _rdkit() -> Any:
    try:
        from rdkit import Chem
    except ImportError as e:
        raise ImportError("RDKit's Python package is needed for this; Debian: apt install python3-rdkit") from e
    return Chem


def refuse_tables(values: Any) -> None:
    """What gives its titles or keys where it is gone through, in place of its rows."""
    is_frame = type(values).__module__.startswith(("pandas.", "polars.")) and hasattr(values, "columns")
    if is_frame or isinstance(values, Mapping):
        kind = "a table" if is_frame else "a mapping"
        raise TypeError(
            f"{kind} does not say which of its columns are the structures; give these, as in zip(smiles, ids)"
        )


def is_molecule(value: Any) -> bool:
    return type(value).__module__.startswith("rdkit.") and hasattr(value, "GetAtoms")


def _has_queries(mol: Mol) -> bool:
    return any(atom.HasQuery() for atom in mol.GetAtoms()) or any(bond.HasQuery() for bond in mol.GetBonds())


def _label_of(atom: Atom) -> str:
    return next((atom.GetProp(name) for name in ("atomLabel", "molFileAlias") if atom.HasProp(name)), "")


def _extension_of(mol: Mol) -> str:
    """What the SMILES that was last written of it does not say: labels, racemic and relative stereocentres, repeating
    units, " |$;Ph$,&1:1|".
    """
    chem = _rdkit()
    kinds = {chem.StereoGroupType.STEREO_AND: "&", chem.StereoGroupType.STEREO_OR: "o"}
    groups = [group for group in mol.GetStereoGroups() if group.GetGroupType() in kinds]
    units = [group for group in chem.GetMolSubstanceGroups(mol) if group.GetProp("TYPE") in _REPEATING]
    labels = [_label_of(atom) for atom in mol.GetAtoms()]
    if not groups and not units and not any(labels):
        return ""
    order = list(mol.GetPropsAsDict(True, True)["_smilesAtomOutputOrder"])

    def places(atoms: Iterable[int]) -> str:
        return ",".join(map(str, sorted(order.index(atom) for atom in atoms)))

    parts = [f"${';'.join(labels[atom] for atom in order)}$"] if any(labels) else []
    counts = {"&": 0, "o": 0}
    for group in groups:
        kind = kinds[group.GetGroupType()]
        counts[kind] += 1
        parts.append(f"{kind}{counts[kind]}:{places(atom.GetIdx() for atom in group.GetAtoms())}")
    parts += [f"Sg:n:{places(unit.GetAtoms())}::" for unit in units]
    return f" |{','.join(parts)}|"


def _refusal(mol: Mol) -> str:
    """Why a molecule is no compound, or none that its text would be."""
    chem = _rdkit()
    if _has_queries(mol):
        return "its atoms or bonds have query features, as those of SMARTS, so that it is no compound"
    if any(atom.HasProp("molAttchpt") for atom in mol.GetAtoms()):
        return "it has an attachment point, which is not read; draw what is attached there, or an R group"
    types = chem.BondType
    known = (types.SINGLE, types.DOUBLE, types.TRIPLE, types.QUADRUPLE, types.AROMATIC, types.DATIVE, types.ZERO)
    for bond in mol.GetBonds():
        if bond.GetBondType() not in known:
            return f"it has a bond of the type {bond.GetBondType()}, which is not read"
    if mol.GetNumConformers() == 0:
        if any(group.GetProp("TYPE") in ("MUL", "SUP") for group in chem.GetMolSubstanceGroups(mol)):
            return "it has groups of atoms (MUL or SUP) and no coordinates, so that they cannot be written"
        if mol.HasProp("_molLinkNodes"):
            return "it has atoms that may be repeated (link nodes) and no coordinates, so that they cannot be written"
    return ""


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
    return text + _extension_of(mol)


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
    if refusal := _refusal(mol):
        return "", refusal
    if mol.GetNumConformers() > 0:
        is_v3000 = mol.GetNumAtoms() > 999 or bool(mol.GetStereoGroups()) or mol.HasProp("_molLinkNodes")
        return chem.MolToMolBlock(mol, forceV3000=is_v3000), ""
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
