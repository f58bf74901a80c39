#include "ui/hits/hit_clipboard.h"

#include "ui/hits/table_selection.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

// A table cell that Excel and LibreOffice take as text.
constexpr const char* kTextCell = "<td style=\"mso-number-format:'\\@'\" sdnum=\"1033;0;@\">%1</td>";
constexpr const char* kNumberCell = "<td align=\"right\" sdval=\"%1\" x:num=\"%1\">%2</td>";

QString one_line(const std::string& text) {
    QString line = QString::fromStdString(text);
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) line.replace(c, QLatin1Char(' '));
    return line;
}

// The cell's text as libraries hold it.
QString cell_of(const HitColumn& column, const HitModel& model, const Hit& hit, const CompoundData& compound) {
    switch (column.kind) {
        case HitColumn::Kind::query: return one_line(model.query_name(hit).toStdString());
        case HitColumn::Kind::structure: return one_line(compound.row.smiles);
        case HitColumn::Kind::similarity:
            return has_similarity(hit) ? QString::number(hit.similarity.millionths() / 1e6, 'f', 6) : QString{};
        default: return one_line(cell_text(column, compound));
    }
}

CopiedTable table_of(const HitModel& model, const std::vector<Hit>& hits, const std::vector<HitColumn>& columns) {
    CopiedTable table;
    for (const HitColumn& column : columns) {
        const bool is_structure = column.kind == HitColumn::Kind::structure;
        table.columns.push_back(
            {is_structure ? QStringLiteral("smiles") : one_line(column.title.toStdString()), column.number, {}});
    }
    for (const Hit& hit : hits) {
        const CompoundData* compound = model.compound(hit.compound);
        if (!compound) continue;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            table.columns[i].cells << cell_of(columns[i], model, hit, *compound);
        }
    }
    return table;
}

bool is_number(const QString& text) {
    bool yes = false;
    QLocale::c().toDouble(text, &yes);
    return yes;
}

QString html_cell(const CopiedColumn& column, const QString& cell) {
    // A column of numbers may hold other words.
    if (!column.number || !is_number(cell)) return QString::fromLatin1(kTextCell).arg(cell.toHtmlEscaped());
    return QString::fromLatin1(kNumberCell).arg(cell, local_number(cell));
}

}  // namespace

QString CopiedTable::text() const {
    QStringList lines;
    QStringList titles;
    for (const CopiedColumn& column : columns) titles << column.title;
    if (with_titles) lines << titles.join(QLatin1Char('\t'));
    const qsizetype rows = columns.empty() ? 0 : columns.front().cells.size();
    for (qsizetype row = 0; row < rows; ++row) {
        QStringList cells;
        for (const CopiedColumn& column : columns) {
            cells << (column.number ? local_number(column.cells[row]) : column.cells[row]);
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString CopiedTable::html() const {
    QString html = QStringLiteral(
        "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><head><meta "
        "charset=\"utf-8\"></head><body><table>\n");
    if (with_titles) {
        html += QStringLiteral("<tr>");
        for (const CopiedColumn& column : columns) {
            html += QStringLiteral("<th>%1</th>").arg(column.title.toHtmlEscaped());
        }
        html += QStringLiteral("</tr>\n");
    }
    const qsizetype rows = columns.empty() ? 0 : columns.front().cells.size();
    for (qsizetype row = 0; row < rows; ++row) {
        html += QStringLiteral("<tr>");
        for (const CopiedColumn& column : columns) html += html_cell(column, column.cells[row]);
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</table></body></html>\n");
}

std::unique_ptr<QMimeData> CopiedTable::mime() const {
    auto data = std::make_unique<QMimeData>();
    data->setText(text());
    data->setHtml(html());
    return data;
}

std::vector<HitColumn> usual_columns(const HitModel& model) {
    using Kind = HitColumn::Kind;
    std::vector<HitColumn> columns;
    std::vector<Kind> first{Kind::id, Kind::similarity, Kind::structure};
    // Only there if there are several.
    first.insert(first.begin(), Kind::library);
    if (model.has_queries()) first.insert(first.begin(), Kind::query);
    for (const Kind kind : first) {
        for (const HitColumn& column : model.columns()) {
            if (column.kind == kind) columns.push_back(column);
        }
    }
    for (const HitColumn& column : model.columns()) {
        if (property_of(column) || (column.notes && model.has_notes())) columns.push_back(column);
    }
    return columns;
}

CopiedTable copied_rows(const HitModel& model, const std::vector<Hit>& hits, const std::vector<HitColumn>& columns) {
    return table_of(model, hits, columns);
}

CopiedTable copied_column(const HitModel& model, const std::vector<Hit>& hits, const HitColumn& column) {
    CopiedTable table = table_of(model, hits, {column});
    table.with_titles = false;
    return table;
}

CopiedTable copied_lines(const std::vector<std::string>& texts) {
    CopiedTable table{.columns = {{.title = {}, .number = false, .cells = {}}}, .with_titles = false};
    for (const std::string& text : texts) table.columns.front().cells << one_line(text);
    return table;
}

}  // namespace chemsieve::ui
