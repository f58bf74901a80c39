#include "fingerprint/filter/spectral/trapping_minimum.h"

#include <bit>

namespace chemsieve::filter {

namespace {

constexpr std::uint64_t kFewestSlots = 8;

// Calls visit with each position whose bit is set, in ascending order.
template <class Visit>
void for_each_bit(const std::vector<std::uint64_t>& bits, Visit visit) {
    for (std::size_t i = 0; i < bits.size(); ++i) {
        for (std::uint64_t word = bits[i]; word != 0; word &= word - 1) {
            visit(i * 64 + static_cast<std::uint64_t>(std::countr_zero(word)));
        }
    }
}

}  // namespace

std::uint64_t TrapTable::slot_of(std::uint64_t position) const noexcept {
    std::uint64_t slot = home_of(position);
    while (slots_[slot].place != 0 && slots_[slot].place != position + 1) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

void TrapTable::grow() {
    std::vector<Slot> before(std::max<std::size_t>(kFewestSlots, slots_.size() * 2));
    before.swap(slots_);
    for (const Slot& slot : before) {
        if (slot.place != 0) slots_[slot_of(slot.place - 1)] = slot;
    }
}

void TrapTable::set(std::uint64_t position, std::uint64_t key) {
    if (!has(position)) {
        if ((size_ + 1) * 4 > slots_.size() * 3) grow();
        bits_[position / 64] |= std::uint64_t{1} << (position % 64);
        ++size_;
    }
    slots_[slot_of(position)] = {position + 1, key};
}

void TrapTable::clear(std::uint64_t position) noexcept {
    if (!has(position)) return;
    bits_[position / 64] &= ~(std::uint64_t{1} << (position % 64));
    --size_;
    // Those behind move up, so that no search ends at the hole before it finds them.
    const std::uint64_t mask = slots_.size() - 1;
    std::uint64_t hole = slot_of(position);
    for (std::uint64_t slot = (hole + 1) & mask; slots_[slot].place != 0; slot = (slot + 1) & mask) {
        const std::uint64_t home = home_of(slots_[slot].place - 1);
        if (((slot - home) & mask) >= ((slot - hole) & mask)) {
            slots_[hole] = slots_[slot];
            hole = slot;
        }
    }
    slots_[hole] = {};
}

std::vector<std::uint64_t> TrapTable::keys() const {
    std::vector<std::uint64_t> keys;
    keys.reserve(size_);
    for_each_bit(bits_, [&](std::uint64_t position) { keys.push_back(slots_[slot_of(position)].key); });
    return keys;
}

bool TrapTable::operator==(const TrapTable& other) const { return bits_ == other.bits_ && keys() == other.keys(); }

void TrapTable::write(FilterWriter& writer) const { writer.numbers(bits_).numbers(keys()); }

TrapTable TrapTable::read(FilterReader& reader, std::uint64_t places) {
    TrapTable table{0};
    const auto bits = reader.numbers<std::uint64_t>((places + 63) / 64);
    const auto keys = reader.numbers<std::uint64_t>();
    if (places % 64 != 0 && bits.back() >> (places % 64) != 0) reader.fail("traps are set behind the last counter");
    std::size_t count = 0;
    for (const std::uint64_t word : bits) count += static_cast<std::size_t>(std::popcount(word));
    if (count != keys.size()) reader.fail("not every trap has one key");
    table.bits_.resize(bits.size());
    std::size_t next = 0;
    for_each_bit(bits, [&](std::uint64_t position) { table.set(position, keys[next++]); });
    return table;
}

TrappingMinimumFilter::TrappingMinimumFilter(const Shape& shape)
    : SpectralPair{{shape.primary, shape.hashes, shape.hashing, shape.seed}, shape.secondary},
      sprung_{shape.sprung},
      traps_{shape.primary} {}

TrappingMinimumFilter TrappingMinimumFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    SpectralPair rows = SpectralPair::for_keys(keys, probability, seed);
    const std::uint64_t counters = rows.primary().shape().counters;
    return TrappingMinimumFilter{std::move(rows), Shape{}.sprung, TrapTable{counters}};
}

TrappingMinimumFilter::Shape TrappingMinimumFilter::shape() const noexcept {
    const auto& [counters, hashes, hashing, seed] = primary_.shape();
    return {counters, secondary_.shape().counters, hashes, sprung_, hashing, seed};
}

void TrappingMinimumFilter::spring_traps(std::uint64_t key, const SpectralPositions& positions) {
    if (sprung_ == Sprung::by_recurring && !primary_.look(positions).recurring) return;
    for (const std::uint64_t at : positions) {
        const std::optional<std::uint64_t> victim = traps_.at(at);
        if (!victim || *victim == key) continue;
        const std::uint64_t counted_along = count(key);
        const SpectralPositions in_secondary = secondary_.positions(*victim);
        // A count as high as the victim's own cannot have been part of it: that key came later, or is wrong itself.
        if (counted_along < secondary_.least_of(in_secondary)) secondary_.erase(in_secondary, counted_along);
        traps_.clear(at);
    }
}

Inserted TrappingMinimumFilter::insert(std::uint64_t key, std::uint64_t times) {
    if (times == 0) return Inserted::stored;
    const SpectralPositions positions = primary_.positions(key);
    spring_traps(key, positions);
    primary_.insert(positions, times);
    const SpectralPositions in_secondary = secondary_.positions(key);
    if (secondary_.least_of(in_secondary) > 0) {
        secondary_.insert(in_secondary, times);
    } else if (const SpectralCounters::Minimum minimum = primary_.look(positions); !minimum.recurring) {
        secondary_.insert(in_secondary, minimum.least);
        traps_.set(minimum.at, key);
    }
    return Inserted::stored;
}

std::uint64_t TrappingMinimumFilter::count(std::uint64_t key) const noexcept {
    const std::uint64_t least = primary_.count(key);
    if (least == 0) return 0;
    const std::uint64_t secondary = secondary_.count(key);
    return secondary == 0 ? least : std::min(secondary, least);
}

std::vector<std::uint8_t> TrappingMinimumFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(sprung_);
    SpectralPair::write(writer);
    traps_.write(writer);
    return writer.finish();
}

TrappingMinimumFilter TrappingMinimumFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const auto sprung = reader.choice(Sprung::by_any);
    SpectralPair rows = SpectralPair::read(reader);
    TrapTable traps = TrapTable::read(reader, rows.primary().shape().counters);
    reader.end();
    return TrappingMinimumFilter{std::move(rows), sprung, std::move(traps)};
}

}  // namespace chemsieve::filter
