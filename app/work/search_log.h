// What a search records of itself, for its table and its statistics: queries, mode, parameters in effect, library,
// version, time and completeness. Threads: one at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/utc_time.h"
#include "data/write/table_writer.h"
#include "search/request/search_request.h"

namespace chemsieve {

class Json;

// The most queries drawn in a record; others are shown as text.
inline constexpr std::size_t kMostDrawnQueries = 100;

// The library or libraries searched.
struct SearchPlace {
    std::string library;  // its path
    std::vector<std::string> further_libraries = {};
    std::int64_t compounds = 0;  // compounds of all libraries
};

SearchPlace place_of(const CompoundSource& source);

// The parameters that count for the mode, as they are in effect; null: no limit.
Json parameters_of(const SearchRequest& request, const SearchPlace& place);
const char* name_of(QueryLanguage language);

class SearchLog {
  public:
    // The search begins now. The request outlives the log.
    SearchLog(const SearchRequest& request, SearchPlace place, DrawingKind drawings);

    // Queries are counted only from now on.
    void lists_no_queries() noexcept { lists_queries_ = false; }

    const SearchRequest& request() const noexcept { return request_; }
    const SearchPlace& place() const noexcept { return place_; }
    std::string started() const { return utc_text(started_); }

    // Adds a query that is done; `hits`: the number listed.
    void add(const Query& query, const SearchOutcome& outcome, std::size_t hits);
    // Adds one of which only the outcome counts.
    void add_unlisted(const SearchOutcome& outcome, std::size_t hits) { add_outcome(outcome, hits); }
    // Adds references that were searched together.
    void add_fused(std::span<const Query> references, const SearchOutcome& outcome, std::size_t hits);
    // Adds a query that cannot be used.
    void refuse(const QueryText& text, const std::string& reason);
    // Counts a record of a query file that holds no query.
    void refuse_record() { ++refused_; }

    SearchRecord record() const;

  private:
    std::string completeness() const;
    void add_outcome(const SearchOutcome& outcome, std::size_t hits);
    void add_recorded(const Query& query, std::optional<std::size_t> hits, const std::string& outcome);

    const SearchRequest& request_;
    SearchPlace place_;
    DrawingKind drawings_;
    std::chrono::system_clock::time_point started_ = std::chrono::system_clock::now();
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    bool lists_queries_ = true;
    std::vector<RecordedQuery> queries_;
    std::size_t hits_ = 0;
    std::size_t refused_ = 0;
    std::size_t not_decided_ = 0;
    bool out_of_time_ = false;
    bool stopped_ = false;
};

// The record of a table of compounds that no search found, but which the request chose, without queries.
SearchRecord export_record(const std::string& library, const SearchRequest& request, std::int64_t compounds);

}  // namespace chemsieve
