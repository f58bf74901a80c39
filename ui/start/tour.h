// A short tour of the window for the first start: balloons that point at the parts in the order in which they are used.
//
// The window stays usable meanwhile; Esc or Skip ends the tour. Threads: window's thread.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <functional>
#include <vector>

class QMainWindow;

namespace chemsieve::ui {

class Tour : public QWidget {
    Q_OBJECT
  public:
    // One at a time: begins the tour again if it is under way.
    static Tour* begin(QMainWindow* window);
    // Begins it once a library is open, if the user has not seen it yet.
    static void offer(QMainWindow* window);

    // From 0.
    int step() const noexcept { return step_; }
    int steps() const noexcept { return static_cast<int>(steps_.size()); }

  public Q_SLOTS:
    void go_on() { show_step(step_ + 1, 1); }
    void go_back() { show_step(step_ - 1, -1); }
    void end();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Step {
        std::function<QWidget*()> part;  // nullptr: it is not in sight
        QString heading;
        QString text;
    };
    explicit Tour(QMainWindow* window);
    void make_balloon();
    void show_step(int step, int direction);
    void place();

    QMainWindow* window_;
    std::vector<Step> steps_;
    int step_ = -1;
    QFrame* balloon_;
    QLabel* heading_;
    QLabel* text_;
    QLabel* count_;
    QPushButton* back_;
    QPushButton* next_;
};

}  // namespace chemsieve::ui
