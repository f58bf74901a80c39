#include "app/cli/runs/search_run.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <string>
#include <system_error>
#include <thread>

#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/input_options.h"
#include "app/cli/runs/search_sink.h"
#include "app/queries/query_file.h"
#include "app/queries/user_names.h"
#include "base/text.h"
#include "chem/read/parse.h"
#include "data/fps/fps_files.h"
#include "data/write/property_columns.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::cli {

namespace {

// The kind of the file's fingerprints; nothing if they cannot be compared as they are.
std::optional<FingerprintKind> kind_of(const FpsHeader& header) {
    const auto kind = kind_of_type_line(header.type);
    if (!kind || *kind == FingerprintKind::subgraph || type_line(default_method(*kind)) != header.type) return {};
    return kind;
}

void refuse_other_kind(const std::string& name, const FpsHeader& header, FingerprintKind kind) {
    const auto other = kind_of(header);
    const FaceText remedy =
        other ? "; add --fingerprint "_words + name_of(*other)
              : "; make them with 'chemsieve fingerprint FILE -o refs.fps --fingerprint KIND' and compare by that KIND";
    if (kind == FingerprintKind::subgraph) {
        throw UsageError("the fingerprints of " + name + " are of type '" + header.type +
                         "', and similarity by subgraphs counts items, which bits do not tell" + remedy);
    }
    throw UsageError("the fingerprints of " + name + " are of type '" + header.type +
                     "', those that --fingerprint "_words + name_of(kind) + " compares with of type '" +
                     type_line(default_method(kind)) + "'" + remedy);
}

void check_header(const std::string& name, const FpsHeader& header, FingerprintKind kind) {
    if (header.type.empty()) {
        throw FileError(name + " does not say of which type its fingerprints are; add a line such as '#type=" +
                        type_line(default_method(kind == FingerprintKind::subgraph ? FingerprintKind::morgan2 : kind)) +
                        "' if they are");
    }
    if (kind_of(header) != kind) refuse_other_kind(name, header, kind);
    const std::uint32_t bits = default_method(kind).bits;
    if (header.num_bits && *header.num_bits != bits) {
        throw FileError("the fingerprints of " + name + " have " + std::to_string(*header.num_bits) +
                        " bits, those of type '" + header.type + "' have " + std::to_string(bits) +
                        "; correct its line #num_bits or make it anew with 'chemsieve fingerprint'");
    }
}

// Adds the fingerprints of a file to `list`, under their ids; lines without a fingerprint are added to its unusable
// records. Throws UsageError if they cannot be compared with fingerprints of the kind, FileError if the file cannot be
// read or does not say of which type its fingerprints are.
void add_fps_queries(const std::string& path, FingerprintKind kind, QueryList& list, const std::stop_token& stop) {
    TextInput input{path};
    list.memory = ReadingMemory{"the list of queries of " + input.name()};
    FpsReader reader{input};
    check_header(input.name(), reader.header(), kind);
    FpsRecord record;
    for (std::int64_t line = -1; !stop.stop_requested();) {
        try {
            if (!reader.next(record)) return;
        } catch (const FileError& e) {
            // If no line was read, the rest of the file cannot be read either.
            if (input.line_number() == line) throw;
            line = input.line_number();
            list.unusable.push_back({.id = {}, .defect = error_text(e), .before = list.queries.size()});
            continue;
        }
        // Beside the text of its bits.
        list.memory.add(kMemoryOfQuery + record.id.size() + 3 * record.fingerprint.bytes());
        list.queries.push_back({.id = one_line(record.id),
                                .text = to_hex(record.fingerprint),
                                .language = QueryLanguage::fingerprint,
                                .fingerprint = std::make_shared<const BitFingerprint>(record.fingerprint)});
    }
}

void check_files(const SearchArguments& arguments) {
    const SearchRequest& request = arguments.request;
    std::vector<std::string> inputs = arguments.libraries.paths();
    inputs.insert(inputs.end(),
                  {request.query_file, request.ids_file, arguments.compounds.any_of(), arguments.compounds.none_of()});
    for (const StructureFile& file : request.set_files) inputs.push_back(file.path);
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

}  // namespace

bool has_fps_queries(const SearchArguments& arguments, QueryFormat format) {
    const SearchRequest& request = arguments.request;
    if (!format.is_fps || request.query_file.empty()) return false;
    if (request.mode == SearchMode::similar) return true;
    throw UsageError(request.query_file + " holds fingerprints, by which only 'chemsieve similar' searches");
}

QueryList read_queries(const SearchArguments& arguments, QueryFormat format, bool fps, const std::stop_token& stop) {
    const SearchRequest& request = arguments.request;
    ReaderOptions reading;
    arguments.text.settle(reading);
    QueryList list = collect_queries(arguments.words, fps ? "" : request.query_file, arguments.language.said(), format,
                                     std::move(reading), stop);
    if (fps) add_fps_queries(request.query_file, request.options.fingerprint, list, stop);
    for (QueryText& query : list.queries) query.merge_hydrogens = request.merge_hydrogens;
    return list;
}

bool choose_compounds(SearchArguments& arguments, Context& context) {
    if (!arguments.compounds.is_given()) return true;
    SearchedLibraries& libraries = arguments.libraries;
    ProgressLine line{context};
    const auto unknown =
        libraries.choose(arguments.compounds, arguments.request, context.names, context.stop, progress_of_sets(line));
    line.clear();
    if (!unknown) return false;
    arguments.compounds.report_unknown(*unknown, libraries.all_names(), context);
    report_not_decided(libraries.not_decided(), context.streams.err);
    if (!context.quiet) context.streams.err << counted_compounds(libraries.among()->size()) << " selected\n";
    return true;
}

ReadySearch make_ready(SearchArguments& arguments, Context& context) {
    SearchRequest& request = arguments.request;
    const QueryFormat queries_in = query_format(arguments.query_format, request.query_file);
    const bool fps = has_fps_queries(arguments, queries_in);
    const std::jthread preparing = preparing_to_read();
    SearchedLibraries& libraries = arguments.libraries;
    libraries.open(fingerprint_of(request.mode, request.options));
    for (const Failure& one : libraries.source().made_by_other_rdkit()) {
        if (!context.quiet) context.streams.err << "note: " << failure_text(one) << '\n';
    }
    QueryList queries = read_queries(arguments, queries_in, fps, context.stop);
    if (!context.quiet && !queries.understood.empty()) context.streams.err << queries.understood << '\n';
    request.queries = std::move(queries.queries);
    // Before anything is written: a search by key could miss hits.
    const bool needs_keys = request.mode == SearchMode::exact &&
                            std::any_of(request.queries.begin(), request.queries.end(), is_asked_by_key);
    if (needs_keys) libraries.source().check_inchi_keys();
    return {.conditions = read_conditions(request.further, libraries.source().recipe()),
            .unusable = std::move(queries.unusable),
            .memory = queries.memory};
}

Exit SearchCommand::run(Context& context) {
    SearchArguments& arguments = settled();
    SearchRequest& request = arguments.request;
    if (arguments.words.empty() && request.query_file.empty()) throw CLI::RequiredError("QUERY or --queries");
    settle_words(arguments);
    settle_request(arguments, context.names);
    check_files(arguments);
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
    const PropertyColumns columns{results.columns, libraries.source()};
    if (results.wide && !columns.inchi_places().empty()) {
        throw UsageError(
            "--wide has no column inchi; take inchikey, or inchi in a table with a row for each hit"_words);
    }
    const bool is_stopped = !choose_compounds(arguments, context);
    SearchOptions options = request.options;
    options.conditions = ready.conditions;
    options.among = libraries.among();
    if (!results.wide) libraries.leave_out_for(request, options);
    SearchOutput output{request, results, libraries, format, style, context};
    output.check_width(request.queries.size() + (results.keep_all ? ready.unusable.size() : 0));
    SearchSink sink{arguments, ready, output, context};
    if (sink.begin(is_stopped)) {
        run_queries(libraries.searcher(),
                    {.request = request,
                     .options = options,
                     .count_only = results.count,
                     .is_ranked = !results.wide,
                     .unusable = ready.unusable,
                     .passed_over = libraries.passed_over(request.mode, options),
                     .order = output.order()},
                    sink, context.stop);
        sink.end();
    }
    return sink.conclude();
}

}  // namespace chemsieve::cli
