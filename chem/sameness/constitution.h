// The constitution of a compound as a plain graph, and its canonical form: the same numbers for the same graph, however
// its atoms are numbered, and other numbers for any other graph.
//
// How the form is found: atoms get colours by what they are, then by the colours of their neighbours, until that tells
// no more apart (Weisfeiler and Leman, 1968). Where atoms still have one colour, one of them is singled out and colours
// spread anew, until each atom has its own ("individualisation and refinement": McKay, Congr. Numer. 1981, 30, 45). The
// graph in the order of the colours is the form. That it does not matter which atom was singled out is proved each
// time: every other atom of the same colour has to lead to the same form. In chemistry it nearly always does; where it
// does not, or where the proof would take too long, there is no form by this way, whatever the order of the atoms.
//
// Units: none. Frozen: filters of known compounds hold hashes of forms; kCompoundFormVersion (compound_form.h) is
// raised when they change. Never throws, but for want of memory. Threads: any.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace chemsieve {

struct Constitution {
    struct Bond {
        std::uint16_t first, second;  // indices into atoms
        std::uint8_t order;           // any number that says what bond it is
    };
    std::vector<std::uint64_t> atoms;  // whatever atoms differ in but their bonds
    std::vector<Bond> bonds;
};

// What atoms differ in: counts of hydrogens and charges fit in a byte.
constexpr std::uint64_t constitution_atom(int atomic_number, bool is_aromatic, int charge, int hydrogens, int isotope) {
    return static_cast<std::uint8_t>(atomic_number) | std::uint64_t{is_aromatic} << 8 |
           std::uint64_t{static_cast<std::uint8_t>(charge)} << 16 |
           std::uint64_t{static_cast<std::uint8_t>(hydrogens)} << 24 |
           std::uint64_t{static_cast<std::uint32_t>(isotope)} << 32;
}

// The number of atoms, the atoms in canonical order, then the bonds by them, first * 2^32 + second * 2^16 + order each.
// Some 10 us for a drug.
std::optional<std::vector<std::uint64_t>> canonical_form_of(const Constitution& constitution);

}  // namespace chemsieve
