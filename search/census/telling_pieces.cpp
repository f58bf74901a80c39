#include "search/census/telling_pieces.h"

#include <algorithm>
#include <unordered_set>

namespace chemsieve::census {

namespace {

// A larger piece says as much if it is in this share of the compounds that have the smaller one.
constexpr double kNearlyAsMany = 0.9;
constexpr std::uint16_t kCarbon = 6;

// A connected piece with a ring has as many bonds as atoms, or more.
bool has_ring(const CommonPiece& piece) { return piece.bonds() >= piece.shape.atoms.size(); }

bool has_heteroatom(const CommonPiece& piece) {
    return std::any_of(piece.shape.atoms.begin(), piece.shape.atoms.end(),
                       [](std::uint16_t atom) { return atom != kCarbon; });
}

// An open part of an aromatic ring that says more of the ring than where a substituent stands on it.
bool is_part_of_aromatic_ring(const CommonPiece& piece) {
    if (has_ring(piece)) return false;
    std::vector<int> aromatic(piece.shape.atoms.size()), other(piece.shape.atoms.size());
    for (const GraphBond& bond : piece.shape.bonds) {
        std::vector<int>& bonds = bond.label == BondLabel::aromatic ? aromatic : other;
        ++bonds[bond.first];
        ++bonds[bond.second];
    }
    for (std::size_t atom = 0; atom < aromatic.size(); ++atom) {
        if (aromatic[atom] > 1 && other[atom] == 0) return true;
    }
    return piece.bonds() > 0 && std::all_of(other.begin(), other.end(), [](int bonds) { return bonds == 0; });
}

class Containment {
  public:
    Containment(const std::vector<CommonPiece>& pieces, const FingerprintRecipe& recipe)
        : pieces_{pieces}, recipe_{recipe}, keys_(pieces.size()) {}

    bool is_in_larger(std::size_t number) {
        const CommonPiece& piece = pieces_[number];
        const auto least = static_cast<double>(piece.count) * kNearlyAsMany;
        // Those with as many compounds may stand before it.
        std::size_t other = number;
        while (other > 0 && pieces_[other - 1].count == piece.count) --other;
        for (; other < pieces_.size() && static_cast<double>(pieces_[other].count) >= least; ++other) {
            if (is_part_of_aromatic_ring(pieces_[other])) continue;
            if (is_larger_with(other, number)) return true;
        }
        return false;
    }
    // Whether `other` has more bonds, and the piece in it.
    bool is_larger_with(std::size_t other, std::size_t number) {
        return pieces_[other].bonds() > pieces_[number].bonds() && keys_of(other).contains(pieces_[number].key);
    }

  private:
    const std::unordered_set<std::uint64_t>& keys_of(std::size_t number) {
        if (keys_[number].empty()) {
            CensusKeys keys;
            maker_.make(pieces_[number].shape, recipe_, keys);
            keys_[number].insert(keys.once.begin(), keys.once.end());
        }
        return keys_[number];
    }

    const std::vector<CommonPiece>& pieces_;
    const FingerprintRecipe& recipe_;
    std::vector<std::unordered_set<std::uint64_t>> keys_;
    CensusKeyMaker maker_;
};

}  // namespace

std::vector<CommonPiece> chosen_pieces(const std::vector<CommonPiece>& pieces, const FingerprintRecipe& recipe,
                                       const PieceChoice& choice) {
    std::vector<CommonPiece> chosen;
    Containment containment{pieces, recipe};
    for (std::size_t i = 0; i < pieces.size() && chosen.size() < choice.most; ++i) {
        const CommonPiece& piece = pieces[i];
        if (piece.count < choice.least_compounds) continue;
        if (piece.bonds() < choice.least_bonds || piece.bonds() > choice.most_bonds) continue;
        if ((choice.only_rings && !has_ring(piece)) || (choice.only_heteroatoms && !has_heteroatom(piece))) continue;
        if (choice.hides_contained && (is_part_of_aromatic_ring(piece) || containment.is_in_larger(i))) continue;
        chosen.push_back(piece);
    }
    return chosen;
}

std::vector<std::vector<std::size_t>> larger_pieces(const std::vector<CommonPiece>& pieces,
                                                    const FingerprintRecipe& recipe, std::size_t most) {
    Containment containment{pieces, recipe};
    std::vector<std::vector<std::size_t>> larger(pieces.size());
    for (std::size_t number = 0; number < pieces.size(); ++number) {
        for (std::size_t other = 0; other < pieces.size() && larger[number].size() < most; ++other) {
            if (containment.is_larger_with(other, number)) larger[number].push_back(other);
        }
    }
    return larger;
}

std::optional<CommonPieces> common_pieces(const Census& census, const CompoundSource* library,
                                          const PieceChoice& choice, PieceCounts counts, const CensusWork& work) {
    const std::uint64_t least = choice.least_compounds;
    const bool chooses_by_counts = least > 0 && (counts == PieceCounts::all_counted || least < census.listed_from());
    if (library && chooses_by_counts) {
        const auto all = pieces_at_least(census, *library, least, work);
        if (!all) return std::nullopt;
        return CommonPieces{chosen_pieces(*all, census.recipe(), choice), true};
    }
    CommonPieces common{chosen_pieces(census.pieces(), census.recipe(), choice),
                        library && counts != PieceCounts::estimated};
    if (common.is_exact && !count_exactly(common.pieces, *library, work)) return std::nullopt;
    return common;
}

std::optional<std::uint64_t> counted_between(const CompoundSource& library, const std::string& property, double least,
                                             double most, const std::stop_token& stop) {
    const auto values = library.numeric_values({property, false}, stop);
    if (!values) return std::nullopt;
    return static_cast<std::uint64_t>(std::count_if(values->values.begin(), values->values.end(),
                                                    [&](double value) { return value >= least && value <= most; }));
}

}  // namespace chemsieve::census
