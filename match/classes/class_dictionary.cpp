#include "match/classes/class_dictionary.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/checksum.h"

namespace chemsieve {

namespace {

// RDKit's Bond::BondType; frozen, for it is stored.
constexpr std::uint8_t kSingle = 1;
constexpr std::uint8_t kDouble = 2;
constexpr std::uint8_t kTriple = 3;
constexpr std::uint8_t kAromatic = 12;

constexpr std::size_t kBondClassBytes = 5;

template <class Id, class Class, class Map>
std::optional<Id> add_to(std::vector<Class>& classes, std::vector<std::int64_t>& counts, Map& ids, std::size_t most,
                         const Class& value, std::int64_t times) {
    auto found = ids.find(value);
    if (found == ids.end()) {
        if (classes.size() >= most) return std::nullopt;
        found = ids.emplace(value, static_cast<Id>(classes.size())).first;
        classes.push_back(value);
        counts.push_back(0);
    }
    counts[found->second] += times;
    return found->second;
}

std::vector<std::size_t> order_by_count(const std::vector<std::int64_t>& counts) {
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return counts[a] > counts[b]; });
    return order;
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
        case kSingle: return BondKind::single;
        case kDouble: return BondKind::double_;
        case kTriple: return BondKind::triple;
        case kAromatic: return BondKind::aromatic;
        default: return BondKind::other;
    }
}

template <>
std::size_t ClassDictionary::Hash<AtomClass>::operator()(const AtomClass& value) const {
    std::uint64_t hash = checksum64(std::span{value.values});
    hash = checksum64(std::span{value.bond_counts}, hash ^ value.ring_sizes);
    return hash;
}

template <>
std::size_t ClassDictionary::Hash<BondClass>::operator()(const BondClass& value) const {
    return static_cast<std::size_t>(value.type) | static_cast<std::size_t>(value.rings) << 8 |
           static_cast<std::size_t>(value.stereo) << 16 | static_cast<std::size_t>(value.in_cycle) << 24 |
           static_cast<std::size_t>(value.dative_from) << 32;
}

std::optional<AtomClassId> ClassDictionary::add(const AtomClass& atom, std::int64_t times) {
    const auto id = add_to<AtomClassId>(atoms_, atom_counts_, atom_ids_, kMaxAtomClasses, atom, times);
    if (degrees_.size() < atoms_.size()) degrees_.push_back(static_cast<std::uint8_t>(atom[AtomProperty::degree]));
    return id;
}

std::optional<BondClassId> ClassDictionary::add(const BondClass& bond, std::int64_t times) {
    return add_to<BondClassId>(bonds_, bond_counts_, bond_ids_, kMaxBondClasses, bond, times);
}

std::optional<AtomClassId> ClassDictionary::find(const AtomClass& atom) const {
    const auto found = atom_ids_.find(atom);
    return found == atom_ids_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<BondClassId> ClassDictionary::find(const BondClass& bond) const {
    const auto found = bond_ids_.find(bond);
    return found == bond_ids_.end() ? std::nullopt : std::optional{found->second};
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
