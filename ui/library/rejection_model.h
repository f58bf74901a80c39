// The rejected records of an import as a table: file, line, id, reason.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "data/import/import_types.h"

namespace chemsieve::ui {

class RejectionModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    // Keeps the first kMostKept.
    static constexpr std::size_t kMostKept = 100'000;

    using QAbstractTableModel::QAbstractTableModel;
    void append(const std::vector<Rejection>& rejections);
    // Those not kept are counted too.
    std::size_t seen() const noexcept { return seen_; }
    // Tab-separated, with a header.
    QString text() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        QString file, line, id, reason;
        const QString& cell(int column) const;
    };
    std::vector<Row> rows_;
    std::size_t seen_ = 0;
};

}  // namespace chemsieve::ui
