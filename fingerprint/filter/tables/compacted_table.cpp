#include "fingerprint/filter/tables/compacted_table.h"

#include <algorithm>
#include <cmath>

namespace chemsieve::filter {

namespace {

CompactedTable::Shape checked(const CompactedTable::Shape& shape) {
    check_range(shape.capacity, 1, CompactedTable::kMostCapacity, "a table of compressed keys holds 1 to 2^40 of them");
    check_range(shape.bits, CompactedTable::kLeastBits, CompactedTable::kMostBits, "compressed keys have 8 to 64 bits");
    return shape;
}

}  // namespace

CompactedTable::CompactedTable(const Shape& shape)
    : CompactedTable{shape, PackedCells{slots_for(checked(shape).capacity), shape.bits}} {}

CompactedTable::CompactedTable(const Shape& shape, PackedCells cells)
    : shape_{shape}, salt_{salt_of(shape.seed)}, slots_{slots_for(shape.capacity)}, cells_{std::move(cells)} {}

CompactedTable CompactedTable::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    check_error_rate(probability);
    const std::uint64_t capacity = std::max<std::uint64_t>(1, keys);
    const double compressed = static_cast<double>(capacity) / probability + 1;
    const double bits = std::max<double>(kLeastBits, std::ceil(std::log2(compressed)));
    if (bits > kMostBits) throw FilterError("compressed keys of 64 bits do not keep so small an error rate");
    return CompactedTable{{.capacity = capacity, .bits = static_cast<unsigned>(bits), .seed = seed}};
}

Inserted CompactedTable::insert(std::uint64_t key) noexcept {
    const std::uint64_t compressed = compressed_of(key);
    const std::uint64_t slot = slot_of(compressed);
    if (cells_[slot] == compressed) return Inserted::stored;
    if (stored_ == shape_.capacity) return Inserted::no_space;
    cells_.set(slot, compressed);
    ++stored_;
    return Inserted::stored;
}

double CompactedTable::expected_error() const noexcept {
    return static_cast<double>(stored_) / static_cast<double>(compressed_keys());
}

// By linear probing no free slot lies between a compressed key's first slot and its own.
bool CompactedTable::all_can_be_found() const noexcept {
    std::uint64_t free_slot = 0;
    while (cells_[free_slot] != 0) ++free_slot;
    std::uint64_t run = 0;  // slots in use without a gap before this one
    for (std::uint64_t slot = after(free_slot); slot != free_slot; slot = after(slot)) {
        if (cells_[slot] == 0) {
            run = 0;
            continue;
        }
        const std::uint64_t home = home_of(cells_[slot]);
        const std::uint64_t distance = slot >= home ? slot - home : slot + slots_ - home;
        if (distance > run) return false;
        ++run;
    }
    return true;
}

std::vector<std::uint8_t> CompactedTable::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.capacity, shape_.bits, shape_.seed);
    cells_.write(writer);
    return writer.finish();
}

CompactedTable CompactedTable::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.capacity = reader.number(1, kMostCapacity);
    shape.bits = reader.small_number(kLeastBits, kMostBits);
    shape.seed = reader.number();
    PackedCells cells = PackedCells::read(reader, slots_for(shape.capacity), shape.bits);
    reader.end();
    CompactedTable table{shape, std::move(cells)};
    for (std::uint64_t slot = 0; slot < table.slots_; ++slot) table.stored_ += table.cells_[slot] != 0 ? 1 : 0;
    // So there is a free slot, at which a look-up ends.
    if (table.stored_ > shape.capacity) reader.fail("it has more keys than its capacity");
    if (!table.all_can_be_found()) reader.fail("a key lies where nobody looks for it");
    return table;
}

}  // namespace chemsieve::filter
