#include "ui/session/panel_query.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "search/request/query.h"
#include "ui/widgets/fingerprint_titles.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kLanguages = 3;
constexpr int kMostTop = 1'000'000;
constexpr double kMostWeight = 1'000'000;

QString text_of(const char* name) { return QString::fromLatin1(name); }

QVariantMap to_map(const PropertyFilter& filter) {
    QVariantMap map{{QStringLiteral("name"), filter.name}, {QStringLiteral("imported"), filter.imported}};
    if (filter.lowest) map.insert(QStringLiteral("lowest"), *filter.lowest);
    if (filter.highest) map.insert(QStringLiteral("highest"), *filter.highest);
    return map;
}

std::optional<double> number_from(const QVariantMap& map, const QString& key) {
    bool is_number = false;
    const double number = map.value(key).toDouble(&is_number);
    return is_number && std::isfinite(number) ? std::optional{number} : std::nullopt;
}

std::vector<PropertyFilter> filters_from(const QVariantList& list) {
    std::vector<PropertyFilter> filters;
    for (const QVariant& entry : list) {
        const QVariantMap map = entry.toMap();
        const PropertyFilter filter{.name = map.value(QStringLiteral("name")).toString(),
                                    .imported = map.value(QStringLiteral("imported")).toBool(),
                                    .lowest = number_from(map, QStringLiteral("lowest")),
                                    .highest = number_from(map, QStringLiteral("highest"))};
        const bool is_there = std::any_of(filters.begin(), filters.end(),
                                          [&](const PropertyFilter& f) { return f.is_same_property(filter); });
        if (!filter.name.isEmpty() && !is_there) filters.push_back(filter);
    }
    return filters;
}

SearchMode mode_from(const QString& name) {
    for (const SearchMode mode : {SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
        if (name == text_of(name_of(mode))) return mode;
    }
    return SearchMode::substructure;
}

Metric metric_from(const QVariantMap& map) {
    const auto kind = metric_kind_from_name(map.value(QStringLiteral("metric")).toString().toStdString());
    if (!kind) return Metric{};
    if (*kind != MetricKind::tversky) return Metric{*kind};
    const double alpha = number_from(map, QStringLiteral("alpha")).value_or(-1);
    const double beta = number_from(map, QStringLiteral("beta")).value_or(-1);
    const bool usable = alpha >= 0 && beta >= 0 && alpha + beta > 0 && std::max(alpha, beta) <= kMostWeight;
    return usable ? Metric::tversky(alpha, beta) : Metric{};
}

}  // namespace

QVariantMap to_map(const PanelQuery& query) {
    QVariantList filters;
    for (const PropertyFilter& filter : query.filters) filters << to_map(filter);
    return {{QStringLiteral("text"), query.text},
            {QStringLiteral("molfile"), query.molfile},
            {QStringLiteral("language"), query.language},
            {QStringLiteral("mode"), text_of(name_of(query.mode))},
            {QStringLiteral("where"), query.where},
            {QStringLiteral("filters"), filters},
            {QStringLiteral("top"), query.top},
            {QStringLiteral("threshold"), query.threshold},
            {QStringLiteral("fingerprint"), text_of(name_of(query.fingerprint))},
            {QStringLiteral("metric"), text_of(name_of(query.metric.kind()))},
            {QStringLiteral("alpha"), query.metric.alpha()},
            {QStringLiteral("beta"), query.metric.beta()},
            {QStringLiteral("stereo"), query.stereo},
            {QStringLiteral("merge_hydrogens"), query.merge_hydrogens},
            {QStringLiteral("ignore_stereo"), query.ignore_stereo},
            {QStringLiteral("ignore_salts"), query.ignore_salts},
            {QStringLiteral("tautomers"), query.tautomers}};
}

PanelQuery panel_query_from(const QVariantMap& map) {
    const PanelQuery fresh{.text = {}, .molfile = {}, .where = {}};
    const int language = map.value(QStringLiteral("language")).toInt();
    const QString kind = map.value(QStringLiteral("fingerprint")).toString();
    const auto is_set = [&](const char* key) { return map.value(text_of(key)).toBool(); };
    return {.text = map.value(QStringLiteral("text")).toString(),
            .molfile = map.value(QStringLiteral("molfile")).toString(),
            .language = language >= 0 && language < kLanguages ? language : 0,
            .mode = mode_from(map.value(QStringLiteral("mode")).toString()),
            .where = map.value(QStringLiteral("where")).toString(),
            .filters = filters_from(map.value(QStringLiteral("filters")).toList()),
            .top = std::clamp(map.value(QStringLiteral("top"), fresh.top).toInt(), 0, kMostTop),
            .threshold = std::clamp(number_from(map, QStringLiteral("threshold")).value_or(fresh.threshold), 0.0, 1.0),
            .fingerprint = fingerprint_kind_from_name(kind.toStdString()).value_or(fresh.fingerprint),
            .metric = metric_from(map),
            .stereo = is_set("stereo"),
            .merge_hydrogens = is_set("merge_hydrogens"),
            .ignore_stereo = is_set("ignore_stereo"),
            .ignore_salts = is_set("ignore_salts"),
            .tautomers = is_set("tautomers")};
}

namespace {

// " 0.50", " 0.50 by MACCS keys, Dice"
QString comparison_of(const PanelQuery& query) {
    QStringList unusual;
    if (query.fingerprint != FingerprintKind::subgraph) unusual << title_of(query.fingerprint);
    if (query.metric.kind() != MetricKind::tanimoto) unusual << title_of(query.metric.kind());
    const QString threshold = QLatin1Char(' ') + decimal_text(query.threshold, 2);
    return unusual.isEmpty() ? threshold : QObject::tr("%1 by %2").arg(threshold, unusual.join(QStringLiteral(", ")));
}

// On one line; of a molfile its name.
QString structure_of(const QString& text) {
    if (evident_language(text.toStdString()) != QueryLanguage::molfile) return text.simplified();
    return QObject::tr("molfile %1").arg(text.section(QLatin1Char('\n'), 0, 0)).simplified();
}

}  // namespace

QString label_of(const PanelQuery& query) {
    QString kind = text_of(name_of(query.mode));
    if (query.mode == SearchMode::similar) kind += comparison_of(query);
    const QString label = QStringLiteral("%1: %2").arg(kind, structure_of(query.text));
    const QString where = combined_condition(query.where, query.filters);
    return where.isEmpty() ? label : QObject::tr("%1  only with %2").arg(label, where);
}

}  // namespace chemsieve::ui
