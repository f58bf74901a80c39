#include "match/program/class_table.h"

#include <algorithm>

namespace chemsieve {

namespace {
constexpr int kRingSizeColumn = 1000;
constexpr int kBondsColumn = 1001;
constexpr std::size_t kRemembered = 10'000;
}  // namespace

ClassTable::ClassTable(std::shared_ptr<const ClassDictionary> dictionary) : dictionary_{std::move(dictionary)} {
    chiral_tags_.reserve(atom_classes());
    for (const AtomClass& atom : dictionary_->atoms()) {
        chiral_tags_.push_back(static_cast<std::uint8_t>(std::clamp(atom[AtomProperty::chiral_tag], 0, 255)));
    }
    all_ = std::make_shared<ClassSet>(atom_classes(), true);
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
            if (holds(dictionary_->atoms()[i])) found.insert(i);
        }
        known = std::make_shared<ClassSet>(std::move(found));
    }
    return known;
}

SharedClassSet ClassTable::passing(AtomProperty property, const ValueTest& test) const {
    return remembered({static_cast<int>(property), test}, [&](const AtomClass& atom) { return test(atom[property]); });
}

SharedClassSet ClassTable::in_ring_of(unsigned atoms) const {
    return remembered({kRingSizeColumn, {.low = static_cast<int>(atoms)}},
                      [&](const AtomClass& atom) { return (atom.ring_sizes >> atoms & 1) != 0; });
}

SharedClassSet ClassTable::with_bonds(unsigned kinds, unsigned count) const {
    return remembered({kBondsColumn, {.low = static_cast<int>(kinds), .high = static_cast<int>(count)}},
                      [&](const AtomClass& atom) {
                          unsigned bonds = 0;
                          for (std::size_t kind = 0; kind < kBondCounts; ++kind) {
                              if (kinds >> kind & 1) bonds += atom.bond_counts[kind];
                          }
                          return bonds >= count;
                      });
}

}  // namespace chemsieve
