#include "search/request/query.h"

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "chem/inchi/inchi.h"
#include "chem/inchi/inchi_key.h"
#include "chem/query_features/group_labels.h"
#include "chem/query_features/query_surprises.h"
#include "chem/read/inchi_text.h"
#include "chem/read/parse.h"
#include "chem/read/smiles_syntax.h"
#include "chem/sameness/sameness.h"
#include "fingerprint/demand/screen_compiler.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/subgraph/searched_part.h"

namespace chemsieve {

namespace {

const char* name_of(QueryLanguage language) {
    switch (language) {
        case QueryLanguage::smiles: return "SMILES";
        case QueryLanguage::smarts: return "SMARTS";
        case QueryLanguage::molfile: return "a molfile";
        case QueryLanguage::inchi: return "InChI";
        case QueryLanguage::fingerprint: return "a fingerprint";
        case QueryLanguage::inchi_key: return "an InChIKey";
    }
    return "";
}

Unparsable key_tells_nothing() {
    return Unparsable{"it tells no structure, and only exact search finds compounds by it"};
}

enum class Use { substructure, compound };

bool is_read(const ParseResult& result) { return std::holds_alternative<Molecule>(result); }

// Letters, as a name or an id has them, and nothing that structures need.
bool is_word(const std::string& text) { return text.find_first_of("[]()=#~@/\\:$!,;&*") == std::string::npos; }

std::vector<Remedy> remedies_for(const QueryText& text, bool detected, Use use) {
    const bool smiles = text.language == QueryLanguage::smiles;
    if (use == Use::substructure && smiles && is_read(parse_query_smarts(text.text))) {
        return {{RemedyKind::search_as_smarts}};
    }
    if (use == Use::compound && detected && text.language == QueryLanguage::smarts &&
        is_read(parse_smiles(text.text))) {
        return {{RemedyKind::read_as_smiles}};
    }
    if (detected && smiles && is_word(text.text)) return {{RemedyKind::find_by_id, "", text.text}};
    return {};
}

// `detected`: nobody had said the language.
[[noreturn]] void refuse(const QueryText& text, const std::string& reason, bool detected, Use use,
                         std::optional<TextPlace> place = {}) {
    std::string shown = text.text.substr(0, 80);
    if (text.language == QueryLanguage::molfile) shown = "molfile";
    const bool either = detected && use == Use::substructure && text.language == QueryLanguage::smiles;
    const std::string name = either ? "SMILES or SMARTS" : name_of(text.language);
    const bool pattern = use == Use::compound && text.language == QueryLanguage::smarts;
    Failure failure{"query " + text.id + " (" + shown + ") " +
                    (pattern ? "is SMARTS, which is no compound: " : "cannot be read as " + name + ": ") + reason};
    failure.remedies = remedies_for(text, detected, use);
    if (place) failure.marks = marked_text(text.text, *place);
    throw QueryError(failure);
}

Molecule checked(const QueryText& text, ParseResult parsed, bool detected, Use use) {
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) refuse(text, bad->reason, detected, use, bad->place);
    return std::get<Molecule>(std::move(parsed));
}

QueryText in_language(QueryText text, QueryLanguage language) {
    text.language = language;
    text.find_language = false;
    return text;
}

// The language is settled.
QueryText as_compound(const QueryText& text) {
    const bool detected = text.find_language && !text.fingerprint;
    return in_language(text, detected ? detect_compound(text) : language_of(text));
}

Molecule read_compound(const QueryText& text, bool detected) {
    return checked(text, parse_compound(text), detected, Use::compound);
}

ParseResult parse_as(const QueryText& text, QueryLanguage language) { return parse_query(in_language(text, language)); }

DetectedQuery read_as_said(const QueryText& text) {
    const QueryLanguage language = language_of(text);
    return {language, parse_as(text, language)};
}

std::string reason_of(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : std::string{};
}

// The text has something that no SMILES has.
DetectedQuery detect_foreign(const QueryText& text, const std::string& foreign) {
    ParseResult smarts = parse_as(text, QueryLanguage::smarts);
    if (is_read(smarts)) return {QueryLanguage::smarts, std::move(smarts), foreign};
    ParseResult smiles = parse_as(text, QueryLanguage::smiles);
    // Letters are a word rather than SMARTS.
    const bool is_word = std::isalpha(static_cast<unsigned char>(foreign.front())) != 0;
    return {QueryLanguage::smiles, is_read(smiles) || is_word ? std::move(smiles) : std::move(smarts)};
}

// The text is written as SMILES are.
DetectedQuery detect_common(const QueryText& text, const SmilesSyntax& syntax) {
    ParseResult smiles = parse_as(text, QueryLanguage::smiles);
    const auto* molecule = std::get_if<Molecule>(&smiles);
    if (molecule && aromatic_bonds_hold(*molecule, syntax.aromatic_bonds)) {
        return {QueryLanguage::smiles, std::move(smiles)};
    }
    ParseResult smarts = parse_as(text, QueryLanguage::smarts);
    if (!is_read(smarts)) return {QueryLanguage::smiles, std::move(smiles)};
    if (molecule) return {QueryLanguage::smarts, std::move(smarts), ":"};
    return {QueryLanguage::smarts, std::move(smarts), {}, reason_of(smiles)};
}

ScreenFormula formula_of_either(const Query& query, const std::vector<Query>& others) {
    if (others.empty()) return query.formula();
    ScreenFormula formula;
    Choice either{{query.items().items}};
    for (const Query& other : others) either.alternatives.push_back(other.items().items);
    // An alternative that demands nothing lets all compounds through.
    const bool is_free = std::any_of(either.alternatives.begin(), either.alternatives.end(),
                                     [](const auto& items) { return items.empty(); });
    if (!is_free) formula.choices.push_back(std::move(either));
    return formula;
}

std::vector<Query> read(const std::vector<QueryText>& texts, const FingerprintRecipe& recipe,
                        const std::stop_token& stop) {
    std::vector<Query> queries;
    for (const QueryText& text : texts) {
        if (stop.stop_requested()) break;
        queries.push_back(Query::substructure(text, recipe));
    }
    return queries;
}

}  // namespace

bool is_blank(const QueryText& text) { return text.text.find_first_not_of(" \t\r\n") == std::string::npos; }

QueryLanguage language_of(const QueryText& text) {
    if (text.find_language && !text.fingerprint) return guess_language(text.text);
    const bool one_line = text.language == QueryLanguage::smiles || text.language == QueryLanguage::smarts;
    return one_line && is_inchi(text.text) ? QueryLanguage::inchi : text.language;
}

ParseResult parse_query(const QueryText& text) {
    const QueryHydrogens hydrogens = text.merge_hydrogens ? QueryHydrogens::merged : QueryHydrogens::as_written;
    switch (language_of(text)) {
        case QueryLanguage::smiles: return parse_query_smiles(text.text, hydrogens);
        case QueryLanguage::smarts: return parse_query_smarts(text.text, hydrogens);
        case QueryLanguage::molfile: return parse_query_molblock(text.text);
        case QueryLanguage::inchi: return parse_query_inchi(text.text, hydrogens);
        case QueryLanguage::fingerprint: return Unparsable{"a fingerprint tells no structure"};
        case QueryLanguage::inchi_key: return key_tells_nothing();
    }
    return Unparsable{"unknown language"};
}

ParseResult parse_compound(const QueryText& given) {
    const QueryText text = as_compound(given);
    switch (text.language) {
        case QueryLanguage::smiles: return parse_smiles(text.text);
        case QueryLanguage::smarts: return Unparsable{"this search compares compounds; give SMILES or a molfile"};
        case QueryLanguage::molfile: return parse_molblock(text.text);
        case QueryLanguage::inchi: return parse_inchi(text.text);
        case QueryLanguage::fingerprint: return Unparsable{"a fingerprint tells no structure"};
        case QueryLanguage::inchi_key: return key_tells_nothing();
    }
    return Unparsable{"unknown language"};
}

std::optional<QueryLanguage> evident_language(const std::string& text) {
    const bool molfile = text.find("M  END") != std::string::npos || text.find("V2000") != std::string::npos ||
                         text.find("V3000") != std::string::npos;
    if (molfile) return QueryLanguage::molfile;
    if (is_inchi_key(bare_inchi_key(text))) return QueryLanguage::inchi_key;
    return is_inchi(text) ? std::optional{QueryLanguage::inchi} : std::nullopt;
}

Remarks remarks_on_query(const QueryText& text, const Molecule& molecule) {
    const bool is_smiles = text.language == QueryLanguage::smiles;
    Remarks remarks = text.language == QueryLanguage::smarts
                          ? surprises_of_smarts(molecule, text.text, text.merge_hydrogens)
                          : surprises_of_structure(molecule, is_smiles ? text.text : "", text.merge_hydrogens);
    std::copy_if(molecule.remarks().begin(), molecule.remarks().end(), std::back_inserter(remarks),
                 [](const Remark& remark) { return !is_unlike_rdkit(remark.kind); });
    return remarks;
}

QueryLanguage guess_language(const std::string& text) {
    return detect_query({.id = {}, .text = text, .find_language = true}).language;
}

bool is_asked_by_key(const QueryText& text) {
    const bool is_to_be_found = text.find_language && !text.fingerprint;
    return is_to_be_found ? is_inchi_key(bare_inchi_key(text.text)) : text.language == QueryLanguage::inchi_key;
}

const ScreenFormula& Query::formula() const {
    std::call_once(formula_->is_made, [this] {
        if (recipe_) formula_->value.required = items_of_compound(molecule_, *recipe_);
    });
    return formula_->value;
}

Remarks Query::unlike_rdkit(bool stereo) const {
    Remarks remarks;
    for (const Remark& remark : molecule_.remarks()) {
        const bool counts = stereo || remark.kind != RemarkKind::hand_unlike_rdkit;
        if (counts && is_unlike_rdkit(remark.kind)) remarks.push_back(remark);
    }
    return remarks;
}

template <class Change>
Query Query::changed_substructure(const QueryText& given, const FingerprintRecipe& recipe, const Change& change) {
    const bool detected = given.find_language && !given.fingerprint;
    DetectedQuery read = detected ? detect_query(given) : read_as_said(given);
    const QueryText text = in_language(given, read.language);
    Molecule molecule = change(text, checked(text, std::move(read.result), detected, Use::substructure));
    // A SMARTS asks for charges as it is written.
    if (recipe.normalise && text.language != QueryLanguage::smarts) molecule = normalised(molecule);
    Query query{text, molecule, compile_screen(molecule, recipe)};
    if (const auto remark = remark_on_detection(given, read)) query.remarks_.insert(query.remarks_.begin(), *remark);
    Remarks remarks = remarks_on_query(text, molecule);
    // Compounds and query have one writing then.
    if (recipe.normalise)
        std::erase_if(remarks, [](const Remark& one) { return one.kind == RemarkKind::charged_sulfoxide; });
    query.add(remarks);
    return query;
}

Query Query::substructure(const QueryText& given, const FingerprintRecipe& recipe) {
    return changed_substructure(given, recipe, [](const QueryText&, Molecule&& molecule) { return molecule; });
}

Query Query::core(const QueryText& given, const FingerprintRecipe& recipe, std::vector<std::vector<unsigned>>& labels) {
    return changed_substructure(given, recipe, [&](const QueryText& text, const Molecule& molecule) {
        LabelledCore labelled = without_labels(molecule, text.language != QueryLanguage::smarts);
        labels = std::move(labelled.labels);
        return labelled.core;
    });
}

Query Query::compound(const QueryText& given, const FingerprintRecipe& recipe) {
    const QueryText text = as_compound(given);
    if (text.fingerprint) return Query{text, Molecule{nullptr}, ScreenFormula{}};
    const Molecule whole = read_compound(text, given.find_language);
    const bool in_parts = recipe.largest_component && has_components(whole);
    Query query{text, searched_part(whole, recipe), recipe};
    query.add(whole.remarks());
    if (in_parts) query.remarks_.push_back({RemarkKind::largest_component});
    return query;
}

Query Query::of_inchi_key(const QueryText& given) {
    QueryText text = in_language(given, QueryLanguage::inchi_key);
    text.text = bare_inchi_key(given.text);
    if (const auto reason = why_no_inchi_key(text.text)) refuse(text, *reason, false, Use::compound);
    return Query{text, Molecule{nullptr}, ScreenFormula{}};
}

Query Query::superstructure(const QueryText& given, const FingerprintRecipe& recipe) {
    const QueryText text = as_compound(given);
    const Molecule molecule = read_compound(text, given.find_language);
    Query query{text, recipe.normalise ? normalised(molecule) : molecule, recipe};
    query.add(molecule.remarks());
    return query;
}

DetectedQuery detect_query(const QueryText& text) {
    if (const auto evident = evident_language(text.text)) return {*evident, parse_as(text, *evident)};
    const SmilesSyntax syntax = smiles_syntax_of(text.text);
    return syntax.is_smiles() ? detect_common(text, syntax) : detect_foreign(text, syntax.foreign);
}

QueryLanguage detect_compound(const QueryText& text) {
    if (const auto evident = evident_language(text.text)) return *evident;
    const bool smarts = !smiles_syntax_of(text.text).is_smiles() && is_read(parse_as(text, QueryLanguage::smarts));
    return smarts ? QueryLanguage::smarts : QueryLanguage::smiles;
}

std::optional<Remark> remark_on_detection(const QueryText& text, const DetectedQuery& detected) {
    if (!text.find_language || detected.language != QueryLanguage::smarts) return std::nullopt;
    if (!detected.why_no_smiles.empty()) return Remark{.kind = RemarkKind::no_smiles, .detail = detected.why_no_smiles};
    Remark remark{RemarkKind::found_smarts, detected.only_in_smarts};
    if (is_read(parse_as(text, QueryLanguage::smiles))) remark.remedy = Remedy{RemedyKind::read_as_smiles};
    return remark;
}

std::shared_ptr<const StructureConditions> read_conditions(const FurtherStructures& structures,
                                                           const FingerprintRecipe& recipe,
                                                           const std::stop_token& stop) {
    if (structures.empty()) return nullptr;
    auto conditions = std::make_shared<StructureConditions>();
    conditions->all = read(structures.all, recipe, stop);
    conditions->any = read(structures.any, recipe, stop);
    conditions->none = read(structures.none, recipe, stop);
    return stop.stop_requested() ? nullptr : conditions;
}

ScreenFormula formula_of(const Query& query, const StructureConditions& conditions) {
    ScreenFormula formula = formula_of_either(query, conditions.any);
    for (const Query& other : conditions.all) formula.add(other.formula());
    return formula;
}

}  // namespace chemsieve
