#include "ui/session/query_reading.h"

#include <QObject>

#include <QStringList>

#include "chem/read/parse.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

// The id of the only query, as on the command line.
constexpr const char* kQueryId = "q1";

ParseResult parse(const QueryText& text, SearchMode mode) {
    return mode == SearchMode::substructure ? parse_query(text) : parse_compound(text);
}

QString reason_of(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? QString::fromStdString(bad->reason) : QString{};
}

QString explain(const QueryText& text, SearchMode mode, const ParseResult& result, bool guessed) {
    if (text.language == QueryLanguage::molfile) return QObject::tr("Not a molfile: %1").arg(reason_of(result));
    if (text.language == QueryLanguage::inchi) return QObject::tr("Not InChI: %1").arg(reason_of(result));
    if (text.language == QueryLanguage::smarts && !guessed) return QObject::tr("Not SMARTS: %1").arg(reason_of(result));
    QueryText as_smiles = text;
    as_smiles.language = QueryLanguage::smiles;
    const QString reason = reason_of(parse(as_smiles, mode));
    if (!std::holds_alternative<Molecule>(parse_query_smarts(text.text))) {
        return (guessed ? QObject::tr("Neither SMILES nor SMARTS: %1") : QObject::tr("Not SMILES: %1")).arg(reason);
    }
    return (mode == SearchMode::substructure
                ? QObject::tr("Not SMILES: %1. It is SMARTS: choose so, or let it be detected")
                : QObject::tr("Not SMILES: %1. It is SMARTS, which only substructure search takes"))
        .arg(reason);
}

// Impossible valences and aromatic rings are mistakes in SMILES; SMARTS accepts them and finds nothing.
QString doubt_about(const QueryText& text, SearchMode mode) {
    QueryText as_smiles = text;
    as_smiles.language = QueryLanguage::smiles;
    const QString reason = reason_of(parse(as_smiles, mode));
    const bool is_chemistry = reason.contains(QLatin1String("valence"), Qt::CaseInsensitive) ||
                              reason.contains(QLatin1String("kekul"), Qt::CaseInsensitive);
    return is_chemistry ? QObject::tr("Not SMILES: %1. It is read as SMARTS").arg(reason) : QString{};
}

QString notes_on(const QueryText& text, const Molecule& molecule) {
    QStringList lines;
    for (const QueryNote& note : notes_of(text, molecule)) lines << note_text(note);
    return lines.join(QLatin1Char('\n'));
}

std::string without_blank_ends(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

ReadQuery read_query(const SearchRequest& request) { return read_query(request.queries.front(), request.mode); }

ReadQuery read_query(const QueryText& typed, SearchMode mode) {
    ReadQuery read{
        .text = {kQueryId, without_blank_ends(typed.text), {}}, .molecule = {}, .reason = {}, .doubt = {}, .notes = {}};
    if (read.text.text.empty()) {
        read.reason = QObject::tr("Type or paste a structure first");
        return read;
    }
    const auto evident = evident_language(typed.text);
    // The first lines of a molfile may be blank and count.
    if (evident == QueryLanguage::molfile) read.text.text = typed.text;
    read.text.merge_hydrogens = typed.merge_hydrogens;
    const bool is_guessed = !evident && typed.find_language;
    read.text.language = is_guessed ? guess_language(typed.text) : evident.value_or(typed.language);
    const ParseResult result = parse(read.text, mode);
    if (const auto* molecule = std::get_if<Molecule>(&result)) {
        read.molecule = *molecule;
        if (mode == SearchMode::substructure) read.notes = notes_on(read.text, *molecule);
        if (typed.find_language && read.text.language == QueryLanguage::smarts) {
            read.doubt = doubt_about(read.text, mode);
        }
        if (!read.doubt.isEmpty()) read.notes = QStringList{read.doubt, read.notes}.join(QLatin1Char('\n')).trimmed();
    } else {
        read.reason = explain(read.text, mode, result, typed.find_language);
    }
    return read;
}

}  // namespace chemsieve::ui
