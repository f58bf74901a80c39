// What a user writes about compounds: a note and a rating of each.
//
// Threads: a value; shared ones are never changed.
#pragma once

#include <QString>
#include <cstdint>
#include <map>

#include "data/source/compound_selection.h"

namespace chemsieve::ui {

inline constexpr int kMostStars = 5;

struct CompoundNote {
    QString text;    // empty: none
    int rating = 0;  // stars, 1 to kMostStars; 0: not rated
    bool empty() const noexcept { return text.isEmpty() && rating == 0; }
    bool operator==(const CompoundNote&) const = default;
};

// By compound; none of them is empty.
using CompoundNotes = std::map<CompoundNumber, CompoundNote>;

// "★★★"; empty: not rated.
inline QString stars_text(int rating) { return QString{rating, QChar{0x2605}}; }

inline CompoundNote note_of(const CompoundNotes& notes, CompoundNumber compound) {
    const auto found = notes.find(compound);
    return found == notes.end() ? CompoundNote{} : found->second;
}

}  // namespace chemsieve::ui
