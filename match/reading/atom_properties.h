// RDKit's atom queries by name: which property of an atom class each reads, and the function that reads it of an atom.
#pragma once

#include <optional>
#include <string_view>

#include "match/structure/atom_class.h"

namespace RDKit {
class Atom;
}

namespace chemsieve {

using ReadAtomProperty = int (*)(const RDKit::Atom*);

ReadAtomProperty reader_of(AtomProperty property);

// The property that a query of this description compares; nothing if there is none, e.g. for a query on data fields.
std::optional<AtomProperty> property_named(std::string_view description);

}  // namespace chemsieve
