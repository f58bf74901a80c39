// The hits of a search, as columns, with what is read of their compounds when somebody asks.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/python/asked_search.h"
#include "app/python/open_libraries.h"
#include "data/write/property_columns.h"

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

// What tables have of a compound.
struct HitRow {
    std::string id;
    std::string smiles;
    std::vector<std::string> cells;  // one a column asked for; empty: no value
};

class FoundHits {
  public:
    FoundHits(std::shared_ptr<const AskedSearch> asked, std::shared_ptr<const LibrariesState> state);

    const AskedSearch& asked() const noexcept { return *asked_; }
    const LibrariesState& state() const noexcept { return *state_; }
    bool has_several_libraries() const noexcept { return state_->members.size() > 1; }

    std::vector<FoundQuery> queries;
    // Hit after hit: those of a query after those of the query before, best first. All have the same size, but
    // `library` is empty if there is one only.
    std::vector<std::int64_t> numbers;      // the compound's in its library
    std::vector<double> similarities;       // exact
    std::vector<std::uint32_t> of_query;    // place in `queries`
    std::vector<std::uint16_t> of_library;  // place in the libraries
    // The compounds that were searched, by their numbers in all libraries; null: all.
    std::shared_ptr<const CompoundSelection> among;
    std::size_t not_decided = 0;  // by the condition, see SelectedCompounds
    double search_ms = 0;         // what the engine took, from choosing compounds and reading queries to ranking

    void add(std::uint32_t query, const Hit& hit);
    std::size_t library_of(std::size_t hit) const { return of_library.empty() ? 0 : of_library.at(hit); }
    // The compound's number in all libraries.
    CompoundNumber compound_of(std::size_t hit) const;

    // The rows of hits [begin, end). `columns`: as --columns takes them. Throws QueryError if there is no such column,
    // LibraryError if a compound is not there any more.
    std::vector<HitRow> rows(std::size_t begin, std::size_t end, const std::string& columns) const;
    // Names of the columns, and whether they hold numbers.
    std::vector<TableColumn> titles(const std::string& columns) const;
    // The molfile of a compound that came as one.
    std::optional<std::string> molblock(std::size_t hit) const;
    // SVG, with the match of a substructure query; empty if it cannot be drawn.
    std::string drawing(std::size_t hit) const;

  private:
    CompoundReader& reader() const;

    std::shared_ptr<const AskedSearch> asked_;
    std::shared_ptr<const LibrariesState> state_;
    mutable std::mutex mutex_;  // guards the reader
    mutable std::unique_ptr<CompoundReader> reader_;
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
