#include "app/cli/runs/neighbours_run.h"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <sstream>
#include <string>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/runs/neighbour_study.h"
#include "app/cli/runs/search_output.h"
#include "app/cli/runs/search_sink.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/queries/user_names.h"
#include "app/work/library_neighbours.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/json.h"
#include "base/version.h"
#include "chem/rdkit_version.h"
#include "data/file/partial_file.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

namespace {

constexpr auto kBetweenSaves = std::chrono::milliseconds{500};

// The first parameter that differs, in words for the user.
std::string difference(const Json& then, const Json& now) {
    for (const auto& [name, value] : now.members()) {
        if (!then.contains(name)) return name + " is " + json_text(value) + " now, not given then";
        const Json& earlier = then.at(name);
        if (earlier != value) return name + " was " + json_text(earlier) + ", is " + json_text(value) + " now";
    }
    for (const auto& [name, value] : then.members()) {
        if (!now.contains(name)) return name + " was " + json_text(value) + ", is not given now";
    }
    return "";
}

// How many compounds of a run are done.
struct NeighboursDone {
    std::size_t compounds = 0;
    CompoundNumber last{};  // the last compound done
};

// The rows of `similar --NxN --resume`, which are kept when the run is interrupted (data/file/partial_file.h).
//
// A state file beside the rows records their library, compounds and parameters, and how many compounds are done. A run
// goes on only if library, compounds and parameters are the same, so that the file has the bytes of a run that was not
// interrupted. Errors: FileError; UsageError or LibraryError if the rows belong to other parameters or compounds.
class NeighboursFile {
  public:
    // `identity`: the parameters, and what the library holds, by the names "parameters" and "library".
    NeighboursFile(const std::string& output, const Json& identity, std::string library)
        : partial_{output}, identity_{json_text(identity)}, library_{std::move(library)} {}

    const std::string& name() const noexcept { return partial_.name(); }
    // Takes the rows of the compound under way, and before the first compound the head of the table.
    std::ostream& rows() noexcept { return rows_; }
    // To be called once the head is written. Returns how many compounds an interrupted run has done, and its totals.
    // `compounds`: the number of all compounds.
    std::size_t go_on(std::size_t compounds, SearchTotals& totals) {
        std::size_t done = 0;
        if (partial_.state()) {
            done = read_state(compounds, totals);
        } else {
            save({}, totals);
        }
        if (done == 0) {
            partial_.go_on_after(0);
            partial_.stream() << rows_.str();
        }
        rows_.str("");
        saved_ = {};  // saves again after the next compound
        return done;
    }
    // One more compound is done.
    void end_compound(const NeighboursDone& done, const SearchTotals& totals) {
        partial_.stream() << rows_.str();
        rows_.str("");
        if (std::chrono::steady_clock::now() - saved_ >= kBetweenSaves) save(done, totals);
    }
    // Saves the state, so that the next run can go on from here.
    void save(const NeighboursDone& done, const SearchTotals& totals) {
        Json state = parse_json(identity_);
        state["done"] = done.compounds;
        if (done.compounds > 0) state["last_compound"] = static_cast<std::int64_t>(done.last);
        state["searched"] = totals.queries_done;
        state["refused"] = totals.queries_bad;
        state["hits"] = totals.hits;
        state["not_decided"] = totals.not_decided;
        state["bytes"] = partial_.sync();
        partial_.save(json_text(state) + "\n");
        saved_ = std::chrono::steady_clock::now();
    }
    // The file is complete and gets its name.
    void commit() { partial_.commit(); }

  private:
    std::size_t read_state(std::size_t compounds, SearchTotals& totals) {
        const std::string remedy =
            "; remove " + name() + " and " + name() + ".state to begin anew, or choose another name for the output";
        std::size_t done = 0;
        try {
            const Json then = parse_json(*partial_.state());
            check_identity(then, remedy);
            done = then.at("done").integer<std::size_t>();
            totals.queries_done = then.at("searched").integer<std::size_t>();
            totals.queries_bad = then.at("refused").integer<std::size_t>();
            totals.hits = then.at("hits").integer<std::size_t>();
            totals.not_decided = then.at("not_decided").integer<std::size_t>();
            if (done > 0) partial_.go_on_after(then.at("bytes").integer<std::uint64_t>());
        } catch (const JsonError&) {
            throw FileError("the state of " + name() + " cannot be read" + remedy);
        }
        if (done > compounds) throw FileError("the state of " + name() + " cannot be right" + remedy);
        return done;
    }

    void check_identity(const Json& then, const std::string& remedy) const {
        const Json now = parse_json(identity_);
        if (then.at("holds") != now.at("holds")) throw JsonError{"it holds something else"};
        const std::string other = difference(then.at("parameters"), now.at("parameters"));
        if (!other.empty()) {
            throw UsageError(name() + " was begun with other parameters: " + other + "; give the same" + remedy);
        }
        if (then.at("library") != now.at("library")) {
            throw LibraryError(library_ + " holds other compounds than when " + name() +
                               " was begun: " + difference(then.at("library"), now.at("library")) + remedy);
        }
    }

    PartialFile partial_;
    std::string identity_;  // as JSON
    std::string library_;
    std::ostringstream rows_;
    std::chrono::steady_clock::time_point saved_{};
};

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
    if (style.record_first) throw UsageError("--resume excludes --header-comment, which tells of one run");
}

void check_usage(const SearchArguments& arguments, const NeighboursOptions& neighbours, OutputFormat format,
                 const TableStyle& style) {
    const ResultOptions& results = arguments.results;
    const std::vector<std::string> libraries = arguments.libraries.paths();
    if (libraries.size() > (neighbours.against.empty() ? 1 : 2)) {
        throw UsageError("--NxN is about one library, or with --against about two; leave out --library and routes");
    }
    check_neighbours(arguments, neighbours.has_threshold);
    check_wide(results, arguments.request);
    check_keep_all(results, format);
    check_count(results, format);
    check_study(neighbours, results);
    if (!facts_of(format).goes_out_at_once && !neighbours.makes_no_rows()) {
        throw UsageError("--NxN writes " + listed(output_words(&OutputFormatFacts::goes_out_at_once), " or ") +
                         "; other tables would be too large");
    }
    refuse_same_files({results.output}, {libraries.front(), libraries.back(), arguments.request.ids_file});
    if (neighbours.resume) check_resume(arguments, format, style);
}

// The compounds of the first library that are queries.
struct QueryCompounds {
    std::vector<CompoundNumber> numbers;
    std::uint64_t checksum = 0;  // over all the library's compounds and the selection, if asked for
};

// Nothing if stopped. `among`: the compounds selected; nothing: all.
std::optional<QueryCompounds> list_compounds(const CompoundSource& source, const CompoundSelection* among,
                                             bool with_checksum, const std::stop_token& stop) {
    QueryCompounds compounds;
    const auto numbers = source.reader(), rows = source.reader();
    const std::vector<SourceLibrary> libraries = source.libraries();
    numbers->for_each_compound([&](CompoundNumber number) {
        const bool selected = (among == nullptr || among->contains(number)) && place_of_library(libraries, number) == 0;
        if (selected) compounds.numbers.push_back(number);
        if (with_checksum) {
            const CompoundName name = rows->name(number);
            const std::int64_t selected_number = static_cast<std::int64_t>(number) * (selected ? 1 : -1);
            compounds.checksum = checksum64(std::span{&selected_number, 1}, compounds.checksum);
            for (const std::string& text : {name.id, name.smiles}) {
                compounds.checksum = checksum64(text, compounds.checksum);
            }
        }
        return !stop.stop_requested();
    });
    return stop.stop_requested() ? std::nullopt : std::optional{std::move(compounds)};
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

class NeighboursRun : public SearchSink {
  public:
    // `compounds`: those that are queries. `file`: nothing without --resume.
    NeighboursRun(SearchArguments& arguments, const ReadySearch& ready, const std::vector<CompoundNumber>& compounds,
                  SearchOutput& output, NeighboursFile* file, Context& context)
        : SearchSink{arguments, ready, output, context}, compounds_{compounds}, file_{file} {
        output.log().lists_no_queries();
    }

    Exit run() {
        if (file_) go_on();
        search_all();
        line_.clear();
        totals_.cancelled = context_.stop.stop_requested() && done_ < compounds_.size();
        return conclude_run();
    }

    void understood(const Query&) override {}
    void progress(const SearchProgress&) override {}
    bool refuse(const QueryText& text, const Failure& why) override;
    bool take(QueryFound& found) override;

  private:
    void go_on();
    void search_all();
    void show_number() override;
    void end_compound();
    Exit conclude_run();

    const std::vector<CompoundNumber>& compounds_;
    NeighboursFile* file_;
    std::size_t done_ = 0, done_before_ = 0;  // compounds, in all and by earlier runs
    const Rate rate_;
    std::chrono::steady_clock::time_point shown_{};
};

void NeighboursRun::go_on() {
    done_ = done_before_ = file_->go_on(compounds_.size(), totals_);
    if (done_ == 0 || context_.quiet) return;
    context_.streams.err << "going on with " << file_->name() << ": " << grouped(done_) << " of "
                         << grouped(compounds_.size()) << " compounds are done\n";
}

void NeighboursRun::search_all() {
    const unsigned jobs = request().options.jobs;
    work::tell_neighbours(arguments_.libraries.source(), neighbour_request(arguments_),
                          std::span{compounds_}.subspan(done_), *this,
                          work_shown_in(line_, jobs, "reading fingerprints: ", context_),
                          work_shown_in(line_, jobs, "comparing compounds: ", context_));
}

bool NeighboursRun::take(QueryFound& found) {
    // If the writing was stopped, the compound's rows do not count.
    if (!SearchSink::take(found)) return false;
    end_compound();
    return true;
}

bool NeighboursRun::refuse(const QueryText& text, const Failure& why) {
    report_refused(text, why);
    // The compound does not count as done then.
    if (results().is_strict()) return false;
    output_.keep(text.id);
    end_compound();
    return true;
}

void NeighboursRun::show_number() {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < kBetweenLines) return;
    shown_ = now;
    line_.show(grouped(done_) + " of " + grouped(compounds_.size()) + " compounds, " + grouped(totals_.hits) +
               " neighbours" +
               rate_.text(static_cast<long long>(done_ - done_before_),
                          static_cast<long long>(compounds_.size() - done_before_)));
}

void NeighboursRun::end_compound() {
    const CompoundNumber last = compounds_[done_++];
    if (file_) file_->end_compound({done_, last}, totals_);
}

Exit NeighboursRun::conclude_run() {
    std::ostream& err = context_.streams.err;
    const bool is_over = totals_.cancelled || totals_.is_refused(results());
    if (file_ && is_over) {
        file_->save({done_, done_ > 0 ? compounds_[done_ - 1] : CompoundNumber{}}, totals_);
        err << "chemsieve: " << grouped(done_) << " of " << grouped(compounds_.size()) << " compounds are done in "
            << file_->name() << "; the same command goes on from there\n";
        if (totals_.cancelled) return Exit::incomplete;
    }
    if (!is_over && file_) file_->commit();
    if (!is_over && !file_) output_.commit(err);
    if (compounds_.empty()) return Exit::nothing_found;
    return cli::conclude(totals_, results(), err);
}

}  // namespace

void check_neighbours(const SearchArguments& arguments, bool has_threshold) {
    const ResultOptions& results = arguments.results;
    if (!arguments.words.empty() || !arguments.request.query_file.empty()) {
        throw UsageError("--NxN takes the compounds of the library for queries; leave out QUERY and --queries"_words);
    }
    if (!results.stats.empty() || arguments.time_limit_s > 0) {
        throw UsageError(
            "--NxN compares all compounds together; --stats and --time-limit are about searches of single "
            "queries"_words);
    }
    if (results.wide) throw UsageError("--NxN has a row for each pair of neighbours; --wide is for queries"_words);
    if (results.listing.is_given()) {
        throw UsageError("--NxN writes rows as they come, so --sort and --sample are not for it"_words);
    }
    if (results.count && !has_threshold) {
        throw UsageError("--NxN --count needs --threshold; without it nearly every compound is counted for each"_words);
    }
}

Exit run_neighbours(SearchArguments& arguments, const NeighboursOptions& neighbours, Context& context) {
    settle_words(arguments);
    settle_request(arguments, context.names);
    SearchedLibraries& libraries = arguments.libraries;
    if (!neighbours.against.empty()) libraries.add(neighbours.against);
    const ResultOptions& results = arguments.results;
    const OutputFormat format = results.table.format(results.output);
    const TableStyle style = style_of(results, format);
    check_usage(arguments, neighbours, format, style);

    SearchRequest& request = arguments.request;
    request.query_file = "every compound of the library";
    libraries.open(request.options.fingerprint);
    // Checked even if the columns are not shown: a wrong name is an error.
    const PropertyColumns columns{results.columns, libraries.source()};
    if (!choose_compounds(arguments, context)) return cancelled(context);
    if (neighbours.makes_no_rows()) return run_neighbour_study(arguments, neighbours, context);
    const auto compounds = list_compounds(libraries.source(), libraries.among().get(), neighbours.resume, context.stop);
    if (!compounds) return cancelled(context);
    std::optional<NeighboursFile> file;
    if (neighbours.resume) {
        file.emplace(results.output, identity_of(arguments, *compounds, format, style), libraries.name(0));
    }
    SearchOutput output{request, results, libraries, format, style, context, file ? &file->rows() : nullptr};
    return NeighboursRun{arguments, {}, compounds->numbers, output, file ? &*file : nullptr, context}.run();
}

}  // namespace chemsieve::cli
