#include "ui/saved_queries/saved_queries.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QObject>
#include <QSettings>
#include <algorithm>

namespace chemsieve::ui {

namespace {

const QString kSettingsKey = QStringLiteral("saved_queries");
const QString kVersionKey = QStringLiteral("chemsieve_queries");
const QString kListKey = QStringLiteral("queries");
const QString kNameKey = QStringLiteral("name");
constexpr int kVersion = 1;

bool comes_before(const SavedQuery& a, const SavedQuery& b) {
    return QString::localeAwareCompare(a.name.toCaseFolded(), b.name.toCaseFolded()) < 0;
}

SavedQuery query_of(const QVariantMap& map) { return {map.value(kNameKey).toString().simplified(), request_from(map)}; }

QVariantMap map_of(const SavedQuery& query) {
    QVariantMap map = to_map(query.query);
    map.insert(kNameKey, query.name);
    return map;
}

}  // namespace

std::vector<SavedQuery> saved_queries() {
    std::vector<SavedQuery> queries;
    for (const QVariant& entry : QSettings{}.value(kSettingsKey).toList()) queries.push_back(query_of(entry.toMap()));
    return queries;
}

void keep_saved_queries(std::vector<SavedQuery> queries) {
    std::stable_sort(queries.begin(), queries.end(), comes_before);
    QVariantList list;
    for (const SavedQuery& query : queries) list << map_of(query);
    QSettings{}.setValue(kSettingsKey, list);
}

void save_query(const SavedQuery& query) {
    std::vector<SavedQuery> queries = saved_queries();
    std::erase_if(queries, [&](const SavedQuery& q) { return q.name == query.name; });
    queries.push_back(query);
    keep_saved_queries(std::move(queries));
}

QByteArray json_of(const std::vector<SavedQuery>& queries) {
    QJsonArray list;
    for (const SavedQuery& query : queries) list << QJsonObject::fromVariantMap(map_of(query));
    return QJsonDocument{QJsonObject{{kVersionKey, kVersion}, {kListKey, list}}}.toJson();
}

std::variant<std::vector<SavedQuery>, QString> queries_of_json(const QByteArray& json) {
    QJsonParseError error{};
    const QJsonObject file = QJsonDocument::fromJson(json, &error).object();
    if (error.error != QJsonParseError::NoError) {
        return QObject::tr("It is not a file of queries: %1 at byte %2.").arg(error.errorString()).arg(error.offset);
    }
    const QJsonValue version = file.value(kVersionKey);
    if (!version.isDouble()) return QObject::tr("It is not a file of queries that Chemsieve exported.");
    if (version.toInt() != kVersion) return QObject::tr("A newer Chemsieve wrote it; open it with that one.");
    std::vector<SavedQuery> queries;
    for (const QJsonValue entry : file.value(kListKey).toArray()) {
        SavedQuery query = query_of(entry.toObject().toVariantMap());
        if (!query.name.isEmpty()) queries.push_back(std::move(query));
    }
    if (queries.empty()) return QObject::tr("It holds no queries.");
    return queries;
}

std::vector<SavedQuery> joined(std::vector<SavedQuery> queries, const std::vector<SavedQuery>& added) {
    for (SavedQuery query : added) {
        const QString name = query.name;
        const auto there = [&] {
            return std::find_if(queries.begin(), queries.end(),
                                [&](const SavedQuery& q) { return q.name == query.name; });
        };
        for (int number = 2; there() != queries.end() && !(*there() == query); ++number) {
            query.name = QStringLiteral("%1 (%2)").arg(name).arg(number);
        }
        if (there() == queries.end()) queries.push_back(std::move(query));
    }
    return queries;
}

}  // namespace chemsieve::ui
