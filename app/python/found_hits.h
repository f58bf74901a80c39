// The hits of a search, as columns, with what is read of their compounds when somebody asks.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/python/asked_search.h"
#include "app/python/found_compounds.h"

namespace chemsieve::python {

// A query and what came of it.
struct FoundQuery {
    QueryText text;
    std::optional<Query> query;  // nothing: it cannot be used, or its hits are those of all references together
    Failure error;               // why it cannot be used
    Remarks remarks;
    SearchOutcome outcome;
    std::size_t hits = 0;  // also where they are counted and not listed
};

class FoundHits : public FoundCompounds {
  public:
    FoundHits(std::shared_ptr<const AskedSearch> asked, std::shared_ptr<const LibrariesState> state);

    const AskedSearch& asked() const noexcept { return *asked_; }

    std::vector<FoundQuery> queries;
    // Hit after hit, as the columns of compounds: those of a query after those of the query before, best first.
    std::vector<double> similarities;     // exact
    std::vector<std::uint32_t> of_query;  // place in `queries`
    // The compounds that were searched, by their numbers in all libraries; null: all.
    std::shared_ptr<const CompoundSelection> among;
    std::size_t not_decided = 0;  // by the condition, see SelectedCompounds
    double search_ms = 0;         // what the engine took, from choosing compounds and reading queries to ranking

    void add(std::uint32_t query, const Hit& hit);
    // SVG, with the match of a substructure query; empty if it cannot be drawn.
    std::string drawing(std::size_t hit) const;

  private:
    std::shared_ptr<const AskedSearch> asked_;
};

struct TableCall {
    std::vector<std::string> words;  // -o, --wide and the options of tables
    std::string columns;             // as --columns takes them
    bool keep_all = false;
};

// Writes the file of -o. Nothing is written if it is stopped. Returns what the user should know.
std::vector<std::string> write_hits(const FoundHits& found, const TableCall& call, const std::stop_token& stop);

// The wide table as CSV, whose texts are not marked for spreadsheets. Empty if stopped.
std::string wide_csv(const FoundHits& found, const TableCall& call, const std::stop_token& stop);

}  // namespace chemsieve::python
