#include "match/program/class_table.h"

#include <algorithm>

namespace chemsieve {

namespace {
constexpr int kRingSizeColumn = 1000;
constexpr int kBondsColumn = 1001;
constexpr std::size_t kRemembered = 10'000;
}  // namespace

ClassTable::ClassTable(const ClassDictionary& dictionary) : degrees_{dictionary.degrees()}, bonds_{dictionary.bonds()} {
    const std::size_t n = dictionary.atoms().size();
    for (auto& column : columns_) column.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
        const AtomClass& atom = dictionary.atoms()[i];
        for (std::size_t p = 0; p < kAtomProperties; ++p) columns_[p].push_back(atom.values[p]);
        ring_sizes_.push_back(atom.ring_sizes);
        bond_counts_.push_back(atom.bond_counts);
        weights_.push_back(static_cast<double>(dictionary.atom_counts()[i]) + 1);
        chiral_tags_.push_back(static_cast<std::uint8_t>(std::clamp(atom[AtomProperty::chiral_tag], 0, 255)));
    }
    all_ = std::make_shared<ClassSet>(n, true);
}

template <class Holds>
SharedClassSet ClassTable::remembered(const Key& key, const Holds& holds) const {
    const std::lock_guard lock{mutex_};
    // Forgetting everything now and then bounds the memory of a program that runs for weeks.
    if (remembered_.size() > kRemembered) remembered_.clear();
    SharedClassSet& known = remembered_[key];
    if (!known) {
        ClassSet found{atom_classes()};
        for (std::size_t i = 0; i < atom_classes(); ++i) {
            if (holds(i)) found.insert(i);
        }
        known = std::make_shared<ClassSet>(std::move(found));
    }
    return known;
}

SharedClassSet ClassTable::passing(AtomProperty property, const ValueTest& test) const {
    const auto& column = columns_[static_cast<std::size_t>(property)];
    return remembered({static_cast<int>(property), test}, [&](std::size_t i) { return test(column[i]); });
}

SharedClassSet ClassTable::in_ring_of(unsigned atoms) const {
    return remembered({kRingSizeColumn, {.low = static_cast<int>(atoms)}},
                      [&](std::size_t i) { return (ring_sizes_[i] >> atoms & 1) != 0; });
}

SharedClassSet ClassTable::with_bonds(unsigned kinds, unsigned count) const {
    return remembered({kBondsColumn, {.low = static_cast<int>(kinds), .high = static_cast<int>(count)}},
                      [&](std::size_t i) {
                          unsigned bonds = 0;
                          for (std::size_t kind = 0; kind < kBondCounts; ++kind) {
                              if (kinds >> kind & 1) bonds += bond_counts_[i][kind];
                          }
                          return bonds >= count;
                      });
}

}  // namespace chemsieve
