// What query and compound share, as two bars over each other: the query's above the compound's, the common part in the
// middle of both.
//
// Threads: window's thread.
#pragma once

#include <QWidget>

#include "ui/why/explanation.h"

namespace chemsieve::ui {

class SharedBars : public QWidget {
    Q_OBJECT
  public:
    explicit SharedBars(QWidget* parent = nullptr);

    // Nothing hides it.
    void show_shared(const std::optional<SharedParts>& shared);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {1, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    SharedParts shared_;
};

}  // namespace chemsieve::ui
