// The order of the hit table: best first, or by any columns, each for hits that are equal by those before.
//
// Reads what it sorts by from the library, some 30 us a hit, so it belongs on a worker thread. Errors: LibraryError.
#pragma once

#include <Qt>
#include <optional>
#include <stop_token>
#include <vector>

#include "search/request/search_types.h"
#include "ui/hits/hit_columns.h"

namespace chemsieve::ui {

struct SortKey {
    HitColumn column{.kind = HitColumn::Kind::similarity};
    Qt::SortOrder direction = Qt::DescendingOrder;
};

struct HitOrder {
    std::vector<SortKey> keys{SortKey{}};  // from the first that counts
};

// `hits` must be ranked, those of several queries query by query; equal values keep that order. Compounds without a
// value come last. Nothing if stopped.
std::optional<std::vector<Hit>> ordered(const std::vector<Hit>& hits, const HitOrder& order, CompoundReader& reader,
                                        const std::stop_token& stop);

}  // namespace chemsieve::ui
