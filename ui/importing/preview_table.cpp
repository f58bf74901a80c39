#include "ui/importing/preview_table.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/importing/file_options_pane.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kMostFieldColumns = 40;
constexpr int kMostCharacters = 40;  // width of a column at first
constexpr int kMostOfText = 200;     // characters of a structure's text that are laid out
constexpr int kRejectedMark = 14;    // pixels

constexpr int kIsBadRole = Qt::UserRole;
constexpr int kReasonRole = Qt::UserRole + 1;
constexpr int kRemarksRole = Qt::UserRole + 2;

QString remarks_on(const PreviewRecord& record) {
    QStringList lines;
    for (const Remark& remark : record.remarks) lines << failure_text(failure_of_compound(remark)).simplified();
    return lines.join(QLatin1Char('\n'));
}

// Below the text.
QString second_line(const QModelIndex& index) {
    const QString reason = index.data(kReasonRole).toString();
    return reason.isEmpty() ? index.data(kRemarksRole).toString().replace(QLatin1Char('\n'), QLatin1String("; "))
                            : reason;
}

// Rows of records that would be rejected have a ground of their own.
class PreviewDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
        const Colours& colours = colours_of(given.palette);
        const bool is_bad = index.data(kIsBadRole).toBool();
        if (is_bad) painter->fillRect(given.rect, colours.error_ground);
        paint_cell(painter, given, index, is_bad);
        painter->fillRect(QRect{given.rect.left(), given.rect.bottom(), given.rect.width(), 1}, colours.line);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        if (index.column() != PreviewTable::text_column) return size;
        const int text = QFontMetrics{text_font()}.horizontalAdvance(index.data().toString());
        const int second = option.fontMetrics.horizontalAdvance(second_line(index));
        return {std::max(text, second) + 2 * space::kUsual, size.height()};
    }

  private:
    void paint_cell(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index, bool is_bad) const {
        if (index.column() == PreviewTable::drawing_column) return paint_drawing(painter, given, index, is_bad);
        if (index.column() == PreviewTable::text_column) return paint_text(painter, given, index);
        QStyleOptionViewItem option = given;
        if (is_bad) option.backgroundBrush = colours_of(given.palette).error_ground;
        QStyledItemDelegate::paint(painter, option, index);
    }
    static QFont text_font() {
        QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(font_of(type_size::kSecondary).pointSizeF());
        return font;
    }
    static void paint_ground(QPainter* painter, const QStyleOptionViewItem& given) {
        if (!(given.state & QStyle::State_Selected)) return;
        QStyleOptionViewItem ground = given;
        given.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &ground, painter, given.widget);
    }
    static void paint_drawing(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index,
                              bool is_bad) {
        paint_ground(painter, given);
        if (is_bad) {
            const QColor ink = colours_of(given.palette).error;
            const QRect mark{given.rect.left() + space::kUsual, given.rect.center().y() - kRejectedMark / 2 + 1,
                             kRejectedMark, kRejectedMark};
            icon(QStringLiteral("error"), ink).paint(painter, mark);
            painter->setPen(ink);
            painter->setFont(given.font);
            painter->drawText(given.rect.adjusted(2 * space::kUsual + kRejectedMark, 0, 0, 0),
                              Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
            return;
        }
        const auto drawing = index.data(Qt::DecorationRole).value<QImage>();
        if (drawing.isNull()) return;
        QRect place{QPoint{}, kPreviewDrawing};
        place.moveCenter(given.rect.center());
        painter->drawImage(place, drawing);
    }
    static void paint_text(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) {
        paint_ground(painter, given);
        const Colours& colours = colours_of(given.palette);
        QRect place = given.rect.adjusted(space::kUsual, 0, -space::kUsual, 0);
        const bool is_bad = index.data(kIsBadRole).toBool();
        const QString second = second_line(index);
        const QString text = index.data().toString();
        const auto draw = [&](const QFont& font, const QColor& colour, const QString& line) {
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                              QFontMetrics{font}.elidedText(line, Qt::ElideRight, place.width()));
        };
        if (!second.isEmpty() && !text.isEmpty()) {
            place.setHeight(given.rect.height() / 2 + 2);
            draw(text_font(), colours.text, text);
            place.translate(0, given.rect.height() / 2 - 4);
        }
        if (second.isEmpty()) return draw(text_font(), colours.text, text);
        draw(given.font, is_bad ? colours.error : colours.secondary, second);
    }
};

}  // namespace

PreviewTable::PreviewTable(QWidget* parent) : QTableWidget{parent} {
    setAccessibleName(tr("First records of the file"));
    setItemDelegate(new PreviewDelegate{this});
    setFrameShape(QFrame::NoFrame);
    set_role(this, Role::plain);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setShowGrid(false);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
}

void PreviewTable::show_preview(const DrawnPreview& drawn) {
    const QStringList fields = item_names(drawn.preview).mid(0, kMostFieldColumns);
    clear();
    setRowCount(0);
    setColumnCount(first_field_column + static_cast<int>(fields.size()));
    setHorizontalHeaderLabels(QStringList{tr("Line"), tr("Structure"), tr("ID"), tr("Text")} + fields);
    horizontalHeaderItem(line_column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (std::size_t i = 0; i < drawn.preview.records.size(); ++i) {
        add_record(drawn.preview.records[i], drawn.drawings[i], fields);
    }
    resizeColumnsToContents();
    setColumnWidth(drawing_column, kPreviewDrawing.width() + 2 * space::kUsual);
    for (int i = drawing_column + 1; i < columnCount(); ++i) {
        setColumnWidth(i, std::min(columnWidth(i), fontMetrics().averageCharWidth() * kMostCharacters));
    }
    widen_text();
}

// What the columns leave free belongs to the text.
void PreviewTable::widen_text() {
    if (columnCount() == 0) return;
    int used = 0;
    for (int i = 0; i < columnCount(); ++i) used += columnWidth(i);
    const int left = viewport()->width() - used;
    if (left > 0) setColumnWidth(text_column, columnWidth(text_column) + left);
}

void PreviewTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    widen_text();
}

void PreviewTable::add_record(const PreviewRecord& record, const QImage& drawing, const QStringList& fields) {
    const int row = rowCount();
    insertRow(row);
    const bool is_bad = !record.problem.empty();
    const auto set = [&](int column, const QString& text) {
        auto* item = new QTableWidgetItem{text.simplified()};
        item->setToolTip(text.toHtmlEscaped());
        item->setData(kIsBadRole, is_bad);
        setItem(row, column, item);
        return item;
    };
    for (int column = 0; column < columnCount(); ++column) set(column, {});
    set(line_column, with_separators(record.record.line))->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* picture = set(drawing_column, is_bad ? tr("rejected") : QString{});
    picture->setData(Qt::AccessibleTextRole, is_bad ? tr("rejected") : QString::fromStdString(record.smiles));
    if (!drawing.isNull()) picture->setData(Qt::DecorationRole, drawing);
    const bool shows_text = is_bad && record.record.kind == InputRecord::Kind::smiles;
    const QString text = QString::fromStdString(shows_text ? record.record.text : record.smiles);
    QTableWidgetItem* structure = set(text_column, text.left(kMostOfText));
    if (is_bad) {
        const QString reason = QString::fromStdString(record.problem).simplified();
        structure->setData(kReasonRole, reason);
        structure->setData(Qt::AccessibleDescriptionRole, reason);
        structure->setToolTip(tr("%1\n%2").arg(text.left(kMostOfText), reason).trimmed().toHtmlEscaped());
    }
    if (const QString remarks = remarks_on(record); !remarks.isEmpty()) {
        structure->setData(kRemarksRole, remarks);
        if (!is_bad) structure->setData(Qt::AccessibleDescriptionRole, remarks);
        structure->setToolTip(structure->toolTip() + QLatin1Char('\n') + remarks.toHtmlEscaped());
    }
    set(id_column, QString::fromStdString(record.record.id));
    for (const Field& field : record.record.fields) {
        const auto column = fields.indexOf(QString::fromStdString(field.first));
        if (column >= 0) set(first_field_column + static_cast<int>(column), QString::fromStdString(field.second));
    }
    setRowHeight(row,
                 is_bad ? 2 * fontMetrics().height() + 2 * space::kUsual : kPreviewDrawing.height() + space::kTight);
}

QString PreviewTable::reason(int row) const { return item(row, text_column)->data(kReasonRole).toString(); }

QString PreviewTable::remarks(int row) const { return item(row, text_column)->data(kRemarksRole).toString(); }

}  // namespace chemsieve::ui
