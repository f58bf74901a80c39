// A compound as PubChem's keys see it: every hydrogen an atom of its own, bonds with Kekulé orders; and its rings.
//
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

struct PubchemAtom {
    std::uint8_t element = 0;  // atomic number; 0 for a dummy atom
    int charge = 0;
    bool heavy_hydrogen = false;  // deuterium or tritium
};

struct PubchemBond {
    std::uint32_t first = 0;  // indices into the atoms
    std::uint32_t second = 0;
    std::uint8_t order = 1;  // 1 to 4; 0: of no definite order
    bool aromatic = false;   // set by perceive_aromaticity()
};

class PubchemGraph {
  public:
    struct Neighbour {
        std::uint32_t atom;
        std::uint32_t bond;
    };

    PubchemGraph(std::vector<PubchemAtom> atoms, std::vector<PubchemBond> bonds);

    std::span<const PubchemAtom> atoms() const noexcept { return atoms_; }
    std::span<const PubchemBond> bonds() const noexcept { return bonds_; }
    std::span<const Neighbour> neighbours(std::uint32_t atom) const noexcept {
        return {neighbours_.data() + start_[atom], neighbours_.data() + start_[atom + 1]};
    }
    // Atoms of that element, ascending.
    std::span<const std::uint32_t> atoms_of(std::uint8_t element) const noexcept {
        return {by_element_.data() + element_start_[element], by_element_.data() + element_start_[element + 1]};
    }
    void mark_aromatic(std::uint32_t bond) noexcept { bonds_[bond].aromatic = true; }

  private:
    std::vector<PubchemAtom> atoms_;
    std::vector<PubchemBond> bonds_;
    std::vector<std::uint32_t> start_;  // atom -> first index into neighbours_
    std::vector<Neighbour> neighbours_;
    std::vector<std::uint32_t> element_start_;  // element -> first index into by_element_
    std::vector<std::uint32_t> by_element_;
};

struct PubchemCompound {
    PubchemGraph graph;
    // The symmetrised smallest set of smallest rings, each as the indices of its bonds.
    std::vector<std::vector<std::uint32_t>> smallest_rings;
};

PubchemCompound key_compound_of(const Molecule& compound);

// The rings that PubChem's keys count, and which rings are aromatic.
//
// The rings of the symmetrised smallest set count, and envelopes of two such rings, up to 10 atoms; where the two are
// bridged (they share more than one bond), also the envelope with a third ring. An envelope counts unless a further
// smallest ring runs along more than two of its bonds, or with half of its own: naphthalene has its ten-membered
// envelope, norbornane three rings, adamantane and cubane none but the smallest. Larger envelopes of bridged pairs,
// such as that of a porphyrin's macrocycle and one of its pyrroles, only count as aromatic rings.
//
// A ring or envelope is aromatic by Hückel's rule on its own atoms. An atom gives one electron for a double bond in the
// ring, or in a ring found aromatic already; its lone pair if it has no multiple bond; nothing makes up for a double
// bond to the outside, so that pyridones and quinones are not aromatic.
//
// Source: the published description ("Extended Smallest Set of Smallest Rings") leaves both rules open; they were
// worked out from PubChem's own fingerprints. docs/fingerprint-kinds.md says how far they agree.

struct PubchemRing {
    // In order around the ring: bond i joins atoms i and i + 1.
    std::vector<std::uint32_t> atoms;
    std::vector<std::uint32_t> bonds;
    // The indices of the two rings that must be aromatic for a large envelope to be so; empty for other rings.
    std::vector<std::uint32_t> parts;
    bool aromatic = false;

    std::size_t size() const noexcept { return bonds.size(); }
};

std::vector<PubchemRing> extended_rings(const PubchemCompound& compound);

// Marks the aromatic rings and their bonds.
void perceive_aromaticity(PubchemGraph& graph, std::vector<PubchemRing>& rings);

}  // namespace chemsieve
