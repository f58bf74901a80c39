// Tables within cards: no grid, no frame, rows of 26, and the whole row as what is chosen, not one of its cells.
//
// Threads: window's thread.
#pragma once

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableWidget>

#include "ui/style/roles.h"

namespace chemsieve::ui {

// The row is marked already: a frame round one of its cells would only cut it.
class WholeRows : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state.setFlag(QStyle::State_HasFocus, false);
    }
};

// With these titles, of a table with this name for readers of the screen.
inline void make_plain(QTableWidget* table, const QStringList& titles, const QString& name) {
    table->setColumnCount(static_cast<int>(titles.size()));
    table->setHorizontalHeaderLabels(titles);
    table->setAccessibleName(name);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setFrameShape(QFrame::NoFrame);
    set_role(table, Role::plain);
    table->setItemDelegate(new WholeRows{table});
    table->verticalHeader()->hide();
    table->verticalHeader()->setMinimumSectionSize(0);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 10);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
}

// The title of a column of numbers, which stand at the right.
inline void align_numbers(QTableWidget* table, int column) {
    table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

}  // namespace chemsieve::ui
