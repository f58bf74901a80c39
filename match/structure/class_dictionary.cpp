#include "match/structure/class_dictionary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "base/checksum.h"
#include "base/mix.h"

namespace chemsieve {

namespace {

constexpr std::size_t kBondClassBytes = 5;

std::vector<std::size_t> order_by_count(const std::vector<std::int64_t>& counts) {
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return counts[a] > counts[b]; });
    return order;
}

constexpr std::size_t kLeastSlots = 16;

std::uint64_t hash_of(const AtomClass& value) {
    const std::uint64_t hash = checksum64(std::span{value.values});
    return checksum64(std::span{value.bond_counts}, hash ^ value.ring_sizes);
}

std::uint64_t hash_of(const BondClass& value) {
    const std::uint64_t packed = value.type | std::uint64_t{value.rings} << 8 | std::uint64_t{value.stereo} << 16 |
                                 std::uint64_t{value.in_cycle} << 24 | std::uint64_t{value.dative_from} << 32;
    return mix64(packed);
}

// Small numbers of either sign take one byte.
void put_number(std::string& bytes, std::int32_t value) {
    auto rest = (static_cast<std::uint32_t>(value) << 1) ^ static_cast<std::uint32_t>(value >> 31);
    for (; rest >= 0x80; rest >>= 7) bytes.push_back(static_cast<char>(rest | 0x80));
    bytes.push_back(static_cast<char>(rest));
}

std::optional<std::int32_t> take_number(std::string_view& bytes) {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 35 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<std::uint8_t>(bytes.front());
        bytes.remove_prefix(1);
        value |= static_cast<std::uint32_t>(byte & 0x7F) << shift;
        if (byte < 0x80) return static_cast<std::int32_t>((value >> 1) ^ (~(value & 1) + 1));
    }
    return std::nullopt;
}

}  // namespace

BondKind BondClass::kind() const {
    switch (type) {
        case kSingleBond: return BondKind::single;
        case kDoubleBond: return BondKind::double_;
        case kTripleBond: return BondKind::triple;
        case kAromaticBond: return BondKind::aromatic;
        default: return BondKind::other;
    }
}

template <class Class>
std::size_t ClassDictionary::Slots<Class>::slot_of(const std::vector<Class>& classes, const Class& value) const {
    std::size_t slot = hash_of(value) & (slots_.size() - 1);
    while (slots_[slot] != 0 && classes[slots_[slot] - 1U] != value) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

template <class Class>
std::optional<std::size_t> ClassDictionary::Slots<Class>::find(const std::vector<Class>& classes,
                                                               const Class& value) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint16_t held = slots_[slot_of(classes, value)];
    return held == 0 ? std::nullopt : std::optional{held - std::size_t{1}};
}

template <class Class>
void ClassDictionary::Slots<Class>::put(const std::vector<Class>& classes, std::size_t number) {
    slots_[slot_of(classes, classes[number])] = static_cast<std::uint16_t>(number + 1);
}

template <class Class>
void ClassDictionary::Slots<Class>::add_last(const std::vector<Class>& classes) {
    if (2 * classes.size() <= slots_.size()) return put(classes, classes.size() - 1);
    slots_.assign(std::max(kLeastSlots, std::bit_ceil(2 * classes.size())), 0);
    for (std::size_t number = 0; number < classes.size(); ++number) put(classes, number);
}

template <class Class>
void ClassDictionary::Slots<Class>::make_room(std::size_t classes) {
    if (slots_.empty()) slots_.assign(std::max(kLeastSlots, std::bit_ceil(2 * classes)), 0);
}

void ClassDictionary::make_room(std::size_t atom_classes) {
    atoms_.reserve(atom_classes);
    degrees_.reserve(atom_classes);
    atom_counts_.reserve(atom_classes);
    atom_slots_.make_room(atom_classes);
}

std::optional<AtomClassId> ClassDictionary::add(const AtomClass& atom, std::int64_t times) {
    auto id = find(atom);
    if (!id) {
        if (atoms_.size() >= kMaxAtomClasses) return std::nullopt;
        id = static_cast<AtomClassId>(atoms_.size());
        atoms_.push_back(atom);
        atom_counts_.push_back(0);
        degrees_.push_back(static_cast<std::uint8_t>(atom[AtomProperty::degree]));
        atom_slots_.add_last(atoms_);
    }
    atom_counts_[*id] += times;
    return id;
}

std::optional<BondClassId> ClassDictionary::add(const BondClass& bond, std::int64_t times) {
    auto id = find(bond);
    if (!id) {
        if (bonds_.size() >= kMaxBondClasses) return std::nullopt;
        id = static_cast<BondClassId>(bonds_.size());
        bonds_.push_back(bond);
        bond_counts_.push_back(0);
        bond_slots_.add_last(bonds_);
    }
    bond_counts_[*id] += times;
    return id;
}

std::optional<AtomClassId> ClassDictionary::find(const AtomClass& atom) const {
    const auto found = atom_slots_.find(atoms_, atom);
    return found ? std::optional{static_cast<AtomClassId>(*found)} : std::nullopt;
}

std::optional<BondClassId> ClassDictionary::find(const BondClass& bond) const {
    const auto found = bond_slots_.find(bonds_, bond);
    return found ? std::optional{static_cast<BondClassId>(*found)} : std::nullopt;
}

ClassDictionary ClassDictionary::by_frequency() const {
    ClassDictionary result;
    for (const std::size_t i : order_by_count(atom_counts_)) result.add(atoms_[i], atom_counts_[i]);
    for (const std::size_t i : order_by_count(bond_counts_)) result.add(bonds_[i], bond_counts_[i]);
    return result;
}

std::string encode_class(const AtomClass& atom) {
    std::string bytes;
    for (const std::int32_t value : atom.values) put_number(bytes, value);
    bytes.append(reinterpret_cast<const char*>(&atom.ring_sizes), sizeof atom.ring_sizes);
    bytes.append(reinterpret_cast<const char*>(atom.bond_counts.data()), sizeof atom.bond_counts);
    return bytes;
}

std::string encode_class(const BondClass& bond) {
    return {static_cast<char>(bond.type), static_cast<char>(bond.rings), static_cast<char>(bond.stereo),
            static_cast<char>(bond.in_cycle), static_cast<char>(bond.dative_from)};
}

std::optional<AtomClass> decode_atom_class(std::string_view bytes) {
    AtomClass atom;
    for (std::int32_t& value : atom.values) {
        const auto number = take_number(bytes);
        if (!number) return std::nullopt;
        value = *number;
    }
    if (bytes.size() != sizeof atom.ring_sizes + sizeof atom.bond_counts) return std::nullopt;
    std::memcpy(&atom.ring_sizes, bytes.data(), sizeof atom.ring_sizes);
    std::memcpy(atom.bond_counts.data(), bytes.data() + sizeof atom.ring_sizes, sizeof atom.bond_counts);
    // The degree is how many bonds of a stored atom are read.
    std::int32_t degree = 0;
    for (const std::uint8_t count : atom.bond_counts) degree += count;
    if (degree != atom[AtomProperty::degree] || degree > static_cast<std::int32_t>(kMaxDegree)) return std::nullopt;
    return atom;
}

std::optional<BondClass> decode_bond_class(std::string_view bytes) {
    if (bytes.size() != kBondClassBytes) return std::nullopt;
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    if (at(3) > 1 || at(4) > 2) return std::nullopt;
    return BondClass{.type = at(0), .rings = at(1), .stereo = at(2), .in_cycle = at(3) == 1, .dative_from = at(4)};
}

}  // namespace chemsieve
