#include "ui/saved_queries/saved_queries_menu.h"

#include "ui/saved_queries/save_query_dialog.h"
#include "ui/saved_queries/saved_queries_dialog.h"

namespace chemsieve::ui {

namespace {

// Ampersands of names are no shortcuts.
QString without_shortcut(QString text) { return text.replace(QLatin1Char('&'), QStringLiteral("&&")); }

bool asks_for_something(const SearchRequest& query) {
    return !shown_text(query).trimmed().isEmpty() || !QString::fromStdString(query.where).trimmed().isEmpty() ||
           !query.ranges.empty() || !query.any_of_file.empty() || !query.none_of_file.empty();
}

}  // namespace

SavedQueriesMenu::SavedQueriesMenu(std::function<SearchRequest()> current, QWidget* parent)
    : QMenu{tr("Sa&ved queries"), parent}, current_{std::move(current)} {
    setToolTipsVisible(true);
    // Another window may have saved some, and the panel changes.
    connect(this, &QMenu::aboutToShow, this, &SavedQueriesMenu::fill);
    fill();
}

void SavedQueriesMenu::fill() {
    clear();
    QAction* save = addAction(tr("&Save this query ..."), this, &SavedQueriesMenu::ask_and_save);
    save->setEnabled(asks_for_something(current_()));
    addAction(tr("&Organize ..."), this, &SavedQueriesMenu::organize);
    addSeparator();
    for (const SavedQuery& query : saved_queries()) {
        QAction* action = addAction(without_shortcut(query.name), this, [this, query] { Q_EMIT chosen(query.query); });
        action->setToolTip(label_of(query.query).toHtmlEscaped());
    }
}

void SavedQueriesMenu::ask_and_save() {
    auto* dialog = new SaveQueryDialog{current_(), parentWidget()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void SavedQueriesMenu::organize() {
    auto* dialog = new SavedQueriesDialog{parentWidget()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SavedQueriesDialog::chosen, this, &SavedQueriesMenu::chosen);
    dialog->open();
}

}  // namespace chemsieve::ui
