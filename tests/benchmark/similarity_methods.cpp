#include "tests/benchmark/similarity_methods.h"

#include <DataStructs/BitOps.h>
#include <DataStructs/ExplicitBitVect.h>
#include <GraphMol/Fingerprints/Fingerprints.h>
#include <GraphMol/Fingerprints/MACCS.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <GraphMol/GraphMol.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "base/parallel.h"
#include "chem/rdkit_config_check.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/similarity/cardinality.h"
#include "fingerprint/similarity/folded_query.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve::test {

namespace {

using Items = std::vector<std::uint64_t>;

std::vector<Items> items_of_all(const Compounds& compounds, const FingerprintRecipe& recipe) {
    std::vector<Items> result(compounds.size());
    parallel_for(compounds.size(), default_jobs(),
                 [&](std::size_t i, unsigned) { result[i] = items_of_compound(compounds[i], recipe).items; });
    return result;
}

// Counts what is shared with all compounds at once by walking the compounds of each of the query's items.
class ExactItems : public SimilarityMethod {
  public:
    ExactItems(const Compounds& compounds, const FingerprintRecipe& recipe) {
        const std::vector<Items> all = items_of_all(compounds, recipe);
        Items names;
        for (const Items& items : all) names.insert(names.end(), items.begin(), items.end());
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        holders_.resize(names.size());
        items_.resize(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const std::uint64_t item : all[i]) {
                const auto number = std::lower_bound(names.begin(), names.end(), item) - names.begin();
                items_[i].push_back(static_cast<std::uint32_t>(number));
                holders_[static_cast<std::size_t>(number)].push_back(static_cast<std::uint32_t>(i));
            }
        }
    }

    std::vector<double> scores(std::size_t query) const override {
        std::vector<std::uint32_t> common(items_.size(), 0);
        for (const std::uint32_t item : items_[query]) {
            for (const std::uint32_t compound : holders_[item]) ++common[compound];
        }
        std::vector<double> result(items_.size());
        for (std::size_t i = 0; i < result.size(); ++i) {
            result[i] = tanimoto(SetSizes{static_cast<double>(items_[query].size()),
                                          static_cast<double>(items_[i].size()), static_cast<double>(common[i])});
        }
        return result;
    }

  private:
    std::vector<std::vector<std::uint32_t>> items_;    // numbers of items, by compound
    std::vector<std::vector<std::uint32_t>> holders_;  // compounds, by number of item
};

class EstimatedItems : public SimilarityMethod {
  public:
    EstimatedItems(const Compounds& compounds, const FingerprintRecipe& recipe, bool corrected)
        : items_{items_of_all(compounds, recipe)}, corrected_{corrected} {
        for (const Items& items : items_) bits_.push_back(FoldedFingerprint::of_compound(items, recipe));
    }

    std::vector<double> scores(std::size_t query) const override {
        std::vector<double> result;
        result.reserve(bits_.size());
        if (corrected_) {
            std::map<std::uint32_t, FoldedQuery> folded;
            for (std::size_t i = 0; i < bits_.size(); ++i) {
                const FoldedQuery& at_length =
                    folded.try_emplace(bits_[i].bits(), items_[query], bits_[i].bits()).first->second;
                const auto found = at_length.sizes_with(bits_[i].words(), static_cast<std::uint32_t>(items_[i].size()));
                result.push_back(found ? tanimoto(found->sizes) : 1.0);
            }
        } else {
            std::map<std::uint32_t, FoldedFingerprint> folded;
            for (const FoldedFingerprint& bits : bits_) {
                auto at_length = folded.find(bits.bits());
                if (at_length == folded.end()) {
                    at_length =
                        folded.emplace(bits.bits(), FoldedFingerprint::of_items(items_[query], bits.bits())).first;
                }
                const FilterPair pair = pair_of(at_length->second.words(), bits.words());
                result.push_back(static_cast<double>(pair.set_a + pair.set_b - pair.set_either) / pair.set_either);
            }
        }
        return result;
    }

  private:
    std::vector<Items> items_;
    std::vector<FoldedFingerprint> bits_;
    bool corrected_;
};

using Words = std::vector<std::uint64_t>;

class Bits : public SimilarityMethod {
  public:
    explicit Bits(std::vector<Words> rows) : rows_{std::move(rows)} {}

    std::vector<double> scores(std::size_t query) const override {
        std::vector<double> result;
        result.reserve(rows_.size());
        for (const Words& row : rows_) {
            const FilterPair pair = pair_of(rows_[query], row);
            const double common = pair.set_a + pair.set_b - pair.set_either;
            result.push_back(pair.set_either == 0 ? 0 : common / pair.set_either);
        }
        return result;
    }

  private:
    std::vector<Words> rows_;
};

using Fingerprinter = std::function<std::unique_ptr<ExplicitBitVect>(const RDKit::ROMol&)>;

std::unique_ptr<ExplicitBitVect> morgan(const RDKit::ROMol& mol) {
    return std::unique_ptr<ExplicitBitVect>{RDKit::MorganFingerprints::getFingerprintAsBitVect(mol, 2, 2048)};
}
std::unique_ptr<ExplicitBitVect> path(const RDKit::ROMol& mol) {
    return std::unique_ptr<ExplicitBitVect>{RDKit::RDKFingerprintMol(mol)};
}
std::unique_ptr<ExplicitBitVect> maccs(const RDKit::ROMol& mol) {
    return std::unique_ptr<ExplicitBitVect>{RDKit::MACCSFingerprints::getFingerprintAsBitVect(mol)};
}

std::unique_ptr<SimilarityMethod> rdkit_bits(const Compounds& compounds, const Fingerprinter& make) {
    std::vector<Words> rows(compounds.size());
    parallel_for(compounds.size(), default_jobs(), [&](std::size_t i, unsigned) {
        const auto bits = make(compounds[i].rdkit());
        std::vector<int> set;
        bits->getOnBits(set);
        rows[i].resize((bits->getNumBits() + 63) / 64);
        for (const int bit : set) rows[i][static_cast<std::size_t>(bit) / 64] |= std::uint64_t{1} << (bit % 64);
    });
    return std::make_unique<Bits>(std::move(rows));
}

}  // namespace

std::unique_ptr<SimilarityMethod> exact_items(const Compounds& compounds, const FingerprintRecipe& recipe) {
    return std::make_unique<ExactItems>(compounds, recipe);
}

std::unique_ptr<SimilarityMethod> estimated_items(const Compounds& compounds, const FingerprintRecipe& recipe) {
    return std::make_unique<EstimatedItems>(compounds, recipe, true);
}

std::unique_ptr<SimilarityMethod> bits_at_own_length(const Compounds& compounds, const FingerprintRecipe& recipe) {
    return std::make_unique<EstimatedItems>(compounds, recipe, false);
}

std::unique_ptr<SimilarityMethod> bits_at_one_length(const Compounds& compounds, const FingerprintRecipe& recipe,
                                                     std::uint32_t length) {
    std::vector<Words> rows;
    for (const Items& items : items_of_all(compounds, recipe)) {
        const FoldedFingerprint bits = FoldedFingerprint::of_items(items, length);
        rows.emplace_back(bits.words().begin(), bits.words().end());
    }
    return std::make_unique<Bits>(std::move(rows));
}

std::unique_ptr<SimilarityMethod> rdkit_morgan(const Compounds& compounds) { return rdkit_bits(compounds, morgan); }
std::unique_ptr<SimilarityMethod> rdkit_path(const Compounds& compounds) { return rdkit_bits(compounds, path); }
std::unique_ptr<SimilarityMethod> rdkit_maccs(const Compounds& compounds) { return rdkit_bits(compounds, maccs); }

std::string what_is_wrong(const Compounds& compounds) {
    if (compounds.size() < 2) return "there is nothing to compare";
    const std::size_t step = std::max<std::size_t>(1, compounds.size() / 100);
    Compounds some;
    for (std::size_t i = 0; i < compounds.size(); i += step) some.push_back(compounds[i]);
    const auto exact = exact_items(some, {})->scores(0);
    const std::vector<Items> items = items_of_all(some, {});
    for (std::size_t i = 0; i < some.size(); ++i) {
        if (std::abs(exact[i] - tanimoto(items[0], items[i]).value()) > 1e-12) return "exact similarities are wrong";
    }
    for (const auto& make : {morgan, path, maccs}) {
        const auto ours = rdkit_bits(some, make)->scores(0);
        const auto first = make(some[0].rdkit());
        for (std::size_t i = 0; i < some.size(); ++i) {
            const auto other = make(some[i].rdkit());
            if (std::abs(ours[i] - TanimotoSimilarity(*first, *other)) > 1e-12) return "RDKit's bits are not copied";
        }
    }
    return {};
}

}  // namespace chemsieve::test
