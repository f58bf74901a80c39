#include "fingerprint/filter/spectral/trap_table.h"

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

}  // namespace chemsieve::filter
