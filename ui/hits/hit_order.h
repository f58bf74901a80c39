// Which hits of a search the table shows, and their order: best first, or by any columns, each for hits that are equal
// by those before.
//
// Ordering reads what it sorts by from the library, some 30 us a hit, so it belongs on a worker thread. Errors:
// LibraryError.
#pragma once

#include <Qt>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/search_types.h"
#include "ui/hits/hit_columns.h"
#include "ui/lists/compound_notes.h"

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

// A range of similarities in millionths, both ends included.
struct SimilarityRange {
    std::uint32_t least = 0;
    std::uint32_t most = 1'000'000;
};

// A hit is shown if it satisfies all of this.
struct HitFilter {
    std::string where;  // a condition on properties, see docs/command-line.md; empty: none
    std::optional<SimilarityRange> similarity;
    std::string query;    // part of the name of the hit's query, or all of it; empty: hits of all queries
    std::string library;  // the same of the library that the compound is in
    std::optional<std::pair<double, double>> rating = {};  // stars from and to, both included
    QString note = {};                                     // a part of the note; empty: any
    std::shared_ptr<const CompoundNotes> notes = {};       // for these two; nullptr: neither counts
    std::shared_ptr<const CompoundSelection> among = {};   // nullptr: all

    bool is_empty() const noexcept {
        return where.empty() && !similarity && query.empty() && library.empty() && !notes && !among;
    }
    // Whether a hit satisfies all but the condition, the query and the library.
    bool passes(const Hit& hit) const {
        if (among && !among->contains(hit.compound)) return false;
        if (notes && !passes(note_of(*notes, hit.compound))) return false;
        return !similarity ||
               (similarity->least <= hit.similarity.millionths() && hit.similarity.millionths() <= similarity->most);
    }

  private:
    bool passes(const CompoundNote& own) const {
        if (rating && (own.rating == 0 || own.rating < rating->first || own.rating > rating->second)) return false;
        return note.isEmpty() || own.text.contains(note, Qt::CaseInsensitive);
    }
};

}  // namespace chemsieve::ui
