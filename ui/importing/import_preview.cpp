#include "ui/importing/import_preview.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>

#include "chem/read/parse.h"
#include "ui/drawings/structure_image.h"
#include "ui/importing/import_options.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

enum class Verdict { reading, good, partly, bad };

constexpr int kVerdictRole = Qt::UserRole;
constexpr int kFormatRole = Qt::UserRole + 1;    // second line
constexpr int kSentenceRole = Qt::UserRole + 2;  // third line
constexpr std::size_t kMostRecords = 20;
constexpr int kMostRows = 4;  // before the list scrolls
constexpr int kMark = 14;

struct VerdictLook {
    const char* icon;
    QColor colour;
};

VerdictLook look_of_verdict(Verdict verdict, const Colours& colours) {
    switch (verdict) {
        case Verdict::good: return {"ok", colours.done};
        case Verdict::partly: return {"warning", colours.warning};
        case Verdict::bad: return {"error", colours.error};
        case Verdict::reading: break;
    }
    return {"recent", colours.secondary};
}

QString short_text(const ImportPreview& preview) {
    if (!is_usable(preview)) return QObject::tr("Cannot be read");
    const auto records = static_cast<qint64>(preview.records.size());
    const qint64 bad = rejected_of(preview);
    const QString those = preview.is_all ? QObject::tr("its %1").arg(records_text(records))
                                         : QObject::tr("the first %1").arg(with_separators(records));
    return bad == 0 ? QObject::tr("All of %1 can be read").arg(those)
                    : QObject::tr("%1 of %2 rejected").arg(with_separators(bad), those);
}

class FileDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static int line_height(const QFontMetrics& metrics) { return metrics.height() + 2; }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {100, 3 * line_height(option.fontMetrics) + 2 * space::kUsual};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QRect box =
            option.widget->style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, option.widget);
        const QString name = std::exchange(option.text, {});
        // Nothing but the ground and the box: its place is beside the first line.
        QStyleOptionViewItem ground = option;
        ground.features &= ~QStyleOptionViewItem::HasCheckIndicator;
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
        const int line = line_height(option.fontMetrics);
        QStyleOptionButton check;
        check.rect =
            QRect{box.left(), option.rect.top() + space::kUsual + (line - box.height()) / 2, box.width(), box.height()};
        check.palette = option.palette;
        check.state = QStyle::State_Enabled | (option.checkState == Qt::Checked ? QStyle::State_On : QStyle::State_Off);
        option.widget->style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &check, painter, option.widget);

        const Colours& colours = colours_of(option.palette);
        const auto verdict = static_cast<Verdict>(index.data(kVerdictRole).toInt());
        const VerdictLook look = look_of_verdict(verdict, colours);
        QRect text =
            option.rect.adjusted(box.right() - option.rect.left() + space::kUsual, space::kUsual, -space::kUsual, 0);
        text.setHeight(line);
        draw_line(painter, text, font_of(1, true), colours.text, name, Qt::ElideMiddle);
        text.translate(0, line);
        draw_line(painter, text, font_of(type_size::kSecondary), colours.secondary, index.data(kFormatRole).toString(),
                  Qt::ElideRight);
        text.translate(0, line);
        icon(QLatin1String{look.icon}, look.colour)
            .paint(painter, QRect{text.left(), text.top() + (line - kMark) / 2, kMark, kMark});
        draw_line(painter, text.adjusted(kMark + space::kTight, 0, 0, 0), font_of(type_size::kSecondary), look.colour,
                  index.data(kSentenceRole).toString(), Qt::ElideRight);
    }

  private:
    static void draw_line(QPainter* painter, const QRect& place, const QFont& font, const QColor& colour,
                          const QString& text, Qt::TextElideMode elide) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics{font}.elidedText(text, elide, place.width()));
    }
};

QImage drawing_of(const PreviewRecord& record, qreal ratio, DrawingGround ground) {
    if (!record.problem.empty()) return {};
    const bool is_smiles = record.record.kind == InputRecord::Kind::smiles;
    const ParseResult parsed = is_smiles ? parse_smiles(record.record.text) : parse_molblock(record.record.text);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    return molecule ? draw_structure(*molecule, kPreviewDrawing, ratio, {}, {}, ground) : QImage{};
}

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

qint64 rejected_of(const ImportPreview& preview) {
    return std::count_if(preview.records.begin(), preview.records.end(),
                         [](const PreviewRecord& record) { return !record.problem.empty(); });
}

QString found_text(const ImportPreview& preview) {
    if (!preview.format) {
        return QObject::tr("The ending of the file's name does not tell its format. Choose it.");
    }
    if (!preview.failure.empty()) return failure_text(preview.failure);
    const qint64 bad = rejected_of(preview);
    const QString dialect = QString::fromStdString(preview.dialect);
    const auto records = static_cast<qint64>(preview.records.size());
    if (records == 0) return QObject::tr("The file has no records (%1).").arg(dialect);
    const QString shown = preview.is_all ? QObject::tr("%1; all of its %2.").arg(dialect, records_text(records))
                                         : QObject::tr("%1; the first %2.").arg(dialect, records_text(records));
    return bad == 0 ? shown : QObject::tr("%1 %2 of these would be rejected.").arg(shown, with_separators(bad));
}

bool is_usable(const ImportPreview& preview) { return preview.format && !preview.records.empty(); }

FileList::FileList(QWidget* parent) : QListWidget{parent} {
    setAccessibleName(tr("Files to import"));
    setItemDelegate(new FileDelegate{this});
    setFrameShape(QFrame::NoFrame);
    set_role(this, Role::plain);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QListWidget::itemChanged, this, &FileList::taken_changed);
}

void FileList::add_file(const QString& path) {
    const QSignalBlocker blocker{this};
    auto* item = new QListWidgetItem{QFileInfo{path}.fileName(), this};
    item->setToolTip(path.toHtmlEscaped());
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Checked);
    item->setData(kFormatRole, path);
    item->setData(kVerdictRole, static_cast<int>(Verdict::reading));
    item->setData(kSentenceRole, tr("Reading ..."));
    updateGeometry();
}

void FileList::show_preview(int file, const ImportPreview& preview) {
    const QSignalBlocker blocker{this};
    QListWidgetItem* shown = item(file);
    const Verdict verdict = !is_usable(preview)         ? Verdict::bad
                            : rejected_of(preview) == 0 ? Verdict::good
                                                        : Verdict::partly;
    const QString dialect = QString::fromStdString(preview.dialect);
    shown->setData(kFormatRole, dialect.isEmpty() ? tr("not a structure file") : dialect);
    shown->setData(kVerdictRole, static_cast<int>(verdict));
    shown->setData(kSentenceRole, short_text(preview));
    const QString path = shown->toolTip().section(QLatin1Char('\n'), 0, 0);
    shown->setToolTip(QStringLiteral("%1\n%2").arg(path, found_text(preview).toHtmlEscaped()));
    shown->setData(Qt::AccessibleDescriptionRole, short_text(preview));
    viewport()->update();
}

void FileList::set_taken(int file, bool taken) { item(file)->setCheckState(taken ? Qt::Checked : Qt::Unchecked); }

QSize FileList::sizeHint() const {
    const int rows = std::clamp(count(), 1, kMostRows);
    return {200, rows * (count() > 0 ? sizeHintForRow(0) : fontMetrics().height()) + 2 * frameWidth()};
}

QSize FileList::minimumSizeHint() const { return {100, sizeHint().height()}; }

DrawnPreview drawn_preview(LibraryService& service, const std::string& path, const ImportOptions& options,
                           qreal device_pixel_ratio, DrawingGround ground) {
    DrawnPreview drawn;
    drawn.preview = service.upkeep().preview(path, options, kMostRecords);
    for (const PreviewRecord& record : drawn.preview.records) {
        drawn.drawings.push_back(drawing_of(record, device_pixel_ratio, ground));
    }
    return drawn;
}

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
        const QString reason = failure_text(record.problem).simplified();
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
