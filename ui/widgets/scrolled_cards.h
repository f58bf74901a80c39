// Cards below each other that scroll up and down where there is no room for all; as wide as they need.
//
// Threads: window's thread.
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

#include "ui/style/roles.h"

namespace chemsieve::ui {

class ScrolledCards : public QScrollArea {
  public:
    explicit ScrolledCards(QWidget* content) {
        setWidget(content);
        setWidgetResizable(true);
        set_role(this, Role::plain);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);  // its content has the keyboard, and is scrolled to
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        viewport()->setAutoFillBackground(false);
        content->setAutoFillBackground(false);
        content->installEventFilter(this);
    }
    QSize minimumSizeHint() const override {
        return {widget()->minimumSizeHint().width() + room_of_bar(), fontMetrics().height() * 12};
    }
    QSize sizeHint() const override { return widget()->sizeHint() + QSize{room_of_bar(), 0}; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }

  private:
    // Also while there is none, so that nothing moves when it comes.
    int room_of_bar() const { return verticalScrollBar()->sizeHint().width(); }
};

}  // namespace chemsieve::ui
