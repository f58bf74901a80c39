// A compound as atoms and bonds that can be cut: what scaffolds and groups are made of.
//
// Stereochemistry is not part of it, only where there may be some. Threads: values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chem/molecule.h"
#include "chem/sameness/compound_form.h"
#include "match/structure/structure_view.h"

namespace chemsieve::series {

struct BondTo {
    std::uint16_t atom;  // at the other end
    std::uint8_t type;   // RDKit's number
    bool in_cycle;
    bool is_plain;  // a constitution tells all of it: it has no direction
};

// A bond between two atoms that has no direction.
struct PlainBond {
    std::uint16_t first, second;
    std::uint8_t type;
    bool in_cycle;
};

class BondedAtoms {
  public:
    // The structure must be one that what_is_wrong() found nothing wrong with.
    BondedAtoms(const StructureView& structure, const ClassDictionary& classes);
    explicit BondedAtoms(const Molecule& compound);
    // All of it without stereochemistry.
    BondedAtoms(std::vector<ConstitutionAtom> atoms, std::span<const PlainBond> bonds);

    std::size_t size() const noexcept { return atoms_.size(); }
    const ConstitutionAtom& atom(std::size_t i) const noexcept { return atoms_[i]; }
    std::span<const BondTo> bonds(std::size_t i) const noexcept {
        return {bonds_.data() + begins_[i], bonds_.data() + begins_[i + 1]};
    }
    bool is_in_cycle(std::size_t i) const noexcept;
    // True if a constitution tells all of an atom: it has no stereochemistry, nor has a double bond of it, and no
    // unpaired electrons, and it is no dummy.
    bool is_plain(std::size_t i) const noexcept { return plain_[i] != 0; }

  private:
    void add_atom(const AtomClass& atom);
    void add_bond(std::uint32_t atom, std::uint32_t neighbour, const BondClass& bond);

    std::vector<ConstitutionAtom> atoms_;
    std::vector<char> plain_;               // by atom
    std::vector<std::uint32_t> begins_{0};  // bonds of atom i are begins_[i] to begins_[i + 1]
    std::vector<BondTo> bonds_;             // seen from both ends
};

}  // namespace chemsieve::series
