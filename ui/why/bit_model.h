// The bits that are set, with the pieces of compound and query that set them.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "ui/why/bit_grid.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

BitState state_of(const BitRow& row);

class BitModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    void set_rows(std::vector<BitRow> rows);
    const std::vector<BitRow>& rows() const noexcept { return rows_; }
    int row_of(std::uint32_t bit) const;  // -1: not set

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<BitRow> rows_;
};

// The bits of one state, of these only those that contain a text.
class BitFilter : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    explicit BitFilter(BitModel* model, QObject* parent = nullptr);
    // Nothing: bits of all states.
    void set_state(std::optional<BitState> state);

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    const BitModel* model_;
    std::optional<BitState> state_;
};

}  // namespace chemsieve::ui
