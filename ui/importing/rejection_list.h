// The rejected records of an import: filtered by reason, sorted, the text of the chosen one, and the list as a file.
//
// Threads: window's thread; reads and writes files on others.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <memory>

#include "ui/importing/excerpt_view.h"
#include "ui/importing/rejection_model.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class RejectionList : public QWidget {
    Q_OBJECT
  public:
    explicit RejectionList(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    void append(const std::vector<Rejection>& rejections);
    // No more records will come.
    void finish();
    const RejectionModel& model() const { return *model_; }
    // Saves the list as a tab-separated table.
    void save(const QString& path);

  Q_SIGNALS:
    void saved(const QString& path);

  private:
    void make_layout();
    void fill_kinds();
    void show_chosen();
    void open_file();
    int chosen_row() const;  // row of the model; -1: none

    std::shared_ptr<LibraryService> service_;
    RejectionModel* model_;
    RejectionFilter* filter_;
    QLabel* title_;
    QComboBox* kinds_;
    QTableView* table_;
    ExcerptView* excerpt_;
    QPushButton* copy_;
    QPushButton* save_;
    QPushButton* open_;
    Job writing_;
};

}  // namespace chemsieve::ui
