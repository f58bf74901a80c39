#include "app/python/asked_search.h"

#include "app/cli/runs/neighbour_study.h"
#include "app/cli/runs/search_run.h"
#include "search/request/pasted_queries.h"

namespace chemsieve::python {

namespace {

std::vector<std::string> with_library(const std::string& library, std::vector<std::string> words) {
    words.insert(words.begin(), library);
    return words;
}

// What the command line does with its hits; Python has them as values.
void refuse_outputs(const cli::SearchArguments& arguments) {
    const cli::ResultOptions& results = arguments.results;
    // Behind an option that takes none.
    if (!arguments.words.empty()) {
        throw cli::UsageError("'" + arguments.words.front() +
                              "' is the value of an option that takes none; what is on or off, such as stereo or "
                              "inchikey, is True or False");
    }
    if (!results.output.empty() || results.table.is_given()) {
        throw cli::UsageError("hits are written by their own write(), which takes the file and its format");
    }
    if (results.wide || results.cells || results.only_hits) {
        throw cli::UsageError("a table of compounds and queries is made of the hits, by their write() and to_pandas()");
    }
    if (!results.stats.empty()) throw cli::UsageError("the statistics are in the queries of the hits");
    if (arguments.libraries.paths().size() > 1) {
        throw cli::UsageError("several libraries are searched together if they are opened together");
    }
}

}  // namespace

AskedSearch::AskedSearch(std::shared_ptr<cli::ParsedSearch> parsed)
    : parsed_{std::move(parsed)}, arguments_{&parsed_->arguments()} {
    refuse_outputs(*arguments_);
    cli::check_listing(arguments_->results, request().options.top);
    cli::add_alerts(names_, arguments_->compounds.alerts());
    try {
        arguments_->compounds.resolve(&names_);
    } catch (const ConditionError& e) {
        throw cli::unusable_condition(e, false);
    }
    arguments_->request.set_files = arguments_->compounds.condition().sets;
}

AskedSearch::AskedSearch(const std::string& mode, const std::string& library, std::vector<std::string> words)
    : AskedSearch{std::make_shared<cli::ParsedSearch>(mode, with_library(library, std::move(words)))} {
    if (parsed_->has("--NxN")) {
        throw cli::UsageError("the neighbours of all compounds are what neighbours() and neighbour_histogram() give");
    }
}

AskedSearch AskedSearch::of_all_compounds(const std::string& library, std::vector<std::string> words,
                                          const cli::NeighboursOptions& options) {
    words.emplace_back("--NxN");
    AskedSearch asked{std::make_shared<cli::ParsedSearch>("similar", with_library(library, std::move(words)))};
    for (const char* const option : {"--matrix", "--histogram", "--resume", "--count", "--keep-all"}) {
        if (!asked.parsed_->has(option)) continue;
        throw cli::UsageError(cli::words_with_options(
            std::string{option} + " is for the command line; here are arrays, to_scipy() and neighbour_histogram()"));
    }
    cli::check_neighbours(*asked.arguments_, asked.parsed_->has("--threshold"));
    cli::check_study(options, asked.results());
    return asked;
}

QueryList AskedSearch::queries_of_file() const {
    if (request().query_file.empty()) return {};
    const QueryFormat format = query_format(arguments_->query_format, request().query_file);
    return cli::read_queries(*arguments_, format, cli::has_fps_queries(*arguments_, format));
}

std::optional<ChosenCompounds> AskedSearch::choose(Searcher& searcher,
                                                   const std::optional<std::vector<std::string>>& ids,
                                                   const std::stop_token& stop) const {
    return choose_compounds(searcher, request(), arguments_->compounds, names_, ids, stop);
}

std::optional<ChosenCompounds> choose_compounds(Searcher& searcher, SearchRequest asked,
                                                const cli::CompoundOptions& options, const UserNames& names,
                                                const std::optional<std::vector<std::string>>& ids,
                                                const std::stop_token& stop) {
    cli::CompoundOptions compounds = options;  // reading the file of ids changes it
    asked.ids = ids ? ids : compounds.read_ids(stop);
    try {
        return CompoundChoice{}.choose(searcher, asked, compounds.condition(), &names, stop);
    } catch (const ConditionError& e) {
        throw cli::unusable_condition(e, searcher.source().libraries().size() > 1);
    }
}

QueryText query_of(const GivenQuery& given, std::size_t place, std::optional<QueryLanguage> said,
                   bool merge_hydrogens) {
    const std::string usual = given.id.empty() ? "q" + std::to_string(place + 1) : given.id;
    QueryText query;
    if (const auto evident = evident_language(given.text); evident == QueryLanguage::molfile) {
        query = {.id = usual, .text = given.text, .language = QueryLanguage::molfile};
    } else {
        query = query_of_word(given.text, usual, given.language ? given.language : said);
        if (!given.id.empty()) {
            query.id = given.id;
            query.is_numbered = false;
        }
    }
    query.merge_hydrogens = merge_hydrogens;
    return query;
}

}  // namespace chemsieve::python
