#include "ui/session/panel_request.h"

#include <QFileInfo>
#include <QObject>
#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

enum LanguageIndex { detect, as_smiles, as_smarts };
constexpr int kTop = 1000;
constexpr int kMostTop = 1'000'000;
constexpr double kMostWeight = 1'000'000;

QString text_of(const char* name) { return QString::fromLatin1(name); }

QVariantMap to_map(const PropertyRange& range) {
    QVariantMap map{{QStringLiteral("name"), QString::fromStdString(range.name)},
                    {QStringLiteral("imported"), range.imported}};
    if (range.lowest) map.insert(QStringLiteral("lowest"), *range.lowest);
    if (range.highest) map.insert(QStringLiteral("highest"), *range.highest);
    return map;
}

std::optional<double> number_from(const QVariantMap& map, const QString& key) {
    bool is_number = false;
    const double number = map.value(key).toDouble(&is_number);
    return is_number && std::isfinite(number) ? std::optional{number} : std::nullopt;
}

std::vector<PropertyRange> ranges_from(const QVariantList& list) {
    std::vector<PropertyRange> ranges;
    for (const QVariant& entry : list) {
        const QVariantMap map = entry.toMap();
        const PropertyRange range{.name = map.value(QStringLiteral("name")).toString().toStdString(),
                                  .imported = map.value(QStringLiteral("imported")).toBool(),
                                  .lowest = number_from(map, QStringLiteral("lowest")),
                                  .highest = number_from(map, QStringLiteral("highest"))};
        const bool is_there = std::any_of(ranges.begin(), ranges.end(),
                                          [&](const PropertyRange& r) { return r.is_same_property(range); });
        if (!range.name.empty() && !is_there) ranges.push_back(range);
    }
    return ranges;
}

SearchMode mode_from(const QString& name) {
    for (const SearchMode mode : {SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
        if (name == text_of(name_of(mode))) return mode;
    }
    return SearchMode::substructure;
}

SeveralStructures several_from(const QVariantMap& map) {
    const int several = map.value(QStringLiteral("several")).toInt();
    const bool is_known = several >= 0 && several <= static_cast<int>(SeveralStructures::first);
    return is_known ? static_cast<SeveralStructures>(several) : SeveralStructures::any;
}

QVariantList to_list(const std::vector<QueryText>& structures) {
    QVariantList list;
    for (const QueryText& structure : structures) {
        list << QVariantMap{{QStringLiteral("name"), QString::fromStdString(structure.id)},
                            {QStringLiteral("text"), QString::fromStdString(structure.text)},
                            {QStringLiteral("shown"), QString::fromStdString(structure.shown)}};
    }
    return list;
}

std::vector<QueryText> structures_from(const QVariantMap& map, const char* key, bool merge_hydrogens) {
    std::vector<QueryText> structures;
    for (const QVariant& entry : map.value(text_of(key)).toList()) {
        const QVariantMap structure = entry.toMap();
        const auto text = [&](const char* name) { return structure.value(text_of(name)).toString().toStdString(); };
        structures.push_back({.id = text("name"),
                              .text = text("text"),
                              .merge_hydrogens = merge_hydrogens,
                              .find_language = true,
                              .shown = text("shown")});
    }
    return structures;
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

SearchRequest panel_request(const QString& text) {
    SearchRequest request;
    request.queries = {{.id = {}, .text = text.toStdString(), .find_language = true}};
    request.options.top = kTop;
    request.options.threshold = kDefaultThreshold;
    return request;
}

int language_index(const QueryText& query) {
    if (query.find_language) return detect;
    return query.language == QueryLanguage::smarts ? as_smarts : as_smiles;
}

void set_language(QueryText& query, int index) {
    query.find_language = index != as_smiles && index != as_smarts;
    query.language = index == as_smarts ? QueryLanguage::smarts : QueryLanguage::smiles;
}

QString shown_text(const SearchRequest& request) {
    const QueryText& query = request.queries.front();
    return QString::fromStdString(query.shown.empty() ? query.text : query.shown);
}

QString molfile_of(const SearchRequest& request) {
    const QueryText& query = request.queries.front();
    return query.shown.empty() ? QString{} : QString::fromStdString(query.text);
}

void set_query(SearchRequest& request, const QString& shown, const QString& molfile) {
    QueryText& query = request.queries.front();
    query.text = (molfile.isEmpty() ? shown : molfile).toStdString();
    query.shown = molfile.isEmpty() ? std::string{} : shown.toStdString();
}

QVariantMap to_map(const SearchRequest& request) {
    const SearchOptions& options = request.options;
    QVariantList filters;
    for (const PropertyRange& range : request.ranges) filters << to_map(range);
    return {{QStringLiteral("text"), shown_text(request)},
            {QStringLiteral("molfile"), molfile_of(request)},
            {QStringLiteral("language"), language_index(request.queries.front())},
            {QStringLiteral("several"), static_cast<int>(request.queries.front().several)},
            {QStringLiteral("and"), to_list(request.further.all)},
            {QStringLiteral("or"), to_list(request.further.any)},
            {QStringLiteral("not"), to_list(request.further.none)},
            {QStringLiteral("mode"), text_of(name_of(request.mode))},
            {QStringLiteral("where"), QString::fromStdString(request.where)},
            {QStringLiteral("filters"), filters},
            {QStringLiteral("with_one_of"), QString::fromStdString(request.any_of_file)},
            {QStringLiteral("with_none_of"), QString::fromStdString(request.none_of_file)},
            {QStringLiteral("top"), static_cast<int>(options.top)},
            {QStringLiteral("threshold"), options.threshold},
            {QStringLiteral("fingerprint"), text_of(name_of(options.fingerprint))},
            {QStringLiteral("metric"), text_of(name_of(options.metric.kind()))},
            {QStringLiteral("alpha"), options.metric.alpha()},
            {QStringLiteral("beta"), options.metric.beta()},
            {QStringLiteral("stereo"), options.stereo},
            {QStringLiteral("merge_hydrogens"), request.merge_hydrogens},
            {QStringLiteral("ignore_stereo"), options.sameness.ignore_stereo},
            {QStringLiteral("ignore_salts"), options.sameness.ignore_salts},
            {QStringLiteral("tautomers"), options.sameness.tautomers},
            {QStringLiteral("normalise"), options.sameness.normalise}};
}

SearchRequest request_from(const QVariantMap& map) {
    const auto is_set = [&](const char* key) { return map.value(text_of(key)).toBool(); };
    const auto text = [&](const char* key) { return map.value(text_of(key)).toString(); };
    SearchRequest request = panel_request();
    set_query(request, text("text"), text("molfile"));
    set_language(request.queries.front(), map.value(QStringLiteral("language")).toInt());
    request.queries.front().several = several_from(map);
    request.mode = mode_from(text("mode"));
    request.where = text("where").toStdString();
    request.ranges = ranges_from(map.value(QStringLiteral("filters")).toList());
    request.any_of_file = text("with_one_of").toStdString();
    request.none_of_file = text("with_none_of").toStdString();
    request.merge_hydrogens = is_set("merge_hydrogens");
    request.queries.front().merge_hydrogens = request.merge_hydrogens;
    request.further = {.any = structures_from(map, "or", request.merge_hydrogens),
                       .all = structures_from(map, "and", request.merge_hydrogens),
                       .none = structures_from(map, "not", request.merge_hydrogens)};
    SearchOptions& options = request.options;
    options.top = static_cast<std::size_t>(std::clamp(map.value(QStringLiteral("top"), kTop).toInt(), 0, kMostTop));
    options.threshold = std::clamp(number_from(map, QStringLiteral("threshold")).value_or(kDefaultThreshold), 0.0, 1.0);
    options.fingerprint =
        fingerprint_kind_from_name(text("fingerprint").toStdString()).value_or(FingerprintKind::subgraph);
    options.metric = metric_from(map);
    options.stereo = is_set("stereo");
    options.sameness = {.ignore_stereo = is_set("ignore_stereo"),
                        .ignore_salts = is_set("ignore_salts"),
                        .tautomers = is_set("tautomers"),
                        .normalise = is_set("normalise")};
    return request;
}

namespace {

// " 0.50", " 0.50 by MACCS keys, Dice"
QString comparison_of(const SearchOptions& options) {
    QStringList unusual;
    if (options.fingerprint != FingerprintKind::subgraph) unusual << title_of(options.fingerprint);
    if (options.metric.kind() != MetricKind::tanimoto) unusual << title_of(options.metric.kind());
    const QString threshold = QLatin1Char(' ') + decimal_text(options.threshold, 2);
    return unusual.isEmpty() ? threshold : QObject::tr("%1 by %2").arg(threshold, unusual.join(QStringLiteral(", ")));
}

// On one line; of a molfile its name, of several lines the first.
QString structure_of(const QString& text) {
    if (evident_language(text.toStdString()) != QueryLanguage::molfile) {
        const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        if (lines.size() < 2) return text.simplified();
        return QObject::tr("%1 and %2 more").arg(lines[0].simplified(), with_separators(lines.size() - 1));
    }
    return QObject::tr("molfile %1").arg(text.section(QLatin1Char('\n'), 0, 0)).simplified();
}

// " and c1ccccc1", " or CO, but not CS"
QString further_of(const FurtherStructures& further) {
    QString text;
    const auto add = [&text](const std::vector<QueryText>& structures, const QString& words) {
        for (const QueryText& structure : structures)
            text += words.arg(QString::fromStdString(structure.id).simplified());
    };
    add(further.any, QObject::tr(" or %1"));
    add(further.all, QObject::tr(" and %1"));
    add(further.none, QObject::tr(", but not %1"));
    return text;
}

// The structure as it is searched: of substructures with the further ones.
QString sought_in(const SearchRequest& request) {
    const QString structure = structure_of(shown_text(request));
    return request.mode == SearchMode::substructure ? structure + further_of(request.further) : structure;
}

}  // namespace

QString limits_of(const SearchRequest& request) {
    QStringList limits;
    if (const std::string where = request.condition(); !where.empty())
        limits << QString::fromStdString(where).trimmed();
    const auto add = [&limits](const std::string& path, const QString& words) {
        if (!path.empty()) limits << words.arg(QFileInfo{QString::fromStdString(path)}.fileName());
    };
    add(request.any_of_file, QObject::tr("one of the structures of %1"));
    add(request.none_of_file, QObject::tr("none of the structures of %1"));
    return limits.join(QStringLiteral(", "));
}

bool asks_the_same(SearchRequest a, SearchRequest b) {
    for (SearchRequest* request : {&a, &b}) {
        std::erase_if(request->ranges, [](const PropertyRange& range) { return !range.lowest && !range.highest; });
    }
    return a == b;
}

QString heading_of(const SearchRequest& request) {
    const QString structure = sought_in(request);
    QString heading;
    switch (request.mode) {
        case SearchMode::substructure: heading = QObject::tr("Compounds that contain %1").arg(structure); break;
        case SearchMode::superstructure: heading = QObject::tr("Compounds that are in %1").arg(structure); break;
        case SearchMode::exact: heading = QObject::tr("Compounds equal to %1").arg(structure); break;
        case SearchMode::similar:
            heading = QObject::tr("Compounds similar to %1, at least%2").arg(structure, comparison_of(request.options));
            break;
    }
    const QString limits = limits_of(request);
    return limits.isEmpty() ? heading : QObject::tr("%1, with %2").arg(heading, limits);
}

QString label_of(const SearchRequest& request) {
    QString kind = text_of(name_of(request.mode));
    if (request.mode == SearchMode::similar) kind += comparison_of(request.options);
    const QString label = QStringLiteral("%1: %2").arg(kind, sought_in(request));
    const QString limits = limits_of(request);
    return limits.isEmpty() ? label : QObject::tr("%1  only with %2").arg(label, limits);
}

}  // namespace chemsieve::ui
