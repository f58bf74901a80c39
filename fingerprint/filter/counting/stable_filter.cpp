#include "fingerprint/filter/counting/stable_filter.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

namespace {

constexpr unsigned kMostTriedHashes = 16;

// A one in the lowest bit of each field of `bits` bits.
constexpr std::uint64_t lowest_bits(unsigned bits) {
    std::uint64_t ones = 0;
    for (unsigned at = 0; at < kWordBits; at += bits) ones |= std::uint64_t{1} << at;
    return ones;
}

std::uint64_t words_for(const StableFilter::Shape& shape) { return words_of_bits(shape.cells * shape.cell_bits) + 1; }

bool can_be_stable(const StableFilter::Shape& shape) {
    return shape.cells >= 2 && shape.cells <= StableFilter::kMostCells && shape.cell_bits >= 1 &&
           shape.cell_bits <= StableFilter::kMostCellBits && shape.hashes >= 1 &&
           shape.hashes <= StableFilter::kMostHashes && shape.hashes < shape.cells && shape.decreases >= 1 &&
           shape.decreases <= shape.cells;
}

// Other numbers than those that keys are mixed with.
std::uint64_t first_random(std::uint64_t seed) { return further_hash(seed, 2); }

// P of the paper for a rate.
double decreases_for(double probability, double cells, unsigned hashes, unsigned most) {
    const double k = hashes;
    const double clear = 1 - std::pow(probability, 1 / k);
    return 1 / ((std::pow(clear, -1.0 / most) - 1) * (1 / k - 1 / cells));
}

}  // namespace

StableFilter::StableFilter(const Shape& shape) : shape_{shape}, random_{first_random(shape.seed)} {
    if (!can_be_stable(shape)) {
        throw FilterError(
            "a stable Bloom filter has 2 to 2^40 cells of 1 to 8 bits, 1 to 64 hash functions but fewer than "
            "cells, and decreases at least one cell and at most all");
    }
    words_.resize(words_for(shape));
}

StableFilter StableFilter::for_rate(std::uint64_t bytes, double probability, unsigned cell_bits, std::uint64_t seed) {
    check_error_rate(probability);
    if (cell_bits == 0 || cell_bits > kMostCellBits || bytes > kMostCells / 8) {
        throw FilterError("a stable Bloom filter has cells of 1 to 8 bits in at most 2^37 bytes");
    }
    Shape best{.cells = bytes * 8 / cell_bits, .cell_bits = cell_bits, .hashes = 0, .seed = seed};
    double least = INFINITY;
    for (unsigned k = 1; k <= kMostTriedHashes && k < best.cells; ++k) {
        const auto cells = static_cast<double>(best.cells);
        const double decreases = std::max(1.0, std::ceil(decreases_for(probability, cells, k, best.most())));
        // The logarithm of K P^Max.
        const double forgotten = std::log(k) + best.most() * std::log(decreases);
        if (!(decreases <= cells) || forgotten >= least) continue;
        least = forgotten;
        best.hashes = k;
        best.decreases = static_cast<std::uint64_t>(decreases);
    }
    if (best.hashes == 0) throw FilterError("a stable Bloom filter of this size cannot keep this error rate");
    return StableFilter{best};
}

// By one each, if they are not 0: as many at a time as a word holds.
void StableFilter::decrease(std::uint64_t first, std::uint64_t count) noexcept {
    const unsigned bits = shape_.cell_bits;
    const std::uint64_t at_once = kWindowBits / bits;
    for (; count > 0; first += std::min(count, at_once), count -= std::min(count, at_once)) {
        const std::uint64_t bit = first * bits;
        unsigned char* from = reinterpret_cast<unsigned char*>(words_.data()) + bit / 8;
        std::uint64_t cells;
        std::memcpy(&cells, from, sizeof cells);
        std::uint64_t not_clear = cells;
        for (unsigned i = 1; i < bits; ++i) not_clear |= cells >> i;
        const std::uint64_t fields = lowest_bits(bits) & low_bits(std::min(count, at_once) * bits);
        cells -= not_clear & (fields << (bit % 8));
        std::memcpy(from, &cells, sizeof cells);
    }
}

Inserted StableFilter::insert(std::uint64_t key) noexcept {
    random_ += kGolden;
    const std::uint64_t first = reduced(mix64(random_), shape_.cells);
    const std::uint64_t to_end = std::min(shape_.decreases, shape_.cells - first);
    decrease(first, to_end);
    decrease(0, shape_.decreases - to_end);
    auto probes = probes_of(key);
    for (unsigned i = 0; i < shape_.hashes; ++i) {
        // Max is a cell with all bits set.
        const std::uint64_t bit = probes.next(shape_.cells) * shape_.cell_bits;
        const Wide cell = Wide{low_bits(shape_.cell_bits)} << (bit % kWordBits);
        words_[bit / kWordBits] |= static_cast<std::uint64_t>(cell);
        words_[bit / kWordBits + 1] |= static_cast<std::uint64_t>(cell >> kWordBits);
    }
    return Inserted::stored;
}

bool StableFilter::may_contain(std::uint64_t key) const noexcept {
    auto probes = probes_of(key);
    bool found = true;
    for (unsigned i = 0; i < shape_.hashes; ++i) {
        const std::uint64_t bit = probes.next(shape_.cells) * shape_.cell_bits;
        found &= (window_at(words_.data(), bit) & low_bits(shape_.cell_bits)) != 0;
    }
    return found;
}

std::uint64_t StableFilter::clear_cells() const noexcept {
    std::uint64_t clear = 0;
    for (std::uint64_t cell = 0; cell < shape_.cells; ++cell) {
        clear += (window_at(words_.data(), cell * shape_.cell_bits) & low_bits(shape_.cell_bits)) == 0 ? 1 : 0;
    }
    return clear;
}

double StableFilter::stable_clear_share() const noexcept {
    const double rate = static_cast<double>(shape_.decreases) *
                        (1.0 / static_cast<double>(shape_.hashes) - 1.0 / static_cast<double>(shape_.cells));
    return std::pow(1 / (1 + 1 / rate), shape_.most());
}

double StableFilter::expected_error() const noexcept { return std::pow(1 - stable_clear_share(), shape_.hashes); }

double StableFilter::expected_loss(std::uint64_t gap) const noexcept {
    const double tries = static_cast<double>(gap);
    const double p = static_cast<double>(shape_.decreases) / static_cast<double>(shape_.cells);
    if (gap < shape_.most()) return 0;
    if (p >= 1) return 1;
    // The probabilities of 0, 1, ... Max - 1 decreases, as logarithms against underflow.
    double log_of = tries * std::log1p(-p);
    double fewer = 0;
    for (unsigned i = 0; i < shape_.most(); ++i) {
        fewer += std::exp(log_of);
        log_of += std::log((tries - i) / (i + 1)) + std::log(p) - std::log1p(-p);
    }
    return 1 - std::pow(std::min(1.0, fewer), shape_.hashes);
}

std::vector<std::uint8_t> StableFilter::to_bytes() const {
    return FilterWriter{kInfo, kVersion}
        .number(shape_.cells, shape_.cell_bits, shape_.hashes, shape_.decreases, shape_.seed, random_)
        .numbers(words_)
        .finish();
}

StableFilter StableFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.cells = reader.number(2, kMostCells);
    shape.cell_bits = reader.small_number(1, kMostCellBits);
    shape.hashes = reader.small_number(1, kMostHashes);
    shape.decreases = reader.number();
    shape.seed = reader.number();
    if (!can_be_stable(shape)) reader.fail("a parameter is out of range");
    const std::uint64_t random = reader.number();
    auto words = reader.numbers<std::uint64_t>(words_for(shape));
    reader.end();
    const std::uint64_t used = shape.cells * shape.cell_bits % kWordBits;
    if (words.back() != 0 || (used != 0 && words[words.size() - 2] >> used != 0)) {
        reader.fail("bits are set behind the last cell");
    }
    StableFilter filter{Shape{}};
    filter.shape_ = shape;
    filter.random_ = random;
    filter.words_ = std::move(words);
    return filter;
}

}  // namespace chemsieve::filter
