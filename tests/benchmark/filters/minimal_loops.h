// The shortest loops of filters that can be written: without choices, checks and serialisation, as yardsticks.
//
// Each is built of different keys at once and has may_contain(key). Sizes are given by the member that it is compared
// with, so that both have as many bits and err as often. Words of less than a bucket or a window are read in one load,
// and lanes are compared at once, as in any fast program; nothing is done for one kind of processor.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <span>
#include <vector>

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/family/packed_cells.h"
#include "fingerprint/filter/family/words.h"
#include "fingerprint/filter/tables/xor_filters.h"

namespace chemsieve::test {

// Double hashing. Stops at a clear bit, or looks at all bits.
template <bool kStops>
class MinimalBloom {
  public:
    MinimalBloom(std::span<const std::uint64_t> keys, std::uint64_t bits, unsigned hashes)
        : bits_{bits}, hashes_{hashes}, words_(bits / 64 + 1) {
        for (const std::uint64_t key : keys) {
            std::uint64_t at = mix64(key);
            const std::uint64_t step = at * kGolden;
            for (unsigned i = 0; i < hashes_; ++i, at += step) {
                const std::uint64_t bit = filter::reduced(at, bits_);
                words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
            }
        }
    }
    bool may_contain(std::uint64_t key) const {
        std::uint64_t at = mix64(key);
        const std::uint64_t step = at * kGolden;
        std::uint64_t found = 1;
        for (unsigned i = 0; i < hashes_; ++i, at += step) {
            const std::uint64_t bit = filter::reduced(at, bits_);
            found &= words_[bit / 64] >> (bit % 64);
            if (kStops && found == 0) return false;
        }
        return found != 0;
    }
    std::size_t size_in_bytes() const { return 8 * words_.size(); }

  private:
    std::uint64_t bits_;
    unsigned hashes_;
    std::vector<std::uint64_t> words_;
};

// Lines of eight words, in each of which a key has one bit.
class MinimalBlocked {
  public:
    MinimalBlocked(std::span<const std::uint64_t> keys, std::uint64_t lines) : lines_(lines) {
        for (const std::uint64_t key : keys) {
            const std::uint64_t hash = mix64(key);
            Line& line = lines_[filter::reduced(hash, lines)];
            for (unsigned i = 0; i < 8; ++i) line.words[i] |= bit_of(hash * kGolden, i);
        }
    }
    bool may_contain(std::uint64_t key) const {
        const std::uint64_t hash = mix64(key);
        const Line& line = lines_[filter::reduced(hash, lines_.size())];
        std::uint64_t missing = 0;
        for (unsigned i = 0; i < 8; ++i) missing |= bit_of(hash * kGolden, i) & ~line.words[i];
        return missing == 0;
    }
    std::size_t size_in_bytes() const { return lines_.size() * sizeof(Line); }

  private:
    struct alignas(64) Line {
        std::uint64_t words[8] = {};
    };
    static std::uint64_t bit_of(std::uint64_t bits, unsigned word) {
        return std::uint64_t{1} << (bits >> (16 + 6 * word) & 63);
    }

    std::vector<Line> lines_;
};

// Buckets of four fingerprints, of 4 to 16 bits, one behind the other. Any even number of buckets: the other bucket of
// a fingerprint is a number of it less the first.
template <unsigned kBits>
class MinimalCuckoo {
    static_assert(kBits >= 4 && kBits <= 16, "a bucket is read in one load");

  public:
    MinimalCuckoo(std::span<const std::uint64_t> keys, std::uint64_t buckets)
        : buckets_{buckets}, bytes_((buckets * kBucketBits + 7) / 8 + 8) {
        for (const std::uint64_t key : keys) insert(mix64(key));
    }
    bool may_contain(std::uint64_t key) const {
        const std::uint64_t hash = mix64(key);
        const std::uint64_t fingerprint = fingerprint_of(hash);
        const std::uint64_t first = filter::reduced(hash, buckets_);
        const std::uint64_t one = bucket(first) ^ kOnes * fingerprint;
        const std::uint64_t other = bucket(other_of(first, fingerprint)) ^ kOnes * fingerprint;
        return ((((one - kOnes) & ~one) | ((other - kOnes) & ~other)) & kOnes << (kBits - 1)) != 0;
    }
    std::size_t size_in_bytes() const { return bytes_.size(); }

  private:
    static constexpr std::uint64_t kBucketBits = 4 * kBits;
    static constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;
    static constexpr std::uint64_t kOnes = filter::lane_ones<std::uint64_t>(4, kBits);
    static constexpr unsigned kMostMoves = 5000;

    static std::uint64_t fingerprint_of(std::uint64_t hash) { return (hash & kMask) + ((hash & kMask) == 0 ? 1 : 0); }
    std::uint64_t other_of(std::uint64_t bucket, std::uint64_t fingerprint) const {
        const std::uint64_t product = fingerprint * kGolden;
        const std::uint64_t sum = static_cast<std::uint32_t>(product ^ product >> 32) * buckets_ >> 32 | 1;
        return sum >= bucket ? sum - bucket : sum + buckets_ - bucket;
    }
    std::uint64_t bucket(std::uint64_t i) const {
        std::uint64_t word;
        std::memcpy(&word, bytes_.data() + i * kBucketBits / 8, sizeof word);
        return word >> (i * kBucketBits % 8);
    }
    void exchange(std::uint64_t i, unsigned slot, std::uint64_t& fingerprint) {
        unsigned char* const at = bytes_.data() + i * kBucketBits / 8;
        const std::uint64_t before = bucket(i) >> (slot * kBits) & kMask;
        std::uint64_t word;
        std::memcpy(&word, at, sizeof word);
        word ^= (before ^ fingerprint) << (slot * kBits + i * kBucketBits % 8);
        std::memcpy(at, &word, sizeof word);
        fingerprint = before;
    }
    bool put(std::uint64_t i, std::uint64_t fingerprint) {
        const std::uint64_t word = bucket(i);
        for (unsigned slot = 0; slot < 4; ++slot) {
            if ((word >> (slot * kBits) & kMask) != 0) continue;
            exchange(i, slot, fingerprint);
            return true;
        }
        return false;
    }
    void insert(std::uint64_t hash) {
        std::uint64_t fingerprint = fingerprint_of(hash);
        std::uint64_t at = filter::reduced(hash, buckets_);
        if (put(at, fingerprint)) return;
        at = other_of(at, fingerprint);
        for (unsigned move = 0; move < kMostMoves && !put(at, fingerprint); ++move) {
            random_ = random_ * kGolden + 1;
            exchange(at, static_cast<unsigned>(random_ >> 62), fingerprint);
            at = other_of(at, fingerprint);
        }
    }

    std::uint64_t buckets_;
    std::uint64_t random_ = 1;
    std::vector<unsigned char> bytes_;
};

// Where a key has its three cells: in three blocks, by parts of one hash that overlap.
class MinimalXorLayout {
  public:
    static constexpr unsigned kSortedBits = 0;

    explicit MinimalXorLayout(std::uint64_t keys) : block_{(keys * 123 / 100 + 32) / 3} {}
    std::uint64_t cells() const { return 3 * block_; }
    filter::ThreeCells cells_of(std::uint64_t hash) const {
        return {filter::reduced(hash, block_), block_ + filter::reduced(std::rotl(hash, 21), block_),
                2 * block_ + filter::reduced(std::rotl(hash, 42), block_)};
    }

  private:
    std::uint64_t block_;
};

// In three segments that follow one another. Keys are put in by the order of the first, so that caches hold the cells.
class MinimalFuseLayout {
  public:
    static constexpr unsigned kSortedBits = 10;

    explicit MinimalFuseLayout(std::uint64_t keys) {
        const filter::FuseLayout layout{keys};
        segment_ = layout.segment();
        starts_ = layout.cells() - 2 * segment_;
    }
    std::uint64_t cells() const { return starts_ + 2 * segment_; }
    filter::ThreeCells cells_of(std::uint64_t hash) const {
        const std::uint64_t mask = segment_ - 1;
        const std::uint64_t first = filter::reduced(hash, starts_);
        return {first, (first + segment_) ^ (hash >> 18 & mask), (first + 2 * segment_) ^ (hash & mask)};
    }

  private:
    std::uint64_t segment_, starts_;
};

// Words of 8 bits of which three together show a key's fingerprint, found by peeling.
template <class Layout>
class MinimalXorCells {
  public:
    explicit MinimalXorCells(std::span<const std::uint64_t> keys) : layout_{keys.size()}, words_(layout_.cells()) {
        while (!build(keys)) ++attempt_;
    }
    bool may_contain(std::uint64_t key) const {
        const std::uint64_t hash = mix64(key + attempt_);
        const auto [a, b, c] = layout_.cells_of(hash);
        return (fingerprint_of(hash) ^ words_[a] ^ words_[b] ^ words_[c]) == 0;
    }
    std::size_t size_in_bytes() const { return words_.size(); }

  private:
    static std::uint8_t fingerprint_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash ^ hash >> 32); }
    std::vector<std::uint64_t> hashes_of(std::span<const std::uint64_t> keys) const {
        constexpr unsigned kShift = 63 - Layout::kSortedBits;  // in two steps, as there may be nothing to sort
        std::vector<std::size_t> ends((std::size_t{1} << Layout::kSortedBits) + 1);
        std::vector<std::uint64_t> hashes(keys.size());
        for (const std::uint64_t key : keys) ++ends[(mix64(key + attempt_) >> kShift >> 1) + 1];
        for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
        for (const std::uint64_t key : keys) {
            const std::uint64_t hash = mix64(key + attempt_);
            hashes[ends[hash >> kShift >> 1]++] = hash;
        }
        return hashes;
    }
    bool build(std::span<const std::uint64_t> keys) {
        std::vector<std::uint64_t> items(words_.size());  // the xor of the hashes in a cell
        std::vector<std::uint8_t> counts(words_.size());
        for (const std::uint64_t hash : hashes_of(keys)) {
            for (const std::uint64_t cell : layout_.cells_of(hash)) {
                items[cell] ^= hash;
                ++counts[cell];
            }
        }
        std::vector<std::uint32_t> alone(words_.size()), order(keys.size());
        std::vector<std::uint64_t> taken(keys.size());
        std::size_t waiting = 0, done = 0;
        for (std::uint32_t cell = 0; cell < words_.size(); ++cell) {
            if (counts[cell] == 1) alone[waiting++] = cell;
        }
        while (waiting > 0) {
            const std::uint32_t own = alone[--waiting];
            if (counts[own] != 1) continue;
            const std::uint64_t hash = items[own];
            order[done] = own;
            taken[done++] = hash;
            for (const std::uint64_t cell : layout_.cells_of(hash)) {
                items[cell] ^= hash;
                if (--counts[cell] == 1) alone[waiting++] = static_cast<std::uint32_t>(cell);
            }
        }
        for (std::size_t i = done; done == keys.size() && i-- > 0;) {
            const auto [a, b, c] = layout_.cells_of(taken[i]);
            words_[order[i]] = static_cast<std::uint8_t>(fingerprint_of(taken[i]) ^ words_[a] ^ words_[b] ^ words_[c]);
        }
        return done == keys.size();
    }

    Layout layout_;
    std::uint64_t attempt_ = 0;
    std::vector<std::uint8_t> words_;
};

// Sorted hashes, with the gaps between them in Rice's code: Golomb's with a power of two. Blocks of 32 keys on average
// and a directory of 32 bits for each, which is enough for some 10^8 keys. Sorted as the member does, so that the codes
// are compared.
class MinimalGolomb {
  public:
    MinimalGolomb(std::span<const std::uint64_t> keys, double rate)
        : blocks_{(keys.size() + 31) / 32},
          range_{static_cast<std::uint64_t>(static_cast<double>(keys.size()) / static_cast<double>(blocks_) / rate)},
          low_{static_cast<unsigned>(std::lround(std::log2(std::numbers::ln2 / rate)))} {
        std::uint64_t end = 0, next = 0;
        for (const std::uint64_t hash : filter::sorted_hashes(keys, 0)) {
            const auto [block, number] = place_of(hash);
            for (; starts_.size() <= block; next = 0) starts_.push_back(static_cast<std::uint32_t>(end));
            if (number + 1 == next) continue;  // two keys with one number
            const std::uint64_t gap = number - next;
            end += gap >> low_;
            put(end, 1 | (gap & filter::low_bits(low_)) << 1);
            end += 1 + low_;
            next = number + 1;
        }
        starts_.resize(blocks_ + 1, static_cast<std::uint32_t>(end));
        words_.resize(end / 64 + 2);
    }
    bool may_contain(std::uint64_t key) const {
        const auto [block, wanted] = place_of(filter::hash_of(key, 0));
        std::uint64_t next = 0;
        for (std::uint64_t at = starts_[block]; at < starts_[block + 1];) {
            const std::uint64_t window = filter::window_at(words_.data(), at);
            const auto quotient = static_cast<unsigned>(std::countr_zero(window));
            const std::uint64_t low = window >> quotient >> 1 & filter::low_bits(low_);
            const std::uint64_t number = next + (std::uint64_t{quotient} << low_ | low);
            if (number >= wanted) return number == wanted;
            next = number + 1;
            at += quotient + 1 + low_;
        }
        return false;
    }
    std::size_t size_in_bytes() const { return 4 * starts_.size() + 8 * words_.size(); }

  private:
    struct Place {
        std::uint64_t block, number;
    };
    Place place_of(std::uint64_t hash) const {
        const filter::Wide product = filter::Wide{hash} * blocks_;
        return {static_cast<std::uint64_t>(product >> 64),
                filter::reduced(static_cast<std::uint64_t>(product), range_)};
    }
    void put(std::uint64_t bit, std::uint64_t value) {
        if (words_.size() < bit / 64 + 2) words_.resize(bit / 64 + 2);
        words_[bit / 64] |= value << (bit % 64);
        words_[bit / 64 + 1] |= value >> 1 >> (63 - bit % 64);
    }

    std::uint64_t blocks_, range_;
    unsigned low_;  // bits of the remainders
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint64_t> words_;
};

}  // namespace chemsieve::test
