// A table that a study found: structures drawn, texts, a verdict as a badge; it can be sorted, copied and saved.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <vector>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

class SmilesDrawings;

// How a verdict looks: never by colour alone.
struct StudyBadge {
    QString icon;  // see icons.h; empty: no badge
    QColor Colours::*text = nullptr;
    QColor Colours::*ground = nullptr;
};

struct StudyRow {
    QStringList cells;
    QString smiles = {};    // is drawn, if the table draws; may be empty
    StudyBadge badge = {};  // in the first cell
    int kind = 0;           // rows of one kind can be shown alone
};

enum class StudyDrawings { none, structures };

// Its first column is the drawing, if there is one; the cells follow.
class StudyModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    StudyModel(const QStringList& titles, StudyDrawings drawings, QObject* parent);
    static constexpr int kKindRole = Qt::UserRole + 1;
    // Numbers sort as numbers.
    static constexpr int kSortRole = Qt::UserRole + 2;

    void set_rows(std::vector<StudyRow> rows);
    const StudyRow& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }
    void set_titles(const QStringList& titles);
    const QStringList& titles() const noexcept { return titles_; }
    int first_cell() const noexcept { return first_cell_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QStringList titles_;
    int first_cell_;
    std::vector<StudyRow> rows_;
};

class StudyTable : public QTableView {
    Q_OBJECT
  public:
    explicit StudyTable(const QStringList& titles, StudyDrawings drawings = StudyDrawings::none,
                        QWidget* parent = nullptr);

    void set_rows(std::vector<StudyRow> rows) { model_->set_rows(std::move(rows)); }
    // As many as before.
    void set_titles(const QStringList& titles) { model_->set_titles(titles); }
    // Cells that are not shown are not copied and saved either.
    void show_cells(int cell, bool shown) { setColumnHidden(model_->first_cell() + cell, !shown); }
    static constexpr int kAllKinds = -1;
    void show_kind(int kind);
    // The place among set_rows() of the row that has the keyboard; -1: none.
    int current_row() const;
    // The cells of the rows that are shown, in their order; without drawings.
    std::vector<std::vector<std::string>> shown_cells() const;
    std::vector<std::string> titles() const;

  Q_SIGNALS:
    // As current_row().
    void row_chosen(int row);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    class Painter;

    void copy() const;
    QList<int> shown_columns() const;
    QStringList cells_of(int shown_row) const;

    StudyModel* model_;
    QSortFilterProxyModel* shown_;
    SmilesDrawings* drawings_;  // nullptr: it does not draw
};

}  // namespace chemsieve::ui
