// What a column's values must be for a hit to be shown, and how that reads as a condition.
//
// Threads: all functions may be called concurrently.
#pragma once

#include <QString>
#include <optional>

#include "ui/histogram/histogram_painter.h"
#include "ui/hits/hit_columns.h"
#include "ui/hits/hit_filter.h"

namespace chemsieve::ui {

struct ColumnFilter {
    HitColumn column;
    std::optional<ValueRange> range;  // of columns of numbers; an end that is infinite is open
    QString text;                     // to be found in columns of text; empty: none

    bool is_empty() const { return !range && text.isEmpty(); }
};

// As few digits as tell values apart that differ by a tenth of a bin; of whole numbers, those inside.
ValueRange rounded(const ValueRange& range, const Histogram& bins);

// "mw 180 to 250.5", "mw up to 200", "note contains 'abc'"
QString label_of(const ColumnFilter& filter);

// For docs/command-line.md's language; empty for similarity, which no condition knows.
std::string condition_of(const ColumnFilter& filter);
// For the similarity column.
std::optional<SimilarityRange> similarity_range_of(const ColumnFilter& filter);

}  // namespace chemsieve::ui
