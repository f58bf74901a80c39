// The elements and lists of them: names, places in the table, and the two groups of them that queries ask for.
//
// Metals are all that RDKit takes for such when it reads M in a molfile. Threads: may be called concurrently.
#pragma once

#include <string>
#include <vector>

#include "ui/sketch/sketch.h"

namespace chemsieve {

// What a list of elements may be: one of these, or none of these. Kinds of atoms that have a letter are such lists.
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

struct PeriodicElement {
    std::string symbol;
    std::string name;  // English
    int row = 0;       // from 0; the lanthanides from cerium on have row 6
    int column = 0;    // from 0 to 17
    bool metal = false;
};

// Hydrogen to radon, by atomic number: those that compounds are made of.
const std::vector<PeriodicElement>& shown_elements();
// The symbol itself for what is no element.
std::string english_name(const std::string& symbol);

// 119 for what is no element.
int atomic_number(const std::string& symbol);

bool is_metal(const std::string& symbol);
// By atomic number, to the last element.
const std::vector<std::string>& all_metals();
// In alphabetical order.
const std::vector<std::string>& all_nonmetals();
// Those that X in a drawing means.
const std::vector<std::string>& halogens();

}  // namespace chemsieve
