// Keys on a tool bar: Tab comes to it once, arrows go from button to button, Space presses, Alt+Down opens a menu.
//
// Threads: window's thread.
#pragma once

#include <QList>
#include <QObject>

class QKeyEvent;
class QToolBar;
class QToolButton;

namespace chemsieve::ui {

class ToolBarKeys : public QObject {
  public:
    // Handles the buttons that the bar has now.
    explicit ToolBarKeys(QToolBar* bar);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QList<QToolButton*> buttons() const;
    QList<QToolButton*> usable() const;
    bool take_key(QToolButton* button, const QKeyEvent& event);
    static bool paint_with_frame(QToolButton* button, QEvent* event);
    // Sets the button that Tab goes to.
    void set_stop(QToolButton* button);

    QToolBar* bar_;
    QToolButton* stop_ = nullptr;
};

}  // namespace chemsieve::ui
