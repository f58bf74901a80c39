// A search as it is asked for from Python: keywords that have become the words of a command line, whose rules and
// errors are thus the same, and queries that are values.
//
// Errors: UsageError, CLI::Error, QueryError, FileError. Threads: const functions may be called concurrently.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/runs/neighbours_run.h"
#include "app/cli/searching/parsed_search.h"
#include "app/queries/query_file.h"
#include "app/queries/user_names.h"
#include "search/run/compound_choice.h"

namespace chemsieve::python {

// Options that were read, which many searches share: reading them takes as long as a short search.
class AskedSearch {
  public:
    // `words`: options of the mode, without library and queries.
    AskedSearch(const std::string& mode, const std::string& library, std::vector<std::string> words);
    // A search for similar compounds whose queries are all compounds. `options`: what the words do not say.
    static AskedSearch of_all_compounds(const std::string& library, std::vector<std::string> words,
                                        const cli::NeighboursOptions& options);

    // The request without its queries; conditions and ids are still names.
    const SearchRequest& request() const noexcept { return arguments_->request; }
    const cli::CompoundOptions& compounds() const noexcept { return arguments_->compounds; }
    const UserNames& names() const noexcept { return names_; }
    const cli::ResultOptions& results() const noexcept { return arguments_->results; }
    std::optional<QueryLanguage> language() const { return arguments_->language.said(); }

    // The queries of --queries; none without it.
    QueryList queries_of_file() const;
    // Chooses the compounds that are searched. `ids`: only these; nothing: those of the file that was named. Nothing if
    // stopped.
    std::optional<ChosenCompounds> choose(Searcher& searcher, const std::optional<std::vector<std::string>>& ids,
                                          const std::stop_token& stop) const;

  private:
    explicit AskedSearch(std::shared_ptr<cli::ParsedSearch> parsed);

    std::shared_ptr<cli::ParsedSearch> parsed_;
    cli::SearchArguments* arguments_;
    UserNames names_;  // the sets of structures that the condition may call
};

// Those that the options choose. `asked`: the request without its ids. `ids`: only these; nothing: those of the file
// that was named. Nothing if stopped.
std::optional<ChosenCompounds> choose_compounds(Searcher& searcher, SearchRequest asked,
                                                const cli::CompoundOptions& options, const UserNames& names,
                                                const std::optional<std::vector<std::string>>& ids,
                                                const std::stop_token& stop);

// A query as Python has it.
struct GivenQuery {
    std::string id;                              // empty: none
    std::string text;                            // may have its name behind the structure
    std::optional<QueryLanguage> language = {};  // known by whoever made the text
};

// `place`: of the query among all, from 0, for those without a name. `said`: the language of all whose own is not
// known; nothing: it is found out.
QueryText query_of(const GivenQuery& given, std::size_t place, std::optional<QueryLanguage> said, bool merge_hydrogens);

}  // namespace chemsieve::python
