#include "ui/saved_queries/recent_queries.h"

#include <QFontMetrics>
#include <QSettings>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kMostRemembered = 20;
constexpr qsizetype kLongestRemembered = 20'000;  // characters: settings are no place for large molfiles
constexpr int kWidth = 420;                       // pixels of a line of the menu
const QString kKey = QStringLiteral("recent_queries");

QString menu_text(const SearchRequest& query, const QFontMetrics& metrics) {
    return without_mnemonics(metrics.elidedText(label_of(query), Qt::ElideRight, kWidth));
}

}  // namespace

RecentQueries::RecentQueries(QWidget* parent) : QMenu{tr("&Recent queries"), parent} {
    // Filled anew each time, as another window may have searched.
    connect(this, &QMenu::aboutToShow, this, &RecentQueries::fill);
    fill();
}

std::vector<SearchRequest> RecentQueries::queries() const {
    std::vector<SearchRequest> result;
    for (const QVariant& entry : QSettings{}.value(kKey).toList()) result.push_back(request_from(entry.toMap()));
    return result;
}

void RecentQueries::add(const SearchRequest& query) {
    const QString text = shown_text(query);
    if (text.trimmed().isEmpty() || text.size() + molfile_of(query).size() > kLongestRemembered) return;
    std::vector<SearchRequest> now = queries();
    std::erase(now, query);
    now.insert(now.begin(), query);
    if (now.size() > kMostRemembered) now.resize(kMostRemembered);
    QVariantList list;
    for (const SearchRequest& entry : now) list << to_map(entry);
    QSettings{}.setValue(kKey, list);
    fill();
}

void RecentQueries::fill() {
    clear();
    for (const SearchRequest& query : queries()) {
        addAction(menu_text(query, fontMetrics()), this, [this, query] { Q_EMIT chosen(query); });
    }
    menuAction()->setEnabled(!isEmpty());
}

}  // namespace chemsieve::ui
