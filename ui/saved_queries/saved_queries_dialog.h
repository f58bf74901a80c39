// The saved queries as a list: use, rename, delete, export to a file, import from one.
//
// Threads: window's thread; files of queries are small.
#pragma once

#include <QDialog>
#include <QListWidget>
#include <QPushButton>

#include "ui/saved_queries/saved_queries.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

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

}  // namespace chemsieve::ui
