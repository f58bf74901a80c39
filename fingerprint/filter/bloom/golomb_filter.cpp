#include "fingerprint/filter/bloom/golomb_filter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

namespace {

constexpr std::uint64_t kKeysOfBlock = 32;     // on average
constexpr std::uint64_t kBlocksOfRecord = 32;  // in the directory
constexpr unsigned kMostEntryBits = 24;        // two entries in a window, and the first word's highest bits clear
constexpr std::uint64_t kMostBlocks = GolombFilter::kMostKeys / kKeysOfBlock;
constexpr std::uint64_t kLongestRange = std::uint64_t{1} << 38;  // and parameter
constexpr std::uint64_t kMostCodeBits = std::uint64_t{1} << 39;
constexpr double kLeastProbability = 0x1p-32;
constexpr std::size_t kTogether = 32;  // keys that are looked for at a time

constexpr std::uint64_t records_of(std::uint64_t blocks) { return (blocks + kBlocksOfRecord - 1) / kBlocksOfRecord; }

// Bits that were clear.
void put(std::vector<std::uint64_t>& words, std::uint64_t bit, std::uint64_t value) {
    words[bit / kWordBits] |= value << (bit % kWordBits);
    if (bit % kWordBits != 0) words[bit / kWordBits + 1] |= value >> (kWordBits - bit % kWordBits);
}

// How Golomb's code with parameter M writes the remainders: the lowest `short_ones` with `bits` bits, others with one
// more.
struct Remainders {
    explicit Remainders(std::uint64_t parameter)
        : bits{static_cast<unsigned>(std::bit_width(parameter)) - 1},
          short_ones{(std::uint64_t{2} << bits) - parameter} {}

    unsigned bits;
    std::uint64_t short_ones;
};

}  // namespace

GolombFilter::Place GolombFilter::place_of(std::uint64_t hash) const noexcept {
    // The lower half of the product is what the block leaves of the hash. Both ascend with the hash.
    const Wide product = Wide{hash} * blocks_;
    return {static_cast<std::uint64_t>(product >> 64), reduced(static_cast<std::uint64_t>(product), range_)};
}

GolombFilter::Extent GolombFilter::extent_of(std::uint64_t block) const noexcept {
    const std::uint64_t* record = directory_.data() + block / kBlocksOfRecord * record_words();
    // Before the first entry are the highest bits of the first word, which are clear: there the first block begins.
    const std::uint64_t before = kWordBits + block % kBlocksOfRecord * entry_bits_ - entry_bits_;
    const std::uint64_t entries = window_at(record, before);
    const std::uint64_t mask = low_bits(entry_bits_);
    return {record[0] + (entries & mask), record[0] + ((entries >> entry_bits_) & mask)};
}

bool GolombFilter::may_contain(std::uint64_t key) const noexcept {
    if (blocks_ == 0) return false;
    const Place wanted = place_of(hash_of(key, seed_));
    return is_written(extent_of(wanted.block), wanted.number);
}

void GolombFilter::may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept {
    if (blocks_ == 0) {
        std::fill_n(found.begin(), keys.size(), std::uint8_t{0});
        return;
    }
    // What some keys need is fetched together: first of the directory, then of the codes.
    std::array<Place, kTogether> places;
    std::array<Extent, kTogether> extents;
    for (std::size_t from = 0; from < keys.size(); from += kTogether) {
        const std::size_t count = std::min(kTogether, keys.size() - from);
        for (std::size_t i = 0; i < count; ++i) {
            places[i] = place_of(hash_of(keys[from + i], seed_));
            __builtin_prefetch(directory_.data() + places[i].block / kBlocksOfRecord * record_words());
        }
        for (std::size_t i = 0; i < count; ++i) {
            extents[i] = extent_of(places[i].block);
            __builtin_prefetch(codes_.data() + extents[i].begin / kWordBits);
            __builtin_prefetch(codes_.data() + extents[i].end / kWordBits);
        }
        for (std::size_t i = 0; i < count; ++i) found[from + i] = is_written(extents[i], places[i].number) ? 1 : 0;
    }
}

bool GolombFilter::is_written(Extent block, std::uint64_t wanted) const noexcept {
    auto [front, back] = block;
    const Remainders remainders{parameter_};
    const std::uint64_t mask = low_bits(remainders.bits);
    const std::uint64_t* codes = codes_.data();
    std::uint64_t next = 0;  // the least number that the next code can mean
    std::uint64_t seen = 0;
    unsigned left = 0;  // bits seen and not used
    while (front + remainders.bits < back) {
        unsigned quotient = static_cast<unsigned>(std::countr_zero(seen));
        if (quotient + 2 > left) {
            seen = window_at(codes, front);
            left = kWindowBits;
            quotient = static_cast<unsigned>(std::countr_zero(seen));
            if (quotient + 2 > left) return false;  // damaged: quotients are below 48
        }
        back -= remainders.bits;
        const std::uint64_t fixed = window_at(codes, back) & mask;
        const unsigned longer = fixed >= remainders.short_ones ? 1 : 0;
        seen = seen >> quotient >> 1;
        const std::uint64_t rest = longer * (fixed - remainders.short_ones + (seen & 1));
        seen >>= longer;
        left -= quotient + 1 + longer;
        front += quotient + 1 + longer;
        const std::uint64_t number = next + quotient * parameter_ + fixed + rest;
        if (number >= wanted) return number == wanted;
        next = number + 1;
    }
    return false;
}

void GolombFilter::write_block(std::span<const std::uint64_t> numbers, std::uint64_t& at) {
    const Remainders remainders{parameter_};
    // First the length, as the fixed parts lie at the end.
    std::uint64_t next = 0;
    std::uint64_t bits = 0;
    for (const std::uint64_t number : numbers) {
        const std::uint64_t remainder = (number - next) % parameter_;
        bits += (number - next) / parameter_ + 1 + remainders.bits + (remainder >= remainders.short_ones ? 1 : 0);
        next = number + 1;
    }
    std::uint64_t back = at + bits;
    codes_.resize(back / kWordBits + 2);
    next = 0;
    for (const std::uint64_t number : numbers) {
        at += (number - next) / parameter_;
        put(codes_, at++, 1);
        const std::uint64_t remainder = (number - next) % parameter_;
        const std::uint64_t rest = remainder < remainders.short_ones ? 0 : remainder - remainders.short_ones;
        if (remainder >= remainders.short_ones) put(codes_, at++, rest % 2);
        back -= remainders.bits;
        put(codes_, back, remainder - rest + rest / 2);
        next = number + 1;
    }
    at += remainders.bits * numbers.size();
}

void GolombFilter::write_codes(std::span<const std::uint64_t> hashes, std::vector<std::uint64_t>& ends) {
    std::vector<std::uint64_t> numbers;
    std::size_t i = 0;
    codes_.resize(1);
    for (std::uint64_t block = 0; block < blocks_; ++block) {
        numbers.clear();
        for (; i < hashes.size(); ++i) {
            const Place place = place_of(hashes[i]);
            if (place.block != block) break;
            if (numbers.empty() || numbers.back() != place.number) numbers.push_back(place.number);
        }
        numbers_ += numbers.size();
        write_block(numbers, code_bits_);
        ends.push_back(code_bits_);
    }
    codes_.resize((code_bits_ + kWordBits - 1) / kWordBits + 1);
    codes_.shrink_to_fit();
}

void GolombFilter::write_directory(const std::vector<std::uint64_t>& ends) {
    const auto begin_of = [&](std::uint64_t record) { return record == 0 ? 0 : ends[record * kBlocksOfRecord - 1]; };
    std::uint64_t longest = 0;
    for (std::uint64_t block = 0; block < blocks_; ++block) {
        longest = std::max(longest, ends[block] - begin_of(block / kBlocksOfRecord));
    }
    entry_bits_ = static_cast<unsigned>(std::bit_width(longest));
    if (entry_bits_ > kMostEntryBits) throw FilterError("these keys crowd together with this seed: take another seed");
    directory_.resize(records_of(blocks_) * record_words() + 1);
    for (std::uint64_t record = 0; record < records_of(blocks_); ++record) {
        const std::uint64_t start = record * record_words() * kWordBits;
        put(directory_, start, begin_of(record));
        for (std::uint64_t i = 0; i < kBlocksOfRecord; ++i) {
            const std::uint64_t block = std::min(record * kBlocksOfRecord + i, blocks_ - 1);
            put(directory_, start + kWordBits + i * entry_bits_, ends[block] - begin_of(record));
        }
    }
}

GolombFilter GolombFilter::build(std::span<const std::uint64_t> keys, double probability, std::uint64_t seed) {
    if (!(probability >= kLeastProbability && probability <= 0.5)) {
        throw FilterError("the error rate of a Golomb-coded filter lies between 2^-32 and 1/2");
    }
    const std::vector<std::uint64_t> hashes = sorted_hashes(keys, seed);
    if (hashes.size() > kMostKeys) throw FilterError("a Golomb-coded filter holds at most 2^32 keys");
    GolombFilter filter;
    filter.seed_ = seed;
    filter.keys_ = hashes.size();
    filter.parameter_ = static_cast<std::uint64_t>(std::ceil(std::numbers::ln2 / probability));
    filter.blocks_ = (hashes.size() + kKeysOfBlock - 1) / kKeysOfBlock;
    if (hashes.empty()) return filter;
    const double keys_of_block = static_cast<double>(hashes.size()) / static_cast<double>(filter.blocks_);
    filter.range_ = static_cast<std::uint64_t>(std::ceil(keys_of_block / probability));
    std::vector<std::uint64_t> ends;
    filter.write_codes(hashes, ends);
    filter.write_directory(ends);
    return filter;
}

double GolombFilter::expected_error() const noexcept {
    if (blocks_ == 0) return 0;
    return static_cast<double>(numbers_) / (static_cast<double>(blocks_) * static_cast<double>(range_));
}

std::vector<std::uint8_t> GolombFilter::to_bytes() const {
    return FilterWriter{kInfo, kVersion}
        .number(seed_, keys_, blocks_, range_, parameter_, numbers_, code_bits_, entry_bits_)
        .numbers(directory_)
        .numbers(codes_)
        .finish();
}

GolombFilter GolombFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    GolombFilter filter;
    filter.seed_ = reader.number();
    filter.keys_ = reader.number(0, kMostKeys);
    filter.blocks_ = reader.number(0, kMostBlocks);
    filter.range_ = reader.number(1, kLongestRange);
    filter.parameter_ = reader.number(1, kLongestRange);
    filter.numbers_ = reader.number(0, filter.keys_);
    filter.code_bits_ = reader.number(0, kMostCodeBits);
    filter.entry_bits_ = reader.small_number(0, kMostEntryBits);
    filter.read_arrays(reader);
    return filter;
}

// The arrays. What a damaged code can mean does no harm: may_contain() stays between the begin and the end of a block.
void GolombFilter::read_arrays(FilterReader& reader) {
    const bool empty = blocks_ == 0;
    if (empty != (keys_ == 0)) reader.fail("its keys and its blocks do not fit");
    directory_ = reader.numbers<std::uint64_t>(empty ? 0 : records_of(blocks_) * record_words() + 1);
    codes_ = reader.numbers<std::uint64_t>(empty ? 0 : (code_bits_ + kWordBits - 1) / kWordBits + 1);
    reader.end();
    for (std::uint64_t block = 0; block < blocks_; ++block) {
        if (directory_[block / kBlocksOfRecord * record_words()] > kMostCodeBits) reader.fail("a block begins nowhere");
        const auto [begin, end] = extent_of(block);
        if (begin > end || end > code_bits_) reader.fail("its blocks do not follow one another");
    }
}

}  // namespace chemsieve::filter
