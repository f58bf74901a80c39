#include "app/cli/runs/search_run.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <system_error>
#include <thread>

#include "app/cli/command/progress_line.h"
#include "app/cli/options/fps_queries.h"
#include "app/cli/options/input_options.h"
#include "app/cli/runs/batch_run.h"
#include "app/cli/runs/fused_run.h"
#include "app/conditions/user_names.h"
#include "app/queries/structure_file.h"
#include "chem/read/parse.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

namespace {

void check_files(const SearchArguments& arguments, const Context& context) {
    const SearchRequest& request = arguments.request;
    std::vector<std::string> inputs = arguments.libraries.paths();
    inputs.insert(inputs.end(),
                  {request.query_file, request.ids_file, arguments.compounds.any_of(), arguments.compounds.none_of()});
    for (const StructureFile& file : arguments.compounds.set_files(context)) inputs.push_back(file.path);
    refuse_same_files({arguments.results.output, arguments.results.stats}, inputs);
    if (request.query_file == "-" && request.ids_file == "-") {
        throw UsageError("--queries and --ids cannot both be standard input; write one to a file"_words);
    }
}

// On a thread, while the library is opened. Without a thread it is done when the first query is read.
std::jthread preparing_to_read() {
    try {
        return std::jthread{prepare_to_read};
    } catch (const std::system_error&) {
        return {};
    }
}

void report_unusable(RunningSearch& search, const std::vector<UnusableRecord>& records) {
    for (const UnusableRecord& record : records) {
        search.context.streams.err << "chemsieve: " << record.defect << '\n';
        search.output.log().refuse_record();
        ++search.totals.queries_bad;
    }
}

// Further structures that were taken for SMARTS; what else there is to note of structures is said of queries.
void note_further(RunningSearch& search) {
    const auto& conditions = search.options.conditions;
    if (!conditions || search.context.quiet) return;
    for (const auto* list : {&conditions->all, &conditions->any, &conditions->none}) {
        for (const Query& structure : *list) {
            for (const QueryNote& note : structure.notes()) {
                const bool language = note.kind == QueryNoteKind::found_smarts || note.kind == QueryNoteKind::no_smiles;
                if (language) search.notes.add(structure.id(), note);
            }
        }
    }
}

Exit search_and_conclude(RunningSearch& search, const std::vector<UnusableRecord>& unusable) {
    std::ostream& err = search.context.streams.err;
    report_unusable(search, unusable);
    const SearchTotals& totals = search.totals;
    if (!totals.cancelled && !totals.is_refused(search.results)) {
        if (search.request.fusion) {
            run_fused(search);
        } else {
            run_batch(search, unusable);
        }
    }
    search.notes.write(err);
    const bool is_told = !totals.cancelled && !totals.is_refused(search.results);
    if (is_told && !totals.is_empty(search.results)) search.output.commit(err);
    return conclude(totals, search.results, err);
}

// By --where and --ids. Returns how many; nothing if stopped.
std::optional<std::size_t> filter_compounds(SearchArguments& arguments, Context& context, ProgressLine& line) {
    CompoundFilter filter = arguments.compounds.filter(context.stop);
    filter.jobs = arguments.request.options.jobs;
    const auto selected = arguments.libraries.select(filter, context.names, context.stop, progress_of_sets(line));
    line.clear();
    if (!selected) return std::nullopt;
    arguments.compounds.report_unknown(selected->unknown_ids, arguments.libraries.all_names(), context);
    arguments.request.ids = std::move(filter.ids);
    arguments.request.set_files = arguments.compounds.set_files(context);
    return selected->compounds;
}

}  // namespace

bool has_fps_queries(const SearchArguments& arguments, QueryFormat format) {
    const SearchRequest& request = arguments.request;
    if (!format.is_fps || request.query_file.empty()) return false;
    if (request.mode == SearchMode::similar) return true;
    throw UsageError(request.query_file + " holds fingerprints, by which only 'chemsieve similar' searches");
}

QueryList read_queries(const SearchArguments& arguments, QueryFormat format, bool fps) {
    const SearchRequest& request = arguments.request;
    QueryList list = collect_queries(arguments.words, fps ? "" : request.query_file, arguments.language.said(), format,
                                     header_from_word(arguments.header));
    if (fps) add_fps_queries(request.query_file, request.options.fingerprint, list);
    for (QueryText& query : list.queries) query.merge_hydrogens = request.merge_hydrogens;
    return list;
}

bool choose_compounds(SearchArguments& arguments, Context& context) {
    const CompoundOptions& compounds = arguments.compounds;
    if (!compounds.is_given()) return true;
    ProgressLine line{context};
    std::size_t number = 0;
    if (compounds.has_filter()) {
        const auto filtered = filter_compounds(arguments, context, line);
        if (!filtered) return false;
        number = *filtered;
    }
    if (compounds.has_lists()) {
        const StructureLists lists = read_lists(compounds.any_of(), compounds.none_of(), arguments.libraries.recipe());
        const auto kept =
            arguments.libraries.keep_by(lists, arguments.request.options.jobs, context.stop, progress_of_sets(line));
        if (!kept) return false;
        number = *kept;
    }
    line.clear();
    if (!context.quiet) context.streams.err << counted_compounds(number) << " selected\n";
    return true;
}

ReadySearch make_ready(SearchArguments& arguments, Context& context) {
    SearchRequest& request = arguments.request;
    const QueryFormat queries_in = query_format(arguments.query_format, request.query_file);
    const bool fps = has_fps_queries(arguments, queries_in);
    const std::jthread preparing = preparing_to_read();
    SearchedLibraries& libraries = arguments.libraries;
    libraries.open(fingerprint_of(request.mode, request.options));
    request.options.jobs = libraries.jobs(request.options.jobs);
    QueryList queries = read_queries(arguments, queries_in, fps);
    if (!context.quiet && !queries.understood.empty()) context.streams.err << queries.understood << '\n';
    request.queries = std::move(queries.queries);
    // Before anything is written: a search by key could miss hits.
    const bool needs_keys = request.mode == SearchMode::exact &&
                            std::any_of(request.queries.begin(), request.queries.end(), is_asked_by_key);
    if (needs_keys) libraries.check_inchi_keys();
    ReadySearch ready{.options = {}, .unusable = std::move(queries.unusable)};
    ready.options = options_for(request, libraries.recipe());
    return ready;
}

Exit run_search(SearchArguments& arguments, Context& context) {
    SearchRequest& request = arguments.request;
    if (arguments.words.empty() && request.query_file.empty()) throw CLI::RequiredError("QUERY or --queries");
    settle_words(arguments);
    settle_request(arguments);
    check_files(arguments, context);
    const ResultOptions& results = arguments.results;
    const OutputFormat format = results.table.format(results.output);
    const TableStyle style = style_of(results, format);
    check_wide(results, request);
    check_count(results, format);
    check_keep_all(results, format);
    check_listing(results, request.options.top);

    const ReadySearch ready = make_ready(arguments, context);
    SearchedLibraries& libraries = arguments.libraries;
    // Checked even if the columns are not shown: a wrong name is an error.
    const PropertyColumns columns{results.columns, libraries.sources()};
    if (results.wide && !columns.inchi_places().empty()) {
        throw UsageError(
            "--wide has no column inchi; take inchikey, or inchi in a table with a row for each hit"_words);
    }
    const bool is_stopped = !choose_compounds(arguments, context);
    SearchOutput output{request, results, libraries, format, style, context};
    output.check_width(request.queries.size() + (results.keep_all ? ready.unusable.size() : 0));
    RunningSearch search{.request = request,
                         .options = ready.options,
                         .results = results,
                         .libraries = libraries,
                         .output = output,
                         .context = context,
                         .totals = {.cancelled = is_stopped}};
    note_further(search);
    return search_and_conclude(search, ready.unusable);
}

}  // namespace chemsieve::cli
