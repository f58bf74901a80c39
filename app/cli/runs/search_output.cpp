#include "app/cli/runs/search_output.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "base/json.h"
#include "base/version.h"
#include "chem/rdkit_version.h"
#include "data/write/delimited_writer.h"

namespace chemsieve::cli {

namespace {

struct QueryStats {
    const BatchResult& result;
    std::string library;
    std::size_t place = 0;                     // the library's; times are in the line of the first
    std::optional<std::size_t> selected = {};  // compounds of the library that are searched; nothing: all
    std::size_t hits = 0;                      // hits listed
    double write_ms = 0;
    std::span<const Query> references = {};  // queries of a fused search, whose result has none
};

double to_microseconds(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

bool is_by_rdkit(const SearchRequest& request, const SearchStats& stats) {
    return request.mode == SearchMode::superstructure || request.options.matcher == MatcherKind::rdkit ||
           !stats.not_compiled.empty();
}

const SearchCounts& counts_of(const QueryStats& stats) {
    const SearchStats& all = stats.result.outcome.stats;
    return all.by_library.empty() ? all : all.by_library[stats.place];
}

// Whether the time was up before all of the library was decided.
bool is_time_up(const QueryStats& stats) {
    if (stats.result.outcome.end != SearchEnd::time_is_up) return false;
    return counts_of(stats).not_decided > 0 || stats.result.outcome.stats.not_decided == 0;
}

bool is_complete(const QueryStats& stats) {
    return counts_of(stats).not_decided == 0 && stats.result.outcome.end != SearchEnd::cancelled && !is_time_up(stats);
}

void add_counts(const QueryStats& stats, Json& j) {
    const SearchCounts& s = counts_of(stats);
    j["compounds"] = s.compounds;
    j["screened"] = s.screened;
    j["candidates"] = s.candidates;
    j["verified"] = s.verified;
    j["hits"] = stats.hits;
    j["not_decided"] = s.not_decided;
}

void add_times(const QueryStats& stats, Json& j) {
    const BatchResult& result = stats.result;
    const SearchStats& s = result.outcome.stats;
    const double share = stats.place == 0 ? 1 : 0;
    j["parse_ms"] = share * to_microseconds(result.parse_ms);
    j["screen_ms"] = share * to_microseconds(s.screen_ms);
    j["verify_ms"] = share * to_microseconds(s.verify_ms);
    j["total_ms"] =
        share * to_microseconds(result.parse_ms + s.screen_ms + s.verify_ms + result.rank_ms + stats.write_ms);
}

void add_queries(const QueryStats& stats, Json& j) {
    if (const auto& query = stats.result.query) {
        j["query"] = query->text().text;
        j["language"] = name_of(query->text().language);
    }
    for (const Query& reference : stats.references) {
        j["references"].push_back({{"id", reference.id()},
                                   {"query", reference.text().text},
                                   {"language", name_of(reference.text().language)}});
    }
}

// The line without its end. Request, library and time come from the log.
std::string stats_line(const QueryStats& stats, const SearchLog& log) {
    const SearchRequest& request = log.request();
    const SearchOutcome& outcome = stats.result.outcome;
    Json j{{"query_id", stats.result.query ? stats.result.query->id() : kFusedId},
           {"mode", name_of(request.mode)},
           {"library", stats.library}};
    add_counts(stats, j);
    j["matcher"] = is_by_rdkit(request, outcome.stats) ? "rdkit" : "compiled";
    add_times(stats, j);
    if (stats.selected) j["selected"] = *stats.selected;
    if (request.mode == SearchMode::similar) j["fingerprint"] = name_of(request.options.fingerprint);
    j["complete"] = is_complete(stats);
    j["time_is_up"] = is_time_up(stats);
    add_queries(stats, j);
    j["parameters"] = parameters_of(request, log.place());
    j["started"] = log.started();
    j["version"] = kVersion;
    j["rdkit"] = rdkit_version();
    return json_text(j);
}

// How many compounds of a library are searched; nothing: all.
std::optional<std::size_t> selected_in(const CompoundSelection* among, const std::vector<SourceLibrary>& libraries,
                                       std::size_t library) {
    if (!among) return std::nullopt;
    const auto begin = static_cast<std::int64_t>(libraries[library].first) - 1;
    const std::int64_t end = library + 1 < libraries.size()
                                 ? static_cast<std::int64_t>(libraries[library + 1].first) - 1
                                 : std::numeric_limits<std::int64_t>::max();
    return among->from(begin, end).size();
}

}  // namespace

void SearchTotals::add(const SearchOutcome& outcome) {
    out_of_time = out_of_time || outcome.end == SearchEnd::time_is_up;
    not_decided += outcome.stats.not_decided;
}

Exit conclude(const SearchTotals& totals, const ResultOptions& results, std::ostream& err) {
    const bool is_file = !results.output.empty() && results.output != "-";
    if (totals.cancelled) {
        err << "chemsieve: cancelled" << (is_file ? "; nothing was written" : "") << '\n';
        return Exit::incomplete;
    }
    if (totals.is_refused(results)) {
        err << "chemsieve: stopped at the first bad query (--errors strict)\n";
        return Exit::bad_input;
    }
    if (totals.queries_done == 0) {
        err << "chemsieve: no query could be used"
            << (is_file && totals.is_empty(results) ? "; nothing was written" : "") << '\n';
        return Exit::bad_input;
    }
    if (totals.not_decided > 0 || totals.out_of_time) {
        err << "chemsieve: not complete: " << totals.not_decided << " compounds were not decided";
        if (totals.out_of_time) err << " (time limit)";
        err << '\n';
        return Exit::incomplete;
    }
    if (totals.not_counted > 0) {
        err << "chemsieve: not complete: of " << totals.not_counted
            << " hits the matches could not be counted within the limits; their cells are empty\n";
        return Exit::incomplete;
    }
    return totals.hits > 0 ? Exit::done : Exit::nothing_found;
}

std::size_t SearchOutput::Written::all() const { return std::accumulate(hits.begin(), hits.end(), std::size_t{0}); }

SearchOutput::SearchOutput(const SearchRequest& request, const ResultOptions& results,
                           const SearchedLibraries& libraries, OutputFormat format, const TableStyle& style,
                           Context& context, std::ostream* rows)
    : request_{request},
      results_{results},
      libraries_{libraries.source().libraries()},
      output_{rows ? "-" : results.output, context.streams.out},
      log_{request, place_of(libraries.source()),
           results.count ? DrawingKind::none : facts_of(format).drawing_in(style)},
      reader_{libraries.source().reader()},
      rows_{rows ? *rows : output_.stream()},
      delimiter_{format == OutputFormat::csv ? std::optional{style.delimiter} : std::nullopt} {
    if (!results.stats.empty()) {
        stats_ = std::make_unique<Output>(results.stats, context.streams.out);
        for (std::size_t i = 0; i < libraries_.size(); ++i) {
            selected_.push_back(selected_in(libraries.among().get(), libraries_, i));
        }
    }
    if (results.count) return;
    const CompoundSource& source = libraries.source();
    // Before the table, which writes its titles: a wrong column leaves nothing behind.
    order_ = order_of_hits(results.listing.orders(), source, request.options.jobs, context.stop);
    table_.emplace(request, found_layout(results, request, format, style, source), source, rows_);
}

SearchOutput::Written SearchOutput::written(std::span<const Hit> hits) const {
    Written written{.hits = std::vector<std::size_t>(libraries_.size())};
    for (const Hit& hit : hits) ++written.hits[place_of_library(libraries_, hit.compound)];
    return written;
}

std::optional<SearchOutput::Written> SearchOutput::write(const std::string& query_id, const BatchResult& result,
                                                         const Context& context) {
    if (results_.count) {
        const SearchStats& stats = result.outcome.stats;
        write_count(query_id, stats.hits);
        if (stats.by_library.empty()) return Written{{stats.hits}};
        Written written;
        for (const SearchCounts& counts : stats.by_library) written.hits.push_back(counts.hits);
        return written;
    }
    ProgressLine line{context};
    const std::size_t all = result.hits.size();
    const auto show = [&](std::size_t done) {
        if (done == all) return;
        line.show("query " + query_id + ": " + grouped(done) + " of " + grouped(all) + " hits written");
    };
    const work::FoundOfQuery found{.id = query_id,
                                   .query = result.query ? &*result.query : nullptr,
                                   .hits = result.hits,
                                   .is_complete = result.outcome.is_complete()};
    return table_->add(found, context.stop, show) ? std::optional{written(result.hits)} : std::nullopt;
}

void SearchOutput::write_count(const std::string& query_id, std::optional<std::size_t> hits) {
    rows_ << delimited_line({query_id, hits ? std::to_string(*hits) : ""}, delimiter_);
}

void SearchOutput::keep(const std::string& query_id) {
    if (table_) return table_->add_unusable(query_id);
    if (results_.keep_all) write_count(query_id, std::nullopt);
}

void SearchOutput::write_stats(const BatchResult& result, const Written& written, double write_ms,
                               std::span<const Query> references) {
    if (!stats_) return;
    for (std::size_t i = 0; i < libraries_.size(); ++i) {
        const QueryStats stats{.result = result,
                               .library = libraries_[i].name,
                               .place = i,
                               .selected = selected_[i],
                               .hits = written.hits[i],
                               .write_ms = write_ms,
                               .references = references};
        stats_->stream() << stats_line(stats, log_) << '\n';
    }
}

bool SearchOutput::write_wide(const CompoundSelection& compounds, const Context& context) {
    ProgressLine line{context};
    return table_->write(compounds, context.stop, [&](std::size_t done) {
        if (done < compounds.size()) {
            line.show(grouped(done) + " of " + grouped(compounds.size()) + " compounds written");
        }
    });
}

void SearchOutput::check_width(std::size_t queries) const {
    if (table_) check_sheet_width(table_->why_too_wide(queries));
}

void SearchOutput::commit(std::ostream& err) {
    const auto remarks = table_ ? table_->finish(log_.record()) : std::vector<std::string>{};
    for (const std::string& remark : remarks) {
        err << "chemsieve: " << (results_.output.empty() ? "" : results_.output + ": ") << remark << '\n';
    }
    output_.commit();
    if (stats_) stats_->commit();
}

}  // namespace chemsieve::cli
