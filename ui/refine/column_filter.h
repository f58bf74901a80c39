// A filter on a column's values: only hits that satisfy it are shown. It can be written as a condition.
//
// Threads: all functions may be called concurrently.
#pragma once

#include <QString>
#include <optional>

#include "ui/hits/hit_columns.h"
#include "ui/hits/hit_order.h"
#include "ui/plot/histogram.h"

namespace chemsieve::ui {

struct ColumnFilter {
    HitColumn column;
    std::optional<ValueRange> range;  // for columns of numbers; an infinite end is open
    QString text;                     // for columns of text: the text to be found; empty: none

    bool is_empty() const { return !range && text.isEmpty(); }
};

// Rounds to as few digits as distinguish values a tenth of a bin apart; ranges of whole numbers shrink to the whole
// numbers inside.
ValueRange rounded(const ValueRange& range, const Histogram& bins);

// "mw 180 to 250.5", "mw up to 200", "note contains 'abc'"
QString label_of(const ColumnFilter& filter);

// InChIKeys are asked for by a query.
inline bool can_filter(const HitColumn& column) { return column.kind != HitColumn::Kind::inchikey; }

// The filter as a condition (docs/command-line.md); empty for what conditions cannot name, such as similarity.
std::string condition_of(const ColumnFilter& filter);
// The filter of the similarity column as a range.
std::optional<SimilarityRange> similarity_range_of(const ColumnFilter& filter);

}  // namespace chemsieve::ui
