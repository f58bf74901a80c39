// All ways in which one to three bonds of a compound can be cut so that one part may change while the others stay:
// what matched pairs are made of (Hussain and Rea, J. Chem. Inf. Model. 2010, 50, 339).
//
// Bonds that can be cut are those of RDKit's rdMMPA, `[#6+0;!$(*=,#[!#6])]!@!=!#[*]`: in no ring, neither double nor
// triple, with a neutral carbon at one end at least that has no double or triple bond to anything but carbon. A part
// that changes hangs by all bonds that were cut: of one bond either side may change, of two and three it is what lies
// between. The others, the constant, are one part a bond. Compounds of several components stand for the largest one, by
// heavy atoms, then by atoms, then by a number made of it (part_hash.h).
//
// Parts are known by numbers (part_hash.h), which know nothing of stereochemistry: where a part has some, that is said.
// Of parts that hang at a change each has a rank, by its number; equal ones have the same. Threads: one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/series/cut_part.h"
#include "search/series/pairs/part_hash.h"

namespace chemsieve::series {

inline constexpr unsigned kMostCuts = 3;

struct CutLimits {
    unsigned most_cuts = kMostCuts;
    unsigned most_change = 10;    // heavy atoms of a change
    unsigned least_constant = 5;  // heavy atoms of a constant, all of its parts together
    double most_share = 0.5;      // the most that a change has of the constant's heavy atoms
    unsigned most_bonds = 50;     // compounds in which more can be cut are left out

    bool allow(unsigned change, unsigned constant) const noexcept {
        return change <= most_change && constant >= least_constant &&
               static_cast<double>(change) <= most_share * static_cast<double>(constant);
    }
    bool operator==(const CutLimits&) const = default;
};

using AtomPair = std::pair<std::uint16_t, std::uint16_t>;

// Bonds cut: the number of each, times two, plus one if what stays lies on its near side.
using CutBonds = std::array<std::uint16_t, kMostCuts>;
inline constexpr std::uint16_t kNoBond = 0xffff;

struct CompoundCut {
    std::uint64_t constant = 0, change = 0;
    CutBonds bonds{kNoBond, kNoBond, kNoBond};              // as many as were cut
    std::uint16_t change_size = 0, constant_size = 0;       // heavy atoms
    bool constant_is_plain = true, change_is_plain = true;  // without anything that numbers do not tell
};

// A constant of one cut, with hydrogen in the place of what was cut off.
struct HydrogenForm {
    std::uint64_t whole = 0;     // number of the compound that it makes
    std::uint64_t constant = 0;  // as CompoundCut has it
    std::uint16_t constant_size = 0;
};

class CompoundCutter {
  public:
    // What follows is about its cuts. It must outlive that. `others`: the atoms of bonds that may be cut, if they are
    // in no ring, instead of those of the rule; nullptr: these.
    void look_at(const BondedAtoms& compound, const std::vector<AtomPair>* others = nullptr);

    // The number of its largest component, as HydrogenForm has it.
    std::uint64_t whole();
    std::size_t bonds() const noexcept { return bonds_.size(); }
    bool is_plain() const noexcept { return odd_in(0, component_.size()) == 0; }
    unsigned heavy_atoms() const noexcept { return heavy_in(0, component_.size()); }

    // Adds all cuts within the limits; of several with equal numbers one, if they are plain. `forms`: nullptr: not
    // wanted. `constants`: only cuts that leave one of these, rising, which is quicker; nullptr: all. False, and
    // nothing is added, if too many bonds could be cut.
    bool cut(const CutLimits& limits, std::vector<CompoundCut>& cuts, std::vector<HydrogenForm>* forms,
             const std::vector<std::uint64_t>* constants = nullptr);

    // The parts of a cut. Labels of the constant's parts begin with 0: none; those of the change are `labels`, one a
    // bond.
    CutPart constant_part(std::uint16_t bond) const;
    CutPart change_part(const CutBonds& bonds, const std::array<std::uint16_t, kMostCuts>& labels) const;
    // The number of a part of a constant.
    std::uint64_t side(std::uint16_t bond);
    bool is_plain_side(std::uint16_t bond) const { return odd_side(bond) == 0; }
    // That of a change whose parts around have these ranks.
    std::uint64_t change(const CutBonds& bonds, const std::array<std::uint16_t, kMostCuts>& ranks);

    // Atoms that a hydrogen can be cut from so that this constant stays.
    std::vector<std::uint16_t> atoms_with_hydrogen_of(std::uint64_t constant);
    // The constants that stay where a hydrogen is cut, some of them repeatedly.
    std::vector<std::uint64_t> constants_with_hydrogen();
    CutPart without_hydrogen(std::uint16_t atom) const;

    // 1 to 3, ascending with the numbers.
    static std::array<std::uint16_t, kMostCuts> ranks_of(const std::array<std::uint64_t, kMostCuts>& sides,
                                                         unsigned cuts);
    static unsigned count(const CutBonds& bonds) { return bonds[1] == kNoBond ? 1U : bonds[2] == kNoBond ? 2U : 3U; }
    static std::uint64_t constant_of(std::array<std::uint64_t, kMostCuts> sides, unsigned cuts);

    static constexpr std::uint64_t kHydrogen = 1;  // the number of a change that is hydrogen

  private:
    struct Bond {
        std::uint16_t near, far;   // atoms
        std::uint32_t begin, end;  // what lies on the far side, as places in component_
        std::uint8_t type;
    };

    std::uint64_t constant_without_hydrogen(std::uint16_t atom);
    void find_component();
    std::vector<std::uint16_t> walk_from(std::uint16_t first);
    bool is_cuttable(std::uint16_t atom) const;
    bool is_cuttable(std::uint16_t atom, const BondTo& bond, const std::vector<AtomPair>* others) const;
    unsigned heavy_in(std::size_t begin, std::size_t end) const { return heavy_[end] - heavy_[begin]; }
    unsigned odd_in(std::size_t begin, std::size_t end) const { return odd_[end] - odd_[begin]; }
    unsigned heavy_side(std::uint16_t bond) const;
    unsigned odd_side(std::uint16_t bond) const;
    std::uint16_t inside_of(std::uint16_t bond) const;   // the atom of the change
    std::uint16_t outside_of(std::uint16_t bond) const;  // and of the constant
    // The direction of bond a in which b lies on the other side.
    std::uint16_t away_from(std::size_t a, std::size_t b) const;
    void take_side(std::uint16_t bond, std::vector<std::uint16_t>& atoms) const;
    void take_middle(const CutBonds& bonds, std::vector<std::uint16_t>& atoms) const;
    void cut_once(const CutLimits& limits, std::vector<CompoundCut>& cuts, std::vector<HydrogenForm>* forms);
    // False if the constant is not wanted.
    bool add(const CutBonds& bonds, unsigned change_size, unsigned constant_size, std::vector<CompoundCut>& cuts);

    const BondedAtoms* compound_ = nullptr;
    PartHasher hasher_;
    std::vector<std::uint16_t> component_;      // its atoms: what hangs from one follows it
    std::vector<std::uint32_t> places_, ends_;  // by atom
    std::vector<unsigned> heavy_, odd_;         // before a place: heavy atoms, and those that are not plain
    std::vector<Bond> bonds_;
    std::vector<std::uint64_t> sides_;  // numbers; 0: not yet known
    std::vector<std::uint16_t> atoms_;  // those of the part at hand
    const std::vector<std::uint64_t>* wanted_ = nullptr;
};

}  // namespace chemsieve::series
