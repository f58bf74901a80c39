#include "search/screen/row_screen.h"

#include <algorithm>
#include <map>

#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

namespace {

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

    void screen(const FingerprintBlock& block, std::vector<Candidate>& candidates) const {
        const std::size_t words = block.bits / 64;
        std::vector<std::uint8_t> admitted(block.compounds.size());
        kernels().subset_rows(required_.words().data(), block.words.data(), admitted.size(), words, admitted.data());
        for (std::size_t i = 0; i < admitted.size(); ++i) {
            const bool always = block.always_candidate[i];
            const std::span row = std::span{block.words}.subspan(i * words, words);
            if (always || (admitted[i] != 0 && block.item_counts[i] >= least_items_ && has_choices(row))) {
                candidates.push_back({block.compounds[i], block.item_counts[i], always});
            }
        }
    }

  private:
    bool has_choices(std::span<const std::uint64_t> row) const {
        return std::all_of(choices_.begin(), choices_.end(), [&](const auto& alternatives) {
            return std::any_of(alternatives.begin(), alternatives.end(),
                               [&](const auto& positions) { return all_set(positions, row); });
        });
    }
    static bool all_set(const std::vector<std::uint32_t>& positions, std::span<const std::uint64_t> row) {
        return std::all_of(positions.begin(), positions.end(),
                           [&](std::uint32_t bit) { return ((row[bit / 64] >> (bit % 64)) & 1U) != 0; });
    }

    std::uint32_t least_items_;  // number of required items: a candidate has at least as many
    FoldedFingerprint required_;
    std::vector<std::vector<std::vector<std::uint32_t>>> choices_;  // bit positions
};

}  // namespace

void screen_rows(const std::vector<FingerprintBlock>& tail, const ScreenFormula& formula,
                 const std::vector<bool>& passed_over, std::vector<Candidate>& candidates) {
    std::map<std::uint32_t, FoldedFormula> by_length;
    for (const FingerprintBlock& block : tail) {
        if (block.library < passed_over.size() && passed_over[block.library]) continue;
        by_length.try_emplace(block.bits, formula, block.bits).first->second.screen(block, candidates);
    }
}

}  // namespace chemsieve
