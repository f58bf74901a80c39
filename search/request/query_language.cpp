#include "search/request/query_language.h"

#include <cctype>

#include "chem/query_features/query_surprises.h"
#include "chem/read/inchi_text.h"
#include "chem/read/parse.h"
#include "chem/read/smiles_syntax.h"

namespace chemsieve {

namespace {

bool is_read(const ParseResult& result) { return std::holds_alternative<Molecule>(result); }

std::string reason_of(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : std::string{};
}

ParseResult parse_as(QueryText text, QueryLanguage language) {
    text.find_language = false;
    text.language = language;
    return parse_query(text);
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

}  // namespace

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

}  // namespace chemsieve
