#include "ui/refine/column_filter.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "fingerprint/similarity/tanimoto.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kMostDigits = 12;

// A number with a decimal point, as conditions write it, and without exponent where possible.
QString plain(double number) { return QString::number(number, 'g', kMostDigits); }

// A bare name means the computed property; an imported property may have the same name.
QString name_of(const HitColumn& column) {
    if (column.kind != HitColumn::Kind::imported) return column.title;
    QString quoted = column.title;
    return QLatin1Char('"') + quoted.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

double rounded_to(double value, double step) { return std::round(value / step) * step; }

}  // namespace

ValueRange rounded(const ValueRange& range, const Histogram& bins) {
    if (bins.whole_numbers) return {std::ceil(range.lowest), std::floor(range.highest)};
    const double step = std::pow(10, std::floor(std::log10(bins.width)) - 1);
    return {rounded_to(range.lowest, step), rounded_to(range.highest, step)};
}

QString label_of(const ColumnFilter& filter) {
    if (filter.range) {
        const QString lowest = local_number(plain(filter.range->lowest));
        QString highest = local_number(plain(filter.range->highest));
        const QString unit = unit_of(filter.column);
        if (!unit.isEmpty() && !std::isinf(filter.range->highest)) highest += QLatin1Char(' ') + unit;
        if (std::isinf(filter.range->lowest)) return QObject::tr("%1 up to %2").arg(heading_of(filter.column), highest);
        if (std::isinf(filter.range->highest)) return QObject::tr("%1 from %2").arg(heading_of(filter.column), lowest);
        return QObject::tr("%1 %2 to %3").arg(heading_of(filter.column), lowest, highest);
    }
    return QObject::tr("%1 contains '%2'").arg(heading_of(filter.column), filter.text);
}

std::string condition_of(const ColumnFilter& filter) {
    if (!property_of(filter.column) && filter.column.kind != HitColumn::Kind::id) return {};
    if (filter.is_empty()) return {};
    const QString name = name_of(filter.column);
    if (filter.range) {
        const QString lowest = plain(filter.range->lowest), highest = plain(filter.range->highest);
        const QString text = std::isinf(filter.range->lowest) ? QStringLiteral("%1 <= %2").arg(name, highest)
                             : std::isinf(filter.range->highest)
                                 ? QStringLiteral("%1 >= %2").arg(name, lowest)
                                 : QStringLiteral("%1 between %2 and %3").arg(name, lowest, highest);
        return text.toStdString();
    }
    QString words = filter.text;
    words.replace(QLatin1Char('\''), QStringLiteral("''"));
    return QStringLiteral("%1 contains '%2'").arg(name, words).toStdString();
}

std::optional<SimilarityRange> similarity_range_of(const ColumnFilter& filter) {
    if (filter.column.kind != HitColumn::Kind::similarity || !filter.range) return std::nullopt;
    return SimilarityRange{millionths_of(std::clamp(filter.range->lowest, 0.0, 1.0)),
                           millionths_of(std::clamp(filter.range->highest, 0.0, 1.0))};
}

}  // namespace chemsieve::ui
