// Keys on tools that belong together: Tab comes to them once, arrows go from button to button, Space presses, Alt+Down
// opens a menu.
//
// Threads: window's thread.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QToolButton>

class QKeyEvent;

namespace chemsieve::ui {

class ToolKeys : public QObject {
  public:
    // The buttons stand in rows of so many; in a tool bar that is one row, and all arrows go along it.
    ToolKeys(QWidget* owner, const QList<QToolButton*>& buttons, int columns = 1);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QList<QToolButton*> usable() const;
    bool take_key(QToolButton* button, const QKeyEvent& event);
    // Sets the button that Tab goes to.
    void set_stop(QToolButton* button);

    QList<QPointer<QToolButton>> buttons_;  // some may end before this
    int columns_;
    QPointer<QToolButton> stop_;
};

}  // namespace chemsieve::ui
