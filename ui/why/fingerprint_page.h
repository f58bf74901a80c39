// A fingerprint of a compound beside that of the query, of any kind that the library has: as a grid, as a list of bits
// with the pieces that set them, and with the atoms of the chosen bit coloured, where these can be told.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QWidget>

#include "ui/why/bit_grid.h"
#include "ui/why/drawing_pair.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

// The bits that are set, with the pieces of compound and query that set them.
BitState state_of(const BitRow& row);

class BitModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    void set_rows(std::vector<BitRow> rows);
    const std::vector<BitRow>& rows() const noexcept { return rows_; }
    int row_of(std::uint32_t bit) const;  // -1: not set

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 4; }
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

class FingerprintPage : public QWidget {
    Q_OBJECT
  public:
    // drawings: see DrawingPair; outlives the page.
    explicit FingerprintPage(const DrawingCache* drawings, QWidget* parent = nullptr);

    void show_hit(const ExplainedHit& hit);
    // Shows a message instead of a fingerprint.
    void show_message(const QString& text);
    void show_waiting() { show_message(tr("Reading the fingerprint ...")); }
    // The library's kinds besides the subgraph fingerprint, which is always there.
    void set_kinds(const std::vector<FingerprintKind>& kinds);
    // The kind that is shown.
    FingerprintKind kind() const { return static_cast<FingerprintKind>(kind_->currentData().toInt()); }

  Q_SIGNALS:
    // The user chose another kind of fingerprint.
    void kind_chosen();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* make_filters();
    void choose(std::uint32_t bit);

    QComboBox* kind_;
    QLabel* summary_;
    BitGrid* grid_;
    BitLegend* legend_;
    QComboBox* state_;
    QLineEdit* text_;
    BitModel* model_;
    BitFilter* shown_;
    QTableView* list_;
    DrawingPair* drawings_;
    ExplainedHit hit_;
};

}  // namespace chemsieve::ui
