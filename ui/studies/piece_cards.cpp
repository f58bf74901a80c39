#include "ui/studies/piece_cards.h"

#include <QPainter>
#include <QPixmapCache>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/drawings/structure_image.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kLeastWidth = 152, kHeight = 132, kText = 20, kBar = 4;  // pixels

QString share_of(std::uint64_t part, std::uint64_t whole) {
    return QObject::tr("%1 %").arg(
        decimal_text(whole ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0, 1));
}

}  // namespace

class PieceCards::Model : public QAbstractListModel {
  public:
    explicit Model(PieceCards* cards) : QAbstractListModel{cards}, cards_{cards} {}
    void begin() { beginResetModel(); }
    void end() { endResetModel(); }
    int rowCount(const QModelIndex& parent) const override {
        return parent.isValid() ? 0 : static_cast<int>(cards_->pieces_.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        const CountedPiece& piece = cards_->pieces_[static_cast<std::size_t>(index.row())];
        const QString text = QString::fromStdString(piece.text);
        if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text;
        if (role == Qt::AccessibleTextRole) {
            return QObject::tr("%1, in %2").arg(text, compounds_text(static_cast<qint64>(piece.compounds)));
        }
        return {};
    }

  private:
    PieceCards* cards_;
};

class PieceCards::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(PieceCards* cards) : QStyledItemDelegate{cards}, cards_{cards} {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return cards_->gridSize(); }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const CountedPiece& piece = cards_->pieces_[static_cast<std::size_t>(index.row())];
        const Colours& colours = colours_of(option.palette);
        const QRect card = option.rect.adjusted(4, 4, -4, -4);
        const bool is_chosen = option.state & QStyle::State_Selected;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(is_chosen ? colours.bar : colours.line);
        painter->setBrush(is_chosen ? colours.selection : colours.surface);
        painter->drawRoundedRect(QRectF{card}.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
        const QRect inside = card.adjusted(10, 6, -10, -10);
        const QRect drawing = inside.adjusted(0, 0, 0, -(kText + kBar + 4));
        painter->drawPixmap(drawing.topLeft(), picture(piece, drawing.size(), option));
        const QRect line{inside.left(), drawing.bottom() + 2, inside.width(), kText};
        painter->setPen(colours.text);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, with_separators(piece.compounds));
        painter->setPen(colours.secondary);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, share_of(piece.compounds, cards_->compounds_));
        const double share =
            cards_->compounds_
                ? std::min(1.0, static_cast<double>(piece.compounds) / static_cast<double>(cards_->compounds_))
                : 0;
        QRectF bar(inside.left(), line.bottom() + 3, inside.width(), kBar);
        painter->setPen(Qt::NoPen);
        painter->setBrush(colours.line);
        painter->drawRoundedRect(bar, 2, 2);
        bar.setWidth(std::max(4.0, bar.width() * share));
        painter->setBrush(colours.bars_in_range);
        painter->drawRoundedRect(bar, 2, 2);
        painter->restore();
    }

  private:
    QPixmap picture(const CountedPiece& piece, QSize size, const QStyleOptionViewItem& option) const {
        const double ratio = cards_->devicePixelRatioF();
        const DrawingGround ground = ground_of(option.palette);
        const QString key = QStringLiteral("piece %1 %2 %3 %4 %5")
                                .arg(QString::fromStdString(piece.smarts))
                                .arg(size.width())
                                .arg(size.height())
                                .arg(ratio)
                                .arg(static_cast<int>(ground));
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap::fromImage(draw_structure(piece.molecule, size, ratio, {}, {}, ground));
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }

    PieceCards* cards_;
};

PieceCards::PieceCards(QWidget* parent) : QListView{parent}, model_{new Model{this}} {
    setModel(model_);
    setItemDelegate(new Painter{this});
    setViewMode(QListView::IconMode);
    setResizeMode(QListView::Adjust);
    setMovement(QListView::Static);
    setUniformItemSizes(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setGridSize({kLeastWidth, kHeight});
    setAccessibleName(tr("Common pieces"));
}

void PieceCards::set_pieces(std::vector<CountedPiece> pieces, std::uint64_t compounds) {
    model_->begin();
    pieces_ = std::move(pieces);
    compounds_ = compounds;
    model_->end();
    Q_EMIT chosen(-1);
}

void PieceCards::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    Q_EMIT chosen(current.isValid() ? current.row() : -1);
}

// Cards fill the row.
void PieceCards::resizeEvent(QResizeEvent* event) {
    const int width = viewport()->width() - 2;
    setGridSize({width / std::max(1, width / kLeastWidth), kHeight});
    QListView::resizeEvent(event);
}

}  // namespace chemsieve::ui
