// A part of a compound that bonds outside of rings cut from the rest, as a number: equal parts have equal numbers,
// however their atoms are numbered and whatever compound they are of, and other parts have other ones.
//
// How it is made: atoms get colours by what they are (element, aromatic, charge, hydrogens, isotope, marks where bonds
// were cut, and the size of their ring), then by the colours of their neighbours, until that tells no more apart
// (Weisfeiler and Leman, 1968), and once more where all are told apart, as the last colours do not know of all bonds
// yet. The number is made of the sum of the colours. Refinement tells all parts apart whose rings share no atoms, as
// the sizes of rings are known, and those whose atoms all got colours of their own. Where atoms of rings that do share
// atoms are alike (adamantane, cubane) the canonical form of the part is asked, which is proved (chem/sameness/
// compound_form.h), or else its canonical SMILES. So what is not the same is told apart but for numbers of 64 bits that
// are equal by chance.
//
// Stereochemistry does not count, nor do unpaired electrons. Errors: std::exception, of RDKit, on what it cannot write.
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/series/bonded_atoms.h"

namespace chemsieve::series {

class PartHasher {
  public:
    // Bonds cut of an atom of the part, by the rank of what hung there, 1 to 3, up to three of each.
    static constexpr std::uint8_t mark_of(unsigned rank) { return static_cast<std::uint8_t>(1U << 2 * (rank - 1)); }

    // What follows is about its parts. It must outlive that.
    void look_at(const BondedAtoms& compound);

    void add_mark(std::uint16_t atom, std::uint8_t mark) {
        marks_[atom] = static_cast<std::uint8_t>(marks_[atom] + mark);
    }
    void take_mark(std::uint16_t atom, std::uint8_t mark) {
        marks_[atom] = static_cast<std::uint8_t>(marks_[atom] - mark);
    }

    // The number of connected atoms, with the marks that they have now. One of them may be given a hydrogen more, or
    // less.
    std::uint64_t hash(std::span<const std::uint16_t> atoms);
    std::uint64_t hash_with_hydrogens(std::span<const std::uint16_t> atoms, std::uint16_t atom, int more);

  private:
    void find_rings();
    void take(std::span<const std::uint16_t> atoms);
    void spread();
    std::size_t count_different();
    bool needs_form() const;
    std::uint64_t hash_of_form() const;
    std::uint64_t value(std::uint16_t atom) const;

    const BondedAtoms* compound_ = nullptr;
    std::vector<std::uint64_t> rings_;  // by atom: the size of its ring; 0: in none; kShared: rings that share atoms
    std::vector<std::uint8_t> marks_;   // by atom
    bool shares_ = false;               // some rings do
    std::uint16_t changed_ = kNoAtom;
    int more_hydrogens_ = 0;

    static constexpr std::uint16_t kNoAtom = 0xffff;
    static constexpr std::uint64_t kShared = ~std::uint64_t{0};

    struct Neighbour {
        std::uint16_t at;
        std::uint8_t type;   // the bond's, as RDKit numbers it
        std::uint64_t bond;  // a number for it
    };

    // The part at hand, its atoms numbered from 0.
    std::span<const std::uint16_t> atoms_;
    std::vector<std::uint16_t> places_;  // by atom of the compound
    std::vector<std::uint32_t> begins_;
    std::vector<Neighbour> neighbours_;
    std::vector<std::uint64_t> colours_, next_, seen_;
    std::vector<std::uint16_t> ring_;  // while rings are found
};

}  // namespace chemsieve::series
