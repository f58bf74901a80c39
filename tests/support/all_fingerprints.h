// All stored fingerprints, compound by compound, whether they lie in slices or in rows.
#pragma once

#include <map>
#include <stdexcept>
#include <vector>

#include "data/source/fingerprint_source.h"

namespace chemsieve::test {

struct PlainFingerprint {
    std::uint32_t bits = 0;
    std::uint32_t item_count = 0;
    bool always_candidate = false;
    std::vector<std::uint64_t> words;

    bool operator==(const PlainFingerprint&) const = default;
};

// Throws std::runtime_error if a compound is there twice.
inline std::map<CompoundNumber, PlainFingerprint> all_fingerprints(const FingerprintSource& source) {
    std::map<CompoundNumber, PlainFingerprint> result;
    const auto add = [&](CompoundNumber number, PlainFingerprint fingerprint) {
        if (!result.emplace(number, std::move(fingerprint)).second)
            throw std::runtime_error{"a compound is there twice"};
    };
    for (std::size_t b = 0; b < source.blocks().size(); ++b) {
        const StoredBlock& block = source.blocks()[b];
        SliceBlock slices;
        slices.bits = block.bits;
        slices.compounds = block.compounds;
        slices.columns = block.columns.size();
        slices.rows.assign(slices.bits * slices.words_a_row(), 0);
        for (std::uint32_t position = 0; position < block.bits; ++position) {
            if (block.summary[position] == 0) continue;
            source.read_row(b, position, slices.rows.data() + position * slices.words_a_row());
        }
        const std::vector<std::uint64_t> words = row_wise(slices);
        const std::size_t each = (block.bits + 63) / 64;
        std::size_t next = 0;
        for (std::size_t c = 0; c < block.columns.size(); ++c) {
            const StoredColumn column = source.read_column(b, c);
            for (std::size_t i = 0; i < column.compounds.size(); ++i, ++next) {
                const auto first = words.begin() + static_cast<std::ptrdiff_t>(next * each);
                add(column.compounds[i],
                    {block.bits, column.item_counts[i], false, {first, first + static_cast<std::ptrdiff_t>(each)}});
            }
        }
    }
    for (const FingerprintBlock& block : source.tail()) {
        const std::size_t each = (block.bits + 63) / 64;
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            const auto first = block.words.begin() + static_cast<std::ptrdiff_t>(i * each);
            add(block.compounds[i], {block.bits,
                                     block.item_counts[i],
                                     block.always_candidate[i],
                                     {first, first + static_cast<std::ptrdiff_t>(each)}});
        }
    }
    return result;
}

}  // namespace chemsieve::test
