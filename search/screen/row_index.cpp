// Fingerprints row by row in memory, one table a length class, sorted by item count.

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "fingerprint/folded/folded_fingerprint.h"
#include "search/screen/screening_index.h"

namespace chemsieve {

namespace {

struct LengthClass {
    std::uint32_t bits = 0;
    std::vector<Candidate> rows;
    std::vector<std::uint64_t> words;  // bits / 64 a row

    std::size_t words_a_row() const { return bits / 64; }
    std::span<const std::uint64_t> row_words(std::size_t row) const {
        return std::span{words}.subspan(row * words_a_row(), words_a_row());
    }
};

bool ranks_before(const Candidate& a, const Candidate& b) {
    if (a.always_candidate != b.always_candidate) return a.always_candidate;
    if (a.item_count != b.item_count) return a.item_count < b.item_count;
    return a.compound < b.compound;
}

void sort_rows(LengthClass& length_class) {
    std::vector<std::uint32_t> order(length_class.rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return ranks_before(length_class.rows[a], length_class.rows[b]);
    });
    LengthClass sorted;
    sorted.bits = length_class.bits;
    sorted.rows.reserve(order.size());
    sorted.words.reserve(length_class.words.size());
    for (const std::uint32_t row : order) {
        sorted.rows.push_back(length_class.rows[row]);
        const auto words = length_class.row_words(row);
        sorted.words.insert(sorted.words.end(), words.begin(), words.end());
    }
    length_class = std::move(sorted);
}

std::uint32_t count_common(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
    std::uint32_t common = 0;
    for (std::size_t i = 0; i < a.size(); ++i) common += static_cast<std::uint32_t>(std::popcount(a[i] & b[i]));
    return common;
}

std::uint32_t count_set(std::span<const std::uint64_t> a) {
    std::uint32_t set = 0;
    for (const std::uint64_t word : a) set += static_cast<std::uint32_t>(std::popcount(word));
    return set;
}

// A formula made ready for one length.
class FoldedFormula {
  public:
    FoldedFormula(const ScreenFormula& formula, std::uint32_t bits)
        : least_items_{formula.required.size()}, required_{FoldedFingerprint::of_items(formula.required.items, bits)} {
        for (const Choice& choice : formula.choices) {
            auto& alternatives = choices_.emplace_back();
            for (const auto& items : choice.alternatives) {
                auto& positions = alternatives.emplace_back();
                for (const std::uint64_t item : items) {
                    positions.push_back(static_cast<std::uint32_t>(item & (bits - 1)));
                }
            }
        }
    }

    bool admits(const Candidate& candidate, std::span<const std::uint64_t> row) const {
        if (candidate.always_candidate) return true;
        return candidate.item_count >= least_items_ && is_subset(required_.words(), row) &&
               std::all_of(choices_.begin(), choices_.end(), [&](const auto& alternatives) {
                   return std::any_of(alternatives.begin(), alternatives.end(),
                                      [&](const auto& positions) { return all_set(positions, row); });
               });
    }

  private:
    static bool all_set(const std::vector<std::uint32_t>& positions, std::span<const std::uint64_t> row) {
        return std::all_of(positions.begin(), positions.end(),
                           [&](std::uint32_t bit) { return ((row[bit / 64] >> (bit % 64)) & 1U) != 0; });
    }

    std::uint32_t least_items_;  // a compound has at least as many items as are required of it
    FoldedFingerprint required_;
    std::vector<std::vector<std::vector<std::uint32_t>>> choices_;  // bit positions
};

SliceBlock read_slices(const FingerprintSource& source, std::size_t index) {
    const StoredBlock& stored = source.blocks()[index];
    SliceBlock slices{.bits = stored.bits, .compounds = stored.compounds, .columns = stored.columns.size()};
    slices.rows.assign(slices.bits * slices.words_a_row(), 0);
    for (std::uint32_t position = 0; position < stored.bits; ++position) {
        if (stored.summary[position] == 0) continue;
        source.read_row(index, position, slices.rows.data() + position * slices.words_a_row());
    }
    return slices;
}

class RowIndex : public ScreeningIndex {
  public:
    explicit RowIndex(const CompoundSource& source) {
        std::map<std::uint32_t, LengthClass> classes;
        const auto fingerprints = source.fingerprints();
        for (std::size_t i = 0; i < fingerprints->blocks().size(); ++i) {
            const StoredBlock& block = fingerprints->blocks()[i];
            LengthClass& c = classes[block.bits];
            c.bits = block.bits;
            for (std::size_t k = 0; k < block.columns.size(); ++k) {
                const StoredColumn column = fingerprints->read_column(i, k);
                for (std::size_t n = 0; n < column.compounds.size(); ++n) {
                    c.rows.push_back({column.compounds[n], column.item_counts[n], false});
                }
            }
            const std::vector<std::uint64_t> words = row_wise(read_slices(*fingerprints, i));
            c.words.insert(c.words.end(), words.begin(), words.end());
        }
        for (const FingerprintBlock& block : fingerprints->tail()) {
            LengthClass& c = classes[block.bits];
            c.bits = block.bits;
            for (std::size_t i = 0; i < block.compounds.size(); ++i) {
                c.rows.push_back({block.compounds[i], block.item_counts[i], block.always_candidate[i]});
            }
            c.words.insert(c.words.end(), block.words.begin(), block.words.end());
        }
        for (auto& [bits, length_class] : classes) {
            sort_rows(length_class);
            compound_count_ += length_class.rows.size();
            classes_.push_back(std::move(length_class));
        }
    }

    std::size_t compound_count() const override { return compound_count_; }

    std::vector<Candidate> candidates(const ScreenFormula& query) const override {
        std::vector<Candidate> result;
        for (const LengthClass& c : classes_) {
            const FoldedFormula folded{query, c.bits};
            const std::size_t middle = result.size();
            for (std::size_t row = 0; row < c.rows.size(); ++row) {
                if (folded.admits(c.rows[row], c.row_words(row))) result.push_back(c.rows[row]);
            }
            std::inplace_merge(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(middle), result.end(),
                               ranks_before);
        }
        return result;
    }

    // Items in common are at most: the query's items whose bits are set in the compound; and the compound's items less
    // those that are proven foreign by a bit that the query does not have.
    std::vector<BoundedCandidate> similar_at_most(const ItemSet& query, std::uint32_t least) const override {
        std::vector<BoundedCandidate> result;
        for (const LengthClass& c : classes_) {
            const FoldedFingerprint folded = FoldedFingerprint::of_items(query.items, c.bits);
            const std::uint32_t hidden = query.size() - folded.set_bits();  // query items that share another one's bit
            for (std::size_t row = 0; row < c.rows.size(); ++row) {
                const Candidate& candidate = c.rows[row];
                std::uint32_t bound = 1'000'000;  // nothing is known of those that are always candidates
                if (!candidate.always_candidate) {
                    const auto words = c.row_words(row);
                    const std::uint32_t shared = count_common(folded.words(), words);
                    const std::uint32_t foreign = count_set(words) - shared;
                    const std::uint32_t common =
                        std::min({query.size(), candidate.item_count, shared + hidden, candidate.item_count - foreign});
                    bound = tanimoto_of_counts(common, query.size(), candidate.item_count).millionths();
                }
                if (bound >= least) result.push_back({candidate.compound, bound});
            }
        }
        return result;
    }

  private:
    std::size_t compound_count_ = 0;
    std::vector<LengthClass> classes_;
};

}  // namespace

std::unique_ptr<ScreeningIndex> load_screening_index(const CompoundSource& source) {
    return std::make_unique<RowIndex>(source);
}

}  // namespace chemsieve
