#include "search/screen/row_store.h"

#include <algorithm>
#include <array>

namespace chemsieve {

namespace {

constexpr std::size_t kMostBytes = std::size_t{512} << 20;

struct alignas(64) ZeroRow {
    std::array<std::uint64_t, 64 * kColumnWords> words{};
};
const ZeroRow kZeroRow;

}  // namespace

KeptMemory& memory_of_rows() {
    static KeptMemory& memory = *new KeptMemory{kMostBytes};  // outlives every index
    return memory;
}

std::size_t RowStore::Rows::words(std::size_t number) const noexcept {
    const auto after =
        std::partition_point(places_.begin(), places_.end(), [&](const Place& place) { return place.row <= number; });
    return blocks_[static_cast<std::size_t>(after - places_.begin()) - 1].words_a_row();
}

std::size_t RowStore::Rows::bytes(std::size_t number, const std::uint64_t* row) const noexcept {
    return row == kZeroRow.words.data() ? 0 : words(number) * sizeof(std::uint64_t);
}

void RowStore::Rows::free(std::size_t number, const std::uint64_t* row) const {
    if (row != kZeroRow.words.data()) room->give_back(const_cast<std::uint64_t*>(row), words(number));
}

std::size_t RowStore::Columns::bytes(std::size_t, const StoredColumn* column) noexcept {
    constexpr std::size_t each = sizeof(CompoundNumber) + 2 * sizeof(std::uint32_t);
    return sizeof(StoredColumn) + column->compounds.size() * each;
}

RowStore::RowStore(std::shared_ptr<const FingerprintSource> source) : source_{std::move(source)} {
    Place next{0, 0};
    for (const StoredBlock& block : source_->blocks()) {
        places_.push_back(next);
        next.row += block.rows();
        next.column += block.columns.size();
    }
    row_room_ = std::make_unique<Rows>(source_->blocks(), places_);
    rows_ = std::make_unique<KeptItems<std::uint64_t, const Rows>>(memory_of_rows(), next.row, *row_room_);
    columns_ = std::make_unique<KeptItems<StoredColumn, const Columns>>(memory_of_rows(), next.column, column_room_);
}

const std::uint64_t* RowStore::read_row(std::size_t block, std::uint32_t position) const {
    const StoredBlock& stored = source_->blocks()[block];
    const std::size_t number = places_[block].row + position;
    if (position < stored.bits && stored.summary[position] == 0) return rows_->keep(number, kZeroRow.words.data());
    std::uint64_t* const row = row_room_->room->take(stored.words_a_row());
    try {
        source_->read_row(block, position, row);
    } catch (...) {
        row_room_->free(number, row);
        throw;
    }
    return rows_->keep(number, row);
}

const StoredColumn& RowStore::read_column(std::size_t block, std::size_t column) const {
    auto read = std::make_unique<const StoredColumn>(source_->read_column(block, column));
    return *columns_->keep(places_[block].column + column, read.release());
}

}  // namespace chemsieve
