#include "ui/why/reason_list.h"

#include <QFontDatabase>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "chem/graph/piece_text.h"
#include "ui/drawings/row_drawings.h"
#include "ui/style/bars_and_lists.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui {

namespace {

// Pixels.
constexpr int kDrawnReason = 50, kLeastReason = 26, kPieceWidth = 104, kPlaceWidth = 220, kNumberWidth = 68;
constexpr int kPlaceNumber = 20, kCountBar = 44, kCountBarHeight = 7;
constexpr int kLeastLabel = 80;            // narrower, only some would have room, which looks like a fault
constexpr int kWithBars = 420;             // width from which numbers have bars
constexpr int kNumberRole = Qt::UserRole;  // among the reasons; -1: a heading

bool is_drawn(const Reason& reason) { return reason.place > 0 || (reason.piece && reason.piece->states.empty()); }

QString number_text(int number) { return number > 0 ? QString::number(number) : QObject::tr("none"); }

}  // namespace

class ReasonList::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(ReasonList* list) : QStyledItemDelegate{list}, list_{list} {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Reason* reason = list_->reason_of(index);
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        const int least = !reason ? kLeastReason + space::kUsual : is_drawn(*reason) ? kDrawnReason : kLeastReason;
        if (reason && is_drawn(*reason)) return {kPieceWidth, least};
        size.setHeight(std::max(least, size.height() + space::kUsual));
        return size;
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Reason* reason = list_->reason_of(index);
        if (reason && is_drawn(*reason)) {
            draw_row_ground(option, painter, true);
            paint_drawn(painter, option, *reason, index.data(kNumberRole).toInt());
        } else {
            QStyledItemDelegate::paint(painter, option, index);
            if (!reason && !list_->reasons_.empty()) paint_titles(painter, option, index);
        }
        painter->fillRect(QRect{option.rect.left(), option.rect.bottom(), option.rect.width(), 1},
                          colours_of(option.palette).line);
    }

  private:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state.setFlag(QStyle::State_HasFocus, false);  // the row is chosen, and says so by its ground
    }
    // Room for the bar at the right of a number.
    static int bar_room(const QRect& row) { return row.width() < kWithBars ? 0 : space::kUsual + kCountBar; }
    static QRect number_place(const QRect& row, int column) {
        const int bar = bar_room(row);
        const int right = row.right() + 1 - space::kUsual - bar - (column == 0 ? kNumberWidth + bar : 0);
        return {right - kNumberWidth, row.top(), kNumberWidth, row.height()};
    }
    void paint_number(QPainter* painter, const QStyleOptionViewItem& option, int column, int number,
                      const QColor& colour) const {
        const QRect place = number_place(option.rect, column);
        painter->setFont(option.font);
        painter->setPen(colour);
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, number_text(number));
        if (bar_room(option.rect) == 0 || number == 0) return;
        const double width = std::max(2.0, static_cast<double>(kCountBar) * number / list_->most_);
        const QRectF bar{static_cast<double>(place.right() + 1 + space::kUsual),
                         place.center().y() - kCountBarHeight / 2.0, width, kCountBarHeight};
        draw_round(painter, bar, 2, colours_of(option.palette).bars_in_range, {});
    }
    // Over the numbers of the rows below.
    void paint_titles(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
        const Reason* next = list_->reason_of(index.siblingAtRow(index.row() + 1));
        if (!next || !next->numbers || !is_drawn(*next)) return;
        painter->save();
        painter->setFont(font_of(type_size::kSecondary));
        painter->setPen(colours_of(option.palette).secondary);
        painter->drawText(number_place(option.rect, 0), Qt::AlignRight | Qt::AlignVCenter, QObject::tr("query"));
        painter->drawText(number_place(option.rect, 1), Qt::AlignRight | Qt::AlignVCenter, QObject::tr("compound"));
        painter->restore();
    }
    void paint_drawn(QPainter* painter, const QStyleOptionViewItem& option, const Reason& reason, int number) const {
        const Colours& colours = colours_of(option.palette);
        if (reason.place > 0) return paint_place(painter, option, reason, number);
        const int width = std::min(kPieceWidth, option.rect.width() / 2);
        const QRect place{option.rect.left() + space::kUsual, option.rect.top() + 2, width, option.rect.height() - 5};
        painter->drawPixmap(place.topLeft(), drawing_of(reason, number, place.size()));
        QRect text{place.right() + 1 + space::kUsual, option.rect.top(),
                   option.rect.right() - place.right() - 2 * space::kUsual, option.rect.height()};
        painter->save();
        if (reason.numbers) {
            text.setRight(number_place(option.rect, 0).left());
            paint_number(painter, option, 0, reason.numbers->in_query, colours.text);
            paint_number(painter, option, 1, reason.numbers->in_compound,
                         reason.numbers->is_lack ? colours.error : colours.text);
        }
        paint_label(painter, option, *reason.piece, text);
        painter->restore();
    }
    // Its number, and the compound with the place in colour.
    void paint_place(QPainter* painter, const QStyleOptionViewItem& option, const Reason& reason, int number) const {
        const QRect row = option.rect.adjusted(space::kInside, 2, -space::kUsual, -3);
        const int width = std::min(kPlaceWidth, row.width() - kPlaceNumber - space::kUsual);
        const QRect place{row.left() + kPlaceNumber + space::kUsual, row.top(), width, row.height()};
        painter->save();
        painter->setFont(option.font);
        painter->setPen(colours_of(option.palette).secondary);
        painter->drawText(QRect{row.left(), row.top(), kPlaceNumber, row.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                          QString::number(reason.place));
        painter->restore();
        painter->drawPixmap(place.topLeft(), drawing_of(reason, number, place.size()));
    }
    // The name of a piece above its SMILES, each where there is room for all of it: the drawing says the same.
    static void paint_label(QPainter* painter, const QStyleOptionViewItem& option, const MolecularGraph& piece,
                            const QRect& place) {
        if (place.width() < kLeastLabel) return;
        const Colours& colours = colours_of(option.palette);
        const QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        const std::string smiles = piece_text(piece);
        const auto fitting = [&place](const QString& text, const QFont& font) {
            return QFontMetrics{font}.horizontalAdvance(text) <= place.width() ? text : QString{};
        };
        const QString name = fitting(piece_name(smiles), option.font);
        const QString text = fitting(QString::fromStdString(smiles), mono);
        const bool is_two = !name.isEmpty() && !text.isEmpty();
        const int line = option.fontMetrics.height(), middle = place.center().y();
        const QRect upper{place.left(), middle - line, place.width(), line};
        const QRect lower{place.left(), middle, place.width(), line};
        painter->setFont(option.font);
        painter->setPen(colours.text);
        painter->drawText(is_two ? upper : place, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter->setFont(mono);
        painter->setPen(colours.secondary);
        painter->drawText(is_two ? lower : place, Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    QPixmap drawing_of(const Reason& reason, int number, QSize size) const {
        if (reason.piece) {
            return row_drawing(piece_molecule(*reason.piece), QString::fromStdString(piece_text(*reason.piece)), size,
                               list_);
        }
        if (!list_->compound_) return {};
        return row_drawing(*list_->compound_, QStringLiteral("place %1 %2").arg(list_->shown_).arg(number), size, list_,
                           reason.compound);
    }

    ReasonList* list_;
};

ReasonList::ReasonList(QWidget* parent) : QListWidget{parent} {
    setItemDelegate(new Painter{this});
    setAccessibleName(tr("Reasons"));
    setToolTip(tr("Choose a line to see where it is"));
    setWordWrap(true);
    setUniformItemSizes(false);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(Adjust);
    connect(this, &QListWidget::currentItemChanged, this,
            [this](const QListWidgetItem* item) { Q_EMIT chosen(item ? item->data(kNumberRole).toInt() : -1); });
}

const Reason* ReasonList::reason_of(const QModelIndex& index) const {
    const int number = index.isValid() ? index.data(kNumberRole).toInt() : -1;
    return number >= 0 && static_cast<std::size_t>(number) < reasons_.size()
               ? &reasons_[static_cast<std::size_t>(number)]
               : nullptr;
}

void ReasonList::add_heading(const QString& group) {
    auto* heading = new QListWidgetItem{group};
    heading->setFlags(Qt::NoItemFlags);
    heading->setFont(font_of(1, true));
    heading->setForeground(palette().brush(QPalette::Active, QPalette::Text));
    heading->setData(kNumberRole, -1);
    addItem(heading);
}

void ReasonList::show_reasons(const Explanation& why, std::optional<Molecule> compound, std::optional<Having> having) {
    clear();
    static int answers = 0;
    shown_ = ++answers;
    reasons_ = why.reasons;
    compound_ = std::move(compound);
    most_ = 1;
    QString group;
    for (std::size_t i = 0; i < reasons_.size(); ++i) {
        const Reason& reason = reasons_[i];
        if (having && reason.having != having) continue;
        if (reason.numbers) most_ = std::max({most_, reason.numbers->in_query, reason.numbers->in_compound});
        if (reason.group != group) add_heading(group = reason.group);
        auto* item = new QListWidgetItem{reason.text};
        item->setData(kNumberRole, static_cast<int>(i));
        item->setToolTip(tip_of(reason.more.isEmpty() ? reason.text : reason.text + QLatin1Char('\n') + reason.more));
        addItem(item);
    }
    setVisible(count() > 0);
    // The first is shown at once.
    if (count() > 0) setCurrentRow(1);
}

}  // namespace chemsieve::ui
