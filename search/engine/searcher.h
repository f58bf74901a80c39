// Searches one library: the entry that command line and window share.
//
// Holds the screening index in memory and one reader a thread, so that many searches share them.
// Errors: LibraryError. Threads: one search at a time; a search uses threads of its own.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "match/program/class_table.h"
#include "search/engine/search_types.h"
#include "search/query/query.h"
#include "search/screen/screening_index.h"

namespace chemsieve {

class Searcher {
  public:
    // Reads the fingerprints. `source` is shared: it lives at least as long.
    explicit Searcher(std::shared_ptr<const CompoundSource> source);
    ~Searcher();

    const CompoundSource& source() const noexcept { return *source_; }

    // `query` must be of the kind that the mode needs (Query::substructure or Query::compound). Throws QueryError if a
    // similarity search is asked for a compound of more subgraphs than the library's parameters allow.
    SearchOutcome run(SearchMode mode, const Query& query, const SearchOptions& options, const SearchEvents& events,
                      std::stop_token stop);

  private:
    std::vector<CompoundReader*> readers(unsigned jobs);

    std::shared_ptr<const CompoundSource> source_;
    std::unique_ptr<ScreeningIndex> index_;
    // Looked at after the index, so that it has every compound of it; nothing: molecules are read from text.
    std::shared_ptr<const StructureSource> structures_;
    std::shared_ptr<const ClassTable> classes_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;
};

}  // namespace chemsieve
