// Xor filters and binary fuse filters: a fixed set of keys in cells of which three together show a key's fingerprint.
//
// The words in a key's three cells, combined by xor, are its fingerprint: a number of 8 or 16 bits. The cells are
// filled so for all keys of the set by peeling (peeling.h). Which three cells a key has is the Layout's: that of the
// xor filter or of the binary fuse filter, which is smaller and built faster; the xor filter is its yardstick.
//
// Source: Graf and Lemire, ACM JEA 2020 and 2022, see the layouts.
// Guarantee: what it was built of is found. Errs: says "probably there" of a key that is not if the three words show
// its fingerprint by chance, once in 2^8 or 2^16 keys, however many keys there are. Nothing can be added, erased or
// merged: it is built again. An empty one contains nothing.
// Built with other hash functions if the keys cannot be peeled with the first: seed_of_attempt(). Equal sets and seeds
// give equal filters, in whatever order and however often the keys come.
// Cost: three words looked at, at once and without a branch. While it is built, 18 to 20 bytes a key.
// Units: bits, keys. Errors: FilterError if there are more than 2^32 keys, or if no hash functions are found, which no
// set of different keys is known to do. Threads: see filter_info.h.
#pragma once

#include <bit>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/tables/peeling.h"

namespace chemsieve::filter {

// The cells of binary fuse filters: a key has one cell in each of `kWays` segments that follow one another.
//
// At both ends of the array the cells are less crowded: peeling begins there and goes inwards, so that it succeeds with
// fewer cells than where all cells are alike, and works on few segments at a time, which stay in the caches.
//
// Source: Graf and Lemire, Binary fuse filters: fast and smaller than xor filters, ACM JEA 2022. Three ways: segments
// of 2^floor(log_3.33 n + 2.25) cells, and n max(1.125, 0.875 + 0.25 log 10^6 / log n) cells in whole segments; four
// ways: 2^floor(log_2.91 n - 0.5), and n max(1.075, 0.77 + 0.305 log 600,000 / log n). The authors' program stops at
// segments of 2^18 cells; here they grow on, so that one rule holds for up to 2^32 keys. The paper leaves the hash
// functions open, and the program takes all from one hash of 64 bits, whose parts overlap where the filter is large:
// here the first cell comes from one hash, the places in the other segments from a second.
template <unsigned kWays>
class FuseSegments {
  public:
    FuseSegments() = default;  // without cells
    explicit FuseSegments(std::uint64_t keys);

    std::uint64_t cells() const noexcept { return segment_ == 0 ? 0 : starts_ + (kWays - 1) * segment_; }
    std::uint64_t segment() const noexcept { return segment_; }
    CellsOfKey<kWays> cells_of(std::uint64_t hash) const noexcept {
        constexpr unsigned kShift = 64 / (kWays - 1);  // no segment has more than 2^21 cells
        const std::uint64_t second = further_hash(hash, 1);
        CellsOfKey<kWays> cells;
        cells[0] = reduced(hash, starts_);
        for (unsigned way = 1; way < kWays; ++way) {
            cells[way] = (cells[0] + way * segment_) ^ ((second >> (kShift * (way - 1))) & (segment_ - 1));
        }
        return cells;
    }

    void write(FilterWriter& writer) const { writer.number(segment_, starts_); }
    static FuseSegments read(FilterReader& reader);
    bool operator==(const FuseSegments&) const = default;

  private:
    std::uint64_t segment_ = 0;  // its cells: a power of two
    std::uint64_t starts_ = 0;   // cells that can be the first of a key: those of all segments but the last ones
};

extern template class FuseSegments<3>;
extern template class FuseSegments<4>;

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

// The xor filter: 1.23 words a key. Source: Graf and Lemire, Xor filters: faster and smaller than Bloom and cuckoo
// filters, ACM JEA 2020: an array of floor(1.23 n) + 32 cells in three blocks, and one cell of each block for a key.
// The paper leaves the hash functions open, and the authors' program takes all three cells and the fingerprint from
// overlapping parts of one hash of 64 bits: here they come from two such hashes, which is enough for 2^32 keys. Cost:
// 9.84 or 19.7 bits a key, three cache misses at most.
class XorLayout {
  public:
    static constexpr FilterInfo info(unsigned fingerprint_bits) {
        return {.name = fingerprint_bits == 8 ? "xor filter (8 bits)" : "xor filter (16 bits)",
                .tag = fingerprint_bits == 8 ? "XOR8" : "XORW",
                .source = "Graf and Lemire 2020",
                .chemical_use = "known compounds in a file that never changes; yardstick for the binary fuse filter"};
    }

    XorLayout() = default;  // without cells
    explicit XorLayout(std::uint64_t keys) : block_{(keys * 123 / 100 + 32) / 3} {}

    std::uint64_t cells() const noexcept { return 3 * block_; }
    // The halves of the second hash take turns to be the higher one.
    ThreeCells cells_of(std::uint64_t hash) const noexcept {
        const std::uint64_t second = further_hash(hash, 1);
        return {reduced(hash, block_), block_ + reduced(second, block_),
                2 * block_ + reduced(std::rotl(second, 32), block_)};
    }

    void write(FilterWriter& writer) const { writer.number(block_); }
    static XorLayout read(FilterReader& reader) {
        XorLayout layout;
        layout.block_ = reader.number(0, std::uint64_t{1} << 32);
        return layout;
    }
    bool operator==(const XorLayout&) const = default;

  private:
    std::uint64_t block_ = 0;  // cells
};

// The binary fuse filter: 1.13 words a key. Source: Graf and Lemire, Binary fuse filters: fast and smaller than xor
// filters, ACM JEA 2022, with three cells a key; see FuseSegments. The fingerprint comes from the hash
// that gives the first cell. Cost: 9.0 or 18.0 bits a key from 10^6 keys on; with 8 bits 9.5 at 10^5, 11.3 at 10^3, 38
// at 10; three cache misses at most. Building takes about 25 ns a key for sorting and 15 to 60 for the rest.
class FuseLayout : public FuseSegments<3> {
  public:
    static constexpr FilterInfo info(unsigned fingerprint_bits) {
        return {.name = fingerprint_bits == 8 ? "binary fuse filter (8 bits)" : "binary fuse filter (16 bits)",
                .tag = fingerprint_bits == 8 ? "BFU8" : "BFUW",
                .source = "Graf and Lemire 2022",
                .chemical_use = "known compounds in a file that never changes, asked in three memory accesses"};
    }

    using FuseSegments::FuseSegments;
    static FuseLayout read(FilterReader& reader) { return FuseLayout{FuseSegments::read(reader)}; }
    bool operator==(const FuseLayout&) const = default;

  private:
    explicit FuseLayout(FuseSegments segments) : FuseSegments{segments} {}
};

using XorFilter8 = XorCells<XorLayout, std::uint8_t>;
using XorFilter16 = XorCells<XorLayout, std::uint16_t>;
using BinaryFuseFilter8 = XorCells<FuseLayout, std::uint8_t>;
using BinaryFuseFilter16 = XorCells<FuseLayout, std::uint16_t>;
extern template class XorCells<XorLayout, std::uint8_t>;
extern template class XorCells<XorLayout, std::uint16_t>;
extern template class XorCells<FuseLayout, std::uint8_t>;
extern template class XorCells<FuseLayout, std::uint16_t>;

static_assert(ScreeningFilter<XorFilter8> && ScreeningFilter<XorFilter16>);
static_assert(ScreeningFilter<BinaryFuseFilter8> && ScreeningFilter<BinaryFuseFilter16>);

}  // namespace chemsieve::filter
