// Takes the keyboard from one part of the window to the next, or back: query, hits, details, plots, lists.
//
// Threads: window's thread.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

class QWidget;

namespace chemsieve::ui {

class PartCycle : public QObject {
    Q_OBJECT
  public:
    struct Part {
        QWidget* whole;
        // Gives its usual place the keyboard. None: what had it last there gets it, else the first that takes it.
        std::function<void()> take = {};
    };
    PartCycle(std::vector<Part> parts, QObject* parent);

    // Only parts in sight count. From anywhere else, the first or the last one.
    void go(bool back);

  private:
    std::vector<Part> parts_;
};

}  // namespace chemsieve::ui
