#include "ui/hits/hit_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <algorithm>

#include "ui/hits/hit_clipboard.h"
#include "ui/hits/mark_star.h"
#include "ui/hits/row_selection.h"
#include "ui/hits/table_selection.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kStructureWidth = 176;
constexpr int kRowHeight = 116;
constexpr int kCardMargin = 3;
constexpr int kSimilarityColumn = 2;
constexpr int kManySelected = 500;

int width_of(const HitColumn& column) {
    switch (column.kind) {
        case HitColumn::Kind::structure: return kStructureWidth;
        case HitColumn::Kind::id: return 110;
        case HitColumn::Kind::similarity: return 86;
        case HitColumn::Kind::computed: return column.title == QLatin1String("formula") ? 116 : 70;
        case HitColumn::Kind::imported: return 120;
    }
    return 100;
}

QRect picture_in(const QRect& cell) { return cell.adjusted(kCardMargin, kCardMargin, -kCardMargin, -kCardMargin); }

}  // namespace

HitView::HitView(HitModel* model, DrawingCache* drawings, QWidget* parent) : QTableView{parent}, model_{model} {
    setModel(model);
    auto* structures = new StructureDelegate{model, drawings, this};
    setItemDelegateForColumn(0, structures);
    connect(structures, &StructureDelegate::star_clicked, this, &HitView::star_clicked);
    setMouseTracking(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Hits"));
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    show_best_first();
    setSortingEnabled(true);
    set_column_widths();
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
        const int title = fontMetrics().horizontalAdvance(column.title) + 26;  // and room for the arrow
        setColumnWidth(i, std::max(title, width_of(column)));
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

QString HitView::selected_text() const { return copied_rows(*model_, rows_to_copy()).text(); }

void HitView::copy() { put_on_clipboard(copied_rows(*model_, rows_to_copy())); }

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
    menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, &HitView::selectAll);
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

StructureDelegate::StructureDelegate(const HitModel* model, DrawingCache* drawings, QObject* parent)
    : QStyledItemDelegate{parent}, model_{model}, drawings_{drawings} {}

void StructureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QRect card = picture_in(option.rect);
    const CompoundNumber compound = model_->hits()[index.row()].compound;
    const qreal ratio = painter->device()->devicePixelRatioF();
    const QPixmap drawing = drawings_->find(compound, card.size(), ratio);
    if (drawing.isNull()) {
        painter->fillRect(card, Qt::white);
    } else {
        painter->drawPixmap(card.topLeft(), drawing);
    }
    paint_star(*painter, card, model_->is_marked(compound), option.state.testFlag(QStyle::State_MouseOver));
}

bool StructureDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) {
    if (!clicks_star(*event, picture_in(option.rect))) {
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
    Q_EMIT star_clicked(static_cast<qint64>(model_->hits()[index.row()].compound));
    return true;
}

}  // namespace chemsieve::ui
