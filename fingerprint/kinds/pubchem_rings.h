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
// Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/kinds/pubchem_graph.h"

namespace chemsieve {

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
