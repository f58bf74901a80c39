#include "app/cli/runs/search_output.h"

#include <limits>
#include <numeric>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/runs/search_stats_line.h"
#include "data/write/delimited_writer.h"

namespace chemsieve::cli {

namespace {

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
