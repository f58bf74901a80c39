#include "ui/hits/hit_gallery.h"

#include <QKeyEvent>
#include <QPainter>

#include "ui/hits/mark_star.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kGap = 5;  // half of the space between cards
constexpr int kInset = 6;
constexpr int kDecimals = 3;

QRect card_in(const QStyleOptionViewItem& option) { return option.rect.adjusted(kGap, kGap, -kGap, -kGap); }

// The place of the drawing, above the line of text.
QRect picture_in(const QStyleOptionViewItem& option) {
    return card_in(option).adjusted(kInset, kInset, -kInset, -kInset - option.fontMetrics.height() - 2);
}

}  // namespace

HitGallery::HitGallery(HitModel* model, QItemSelectionModel* selection, DrawingCache* drawings, QWidget* parent,
                       QSize card)
    : QListView{parent} {
    setModel(model);
    setModelColumn(0);
    setSelectionModel(selection);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto* card_delegate = new CardDelegate{model, drawings, card, this};
    setItemDelegate(card_delegate);
    connect(card_delegate, &CardDelegate::star_clicked, this, &HitGallery::star_clicked);
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

CardDelegate::CardDelegate(const HitModel* model, DrawingCache* drawings, QSize card, QObject* parent)
    : QStyledItemDelegate{parent}, model_{model}, drawings_{drawings}, card_{card} {}

QSize CardDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return card_; }

void CardDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Hit& hit = model_->hits()[index.row()];
    const QRect card = card_in(option);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QPalette& colours = option.palette;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool current = option.state.testFlag(QStyle::State_HasFocus);
    painter->setPen(
        QPen{colours.color(selected || current ? QPalette::Highlight : QPalette::Mid), selected ? 3.0 : 1.0});
    painter->setBrush(Qt::white);
    painter->drawRoundedRect(card, 6, 6);
    const int line = option.fontMetrics.height();
    const QRect picture = picture_in(option);
    const QPixmap drawing = drawings_->find(hit.compound, picture.size(), painter->device()->devicePixelRatioF());
    if (!drawing.isNull()) painter->drawPixmap(picture.topLeft(), drawing);
    paint_star(*painter, picture, model_->is_marked(hit.compound), option.state.testFlag(QStyle::State_MouseOver));
    const QRect text{card.left() + kInset + 2, card.bottom() - kInset - line + 2, card.width() - 2 * kInset - 4, line};
    // Always on white.
    painter->setPen(QColor{90, 90, 100});
    const QString similarity = similarity_text(hit.similarity, kDecimals);
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, similarity);
    painter->setPen(QColor{25, 25, 30});
    const int width = text.width() - option.fontMetrics.horizontalAdvance(similarity) - 8;
    const CompoundData* compound = model_->compound(hit.compound);
    const QString id = compound ? QString::fromStdString(compound->row.id) : QStringLiteral("?");
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(id, Qt::ElideRight, width));
    painter->restore();
}

bool CardDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    if (!clicks_star(*event, picture_in(option))) return QStyledItemDelegate::editorEvent(event, model, option, index);
    Q_EMIT star_clicked(static_cast<qint64>(model_->hits()[index.row()].compound));
    return true;
}

}  // namespace chemsieve::ui
