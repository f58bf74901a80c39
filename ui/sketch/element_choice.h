// What a list of elements may be: one of these, or none of these. Kinds of atoms that have a letter are such lists.
//
// Threads: may be called concurrently.
#pragma once

#include <string>
#include <vector>

#include "ui/sketch/sketch.h"

namespace chemsieve {

struct ElementChoice {
    bool none_of = false;
    std::vector<std::string> symbols;
    bool operator==(const ElementChoice&) const = default;
};

// `*` is none of nothing, A none of H, Q none of C and H, M one of the metals, an element one of itself.
ElementChoice choice_of(const SketchAtom& atom);
// The atom that is this, by its letter or as an element if there is such. `choice` has symbols, or is none_of.
SketchAtom atom_of(const ElementChoice& choice);
// By atomic number, each once; symbols that are none come last.
void sort_symbols(std::vector<std::string>& symbols);

}  // namespace chemsieve
