// A dock that looks like a card: a bar with its title or the tabs of its pages, and a cross that closes it.
//
// The bar moves it, as of any dock. Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QDockWidget>

class QHBoxLayout;
class QTabWidget;

namespace chemsieve::ui {

class CardDock : public QDockWidget {
    Q_OBJECT
  public:
    explicit CardDock(const QString& title, QWidget* parent = nullptr);

    // The tabs of the pages take the place of the title.
    void show_tabs_of(QTabWidget* pages);
    // At the right of the title, left of the cross.
    void add_tool(QWidget* tool);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QWidget* make_bar(QWidget* title);

    QHBoxLayout* bar_ = nullptr;
};

}  // namespace chemsieve::ui
