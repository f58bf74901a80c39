// A table of texts that a study found, which can be sorted, copied and saved.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <functional>
#include <vector>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

struct StudyRow {
    QStringList cells;
    QString icon;                       // of the first cell, see icons.h; empty: none
    QColor Colours::*colour = nullptr;  // of the icon
    int kind = 0;                       // rows of one kind can be shown alone
};

class StudyModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit StudyModel(const QStringList& titles, QObject* parent = nullptr);
    static constexpr int kKindRole = Qt::UserRole + 1;
    // Numbers sort as numbers.
    static constexpr int kSortRole = Qt::UserRole + 2;

    void set_rows(std::vector<StudyRow> rows);
    const QStringList& titles() const noexcept { return titles_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QStringList titles_;
    std::vector<StudyRow> rows_;
};

class StudyTable : public QTableView {
    Q_OBJECT
  public:
    explicit StudyTable(const QStringList& titles, QWidget* parent = nullptr);

    void set_rows(std::vector<StudyRow> rows) { model_->set_rows(std::move(rows)); }
    static constexpr int kAllKinds = -1;
    void show_kind(int kind);
    // The place among set_rows() of the row that has the keyboard; -1: none.
    int current_row() const;
    // Of the rows that are shown, in their order.
    std::vector<std::vector<std::string>> shown_cells() const;
    std::vector<std::string> titles() const;

  Q_SIGNALS:
    // As current_row().
    void row_chosen(int row);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    void copy() const;

    StudyModel* model_;
    QSortFilterProxyModel* shown_;
};

}  // namespace chemsieve::ui
