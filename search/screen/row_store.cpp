#include "search/screen/row_store.h"

#include <algorithm>
#include <stdexcept>

namespace chemsieve {

namespace {

constexpr std::size_t kMostBytes = std::size_t{480} << 20;

const RowWords kZeroRow{};

}  // namespace

KeptMemory& memory_of_rows() {
    static KeptMemory& memory = *new KeptMemory{kMostBytes};  // outlives every index
    return memory;
}

std::size_t RowStore::Rows::bytes(std::size_t number, const std::uint64_t* row) const noexcept {
    if (row == kZeroRow.words.data()) return 0;
    const auto after = std::partition_point(store.numbers_.begin(), store.numbers_.end(),
                                            [&](const FirstNumbers& first) { return first.row <= number; });
    const auto block = static_cast<std::size_t>(after - store.numbers_.begin()) - 1;
    const auto position = static_cast<std::uint32_t>(number - store.numbers_[block].row);
    return RowRoom::words_taken(store.length_of_row(block, position)) * sizeof(std::uint64_t);
}

void RowStore::Rows::free(std::size_t, const std::uint64_t* row) const {
    if (row != kZeroRow.words.data()) room->give_back(const_cast<std::uint64_t*>(row));
}

std::size_t RowStore::Columns::bytes(std::size_t, const StoredColumn* column) noexcept {
    constexpr std::size_t each = sizeof(CompoundNumber) + 2 * sizeof(std::uint32_t);
    return sizeof(StoredColumn) + column->compounds.size() * each;
}

RowStore::RowStore(std::shared_ptr<const FingerprintSource> source) : source_{std::move(source)} {
    FirstNumbers next{0, 0};
    std::size_t bytes = 0;  // without rows of parts, which are asked for by SMARTS only
    for (const StoredBlock& block : source_->blocks()) {
        numbers_.push_back(next);
        next.row += block.rows();
        next.column += block.columns.size();
        bytes += block.bits * block.words_a_row() * sizeof(std::uint64_t);
    }
    keeps_places_ = bytes > memory_of_rows().most_bytes();
    rows_ = std::make_unique<KeptItems<std::uint64_t, const Rows>>(memory_of_rows(), next.row, row_room_);
    columns_ = std::make_unique<KeptItems<StoredColumn, const Columns>>(memory_of_rows(), next.column, column_room_);
}

// Where places save less than half, the row is quicker as it is.
std::size_t RowStore::places_kept(std::size_t block, std::uint32_t position) const noexcept {
    if (!keeps_places_) return 0;
    const StoredBlock& stored = source_->blocks()[block];
    if (position >= stored.bits) return 0;
    const std::size_t places = stored.set_counts[position];
    return RowPlaces::bytes(places) <= stored.words_a_row() * sizeof(std::uint64_t) / 2 ? places : 0;
}

KeptRow RowStore::kept_form(std::size_t block, std::uint32_t position, const std::uint64_t* kept) const noexcept {
    if (!kept || places_kept(block, position) == 0) return {.words = kept, .places = nullptr};
    return {.words = nullptr, .places = reinterpret_cast<const std::uint16_t*>(kept)};
}

std::size_t RowStore::length_of_row(std::size_t block, std::uint32_t position) const noexcept {
    const std::size_t places = places_kept(block, position);
    if (places > 0) return (RowPlaces::bytes(places) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
    return source_->blocks()[block].words_a_row();
}

KeptRow RowStore::read_row(std::size_t block, std::uint32_t position) const {
    const StoredBlock& stored = source_->blocks()[block];
    const std::size_t number = numbers_[block].row + position;
    if (position < stored.bits && stored.summary[position] == 0) {
        return {.words = rows_->keep(number, kZeroRow.words.data()), .places = nullptr};
    }
    std::uint64_t* const row = row_room_.room->take(length_of_row(block, position));
    try {
        const std::size_t places = places_kept(block, position);
        if (places > 0) {
            read_places(block, position, places, reinterpret_cast<std::uint16_t*>(row));
        } else {
            source_->read_row(block, position, row);
        }
    } catch (...) {
        row_room_.free(number, row);
        throw;
    }
    return kept_form(block, position, rows_->keep(number, row));
}

void RowStore::read_places(std::size_t block, std::uint32_t position, std::size_t places,
                           std::uint16_t* numbers) const {
    RowWords row;
    source_->read_row(block, position, row.words.data());
    if (!RowPlaces::write(std::span{row.words}.first(source_->blocks()[block].words_a_row()), places, numbers)) {
        throw std::logic_error("a row of fingerprints differs from what is known of it");  // the source compares them
    }
}

const StoredColumn& RowStore::read_column(std::size_t block, std::size_t column) const {
    auto read = std::make_unique<const StoredColumn>(source_->read_column(block, column));
    return *columns_->keep(numbers_[block].column + column, read.release());
}

}  // namespace chemsieve
