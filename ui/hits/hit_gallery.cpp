#include "ui/hits/hit_gallery.h"

#include <QKeyEvent>
#include <QPainter>
#include <QSettings>
#include <QWheelEvent>
#include <algorithm>

#include "ui/hits/hit_cells.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kGap = 4;  // half of the space between cards
constexpr int kInset = 8;
constexpr int kCardDot = 8;  // the colour of the hit's query
constexpr int kDecimals = 3;
constexpr double kPictureShape = 0.8;  // height over width

const QString kCardKey = QStringLiteral("hits/card_width");
constexpr int kSmallestCard = 96;
constexpr int kCardWheelStep = 120;  // eighths of a degree

// The least width of a card, by that of the gallery.
int least_width(int gallery) { return gallery < 1000 ? 168 : gallery < 1700 ? 208 : 248; }

QRect card_in(const QRect& place) { return place.adjusted(kGap, kGap, -kGap, -kGap); }

QRect text_in(const QRect& place, const QFontMetrics& metrics) {
    const QRect card = card_in(place);
    const int line = metrics.height();
    return {card.left() + kInset + 2, card.bottom() - kInset - line + 1, card.width() - 2 * kInset - 4, line};
}

// The place of the drawing, above the line of text.
QRect picture_in(const QRect& place, const QFontMetrics& metrics) {
    QRect picture = card_in(place).adjusted(kInset, kInset, -kInset, 0);
    picture.setBottom(text_in(place, metrics).top() - 4);
    return picture;
}

}  // namespace

HitGallery::HitGallery(HitModel* model, QItemSelectionModel* selection, DrawingCache* drawings, QWidget* parent,
                       int least)
    : QListView{parent},
      sizable_{least == 0},
      least_{sizable_ ? QSettings{}.value(kCardKey).toInt() : least},
      cards_{new CardDelegate{model, drawings, this}} {
    setModel(model);
    setModelColumn(0);
    setSelectionModel(selection);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setItemDelegate(cards_);
    setFrameShape(QFrame::NoFrame);
    connect(cards_, &CardDelegate::mark_clicked, this, &HitGallery::mark_clicked);
    setMouseTracking(true);
    // The mode of lists, wrapped: the mode of icons looks at every item for each batch of hits.
    setViewMode(QListView::ListMode);
    setFlow(QListView::LeftToRight);
    setWrapping(true);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setAccessibleName(tr("Hits as cards"));
    repaint_when_drawn(this, drawings);
    fit_cards();
}

void HitGallery::show_value_of(int column) {
    cards_->set_column(column);
    viewport()->update();
}

QRect HitGallery::mark_of(int row) const {
    return cards_->mark_in(visualRect(model()->index(row, 0)), fontMetrics(), row);
}

int HitGallery::room() const { return std::max(1, width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent) - 2); }

// As many as have room.
int HitGallery::cards_beside() const {
    const int least = (least_ > 0 ? least_ : least_width(width())) + 2 * kGap;
    return std::max(1, room() / least);
}

// Stretched to fill the row.
void HitGallery::fit_cards() {
    const int wide = room() / cards_beside();
    const int inside = wide - 2 * kGap - 2 * kInset;
    const QSize card{wide,
                     static_cast<int>(inside * kPictureShape) + fontMetrics().height() + 2 * kGap + 2 * kInset + 4};
    if (card == cards_->size()) return;
    cards_->set_size(card);
    scheduleDelayedItemsLayout();
}

void HitGallery::step_cards(int steps) {
    const int most = std::max(1, room() / (kSmallestCard + 2 * kGap));
    const int beside = std::clamp(cards_beside() - steps, 1, most);
    least_ = room() / beside - 2 * kGap;
    QSettings{}.setValue(kCardKey, least_);
    resize_cards();
}

void HitGallery::use_usual_cards() {
    least_ = 0;
    QSettings{}.remove(kCardKey);
    resize_cards();
}

void HitGallery::resize_cards() {
    const QModelIndex first = indexAt({kGap + 1, kGap + 1});
    fit_cards();
    doItemsLayout();
    if (first.isValid()) scrollTo(first, PositionAtTop);
}

void HitGallery::wheelEvent(QWheelEvent* event) {
    if (!sizable_ || !event->modifiers().testFlag(Qt::ControlModifier)) return QListView::wheelEvent(event);
    event->accept();
    wheel_ += event->angleDelta().y();
    const int steps = wheel_ / kCardWheelStep;
    wheel_ %= kCardWheelStep;
    if (steps != 0) step_cards(steps);
}

void HitGallery::resizeEvent(QResizeEvent* event) {
    fit_cards();
    QListView::resizeEvent(event);
}

// The table selects rows.
QItemSelectionModel::SelectionFlags HitGallery::selectionCommand(const QModelIndex& index, const QEvent* event) const {
    return QListView::selectionCommand(index, event) | QItemSelectionModel::Rows;
}

void HitGallery::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copy_wanted();
        return;
    }
    QListView::keyPressEvent(event);
}

CardDelegate::CardDelegate(const HitModel* model, DrawingCache* drawings, QObject* parent)
    : QStyledItemDelegate{parent}, model_{model}, drawings_{drawings} {}

// In the line of text, left of the value.
QRect CardDelegate::mark_in(const QRect& place, const QFontMetrics& metrics, int row) const {
    const QRect text = text_in(place, metrics);
    constexpr int kRoom = 24;
    const int right = text.right() - metrics.horizontalAdvance(value_of(row)) - 2;
    return mark_place(QRect{right - kRoom, text.top(), kRoom, text.height()});
}

QString CardDelegate::value_of(int row) const {
    if (column_ >= 0 && column_ < model_->columnCount() && model_->columns()[column_].number) {
        return model_->index(row, column_).data().toString();
    }
    return similarity_text(model_->hits()[row].similarity, kDecimals);
}

QSize CardDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return card_; }

void CardDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Hit& hit = model_->hits()[index.row()];
    const QRect card = card_in(option.rect);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    const Colours& colours = colours_of(option.palette);
    draw_card_ground(painter, option, card);
    const QRect picture = picture_in(option.rect, option.fontMetrics);
    const QPixmap drawing = drawings_->find(hit, picture.size(), painter->device()->devicePixelRatioF());
    if (!drawing.isNull()) painter->drawPixmap(picture.topLeft(), drawing);
    const QString value = value_of(index.row());
    const bool marked = model_->is_marked(hit.compound);
    const QRect flag = mark_in(option.rect, option.fontMetrics, index.row());
    paint_mark(*painter, flag, option.palette, marked, hovered);
    const QRect text = text_in(option.rect, option.fontMetrics);
    painter->save();
    painter->setFont(option.font);
    if (const int rating = model_->note(hit.compound).rating; rating > 0) {
        painter->setPen(colours.star);
        painter->drawText(picture.adjusted(0, 2, -2, 0), Qt::AlignRight | Qt::AlignTop, stars_text(rating));
    }
    painter->setPen(colours.secondary);
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, value);
    painter->setPen(colours.text);
    QRect name = text.adjusted(0, 0, flag.left() - text.right() - 4, 0);
    if (model_->has_queries()) {
        const QRect dot{name.left(), name.center().y() - kCardDot / 2, kCardDot, kCardDot};
        draw_round(painter, dot, kCardDot / 2.0, query_colour(hit.query, option.palette), {});
        name.setLeft(dot.right() + kCardDot / 2);
    }
    const CompoundData* compound = model_->compound(hit.compound);
    const QString id = compound ? QString::fromStdString(compound->row.id) : QStringLiteral("?");
    painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(id, Qt::ElideRight, name.width()));
    painter->restore();
}

bool CardDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    if (!clicks_mark(*event, mark_in(option.rect, option.fontMetrics, index.row())))
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    Q_EMIT mark_clicked(static_cast<qint64>(model_->hits()[index.row()].compound));
    return true;
}

}  // namespace chemsieve::ui
