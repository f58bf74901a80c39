#include "app/cli/runs/search_sink.h"

#include <ostream>

#include "app/cli/command/remark_lines.h"
#include "app/cli/command/remedy_text.h"

namespace chemsieve::cli {

SearchSink::SearchSink(SearchArguments& arguments, const ReadySearch& ready, SearchOutput& output, Context& context)
    : arguments_{arguments}, output_{output}, context_{context}, line_{context}, ready_{ready} {}

bool SearchSink::begin(bool is_stopped) {
    totals_.cancelled = is_stopped;
    note_further();
    for (const UnusableRecord& record : ready_.unusable) {
        context_.streams.err << "chemsieve: " << record.defect << '\n';
        output_.log().refuse_record();
        ++totals_.queries_bad;
    }
    return goes_on();
}

void SearchSink::end() {
    line_.clear();
    totals_.cancelled = totals_.cancelled || context_.stop.stop_requested();
    if (!context_.quiet) tell_of_route();
    if (!results().wide || !goes_on() || totals_.is_empty(results())) return;
    const auto compounds = arguments_.libraries.looked_at(context_.stop);
    totals_.cancelled = !compounds || !output_.write_wide(*compounds, context_);
    totals_.not_counted = output_.not_counted();
}

Exit SearchSink::conclude() {
    std::ostream& err = context_.streams.err;
    write_remarks();
    if (goes_on() && !totals_.is_empty(results())) output_.commit(err);
    return cli::conclude(totals_, results(), err);
}

// Further structures that were taken for SMARTS; what else there is to note of structures is said of queries.
void SearchSink::note_further() {
    const auto& conditions = ready_.conditions;
    if (!conditions || context_.quiet) return;
    for (const auto* list : {&conditions->all, &conditions->any, &conditions->none}) {
        for (const Query& structure : *list) {
            for (const Remark& one : structure.remarks()) {
                const bool language = one.kind == RemarkKind::found_smarts || one.kind == RemarkKind::no_smiles;
                if (language) remarks_.add({.id = structure.id()}, {&one, 1});
            }
        }
    }
}

void SearchSink::tell_of_route() const {
    std::ostream& err = context_.streams.err;
    if (request().fusion) return;
    const SearchedLibraries& libraries = arguments_.libraries;
    for (const auto& [library, queries] : passed_over_) {
        err << libraries.name(library) << ": passed over for " << counted(queries, "query", "queries")
            << ", of which it holds no hit\n";
    }
    for (const std::string& name : libraries.grown()) {
        err << name << ": changed since the route was made, so it is searched for every query\n";
    }
}

bool SearchSink::skip(const UnusableRecord& record) {
    if (keeps_queries()) output_.keep(record.id);
    return true;
}

bool SearchSink::refuse(const QueryText& text, const Failure& why) {
    report_refused(text, why);
    if (keeps_queries()) output_.keep(text.id);
    return !results().is_strict();
}

void SearchSink::report_refused(const QueryText& text, const Failure& why) {
    const std::string reason = failure_text(why);
    show_number();
    line_.clear();
    context_.streams.err << "chemsieve: " << reason << '\n';
    output_.log().refuse(text, reason);
    ++totals_.queries_bad;
}

// Remarks on several queries are written at the end, those on one before its search, which may be long.
void SearchSink::understood(const Query& query) {
    ++understood_;
    if (context_.quiet) return;
    remarks_.add({.id = query.id()}, query.remarks());
    if (is_alone()) write_remarks();
}

void SearchSink::write_remarks() {
    write_notes(remarks_, context_.streams.err);
    remarks_ = {};
}

void SearchSink::progress(const SearchProgress& progress) {
    const std::string compounds = grouped(progress.done) + " of " + grouped(progress.total) + " compounds, ";
    line_.show(compounds +
               (request().fusion ? grouped(understood_) + " references" : grouped(progress.hits) + " hits"));
}

// What was shown goes before something is written.
void SearchSink::show_number() {
    if (request().fusion || is_alone()) return line_.clear();
    line_.show("query " + grouped(++begun_) + " of " + grouped(request().queries.size()) + ", " +
               grouped(totals_.hits) + " hits");
}

bool SearchSink::take(QueryFound& found) {
    show_number();
    const BatchResult& result = found.result;
    for (std::size_t i = 0; i < result.passed_over.size(); ++i) {
        if (result.passed_over[i]) ++passed_over_[i];
    }
    if (!context_.quiet) remarks_.add({.id = found.id}, result.outcome.stats.remarks());
    const auto started = std::chrono::steady_clock::now();
    const auto written = output_.write(found.id, result, context_);
    totals_.cancelled = !written;
    if (!written) return false;
    totals_.add(result.outcome);
    totals_.queries_done += request().fusion ? found.references.size() : 1;
    totals_.hits += written->all();
    const std::size_t listed = results().count ? 0 : written->all();
    if (request().fusion) {
        output_.log().add_fused(found.references, result.outcome, listed);
    } else if (result.query) {
        output_.log().add(*result.query, result.outcome, listed);
    } else {
        output_.log().add_unlisted(result.outcome, listed);
    }
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    output_.write_stats(result, *written, writing.count(), found.references);
    return true;
}

}  // namespace chemsieve::cli
