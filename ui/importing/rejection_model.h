// The rejected records of an import as a table: file, line, id, reason; and how many there are of each kind of reason.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QMap>
#include <QSortFilterProxyModel>
#include <vector>

#include "data/import/import_types.h"

namespace chemsieve::ui {

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

}  // namespace chemsieve::ui
