#include "ui/details/property_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <map>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

// Cells of a copied table hold no tabs or line breaks.
QString one_line(QString text) {
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) text.replace(c, QLatin1Char(' '));
    return text;
}

constexpr int kUnitRole = Qt::UserRole;

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
        painter->drawText(place.adjusted(0, 0, -unit_room, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data().toString());
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
    setColumnWidth(0, fontMetrics().averageCharWidth() * 19);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new LineDelegate{this});
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
}

void PropertyTable::set_values(std::vector<NamedValue> values) { values_->set_values(std::move(values)); }

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

}  // namespace chemsieve::ui
