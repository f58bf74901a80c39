// Which docks are to be seen: none on the start page, those that the user left open, and not the details where the
// window is too narrow for them.
//
// Threads: window's thread.
#pragma once

#include <QObject>
#include <map>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace chemsieve::ui {

class DockKeeper : public QObject {
    Q_OBJECT
  public:
    // `first_to_go`: the dock that closes when the window becomes narrow, and opens again when it is wider unless the
    // user closed it; `opener`: what opens it, and is in sight where the dock is closed in a narrow window. The window
    // owns them and the keeper.
    DockKeeper(std::vector<QDockWidget*> docks, QDockWidget* first_to_go, QWidget* opener, QMainWindow* window);

    // The places and docks that were left when a window was closed last. False if none ever was.
    bool restore();
    void save();
    void show_work(bool on);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fit();
    void offer_to_open();
    void show(QDockWidget* dock, bool on);

    std::vector<QDockWidget*> docks_;
    QDockWidget* first_to_go_;
    QWidget* opener_;
    QMainWindow* window_;
    std::map<QDockWidget*, bool> wanted_;  // by the user
    bool is_work_ = false;
    bool is_narrow_ = false;
    bool is_own_change_ = false;
};

}  // namespace chemsieve::ui
