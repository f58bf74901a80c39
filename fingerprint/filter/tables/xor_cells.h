// A fixed set of keys in cells of which three together show a key's fingerprint.
//
// The words in a key's three cells, combined by xor, are its fingerprint: a number of 8 or 16 bits. The cells are
// filled so for all keys of the set by peeling (peeling.h). Which three cells a key has is the Layout's: that of the
// xor filter (xor_filter.h) or of the binary fuse filter (binary_fuse_filter.h).
//
// Guarantee: what it was built of is found. Errs: says "probably there" of a key that is not if the three words show
// its fingerprint by chance, once in 2^8 or 2^16 keys, however many keys there are. Nothing can be added, erased or
// merged: it is built again. An empty one contains nothing.
// Built with other hash functions if the keys cannot be peeled with the first: seed_of_attempt(). Equal sets and seeds
// give equal filters, in whatever order and however often the keys come.
// Cost: three words looked at, at once and without a branch. While it is built, 18 to 20 bytes a key.
// Units: bits, keys. Errors: FilterError if there are more than 2^32 keys, or if no hash functions are found, which no
// set of different keys is known to do. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/tables/peeling.h"

namespace chemsieve::filter {

template <class Layout, class Word>
class XorCells {
  public:
    static constexpr unsigned kFingerprintBits = 8 * sizeof(Word);
    static constexpr FilterInfo kInfo = Layout::info(kFingerprintBits);
    static constexpr std::uint64_t kMostKeys = std::uint64_t{1} << 32;

    // The keys may come in any order, and several times.
    static XorCells build(std::span<const std::uint64_t> keys, std::uint64_t seed = 0);

    bool may_contain(std::uint64_t key) const noexcept {
        if (keys_ == 0) return false;
        const std::uint64_t hash = hash_of(key, hash_seed_);
        const auto [a, b, c] = layout_.cells_of(hash);
        return static_cast<Word>(words_[a] ^ words_[b] ^ words_[c]) == fingerprint_of(hash);
    }

    // Different ones.
    std::uint64_t keys() const noexcept { return keys_; }
    const Layout& layout() const noexcept { return layout_; }
    // The hash functions that failed before these.
    unsigned attempts() const noexcept { return attempt_; }
    // 2^-bits, as the words in the cells of a foreign key are independent of its fingerprint.
    double expected_error() const noexcept { return keys_ == 0 ? 0 : 1.0 / (std::uint64_t{1} << kFingerprintBits); }

    std::size_t size_in_bytes() const noexcept { return words_.size() * sizeof(Word); }
    std::vector<std::uint8_t> to_bytes() const;
    static XorCells from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const XorCells&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    // The lowest bits. The cells are chosen by the highest: of 2^32 keys fewer than one in 2^15 would have other cells
    // if these bits were others.
    static constexpr Word fingerprint_of(std::uint64_t hash) noexcept { return static_cast<Word>(hash); }
    XorCells(std::uint64_t seed, unsigned attempt)
        : seed_{seed}, hash_seed_{seed_of_attempt(seed, attempt)}, attempt_{attempt} {}
    bool fill(std::vector<std::uint64_t> hashes);

    std::uint64_t seed_;
    std::uint64_t hash_seed_;
    unsigned attempt_;
    std::uint64_t keys_ = 0;
    Layout layout_;
    std::vector<Word> words_;
};

}  // namespace chemsieve::filter
