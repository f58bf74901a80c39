// Query atoms that take a hydrogen as well: AH, QH, XH and MH of molfiles and CXSMILES, and lists of elements with H.
// RDKit lets them match hydrogens that are atoms only, which compounds hardly have.
//
// The query finds a compound if one of its forms does: each such atom is a heavy atom of its kind, or it is left out
// and its neighbour has a hydrogen more. Source: CTfile formats, BIOVIA 2020, appendix on query atoms.
#pragma once

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// More have too many forms.
inline constexpr unsigned kMostHydrogenForms = 4;

// `mol`: as read_as_query() leaves it. An atom of several or no bonds, or that cannot be bound singly, can be no
// hydrogen and stays as it is. Returns whether there was one to change. Throws std::runtime_error if there are too
// many.
bool let_match_hydrogens(RDKit::RWMol& mol);

}  // namespace chemsieve
