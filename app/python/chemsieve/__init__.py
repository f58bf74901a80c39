"""Searches chemical libraries by structure.

    >>> import chemsieve
    >>> library = chemsieve.open("demo.sieve")
    >>> for hit in library.substructure("NS(=O)(=O)c1ccccc1", top=3):
    ...     print(hit.id, hit.similarity)

A search takes the options of the command line as keywords (``--match-limit 5`` is ``match_limit=5``) and gives the same
hits in the same order. See docs/python.md.
"""

from __future__ import annotations

import atexit
import os

from . import _chemsieve

try:
    # RDKit's Python package makes its logs when it is first imported; they have to be there to be shared.
    import rdkit.rdBase  # noqa: F401
except ImportError:
    pass
_chemsieve.share_rdkit_logs()
_chemsieve.find_helpers_in(
    os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), _chemsieve.helpers_from_package))
)

from ._commands import CommandOutput, command, limit_memory  # noqa: E402
from .cores import CommonCore  # noqa: E402
from .errors import Error, FileError, LibraryError, LibraryWarning, QueryError, QueryWarning, UsageError  # noqa: E402
from .families import Extension, Families, FamilyCurve  # noqa: E402
from .fingerprints import Fingerprint, fingerprint, items  # noqa: E402
from .hits import Hit, Hits, HitStream, Remark, SearchedQuery  # noqa: E402
from .library import CheckReport, Defect, Explanation, ImportReport, Library, Rejection, create, open  # noqa: E402
from .neighbours import NeighbourHistogram, Neighbours  # noqa: E402
from .pairs import ActivityCliffs, MatchedPairs, Transformations  # noqa: E402
from .picks import Picks  # noqa: E402
from .rgroups import RGroupHoles, RGroups  # noqa: E402
from .scaffolds import ScaffoldCounts, ScaffoldNetwork, Scaffolds  # noqa: E402

__version__: str = _chemsieve.version
rdkit_version: str = _chemsieve.rdkit_version

__all__ = [
    "ActivityCliffs",
    "CheckReport",
    "CommandOutput",
    "CommonCore",
    "Defect",
    "Error",
    "Explanation",
    "Extension",
    "Families",
    "FamilyCurve",
    "FileError",
    "Fingerprint",
    "Hit",
    "HitStream",
    "Hits",
    "ImportReport",
    "Library",
    "LibraryError",
    "LibraryWarning",
    "MatchedPairs",
    "NeighbourHistogram",
    "Neighbours",
    "Picks",
    "QueryError",
    "QueryWarning",
    "RGroupHoles",
    "RGroups",
    "Rejection",
    "Remark",
    "ScaffoldCounts",
    "ScaffoldNetwork",
    "Scaffolds",
    "SearchedQuery",
    "Transformations",
    "UsageError",
    "command",
    "create",
    "fingerprint",
    "items",
    "limit_memory",
    "open",
    "rdkit_version",
]

# Searches of other threads end before the interpreter does.
atexit.register(_chemsieve.stop_all_work)
