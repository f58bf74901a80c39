// The rejected records of an import: filtered by reason, sorted, the text of the chosen one, and the list as a file.
//
// Threads: window's thread; reads and writes files on others.
#pragma once

#include <QAbstractTableModel>
#include <QComboBox>
#include <QLabel>
#include <QMap>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <memory>
#include <vector>

#include "data/import/import_types.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

// The rejected records of an import as a table: file, line, id, reason; and how many there are of each kind of reason.
class RejectionModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    // Keeps the first kMostKept.
    static constexpr std::size_t kMostKept = 100'000;
    enum Column { file_column, line_column, id_column, reason_column };
    // What to sort by: lines are numbers.
    static constexpr int kSortRole = Qt::UserRole;
    // See kind_of_reason().
    static constexpr int kKindRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;
    void append(const std::vector<Rejection>& rejections);
    // The number of all rejected records, also those not kept.
    std::size_t seen() const noexcept { return seen_; }
    // The numbers of the records kept, by kind of reason.
    const QMap<QString, int>& kinds() const noexcept { return kinds_; }
    // The records as tab-separated text with a header.
    QString text() const;
    QString path(int row) const { return rows_[row].path; }
    qint64 line(int row) const { return rows_[row].line; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        QString path;
        qint64 line = 0;
        QString id, reason, kind;
    };
    QString cell(const Row& row, int column) const;

    std::vector<Row> rows_;
    std::size_t seen_ = 0;
    QMap<QString, int> kinds_;
};

// A reason without the numbers and quoted texts that belong to one record only.
QString kind_of_reason(const QString& reason);

// The rejected records of one kind of reason, or all, sorted.
class RejectionFilter : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    explicit RejectionFilter(RejectionModel* model, QObject* parent = nullptr);
    // Empty: records of all kinds.
    void set_kind(const QString& kind);

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QString kind_;
};

// A record of a file as it stands there, marked, with the lines around it and their numbers.
class ExcerptView : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit ExcerptView(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    void show_record(const QString& file, qint64 line);
    void show_nothing();

  private:
    void show_excerpt(const FileExcerpt& excerpt);

    std::shared_ptr<LibraryService> service_;
    Job job_;
};

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
