#include "fingerprint/filter/tables/xor_filters.h"

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

template <class Layout, class Word>
bool XorCells<Layout, Word>::fill(std::vector<std::uint64_t> hashes) {
    keys_ = hashes.size();
    layout_ = Layout{keys_};
    std::vector<Word> words(layout_.cells());
    const auto cells_of = [layout = layout_](std::uint64_t hash) { return layout.cells_of(hash); };
    const auto add_all = [&hashes](auto& peeling) {
        for (const std::uint64_t hash : hashes) peeling.add(hash);
        std::vector<std::uint64_t>{}.swap(hashes);  // the peeling has them now
    };
    const auto fill_cell = [&](std::uint64_t hash, std::uint64_t own) {
        // The own cell is still 0.
        const auto [a, b, c] = cells_of(hash);
        words[own] = static_cast<Word>(fingerprint_of(hash) ^ words[a] ^ words[b] ^ words[c]);
    };
    const bool filled = peel_and_fill<std::uint64_t>(layout_.cells(), add_all, cells_of, fill_cell);
    words_ = std::move(words);
    return filled;
}

template <class Layout, class Word>
XorCells<Layout, Word> XorCells<Layout, Word>::build(std::span<const std::uint64_t> keys, std::uint64_t seed) {
    for (unsigned attempt = 0; attempt < kMostAttempts; ++attempt) {
        XorCells filter{seed, attempt};
        std::vector<std::uint64_t> hashes = sorted_hashes(keys, filter.hash_seed_);
        if (hashes.size() > kMostKeys) throw FilterError("this filter holds at most 2^32 keys");
        if (hashes.empty() || filter.fill(std::move(hashes))) return filter;
    }
    throw FilterError("no hash functions were found with which this filter can be built");
}

template <class Layout, class Word>
std::vector<std::uint8_t> XorCells<Layout, Word>::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(seed_).number(attempt_).number(keys_);
    layout_.write(writer);
    return writer.numbers(words_).finish();
}

template <class Layout, class Word>
XorCells<Layout, Word> XorCells<Layout, Word>::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const std::uint64_t seed = reader.number();
    XorCells filter{seed, static_cast<unsigned>(reader.number(0, kMostAttempts - 1))};
    filter.keys_ = reader.number(0, kMostKeys);
    filter.layout_ = Layout::read(reader);
    filter.words_ = reader.numbers<Word>(filter.layout_.cells());
    reader.end();
    if ((filter.keys_ == 0) != filter.words_.empty()) reader.fail("its keys and its cells do not fit");
    return filter;
}

template class XorCells<XorLayout, std::uint8_t>;
template class XorCells<XorLayout, std::uint16_t>;
template class XorCells<FuseLayout, std::uint8_t>;
template class XorCells<FuseLayout, std::uint16_t>;

}  // namespace chemsieve::filter
