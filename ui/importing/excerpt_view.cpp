#include "ui/importing/excerpt_view.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QTextBlock>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

// Visible in light and dark palettes.
QColor mark_of(const QPalette& palette) {
    QColor mark = palette.color(QPalette::Highlight);
    mark.setAlpha(70);
    return mark;
}

}  // namespace

ExcerptView::ExcerptView(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QPlainTextEdit{parent}, service_{std::move(service)} {
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setAccessibleName(tr("Text of the record"));
}

void ExcerptView::show_nothing() {
    job_.forget();
    clear();
    setExtraSelections({});
}

void ExcerptView::show_record(const QString& file, qint64 line) {
    show_nothing();
    setPlaceholderText(tr("Reading %1 up to line %2 ...").arg(QFileInfo{file}.fileName(), with_separators(line)));
    job_.start([service = service_, file = file.toStdString(),
                line](const std::stop_token& stop) { return service->upkeep().excerpt(file, line, stop); },
               [this](const std::optional<FileExcerpt>& excerpt) {
                   if (excerpt) show_excerpt(*excerpt);
               },
               [this](const QString& reason) { setPlainText(reason); });
}

void ExcerptView::show_excerpt(const FileExcerpt& excerpt) {
    const auto last = static_cast<qint64>(excerpt.first_line + static_cast<std::int64_t>(excerpt.lines.size()));
    const auto width = QString::number(last).size();
    QString text;
    for (std::size_t i = 0; i < excerpt.lines.size(); ++i) {
        if (i > 0) text += QLatin1Char('\n');
        const bool is_marked = i >= excerpt.record_begin && i < excerpt.record_end;
        text += QString::number(excerpt.first_line + static_cast<std::int64_t>(i)).rightJustified(width) +
                QLatin1String(is_marked ? " > " : "   ") + QString::fromStdString(excerpt.lines[i]);
        if (excerpt.is_record_cut && i + 1 == excerpt.record_end) text += QLatin1Char('\n') + tr("... it goes on");
    }
    setPlainText(text);
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(mark_of(palette()));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    QList<QTextEdit::ExtraSelection> marks;
    for (std::size_t i = excerpt.record_begin; i < excerpt.record_end; ++i) {
        mark.cursor = QTextCursor{document()->findBlockByNumber(static_cast<int>(i))};
        marks << mark;
    }
    setExtraSelections(marks);
    setTextCursor(QTextCursor{document()->findBlockByNumber(static_cast<int>(excerpt.record_begin))});
}

}  // namespace chemsieve::ui
