#include "search/screen/row_store.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace chemsieve {

namespace {

// The second array and, behind it, the third.
template <class Count, class Hidden>
void write_counts(const StoredColumn& column, CountRange range, Hidden* hidden) {
    auto* const counts = reinterpret_cast<Count*>(hidden + column.hidden.size());
    for (std::size_t i = 0; i < column.hidden.size(); ++i) {
        hidden[i] = static_cast<Hidden>(column.hidden[i]);
        counts[i] = static_cast<Count>(column.item_counts[i] - range.lowest);
    }
}

// Two of the longest rows, and five of the usual ones that are kept as places.
constexpr std::size_t kSlabBytes = 8U << 10;
constexpr std::size_t kSlabWords = kSlabBytes / sizeof(std::uint64_t);
constexpr std::size_t kMostPieces = 32;
// More than are dropped at once where the memory of rows is full, at the usual limit.
constexpr std::size_t kMostUncut = (std::size_t{40} << 20) / kSlabBytes;

// A piece that is not taken holds the address of the next.
std::uint64_t* next_of(const std::uint64_t* piece) {
    std::uint64_t* next = nullptr;
    std::memcpy(&next, piece, sizeof next);
    return next;
}

void set_next(std::uint64_t* piece, const std::uint64_t* next) { std::memcpy(piece, &next, sizeof next); }

constexpr std::size_t kMostBytes = std::size_t{480} << 20;

const RowWords kZeroRow{};

}  // namespace

bool RowPlaces::write(std::span<const std::uint64_t> words, std::size_t places, std::uint16_t* numbers) noexcept {
    constexpr std::size_t kWordsAPart = kColumnsAPart * kColumnWords;
    std::uint16_t* next = numbers + kStarts;
    const std::uint16_t* const end = next + places;
    for (std::size_t word = 0; word < kMostColumnsOfRow * kColumnWords; ++word) {
        if (word % kWordsAPart == 0) numbers[word / kWordsAPart] = static_cast<std::uint16_t>(next - numbers - kStarts);
        if (word >= words.size()) continue;
        for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
            if (next == end) return false;
            *next++ = static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(std::countr_zero(left)));
        }
    }
    numbers[kStarts - 1] = static_cast<std::uint16_t>(places);
    return next == end;
}

const std::uint64_t* UnpackedRows::words_of(const KeptRow& row, std::size_t i, ColumnRange columns) {
    if (row.words) return row.words;
    if (room_.size() <= i) room_.resize(i + 1);
    if (!room_[i]) room_[i] = std::make_unique<RowWords>();
    std::uint64_t* const words = room_[i]->words.data();
    constexpr std::size_t kEach = RowPlaces::kColumnsAPart;
    const std::size_t first = columns.first / kEach, last = (columns.last + kEach - 1) / kEach;
    std::fill(words + first * kEach * kColumnWords, words + last * kEach * kColumnWords, 0);
    // Byte by byte: the next place is often in the same word, and would wait for this one to be written.
    static_assert(std::endian::native == std::endian::little);
    auto* const bytes = reinterpret_cast<unsigned char*>(words);
    const RowPlaces places{row.places};
    for (const std::uint16_t place : places.of_parts(first, last)) {
        bytes[place / 8] |= static_cast<unsigned char>(1U << (place % 8));
    }
    return words;
}

bool KeptColumn::is_narrow(CountRange counts) noexcept {
    return counts.highest - counts.lowest <= 0xff && counts.highest <= 0xffff;
}

std::size_t KeptColumn::words(std::size_t compounds, CountRange counts) noexcept {
    constexpr std::size_t kNarrow = sizeof(std::uint32_t) + sizeof(std::uint8_t) + sizeof(std::uint16_t);
    constexpr std::size_t kWide = 3 * sizeof(std::uint32_t);
    const std::size_t bytes = sizeof(Head) + compounds * (is_narrow(counts) ? kNarrow : kWide);
    return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
}

KeptColumn::KeptColumn(const std::uint64_t* words) noexcept
    : head_{reinterpret_cast<const Head*>(words)}, numbers_{reinterpret_cast<const std::uint32_t*>(head_ + 1)} {
    const std::uint32_t* const after = numbers_ + size();
    if (head_->is_narrow) {
        few_hidden_ = reinterpret_cast<const std::uint16_t*>(after);
        close_counts_ = reinterpret_cast<const std::uint8_t*>(few_hidden_ + size());
    } else {
        hidden_ = after;
        counts_ = after + size();
    }
}

bool KeptColumn::write(const StoredColumn& column, std::size_t compounds, CountRange counts,
                       std::uint64_t* words) noexcept {
    if (column.compounds.size() != compounds || column.item_counts.size() != compounds ||
        column.hidden.size() != compounds) {
        return false;
    }
    const auto number = [&](std::size_t i) { return static_cast<std::int64_t>(column.compounds[i]); };
    std::int64_t lowest = compounds > 0 ? number(0) : 0;
    for (std::size_t i = 0; i < compounds; ++i) lowest = std::min(lowest, number(i));
    for (std::size_t i = 0; i < compounds; ++i) {
        const std::uint32_t count = column.item_counts[i];
        if (count < counts.lowest || count > counts.highest || column.hidden[i] > count) return false;
        if (number(i) - lowest > std::int64_t{0xffffffff}) return false;
    }
    auto* const head = reinterpret_cast<Head*>(words);
    *head = {.lowest_number = lowest,
             .lowest_count = counts.lowest,
             .compounds = static_cast<std::uint16_t>(compounds),
             .is_narrow = is_narrow(counts)};
    auto* const numbers = reinterpret_cast<std::uint32_t*>(head + 1);
    for (std::size_t i = 0; i < compounds; ++i) numbers[i] = static_cast<std::uint32_t>(number(i) - lowest);
    if (is_narrow(counts)) {
        write_counts<std::uint8_t>(column, counts, reinterpret_cast<std::uint16_t*>(numbers + compounds));
    } else {
        write_counts<std::uint32_t>(column, counts, numbers + compounds);
    }
    return true;
}

// Whole columns, as kernels load those at once.
std::size_t RowRoom::words_taken(std::size_t row_words) noexcept {
    const std::size_t columns = (row_words + kColumnWords - 1) / kColumnWords;
    const std::size_t pieces = std::min(kMostPieces, kSlabWords / (columns * kColumnWords));
    return kSlabWords / pieces / kColumnWords * kColumnWords;
}

std::shared_ptr<RowRoom> RowRoom::of_process() {
    static std::mutex mutex;
    static std::weak_ptr<RowRoom> known;
    const std::lock_guard lock{mutex};
    auto room = known.lock();
    if (!room) known = room = std::make_shared<RowRoom>();
    return room;
}

std::uint64_t* RowRoom::take(std::size_t row_words) {
    const std::size_t words = words_taken(row_words);
    const std::lock_guard lock{mutex_};
    Slabs& with_room = with_room_[words];
    if (with_room.empty()) cut_slab(words, with_room);
    Slab& slab = with_room.front();
    std::uint64_t* const row = slab.free;
    slab.free = next_of(row);
    ++slab.taken;
    if (!slab.free) full_.splice(full_.begin(), with_room, with_room.begin());
    return row;
}

void RowRoom::cut_slab(std::size_t piece_words, Slabs& to) {
    if (uncut_.empty() && !returned_.empty()) uncut_.splice(uncut_.begin(), returned_, returned_.begin());
    if (uncut_.empty()) {
        auto* const begin = static_cast<std::uint64_t*>(pages_.allocate(kSlabBytes, kSlabBytes));
        Slabs::iterator& known = by_address_[reinterpret_cast<std::uintptr_t>(begin)];
        uncut_.push_back({.begin = begin});
        known = uncut_.begin();
    }
    Slab& slab = uncut_.front();
    slab.piece_words = piece_words;
    for (std::size_t piece = kSlabWords / piece_words; piece > 0; --piece) {
        std::uint64_t* const begin = slab.begin + (piece - 1) * piece_words;
        set_next(begin, slab.free);
        slab.free = begin;
    }
    to.splice(to.begin(), uncut_, uncut_.begin());
}

void RowRoom::give_back(std::uint64_t* row) noexcept {
    const std::lock_guard lock{mutex_};
    const auto slab = by_address_.find(reinterpret_cast<std::uintptr_t>(row) & ~(kSlabBytes - 1))->second;
    Slabs& with_room = with_room_.find(slab->piece_words)->second;  // there since the slab was cut
    if (!slab->free) with_room.splice(with_room.begin(), full_, slab);
    set_next(row, slab->free);
    slab->free = row;
    if (--slab->taken > 0) return;
    put_aside(slab, with_room);
}

void RowRoom::put_aside(Slabs::iterator slab, Slabs& from) noexcept {
    slab->free = nullptr;
    if (uncut_.size() < kMostUncut) {
        uncut_.splice(uncut_.begin(), from, slab);
    } else {
        return_memory(slab->begin, kSlabBytes);
        returned_.splice(returned_.begin(), from, slab);
    }
}

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
