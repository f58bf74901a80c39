#include "app/work/search_log.h"

#include <cmath>

#include "base/json.h"
#include "base/version.h"
#include "chem/draw/structure_drawing.h"
#include "chem/rdkit_version.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve {

namespace {

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
    if (value.is_bool()) return value.is_true() ? "yes" : "no";
    if (value.is_list()) {
        std::string texts;
        for (const std::string& text : value.texts()) texts += (texts.empty() ? "" : ", ") + text;
        return texts;
    }
    return value.is_text() ? value.text() : json_text(value);
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
    const Layout layout = layout_as_drawn(molecule);
    if (kind == DrawingKind::svg) return draw_svg(molecule, size, {}, layout).value_or("");
    return kind == DrawingKind::png ? draw_png(molecule, size, {}, layout).value_or("") : "";
}

}  // namespace

const char* name_of(QueryLanguage language) {
    switch (language) {
        case QueryLanguage::smiles: return "SMILES";
        case QueryLanguage::smarts: return "SMARTS";
        case QueryLanguage::molfile: return "molfile";
        case QueryLanguage::inchi: return "InChI";
        case QueryLanguage::fingerprint: return "fingerprint";
        case QueryLanguage::inchi_key: return "InChIKey";
    }
    return "";
}

namespace {

// Adds the further structures, if there are any.
void add_further(const FurtherStructures& further, Json& parameters) {
    const auto add = [&](const char* name, const std::vector<QueryText>& structures) {
        for (const QueryText& structure : structures) parameters[name].push_back(structure.text);
    };
    add("and", further.all);
    add("or", further.any);
    add("not", further.none);
}

Json or_null(const std::optional<std::chrono::milliseconds>& limit) {
    return limit ? Json(limit->count()) : Json(nullptr);
}

void add_similarity(const SearchRequest& request, Json& parameters) {
    const SearchOptions& options = request.options;
    parameters["fingerprint"] = name_of(options.fingerprint);
    parameters["metric"] = name_of(options.metric.kind());
    if (options.metric.kind() == MetricKind::tversky) {
        parameters["alpha"] = options.metric.alpha();
        parameters["beta"] = options.metric.beta();
    }
    parameters["threshold"] = options.threshold;
    if (request.fusion) parameters["fusion"] = name_of(*request.fusion);
}

void add_sameness(const Sameness& sameness, Json& parameters) {
    parameters["ignore_stereo"] = sameness.ignore_stereo;
    parameters["ignore_salts"] = sameness.ignore_salts;
    parameters["tautomers"] = sameness.tautomers;
    parameters["normalise"] = sameness.normalise;
}

// Adds the parameters of sub- and superstructure search.
void add_match(const SearchRequest& request, Json& parameters) {
    const SearchOptions& options = request.options;
    const bool of_substructure = request.mode == SearchMode::substructure;
    if (of_substructure) add_further(request.further, parameters);
    parameters["stereo"] = options.stereo;
    if (of_substructure) {
        parameters["merge_hydrogens"] = request.merge_hydrogens;
        const bool is_by_rdkit = options.matcher == MatcherKind::rdkit;
        parameters["matcher"] = is_by_rdkit ? "rdkit" : "compiled";
    }
    parameters["match_steps"] = options.match_steps;
    parameters["match_limit_ms"] = or_null(options.match_limit);
}

std::vector<std::string> set_texts(const std::vector<StructureFile>& files) {
    std::vector<std::string> texts;
    for (const StructureFile& file : files) texts.push_back(file.name + " = " + file.path);
    return texts;
}

void add_place(const SearchPlace& place, Json& parameters) {
    if (place.further_libraries.empty()) return;
    parameters["libraries"] = Json::list({place.library});
    for (const std::string& library : place.further_libraries) parameters["libraries"].push_back(library);
}

}  // namespace

SearchPlace place_of(const CompoundSource& source) {
    SearchPlace place{.library = {}, .compounds = source.compound_count()};
    for (const SourceLibrary& library : source.libraries()) {
        place.library.empty() ? place.library = library.name : place.further_libraries.emplace_back(library.name);
    }
    return place;
}

Json parameters_of(const SearchRequest& request, const SearchPlace& place) {
    Json parameters;
    parameters["top"] = request.options.top > 0 ? Json(request.options.top) : Json(nullptr);
    switch (request.mode) {
        case SearchMode::similar: add_similarity(request, parameters); break;
        case SearchMode::exact: add_sameness(request.options.sameness, parameters); break;
        case SearchMode::superstructure:
        case SearchMode::substructure: add_match(request, parameters); break;
    }
    add_place(place, parameters);
    if (const std::string condition = request.condition(); !condition.empty()) parameters["where"] = condition;
    if (!request.ids_file.empty()) parameters["ids"] = request.ids_file;
    if (!request.any_of_file.empty()) parameters["contains_any"] = request.any_of_file;
    if (!request.none_of_file.empty()) parameters["contains_none"] = request.none_of_file;
    if (!request.set_files.empty()) parameters["alerts"] = set_texts(request.set_files);
    if (request.sample.rows > 0) {
        parameters["sample"] = request.sample.rows;
        parameters["seed"] = request.sample.seed;
    }
    if (!request.sort.empty()) parameters["sort"] = request.sort;
    if (request.earlier) parameters["among_earlier_hits"] = request.earlier->size();
    parameters["time_limit_ms"] = or_null(request.options.time_limit);
    return parameters;
}

SearchLog::SearchLog(const SearchRequest& request, SearchPlace place, DrawingKind drawings)
    : request_{request}, place_{std::move(place)}, drawings_{drawings} {}

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
    if (!lists_queries_) return;
    queries_.push_back({.id = query.id(),
                        .language = name_of(query.text().language),
                        .text = query.text().text,
                        .hits = hits,
                        .outcome = outcome});
    const bool is_drawn = queries_.size() <= kMostDrawnQueries && query.has_structure();
    if (is_drawn) queries_.back().drawing = drawing_of(query.molecule(), drawings_);
}

void SearchLog::add_outcome(const SearchOutcome& outcome, std::size_t hits) {
    hits_ += hits;
    not_decided_ += outcome.stats.not_decided;
    out_of_time_ = out_of_time_ || outcome.end == SearchEnd::time_is_up;
    stopped_ = stopped_ || outcome.end == SearchEnd::cancelled;
}

void SearchLog::refuse(const QueryText& text, const std::string& reason) {
    ++refused_;
    if (!lists_queries_) return;
    queries_.push_back({.id = text.id, .language = name_of(text.language), .text = text.text, .outcome = reason});
}

std::string SearchLog::completeness() const {
    std::string text = outcome_text(not_decided_, out_of_time_, stopped_);
    if (refused_ > 0) {
        text += "; " + std::to_string(refused_) + (refused_ == 1 ? " query" : " queries") + " could not be used";
    }
    return text;
}

SearchRecord SearchLog::record() const {
    SearchRecord record{.title = title_of(request_.mode), .items = {}, .queries = queries_};
    const auto add = [&](const std::string& name, const std::string& value) { record.items.push_back({name, value}); };
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began_;
    add("library", place_.library);
    for (const std::string& library : place_.further_libraries) add("library", library);
    add("compounds", std::to_string(place_.compounds));
    if (!request_.query_file.empty()) add("queries", request_.query_file);
    add("hits", std::to_string(hits_));
    add("completeness", completeness());
    add("mode", name_of(request_.mode));
    const Json parameters = parameters_of(request_, place_);
    for (const auto& [name, value] : parameters.members()) {
        if (name != "libraries") add(title_of(name), text_of(name, value));  // each of these has its item
    }
    add("started", started());
    add("seconds", json_text(Json(std::round(seconds.count() * 1000) / 1000)));
    add("program", program_text());
    return record;
}

SearchRecord export_record(const std::string& library, const SearchRequest& request, std::int64_t compounds) {
    SearchRecord record{.title = "Compounds of a library", .items = {{"library", library}}, .queries = {}};
    const auto add = [&record](const char* name, const std::string& text) {
        if (!text.empty()) record.items.push_back({name, text});
    };
    add("where", request.condition());
    for (const std::string& text : set_texts(request.set_files)) add("alerts", text);
    add("ids", request.ids_file);
    add("contains any", request.any_of_file);
    add("contains none", request.none_of_file);
    if (request.sample.rows > 0) {
        add("sample", std::to_string(request.sample.rows));
        add("seed", std::to_string(request.sample.seed));
    }
    add("sort", request.sort);
    record.items.push_back({"compounds written", std::to_string(compounds)});
    record.items.push_back({"written", utc_text(std::chrono::system_clock::now())});
    record.items.push_back({"program", program_text()});
    return record;
}

}  // namespace chemsieve
