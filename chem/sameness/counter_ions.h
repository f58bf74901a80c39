// What drugs are sold with: the acids and bases of pharmaceutical salts, and solvents of crystals. A component that is
// one of them is not what a compound is named for, even if it is the larger part, as in a lactobionate.
//
// Source: Stahl and Wermuth, Handbook of Pharmaceutical Salts, 2nd edition, 2011, tables of salt formers, and the names
// of salts in the European Pharmacopoeia. Threads: may be called concurrently.
#pragma once

#include <span>
#include <string_view>

namespace RDKit {
class ROMol;
}

namespace chemsieve {

struct CounterIon {
    std::string_view name;
    std::string_view smiles;  // neutral
};

// Those of several atoms.
std::span<const CounterIon> counter_ions();

// `component`: one. Charges, hydrogens, isotopes and stereochemistry do not count. Single atoms are counter-ions, but
// for carbon.
bool is_counter_ion(const RDKit::ROMol& component);

}  // namespace chemsieve
