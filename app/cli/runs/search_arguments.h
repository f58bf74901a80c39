// The arguments of a command that searches, and the options that all such commands have.
//
// Values are put into the request at once where possible; settle_request() adds the rest.
#pragma once

#include <string>
#include <vector>

#include "app/cli/options/compound_options.h"
#include "app/cli/options/language_options.h"
#include "app/cli/options/result_options.h"
#include "app/cli/runs/searched_libraries.h"
#include "app/queries/query_file.h"
#include "search/request/search_request.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

struct SearchArguments {
    SearchRequest request;
    SearchedLibraries libraries = {};
    CompoundOptions compounds = {};
    ResolvedCondition condition = {};  // the condition in `compounds`
    ResultOptions results = {};
    std::vector<std::string> words = {};  // QUERY
    std::string query_format = {};
    std::string header = {};        // whether --queries has one: "yes", "no"; empty: found out
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
