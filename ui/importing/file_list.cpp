#include "ui/importing/file_list.h"

#include <QFileInfo>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>

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
constexpr int kMostRows = 4;                     // before the list scrolls
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

}  // namespace chemsieve::ui
