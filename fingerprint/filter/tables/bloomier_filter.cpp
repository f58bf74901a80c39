#include "fingerprint/filter/tables/bloomier_filter.h"

#include <algorithm>
#include <cmath>

#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

namespace {

constexpr std::uint64_t kMostKeys = std::uint64_t{1} << 32;
constexpr unsigned kMostBits = 32;  // a value has, and the check
constexpr unsigned kOwnerBits = 2;  // which of the three cells
constexpr std::uint64_t kOwners = 3;

// Independent of the cells: the layout uses the hash and the first further one.
constexpr std::uint64_t check_of(std::uint64_t hash, unsigned bits) { return further_hash(hash, 2) & low_bits(bits); }

void check_shape(const BloomierShape& shape) {
    check_range(shape.value_bits, 0, kMostBits, "a Bloomier filter has values of 0 to 32 bits");
    check_range(shape.check_bits, 1, kMostBits, "a Bloomier filter has 1 to 32 check bits");
}

void check_value(std::uint32_t value, const BloomierShape& shape) {
    if (value > low_bits(shape.value_bits)) {
        throw FilterError("the value " + std::to_string(value) + " does not fit into " +
                          std::to_string(shape.value_bits) + " bits");
    }
}

// Hashes in ascending order, each with its value.
void sort_entries(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> values, std::uint64_t hash_seed,
                  std::vector<std::uint64_t>& hashes, std::vector<std::uint32_t>& sorted_values) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> entries(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) entries[i] = {hash_of(keys[i], hash_seed), values[i]};
    std::sort(entries.begin(), entries.end());
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    hashes.clear();
    sorted_values.clear();
    for (const auto& [hash, value] : entries) {
        if (!hashes.empty() && hashes.back() == hash) throw FilterError("a key of a Bloomier filter has two values");
        hashes.push_back(hash);
        sorted_values.push_back(value);
    }
}

// Sets `known` and calls `fill` until the keys can be peeled.
template <class Fill>
void build_map(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> values, const BloomierShape& shape,
               BloomierKeys& known, Fill fill) {
    check_shape(shape);
    if (keys.size() != values.size()) throw FilterError("a Bloomier filter needs one value for each key");
    for (const std::uint32_t value : values) check_value(value, shape);
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint32_t> sorted_values;
    known.shape = shape;
    for (known.attempt = 0; known.attempt < kMostAttempts; ++known.attempt) {
        known.hash_seed = seed_of_attempt(shape.seed, known.attempt);
        sort_entries(keys, values, known.hash_seed, hashes, sorted_values);
        if (hashes.size() > kMostKeys) throw FilterError("a Bloomier filter holds at most 2^32 keys");
        known.count = hashes.size();
        known.layout = FuseLayout{known.count};
        if (fill(hashes, sorted_values)) return;
    }
    throw FilterError("no hash functions were found with which this filter can be built");
}

// Peels the numbers of the hashes; `fill(number, own)` gets each with its own cell.
template <class Fill>
bool peel_numbers(const std::vector<std::uint64_t>& hashes, const FuseLayout& layout, Fill fill) {
    const auto add_all = [&](auto& peeling) {
        for (std::size_t i = 0; i < hashes.size(); ++i) peeling.add(static_cast<std::uint32_t>(i));
    };
    const auto cells_of = [&](std::uint32_t i) { return layout.cells_of(hashes[i]); };
    return peel_and_fill<std::uint32_t>(layout.cells(), add_all, cells_of, fill);
}

std::uint64_t together(const PackedCells& cells, const ThreeCells& three) noexcept {
    return cells[three[0]] ^ cells[three[1]] ^ cells[three[2]];
}

void write_keys(FilterWriter& writer, const BloomierKeys& keys) {
    writer.number(keys.shape.value_bits, keys.shape.check_bits, keys.shape.seed, keys.attempt, keys.count);
    keys.layout.write(writer);
}

BloomierKeys read_keys(FilterReader& reader) {
    BloomierKeys keys;
    keys.shape.value_bits = reader.small_number(0, kMostBits);
    keys.shape.check_bits = reader.small_number(1, kMostBits);
    keys.shape.seed = reader.number();
    keys.attempt = reader.small_number(0, kMostAttempts - 1);
    keys.hash_seed = seed_of_attempt(keys.shape.seed, keys.attempt);
    keys.count = reader.number(0, kMostKeys);
    keys.layout = FuseLayout::read(reader);
    if ((keys.count == 0) != (keys.layout.cells() == 0)) reader.fail("its keys and its cells do not fit");
    return keys;
}

}  // namespace

bool BloomierTable::fill(const std::vector<std::uint64_t>& hashes, const std::vector<std::uint32_t>& values) {
    const FuseLayout layout = keys_.layout;
    const unsigned bits = keys_.shape.check_bits + kOwnerBits;
    owners_ = PackedCells{layout.cells(), bits};
    values_ = PackedCells{value_cells(), std::max(1U, keys_.shape.value_bits)};
    return peel_numbers(hashes, layout, [&](std::uint32_t i, std::uint64_t own) {
        // The own cell is still 0 in the first table.
        const ThreeCells three = layout.cells_of(hashes[i]);
        const auto which = static_cast<std::uint64_t>(std::find(three.begin(), three.end(), own) - three.begin());
        owners_.set(own, which ^ check_of(hashes[i], bits) ^ together(owners_, three));
        if (value_cells() > 0) values_.set(own, values[i]);
    });
}

BloomierTable BloomierTable::build(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> values,
                                   const BloomierShape& shape) {
    BloomierTable table;
    build_map(keys, values, shape, table.keys_,
              [&](const auto& hashes, const auto& sorted) { return table.fill(hashes, sorted); });
    return table;
}

std::optional<std::uint64_t> BloomierTable::place_of(std::uint64_t key) const noexcept {
    if (keys_.count == 0) return std::nullopt;
    const std::uint64_t hash = hash_of(key, keys_.hash_seed);
    const ThreeCells three = keys_.layout.cells_of(hash);
    const std::uint64_t which = together(owners_, three) ^ check_of(hash, keys_.shape.check_bits + kOwnerBits);
    if (which >= kOwners) return std::nullopt;
    return three[which];
}

std::optional<std::uint32_t> BloomierTable::find(std::uint64_t key) const noexcept {
    const std::optional<std::uint64_t> place = place_of(key);
    if (!place) return std::nullopt;
    return value_cells() == 0 ? 0 : static_cast<std::uint32_t>(values_[*place]);
}

bool BloomierTable::update(std::uint64_t key, std::uint32_t value) {
    check_value(value, keys_.shape);
    const std::optional<std::uint64_t> place = place_of(key);
    if (place && value_cells() > 0) values_.set(*place, value);
    return place.has_value();
}

double BloomierTable::expected_error() const noexcept {
    if (keys_.count == 0) return 0;
    return std::ldexp(static_cast<double>(kOwners), -static_cast<int>(keys_.shape.check_bits + kOwnerBits));
}

std::vector<std::uint8_t> BloomierTable::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    write_keys(writer, keys_);
    owners_.write(writer);
    values_.write(writer);
    return writer.finish();
}

BloomierTable BloomierTable::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    BloomierTable table;
    table.keys_ = read_keys(reader);
    table.owners_ = PackedCells::read(reader, table.places(), table.shape().check_bits + kOwnerBits);
    table.values_ = PackedCells::read(reader, table.value_cells(), std::max(1U, table.shape().value_bits));
    reader.end();
    return table;
}

bool BloomierMatrix::fill(const std::vector<std::uint64_t>& hashes, const std::vector<std::uint32_t>& values) {
    const FuseLayout layout = keys_.layout;
    const unsigned check_bits = keys_.shape.check_bits;
    cells_ = PackedCells{layout.cells(), keys_.shape.value_bits + check_bits};
    return peel_numbers(hashes, layout, [&](std::uint32_t i, std::uint64_t own) {
        // The own cell is still 0.
        const std::uint64_t wanted = std::uint64_t{values[i]} << check_bits | check_of(hashes[i], check_bits);
        cells_.set(own, wanted ^ together(cells_, layout.cells_of(hashes[i])));
    });
}

BloomierMatrix BloomierMatrix::build(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> values,
                                     const BloomierShape& shape) {
    BloomierMatrix matrix;
    build_map(keys, values, shape, matrix.keys_,
              [&](const auto& hashes, const auto& sorted) { return matrix.fill(hashes, sorted); });
    return matrix;
}

std::optional<std::uint32_t> BloomierMatrix::find(std::uint64_t key) const noexcept {
    if (keys_.count == 0) return std::nullopt;
    const std::uint64_t hash = hash_of(key, keys_.hash_seed);
    const unsigned check_bits = keys_.shape.check_bits;
    const std::uint64_t found = together(cells_, keys_.layout.cells_of(hash)) ^ check_of(hash, check_bits);
    if ((found & low_bits(check_bits)) != 0) return std::nullopt;
    return static_cast<std::uint32_t>(found >> check_bits);
}

double BloomierMatrix::expected_error() const noexcept {
    return keys_.count == 0 ? 0 : std::ldexp(1.0, -static_cast<int>(keys_.shape.check_bits));
}

std::vector<std::uint8_t> BloomierMatrix::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    write_keys(writer, keys_);
    cells_.write(writer);
    return writer.finish();
}

BloomierMatrix BloomierMatrix::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    BloomierMatrix matrix;
    matrix.keys_ = read_keys(reader);
    const BloomierShape& shape = matrix.keys_.shape;
    matrix.cells_ = PackedCells::read(reader, matrix.keys_.layout.cells(), shape.value_bits + shape.check_bits);
    reader.end();
    return matrix;
}

}  // namespace chemsieve::filter
