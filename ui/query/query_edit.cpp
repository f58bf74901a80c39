#include "ui/query/query_edit.h"

#include <QFile>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QUrl>
#include <algorithm>

#include "search/request/query.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/pasted_structure.h"

namespace chemsieve::ui {

namespace {

// The only file of a drop or paste, if it may hold queries.
QString query_file_in(const QMimeData* data) {
    if (!data->hasUrls() || data->urls().size() != 1) return {};
    const QString path = data->urls().first().toLocalFile();
    return is_structure_file(path) ? path : QString{};
}

bool is_molfile(const QString& path) { return path.endsWith(QLatin1String(".mol"), Qt::CaseInsensitive); }

}  // namespace

QueryEdit::QueryEdit(QWidget* parent) : QPlainTextEdit{parent} {
    setPlaceholderText(tr("Type or paste SMILES, SMARTS, InChI or a molfile, e.g. c1ccc2c(c1)cccn2"));
    setAccessibleName(tr("Query"));
    setToolTip(tr("Return searches, Shift+Return breaks the line (Ctrl+L to come here)"));
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont fixed = font();
    fixed.setFamilies({QStringLiteral("monospace")});
    fixed.setStyleHint(QFont::Monospace);
    setFont(fixed);
}

QSize QueryEdit::minimumSizeHint() const {
    return {QPlainTextEdit::minimumSizeHint().width(), fontMetrics().lineSpacing() * 2 + 16};
}

void QueryEdit::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && !event->modifiers().testFlag(Qt::ShiftModifier)) {
        Q_EMIT search_wanted();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

bool QueryEdit::canInsertFromMimeData(const QMimeData* source) const {
    // Other files are for the window: it opens them.
    if (source->hasUrls()) return !query_file_in(source).isEmpty();
    return may_hold_structure(*source) || QPlainTextEdit::canInsertFromMimeData(source);
}

void QueryEdit::insertFromMimeData(const QMimeData* source) {
    if (source->hasUrls()) {
        const QString path = query_file_in(source);
        if (!is_molfile(path)) {
            Q_EMIT file_dropped(path);
            return;
        }
        QFile file{path};
        if (file.open(QIODevice::ReadOnly)) setPlainText(QString::fromUtf8(file.read(kMostCharacters)));
        return;
    }
    const PastedStructure pasted = structure_in(*source);
    if (!pasted.problem.isEmpty()) {
        Q_EMIT refused(pasted.problem);
        return;
    }
    if (pasted.text.isEmpty() && !source->hasText()) return;
    const QString text = pasted.text.isEmpty() ? source->text() : pasted.text;
    QString reason = why_too_long(text);
    // With what stands beside it in the line; a block counts its end.
    const qint64 beside = textCursor().block().length() - 1 - textCursor().selectedText().size();
    if (reason.isEmpty()) reason = why_too_long(text, std::max<qint64>(0, beside));
    if (!reason.isEmpty()) {
        Q_EMIT refused(reason);
        return;
    }
    // A pasted molfile or InChI replaces the whole text, as it is a query of its own.
    if (evident_language(text.toStdString())) {
        setPlainText(text);
        return;
    }
    QPlainTextEdit::insertFromMimeData(source);
}

void QueryEdit::mark_fault(int begin, int end) {
    QList<QTextEdit::ExtraSelection> marks;
    if (begin < end) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor{document()};
        mark.cursor.setPosition(begin);
        mark.cursor.setPosition(std::min(end, document()->characterCount() - 1), QTextCursor::KeepAnchor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(colours_of(palette()).error);
        mark.format.setFontWeight(QFont::Bold);
        marks << mark;
    }
    setExtraSelections(marks);
}

void QueryEdit::setPlainText(const QString& text) {
    const QString reason = why_too_long(text);
    QPlainTextEdit::setPlainText(reason.isEmpty() ? text : QString{});
    if (!reason.isEmpty()) Q_EMIT refused(reason);
}

}  // namespace chemsieve::ui
