#include "ui/recent_queries.h"

#include <QFontMetrics>
#include <QSettings>

namespace chemsieve::ui {

namespace {

constexpr std::size_t kMostRemembered = 20;
constexpr qsizetype kLongestRemembered = 20'000;  // characters: settings are no place for large molfiles
constexpr int kWidth = 420;                       // pixels of a line of the menu
const QString kKey = QStringLiteral("recent_queries");

QVariantMap to_map(const PanelQuery& query) {
    return {{QStringLiteral("text"), query.text},
            {QStringLiteral("molfile"), query.molfile},
            {QStringLiteral("language"), query.language},
            {QStringLiteral("mode"), QString::fromLatin1(name_of(query.mode))},
            {QStringLiteral("where"), query.where}};
}

SearchMode mode_from(const QString& name) {
    for (const SearchMode mode : {SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
        if (name == QLatin1String(name_of(mode))) return mode;
    }
    return SearchMode::substructure;
}

PanelQuery from_map(const QVariantMap& map) {
    return {.text = map.value(QStringLiteral("text")).toString(),
            .molfile = map.value(QStringLiteral("molfile")).toString(),
            .language = map.value(QStringLiteral("language")).toInt(),
            .mode = mode_from(map.value(QStringLiteral("mode")).toString()),
            .where = map.value(QStringLiteral("where")).toString()};
}

// "similar: c1ccccc1  only with mw < 400", one line, ampersands as they are.
QString label_of(const PanelQuery& query, const QFontMetrics& metrics) {
    QString label = QString::fromLatin1(name_of(query.mode)) + QStringLiteral(": ") + query.text.simplified();
    if (!query.where.isEmpty()) label += QStringLiteral("  only with ") + query.where;
    return metrics.elidedText(label, Qt::ElideRight, kWidth).replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

RecentQueries::RecentQueries(QWidget* parent) : QMenu{tr("&Recent queries"), parent} {
    // Another window may have searched.
    connect(this, &QMenu::aboutToShow, this, &RecentQueries::fill);
    fill();
}

std::vector<PanelQuery> RecentQueries::queries() const {
    std::vector<PanelQuery> result;
    for (const QVariant& entry : QSettings{}.value(kKey).toList()) result.push_back(from_map(entry.toMap()));
    return result;
}

void RecentQueries::add(const PanelQuery& query) {
    if (query.text.trimmed().isEmpty() || query.text.size() + query.molfile.size() > kLongestRemembered) return;
    std::vector<PanelQuery> now = queries();
    std::erase(now, query);
    now.insert(now.begin(), query);
    if (now.size() > kMostRemembered) now.resize(kMostRemembered);
    QVariantList list;
    for (const PanelQuery& entry : now) list << to_map(entry);
    QSettings{}.setValue(kKey, list);
    fill();
}

void RecentQueries::fill() {
    clear();
    for (const PanelQuery& query : queries()) {
        addAction(label_of(query, fontMetrics()), this, [this, query] { Q_EMIT chosen(query); });
    }
    menuAction()->setEnabled(!isEmpty());
}

}  // namespace chemsieve::ui
