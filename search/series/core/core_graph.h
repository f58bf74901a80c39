// Compounds as a common core sees them: atoms and bonds that are alike by the rules have the same label, of many
// compounds one behind the other.
//
// Stereochemistry is not part of it. Memory: some 12 bytes an atom. Threads: const functions may be called
// concurrently.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "chem/molecule.h"
#include "match/structure/structure_view.h"
#include "search/series/core/core_rules.h"

namespace chemsieve::series {

// The kind of a bond, below kCoreBondKinds: RDKit's number of its type, and whether it is in a ring where that counts.
using CoreBondKind = std::uint8_t;
inline constexpr std::size_t kCoreBondKinds = 64;

struct CoreHalfBond {
    std::uint16_t neighbour;
    CoreBondKind kind;
};

// Atoms and bonds of one compound. It does not own them.
struct CoreGraph {
    std::span<const std::uint32_t> labels;   // one an atom: those that are alike have the same one
    std::span<const std::uint8_t> elements;  // one an atom
    const std::uint32_t* begins = nullptr;   // half-bonds of atom i are begins[i] to begins[i + 1] of `bonds`
    const CoreHalfBond* bonds = nullptr;

    unsigned atoms() const noexcept { return static_cast<unsigned>(labels.size()); }
    std::size_t bond_count() const noexcept { return (begins[atoms()] - begins[0]) / 2; }
    std::span<const CoreHalfBond> bonds_of(unsigned atom) const noexcept {
        return {bonds + begins[atom], bonds + begins[atom + 1]};
    }
};

// Which kinds of bonds a bond of a core stands for.
class CoreBondRules {
  public:
    explicit CoreBondRules(const CoreRules& rules);

    bool accepts(CoreBondKind of_core, CoreBondKind of_compound) const noexcept {
        return accepted_[of_core] >> of_compound & 1;
    }
    // A bit a kind.
    std::uint64_t accepted(CoreBondKind of_core) const noexcept { return accepted_[of_core]; }

  private:
    std::array<std::uint64_t, kCoreBondKinds> accepted_{};
};

// RDKit's number of the type; 0: any.
constexpr std::uint8_t type_of_kind(CoreBondKind kind) { return kind & 31; }
constexpr bool is_ring_kind(CoreBondKind kind) { return (kind & 32) != 0; }

class CoreGraphs {
  public:
    explicit CoreGraphs(const CoreRules& rules) : rules_{rules} {}

    // The structure must be one that what_is_wrong() found nothing wrong with.
    void add(const StructureView& structure, const ClassDictionary& classes);
    void add(const Molecule& compound);
    void add(const CoreGraph& graph);

    std::size_t size() const noexcept { return first_atoms_.size() - 1; }
    // Until the next one is added.
    CoreGraph operator[](std::size_t i) const noexcept;

  private:
    void add_atom(const AtomClass& atom);
    void add_bond(std::uint32_t neighbour, const BondClass& bond);
    void end_atom() { begins_.push_back(static_cast<std::uint32_t>(bonds_.size() - first_bonds_.back())); }
    void end_compound();

    CoreRules rules_;
    std::vector<std::uint32_t> labels_;
    std::vector<std::uint8_t> elements_;
    std::vector<std::uint32_t> begins_{0};  // each compound has its own, from 0 on, one more than it has atoms
    std::vector<CoreHalfBond> bonds_;
    std::vector<std::uint64_t> first_atoms_{0}, first_bonds_{0};  // one a compound
};

}  // namespace chemsieve::series
