#include "ui/details/compound_fields.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>
#include <map>

#include "ui/lists/compound_notes.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kUnitRole = Qt::UserRole;
constexpr int kStar = 18;
constexpr int kStep = kStar + 2;
constexpr int kMostOfNote = 4000;  // characters

// Cells of a copied table hold no tabs or line breaks.
QString one_line(QString text) {
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) text.replace(c, QLatin1Char(' '));
    return text;
}

// Names are secondary; numbers stand at the right with their unit beside them.
class LineDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == 0) {
            option->palette.setColor(QPalette::Text, colours_of(option->palette).secondary);
            option->palette.setColor(QPalette::HighlightedText, colours_of(option->palette).secondary);
        }
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (index.column() == 0 || !index.data(Qt::TextAlignmentRole).value<Qt::Alignment>().testFlag(Qt::AlignRight)) {
            return QStyledItemDelegate::paint(painter, option, index);
        }
        QStyleOptionViewItem whole = option;
        initStyleOption(&whole, index);
        whole.text.clear();
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &whole, painter, option.widget);
        const Colours& colours = colours_of(option.palette);
        const QFontMetrics metrics{option.font};
        const int unit_room = metrics.averageCharWidth() * 6;
        const QRect place = option.rect.adjusted(space::kUsual, 0, -space::kTight, 0);
        painter->setFont(option.font);
        painter->setPen(colours.text);
        const QRect value = place.adjusted(0, 0, -unit_room, 0);
        // Cut at its end: a formula without its beginning is another compound's.
        painter->drawText(value, Qt::AlignRight | Qt::AlignVCenter,
                          metrics.elidedText(index.data().toString(), Qt::ElideRight, value.width()));
        painter->setPen(colours.secondary);
        painter->drawText(QRect{place.right() - unit_room + space::kTight, place.top(), unit_room, place.height()},
                          Qt::AlignLeft | Qt::AlignVCenter, index.data(kUnitRole).toString());
    }
};

}  // namespace

void PropertyModel::set_values(std::vector<NamedValue> values) {
    beginResetModel();
    values_ = std::move(values);
    endResetModel();
}

void PropertyModel::set_value(const QString& name, const QString& value) {
    const auto line =
        std::find_if(values_.rbegin(), values_.rend(), [&](const NamedValue& each) { return each.name == name; });
    if (line == values_.rend()) return;
    line->value = value;
    const QModelIndex cell = index(static_cast<int>(values_.rend() - line) - 1, 1);
    Q_EMIT dataChanged(cell, cell);
}

int PropertyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(values_.size());
}

int PropertyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 2; }

QVariant PropertyModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const NamedValue& row = values_[static_cast<std::size_t>(index.row())];
    const bool is_name = index.column() == 0;
    switch (role) {
        case Qt::DisplayRole: return is_name ? row.name : row.value;
        case Qt::ToolTipRole: {
            const QString value = row.exact.isEmpty() ? row.value : row.exact;
            return (is_name ? row.tooltip : value).toHtmlEscaped();
        }
        case kUnitRole: return row.unit;
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignVCenter | (row.number && !is_name ? Qt::AlignRight : Qt::AlignLeft));
        default: return {};
    }
}

QVariant PropertyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("property") : tr("value");
}

PropertyTable::PropertyTable(QWidget* parent)
    : QTableView{parent}, values_{new PropertyModel{this}}, shown_{new QSortFilterProxyModel{this}} {
    shown_->setSourceModel(values_);
    shown_->setFilterKeyColumn(-1);
    shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(shown_);
    setAccessibleName(tr("Properties of the chosen hit"));
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new LineDelegate{this});
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
}

void PropertyTable::set_values(std::vector<NamedValue> values) {
    values_->set_values(std::move(values));
    share_width();
}

void PropertyTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    share_width();
}

void PropertyTable::share_width() {
    const int least = fontMetrics().averageCharWidth() * 19, most = viewport()->width() / 2;
    setColumnWidth(0, std::max(least, std::min(sizeHintForColumn(0), most)));
}

void PropertyTable::set_filter(const QString& text) { shown_->setFilterFixedString(text); }

QString PropertyTable::selected_text() const {
    std::map<int, std::map<int, QString>> rows;
    for (const QModelIndex& index : selectionModel()->selectedIndexes()) {
        rows[index.row()][index.column()] = one_line(index.data().toString());
    }
    QStringList lines;
    for (const auto& [row, cells] : rows) {
        QStringList texts;
        for (const auto& [column, text] : cells) texts << text;
        lines << texts.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void PropertyTable::copy() const {
    if (selectionModel()->hasSelection()) QApplication::clipboard()->setText(selected_text());
}

void PropertyTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    QTableView::keyPressEvent(event);
}

void PropertyTable::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), QKeySequence::Copy, this, &PropertyTable::copy)
        ->setEnabled(selectionModel()->hasSelection());
    menu->addAction(tr("Copy &row"), this,
                    [this] {
                        selectionModel()->select(selectionModel()->selection(),
                                                 QItemSelectionModel::Select | QItemSelectionModel::Rows);
                        copy();
                    })
        ->setEnabled(selectionModel()->hasSelection());
    menu->addAction(tr("Select &all"), QKeySequence::SelectAll, this, &PropertyTable::selectAll);
    menu->popup(event->globalPos());
}

RatingStars::RatingStars(QWidget* parent) : QWidget{parent} {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("Your rating: click a star, once more for none"));
    show_rating(0);
}

void RatingStars::show_rating(int stars) {
    rating_ = stars;
    setAccessibleName(stars == 0 ? tr("Not rated") : tr("Rating: %1 of %2").arg(stars).arg(kMostStars));
    update();
}

QSize RatingStars::sizeHint() const { return {kStep * kMostStars + 4, kStar + 6}; }

int RatingStars::star_at(int x) const { return std::clamp((x - 2) / kStep + 1, 1, kMostStars); }

void RatingStars::choose(int stars) {
    const int wanted = stars == rating_ ? 0 : std::clamp(stars, 0, kMostStars);
    if (wanted == rating_) return;
    show_rating(wanted);
    Q_EMIT rated(wanted);
}

void RatingStars::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const int full = hovered_ > 0 ? hovered_ : rating_;
    for (int i = 1; i <= kMostStars; ++i) {
        const QRect place{2 + (i - 1) * kStep, (height() - kStar) / 2, kStar, kStar};
        const QIcon star = i <= full ? icon(QStringLiteral("star-on"), colours.star)
                                     : icon(QStringLiteral("star"), isEnabled() ? colours.secondary : colours.disabled);
        star.paint(&painter, place);
    }
    if (hasFocus()) draw_round(&painter, QRectF{rect()}, radius::kBox, {}, colours.link, 1);
}

void RatingStars::mouseMoveEvent(QMouseEvent* event) {
    hovered_ = star_at(event->pos().x());
    update();
}

void RatingStars::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(star_at(event->pos().x()));
    hovered_ = 0;
    update();
}

void RatingStars::leaveEvent(QEvent*) {
    hovered_ = 0;
    update();
}

void RatingStars::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key >= Qt::Key_0 && key <= Qt::Key_0 + kMostStars) {
        if (key - Qt::Key_0 != rating_) choose(key - Qt::Key_0);
    } else if (key == Qt::Key_Right || key == Qt::Key_Up) {
        if (rating_ < kMostStars) choose(rating_ + 1);
    } else if (key == Qt::Key_Left || key == Qt::Key_Down) {
        choose(rating_ <= 1 ? rating_ : rating_ - 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

NoteEdit::NoteEdit(QWidget* parent) : QPlainTextEdit{parent} {
    setObjectName(QStringLiteral("note"));
    setPlaceholderText(tr("Your note on this compound"));
    setAccessibleName(tr("Note on the compound"));
    setToolTip(tr("Kept with your lists, by the compound's id (Ctrl+Return to keep, Esc to take back)"));
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QPlainTextEdit::textChanged, this, &NoteEdit::keep_length);
}

void NoteEdit::keep_length() {
    if (document()->characterCount() - 1 <= kMostOfNote) return;
    setPlainText(toPlainText().left(kMostOfNote));
    moveCursor(QTextCursor::End);
    QToolTip::showText(mapToGlobal(QPoint{0, height()}),
                       tr("A note has at most %1 characters; the rest is left out").arg(with_separators(kMostOfNote)),
                       this);
}

bool NoteEdit::is_being_written() const { return toPlainText().trimmed() != told_; }

void NoteEdit::show_note(const QString& text) {
    told_ = text;
    // Blanks at its end may be followed by more.
    if (text != toPlainText().trimmed()) setPlainText(text);
}

void NoteEdit::tell() {
    const QString text = toPlainText().trimmed();
    if (text == told_) return;
    told_ = text;
    Q_EMIT written(text);
}

QSize NoteEdit::sizeHint() const { return {200, fontMetrics().lineSpacing() * 2 + 16}; }
QSize NoteEdit::minimumSizeHint() const { return {80, sizeHint().height()}; }

void NoteEdit::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) tell();
}

// The window may be closed.
void NoteEdit::hideEvent(QHideEvent* event) {
    tell();
    QPlainTextEdit::hideEvent(event);
}

void NoteEdit::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && event->modifiers().testFlag(Qt::ControlModifier)) return tell();
    if (event->key() == Qt::Key_Escape && is_being_written()) return setPlainText(told_);
    QPlainTextEdit::keyPressEvent(event);
}

}  // namespace chemsieve::ui
