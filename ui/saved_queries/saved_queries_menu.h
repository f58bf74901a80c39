// The saved queries as a menu: save the query in the panel, take one, or organize them.
//
// Threads: window's thread; files of queries are small.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <functional>

#include "ui/saved_queries/saved_queries.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

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
    QLabel* note_;
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
