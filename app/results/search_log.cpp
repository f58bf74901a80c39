#include "app/results/search_log.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/version.h"
#include "chem/draw/structure_drawing.h"
#include "chem/rdkit_version.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "search/request/structure_conditions.h"

namespace chemsieve {

namespace {

using Json = nlohmann::ordered_json;

std::string title_of(SearchMode mode) {
    switch (mode) {
        case SearchMode::substructure: return "Substructure search";
        case SearchMode::superstructure: return "Superstructure search";
        case SearchMode::exact: return "Exact search";
        case SearchMode::similar: return "Similarity search";
    }
    return "Search";
}

std::string text_of(const std::string& name, const Json& value) {
    if (value.is_null()) return name == "top" ? "all" : "none";
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_array()) {
        std::string texts;
        for (const Json& text : value) texts += (texts.empty() ? "" : ", ") + text.get<std::string>();
        return texts;
    }
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string program_text() { return "chemsieve " + kVersion + ", RDKit " + rdkit_version(); }

// A parameter's name for people.
std::string title_of(std::string name) {
    if (name.ends_with("_ms")) name.replace(name.size() - 3, 3, " (ms)");
    for (char& c : name) c = c == '_' ? ' ' : c;
    return name;
}

std::string outcome_text(std::size_t not_decided, bool out_of_time, bool stopped) {
    if (not_decided == 0 && !out_of_time && !stopped) return "complete";
    std::string text = "not complete";
    if (not_decided > 0) text += ": " + std::to_string(not_decided) + " compounds were not decided";
    if (out_of_time) text += not_decided > 0 ? " (time limit)" : ": time limit";
    if (stopped) text += ": stopped";
    return text;
}

std::string drawing_of(const Molecule& molecule, DrawingKind kind) {
    const DrawingSize size{kDrawingWidth, kDrawingHeight, kDrawingRatio};
    if (kind == DrawingKind::svg) return draw_svg(molecule, size).value_or("");
    return kind == DrawingKind::png ? draw_png(molecule, size).value_or("") : "";
}

}  // namespace

const char* name_of(QueryLanguage language) {
    switch (language) {
        case QueryLanguage::smiles: return "SMILES";
        case QueryLanguage::smarts: return "SMARTS";
        case QueryLanguage::molfile: return "molfile";
        case QueryLanguage::inchi: return "InChI";
        case QueryLanguage::fingerprint: return "fingerprint";
    }
    return "";
}

namespace {

// The structures of --and, --or and --not, as far as there are such.
void add_conditions(const StructureConditions& conditions, Json& parameters) {
    const auto add = [&](const char* name, const std::vector<Query>& structures) {
        Json texts = Json::array();
        for (const Query& structure : structures) texts.push_back(structure.text().text);
        if (!texts.empty()) parameters[name] = std::move(texts);
    };
    add("and", conditions.all);
    add("or", conditions.any);
    add("not", conditions.none);
}

}  // namespace

Json parameters_of(const SearchSetting& setting) {
    const SearchOptions& options = setting.options;
    Json parameters;
    parameters["top"] = options.top > 0 ? Json(options.top) : Json(nullptr);
    if (setting.mode == SearchMode::similar) {
        parameters["fingerprint"] = name_of(options.fingerprint);
        parameters["metric"] = name_of(options.metric.kind());
        if (options.metric.kind() == MetricKind::tversky) {
            parameters["alpha"] = options.metric.alpha();
            parameters["beta"] = options.metric.beta();
        }
        parameters["threshold"] = options.threshold;
        if (setting.fusion) parameters["fusion"] = name_of(*setting.fusion);
    }
    if (setting.mode == SearchMode::exact) {
        parameters["ignore_stereo"] = options.sameness.ignore_stereo;
        parameters["ignore_salts"] = options.sameness.ignore_salts;
        parameters["tautomers"] = options.sameness.tautomers;
    }
    if (setting.mode == SearchMode::superstructure) {
        parameters["stereo"] = options.stereo;
        parameters["match_steps"] = options.match_steps;
        parameters["match_limit_ms"] = options.match_limit ? Json(options.match_limit->count()) : Json(nullptr);
    }
    if (setting.mode == SearchMode::substructure) {
        if (options.conditions) add_conditions(*options.conditions, parameters);
        parameters["stereo"] = options.stereo;
        parameters["merge_hydrogens"] = setting.merge_hydrogens;
        parameters["matcher"] = options.matcher == MatcherKind::rdkit ? "rdkit" : "compiled";
        parameters["match_steps"] = options.match_steps;
        parameters["match_limit_ms"] = options.match_limit ? Json(options.match_limit->count()) : Json(nullptr);
    }
    if (!setting.further_libraries.empty()) {
        parameters["libraries"] = Json::array({setting.library});
        for (const std::string& library : setting.further_libraries) parameters["libraries"].push_back(library);
    }
    if (!setting.where.empty()) parameters["where"] = setting.where;
    if (!setting.ids_file.empty()) parameters["ids"] = setting.ids_file;
    if (setting.earlier_hits) parameters["among_earlier_hits"] = *setting.earlier_hits;
    parameters["time_limit_ms"] = options.time_limit ? Json(options.time_limit->count()) : Json(nullptr);
    return parameters;
}

SearchLog::SearchLog(SearchSetting setting, DrawingKind drawings) : setting_{std::move(setting)}, drawings_{drawings} {}

void SearchLog::add(const Query& query, const SearchOutcome& outcome, std::size_t hits) {
    add_recorded(query, hits,
                 outcome_text(outcome.stats.not_decided, outcome.end == SearchEnd::time_is_up,
                              outcome.end == SearchEnd::cancelled));
    add_outcome(outcome, hits);
}

void SearchLog::add_fused(std::span<const Query> references, const SearchOutcome& outcome, std::size_t hits) {
    for (const Query& reference : references) add_recorded(reference, std::nullopt, "reference");
    add_outcome(outcome, hits);
}

void SearchLog::add_recorded(const Query& query, std::optional<std::size_t> hits, const std::string& outcome) {
    queries_.push_back({.id = query.id(),
                        .language = name_of(query.text().language),
                        .text = query.text().text,
                        .hits = hits,
                        .outcome = outcome});
    const bool is_drawn = queries_.size() <= kMostDrawnQueries && query.fingerprint() == nullptr;
    if (is_drawn) queries_.back().drawing = drawing_of(query.molecule(), drawings_);
}

void SearchLog::add_outcome(const SearchOutcome& outcome, std::size_t hits) {
    hits_ += hits;
    not_decided_ += outcome.stats.not_decided;
    out_of_time_ = out_of_time_ || outcome.end == SearchEnd::time_is_up;
    stopped_ = stopped_ || outcome.end == SearchEnd::cancelled;
}

void SearchLog::refuse(const QueryText& text, const std::string& reason) {
    queries_.push_back({.id = text.id, .language = name_of(text.language), .text = text.text, .outcome = reason});
    ++refused_;
}

std::string SearchLog::completeness() const {
    std::string text = outcome_text(not_decided_, out_of_time_, stopped_);
    if (refused_ > 0) {
        text += "; " + std::to_string(refused_) + (refused_ == 1 ? " query" : " queries") + " could not be used";
    }
    return text;
}

SearchRecord SearchLog::record() const {
    SearchRecord record{.title = title_of(setting_.mode), .items = {}, .queries = queries_};
    const auto add = [&](const std::string& name, const std::string& value) { record.items.push_back({name, value}); };
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began_;
    add("library", setting_.library);
    for (const std::string& library : setting_.further_libraries) add("library", library);
    add("compounds", std::to_string(setting_.compounds));
    if (!setting_.query_file.empty()) add("queries", setting_.query_file);
    add("hits", std::to_string(hits_));
    add("completeness", completeness());
    add("mode", name_of(setting_.mode));
    Json parameters = parameters_of(setting_);
    parameters.erase("libraries");  // each has its item
    for (const auto& [name, value] : parameters.items()) add(title_of(name), text_of(name, value));
    add("started", started());
    add("seconds", Json(std::round(seconds.count() * 1000) / 1000).dump());
    add("program", program_text());
    return record;
}

SearchRecord export_record(const std::string& library, const std::string& where, const std::string& ids,
                           std::int64_t compounds) {
    SearchRecord record{.title = "Compounds of a library", .items = {{"library", library}}, .queries = {}};
    if (!where.empty()) record.items.push_back({"where", where});
    if (!ids.empty()) record.items.push_back({"ids", ids});
    record.items.push_back({"compounds written", std::to_string(compounds)});
    record.items.push_back({"written", utc_text(std::chrono::system_clock::now())});
    record.items.push_back({"program", program_text()});
    return record;
}

}  // namespace chemsieve
