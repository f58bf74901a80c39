#include "fingerprint/filter/counting/variable_increment_filter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "fingerprint/filter/bloom/probes.h"
#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

namespace {

constexpr unsigned kBitsOfIncrement = 4;  // a hash gives: enough for the largest L
constexpr unsigned kIncrementsOfHash = 64 / kBitsOfIncrement;
constexpr unsigned kHashesOfProbes = 2;  // further hashes that positions are made of

// A key's positions and increments, one after the other.
class Additions {
  public:
    Additions(std::uint64_t hash, const VariableIncrementFilter::Shape& shape) noexcept
        : hash_{hash}, probes_{hash}, counters_{shape.counters}, least_{shape.least_increment} {}

    std::uint64_t position() noexcept { return probes_.next(counters_); }
    std::uint64_t increment() noexcept {
        if (count_ % kIncrementsOfHash == 0) {
            bits_ = further_hash(hash_, kHashesOfProbes + 1 + count_ / kIncrementsOfHash);
        }
        ++count_;
        const std::uint64_t increment = least_ + (bits_ & (least_ - 1));
        bits_ >>= kBitsOfIncrement;
        return increment;
    }

  private:
    std::uint64_t hash_;
    ProbeSequence<Probes::enhanced_double> probes_;
    std::uint64_t counters_;
    std::uint64_t least_;
    std::uint64_t bits_ = 0;
    unsigned count_ = 0;
};

// Each position once, with all that the key adds there.
struct Amounts {
    Amounts(std::uint64_t hash, const VariableIncrementFilter::Shape& shape) noexcept {
        Additions additions{hash, shape};
        for (unsigned i = 0; i < shape.hashes; ++i) {
            const std::uint64_t position = additions.position();
            const auto at = std::find(positions.begin(), positions.begin() + count, position) - positions.begin();
            if (at == count) {
                positions[at] = position;
                amounts[at] = 0;
                ++count;
            }
            amounts[at] += additions.increment();
        }
    }

    std::array<std::uint64_t, VariableIncrementFilter::kMostHashes> positions;  // the first `count` of them
    std::array<std::uint64_t, VariableIncrementFilter::kMostHashes> amounts;
    std::ptrdiff_t count = 0;
};

unsigned least_bits(unsigned least_increment) { return static_cast<unsigned>(std::bit_width(least_increment)) + 1; }

void check_increment(unsigned least_increment) {
    if (least_increment < 2 || least_increment > 16 || !std::has_single_bit(least_increment)) {
        throw FilterError("the least increment of a variable-increment counting filter is 2, 4, 8 or 16");
    }
}

VariableIncrementFilter::Shape checked(const VariableIncrementFilter::Shape& shape) {
    using F = VariableIncrementFilter;
    check_range(shape.counters, 1, F::kMostCounters, "a variable-increment counting filter has 1 to 2^48 counters");
    check_range(shape.hashes, 1, F::kMostHashes, "a variable-increment counting filter has 1 to 64 hash functions");
    check_increment(shape.least_increment);
    check_range(shape.counter_bits, least_bits(shape.least_increment), F::kMostBits,
                "the counters of a variable-increment counting filter hold 2 L, and have at most 16 bits");
    return shape;
}

// Counters a key, with which k hash functions keep the rate.
double counters_a_key(unsigned hashes, double probability, unsigned least_increment) {
    const double pass = std::pow(probability, 1.0 / hashes);
    double least = 0;
    double most = 1;  // keys a counter: too many, by doubling
    while (variable_increment_pass(most, least_increment) < pass) most *= 2;
    for (int step = 0; step < 60; ++step) {
        const double middle = (least + most) / 2;
        (variable_increment_pass(middle, least_increment) <= pass ? least : most) = middle;
    }
    return hashes / least;
}

}  // namespace

double variable_increment_pass(double keys_a_counter, unsigned least_increment) {
    check_increment(least_increment);
    const double x = keys_a_counter;
    const double length = least_increment;
    const double one = (length - 1) / length * x;
    const double two = (length * length - 1) / (6 * length * length) * x * x / 2;
    return 1 - std::exp(-x) * (1 + one + two);
}

VariableIncrementFilter::VariableIncrementFilter(const Shape& shape)
    : shape_{checked(shape)}, salt_{salt_of(shape.seed)}, cells_{shape.counters, shape.counter_bits} {}

VariableIncrementFilter VariableIncrementFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed,
                                                          unsigned least_increment) {
    check_error_rate(probability);
    check_increment(least_increment);
    double fewest = INFINITY;
    unsigned best = 1;
    for (unsigned hashes = 1; hashes <= kMostHashes; ++hashes) {
        const double counters = counters_a_key(hashes, probability, least_increment);
        if (counters >= fewest) continue;
        fewest = counters;
        best = hashes;
    }
    const double counters = std::ceil(std::max(1.0, fewest * static_cast<double>(keys)));
    if (counters > static_cast<double>(kMostCounters)) {
        throw FilterError("a variable-increment counting filter has 1 to 2^48 counters");
    }
    return VariableIncrementFilter{{.counters = static_cast<std::uint64_t>(counters),
                                    .hashes = best,
                                    .least_increment = least_increment,
                                    .counter_bits = least_bits(least_increment) + 2,
                                    .seed = seed}};
}

Inserted VariableIncrementFilter::insert(std::uint64_t key) noexcept {
    Additions additions{salted_hash(key, salt_), shape_};
    const std::uint64_t largest = largest_value();
    const PackedCells::Changes change{cells_};
    const unsigned hashes = shape_.hashes;
    for (unsigned i = 0; i < hashes; ++i) {
        const std::uint64_t at = additions.position();
        const std::uint64_t increment = additions.increment();
        change(at, [=](std::uint64_t value) { return std::min(largest, value + increment); });
    }
    ++keys_;
    return Inserted::stored;
}

bool VariableIncrementFilter::may_contain(std::uint64_t key) const noexcept {
    Additions additions{salted_hash(key, salt_), shape_};
    const bool stops = size_in_bytes() > kCachedBytes;
    bool found = true;
    for (unsigned i = 0; i < shape_.hashes; ++i) {
        const std::uint64_t value = cells_.narrow(additions.position());
        found &= holds(value, additions.increment());
        if (stops && !found) return false;
    }
    return found;
}

bool VariableIncrementFilter::erase(std::uint64_t key) noexcept {
    const Amounts all{salted_hash(key, salt_), shape_};
    for (std::ptrdiff_t i = 0; i < all.count; ++i) {
        if (!holds(cells_[all.positions[i]], all.amounts[i])) return false;
    }
    for (std::ptrdiff_t i = 0; i < all.count; ++i) {
        const std::uint64_t value = cells_[all.positions[i]];
        if (value != largest_value()) cells_.set(all.positions[i], value - all.amounts[i]);
    }
    // Where all counters are saturated a key can be erased more often than it was inserted.
    if (keys_ > 0) --keys_;
    return true;
}

std::uint64_t VariableIncrementFilter::count(std::uint64_t key) const noexcept {
    const Amounts all{salted_hash(key, salt_), shape_};
    const std::uint64_t largest = largest_value();
    const std::uint64_t unknown = largest / shape_.least_increment;
    std::uint64_t least = unknown;
    for (std::ptrdiff_t i = 0; i < all.count; ++i) {
        const std::uint64_t value = cells_[all.positions[i]];
        const std::uint64_t amount = all.amounts[i];
        if (value == largest) continue;
        const std::uint64_t rest = value % amount;
        // What is left over is the sum of other increments; if it is too small for one, it has one of the key's too.
        const bool fits = rest == 0 || rest >= shape_.least_increment || value < amount;
        least = std::min(least, value / amount - (fits ? 0 : 1));
    }
    return least;
}

void VariableIncrementFilter::merge(const VariableIncrementFilter& other) {
    if (shape_ != other.shape_) {
        throw FilterError(
            "these variable-increment counting filters differ in counters, increments, hash functions or seed and "
            "cannot be merged");
    }
    const std::uint64_t largest = largest_value();
    for (std::uint64_t at = 0; at < shape_.counters; ++at) {
        cells_.set(at, std::min(largest, cells_[at] + other.cells_[at]));
    }
    keys_ += other.keys_;
}

std::uint64_t VariableIncrementFilter::saturated_counters() const noexcept {
    std::uint64_t saturated = 0;
    for (std::uint64_t at = 0; at < shape_.counters; ++at) saturated += cells_[at] == largest_value() ? 1 : 0;
    return saturated;
}

double VariableIncrementFilter::expected_error() const {
    const double additions = static_cast<double>(keys_) * shape_.hashes;
    const double pass =
        variable_increment_pass(additions / static_cast<double>(shape_.counters), shape_.least_increment);
    return std::pow(pass, static_cast<double>(shape_.hashes));
}

double VariableIncrementFilter::error_at_fill() const {
    const unsigned least = shape_.least_increment;
    std::uint64_t passes = 0;
    for (std::uint64_t at = 0; at < shape_.counters; ++at) {
        const std::uint64_t value = cells_[at];
        for (unsigned increment = least; increment < 2 * least; ++increment) passes += holds(value, increment) ? 1 : 0;
    }
    const double share = static_cast<double>(passes) / (static_cast<double>(shape_.counters) * least);
    return std::pow(share, static_cast<double>(shape_.hashes));
}

std::vector<std::uint8_t> VariableIncrementFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.counters, shape_.hashes, shape_.least_increment, shape_.counter_bits, shape_.seed, keys_);
    cells_.write(writer);
    return writer.finish();
}

VariableIncrementFilter VariableIncrementFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.counters = reader.number(1, kMostCounters);
    shape.hashes = reader.small_number(1, kMostHashes);
    shape.least_increment = reader.small_number(2, 16);
    if (!std::has_single_bit(shape.least_increment)) reader.fail("its least increment is no power of two");
    shape.counter_bits = reader.small_number(least_bits(shape.least_increment), kMostBits);
    shape.seed = reader.number();
    const std::uint64_t keys = reader.number();
    PackedCells cells = PackedCells::read(reader, shape.counters, shape.counter_bits);
    reader.end();
    const bool low = [&] {
        for (std::uint64_t at = 0; at < shape.counters; ++at) {
            if (cells[at] > 0 && cells[at] < shape.least_increment) return true;
        }
        return false;
    }();
    if (low) reader.fail("a counter has a value that no key adds");
    VariableIncrementFilter filter{Shape{}};  // small: the cells are there already
    filter.shape_ = shape;
    filter.salt_ = salt_of(shape.seed);
    filter.keys_ = keys;
    filter.cells_ = std::move(cells);
    return filter;
}

}  // namespace chemsieve::filter
