#include "ui/studies/piece_cards.h"

#include <QAbstractListModel>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/drawings/row_drawings.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui {

namespace {

// Pixels.
constexpr int kLeastWidth = 152, kDrawingHeight = 70, kShareBar = 4, kAroundCard = 4, kInCard = 10;

// The share of `part` in `all`, 0 to 1.
double share_in(std::uint64_t part, std::uint64_t all) {
    return all ? std::min(1.0, static_cast<double>(part) / static_cast<double>(all)) : 0;
}

}  // namespace

QString share_of_all(std::uint64_t part, std::uint64_t all) {
    return QObject::tr("%1 %").arg(
        decimal_text(all ? 100 * static_cast<double>(part) / static_cast<double>(all) : 0, 1));
}

QPixmap piece_drawing(const CountedPiece& piece, QSize size, const QWidget* on) {
    return row_drawing(piece.molecule, QString::fromStdString(piece.text), size, on);
}

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
        const QString text = QString::fromStdString(piece.text), name = piece_name(piece.text);
        const QString named = name.isEmpty() ? text : QStringLiteral("%1, %2").arg(name, text);
        if (role == Qt::DisplayRole) return text;
        if (role == Qt::ToolTipRole) return named.toHtmlEscaped();
        if (role == Qt::AccessibleTextRole) {
            return QObject::tr("%1, in %2").arg(named, compounds_text(static_cast<qint64>(piece.compounds)));
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
        const QRect card = option.rect.adjusted(kAroundCard, kAroundCard, -kAroundCard, -kAroundCard);
        draw_card_ground(painter, option, card);
        const QRect inside = card.adjusted(kInCard, space::kUsual, -kInCard, -kInCard);
        const QRect drawing{inside.left(), inside.top(), inside.width(), kDrawingHeight};
        painter->drawPixmap(drawing.topLeft(), piece_drawing(piece, drawing.size(), cards_));
        painter->save();
        const QFont small = font_of(type_size::kSecondary);
        const QRect name{inside.left(), drawing.bottom() + 1, inside.width(), QFontMetrics{small}.height()};
        painter->setFont(small);
        painter->setPen(colours.secondary);
        painter->drawText(name, Qt::AlignCenter,
                          QFontMetrics{small}.elidedText(piece_name(piece.text), Qt::ElideRight, name.width()));
        painter->setFont(option.font);
        const QRect line{inside.left(), name.bottom() + 1, inside.width(), option.fontMetrics.height() + 2};
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, share_of_all(piece.compounds, cards_->compounds_));
        painter->setPen(colours.text);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, with_separators(piece.compounds));
        QRectF bar(inside.left(), line.bottom() + 3, inside.width(), kShareBar);
        draw_round(painter, bar, kShareBar / 2.0, colours.line, {});
        bar.setWidth(std::max<qreal>(kShareBar, bar.width() * share_in(piece.compounds, cards_->compounds_)));
        draw_round(painter, bar, kShareBar / 2.0, colours.bars_in_range, {});
        painter->restore();
    }

  private:
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
    setMouseTracking(true);  // the ground of the card under the mouse
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setGridSize({kLeastWidth, card_height()});
    setAccessibleName(tr("Common pieces"));
}

int PieceCards::card_height() const {
    const int name = QFontMetrics{font_of(type_size::kSecondary)}.height();
    return 2 * kAroundCard + space::kUsual + kDrawingHeight + name + fontMetrics().height() + 2 + 2 + kShareBar +
           kInCard + 2;
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
    // Room for the bar is kept also where there is none yet.
    const int width = contentsRect().width() - verticalScrollBar()->sizeHint().width() - 2;
    setGridSize({width / std::max(1, width / kLeastWidth), card_height()});
    QListView::resizeEvent(event);
}

}  // namespace chemsieve::ui
