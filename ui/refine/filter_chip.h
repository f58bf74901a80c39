// A filter in force, as a chip: a click opens it, the cross at its right takes it away.
//
// Keys: Space opens, Delete and Backspace take away. Both are in its context menu. Threads: window's thread.
#pragma once

#include <QToolButton>

namespace chemsieve::ui {

class FilterChip : public QToolButton {
    Q_OBJECT
  public:
    // `text` may be of any length and any content.
    explicit FilterChip(const QString& text, QWidget* parent = nullptr);

    QRect cross() const;

  Q_SIGNALS:
    void open_wanted();
    void removal_wanted();

  protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    QString text_;
    bool is_cross_pressed_ = false;
};

// As the text of a button: short, and without mnemonics, for texts of users and libraries.
QString chip_text(const QString& text);

}  // namespace chemsieve::ui
