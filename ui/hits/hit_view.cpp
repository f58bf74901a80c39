#include "ui/hits/hit_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>

#include "ui/hits/hit_cells.h"
#include "ui/hits/hit_clipboard.h"
#include "ui/hits/row_header.h"
#include "ui/hits/row_selection.h"
#include "ui/hits/table_selection.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kSimilarityColumn = 2;
constexpr int kManySelected = 500;

// Of the cells of structures, by the width of the window.
QSize structure_size(int window) {
    if (window >= 2400) return {280, 140};
    if (window >= 1700) return {224, 116};
    return {168, 92};
}

int width_of(const HitColumn& column) {
    switch (column.kind) {
        case HitColumn::Kind::structure: break;
        case HitColumn::Kind::id: return 110;
        case HitColumn::Kind::similarity: return 96;
        case HitColumn::Kind::computed: return column.number ? 76 : 128;
        case HitColumn::Kind::imported: return 120;
    }
    return 168;
}

}  // namespace

HitView::HitView(HitModel* model, DrawingCache* drawings, QWidget* parent)
    : QTableView{parent}, model_{model}, rows_{new RowHeader{model, this}} {
    setModel(model);
    setVerticalHeader(rows_);
    const IsHovered is_hovered = [this](int row) { return row == hovered_; };
    setItemDelegate(new HitCellDelegate{is_hovered, this});
    setItemDelegateForColumn(0, new StructureDelegate{model, drawings, is_hovered, this});
    connect(rows_, &RowHeader::star_clicked, this, &HitView::star_clicked);
    connect(rows_, &RowHeader::row_hovered, this, &HitView::hover);
    setMouseTracking(true);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Hits"));
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    show_best_first();
    setSortingEnabled(true);
    set_column_widths();
    fit_structures();
    connect(model, &QAbstractItemModel::modelReset, this, &HitView::set_column_widths);
    repaint_when_drawn(this, drawings);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { Q_EMIT compound_chosen(current.isValid() ? current.row() : -1); });
}

void HitView::show_best_first() { horizontalHeader()->setSortIndicator(kSimilarityColumn, Qt::DescendingOrder); }

// Keeps the selected compounds through a change. Qt would follow the selected cells one by one, which takes seconds for
// many cells.
void HitView::keep_selection(const std::function<void()>& change) {
    if (selected_rows() < kManySelected) return change();
    const CompoundSelection selected = compounds_of(selectionModel()->selection(), model_->hits());
    selectionModel()->clearSelection();
    change();
    select_compounds(selected);
}

void HitView::arrange(const std::vector<Hit>& hits, bool filtered) {
    std::optional<CompoundNumber> current;
    if (currentIndex().isValid()) current = model_->hits()[currentIndex().row()].compound;
    keep_selection([&] { model_->arrange(hits, filtered); });
    // Qt makes the nearest row current if the current one was removed; the user did not choose that row.
    const bool is_there = currentIndex().isValid() && current == model_->hits()[currentIndex().row()].compound;
    if (current && !is_there && model_->rowCount() > 0) selectRow(0);
    if (currentIndex().isValid()) scrollTo(currentIndex());
}

void HitView::keep_only(const CompoundSelection& compounds) {
    const std::vector<Hit>& hits = model_->hits();
    const auto stays = [&](const Hit& hit) { return compounds.contains(hit.compound); };
    if (currentIndex().isValid()) {
        const auto current = hits.begin() + currentIndex().row();
        auto next = std::find_if(current, hits.end(), stays);
        if (next == hits.end()) {
            const auto before = std::find_if(std::make_reverse_iterator(current), hits.rend(), stays);
            if (before != hits.rend()) next = before.base() - 1;
        }
        if (next != hits.end() && next != current) {
            const QModelIndex index = model_->index(static_cast<int>(next - hits.begin()), currentIndex().column());
            selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        }
    }
    keep_selection([&] { model_->keep_only(compounds); });
}

void HitView::renew_columns(std::shared_ptr<const CompoundSource> source,
                            const std::vector<ImportedProperty>& properties) {
    const CompoundSelection selected = compounds_of(selectionModel()->selection(), model_->hits());
    const int current = currentIndex().row();
    model_->renew_columns(std::move(source), properties);
    select_compounds(selected);
    if (current >= 0) selectionModel()->setCurrentIndex(model_->index(current, 0), QItemSelectionModel::NoUpdate);
}

void HitView::select_compounds(const CompoundSelection& compounds) {
    selectionModel()->select(rows_of(compounds, model_->hits(), *model_), QItemSelectionModel::ClearAndSelect);
}

void HitView::set_column_widths() {
    // Only where columns came or went: what the user set stays.
    static constexpr const char* kTitles = "column_titles";
    QStringList titles;
    for (const HitColumn& column : model_->columns()) titles << column.title;
    if (property(kTitles).toStringList() == titles) return;
    setProperty(kTitles, titles);
    for (int i = 0; i < model_->columnCount(); ++i) {
        const HitColumn& column = model_->columns()[i];
        // Sorted it is bold, with a chevron.
        const int title = QFontMetrics{font_of(type_size::kSecondary, true)}.horizontalAdvance(heading_of(column)) + 34;
        const bool is_structure = column.kind == HitColumn::Kind::structure;
        setColumnWidth(i,
                       is_structure && structure_.isValid() ? structure_.width() : std::max(title, width_of(column)));
    }
}

int HitView::selected_rows() const { return count_of_rows(selectionModel()->selection()); }

std::vector<Hit> HitView::selected_hits() const { return ui::selected_hits(*model_, *selectionModel()); }

std::vector<int> HitView::rows_to_copy() const {
    std::vector<int> rows;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(row);
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    if (rows.size() > kMostCopied) rows.resize(kMostCopied);
    return rows;
}

std::vector<HitColumn> HitView::columns_to_copy() const {
    std::vector<HitColumn> columns;
    for (int place = 0; place < horizontalHeader()->count(); ++place) {
        const int column = horizontalHeader()->logicalIndex(place);
        if (!isColumnHidden(column)) columns.push_back(model_->columns()[column]);
    }
    return columns;
}

QString HitView::selected_text() const { return copied_rows(*model_, rows_to_copy(), columns_to_copy()).text(); }

void HitView::copy() { put_on_clipboard(copied_rows(*model_, rows_to_copy(), columns_to_copy())); }

void HitView::copy_column() {
    if (!currentIndex().isValid()) return;
    put_on_clipboard(copied_column(*model_, rows_to_copy(), model_->columns()[currentIndex().column()]));
}

void HitView::copy_structures() {
    put_on_clipboard(
        copied_column(*model_, rows_to_copy(), {.kind = HitColumn::Kind::structure, .title = {}, .tooltip = {}}));
}

void HitView::put_on_clipboard(const CopiedTable& table) {
    const int rows = selected_rows();
    if (rows == 0) return;
    QApplication::clipboard()->setMimeData(table.mime().release());
    if (rows > kMostCopied) {
        Q_EMIT remarked(tr("The first %1 of %2 selected rows were copied; export takes all")
                            .arg(with_separators(kMostCopied), with_separators(rows)));
    } else {
        Q_EMIT remarked(tr("%1 copied").arg(rows_text(rows)));
    }
}

// Structures grow with the window until the user sizes them.
void HitView::fit_structures() {
    const QSize wanted = structure_size(window()->width());
    const bool is_users = structure_.isValid() &&
                          (columnWidth(0) != structure_.width() || rows_->defaultSectionSize() != structure_.height());
    if (is_users || wanted == structure_) return;
    structure_ = wanted;
    rows_->setDefaultSectionSize(wanted.height());
    setColumnWidth(0, wanted.width());
}

void HitView::resizeEvent(QResizeEvent* event) {
    fit_structures();
    QTableView::resizeEvent(event);
}

void HitView::repaint_row(int row) {
    if (row < 0 || row >= model_->rowCount()) return;
    viewport()->update(QRect{0, rowViewportPosition(row), viewport()->width(), rowHeight(row)});
}

void HitView::hover(int row) {
    if (row == hovered_) return;
    repaint_row(std::exchange(hovered_, row));
    repaint_row(row);
    rows_->set_hovered(row);
}

void HitView::mouseMoveEvent(QMouseEvent* event) {
    hover(rowAt(event->position().toPoint().y()));
    QTableView::mouseMoveEvent(event);
}

bool HitView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) hover(-1);
    return QTableView::viewportEvent(event);
}

void HitView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    QTableView::keyPressEvent(event);
}

void HitView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool any = selected_rows() > 0;
    menu->addAction(tr("&Copy rows"), QKeySequence::Copy, this, &HitView::copy)->setEnabled(any);
    menu->addAction(tr("Copy cells of this co&lumn"), this, &HitView::copy_column)->setEnabled(any);
    menu->addAction(tr("Copy structures as &SMILES"), this, &HitView::copy_structures)->setEnabled(any);
    menu->addAction(tr("S&elect all"), QKeySequence::SelectAll, this, &HitView::selectAll);
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

}  // namespace chemsieve::ui
