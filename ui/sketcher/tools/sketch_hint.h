// A line over the sheet that says what is not to be seen elsewhere: which tool a key has taken, and what may become of
// what is typed.
//
// Threads: window's thread.
#pragma once

#include <QFrame>

class QLabel;

namespace chemsieve::ui {

class TextLabel;

class SketchHint : public QFrame {
    Q_OBJECT
  public:
    explicit SketchHint(QWidget* parent = nullptr);

    // Until it is forgotten. Without an icon: `icon` is null.
    void show_tool(const QString& text, const QIcon& icon = {});
    void forget_tool();
    // Before the tool. Empty: nothing is typed.
    void show_typed(const QString& text);

  private:
    void update_line();

    QLabel* picture_;
    TextLabel* line_;
    QString tool_;
    QIcon icon_;
    QString typed_;
};

}  // namespace chemsieve::ui
