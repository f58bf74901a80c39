#include "ui/widgets/pasted_structure.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <chrono>
#include <utility>

#include "chem/cdxml/cdxml.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {
namespace {

constexpr qint64 kMostInALine = 1 << 14;  // as of SMARTS
constexpr qint64 kShownBeginning = 40;

constexpr std::chrono::seconds kLongestWait{5};
const QString kMdlctName = QStringLiteral("MDLCT");

// The first of the data's types that is one of a kind; empty if none is.
QString type_of(const QMimeData& data, bool (*is_kind)(const QString& type)) {
    for (const QString& type : data.formats()) {
        if (is_kind(type)) return type;
    }
    return {};
}

// `application/x-qt-windows-mime;value="MDLCT"`, "chemical/x-mdlct"
bool is_mdlct(const QString& type) { return type.contains(kMdlctName, Qt::CaseInsensitive); }
bool is_cdxml(const QString& type) { return type.contains(QLatin1String("cdxml"), Qt::CaseInsensitive); }
bool is_xml(const QString& type) {
    return type == QLatin1String("text/xml") || type == QLatin1String("application/xml");
}

// Programs end data for the clipboard with a zero.
QByteArray without_zeros(QByteArray bytes) {
    while (bytes.endsWith('\0')) bytes.chop(1);
    return bytes;
}

QByteArray cdxml_in(const QMimeData& data) {
    for (const QString& type : {type_of(data, is_cdxml), type_of(data, is_xml)}) {
        if (type.isEmpty()) continue;
        QByteArray bytes = without_zeros(data.data(type));
        if (looks_like_cdxml({bytes.constData(), static_cast<std::size_t>(bytes.size())})) return bytes;
    }
    const QByteArray text = data.hasText() && !data.hasUrls() ? data.text().toUtf8() : QByteArray{};
    return looks_like_cdxml({text.constData(), static_cast<std::size_t>(text.size())}) ? text : QByteArray{};
}

// Several structures are molfiles with a mark behind each. A structure that has SMILES alone stands by itself.
PastedStructure structures_of_cdxml(const QByteArray& cdxml) {
    const CdxmlResult read =
        read_cdxml({cdxml.constData(), static_cast<std::size_t>(cdxml.size())}, cdxml_program(), kLongestWait);
    if (const auto* bad = std::get_if<Unparsable>(&read)) {
        return {{},
                QObject::tr("The pasted drawing (CDXML) cannot be read: %1").arg(QString::fromStdString(bad->reason))};
    }
    const auto& structures = std::get<CdxmlDocument>(read).structures;
    QStringList molfiles;
    QString smiles;
    for (const CdxmlStructure& structure : structures) {
        if (!structure.defect.empty()) {
            return {{},
                    QObject::tr("A structure of the pasted drawing (CDXML) %1")
                        .arg(QString::fromStdString(structure.defect))};
        }
        if (structure.is_word) continue;
        const QString text = QString::fromStdString(structure.text);
        if (structure.is_molfile && !text.isEmpty()) molfiles << text;
        if (!structure.is_molfile) smiles = text;
    }
    if (molfiles.isEmpty()) {
        if (!smiles.isEmpty()) return {smiles, {}};
        return {{}, QObject::tr("The pasted drawing (CDXML) holds no structure that can be read")};
    }
    return {molfiles.join(QStringLiteral("$$$$\n")), {}};
}

}  // namespace

QString why_too_long(const QString& text, qint64 before) {
    if (before + text.size() <= kMostInALine) return {};
    qint64 longest = 0;
    for (qint64 begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = text.indexOf(QLatin1Char('\n'), begin);
        if (end < 0) end = text.size();
        longest = std::max(longest, end - begin + std::exchange(before, 0));
    }
    if (longest <= kMostInALine && text.size() <= kMostCharacters) return {};
    const bool is_line = longest > kMostInALine;
    return QObject::tr(
               "This text has %1 characters%2; a query has at most %3. It begins with \"%4\" and was not taken.")
        .arg(with_separators(is_line ? longest : text.size()), is_line ? QObject::tr(" in a line") : QString{},
             with_separators(is_line ? kMostInALine : kMostCharacters), text.left(kShownBeginning).simplified());
}

QByteArray molfile_of_mdlct(const QByteArray& bytes) {
    QByteArray molfile;
    for (qsizetype at = 0; at < bytes.size();) {
        const auto length = static_cast<unsigned char>(bytes[at]);
        if (at + 1 + length > bytes.size()) return {};
        molfile += bytes.mid(at + 1, length) + '\n';
        at += 1 + length;
        if (molfile.endsWith("M  END\n")) return molfile;
    }
    return {};
}

bool may_hold_structure(const QMimeData& data) {
    if (data.hasUrls()) return false;
    return data.hasFormat(kMolfileType) || !type_of(data, is_mdlct).isEmpty() || !type_of(data, is_cdxml).isEmpty() ||
           !type_of(data, is_xml).isEmpty();
}

PastedStructure structure_in(const QMimeData& data) {
    if (data.hasUrls()) return {};
    if (data.hasFormat(kMolfileType)) return {QString::fromUtf8(without_zeros(data.data(kMolfileType))), {}};
    if (const QString type = type_of(data, is_mdlct); !type.isEmpty()) {
        const QByteArray bytes = data.data(type);
        const QByteArray molfile = molfile_of_mdlct(bytes);
        if (!molfile.isEmpty()) return {QString::fromUtf8(molfile), {}};
        // Some programs leave the lengths out.
        if (bytes.contains("M  END")) return {QString::fromUtf8(without_zeros(bytes)), {}};
        if (!data.hasText()) return {{}, QObject::tr("The pasted structure (MDLCT) is damaged")};
    }
    const QByteArray cdxml = cdxml_in(data);
    return cdxml.isEmpty() ? PastedStructure{} : structures_of_cdxml(cdxml);
}

}  // namespace chemsieve::ui
