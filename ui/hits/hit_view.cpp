#include "ui/hits/hit_view.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSettings>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/hits/hit_cells.h"
#include "ui/hits/hit_model.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kManySelected = 500;

const QString kWidthKey = QStringLiteral("hits/structure_width");
constexpr int kLeastStructure = 72;
constexpr int kMostStructure = 720;
constexpr double kStep = 1.15;
constexpr int kWheelStep = 120;  // eighths of a degree

// The width of structures by that of the window.
int usual_width(int window) { return window >= 2400 ? 280 : window >= 1700 ? 224 : 168; }
// Wide drawings need less height for their width.
int height_for(int width) { return (width * 42 + 2160) / 100; }
int width_for(int height) { return (height * 100 - 2160) / 42; }

int width_of(const HitColumn& column) {
    switch (column.kind) {
        case HitColumn::Kind::structure: break;
        case HitColumn::Kind::id: return 98;
        case HitColumn::Kind::similarity: return 96;
        case HitColumn::Kind::rating: return 84;
        case HitColumn::Kind::note: return 180;
        case HitColumn::Kind::library:
        case HitColumn::Kind::query: return 110;
        case HitColumn::Kind::computed: return column.number ? 72 : 104;
        case HitColumn::Kind::imported: return 120;
        case HitColumn::Kind::inchikey: return 230;
    }
    return 168;
}

}  // namespace

HitView::HitView(HitModel* model, DrawingCache* drawings, QWidget* parent)
    : FrozenTable{parent}, model_{model}, rows_{new RowHeader{model, this}} {
    setModel(model);
    setVerticalHeader(rows_);
    const IsHovered is_hovered = [this](int row) { return row == hovered_; };
    setItemDelegate(cells_ = new HitCellDelegate{is_hovered, this});
    setItemDelegateForColumn(0, new StructureDelegate{model, drawings, is_hovered, this});
    connect(rows_, &RowHeader::mark_clicked, this, &HitView::mark_clicked);
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
    connect_titles();
    show_best_first();
    setSortingEnabled(true);
    set_column_widths();
    users_width_ = QSettings{}.value(kWidthKey).toInt();
    fit_structures();
    connect_sizes();
    connect(model, &QAbstractItemModel::modelReset, this, &HitView::set_column_widths);
    repaint_when_drawn(this, drawings);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { Q_EMIT compound_chosen(current.isValid() ? current.row() : -1); });
}

void HitView::connect_titles() {
    titles()->setHighlightSections(false);
    titles()->setSectionsMovable(true);
    titles()->set_staying([this](int column) {
        const auto kind = model_->columns()[column].kind;
        return kind == HitColumn::Kind::structure || kind == HitColumn::Kind::id;
    });
    connect(titles(), &TitleHeader::further_order_wanted, this, &HitView::sort_further);
    connect(titles(), &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder direction) {
        order_ = {{column, direction}};
        set_sort_places(titles(), order_);
    });
}

void HitView::connect_sizes() {
    connect(rows_, &RowHeader::height_chosen, this, [this](int row, int height) {
        choose_structures(width_for(height), {row, rowViewportPosition(row)});
    });
    connect(titles(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        const bool is_structure = model_->columns()[column].kind == HitColumn::Kind::structure;
        // A column that is hidden has no width.
        if (is_structure && !sizing_ && width > 0 && width != structure_.width()) {
            choose_structures(width, row_place(0));
        }
    });
    // A double click on an edge. Qt would fit it to a text that structures do not have.
    disconnect(rows_, &QHeaderView::sectionHandleDoubleClicked, this, nullptr);
    connect(rows_, &QHeaderView::sectionHandleDoubleClicked, this, &HitView::use_usual_structures);
    disconnect(titles(), &QHeaderView::sectionHandleDoubleClicked, this, nullptr);
    connect(titles(), &QHeaderView::sectionHandleDoubleClicked, this, [this](int column) {
        const bool is_structure = model_->columns()[column].kind == HitColumn::Kind::structure;
        is_structure ? use_usual_structures() : resizeColumnToContents(column);
    });
}

void HitView::show_best_first() { sort_by(best_first()); }

// The best of each of several queries, query by query.
SortPlaces HitView::best_first() const {
    const int similarity = model_->column_of(QStringLiteral("similarity"));
    if (!model_->has_queries()) return {{similarity, Qt::DescendingOrder}};
    return {{model_->column_of(QStringLiteral("query")), Qt::AscendingOrder}, {similarity, Qt::DescendingOrder}};
}

void HitView::sort_by(const SortPlaces& order) {
    // Sorts by this column, if it is another one than before.
    titles()->setSortIndicator(order.front().first, order.front().second);
    if (order == order_) return;
    order_ = order;
    set_sort_places(titles(), order_);
    titles()->viewport()->update();
    model_->sort_by(order_);
}

void HitView::sort_further(int column) {
    using Kind = HitColumn::Kind;
    const Kind kind = model_->columns()[column].kind;
    if (kind == Kind::structure) return;
    SortPlaces order = order_;
    const auto known = std::find_if(order.begin(), order.end(), [&](const auto& key) { return key.first == column; });
    if (known != order.end()) {
        known->second = known->second == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
    } else {
        order.append({column, first_direction(model_->columns()[column])});
    }
    sort_by(order);
}

// Keeps the selected compounds through a change. Qt would follow the selected cells one by one, which takes seconds for
// many cells.
void HitView::keep_selection(const std::function<void()>& change) {
    // Rows that share a compound are told apart only by following each.
    if (selected_rows() < kManySelected || model_->has_queries()) return change();
    const CompoundSelection selected = compounds_of(selectionModel()->selection(), model_->hits());
    selectionModel()->clearSelection();
    change();
    select_compounds(selected);
}

void HitView::arrange(const std::vector<Hit>& hits, bool filtered) {
    std::optional<Hit> current;
    if (currentIndex().isValid()) current = model_->hits()[currentIndex().row()];
    keep_selection([&] { model_->arrange(hits, filtered); });
    // Qt makes the nearest row current if the current one was removed; the user did not choose that row.
    const bool is_there = currentIndex().isValid() && is_same(*current, model_->hits()[currentIndex().row()]);
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

void HitView::take_out(const CompoundSelection& compounds) {
    CompoundSelection left;
    for (const Hit& hit : model_->hits()) {
        if (!compounds.contains(hit.compound)) left.add(hit.compound);
    }
    keep_only(left);
}

void HitView::renew_columns(std::shared_ptr<const CompoundSource> source,
                            const std::vector<ImportedProperty>& properties, bool has_inchi_keys) {
    const CompoundSelection selected = compounds_of(selectionModel()->selection(), model_->hits());
    const int current = currentIndex().row();
    std::vector<std::pair<QString, Qt::SortOrder>> sorted;
    for (const auto& [column, direction] : order_) sorted.emplace_back(model_->columns()[column].title, direction);
    model_->renew_columns(std::move(source), properties, has_inchi_keys);
    SortPlaces order;
    for (const auto& [title, direction] : sorted) {
        const int column = model_->column_of(title);
        if (column >= 0) order.append({column, direction});
    }
    // Columns that still sort may be at other places.
    if (order.isEmpty()) order = best_first();
    order_.clear();
    sort_by(order);
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
        // Sorted it is bold, with a chevron and its place.
        const int title = QFontMetrics{font_of(type_size::kSecondary, true)}.horizontalAdvance(heading_of(column)) + 44;
        const bool is_structure = column.kind == HitColumn::Kind::structure;
        sizing_ = true;
        setColumnWidth(i,
                       is_structure && structure_.isValid() ? structure_.width() : std::max(title, width_of(column)));
        sizing_ = false;
    }
}

int HitView::selected_rows() const { return count_of_rows(selectionModel()->selection()); }

std::vector<Hit> HitView::selected_hits() const {
    return ui::selected_hits(selectionModel()->selection(), model_->hits());
}

std::vector<HitColumn> HitView::shown_columns() const {
    std::vector<HitColumn> columns;
    for (int place = 0; place < horizontalHeader()->count(); ++place) {
        const int column = horizontalHeader()->logicalIndex(place);
        if (!isColumnHidden(column)) columns.push_back(model_->columns()[column]);
    }
    return columns;
}

// Structures grow with the window until the user sizes them.
void HitView::fit_structures() {
    const int width = users_width_ > 0 ? users_width_ : usual_width(window()->width());
    if (width != structure_.width()) size_structures(width, row_place(0));
}

HitView::RowPlace HitView::row_place(int y) const {
    const int row = std::max(0, rowAt(y));
    return {row, model_->rowCount() == 0 ? 0 : rowViewportPosition(row)};
}

void HitView::choose_structures(int width, RowPlace stays) {
    users_width_ = std::clamp(width, kLeastStructure, kMostStructure);
    QSettings{}.setValue(kWidthKey, users_width_);
    size_structures(users_width_, stays);
}

void HitView::size_structures(int width, RowPlace stays) {
    structure_ = {width, height_for(width)};
    sizing_ = true;
    for (int i = 0; i < model_->columnCount(); ++i) {
        if (model_->columns()[i].kind == HitColumn::Kind::structure && !isColumnHidden(i)) setColumnWidth(i, width);
    }
    {
        // Each of a quarter of a million rows would be told.
        const QSignalBlocker quiet{rows_};
        rows_->setDefaultSectionSize(structure_.height());
        // From Qt 6.8 on a row that was dragged would keep its height.
        if (stays.row < model_->rowCount()) rows_->resizeSection(stays.row, structure_.height());
    }
    sizing_ = false;
    updateGeometries();
    verticalScrollBar()->setValue(stays.row * structure_.height() - stays.top);
    viewport()->update();
    rows_->viewport()->update();
}

void HitView::step_structures(int steps) {
    const QRect current = currentIndex().isValid() ? visualRect(currentIndex()) : QRect{};
    const bool in_sight = current.intersects(viewport()->rect());
    const int width = static_cast<int>(std::lround(structure_.width() * std::pow(kStep, steps)));
    choose_structures(width, row_place(in_sight ? std::max(0, current.top()) : 0));
}

void HitView::use_usual_structures() {
    users_width_ = 0;
    QSettings{}.remove(kWidthKey);
    fit_structures();
}

void HitView::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) return FrozenTable::wheelEvent(event);
    event->accept();
    wheel_ += event->angleDelta().y();
    const int steps = wheel_ / kWheelStep;
    wheel_ %= kWheelStep;
    if (steps == 0) return;
    // What is under the mouse stays there.
    const int y = event->position().toPoint().y();
    RowPlace stays = row_place(y);
    const double part = static_cast<double>(y - stays.top) / structure_.height();
    const int width = std::clamp(static_cast<int>(std::lround(structure_.width() * std::pow(kStep, steps))),
                                 kLeastStructure, kMostStructure);
    stays.top = y - static_cast<int>(part * height_for(width));
    choose_structures(width, stays);
}

void HitView::resizeEvent(QResizeEvent* event) {
    fit_structures();
    FrozenTable::resizeEvent(event);
}

void HitView::repaint_row(int row) {
    if (row < 0 || row >= model_->rowCount()) return;
    viewport()->update(QRect{0, rowViewportPosition(row), viewport()->width(), rowHeight(row)});
}

void HitView::paint_row_ground(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    cells_->paint_ground(&painter, option, index);
}

void HitView::hover(int row) {
    if (row == hovered_) return;
    repaint_row(std::exchange(hovered_, row));
    repaint_row(row);
    rows_->set_hovered(row);
}

void HitView::mouseMoveEvent(QMouseEvent* event) {
    hover(rowAt(event->position().toPoint().y()));
    FrozenTable::mouseMoveEvent(event);
}

bool HitView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) hover(-1);
    return FrozenTable::viewportEvent(event);
}

void HitView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copy_wanted();
        return;
    }
    FrozenTable::keyPressEvent(event);
}

void HitView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

}  // namespace chemsieve::ui
