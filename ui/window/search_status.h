// What the status line says of a search.
#pragma once

#include <QString>
#include <cstddef>
#include <optional>

#include "ui/session/search_report.h"

namespace chemsieve::ui {

// "1,204 hits so far, 45 % of 13,001 compounds"; of several queries, each searched by itself, "45 % of 200 queries".
QString progress_text(const SearchProgress& progress, std::size_t queries = 1);

// How the search ended. `shown`: hits in the table.
QString ending_text(const SearchReport& report, std::size_t shown, bool with_candidates = true);
// The same above the hits, without what only the curious want to know. Empty while the search is under way.
// `compounds_now`: of the library, which may have changed since.
QString sentence_of(const ShownSearch& search, std::size_t hits, std::int64_t compounds_now);
// "Of 12 earlier hits none is a hit.": what was looked at by a search without hits.
QString nothing_found_text(const ShownSearch& search);
// How a search with `hits` hits ended; `filtered`: the number that a filter leaves; `compounds_now`: of the library.
// Empty while the search is under way.
QString ending_text(const ShownSearch& search, std::size_t hits, std::optional<std::size_t> filtered,
                    std::int64_t compounds_now);

}  // namespace chemsieve::ui
