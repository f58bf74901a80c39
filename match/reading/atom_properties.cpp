#include "match/reading/atom_properties.h"

#include <GraphMol/QueryOps.h>

#include <algorithm>
#include <array>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

int chiral_tag(const RDKit::Atom* atom) { return atom->getChiralTag(); }

struct Entry {
    AtomProperty property;
    std::string_view description;  // RDKit's; empty if no query reads it
    ReadAtomProperty read;
};

using P = AtomProperty;

constexpr std::array<Entry, kAtomProperties> kEntries{{
    {P::atomic_number, "AtomAtomicNum", RDKit::queryAtomNum},
    {P::is_aromatic, "AtomIsAromatic", RDKit::queryAtomAromatic},
    {P::is_aliphatic, "AtomIsAliphatic", RDKit::queryAtomAliphatic},
    {P::degree, "AtomExplicitDegree", RDKit::queryAtomExplicitDegree},
    {P::total_degree, "AtomTotalDegree", RDKit::queryAtomTotalDegree},
    {P::non_hydrogen_degree, "AtomNonHydrogenDegree", RDKit::queryAtomNonHydrogenDegree},
    {P::heavy_degree, "AtomHeavyAtomDegree", RDKit::queryAtomHeavyAtomDegree},
    {P::hydrogens, "AtomHCount", RDKit::queryAtomHCount},
    {P::implicit_hydrogens, "AtomImplicitHCount", RDKit::queryAtomImplicitHCount},
    {P::has_implicit_hydrogens, "AtomHasImplicitH", RDKit::queryAtomHasImplicitH},
    {P::implicit_valence, "AtomImplicitValence", RDKit::queryAtomImplicitValence},
    {P::explicit_valence, "AtomExplicitValence", RDKit::queryAtomExplicitValence},
    {P::total_valence, "AtomTotalValence", RDKit::queryAtomTotalValence},
    {P::is_unsaturated, "AtomUnsaturated", RDKit::queryAtomUnsaturated},
    {P::atom_type, "AtomType", RDKit::queryAtomType},
    {P::mass, "AtomMass", RDKit::queryAtomMass},
    {P::isotope, "AtomIsotope", RDKit::queryAtomIsotope},
    {P::charge, "AtomFormalCharge", RDKit::queryAtomFormalCharge},
    {P::negative_charge, "AtomNegativeFormalCharge", RDKit::queryAtomNegativeFormalCharge},
    {P::hybridization, "AtomHybridization", RDKit::queryAtomHybridization},
    {P::unpaired_electrons, "AtomNumRadicalElectrons", RDKit::queryAtomNumRadicalElectrons},
    {P::has_chiral_tag, "AtomHasChiralTag", RDKit::queryAtomHasChiralTag},
    {P::misses_chiral_tag, "AtomMissingChiralTag", RDKit::queryAtomMissingChiralTag},
    {P::has_hetero_neighbours, "AtomHasHeteroatomNeighbors", RDKit::queryAtomHasHeteroatomNbrs},
    {P::hetero_neighbours, "AtomNumHeteroatomNeighbors", RDKit::queryAtomNumHeteroatomNbrs},
    {P::has_aliphatic_hetero_neighbours, "AtomHasAliphaticHeteroatomNeighbors",
     RDKit::queryAtomHasAliphaticHeteroatomNbrs},
    {P::aliphatic_hetero_neighbours, "AtomNumAliphaticHeteroatomNeighbors", RDKit::queryAtomNumAliphaticHeteroatomNbrs},
    {P::rings, "AtomInNRings", RDKit::queryIsAtomInNRings},
    {P::is_in_ring, "AtomInRing", RDKit::queryIsAtomInRing},
    {P::has_ring_bond, "AtomHasRingBond", RDKit::queryAtomHasRingBond},
    {P::ring_bonds, "AtomRingBondCount", RDKit::queryAtomRingBondCount},
    {P::smallest_ring, "AtomMinRingSize", RDKit::queryAtomMinRingSize},
    {P::is_bridgehead, "AtomIsBridgehead", RDKit::queryIsAtomBridgehead},
    {P::chiral_tag, "", chiral_tag},
}};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < kEntries.size(); ++i) {
        if (static_cast<std::size_t>(kEntries[i].property) != i) return false;
    }
    return true;
}
static_assert(is_in_order());

}  // namespace

ReadAtomProperty reader_of(AtomProperty property) { return kEntries[static_cast<std::size_t>(property)].read; }

std::optional<AtomProperty> property_named(std::string_view description) {
    if (description.empty()) return std::nullopt;
    const auto* found = std::find_if(kEntries.begin(), kEntries.end(),
                                     [&](const Entry& entry) { return entry.description == description; });
    return found == kEntries.end() ? std::nullopt : std::optional{found->property};
}

}  // namespace chemsieve
