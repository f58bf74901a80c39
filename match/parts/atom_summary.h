// What the classes that a query atom can be have in common, for each family of parts.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "match/parts/part_labels.h"
#include "match/program/class_table.h"

namespace chemsieve {

// Nothing is asked about a part that can be more things.
constexpr std::size_t kMostAlternatives = 64;

struct AtomSummary {
    // By family: what the atom can be, ascending; an empty list: more than kMostAlternatives things. For a plain atom,
    // `element` alone.
    std::array<std::vector<std::uint16_t>, kPartFamilies> labels;
    std::uint32_t features = 0;  // that all of the classes have
    bool is_plain = false;       // the query says no more of it than its element
};

// Summaries of sets of classes, remembered, since queries have the same atoms again and again.
// Threads: may be used by several.
class AtomSummaries {
  public:
    // labels: must outlive this.
    explicit AtomSummaries(const PartLabels& labels) : labels_{labels} {}

    // classes: not empty.
    std::shared_ptr<const AtomSummary> of(const ClassSet& classes, bool is_plain) const;

  private:
    AtomSummary summarize(const ClassSet& classes, bool is_plain) const;

    struct Key {
        ClassSet classes;
        bool is_plain;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };
    const PartLabels& labels_;
    mutable std::mutex mutex_;
    mutable std::unordered_map<Key, std::shared_ptr<const AtomSummary>, Hash> remembered_;
};

}  // namespace chemsieve
