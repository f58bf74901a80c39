#include "ui/importing/preview_table.h"

#include <QHeaderView>

#include "ui/importing/file_options_pane.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kFixedColumns = 4;  // line, drawing, structure, id
constexpr int kMostFieldColumns = 40;
constexpr int kMostCharacters = 40;  // width of a column at first
}  // namespace

PreviewTable::PreviewTable(QWidget* parent) : QTableWidget{parent} {
    setAccessibleName(tr("First records of the file"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setIconSize(PreviewLoader::kDrawingSize);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
}

void PreviewTable::show_preview(const DrawnPreview& drawn) {
    const QStringList fields = item_names(drawn.preview).mid(0, kMostFieldColumns);
    clear();
    setRowCount(0);
    setColumnCount(kFixedColumns + static_cast<int>(fields.size()));
    setHorizontalHeaderLabels(QStringList{tr("Line"), tr("Drawing"), tr("Structure"), tr("Id")} + fields);
    for (std::size_t i = 0; i < drawn.preview.records.size(); ++i) {
        add_record(drawn.preview.records[i], drawn.drawings[i], fields);
    }
    resizeColumnsToContents();
    setColumnWidth(1, PreviewLoader::kDrawingSize.width() + 8);
    for (int i = 2; i < columnCount(); ++i) {
        setColumnWidth(i, std::min(columnWidth(i), fontMetrics().averageCharWidth() * kMostCharacters));
    }
}

void PreviewTable::add_record(const PreviewRecord& record, const QImage& drawing, const QStringList& fields) {
    const int row = rowCount();
    insertRow(row);
    const bool is_bad = !record.problem.empty();
    const auto set = [&](int column, const QString& text) {
        auto* item = new QTableWidgetItem{text.simplified()};
        item->setToolTip(text.toHtmlEscaped());
        setItem(row, column, item);
        return item;
    };
    set(0, with_separators(record.record.line))->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* picture = set(1, {});
    picture->setData(Qt::AccessibleTextRole, QString::fromStdString(record.smiles));
    if (!drawing.isNull()) picture->setData(Qt::DecorationRole, drawing);
    if (is_bad) {
        picture->setText(tr("would be rejected"));
        QFont font = picture->font();
        font.setItalic(true);
        picture->setFont(font);
    }
    const bool shows_text = is_bad && record.record.kind == InputRecord::Kind::smiles;
    QString structure = QString::fromStdString(shows_text ? record.record.text : record.smiles);
    if (is_bad) {
        const QString reason = QString::fromStdString(record.problem).simplified();
        structure = structure.isEmpty() ? reason : tr("%1: %2").arg(structure.left(kMostCharacters), reason);
    }
    set(2, structure);
    set(3, QString::fromStdString(record.record.id));
    for (const Field& field : record.record.fields) {
        const auto column = fields.indexOf(QString::fromStdString(field.first));
        if (column >= 0) set(kFixedColumns + static_cast<int>(column), QString::fromStdString(field.second));
    }
    setRowHeight(row, drawing.isNull() ? fontMetrics().height() + 10 : PreviewLoader::kDrawingSize.height() + 4);
}

}  // namespace chemsieve::ui
