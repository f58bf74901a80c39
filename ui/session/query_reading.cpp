#include "ui/session/query_reading.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <array>

#include "base/text.h"
#include "chem/inchi/inchi_key.h"
#include "chem/read/parse.h"
#include "search/request/pasted_queries.h"
#include "search/request/query.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {
namespace {

constexpr std::array<std::string_view, 16> kTitles{
    "id",          "name",           "names",     "title",          "compound",     "compound_name", "common_name",
    "common name", "preferred_name", "pref_name", "preferred name", "generic_name", "drug_name",     "inn",
    "cas",         "molname"};

bool holds_names(const ImportedProperty& property) {
    const std::string title = lower(property.name);
    return property.type == ImportedProperty::Type::text &&
           std::find(kTitles.begin(), kTitles.end(), title) != kTitles.end();
}

std::string quoted(const std::string& text, char quote) {
    std::string result{quote};
    for (const char c : text) result += c == quote ? std::string(2, c) : std::string(1, c);
    return result + quote;
}

ParseResult parse(const QueryText& text, SearchMode mode) {
    return mode == SearchMode::substructure ? parse_query(text) : parse_compound(text);
}

QString reason_of(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? QString::fromStdString(bad->reason) : QString{};
}

QString why_neither(const std::string& text, const ParseResult& result, std::size_t structures) {
    QString reason = QObject::tr("Neither SMILES nor SMARTS: %1").arg(reason_of(result));
    if (structures != 1) return reason;
    if (text.find_first_of("\n\t,;") != std::string::npos) {
        return QObject::tr("%1; Return looks for compounds of these ids").arg(reason);
    }
    return QObject::tr("%1; Return looks for a compound of this name").arg(reason);
}

// Why a query whose language is settled is none.
QString why_not(const QueryText& text, SearchMode mode, const ParseResult& result, bool guessed) {
    if (text.language == QueryLanguage::molfile) return QObject::tr("Not a molfile: %1").arg(reason_of(result));
    if (text.language == QueryLanguage::inchi) return QObject::tr("Not InChI: %1").arg(reason_of(result));
    if (text.language == QueryLanguage::smarts && mode != SearchMode::substructure) {
        return QObject::tr("SMARTS, which is no compound: %1. Only substructure search takes it")
            .arg(reason_of(result));
    }
    if (text.language == QueryLanguage::smarts) return QObject::tr("Not SMARTS: %1").arg(reason_of(result));
    QString reason = QObject::tr("Not SMILES: %1").arg(reason_of(result));
    if (!std::holds_alternative<Molecule>(parse_query_smarts(text.text))) return reason;
    if (mode != SearchMode::substructure) {
        return QObject::tr("%1. It is SMARTS, which only substructure search takes").arg(reason);
    }
    return guessed ? reason : QObject::tr("%1. It is SMARTS: click so").arg(reason);
}

QString notes_on(std::span<const Remark> remarks) {
    QStringList lines;
    for (const Remark& remark : remarks) lines << failure_text(failure_of_query(remark));
    return lines.join(QLatin1Char('\n'));
}

struct Detected {
    QueryLanguage language;
    ParseResult result;
    std::string why_no_smiles;  // set if it is SMARTS only because chemistry forbids it as SMILES
};

Detected read_in_its_language(QueryText text, SearchMode mode) {
    if (text.find_language && mode == SearchMode::substructure) {
        DetectedQuery found = detect_query(text);
        return {found.language, std::move(found.result), found.why_no_smiles};
    }
    text.language = text.find_language ? detect_compound(text) : language_of(text);
    text.find_language = false;
    return {text.language, parse(text, mode), {}};
}

bool is_neither(const QueryText& text, SearchMode mode) {
    if (mode == SearchMode::substructure) return text.language == QueryLanguage::smiles;
    return text.language == QueryLanguage::smiles && !std::holds_alternative<Molecule>(parse_query_smarts(text.text));
}

// The first structure of the text, and how many there are.
ReadQuery first_structure(const SearchRequest& asked, const SearchRequest& apart, const std::stop_token& stop) {
    const QueryText& typed = asked.queries.front();
    ReadQuery read{.text = typed, .molecule = {}, .reason = {}, .doubt = {}, .notes = {}};
    if (!typed.id.empty()) return read;
    read.text = apart.queries.front();
    read.structures = typed.several == SeveralStructures::first
                          ? pasted_queries(typed.text, stop).size()
                          : apart.queries.size() + apart.further.any.size() - asked.further.any.size();
    read.is_named = read.text.id != kUnnamedQuery;
    return read;
}

}  // namespace

std::string condition_for_name(const std::string& name, const std::vector<ImportedProperty>& properties) {
    const std::string bare = trimmed(name);
    const bool is_plain = bare.find_first_of("%_") == std::string::npos;
    const std::string is_it = (is_plain ? " like " : " = ") + quoted(bare, '\'');
    std::string condition = "id" + is_it;
    for (const ImportedProperty& property : properties) {
        if (holds_names(property)) condition += " or " + quoted(property.name, '"') + is_it;
    }
    return condition;
}

ReadQuery read_query(const QueryText& typed, SearchMode mode, const std::stop_token& stop) {
    const SearchRequest asked{.mode = mode, .queries = {typed}};
    return read_query(asked, typed.id.empty() ? with_queries_apart(asked, stop) : asked, stop);
}

ReadQuery read_query(const SearchRequest& asked, const SearchRequest& apart, const std::stop_token& stop) {
    const SearchMode mode = asked.mode;
    if (is_blank(asked.queries.front())) {
        ReadQuery read{.text = {kUnnamedQuery, {}, {}}, .molecule = {}, .reason = {}, .doubt = {}, .notes = {}};
        read.reason = QObject::tr("Type or paste a structure first");
        return read;
    }
    ReadQuery read = first_structure(asked, apart, stop);
    if (stop.stop_requested()) return read;
    const bool guessed = read.text.find_language;
    Detected detected = read_in_its_language(read.text, mode);
    read.text.language = detected.language;
    read.text.find_language = false;
    if (detected.language == QueryLanguage::inchi_key && read.structures == 1) {
        read.is_inchi_key = true;
        read.text.text = bare_inchi_key(read.text.text);
        read.notes = QObject::tr("An InChIKey; Return lists the compounds that have it");
        return read;
    }
    if (const auto* molecule = std::get_if<Molecule>(&detected.result)) {
        read.molecule = *molecule;
        read.notes = mode == SearchMode::substructure ? notes_on(remarks_on_query(read.text, *molecule))
                                                      : notes_on(molecule->remarks());
        if (!detected.why_no_smiles.empty()) {
            read.doubt =
                QObject::tr("Not SMILES: %1. It is read as SMARTS").arg(QString::fromStdString(detected.why_no_smiles));
            read.notes = QStringList{read.doubt, read.notes}.join(QLatin1Char('\n')).trimmed();
        }
        return read;
    }
    if (const auto* bad = std::get_if<Unparsable>(&detected.result)) read.fault = bad->place;
    const bool neither = guessed && is_neither(read.text, mode);
    read.may_be_name = neither && read.structures == 1;
    read.reason = neither ? why_neither(read.text.text, detected.result, read.structures)
                          : why_not(read.text, mode, detected.result, guessed);
    return read;
}

}  // namespace chemsieve::ui
