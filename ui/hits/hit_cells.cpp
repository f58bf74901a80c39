#include "ui/hits/hit_cells.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QTableView>
#include <QToolTip>

#include "ui/style/bars_and_lists.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kMark = 18;
constexpr int kMarkRoom = 30;  // from the left
constexpr int kRight = 8;      // beside the number
constexpr int kAround = 4;     // a drawing
constexpr int kDot = 10;       // the colour of a hit's query

QIcon dot(const QColor& colour, qreal ratio) {
    QPixmap picture{QSize{kDot, kDot} * ratio};
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter{&picture};
    painter.setRenderHint(QPainter::Antialiasing);
    draw_round(&painter, {0, 0, kDot, kDot}, kDot / 2.0, colour, {});
    painter.end();
    QIcon icon{picture};
    icon.addPixmap(picture, QIcon::Selected);  // not tinted
    return icon;
}

}  // namespace

QRect mark_place(const QRect& room) {
    return {room.center().x() - kMark / 2 + 1, room.center().y() - kMark / 2 + 1, kMark, kMark};
}

void paint_mark(QPainter& painter, const QRect& flag, const QPalette& palette, bool marked, bool hovered) {
    if (!marked && !hovered) return;
    const Colours& colours = colours_of(palette);
    const QIcon picture =
        marked ? icon(QStringLiteral("flag-on"), colours.star) : icon(QStringLiteral("flag"), colours.secondary);
    picture.paint(&painter, flag);
}

bool clicks_mark(const QEvent& event, const QRect& flag) {
    if (event.type() != QEvent::MouseButtonRelease) return false;
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    return mouse.button() == Qt::LeftButton && flag.contains(mouse.position().toPoint());
}

HitCellDelegate::HitCellDelegate(IsHovered is_hovered, QObject* parent)
    : QStyledItemDelegate{parent}, is_hovered_{std::move(is_hovered)} {}

// Rows are chosen, not cells: no cell is framed.
void HitCellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->state.setFlag(QStyle::State_HasFocus, false);
    option->state.setFlag(QStyle::State_MouseOver, is_hovered_(index.row()));
    option->viewItemPosition = QStyleOptionViewItem::Middle;
    // Flags keep their colour in a chosen row.
    if (option->state.testFlag(QStyle::State_Selected)) {
        const QVariant brush = index.data(Qt::ForegroundRole);
        if (brush.isValid()) option->palette.setBrush(QPalette::HighlightedText, brush.value<QBrush>());
    }
    if (!option->features.testFlag(QStyleOptionViewItem::HasDecoration)) return;
    const auto colour = index.data(Qt::DecorationRole).value<QColor>();
    if (!colour.isValid()) return;
    option->icon = dot(colour, option->widget ? option->widget->devicePixelRatioF() : 1);
    option->decorationSize = {kDot, kDot};
}

void HitCellDelegate::paint_ground(QPainter* painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const {
    QStyleOptionViewItem ground = option;
    ground.state.setFlag(QStyle::State_MouseOver, is_hovered_(index.row()));
    draw_row_ground(ground, painter, false);
    painter->fillRect(QRect{option.rect.left(), option.rect.bottom(), option.rect.width(), 1},
                      colours_of(option.palette).line);
}

void HitCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    painter->fillRect(QRect{option.rect.left(), option.rect.bottom(), option.rect.width(), 1},
                      colours_of(option.palette).line);
}

StructureDelegate::StructureDelegate(const HitModel* model, DrawingCache* drawings, IsHovered is_hovered,
                                     QObject* parent)
    : HitCellDelegate{std::move(is_hovered), parent}, model_{model}, drawings_{drawings} {}

void StructureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    paint_ground(painter, option, index);
    const QRect place = option.rect.adjusted(kAround, kAround, -kAround, -kAround - 1);
    const Hit& hit = model_->hits()[index.row()];
    const QPixmap drawing = drawings_->find(hit, place.size(), painter->device()->devicePixelRatioF());
    if (!drawing.isNull()) painter->drawPixmap(place.topLeft(), drawing);
}

RowHeader::RowHeader(const HitModel* model, QWidget* parent) : QHeaderView{Qt::Vertical, parent}, model_{model} {
    setSectionsClickable(true);
    setHighlightSections(false);
    setMouseTracking(true);
    setAccessibleName(tr("Marks and numbers of the hits"));
    setSectionResizeMode(QHeaderView::Interactive);
    // One row follows the mouse, the others when it is let go: there may be very many.
    connect(this, &QHeaderView::sectionResized, this, [this](int row, int, int height) {
        if (pressed_) dragged_ = {row, height};
    });
}

// Wide enough for the last number.
QSize RowHeader::sizeHint() const {
    const QFontMetrics metrics{font_of(type_size::kSecondary)};
    QString widest = with_separators(std::max(1000, model()->rowCount()));
    for (QChar& sign : widest) sign = sign.isDigit() ? QLatin1Char('0') : sign;
    return {kMarkRoom + metrics.horizontalAdvance(widest) + kRight, QHeaderView::sizeHint().height()};
}

QRect RowHeader::mark_of(int row) const {
    return mark_place(QRect{0, sectionViewportPosition(row), kMarkRoom, sectionSize(row)});
}

int RowHeader::mark_at(const QPoint& place) const {
    const int row = logicalIndexAt(place);
    return row >= 0 && place.x() < kMarkRoom && !is_edge(place) ? row : -1;
}

bool RowHeader::is_edge(const QPoint& place) const {
    const int row = logicalIndexAt(place);
    if (row < 0) return false;
    const int margin = style()->pixelMetric(QStyle::PM_HeaderGripMargin, nullptr, this);
    const int inside = place.y() - sectionViewportPosition(row);
    return sectionSize(row) - inside <= margin || (row > 0 && inside < margin);
}

void RowHeader::set_hovered(int row) {
    if (row == hovered_) return;
    const int before = std::exchange(hovered_, row);
    for (const int changed : {before, row}) {
        if (changed >= 0 && changed < count()) updateSection(changed);
    }
    Q_EMIT row_hovered(row);
}

void RowHeader::paintSection(QPainter* painter, const QRect& rect, int row) const {
    const auto* table = qobject_cast<const QTableView*>(parentWidget());
    QStyleOptionViewItem ground;
    ground.initFrom(this);
    ground.rect = rect;
    ground.state.setFlag(QStyle::State_MouseOver, row == hovered_);
    ground.state.setFlag(QStyle::State_Selected, table && table->selectionModel()->isRowSelected(row));
    const Colours& colours = colours_of(palette());
    painter->fillRect(rect, colours.surface);
    draw_row_ground(ground, painter, true);
    painter->fillRect(QRect{rect.left(), rect.bottom(), rect.width(), 1}, colours.line);
    const bool marked = model_->is_marked(model_->hits()[row].compound);
    paint_mark(*painter, mark_place(QRect{rect.left(), rect.top(), kMarkRoom, rect.height()}), palette(), marked,
               row == hovered_);
    painter->setFont(font_of(type_size::kSecondary));
    painter->setPen(colours.secondary);
    painter->drawText(rect.adjusted(kMarkRoom, 0, -kRight, 0), Qt::AlignRight | Qt::AlignVCenter,
                      with_separators(row + 1));
}

void RowHeader::mousePressEvent(QMouseEvent* event) {
    pressed_mark_ = event->button() == Qt::LeftButton ? mark_at(event->position().toPoint()) : -1;
    pressed_ = pressed_mark_ < 0;
    dragged_.reset();
    if (pressed_mark_ < 0) QHeaderView::mousePressEvent(event);
}

void RowHeader::mouseReleaseEvent(QMouseEvent* event) {
    const int pressed = std::exchange(pressed_mark_, -1);
    if (pressed < 0) {
        QHeaderView::mouseReleaseEvent(event);
        pressed_ = false;
        if (const auto dragged = std::exchange(dragged_, std::nullopt)) {
            Q_EMIT height_chosen(dragged->first, dragged->second);
        }
        return;
    }
    if (mark_at(event->position().toPoint()) == pressed) {
        Q_EMIT mark_clicked(static_cast<qint64>(model_->hits()[pressed].compound));
    }
}

void RowHeader::mouseMoveEvent(QMouseEvent* event) {
    set_hovered(logicalIndexAt(event->position().toPoint()));
    if (pressed_mark_ < 0) QHeaderView::mouseMoveEvent(event);
}

bool RowHeader::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) set_hovered(-1);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const int row = mark_at(help->pos());
        if (row >= 0) {
            const bool marked = model_->is_marked(model_->hits()[row].compound);
            QToolTip::showText(help->globalPos(), marked ? tr("Unmark (Ctrl+M)") : tr("Mark (Ctrl+M)"), this);
            return true;
        }
    }
    return QHeaderView::viewportEvent(event);
}

}  // namespace chemsieve::ui
