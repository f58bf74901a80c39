#include "ui/why/explanation.h"

#include <algorithm>
#include <numeric>

namespace chemsieve::ui {

namespace {

void keep_each_once(std::vector<int>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

void add(Highlight& highlight, const std::vector<PieceOccurrence>& places) {
    for (const PieceOccurrence& place : places) {
        highlight.atoms.insert(highlight.atoms.end(), place.atoms.begin(), place.atoms.end());
        highlight.bonds.insert(highlight.bonds.end(), place.bonds.begin(), place.bonds.end());
    }
}

Highlight tidied(Highlight highlight) {
    keep_each_once(highlight.atoms);
    keep_each_once(highlight.bonds);
    return highlight;
}

}  // namespace

Highlight lit_places(const std::vector<PieceOccurrence>& places) {
    Highlight highlight;
    add(highlight, places);
    return tidied(std::move(highlight));
}

Highlight lit_bit(const PlacedBits& bits, std::uint32_t bit) {
    const auto found = bits.places.find(bit);
    return found == bits.places.end() ? Highlight{} : lit_places(found->second);
}

Highlight lit_whole(const Molecule& molecule) {
    std::vector<int> atoms(atom_count(molecule));
    std::iota(atoms.begin(), atoms.end(), 0);
    return highlight_of_atoms(molecule, atoms);
}

Highlight lit_in_compound(const ExplainedCompound& compound, std::uint32_t bit) {
    Highlight highlight;
    if (compound.stored.always_candidate) return highlight;  // its pieces are not why the bits are set
    for (const BitCause& cause : compound.causes_of(bit))
        add(highlight, compound.pieces.pieces[cause.piece].occurrences);
    return tidied(std::move(highlight));
}

Highlight lit_in_query(const QueryBits& bits, const Molecule& query, std::uint32_t bit) {
    Highlight highlight;
    for (const BitCause& cause : bits.causes_of(bit)) {
        const QueryBits::Piece& piece = bits.pieces[cause.piece];
        if (piece.environment_of) {
            highlight.atoms.push_back(static_cast<int>(*piece.environment_of));
            continue;
        }
        for (const PieceOccurrence& place : piece.places) {
            const std::vector<int> atoms(place.atoms.begin(), place.atoms.end());
            const std::vector<int> own(place.bonds.begin(), place.bonds.end());
            const std::vector<int> bonds = own.empty() ? highlight_of_atoms(query, atoms).bonds : own;
            highlight.atoms.insert(highlight.atoms.end(), atoms.begin(), atoms.end());
            highlight.bonds.insert(highlight.bonds.end(), bonds.begin(), bonds.end());
        }
    }
    return tidied(std::move(highlight));
}

}  // namespace chemsieve::ui
