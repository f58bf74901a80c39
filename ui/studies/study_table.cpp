#include "ui/studies/study_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/drawings/drawing_cache.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"

namespace chemsieve::ui {

namespace {
constexpr int kDrawnRow = 92, kDrawnWidth = 168, kAroundDrawing = 4;  // pixels
constexpr int kBadgeIcon = 16, kInsideBadge = 8, kSlack = 2;          // pixels
}  // namespace

StudyModel::StudyModel(const QStringList& titles, StudyDrawings drawings, QObject* parent)
    : QAbstractTableModel{parent}, titles_{titles}, first_cell_{drawings == StudyDrawings::structures ? 1 : 0} {}

void StudyModel::set_rows(std::vector<StudyRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

void StudyModel::set_titles(const QStringList& titles) {
    titles_ = titles;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int StudyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int StudyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : first_cell_ + static_cast<int>(titles_.size());
}

QVariant StudyModel::data(const QModelIndex& index, int role) const {
    const StudyRow& of_row = row(index.row());
    if (role == kKindRole) return of_row.kind;
    if (index.column() < first_cell_) {
        return role == Qt::ToolTipRole || role == Qt::AccessibleTextRole ? QVariant{of_row.smiles} : QVariant{};
    }
    const QString cell = of_row.cells.value(index.column() - first_cell_);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return cell;
    if (role == kSortRole) {
        bool is_number = false;
        const double number = cell.toDouble(&is_number);
        return is_number ? QVariant{number} : QVariant{cell};
    }
    return {};
}

QVariant StudyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
    return section < first_cell_ ? tr("Structure") : titles_.value(section - first_cell_);
}

// Drawings, badges, and a line below each row.
class StudyTable::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(StudyTable* table) : QStyledItemDelegate{table}, table_{table} {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const StudyRow& row = table_->model_->row(table_->shown_->mapToSource(index).row());
        const int cell = index.column() - table_->model_->first_cell();
        if (cell < 0) {
            paint_ground(painter, option);
            paint_structure(painter, option, row.smiles);
        } else if (cell == 0 && !row.badge.icon.isEmpty()) {
            paint_ground(painter, option);
            paint_badge(painter, option, row);
        } else {
            QStyledItemDelegate::paint(painter, option, index);
        }
        painter->fillRect(QRect{option.rect.left(), option.rect.bottom(), option.rect.width(), 1},
                          colours_of(option.palette).line);
    }

  private:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state.setFlag(QStyle::State_HasFocus, false);  // rows are chosen, not cells
    }
    void paint_ground(QPainter* painter, const QStyleOptionViewItem& option) const {
        QStyleOptionViewItem ground = option;
        ground.state.setFlag(QStyle::State_HasFocus, false);
        table_->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &ground, painter, table_);
    }
    void paint_structure(QPainter* painter, const QStyleOptionViewItem& option, const QString& smiles) const {
        const QRect place = option.rect.adjusted(kAroundDrawing, kAroundDrawing, -kAroundDrawing, -kAroundDrawing - 1);
        const QPixmap drawing = table_->drawings_->find(smiles, place.size(), painter->device()->devicePixelRatioF(),
                                                        ground_of(option.palette));
        if (!drawing.isNull()) painter->drawPixmap(place.topLeft(), drawing);
    }
    static void paint_badge(QPainter* painter, const QStyleOptionViewItem& option, const StudyRow& row) {
        const Colours& colours = colours_of(option.palette);
        const QString& word = row.cells.front();
        const int height = option.fontMetrics.height() + 8;
        const int width =
            2 * kInsideBadge + kBadgeIcon + space::kTight + option.fontMetrics.horizontalAdvance(word) + kSlack;
        const QRect badge{option.rect.left() + space::kUsual, option.rect.center().y() - height / 2,
                          std::min(width, option.rect.width() - 2 * space::kUsual), height};
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        draw_round(painter, QRectF{badge}, height / 2.0, colours.*row.badge.ground, {});
        const QRect picture{badge.left() + kInsideBadge, badge.center().y() - kBadgeIcon / 2 + 1, kBadgeIcon,
                            kBadgeIcon};
        icon(row.badge.icon, colours.*row.badge.text).paint(painter, picture);
        painter->setPen(colours.*row.badge.text);
        const QRect text = badge.adjusted(kInsideBadge + kBadgeIcon + space::kTight, 0, -kInsideBadge, 0);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(word, Qt::ElideRight, text.width()));
        painter->restore();
    }

    StudyTable* table_;
};

StudyTable::StudyTable(const QStringList& titles, StudyDrawings drawings, QWidget* parent)
    : QTableView{parent},
      model_{new StudyModel{titles, drawings, this}},
      shown_{new QSortFilterProxyModel{this}},
      drawings_{drawings == StudyDrawings::structures ? new SmilesDrawings{this} : nullptr} {
    shown_->setSourceModel(model_);
    shown_->setFilterRole(StudyModel::kKindRole);
    shown_->setSortRole(StudyModel::kSortRole);
    setModel(shown_);
    setItemDelegate(new Painter{this});
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);  // the order of the list
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(drawings_ ? kDrawnRow : fontMetrics().height() + 10);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    const int character = fontMetrics().averageCharWidth();
    for (int i = 0; i < model_->columnCount(); ++i) {
        setColumnWidth(i, i < model_->first_cell() ? kDrawnWidth : 26 * character);
    }
    if (drawings_) connect(drawings_, &SmilesDrawings::drawn, viewport(), qOverload<>(&QWidget::update));
    auto* copy_rows = new QAction{tr("&Copy"), this};
    connect(copy_rows, &QAction::triggered, this, &StudyTable::copy);
    addAction(copy_rows);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StudyTable::show_kind(int kind) {
    shown_->setFilterRegularExpression(kind == kAllKinds ? QString{} : QStringLiteral("^%1$").arg(kind));
}

QList<int> StudyTable::shown_columns() const {
    QList<int> columns;
    for (int c = model_->first_cell(); c < model_->columnCount(); ++c) {
        if (!isColumnHidden(c)) columns << c;
    }
    return columns;
}

QStringList StudyTable::cells_of(int shown_row) const {
    QStringList cells;
    for (const int c : shown_columns()) cells << shown_->index(shown_row, c).data().toString();
    return cells;
}

std::vector<std::vector<std::string>> StudyTable::shown_cells() const {
    std::vector<std::vector<std::string>> rows;
    for (int r = 0; r < shown_->rowCount(); ++r) {
        std::vector<std::string>& row = rows.emplace_back();
        for (const QString& cell : cells_of(r)) row.push_back(cell.toStdString());
    }
    return rows;
}

std::vector<std::string> StudyTable::titles() const {
    std::vector<std::string> titles;
    for (const int c : shown_columns()) titles.push_back(model_->titles()[c - model_->first_cell()].toStdString());
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
    QStringList names;
    for (const std::string& title : titles()) names << QString::fromStdString(title);
    QString text = names.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const QModelIndex& row : rows) text += cells_of(row.row()).join(QLatin1Char('\t')) + QLatin1Char('\n');
    QApplication::clipboard()->setText(text);
}

}  // namespace chemsieve::ui
