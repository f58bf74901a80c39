// The arguments of a command that searches, and the options that all such commands have.
//
// Values are put into the request at once where possible; settle_request() adds the rest.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/cli/options/input_options.h"
#include "app/cli/options/result_options.h"
#include "app/queries/query_file.h"
#include "app/work/routed_libraries.h"
#include "search/request/search_request.h"
#include "search/run/compound_choice.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

// The libraries that a search looks at: LIB and those of --library.
class SearchedLibraries {
  public:
    void describe(CLI::App& app);
    // The paths as given, LIB first, those of a route in its place. Throws UsageError if there are too many, or one is
    // given twice.
    const std::vector<std::string>& paths() const;

    // One more, as if it had been given. Before the paths are asked for.
    void add(const std::string& path) { further_.push_back(path); }

    // Opens them all for searches by fingerprints of this kind. Throws LibraryError with the name of a library that
    // cannot be used, or whose recipe differs from the first's.
    void open(FingerprintKind kind);

    // The functions below need open libraries.
    std::size_t size() const { return paths().size(); }
    const std::string& name(std::size_t number) const { return paths()[number]; }
    // "a.sieve, b.sieve"
    std::string all_names() const;
    // All of them as one.
    const CompoundSource& source() const noexcept { return *source_; }
    const std::shared_ptr<const CompoundSource>& shared_source() const noexcept { return source_; }
    Searcher& searcher() noexcept { return *searcher_; }

    // Has searches look only at the compounds that the options choose, see CompoundChoice, and puts their ids into the
    // request; returns the ids that none of the libraries has. Nothing if stopped. Throws UsageError if the condition
    // cannot be used.
    std::optional<std::vector<std::string>> choose(CompoundOptions& compounds, SearchRequest& request,
                                                   const ConditionNames* names, const std::stop_token& stop,
                                                   const SetProgress& progress = {},
                                                   const std::vector<ImportedProperty>& further = {});
    // The compounds that are searched; nothing: all.
    const std::shared_ptr<const CompoundSelection>& among() const noexcept { return among_; }
    // The compounds that are searched, also if these are all. Nothing if stopped.
    std::shared_ptr<const CompoundSelection> looked_at(const std::stop_token& stop);

    // Tells which libraries behind routes are not looked at for a query; empty: all are.
    std::function<std::vector<bool>(const Query&)> passed_over(SearchMode mode, const SearchOptions& options) const {
        return routes_->passed_over(mode, options);
    }
    // Does not even read the index of what is passed over for all queries, unless compounds were chosen.
    void leave_out_for(const SearchRequest& request, const SearchOptions& options);
    // See SelectedCompounds.
    std::size_t not_decided() const noexcept { return not_decided_; }
    // Those of a route that have more compounds than it knows of, so that they are looked at for every query.
    std::vector<std::string> grown() const { return routes_->changed(); }

  private:
    std::string first_;
    std::vector<std::string> further_;
    FingerprintKind kind_ = FingerprintKind::subgraph;
    mutable std::optional<RoutedLibraries> routes_;  // read when the paths are asked for
    std::shared_ptr<const CompoundSource> source_;
    std::optional<Searcher> searcher_;
    std::shared_ptr<const CompoundSelection> among_;
    std::size_t not_decided_ = 0;
};

struct SearchArguments {
    SearchRequest request;
    SearchedLibraries libraries = {};
    CompoundOptions compounds = {};
    ResultOptions results = {};
    std::vector<std::string> words = {};  // QUERY
    std::string query_format = {};
    TextOptions text = {};          // how --queries is read
    LanguageOptions language = {};  // how queries and further structures are read
    double time_limit_s = 0;        // 0: none
    double match_limit_ms = 0;      // 0: none
};

// The help texts that differ from command to command.
struct SearchHelp {
    std::string query = "SMILES or InChI";
    bool takes_fingerprints = false;  // queries may be such
    std::string without_top = "all";
};

// Describes the options for libraries, queries, results, compounds and limits. `arguments` must outlive `app`.
void describe_search(CLI::App& app, SearchArguments& arguments, const SearchHelp& help);
// Describes the options of sub- and superstructure search.
void describe_match(CLI::App& app, SearchArguments& arguments);

// Removes the marks that kept words in brackets whole, and checks what is given as a number. Throws UsageError.
void settle_words(SearchArguments& arguments);
// Puts limits, condition and the files' names into the request; --count knows no best hits. `names`: that the condition
// may call; nullptr: none.
void settle_request(SearchArguments& arguments, const ConditionNames* names);

}  // namespace chemsieve::cli
