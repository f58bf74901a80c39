#include "app/cli/searching/neighbours_run.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "base/error.h"
#include "base/mix.h"
#include "base/text.h"
#include "base/version.h"
#include "chem/rdkit_version.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kCompoundsTogether = 512;
constexpr auto kBetweenSaves = std::chrono::milliseconds{500};

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string counted(std::size_t number) { return with_separators(static_cast<long long>(number)); }

// For telling whether two texts are the same; not against those who want them to seem so.
std::uint64_t added_to(std::uint64_t checksum, std::string_view text) {
    for (const char c : text) checksum = (checksum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return mix64(checksum + kGolden);
}

// The first of the parameters that differ, for people.
std::string difference(const Json& then, const Json& now) {
    for (const auto& [name, value] : now.items()) {
        if (!then.contains(name)) return name + " is " + dumped(value) + " now, not given then";
        if (then[name] != value) return name + " was " + dumped(then[name]) + ", is " + dumped(value) + " now";
    }
    for (const auto& [name, value] : then.items()) {
        if (!now.contains(name)) return name + " was " + dumped(value) + ", is not given now";
    }
    return "";
}

}  // namespace

Exit SearchCommand::Neighbours::run() {
    if (command_.options_.top == 0 && !command_.has_threshold_ && !command_.count_) command_.options_.top = 10;
    const OutputFormat format = command_.table_options_.format(command_.output_);
    const TableStyle style = command_.table_options_.style(format);
    check_usage(format, style);
    if (command_.count_) command_.options_.top = 0;
    if (command_.time_limit_s_ > 0) {
        command_.options_.time_limit = std::chrono::milliseconds{std::llround(command_.time_limit_s_ * 1000)};
    }
    SearchedLibraries& library = command_.libraries_;
    library.open(command_.options_.fingerprint);
    command_.options_.jobs = library.jobs(command_.options_.jobs);
    // Also where they are not shown: a wrong name is said.
    const PropertyColumns columns{command_.columns_, library.sources()};
    totals_.cancelled = !command_.choose_compounds(context_);
    const BatchLibrary searched = library.for_batch().front();
    command_.options_.among = searched.among;
    list_compounds(searched.searcher);
    if (totals_.cancelled) {
        context_.streams.err << "chemsieve: cancelled\n";
        return Exit::incomplete;
    }
    Sinks sinks{.output = Output{command_.resume_ ? "-" : command_.output_, context_.streams.out},
                .log = SearchLog{setting(), DrawingKind::none},
                .readers = library.readers(),
                .count_delimiter = count_delimiter(format, style)};
    if (!command_.stats_.empty()) sinks.stats = std::make_unique<Output>(command_.stats_, context_.streams.out);
    std::ostream& out = command_.resume_ ? rows_ : sinks.output.stream();
    if (!command_.count_) {
        sinks.table = std::make_unique<HitTable>(format, out, command_.columns_, library.sources(), style,
                                                 command_.options_.jobs);
    }
    if (command_.resume_) sinks.count_stream = &rows_;
    if (command_.resume_) go_on(format, style);
    search(searched.searcher, sinks);
    return conclude(sinks);
}

void SearchCommand::Neighbours::check_usage(OutputFormat format, const TableStyle& style) const {
    if (!command_.words_.empty() || !command_.query_file_.empty()) {
        throw UsageError("--NxN takes the compounds of the library for queries; leave out QUERY and --queries");
    }
    const std::vector<std::string> libraries = command_.libraries_.paths();
    if (libraries.size() > 1) throw UsageError("--NxN is about one library; leave out --library");
    command_.check_keep_all(format);
    command_.check_count(format);
    if (command_.count_ && !command_.has_threshold_) {
        throw UsageError("--NxN --count needs --threshold; without it nearly every compound is counted for each");
    }
    if (format == OutputFormat::xlsx || format == OutputFormat::html) {
        throw UsageError("--NxN writes tsv, csv, jsonl, smi or sdf; other tables would be too large");
    }
    refuse_same_files({command_.output_, command_.stats_}, {libraries.front(), command_.choice_.ids_file()});
    if (!command_.resume_) return;
    if (command_.output_.empty() || command_.output_ == "-") {
        throw UsageError("--resume needs a file, -o FILE, in which an interrupted run can go on");
    }
    const std::string partial = command_.output_ + ".partial";
    refuse_same_files({command_.output_, partial, partial + ".state"},
                      {libraries.front(), command_.choice_.ids_file()});
    if (format == OutputFormat::sdf) throw UsageError("--resume writes tsv, csv, jsonl or smi");
    if (style.record_first || !command_.stats_.empty() || command_.time_limit_s_ > 0) {
        throw UsageError(
            "--resume excludes --header-comment, --stats and --time-limit: they tell of one run, or depend on it");
    }
}

SearchSetting SearchCommand::Neighbours::setting() const {
    return {.mode = SearchMode::similar,
            .options = command_.options_,
            .query_file = "every compound of the library",
            .library = command_.libraries_.name(0),
            .where = command_.choice_.where(),
            .ids_file = command_.choice_.ids_file(),
            .compounds = command_.libraries_.compounds()};
}

void SearchCommand::Neighbours::list_compounds(const Searcher& searcher) {
    const auto numbers = searcher.source().reader(), rows = searcher.source().reader();
    const CompoundSelection* among = command_.options_.among.get();
    numbers->for_each_compound([&](CompoundNumber number) {
        const bool selected = among == nullptr || among->contains(number);
        if (selected) compounds_.push_back(number);
        if (command_.resume_) {
            const CompoundRow row = rows->row(number);
            checksum_ = mix64(checksum_ + 2 * static_cast<std::uint64_t>(number) + (selected ? 1 : 0));
            for (const std::string& text : {row.id, row.smiles, row.canonical}) checksum_ = added_to(checksum_, text);
        }
        totals_.cancelled = totals_.cancelled || context_.stop.stop_requested();
        return !totals_.cancelled;
    });
    totals_.queries = compounds_.size();
}

Json SearchCommand::Neighbours::identity(OutputFormat format, const TableStyle& style) const {
    Json parameters = parameters_of(setting());
    parameters["columns"] = command_.columns_;
    parameters["count"] = command_.count_;
    parameters["keep_all"] = command_.keep_all_;
    parameters["format"] = static_cast<int>(format);
    parameters["delimiter"] = std::string(1, style.delimiter);
    parameters["byte_order_mark"] = style.byte_order_mark;
    parameters["program"] = kVersion + ", RDKit " + rdkit_version();
    return {
        {"holds", "neighbours"},
        {"parameters", parameters},
        {"library", {{"compounds", setting().compounds}, {"selected", compounds_.size()}, {"checksum", checksum_}}}};
}

void SearchCommand::Neighbours::go_on(OutputFormat format, const TableStyle& style) {
    partial_ = std::make_unique<PartialFile>(command_.output_);
    const Json now = identity(format, style);
    identity_ = dumped(now);
    if (partial_->state()) {
        read_state(now);
    } else {
        save_state();
    }
    if (done_ == 0) {
        partial_->go_on_after(0);
        partial_->stream() << rows_.str();
    } else if (!context_.quiet) {
        context_.streams.err << "going on with " << partial_->name() << ": " << counted(done_) << " of "
                             << counted(compounds_.size()) << " compounds are done\n";
    }
    rows_.str("");
    saved_ = {};  // after the next compound
}

void SearchCommand::Neighbours::read_state(const Json& now) {
    const std::string remedy = "; remove " + partial_->name() + " and " + partial_->name() +
                               ".state to begin anew, or choose another name for the output";
    const Json then = Json::parse(*partial_->state(), nullptr, false);
    try {
        if (then.at("holds") != now["holds"]) throw Json::other_error::create(0, "", nullptr);
        const std::string other = difference(then.at("parameters"), now["parameters"]);
        if (!other.empty()) {
            throw UsageError(partial_->name() + " was begun with other parameters: " + other + "; give the same" +
                             remedy);
        }
        if (then.at("library") != now["library"]) {
            throw LibraryError(command_.libraries_.name(0) + " holds other compounds than when " + partial_->name() +
                               " was begun: " + difference(then.at("library"), now["library"]) + remedy);
        }
        done_ = then.at("done");
        totals_.queries_done = then.at("searched");
        totals_.queries_bad = then.at("refused");
        totals_.hits = then.at("hits");
        totals_.not_decided = then.at("not_decided");
        if (done_ > 0) partial_->go_on_after(then.at("bytes"));
    } catch (const Json::exception&) {
        throw FileError("the state of " + partial_->name() + " cannot be read" + remedy);
    }
    if (done_ > compounds_.size()) throw FileError("the state of " + partial_->name() + " cannot be right" + remedy);
}

void SearchCommand::Neighbours::save_state() {
    Json state = Json::parse(identity_);
    state["done"] = done_;
    if (done_ > 0) state["last_compound"] = static_cast<std::int64_t>(compounds_[done_ - 1]);
    state["searched"] = totals_.queries_done;
    state["refused"] = totals_.queries_bad;
    state["hits"] = totals_.hits;
    state["not_decided"] = totals_.not_decided;
    state["bytes"] = partial_->sync();
    partial_->save(dumped(state) + "\n");
    saved_ = std::chrono::steady_clock::now();
}

void SearchCommand::Neighbours::search(Searcher& searcher, Sinks& sinks) {
    const std::unique_ptr<CompoundReader>& reader = sinks.readers.front();
    BatchOptions options{.mode = SearchMode::similar, .search = command_.options_, .count_only = false};
    // The compound itself is one of the best.
    if (options.search.top > 0) ++options.search.top;
    ProgressLine line{context_};
    const Rate rate;
    const std::size_t before = done_;
    std::chrono::steady_clock::time_point shown{};
    const auto show = [&] {
        const auto now = std::chrono::steady_clock::now();
        if (now - shown < kBetweenLines) return;
        shown = now;
        line.show(
            counted(done_) + " of " + counted(compounds_.size()) + " compounds, " + counted(totals_.hits) +
            " neighbours" +
            rate.text(static_cast<long long>(done_ - before), static_cast<long long>(compounds_.size() - before)));
    };
    while (done_ < compounds_.size() && !context_.stop.stop_requested()) {
        const std::size_t first = done_, count = std::min(kCompoundsTogether, compounds_.size() - first);
        const std::vector<QueryText> texts = texts_of(first, count, *reader);
        BatchEvents events;
        events.result = [&](std::size_t number, BatchResult& result) {
            show();
            if (!result.query) line.clear();
            return give(texts[number], result, sinks);
        };
        search_batch(searcher, texts, options, events, context_.stop);
        if (done_ < first + count) break;
    }
    line.clear();
    totals_.cancelled = totals_.cancelled || (context_.stop.stop_requested() && done_ < compounds_.size());
}

std::vector<QueryText> SearchCommand::Neighbours::texts_of(std::size_t first, std::size_t count,
                                                           CompoundReader& reader) const {
    std::vector<QueryText> texts;
    for (std::size_t i = first; i < first + count; ++i) {
        const CompoundRow row = reader.row(compounds_[i]);
        const std::optional<std::string> molblock = reader.molblock(compounds_[i]);
        texts.push_back({.id = row.id,
                         .text = molblock.value_or(row.smiles),
                         .language = molblock ? QueryLanguage::molfile : QueryLanguage::smiles});
    }
    return texts;
}

bool SearchCommand::Neighbours::give(const QueryText& text, BatchResult& result, Sinks& sinks) {
    if (!result.query) {
        context_.streams.err << "chemsieve: " << failure_text(result.error) << '\n';
        sinks.log.refuse_record();
        ++totals_.queries_bad;
        if (command_.errors_ == "strict") return false;
        command_.keep(text.id, sinks);
        end_compound();
        return true;
    }
    if (result.outcome.end == SearchEnd::cancelled) return false;
    leave_out_itself(result);
    const auto started = std::chrono::steady_clock::now();
    if (!write(text, result, sinks)) return false;
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    const SearchOutcome& outcome = result.outcome;
    totals_.out_of_time = totals_.out_of_time || outcome.end == SearchEnd::time_is_up;
    totals_.not_decided += outcome.stats.not_decided;
    totals_.hits += outcome.stats.hits;
    ++totals_.queries_done;
    sinks.log.add_outcome(outcome, outcome.stats.hits);
    if (sinks.stats) command_.write_stats(0, result, outcome.stats.hits, writing.count(), sinks);
    end_compound();
    return true;
}

// False if stopped; what was written of the compound does not count then.
bool SearchCommand::Neighbours::write(const QueryText& text, const BatchResult& result, Sinks& sinks) {
    if (command_.count_) {
        sinks.write_count(text.id, result.outcome.stats.hits);
        return true;
    }
    if (result.hits.empty()) command_.keep(text.id, sinks);
    return command_.write_hits(text.id, {&result, 1}, sinks, context_).has_value();
}

void SearchCommand::Neighbours::leave_out_itself(BatchResult& result) const {
    const CompoundNumber itself = compounds_[done_];
    std::vector<Hit>& hits = result.hits;
    // Where it is not among the best because others are as similar, it leaves one more of them.
    const std::size_t top = command_.options_.top;
    if (std::erase_if(hits, [&](const Hit& hit) { return hit.compound == itself; }) == 0 && top > 0) {
        hits.resize(std::min(hits.size(), top));
    }
    result.outcome.stats.hits = hits.size();
}

void SearchCommand::Neighbours::end_compound() {
    ++done_;
    if (!partial_) return;
    partial_->stream() << rows_.str();
    rows_.str("");
    if (std::chrono::steady_clock::now() - saved_ >= kBetweenSaves) save_state();
}

Exit SearchCommand::Neighbours::conclude(Sinks& sinks) {
    std::ostream& err = context_.streams.err;
    const bool refused = command_.errors_ == "strict" && totals_.queries_bad > 0;
    if (partial_ && (totals_.cancelled || refused)) {
        save_state();
        err << "chemsieve: " << counted(done_) << " of " << counted(compounds_.size()) << " compounds are done in "
            << partial_->name() << "; the same command goes on from there\n";
        if (totals_.cancelled) return Exit::incomplete;
    }
    if (!totals_.cancelled && !refused) {
        if (partial_) {
            partial_->commit();
        } else {
            command_.commit(sinks, context_);
        }
    }
    if (compounds_.empty()) return Exit::nothing_found;
    return command_.conclude(totals_, context_);
}

Exit SearchCommand::run_neighbours(Context& context) { return Neighbours{*this, context}.run(); }

}  // namespace chemsieve::cli
