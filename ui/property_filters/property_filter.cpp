#include "ui/property_filters/property_filter.h"

#include <QLocale>
#include <QStringList>
#include <cmath>

#include "ui/widgets/condition_edit.h"

namespace chemsieve::ui {

namespace {

// Such that it is the same number when it is read.
QString number_text(double number) {
    const bool plain = number == 0 || (std::abs(number) >= 1e-5 && std::abs(number) < 1e15);
    return QLocale::c().toString(number, plain ? 'f' : 'e', QLocale::FloatingPointShortest).remove(QLatin1Char(','));
}

QString name_in_condition(const PropertyFilter& filter) {
    if (!filter.imported) return quoted_property(filter.name);
    // In quotes what was imported comes before what is computed.
    return QLatin1Char('"') + QString{filter.name}.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

bool is_closed(const QString& condition) {
    int depth = 0;
    QChar quote;
    for (const QChar c : condition) {
        if (!quote.isNull()) {
            if (c == quote) quote = {};
        } else if (c == QLatin1Char('\'') || c == QLatin1Char('"')) {
            quote = c;
        } else if (c == QLatin1Char('(')) {
            ++depth;
        } else if (c == QLatin1Char(')') && --depth < 0) {
            return false;
        }
    }
    return depth == 0 && quote.isNull();
}

}  // namespace

QString condition_of(const PropertyFilter& filter) {
    const QString name = name_in_condition(filter);
    if (filter.lowest && filter.highest) {
        return QStringLiteral("%1 between %2 and %3")
            .arg(name, number_text(*filter.lowest), number_text(*filter.highest));
    }
    if (filter.lowest) return name + QStringLiteral(" >= ") + number_text(*filter.lowest);
    return filter.highest ? name + QStringLiteral(" <= ") + number_text(*filter.highest) : QString{};
}

QString combined_condition(const QString& typed, const std::vector<PropertyFilter>& filters) {
    const QString trimmed = typed.trimmed();
    QStringList parts;
    for (const PropertyFilter& filter : filters) {
        const QString condition = condition_of(filter);
        if (!condition.isEmpty()) parts << condition;
    }
    if (parts.isEmpty() || !is_closed(trimmed)) return trimmed;
    if (!trimmed.isEmpty()) parts.prepend(QLatin1Char('(') + trimmed + QLatin1Char(')'));
    return parts.join(QStringLiteral(" and "));
}

}  // namespace chemsieve::ui
