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

std::size_t RowStore::Room::bytes(std::size_t number, const std::uint64_t* kept) const noexcept {
    if (kept == kZeroRow.words.data()) return 0;
    const auto after = std::upper_bound(store.first_.begin(), store.first_.end(), number);
    const auto block = static_cast<std::size_t>(after - store.first_.begin()) - 1;
    const std::size_t place = number - store.first_[block], rows = store.source_->blocks()[block].rows();
    const std::size_t words = place < rows ? store.length_of_row(block, static_cast<std::uint32_t>(place))
                                           : store.length_of_column(block, place - rows);
    return RowRoom::words_taken(words) * sizeof(std::uint64_t);
}

void RowStore::Room::free(std::size_t, const std::uint64_t* kept) const {
    if (kept != kZeroRow.words.data()) room->give_back(const_cast<std::uint64_t*>(kept));
}

RowStore::RowStore(std::shared_ptr<const FingerprintSource> source) : source_{std::move(source)} {
    std::size_t next = 0, bytes = 0;  // bytes: without rows of parts, which are asked for by SMARTS only
    for (const StoredBlock& block : source_->blocks()) {
        first_.push_back(next);
        next += block.rows() + block.columns.size();
        bytes += block.bits * block.words_a_row() * sizeof(std::uint64_t);
    }
    keeps_places_ = bytes > memory_of_rows().most_bytes();
    kept_ = std::make_unique<KeptItems<std::uint64_t, const Room>>(memory_of_rows(), next, room_);
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

std::size_t RowStore::length_of_column(std::size_t block, std::size_t column) const noexcept {
    const StoredBlock& stored = source_->blocks()[block];
    return KeptColumn::words(stored.compounds_of(column), stored.columns[column]);
}

template <class Write>
const std::uint64_t* RowStore::keep(std::size_t number, std::size_t words, Write write) const {
    std::uint64_t* const taken = room_.room->take(words);
    try {
        write(taken);
    } catch (...) {
        room_.free(number, taken);
        throw;
    }
    return kept_->keep(number, taken);
}

KeptRow RowStore::read_row(std::size_t block, std::uint32_t position) const {
    const StoredBlock& stored = source_->blocks()[block];
    const std::size_t number = first_[block] + position;
    if (position < stored.bits && stored.summary[position] == 0) {
        return {.words = kept_->keep(number, kZeroRow.words.data()), .places = nullptr};
    }
    const std::size_t places = places_kept(block, position);
    const auto* const kept = keep(number, length_of_row(block, position), [&](std::uint64_t* row) {
        if (places > 0) return read_places(block, position, places, reinterpret_cast<std::uint16_t*>(row));
        source_->read_row(block, position, row);
    });
    return kept_form(block, position, kept);
}

void RowStore::read_places(std::size_t block, std::uint32_t position, std::size_t places,
                           std::uint16_t* numbers) const {
    RowWords row;
    source_->read_row(block, position, row.words.data());
    if (!RowPlaces::write(std::span{row.words}.first(source_->blocks()[block].words_a_row()), places, numbers)) {
        throw std::logic_error("a row of fingerprints differs from what is known of it");  // the source compares them
    }
}

const std::uint64_t* RowStore::read_column(std::size_t block, std::size_t column) const {
    const StoredBlock& stored = source_->blocks()[block];
    const StoredColumn read = source_->read_column(block, column);
    return keep(first_[block] + stored.rows() + column, length_of_column(block, column), [&](std::uint64_t* words) {
        if (!KeptColumn::write(read, stored.compounds_of(column), stored.columns[column], words)) {
            throw std::logic_error("a column of fingerprints differs from what is known of it");  // as above
        }
    });
}

}  // namespace chemsieve
