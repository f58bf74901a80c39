#include "app/cli/runs/search_output.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/runs/search_stats_line.h"
#include "data/write/delimited_writer.h"
#include "search/ranking/merged_hits.h"
#include "search/request/row_sample.h"

namespace chemsieve::cli {

std::size_t SearchOutput::Written::all() const { return std::accumulate(hits.begin(), hits.end(), std::size_t{0}); }

SearchOutput::SearchOutput(const SearchRequest& request, const ResultOptions& results,
                           const SearchedLibraries& libraries, OutputFormat format, const TableStyle& style,
                           Context& context, std::ostream* rows)
    : request_{request},
      results_{results},
      libraries_{libraries},
      output_{rows ? "-" : results.output, context.streams.out},
      log_{request, libraries.place(), results.count ? DrawingKind::none : facts_of(format).drawing_in(style)},
      readers_{libraries.readers()},
      rows_{rows ? *rows : output_.stream()},
      delimiter_{format == OutputFormat::csv ? std::optional{style.delimiter} : std::nullopt},
      format_{format} {
    if (!results.stats.empty()) stats_ = std::make_unique<Output>(results.stats, context.streams.out);
    if (results.wide) {
        wide_ = std::make_unique<WideTable>(wide_style(request, results.cells, results.only_hits), format, rows_,
                                            PropertyColumns{results.columns, libraries.sources()}, libraries.sources(),
                                            style, request.options);
    } else if (!results.count) {
        // Before the table, which writes its titles: a wrong column leaves nothing behind.
        if (const auto orders = results.listing.orders(); !orders.empty()) {
            constexpr bool kOfHits = true;
            order_.emplace(orders, libraries.sources(), kOfHits, request.options.jobs);
        }
        table_ = std::make_unique<HitTable>(format, rows_, results.columns, libraries.sources(), style,
                                            request.options.jobs);
    }
}

void SearchOutput::highlight(const Query& query) {
    if (table_) table_->highlight(query.molecule(), request_.options.stereo);
}

std::optional<SearchOutput::Written> SearchOutput::write(const std::string& query_id,
                                                         std::span<const BatchResult> results, Context& context) {
    Written written;
    if (results_.count) {
        for (const BatchResult& result : results) written.hits.push_back(result.outcome.stats.hits);
        write_count(query_id, outcome_of_all(results).stats.hits);
        return written;
    }
    if (wide_) {
        for (const BatchResult& result : results) written.hits.push_back(result.hits.size());
        wide_->add(*results[0].query, results, outcome_of_all(results).is_complete());
        return written;
    }
    auto hits = write_hits(query_id, results, context);
    if (!hits) return std::nullopt;
    written.hits = std::move(*hits);
    if (written.all() == 0) keep(query_id);
    return written;
}

std::optional<std::vector<std::size_t>> SearchOutput::write_hits(const std::string& query_id,
                                                                 std::span<const BatchResult> results,
                                                                 const Context& context) {
    std::vector<MergedHits::Part> parts;
    for (std::size_t i = 0; i < results.size(); ++i) {
        parts.push_back({results[i].hits, [this, i](CompoundNumber compound) {
                             const std::string* known = table_->known_id(i, compound);
                             return known ? *known : readers_[i]->id(compound);
                         }});
    }
    MergedHits merged{std::move(parts), request_.options.top};
    if (results_.listing.is_given()) {
        auto listed = listed_hits(merged, results_.listing.sample(), order_ ? &*order_ : nullptr, context.stop);
        if (!listed) return std::nullopt;
        merged = MergedHits{std::move(*listed)};
    }
    const std::size_t hits = merged.left();
    ProgressLine line{context};
    return table_->write(query_id, merged, context.stop, [&](std::size_t written) {
        if (written == hits) return;
        line.show("query " + query_id + ": " + grouped(written) + " of " + grouped(hits) + " hits written");
    });
}

void SearchOutput::write_count(const std::string& query_id, std::optional<std::size_t> hits) {
    rows_ << delimited_line({query_id, hits ? std::to_string(*hits) : ""}, delimiter_);
}

void SearchOutput::keep(const std::string& query_id) {
    if (!results_.keep_all) return;
    if (results_.count) {
        write_count(query_id, std::nullopt);
    } else if (wide_) {
        wide_->add_unusable(query_id);
    } else {
        table_->write_nothing(query_id);
    }
}

void SearchOutput::keep_unusable(std::span<const UnusableRecord> records, std::size_t number) {
    std::size_t& next = unusable_kept_;
    while (next < records.size() && records[next].before <= number) keep(records[next++].id);
}

void SearchOutput::write_stats(std::size_t library, const BatchResult& result, std::size_t hits, double write_ms,
                               std::span<const Query> references) {
    if (!stats_) return;
    const QueryStats stats{.result = result,
                           .library = libraries_.name(library),
                           .selected = libraries_.selected(library),
                           .hits = hits,
                           .write_ms = write_ms,
                           .references = references};
    stats_->stream() << stats_line(stats, log_) << '\n';
}

void SearchOutput::write_stats(std::span<const BatchResult> results, const Written& written, double write_ms,
                               std::span<const Query> references) {
    for (std::size_t i = 0; i < results.size(); ++i) {
        write_stats(i, results[i], written.hits[i], i == 0 ? write_ms : 0, references);
    }
}

bool SearchOutput::write_wide(const std::vector<std::shared_ptr<const CompoundSelection>>& compounds,
                              const Context& context) {
    const std::size_t all =
        std::accumulate(compounds.begin(), compounds.end(), std::size_t{0},
                        [](std::size_t sum, const auto& of_library) { return sum + of_library->size(); });
    ProgressLine line{context};
    return wide_->write(compounds, context.stop, [&](std::size_t done) {
        if (done < all) line.show(grouped(done) + " of " + grouped(all) + " compounds written");
    });
}

void SearchOutput::check_width(std::size_t queries) const {
    if (wide_) check_sheet_width(wide_->columns_with(queries), format_);
}

void SearchOutput::commit(std::ostream& err) {
    const auto remarks = table_  ? table_->finish(log_.record())
                         : wide_ ? wide_->finish(log_.record())
                                 : std::vector<std::string>{};
    for (const std::string& remark : remarks) {
        err << "chemsieve: " << (results_.output.empty() ? "" : results_.output + ": ") << remark << '\n';
    }
    output_.commit();
    if (stats_) stats_->commit();
}

SearchOutcome outcome_of_all(std::span<const BatchResult> results) {
    SearchOutcome all = results[0].outcome;
    for (const BatchResult& result : results.subspan(1)) {
        all.stats.hits += result.outcome.stats.hits;
        all.stats.not_decided += result.outcome.stats.not_decided;
        if (all.stats.not_compiled.empty()) all.stats.not_compiled = result.outcome.stats.not_compiled;
        if (all.end == SearchEnd::complete || result.outcome.end == SearchEnd::cancelled) all.end = result.outcome.end;
    }
    return all;
}

}  // namespace chemsieve::cli
