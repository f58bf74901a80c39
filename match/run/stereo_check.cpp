#include "match/run/stereo_check.h"

#include <algorithm>
#include <utility>

namespace chemsieve {

namespace {

// RDKit's Bond::BondStereo; frozen, for it is stored.
constexpr std::uint8_t kStereoE = 3;
constexpr std::uint8_t kStereoTrans = 5;

constexpr int kUnmatched = -1;

template <class HalfBondBytes>
bool centre_agrees(const QueryCentre& centre, const CompiledQuery& query, const StructureView& structure,
                   const Adjacency<HalfBondBytes>& adjacency, const std::uint16_t* placed) {
    const unsigned atom = placed[centre.atom];
    const unsigned degree = adjacency.degree(atom);
    // Bonds by their place among those of the atom: as the query has them, and as the atom has them.
    std::vector<int> matched;
    for (const std::uint16_t neighbour : centre.neighbours) {
        const int place = adjacency.stored_place(atom, placed[neighbour]);
        if (place < 0) return false;  // only in bytes that are damaged
        matched.push_back(place);
    }
    std::vector<int> own;
    for (int place = 0; place < static_cast<int>(degree); ++place) {
        const bool is_matched = std::find(matched.begin(), matched.end(), place) != matched.end();
        own.push_back(is_matched ? place : kUnmatched);
    }
    matched.resize(degree, kUnmatched);
    const bool odd = swaps_between(own, matched) % 2 != 0;
    const bool same_tag = centre.tag == query.chiral_tags[structure.atom_classes()[atom]];
    return (odd == centre.odd) == same_tag;
}

template <class HalfBondBytes>
bool double_bond_agrees(const QueryDoubleBond& bond, const CompiledQuery& query, const StructureView& structure,
                        const Adjacency<HalfBondBytes>& adjacency, const std::uint16_t* placed) {
    unsigned begin = placed[bond.begin], end = placed[bond.end];
    unsigned begin_neighbour = placed[bond.begin_neighbour], end_neighbour = placed[bond.end_neighbour];
    const HalfBondBytes* const half = adjacency.between(begin, end);
    if (!half) return false;  // only in bytes that are damaged
    const BondClass& found = query.bond_classes[half->bond_class];
    if (found.type != kDoubleBond) return true;
    for (std::size_t i = 0; i < structure.stereo_bonds(); ++i) {
        const StereoBond known = structure.stereo_bond(i);
        if (known.begin == end && known.end == begin) {
            std::swap(begin, end);
            std::swap(begin_neighbour, end_neighbour);
        }
        if (known.begin != begin || known.end != end) continue;
        const bool is_trans = found.stereo == kStereoE || found.stereo == kStereoTrans;
        const bool one_differs = (known.begin_neighbour == begin_neighbour) != (known.end_neighbour == end_neighbour);
        return (is_trans == bond.is_trans) != one_differs;
    }
    return true;
}

}  // namespace

unsigned swaps_between(const std::vector<int>& reference, std::vector<int> probe) {
    unsigned swaps = 0;
    for (std::size_t i = 0; i < reference.size(); ++i) {
        if (probe[i] == reference[i]) continue;
        const auto found = std::find(probe.begin() + static_cast<std::ptrdiff_t>(i), probe.end(), reference[i]);
        std::iter_swap(probe.begin() + static_cast<std::ptrdiff_t>(i), found);
        ++swaps;
    }
    return swaps;
}

template <class HalfBondBytes>
bool stereo_agrees(const Program& program, const CompiledQuery& query, const StructureView& structure,
                   const Adjacency<HalfBondBytes>& adjacency, const std::uint16_t* placed) {
    return std::all_of(
               program.centres.begin(), program.centres.end(),
               [&](const QueryCentre& centre) { return centre_agrees(centre, query, structure, adjacency, placed); }) &&
           std::all_of(program.double_bonds.begin(), program.double_bonds.end(), [&](const QueryDoubleBond& bond) {
               return double_bond_agrees(bond, query, structure, adjacency, placed);
           });
}

template bool stereo_agrees(const Program&, const CompiledQuery&, const StructureView&,
                            const Adjacency<NarrowHalfBond>&, const std::uint16_t*);
template bool stereo_agrees(const Program&, const CompiledQuery&, const StructureView&, const Adjacency<WideHalfBond>&,
                            const std::uint16_t*);

}  // namespace chemsieve
