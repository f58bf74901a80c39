#include "app/cli/runs/search_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/common_options.h"
#include "base/text.h"
#include "data/library/joined_library.h"

namespace chemsieve::cli {

namespace {

constexpr double kLongestLimit = 1e8;  // seconds or milliseconds

void describe_queries(CLI::App& app, SearchArguments& arguments, const SearchHelp& help) {
    app.add_option("QUERY", arguments.words, help.query);
    auto* queries = app.add_option("--queries", arguments.request.query_file,
                                   "File of queries. " + query_files_in_words(help.takes_fingerprints));
    takes_file(app, queries, query_endings(help.takes_fingerprints));
    auto* format = app.add_option(
        "--query-format", arguments.query_format,
        "Format of --queries, if the file's ending does not tell: of standard input, SMILES if nothing is said");
    takes_one_of(app, format, query_format_words())->configurable(false);
    arguments.text.describe(app, "--queries", false);
}

void describe_table(CLI::App& app, ResultOptions& results, CLI::Option& top) {
    auto* count = app.add_flag("--count", results.count, "Only the number of hits of each query");
    app.add_flag("--keep-all", results.keep_all,
                 "A row also for each query that has no hits or cannot be read: its id, all else empty");
    describe_wide(app, results);
    does_without(app, add_output_option(app, results.output, "File to write"), "standard output");
    results.table.describe(app);
    add_columns_option(app, results.columns, "Properties to add, separated by commas, or 'all'");
    results.listing.describe(app, "the hits of each query", "; with --top the best hits are found first, then sorted");
    results.listing.exclude(*count, top);
}

}  // namespace

void SearchedLibraries::describe(CLI::App& app) {
    takes_file(app, app.add_option("LIB", first_, "Library file, or route of several libraries"), {"sieve", "route"})
        ->required();
    auto* further = app.add_option("--library", further_,
                                   "A further library to search, may be given several times: one list of hits");
    takes_file(app, further, {"sieve", "route"})
        ->type_name("FILE")
        ->allow_extra_args(false)  // what follows a name is a query
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

const std::vector<std::string>& SearchedLibraries::paths() const {
    if (routes_) return routes_->paths();
    std::vector<std::string> files{first_};
    std::transform(further_.begin(), further_.end(), std::back_inserter(files), without_mark);
    RoutedLibraries routes{files};
    const std::string why = why_not_together(routes.paths());
    if (!why.empty()) throw UsageError(why);
    return routes_.emplace(std::move(routes)).paths();
}

void SearchedLibraries::open(FingerprintKind kind) {
    kind_ = kind;
    const Libraries libraries = open_libraries(paths());
    source_ = read_as_one(libraries, JoinedLibrary::kLittleRoom);
    routes_->compare(libraries);
    if (routes_->knows_any()) {
        searcher_.emplace(source_, Searcher::WhenNeeded{});
    } else {
        searcher_.emplace(source_, kind);
    }
}

std::string SearchedLibraries::all_names() const { return joined(paths(), ", "); }

std::optional<std::vector<std::string>> SearchedLibraries::choose(CompoundOptions& compounds, SearchRequest& request,
                                                                  const ConditionNames* names,
                                                                  const std::stop_token& stop,
                                                                  const SetProgress& progress,
                                                                  const std::vector<ImportedProperty>& further) {
    request.ids = compounds.read_ids(stop);
    try {
        auto chosen =
            CompoundChoice{}.choose(*searcher_, request, compounds.condition(), names, stop, progress, further);
        if (!chosen) return std::nullopt;
        among_ = std::move(chosen->compounds);
        not_decided_ = chosen->not_decided;
        return std::move(chosen->unknown_ids);
    } catch (const ConditionError& e) {
        throw unusable_condition(e, size() > 1);
    }
}

std::shared_ptr<const CompoundSelection> SearchedLibraries::looked_at(const std::stop_token& stop) {
    return among_ ? among_ : every_compound(source_->last_numbers(), *searcher_, kind_, stop);
}

void SearchedLibraries::leave_out_for(const SearchRequest& request, const SearchOptions& options) {
    const auto passed_over = this->passed_over(request.mode, options);
    const auto* const several = dynamic_cast<const JoinedLibrary*>(source_.get());
    if (!passed_over || !several || among_) return;
    // The first one says what is wrong with a query.
    std::vector<bool> for_all(size(), true);
    for_all.front() = false;
    for (const QueryText& text : request.queries) {
        if (std::none_of(for_all.begin(), for_all.end(), [](bool left) { return left; })) return;
        try {
            const std::vector<bool> some = passed_over(make_query(request.mode, text, source_->recipe()));
            for (std::size_t i = 0; i < size(); ++i) for_all[i] = for_all[i] && some[i];
        } catch (const QueryError&) {  // the search says why
        }
    }
    searcher_.emplace(several->without(for_all), Searcher::WhenNeeded{});
}

void describe_search(CLI::App& app, SearchArguments& arguments, const SearchHelp& help) {
    arguments.libraries.describe(app);
    describe_queries(app, arguments, help);
    arguments.language.describe(app, arguments.request.mode == SearchMode::substructure);
    auto* top = app.add_option("-k,--top", arguments.request.options.top, "The best N of each query");
    top->check(CLI::Range(0LL, 1'000'000'000LL));
    does_without(app, top, help.without_top);
    describe_table(app, arguments.results, *top);
    arguments.compounds.describe(app);
    auto* stats =
        app.add_option("--stats", arguments.results.stats, "Write one JSON object a line, a query, to this file");
    takes_file(app, stats, {"jsonl"});
    auto* errors = app.add_option("--errors", arguments.results.errors,
                                  "Queries that cannot be used: report them and do the rest; strict: stop");
    takes_one_of(app, errors, {"report", "strict"});
    app.add_option("--time-limit", arguments.time_limit_s, "Seconds a query; what is not reached is not decided")
        ->check(number_within(0.0, kLongestLimit));
    add_jobs_option(app, arguments.request.options.jobs);
}

void describe_match(CLI::App& app, SearchArguments& arguments) {
    app.add_flag("--stereo", arguments.request.options.stereo, "Stereochemistry must agree");
    app.add_option("--match-limit", arguments.match_limit_ms, "Milliseconds a compound; beyond it, not decided")
        ->check(number_within(0.0, kLongestLimit));
    auto* steps = app.add_option("--match-steps", arguments.request.options.match_steps, "Steps a compound");
    steps->check(CLI::Range(1LL, 1'000'000'000'000LL));
    does_without(app, steps, "1000000, some 10 ms", "; beyond it, not decided");
}

void settle_words(SearchArguments& arguments) {
    std::transform(arguments.words.begin(), arguments.words.end(), arguments.words.begin(), without_mark);
    if (std::isnan(arguments.request.options.threshold)) throw UsageError("--threshold is not a number"_words);
    arguments.results.columns = without_mark(arguments.results.columns);
}

void settle_request(SearchArguments& arguments, const ConditionNames* names) {
    SearchRequest& request = arguments.request;
    if (arguments.time_limit_s > 0) {
        request.options.time_limit = std::chrono::milliseconds{std::llround(arguments.time_limit_s * 1000)};
    }
    if (arguments.match_limit_ms > 0) {
        request.options.match_limit = std::chrono::milliseconds{std::llround(arguments.match_limit_ms)};
    }
    if (arguments.results.count) request.options.top = 0;
    arguments.compounds.resolve(names);
    request.where = arguments.compounds.where();
    request.set_files = arguments.compounds.condition().sets;
    request.ids_file = arguments.compounds.ids_file();
    request.any_of_file = arguments.compounds.any_of();
    request.none_of_file = arguments.compounds.none_of();
    request.sort = arguments.results.listing.sort();
    request.sample = arguments.results.listing.sample();
}

}  // namespace chemsieve::cli
