#include "app/cli/runs/search_stats_line.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/version.h"
#include "chem/rdkit_version.h"

namespace chemsieve::cli {

namespace {

using Json = nlohmann::ordered_json;

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

}  // namespace

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
    return j.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace chemsieve::cli
