#include "ui/widgets/property_texts.h"

#include <QObject>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {
namespace {

constexpr char16_t kSubscriptZero = u'\u2080';
constexpr char16_t kMinus = u'\u2212';

QChar raised(QChar c) {
    switch (c.unicode()) {
        case u'+': return QChar{u'\u207A'};
        case u'-': return QChar{u'\u207B'};
        case u'1': return QChar{u'\u00B9'};
        case u'2': return QChar{u'\u00B2'};
        case u'3': return QChar{u'\u00B3'};
        default: return QChar{static_cast<char16_t>(u'\u2070' + (c.unicode() - u'0'))};
    }
}

}  // namespace

QString title_of(FingerprintKind kind) {
    switch (kind) {
        case FingerprintKind::subgraph: return QObject::tr("subgraphs");
        case FingerprintKind::morgan2: return QObject::tr("Morgan 2 (ECFP4)");
        case FingerprintKind::morgan3: return QObject::tr("Morgan 3 (ECFP6)");
        case FingerprintKind::rdkit: return QObject::tr("RDKit paths");
        case FingerprintKind::atompair: return QObject::tr("atom pairs");
        case FingerprintKind::torsion: return QObject::tr("torsions");
        case FingerprintKind::maccs: return QObject::tr("MACCS keys");
        case FingerprintKind::pubchem: break;
    }
    return QObject::tr("PubChem keys");
}

QString title_of(MetricKind kind) {
    switch (kind) {
        case MetricKind::tanimoto: return QObject::tr("Tanimoto");
        case MetricKind::dice: return QObject::tr("Dice");
        case MetricKind::cosine: return QObject::tr("cosine");
        case MetricKind::tversky: break;
    }
    return QObject::tr("Tversky");
}

QString heading_of(const ComputedProperty& property) { return utf8_text(property.heading); }

QString heading_of_name(const QString& name) {
    const ComputedProperty* property = find_computed_property(name.toStdString());
    return property ? heading_of(*property) : name;
}

QString unit_of(const ComputedProperty& property) {
    return property.unit == "A^2" ? QStringLiteral("\u00C5\u00B2") : utf8_text(property.unit);
}

QString heading_with_unit(const ComputedProperty& property) {
    const QString unit = unit_of(property);
    return unit.isEmpty() ? heading_of(property) : QObject::tr("%1 in %2").arg(heading_of(property), unit);
}

QString formula_with_subscripts(const QString& formula) {
    QString text;
    bool in_charge = false;
    for (const QChar c : formula) {
        if (c == QLatin1Char('+') || c == QLatin1Char('-')) in_charge = true;
        const bool digit = c >= QLatin1Char('0') && c <= QLatin1Char('9');
        if (in_charge && (digit || c == QLatin1Char('+') || c == QLatin1Char('-'))) {
            text += raised(c);
        } else if (digit) {
            text += QChar{static_cast<char16_t>(kSubscriptZero + (c.unicode() - u'0'))};
        } else {
            text += c;
        }
    }
    return text;
}

QString rounded_number(const QString& plain, int decimals) {
    bool is_number = false;
    const double number = plain.toDouble(&is_number);
    if (!is_number) return plain;
    QString text = decimal_text(number, decimals);
    // What rounds to nothing has no sign.
    if (text.startsWith(QLatin1Char('-'))) {
        text.remove(0, 1);
        const bool is_nothing = decimal_text(0, decimals) == text;
        if (!is_nothing) text.prepend(QChar{kMinus});
    }
    return text;
}

}  // namespace chemsieve::ui
