#include "app/cli/cluster/run_words.h"

#include <unordered_set>

#include "app/cli/runs/neighbour_study.h"
#include "app/work/library_neighbours.h"
#include "data/library/joined_library.h"

#include "app/cli/options/common_options.h"

namespace chemsieve::cli {

ParsedSearch parsed_run(const std::string& mode, const std::string& library, const std::string& queries,
                        const std::string& ids, const std::vector<std::string>& options) {
    std::vector<std::string> words{library};
    if (!queries.empty()) words.insert(words.end(), {"--queries", queries});
    if (!ids.empty()) words.insert(words.end(), {"--ids", ids});
    words.insert(words.end(), options.begin(), options.end());
    return {mode, std::move(words)};
}

namespace {

ParsedSearch search_on(const std::string& library, const RunFolder& folder, const ShardRun& run) {
    const auto file = [&](const std::string& name) { return name.empty() ? "" : folder.file(name); };
    return parsed_run(run.mode, library, file(run.queries), file(run.ids), run.options);
}

// What `similar --NxN` makes of libraries on this machine.
void refuse_studies(const ParsedSearch& search) {
    for (const char* option : {"--against", "--matrix", "--histogram", "--keep", "--resume"}) {
        if (search.has(option)) throw UsageError(option + std::string{" is for libraries on this machine"});
    }
}

}  // namespace

ParsedSearch search_of(const RunFolder& folder, const ShardRun& run) { return search_on("", folder, run); }

ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const RunTask& task) {
    const std::string shard = library_of_shard(run.shards, task.shard);
    if (task.queries == 0 || task.queries == task.shard) return search_on(shard, folder, run);
    ParsedSearch search = search_on(library_of_shard(run.shards, task.queries), folder, run);
    search.arguments().libraries.add(shard);
    return search;
}

void refuse_what_runs_have_not(ParsedSearch& search) {
    const SearchArguments& arguments = search.arguments();
    const ResultOptions& results = arguments.results;
    if (search.has(kNeighboursOption)) {
        check_neighbours(arguments, search.has("--threshold"));
        refuse_studies(search);
    }
    if (!arguments.words.empty()) {
        throw UsageError("'" + arguments.words.front() +
                         "' is no option; queries of a run are in the file of --queries");
    }
    if (!results.output.empty() || results.table.is_given()) {
        throw UsageError("where hits go and how they are written is said to 'chemsieve cluster collect'");
    }
    if (results.wide) {
        throw UsageError(
            "--wide is for searches on this machine, in one library or with --library in several; the table of a run "
            "has a row for each hit");
    }
    check_wide(results, arguments.request);
    if (!results.stats.empty()) throw UsageError("--stats is for searches in one library");
    if (arguments.libraries.paths().size() > 1) throw UsageError("--library is for searches on this machine");
    if (arguments.request.fusion) throw UsageError("--fusion is for searches on this machine");
    if (arguments.compounds.has_lists()) {
        throw UsageError("--contains-any and --contains-none are for searches on this machine; give --and and --not");
    }
    if (results.listing.is_given()) {
        throw UsageError(
            "--sort and --sample are for searches on this machine; 'chemsieve cluster collect RUN -o hits.sieve' makes "
            "a "
            "library of the hits, which 'chemsieve export' sorts and draws from");
    }
    if (results.is_strict()) throw UsageError("--errors strict is for searches on this machine");
}

std::string counted_tasks(const ShardRun& run, std::size_t tasks) {
    return run.compares_all() ? counted(tasks, "pair of shards", "pairs of shards") : counted(tasks, "shard", "shards");
}

std::string task_text(const RunTask& task) { return (task.queries == 0 ? "shard " : "shards ") + task.name(); }

namespace {

// Gives hits the numbers that they have in the shard.
class InShard : public RunSink {
  public:
    InShard(SourceLibrary shard, RunSink& sink) : shard_{std::move(shard)}, sink_{sink} {}

    bool refuse(const QueryText& text, const Failure& why) override { return sink_.refuse(text, why); }
    bool take(QueryFound& found) override {
        for (Hit& hit : found.result.hits) hit.compound = number_in_library(shard_, hit.compound);
        return sink_.take(found);
    }

  private:
    const SourceLibrary shard_;
    RunSink& sink_;
};

}  // namespace

ShardSearch::ShardSearch(ParsedSearch search, const ShardManifest& manifest, unsigned jobs, Context& context)
    : search_{std::move(search)}, manifest_{manifest} {
    arguments().request.options.jobs = jobs;
    // How a file of queries was understood is said once, not by each task.
    Context quiet{context.streams, context.stop, true};
    SearchedLibraries& libraries = arguments().libraries;
    if (search_.has(kNeighboursOption)) {
        libraries.open(arguments().request.options.fingerprint);
    } else {
        ready_ = make_ready(arguments(), quiet);
    }
    shard_ =
        libraries.size() == 1 ? libraries.shared_source() : read_as_one(open_libraries({libraries.paths().back()}), 0);
    options_ = arguments().request.options;
    options_.conditions = ready_.conditions;
}

bool ShardSearch::choose(const std::stop_token& stop) {
    if (!arguments().compounds.is_given()) return true;
    SearchRequest& request = arguments().request;
    SearchedLibraries& libraries = arguments().libraries;
    const auto unknown_ids =
        libraries.choose(arguments().compounds, request, nullptr, stop, {}, manifest_.properties());
    if (!unknown_ids) return false;
    options_.among = libraries.among();
    if (!request.ids) return true;
    const std::unordered_set<std::string> unknown{unknown_ids->begin(), unknown_ids->end()};
    ids_ = *std::move(request.ids);
    request.ids.reset();
    std::erase_if(ids_, [&](const std::string& id) { return unknown.contains(id); });
    return true;
}

PropertyColumns ShardSearch::columns() {
    return PropertyColumns{arguments().results.columns, *shard_, manifest_.properties()};
}

std::unique_ptr<CompoundTable> ShardSearch::table(std::ostream& out) {
    if (arguments().results.count) return nullptr;
    return std::make_unique<CompoundTable>(
        CompoundTable::Layout{
            .style = {.keeps_controls = true}, .properties = columns(), .jobs = arguments().request.options.jobs},
        *shard_, out);
}

std::vector<CompoundNumber> ShardSearch::compared() {
    if (!search_.has(kNeighboursOption)) return {};
    return work::compared_numbers(library(), neighbour_request(arguments())).queries;
}

bool run_neighbours(ShardSearch& search, std::span<const CompoundNumber> queries, RunSink& sink,
                    const std::stop_token& stop) {
    const neighbours::Work work{.jobs = search.arguments().request.options.jobs, .stop = stop};
    InShard in_shard{search.library().libraries().back(), sink};
    return work::tell_neighbours(search.library(), neighbour_request(search.arguments()), queries, in_shard, work,
                                 work);
}

}  // namespace chemsieve::cli
