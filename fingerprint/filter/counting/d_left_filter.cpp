#include "fingerprint/filter/counting/d_left_filter.h"

#include <bit>
#include <cmath>

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

namespace {

DLeftFilter::Shape checked(const DLeftFilter::Shape& shape) {
    using F = DLeftFilter;
    check_range(shape.buckets, 1, F::kMostBuckets, "a d-left counting filter has 1 to 2^32 buckets a subtable");
    check_range(shape.remainder_bits, F::kLeastRemainderBits, F::kMostRemainderBits,
                "the remainders of a d-left counting filter have 2 to 28 bits");
    return shape;
}

// Cells that are compared at a time: as many of a bucket's eight as one load gets.
constexpr unsigned lanes_of(unsigned width) noexcept { return width <= 16 ? 4 : 2; }

}  // namespace

DLeftFilter::DLeftFilter(const Shape& shape)
    : shape_{checked(shape)},
      salt_{salt_of(shape.seed)},
      cells_{shape.buckets * kTables * kCells, shape.remainder_bits + kCountBits} {}

DLeftFilter DLeftFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    check_error_rate(probability);
    const double count = static_cast<double>(std::max<std::uint64_t>(1, keys));
    Shape best{.seed = seed};
    double fewest = INFINITY;
    for (unsigned r = kLeastRemainderBits; r <= kMostRemainderBits; ++r) {
        // Enough for the keys, and for the rate, which is at most n / (B R).
        const double buckets =
            std::ceil(std::max(count / (kTables * kMeanLoad), count / std::ldexp(probability, static_cast<int>(r))));
        const double bits = buckets * (r + kCountBits);
        if (bits >= fewest || buckets > static_cast<double>(kMostBuckets)) continue;
        fewest = bits;
        best.buckets = static_cast<std::uint64_t>(buckets);
        best.remainder_bits = r;
    }
    if (fewest == INFINITY)
        throw FilterError("so many keys, or so small a rate, is no work for a d-left counting filter");
    return DLeftFilter{best};
}

DLeftFilter::Place DLeftFilter::place_of(std::uint64_t key) const noexcept {
    const unsigned r = shape_.remainder_bits;
    const std::uint64_t pair = reduced(salted_hash(key, salt_), shape_.buckets << r);
    Place place{.buckets = {pair >> r}, .remainder = pair & ((std::uint64_t{1} << r) - 1)};
    for (unsigned table = 1; table < kTables; ++table) {
        // One half of the product is added to the other without carries: multiples alone have too few distances.
        const std::uint64_t product = (place.remainder << 2 | table) * kGolden;
        const std::uint64_t mixed = static_cast<std::uint32_t>(product ^ product >> 32);
        const std::uint64_t moved = place.buckets[0] + (mixed * shape_.buckets >> 32);
        place.buckets[table] = table * shape_.buckets + (moved < shape_.buckets ? moved : moved - shape_.buckets);
    }
    return place;
}

bool DLeftFilter::may_contain(std::uint64_t key) const noexcept {
    const Place place = place_of(key);
    const unsigned width = cells_.width();
    const unsigned lanes = lanes_of(width);
    const auto ones = lane_ones<std::uint64_t>(lanes, width);
    const std::uint64_t remainders = ones * ((std::uint64_t{1} << shape_.remainder_bits) - 1);
    const std::uint64_t wanted = ones * place.remainder;
    std::uint64_t found = 0;
    for (const std::uint64_t bucket : place.buckets) {
        const std::uint64_t begin = bucket * kCells * width;
        for (unsigned cell = 0; cell < kCells; cell += lanes) {
            const std::uint64_t other = (cells_.word_at_bit(begin + cell * width) ^ wanted) & remainders;
            found |= (other - ones) & ~other;  // borrows into the highest bit if a lane is zero
        }
    }
    if ((found & ones << (width - 1)) == 0) return false;
    // A cell that is not in use seems to have the remainder 0.
    return place.remainder != 0 || count(key) > 0;
}

DLeftFilter::Marks DLeftFilter::marks_of(std::uint64_t bucket, std::uint64_t remainder) const noexcept {
    const std::uint64_t mask = (std::uint64_t{1} << shape_.remainder_bits) - 1;
    Marks marks;
    for (unsigned cell = 0; cell < kCells; ++cell) {
        const std::uint64_t value = cells_.narrow(bucket * kCells + cell);
        const unsigned used = value > mask ? 1 : 0;
        marks.used |= used << cell;
        marks.equal |= (used & ((value & mask) == remainder ? 1U : 0U)) << cell;
    }
    return marks;
}

template <class Visit>
void DLeftFilter::for_each_equal(const Place& place, Visit visit) const noexcept {
    for (const std::uint64_t bucket : place.buckets) {
        for (unsigned equal = marks_of(bucket, place.remainder).equal; equal != 0; equal &= equal - 1) {
            visit(bucket * kCells + static_cast<unsigned>(std::countr_zero(equal)));
        }
    }
}

void DLeftFilter::set_count(std::uint64_t cell, std::uint64_t remainder, std::uint64_t count) noexcept {
    cells_.set(cell, count == 0 ? 0 : remainder | count << shape_.remainder_bits);
}

Inserted DLeftFilter::insert(std::uint64_t key) noexcept {
    const Place place = place_of(key);
    // Together, before the first of them is looked at.
    for (const std::uint64_t bucket : place.buckets) cells_.fetch(bucket * kCells);
    std::uint64_t free_cell = 0;
    int least = kCells;
    for (const std::uint64_t bucket : place.buckets) {
        const Marks marks = marks_of(bucket, place.remainder);
        for (unsigned equal = marks.equal; equal != 0; equal &= equal - 1) {
            const std::uint64_t cell = bucket * kCells + static_cast<unsigned>(std::countr_zero(equal));
            if (const std::uint64_t count = count_of(cell); count < kMostOfCell) {
                set_count(cell, place.remainder, count + 1);
                ++keys_;
                return Inserted::stored;
            }
        }
        if (const int load = std::popcount(marks.used); load < least) {
            least = load;
            free_cell = bucket * kCells + static_cast<unsigned>(std::countr_one(marks.used));
        }
    }
    if (least == kCells) return Inserted::no_space;
    set_count(free_cell, place.remainder, 1);
    ++keys_;
    ++used_;
    return Inserted::stored;
}

bool DLeftFilter::erase(std::uint64_t key) noexcept {
    const Place place = place_of(key);
    // Among several cells of the pair it is that of the lowest count: so at most one of them is not at its largest.
    std::uint64_t lowest = kMostOfCell + 1;
    std::uint64_t from = 0;
    for_each_equal(place, [&](std::uint64_t cell) {
        if (const std::uint64_t count = count_of(cell); count < lowest) {
            lowest = count;
            from = cell;
        }
    });
    if (lowest > kMostOfCell) return false;
    set_count(from, place.remainder, lowest - 1);
    --keys_;
    if (lowest == 1) --used_;
    return true;
}

std::uint64_t DLeftFilter::count(std::uint64_t key) const noexcept {
    std::uint64_t sum = 0;
    for_each_equal(place_of(key), [&](std::uint64_t cell) { sum += count_of(cell); });
    return sum;
}

std::vector<std::uint8_t> DLeftFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.buckets, shape_.remainder_bits, shape_.seed);
    cells_.write(writer);
    return writer.finish();
}

DLeftFilter DLeftFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.buckets = reader.number(1, kMostBuckets);
    shape.remainder_bits = reader.small_number(kLeastRemainderBits, kMostRemainderBits);
    shape.seed = reader.number();
    PackedCells cells = PackedCells::read(reader, shape.buckets * kTables * kCells, shape.remainder_bits + kCountBits);
    reader.end();
    DLeftFilter filter{Shape{}};  // small: the cells are there already
    filter.shape_ = shape;
    filter.salt_ = salt_of(shape.seed);
    filter.cells_ = std::move(cells);
    for (std::uint64_t cell = 0; cell < filter.cells(); ++cell) {
        const std::uint64_t count = filter.count_of(cell);
        if (count == 0 && filter.cells_[cell] != 0) reader.fail("a cell that is not in use has a remainder");
        filter.keys_ += count;
        filter.used_ += count > 0 ? 1 : 0;
    }
    return filter;
}

}  // namespace chemsieve::filter
