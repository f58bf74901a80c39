#include "ui/lists/list_rows.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <optional>

#include "ui/style/bars_and_lists.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

enum ListRole { from_role = Qt::UserRole, number_role, marked_role };

constexpr int kListRow = 44, kListIcon = 16, kListToolSide = 26;
constexpr std::array kListTools{ListRows::Tool::show, ListRows::Tool::save, ListRows::Tool::more};

struct ListToolLook {
    QString icon, tip;
};
ListToolLook look_of(ListRows::Tool tool) {
    switch (tool) {
        case ListRows::Tool::show: return {QStringLiteral("table"), ListRows::tr("List its compounds (Return)")};
        case ListRows::Tool::save: return {QStringLiteral("export"), ListRows::tr("Write its ids to a text file")};
        default: return {QStringLiteral("more"), ListRows::tr("Rename, delete and more")};
    }
}

QFont small_font() { return font_of(type_size::kSecondary); }

}  // namespace

class ListRows::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(ListRows* rows) : QStyledItemDelegate{rows}, rows_{rows} {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        const int lines = option.fontMetrics.height() + QFontMetrics{small_font()}.height();
        return {0, std::max(kListRow, lines + space::kUsual)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colours& colours = colours_of(option.palette);
        const QRect& row = option.rect;
        painter->save();
        draw_row_ground(option, painter, true);
        painter->fillRect(QRect{row.left(), row.bottom(), row.width(), 1}, colours.line);
        const bool is_marked = index.data(marked_role).toBool();
        const QIcon picture = is_marked ? icon(QStringLiteral("flag-on"), colours.star)
                                        : icon(QStringLiteral("lists"), colours.secondary);
        const QRect place{row.left() + space::kInside, row.center().y() - kListIcon / 2, kListIcon, kListIcon};
        picture.paint(painter, place);
        const bool enabled = option.state.testFlag(QStyle::State_Enabled);
        painter->setFont(option.font);
        painter->setPen(enabled ? colours.text : colours.disabled);
        const QString number = with_separators(index.data(number_role).toLongLong());
        painter->drawText(row.adjusted(0, 0, -space::kInside, 0), Qt::AlignRight | Qt::AlignVCenter, number);
        const bool tools = rows_->shows_tools(index, option.state.testFlag(QStyle::State_MouseOver));
        const int end = tools ? rows_->tool_in(row, kListTools.front()).left()
                              : row.right() - space::kInside - rows_->number_width_;
        paint_texts(
            painter, option, index,
            QRect{QPoint{place.right() + space::kInside, row.top()}, QPoint{end - space::kTight, row.bottom()}});
        if (tools) paint_tools(painter, option);
        if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
            draw_round(painter, QRectF{row}.adjusted(1, 1, -1, -2), radius::kBox, {}, colours.link, 1.5);
        }
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel*, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        if (event->type() != QEvent::MouseButtonRelease || !rows_->shows_tools(index, true)) return false;
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const auto tool = tool_at(option.rect, mouse->pos());
        if (!tool || mouse->button() != Qt::LeftButton) return false;
        const QRect place = rows_->tool_in(option.rect, *tool);
        Q_EMIT rows_->tool_clicked(*tool, rows_->viewport()->mapToGlobal(place.bottomLeft()));
        return true;
    }

    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
        const auto tool = index.isValid() ? tool_at(option.rect, event->pos()) : std::nullopt;
        if (!tool) return QStyledItemDelegate::helpEvent(event, view, option, index);
        QToolTip::showText(event->globalPos(), look_of(*tool).tip, view);
        return true;
    }

  private:
    std::optional<Tool> tool_at(const QRect& row, const QPoint& place) const {
        for (const Tool tool : kListTools) {
            if (rows_->tool_in(row, tool).contains(place)) return tool;
        }
        return std::nullopt;
    }

    static void paint_texts(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                            const QRect& room) {
        const QString name = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room.width());
        const QString from = index.data(from_role).toString();
        if (from.isEmpty()) {
            painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
            return;
        }
        const QFontMetrics small{small_font()};
        const int height = option.fontMetrics.height() + small.height();
        const int top = room.top() + (room.height() - height) / 2;
        painter->drawText(QRect{room.left(), top, room.width(), option.fontMetrics.height()},
                          Qt::AlignLeft | Qt::AlignVCenter, name);
        painter->setFont(small_font());
        painter->setPen(colours_of(option.palette).secondary);
        painter->drawText(QRect{room.left(), top + option.fontMetrics.height(), room.width(), small.height()},
                          Qt::AlignLeft | Qt::AlignVCenter, small.elidedText(from, Qt::ElideRight, room.width()));
    }

    void paint_tools(QPainter* painter, const QStyleOptionViewItem& option) const {
        const QPoint mouse = rows_->viewport()->mapFromGlobal(QCursor::pos());
        for (const Tool tool : kListTools) {
            const QRect place = rows_->tool_in(option.rect, tool);
            if (place.contains(mouse)) {
                draw_round(painter, QRectF{place}, radius::kButton, colours_of(option.palette).soft_accent, {});
            }
            icon(look_of(tool).icon).paint(painter, place.adjusted(5, 5, -5, -5));
        }
    }

    ListRows* rows_;
};

ListRows::ListRows(QWidget* parent) : QListWidget{parent} {
    setAccessibleName(tr("Lists of compounds"));
    setItemDelegate(new Painter{this});
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setUniformItemSizes(true);
    setMouseTracking(true);
}

void ListRows::set_rows(const std::vector<Row>& rows) {
    const QStringList before = chosen_names();
    const bool was_marked = is_marked_chosen();
    const QString current = currentItem() ? currentItem()->text() : QString{};
    const QSignalBlocker quiet{this};
    clear();
    number_width_ = 0;
    for (const Row& row : rows) {
        auto* item = new QListWidgetItem{row.name, this};
        const QString number = with_separators(row.compounds);
        item->setData(from_role, row.from);
        item->setData(number_role, static_cast<qint64>(row.compounds));
        item->setData(marked_role, row.is_marked);
        const QString compounds = compounds_text(static_cast<qint64>(row.compounds));
        const QString whole = row.from.isEmpty() ? tr("%1, %2").arg(row.name, compounds)
                                                 : tr("%1, %2, %3").arg(row.name, row.from, compounds);
        item->setToolTip(whole.toHtmlEscaped());
        item->setData(Qt::AccessibleTextRole, whole);
        number_width_ = std::max(number_width_, fontMetrics().horizontalAdvance(number));
        item->setSelected(row.is_marked ? was_marked : before.contains(row.name));
        if (row.name == current) setCurrentItem(item, QItemSelectionModel::NoUpdate);
    }
}

QStringList ListRows::chosen_names() const {
    QStringList names;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->isSelected() && !item(i)->data(marked_role).toBool()) names << item(i)->text();
    }
    return names;
}

bool ListRows::is_marked_chosen() const {
    for (int i = 0; i < count(); ++i) {
        if (item(i)->isSelected() && item(i)->data(marked_role).toBool()) return true;
    }
    return false;
}

QRect ListRows::tool_in(const QRect& row, Tool tool) const {
    const int from_right = static_cast<int>(kListTools.size()) - static_cast<int>(tool);
    const int right = row.right() + 1 - space::kInside - number_width_ - space::kUsual;
    return {right - from_right * kListToolSide, row.center().y() - kListToolSide / 2, kListToolSide, kListToolSide};
}

QRect ListRows::tool_place(int row, Tool tool) const { return tool_in(visualItemRect(item(row)), tool); }

bool ListRows::shows_tools(const QModelIndex& index, bool hovered) const {
    return isEnabled() && (hovered || (by_keys_ && hasFocus() && index == currentIndex()));
}

// The ground of a tool follows the mouse within its row.
void ListRows::mouseMoveEvent(QMouseEvent* event) {
    QListWidget::mouseMoveEvent(event);
    if (const QModelIndex index = indexAt(event->pos()); index.isValid()) update(index);
}

void ListRows::mousePressEvent(QMouseEvent* event) {
    by_keys_ = false;
    QListWidget::mousePressEvent(event);
}

void ListRows::keyPressEvent(QKeyEvent* event) {
    by_keys_ = true;
    QListWidget::keyPressEvent(event);
    viewport()->update();
}

}  // namespace chemsieve::ui
