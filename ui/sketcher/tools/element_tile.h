// An element of the periodic table as a small tile. Threads: window's thread.
#pragma once

#include <QToolButton>

#include "ui/sketch/periodic_table.h"

namespace chemsieve::ui {

class ElementTile : public QToolButton {
    Q_OBJECT
  public:
    explicit ElementTile(const PeriodicElement& element);
    const PeriodicElement& element() const noexcept { return element_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const PeriodicElement& element_;
};

}  // namespace chemsieve::ui
