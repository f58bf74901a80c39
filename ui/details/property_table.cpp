#include "ui/details/property_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <algorithm>
#include <map>

namespace chemsieve::ui {

namespace {

// Cells of a copied table hold no tabs or line breaks.
QString one_line(QString text) {
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) text.replace(c, QLatin1Char(' '));
    return text;
}

}  // namespace

void PropertyModel::set_values(std::vector<NamedValue> values) {
    beginResetModel();
    values_ = std::move(values);
    endResetModel();
}

int PropertyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(values_.size());
}

int PropertyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 2; }

QVariant PropertyModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const NamedValue& row = values_[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) return index.column() == 0 ? row.name : row.value;
    if (role == Qt::ToolTipRole) return (index.column() == 0 ? row.tooltip : row.value).toHtmlEscaped();
    return {};
}

QVariant PropertyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("property") : tr("value");
}

PropertyTable::PropertyTable(QWidget* parent)
    : QTableView{parent}, values_{new PropertyModel{this}}, shown_{new QSortFilterProxyModel{this}} {
    shown_->setSourceModel(values_);
    shown_->setFilterKeyColumn(-1);
    shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(shown_);
    setAccessibleName(tr("Properties of the chosen hit"));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    setColumnWidth(0, fontMetrics().averageCharWidth() * 18);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setWordWrap(false);
}

void PropertyTable::set_values(std::vector<NamedValue> values) { values_->set_values(std::move(values)); }

void PropertyTable::set_filter(const QString& text) { shown_->setFilterFixedString(text); }

QString PropertyTable::selected_text() const {
    std::map<int, std::map<int, QString>> rows;
    for (const QModelIndex& index : selectionModel()->selectedIndexes()) {
        rows[index.row()][index.column()] = one_line(index.data().toString());
    }
    QStringList lines;
    for (const auto& [row, cells] : rows) {
        QStringList texts;
        for (const auto& [column, text] : cells) texts << text;
        lines << texts.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void PropertyTable::copy() const {
    if (selectionModel()->hasSelection()) QApplication::clipboard()->setText(selected_text());
}

void PropertyTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    QTableView::keyPressEvent(event);
}

void PropertyTable::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), QKeySequence::Copy, this, &PropertyTable::copy)
        ->setEnabled(selectionModel()->hasSelection());
    menu->addAction(tr("Copy &row"), this,
                    [this] {
                        selectionModel()->select(selectionModel()->selection(),
                                                 QItemSelectionModel::Select | QItemSelectionModel::Rows);
                        copy();
                    })
        ->setEnabled(selectionModel()->hasSelection());
    menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, &PropertyTable::selectAll);
    menu->popup(event->globalPos());
}

}  // namespace chemsieve::ui
