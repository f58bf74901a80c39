// The field for the query's text. Return searches, Shift+Return breaks the line. A molfile or a file of queries may be
// pasted or dropped.
//
// Qt lays out a line as a whole, for minutes if it is long: text that is no query for its length is refused before it
// is laid out, whatever way it comes. Threads: window's thread.
#pragma once

#include <QPlainTextEdit>

namespace chemsieve::ui {

class QueryEdit : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit QueryEdit(QWidget* parent = nullptr);
    QSize sizeHint() const override { return {240, minimumSizeHint().height()}; }
    // Small, to leave room for the options.
    QSize minimumSizeHint() const override;
    // In place of the text that is there; empties the field if the text is refused.
    void setPlainText(const QString& text);
    // Underlines letters of the text that cannot be read, until it changes; none: nothing.
    void mark_fault(int begin, int end);

  Q_SIGNALS:
    void search_wanted();
    // A file of queries was dropped or pasted.
    void file_dropped(const QString& path);
    // Text was not taken, for this reason.
    void refused(const QString& reason);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace chemsieve::ui
