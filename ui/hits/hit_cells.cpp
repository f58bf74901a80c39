#include "ui/hits/hit_cells.h"

#include <QPainter>

#include "ui/style/bars_and_lists.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kAround = 4;  // a drawing
constexpr int kDot = 10;    // the colour of a hit's query

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

HitCellDelegate::HitCellDelegate(IsHovered is_hovered, QObject* parent)
    : QStyledItemDelegate{parent}, is_hovered_{std::move(is_hovered)} {}

// Rows are chosen, not cells: no cell is framed.
void HitCellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->state.setFlag(QStyle::State_HasFocus, false);
    option->state.setFlag(QStyle::State_MouseOver, is_hovered_(index.row()));
    option->viewItemPosition = QStyleOptionViewItem::Middle;
    // Stars keep their colour in a chosen row.
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

}  // namespace chemsieve::ui
