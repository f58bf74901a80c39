// Queries saved under names, in settings and files, and as a menu: save the query in the panel, take one, or organize
// them.
//
// Threads: window's thread; files of queries are small. The functions on JSON may be called concurrently.
#pragma once

#include <QByteArray>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QString>
#include <functional>
#include <variant>
#include <vector>

#include "ui/session/panel_request.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

// Queries with names, kept in the user's settings, and the files by which they are passed on.
//
// A file is JSON: {"chemsieve_queries": 1, "queries": [{"name": ..., "mode": ..., ...}]}, with everything of a query
// that panel_request.h remembers.
struct SavedQuery {
    QString name;
    SearchRequest query;
    bool operator==(const SavedQuery&) const = default;
};

// The saved queries, sorted by name.
std::vector<SavedQuery> saved_queries();
void keep_saved_queries(std::vector<SavedQuery> queries);
// Saves a query; it replaces one of the same name.
void save_query(const SavedQuery& query);

QByteArray json_of(const std::vector<SavedQuery>& queries);
// The queries of a JSON text, or why it holds none.
std::variant<std::vector<SavedQuery>, QString> queries_of_json(const QByteArray& json);

// `added` with `queries`; an added query whose name is taken by a different query gets a number.
std::vector<SavedQuery> joined(std::vector<SavedQuery> queries, const std::vector<SavedQuery>& added);

// The saved queries as a list: use, rename, delete, export to a file, import from one.
class SavedQueriesDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SavedQueriesDialog(QWidget* parent = nullptr);

    // Exports the selected queries, or all. False, with a message, if the file cannot be written.
    bool export_to(const QString& path);
    // Imports queries. False, with a message, if it is no file of queries.
    bool import_from(const QString& path);

  Q_SIGNALS:
    void chosen(const chemsieve::SearchRequest& query);

  private:
    void lay_out();
    void fill(const QString& selected = {});
    void use();
    void rename(const QListWidgetItem* item);
    void remove();
    void ask_and_export();
    void ask_and_import();
    void update_buttons();
    std::vector<SavedQuery> selected() const;

    std::vector<SavedQuery> queries_;
    QListWidget* list_;
    QPushButton* use_;
    QPushButton* rename_;
    QPushButton* delete_;
    QPushButton* export_;
    QPushButton* import_;
    MessageLabel* message_;
};

// Asks under which name to save a query.
class SaveQueryDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SaveQueryDialog(SearchRequest query, QWidget* parent = nullptr);
    void accept() override;

  private:
    void look_at_name();

    SearchRequest query_;
    QStringList taken_;
    QLineEdit* name_;
    MessageLabel* note_;
    QPushButton* save_;
};

class SavedQueriesMenu : public QMenu {
    Q_OBJECT
  public:
    // `current` gives what stands in the panel.
    explicit SavedQueriesMenu(std::function<SearchRequest()> current, QWidget* parent = nullptr);

    void ask_and_save();
    void organize();

  Q_SIGNALS:
    void chosen(const chemsieve::SearchRequest& query);

  private:
    void fill();

    std::function<SearchRequest()> current_;
};

}  // namespace chemsieve::ui
