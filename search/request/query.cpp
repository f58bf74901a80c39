#include "search/request/query.h"

#include "base/error.h"
#include "chem/inchi/inchi.h"
#include "chem/read/inchi_text.h"
#include "chem/read/parse.h"
#include "chem/sameness/largest_component.h"
#include "fingerprint/demand/screen_compiler.h"
#include "fingerprint/folded/compound_fingerprint.h"

namespace chemsieve {

namespace {

const char* name_of(QueryLanguage language) {
    switch (language) {
        case QueryLanguage::smiles: return "SMILES";
        case QueryLanguage::smarts: return "SMARTS";
        case QueryLanguage::molfile: return "a molfile";
        case QueryLanguage::inchi: return "InChI";
        case QueryLanguage::fingerprint: return "a fingerprint";
    }
    return "";
}

enum class Use { substructure, compound };

[[noreturn]] void refuse(const QueryText& text, const std::string& reason, Use use) {
    std::string shown = text.text.substr(0, 80);
    if (text.language == QueryLanguage::molfile) shown = "molfile";
    Failure failure{"query " + text.id + " (" + shown + ") cannot be read as " + name_of(text.language) + ": " +
                    reason};
    const bool takes_smarts = use == Use::substructure && text.language == QueryLanguage::smiles;
    if (takes_smarts && std::holds_alternative<Molecule>(parse_query_smarts(text.text))) {
        failure.remedies.push_back({RemedyKind::search_as_smarts});
    }
    throw QueryError(failure);
}

Molecule checked(const QueryText& text, ParseResult parsed, Use use) {
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) refuse(text, bad->reason, use);
    return std::get<Molecule>(std::move(parsed));
}

Molecule read_compound(const QueryText& text) { return checked(text, parse_compound(text), Use::compound); }

QueryText with_its_language(QueryText text) {
    text.language = language_of(text);
    text.find_language = false;
    return text;
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
    }
    return Unparsable{"unknown language"};
}

ParseResult parse_compound(const QueryText& text) {
    switch (language_of(text)) {
        case QueryLanguage::smiles: return parse_smiles(text.text);
        case QueryLanguage::smarts: return Unparsable{"this search compares compounds; give SMILES or a molfile"};
        case QueryLanguage::molfile: return parse_molblock(text.text);
        case QueryLanguage::inchi: return parse_inchi(text.text);
        case QueryLanguage::fingerprint: return Unparsable{"a fingerprint tells no structure"};
    }
    return Unparsable{"unknown language"};
}

std::optional<QueryLanguage> evident_language(const std::string& text) {
    const bool molfile = text.find("M  END") != std::string::npos || text.find("V2000") != std::string::npos ||
                         text.find("V3000") != std::string::npos;
    if (molfile) return QueryLanguage::molfile;
    return is_inchi(text) ? std::optional{QueryLanguage::inchi} : std::nullopt;
}

QueryLanguage guess_language(const std::string& text) {
    if (const auto evident = evident_language(text)) return *evident;
    return std::holds_alternative<Molecule>(parse_query_smiles(text)) ? QueryLanguage::smiles : QueryLanguage::smarts;
}

Query Query::substructure(const QueryText& given, const FingerprintRecipe& recipe) {
    const QueryText text = with_its_language(given);
    const Molecule molecule = checked(text, parse_query(text), Use::substructure);
    Query query{text, molecule, compile_screen(molecule, recipe)};
    query.notes_ = notes_of(text, molecule);
    return query;
}

Query Query::compound(const QueryText& given, const FingerprintRecipe& recipe) {
    const QueryText text = with_its_language(given);
    if (text.fingerprint) return Query{text, Molecule{nullptr}, ScreenFormula{ItemSet{}, {}}};
    const Molecule whole = read_compound(text);
    const bool in_parts = recipe.largest_component && has_components(whole);
    const Molecule molecule = in_parts ? largest_component(whole) : whole;
    Query query{text, molecule, ScreenFormula{items_of_compound(molecule, recipe), {}}};
    if (in_parts) query.notes_.push_back(note_of_largest_component());
    return query;
}

Query Query::superstructure(const QueryText& given, const FingerprintRecipe& recipe) {
    const QueryText text = with_its_language(given);
    const Molecule molecule = read_compound(text);
    return Query{text, molecule, ScreenFormula{items_of_compound(molecule, recipe), {}}};
}

}  // namespace chemsieve
