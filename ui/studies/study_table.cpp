#include "ui/studies/study_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>

#include "ui/style/icons.h"

namespace chemsieve::ui {

StudyModel::StudyModel(const QStringList& titles, QObject* parent) : QAbstractTableModel{parent}, titles_{titles} {}

void StudyModel::set_rows(std::vector<StudyRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int StudyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int StudyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(titles_.size());
}

QVariant StudyModel::data(const QModelIndex& index, int role) const {
    const StudyRow& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return row.cells.value(index.column());
    if (role == Qt::DecorationRole && index.column() == 0 && !row.icon.isEmpty()) {
        return icon(row.icon, colours_of(QApplication::palette()).*row.colour);
    }
    if (role == kSortRole) {
        bool is_number = false;
        const double number = row.cells.value(index.column()).toDouble(&is_number);
        return is_number ? QVariant{number} : QVariant{row.cells.value(index.column())};
    }
    if (role == kKindRole) return row.kind;
    return {};
}

QVariant StudyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
    return titles_.value(section);
}

StudyTable::StudyTable(const QStringList& titles, QWidget* parent)
    : QTableView{parent}, model_{new StudyModel{titles, this}}, shown_{new QSortFilterProxyModel{this}} {
    shown_->setSourceModel(model_);
    shown_->setFilterRole(StudyModel::kKindRole);
    shown_->setSortRole(StudyModel::kSortRole);
    setModel(shown_);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);  // the order of the list
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    const int character = fontMetrics().averageCharWidth();
    for (int i = 0; i < titles.size(); ++i) setColumnWidth(i, 28 * character);
    auto* copy_rows = new QAction{tr("&Copy"), this};
    connect(copy_rows, &QAction::triggered, this, &StudyTable::copy);
    addAction(copy_rows);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StudyTable::show_kind(int kind) {
    shown_->setFilterRegularExpression(kind == kAllKinds ? QString{} : QStringLiteral("^%1$").arg(kind));
}

std::vector<std::vector<std::string>> StudyTable::shown_cells() const {
    std::vector<std::vector<std::string>> rows;
    for (int r = 0; r < shown_->rowCount(); ++r) {
        std::vector<std::string>& row = rows.emplace_back();
        for (int c = 0; c < shown_->columnCount(); ++c)
            row.push_back(shown_->index(r, c).data().toString().toStdString());
    }
    return rows;
}

std::vector<std::string> StudyTable::titles() const {
    std::vector<std::string> titles;
    for (const QString& title : model_->titles()) titles.push_back(title.toStdString());
    return titles;
}

int StudyTable::current_row() const {
    return currentIndex().isValid() ? shown_->mapToSource(currentIndex()).row() : -1;
}

void StudyTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    Q_EMIT row_chosen(current.isValid() ? shown_->mapToSource(current).row() : -1);
}

void StudyTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    QTableView::keyPressEvent(event);
}

// As a spreadsheet takes it: the chosen rows in their order, under the titles.
void StudyTable::copy() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty()) return;
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.row() < b.row(); });
    QString text = model_->titles().join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int c = 0; c < shown_->columnCount(); ++c) cells << shown_->index(row.row(), c).data().toString();
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    QApplication::clipboard()->setText(text);
}

}  // namespace chemsieve::ui
