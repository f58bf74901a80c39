#include "app/cli/runs/neighbours_run.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/rate.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/kind_words.h"
#include "app/cli/runs/neighbours_compounds.h"
#include "app/cli/runs/neighbours_file.h"
#include "app/cli/runs/search_output.h"
#include "app/cli/runs/search_run.h"
#include "app/queries/user_names.h"
#include "base/version.h"
#include "chem/rdkit_version.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kCompoundsTogether = 512;

void check_resume(const SearchArguments& arguments, OutputFormat format, const TableStyle& style) {
    const std::string& output = arguments.results.output;
    if (output.empty() || output == "-") {
        throw UsageError("--resume needs a file, -o FILE, in which an interrupted run can go on");
    }
    const std::string partial = output + ".partial";
    refuse_same_files({output, partial, partial + ".state"},
                      {arguments.libraries.paths().front(), arguments.request.ids_file});
    if (!facts_of(format).is_of_lines) {
        throw UsageError("--resume writes " + listed(output_words(&OutputFormatFacts::is_of_lines), " or "));
    }
    if (style.record_first || !arguments.results.stats.empty() || arguments.time_limit_s > 0) {
        throw UsageError(
            "--resume excludes --header-comment, --stats and --time-limit: they tell of one run, or depend on it");
    }
}

void check_usage(const SearchArguments& arguments, const NeighboursOptions& neighbours, OutputFormat format,
                 const TableStyle& style) {
    const ResultOptions& results = arguments.results;
    if (!arguments.words.empty() || !arguments.request.query_file.empty()) {
        throw UsageError("--NxN takes the compounds of the library for queries; leave out QUERY and --queries");
    }
    const std::vector<std::string> libraries = arguments.libraries.paths();
    if (libraries.size() > 1) throw UsageError("--NxN is about one library; leave out --library");
    if (results.wide) throw UsageError("--NxN has a row for each pair of neighbours; --wide is for queries");
    check_wide(results, arguments.request);
    check_keep_all(results, format);
    check_count(results, format);
    if (results.count && !neighbours.has_threshold) {
        throw UsageError("--NxN --count needs --threshold; without it nearly every compound is counted for each");
    }
    if (!facts_of(format).goes_out_at_once) {
        throw UsageError("--NxN writes " + listed(output_words(&OutputFormatFacts::goes_out_at_once), " or ") +
                         "; other tables would be too large");
    }
    refuse_same_files({results.output, results.stats}, {libraries.front(), arguments.request.ids_file});
    if (neighbours.resume) check_resume(arguments, format, style);
}

// All that the rows depend on: parameters, compounds and format.
Json identity_of(const SearchArguments& arguments, const QueryCompounds& compounds, OutputFormat format,
                 const TableStyle& style) {
    const SearchPlace place = place_of(arguments.libraries.source());
    const ResultOptions& results = arguments.results;
    Json parameters = parameters_of(arguments.request, place);
    parameters["columns"] = results.columns;
    parameters["count"] = results.count;
    parameters["keep_all"] = results.keep_all;
    parameters["format"] = static_cast<int>(format);
    parameters["delimiter"] = std::string(1, style.delimiter);
    parameters["byte_order_mark"] = style.byte_order_mark;
    parameters["program"] = kVersion + ", RDKit " + rdkit_version();
    return {
        {"holds", "neighbours"},
        {"parameters", parameters},
        {"library",
         {{"compounds", place.compounds}, {"selected", compounds.numbers.size()}, {"checksum", compounds.checksum}}}};
}

class NeighboursRun {
  public:
    // `file`: nothing without --resume.
    NeighboursRun(const SearchArguments& arguments, const std::vector<CompoundNumber>& compounds, SearchOutput& output,
                  NeighboursFile* file, Context& context)
        : request_{arguments.request},
          results_{arguments.results},
          compounds_{compounds},
          output_{output},
          file_{file},
          context_{context} {}

    Exit run(SearchedLibraries& library) {
        if (file_) go_on();
        search(library);
        return conclude_run();
    }

  private:
    void go_on();
    void search(SearchedLibraries& library);
    std::string progress_text() const;
    // False to end the run.
    bool give(const QueryText& text, BatchResult& result);
    void refuse(const QueryText& text, const std::string& reason);
    void leave_out_itself(BatchResult& result) const;
    void end_compound();
    Exit conclude_run();

    const SearchRequest& request_;
    const ResultOptions& results_;
    const std::vector<CompoundNumber>& compounds_;  // those that are queries
    SearchOutput& output_;
    NeighboursFile* file_;
    Context& context_;
    NeighboursDone done_;
};

void NeighboursRun::go_on() {
    done_ = file_->go_on(compounds_.size());
    if (done_.compounds == 0) return;
    done_.last = compounds_[done_.compounds - 1];
    if (context_.quiet) return;
    context_.streams.err << "going on with " << file_->name() << ": " << grouped(done_.compounds) << " of "
                         << grouped(compounds_.size()) << " compounds are done\n";
}

std::string NeighboursRun::progress_text() const {
    return grouped(done_.compounds) + " of " + grouped(compounds_.size()) + " compounds, " +
           grouped(done_.totals.hits) + " neighbours";
}

void NeighboursRun::search(SearchedLibraries& library) {
    BatchOptions options{.mode = SearchMode::similar, .search = request_.options, .count_only = false};
    options.search.among = library.among();
    // One more hit is searched for: the compound itself.
    if (options.search.top > 0) ++options.search.top;
    ProgressLine line{context_};
    const Rate rate;
    const std::size_t before = done_.compounds;
    std::chrono::steady_clock::time_point shown{};
    const auto show = [&] {
        const auto now = std::chrono::steady_clock::now();
        if (now - shown < kBetweenLines) return;
        shown = now;
        line.show(progress_text() + rate.text(static_cast<long long>(done_.compounds - before),
                                              static_cast<long long>(compounds_.size() - before)));
    };
    while (done_.compounds < compounds_.size() && !context_.stop.stop_requested()) {
        const std::size_t last = std::min(done_.compounds + kCompoundsTogether, compounds_.size());
        std::vector<QueryText> texts;
        for (std::size_t i = done_.compounds; i < last; ++i) {
            texts.push_back(query_of(compounds_[i], output_.reader()));
        }
        BatchEvents events;
        events.result = [&](std::size_t number, BatchResult& result) {
            show();
            if (!result.query) line.clear();
            return give(texts[number], result);
        };
        search_batch(library.searcher(), texts, options, events, context_.stop);
        if (done_.compounds < last) break;
    }
    line.clear();
    done_.totals.cancelled = context_.stop.stop_requested() && done_.compounds < compounds_.size();
}

bool NeighboursRun::give(const QueryText& text, BatchResult& result) {
    if (!result.query) {
        refuse(text, failure_text(result.error));
        return !results_.is_strict();
    }
    if (result.outcome.end == SearchEnd::cancelled) return false;
    leave_out_itself(result);
    const auto started = std::chrono::steady_clock::now();
    // If the writing was stopped, the compound's rows do not count.
    const std::vector<LibraryPart> library{{}};
    if (!list_hits(result.hits, request_.sample, output_.order(), library)) return false;
    const auto written = output_.write(text.id, result, context_);
    if (!written) return false;
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    const SearchOutcome& outcome = result.outcome;
    done_.totals.add(outcome);
    done_.totals.hits += outcome.stats.hits;
    ++done_.totals.queries_done;
    output_.log().add_outcome(outcome, outcome.stats.hits);
    output_.write_stats(result, *written, writing.count());
    end_compound();
    return true;
}

// With --errors strict the compound does not count as done.
void NeighboursRun::refuse(const QueryText& text, const std::string& reason) {
    context_.streams.err << "chemsieve: " << reason << '\n';
    output_.log().refuse_record();
    ++done_.totals.queries_bad;
    if (results_.is_strict()) return;
    output_.keep(text.id);
    end_compound();
}

void NeighboursRun::leave_out_itself(BatchResult& result) const {
    const CompoundNumber itself = compounds_[done_.compounds];
    std::vector<Hit>& hits = result.hits;
    // If other compounds are as similar, the compound itself may be missing; then one hit too many is left.
    const std::size_t top = request_.options.top;
    if (std::erase_if(hits, [&](const Hit& hit) { return hit.compound == itself; }) == 0 && top > 0) {
        hits.resize(std::min(hits.size(), top));
    }
    result.outcome.stats.hits = hits.size();
}

void NeighboursRun::end_compound() {
    done_.last = compounds_[done_.compounds++];
    if (file_) file_->end_compound(done_);
}

Exit NeighboursRun::conclude_run() {
    std::ostream& err = context_.streams.err;
    const SearchTotals& totals = done_.totals;
    const bool is_over = totals.cancelled || totals.is_refused(results_);
    if (file_ && is_over) {
        file_->save(done_);
        err << "chemsieve: " << grouped(done_.compounds) << " of " << grouped(compounds_.size())
            << " compounds are done in " << file_->name() << "; the same command goes on from there\n";
        if (totals.cancelled) return Exit::incomplete;
    }
    if (!is_over && file_) file_->commit();
    if (!is_over && !file_) output_.commit(err);
    if (compounds_.empty()) return Exit::nothing_found;
    return conclude(totals, results_, err);
}

}  // namespace

Exit run_neighbours(SearchArguments& arguments, const NeighboursOptions& neighbours, Context& context) {
    settle_words(arguments);
    settle_request(arguments, context.names);
    const ResultOptions& results = arguments.results;
    const OutputFormat format = results.table.format(results.output);
    const TableStyle style = style_of(results, format);
    check_usage(arguments, neighbours, format, style);

    SearchRequest& request = arguments.request;
    SearchedLibraries& libraries = arguments.libraries;
    request.query_file = "every compound of the library";
    libraries.open(request.options.fingerprint);
    request.options.jobs = libraries.jobs(request.options.jobs);
    // Checked even if the columns are not shown: a wrong name is an error.
    const PropertyColumns columns{results.columns, libraries.source()};
    const bool are_chosen = choose_compounds(arguments, context);
    const auto compounds =
        are_chosen ? list_compounds(libraries.source(), libraries.among().get(), neighbours.resume, context.stop)
                   : std::nullopt;
    if (!compounds) {
        context.streams.err << "chemsieve: cancelled\n";
        return Exit::incomplete;
    }
    std::optional<NeighboursFile> file;
    if (neighbours.resume) {
        file.emplace(results.output, identity_of(arguments, *compounds, format, style), libraries.name(0));
    }
    SearchOutput output{request, results, libraries, format, style, context, file ? &file->rows() : nullptr};
    return NeighboursRun{arguments, compounds->numbers, output, file ? &*file : nullptr, context}.run(libraries);
}

}  // namespace chemsieve::cli
