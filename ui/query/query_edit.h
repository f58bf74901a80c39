// The field for the query's text. Return searches, Shift+Return breaks the line. A molfile may be pasted or dropped.
//
// Threads: window's thread.
#pragma once

#include <QPlainTextEdit>

namespace chemsieve::ui {

class QueryEdit : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit QueryEdit(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    // Small, to leave room for the options.
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void search_wanted();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace chemsieve::ui
