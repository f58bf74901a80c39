// A form of a dialog that is as high as it wants, and scrolls where the screen is too low for it.
//
// Threads: window's thread.
#pragma once

#include <QEvent>
#include <QLayout>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "ui/style/roles.h"

namespace chemsieve::ui {

class TallForm : public QScrollArea {
  public:
    // `content`: with a layout and a width of its own.
    explicit TallForm(QWidget* content) {
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
    QSize sizeHint() const override {
        const int width = widget()->minimumWidth();
        const QLayout& form = *widget()->layout();
        // Without chips, which wrap, there is no height for a width.
        const int wanted = form.hasHeightForWidth() ? form.totalHeightForWidth(width) : form.totalSizeHint().height();
        const int room = screen()->availableGeometry().height() - kOfDialog;
        return {width + (wanted > room ? verticalScrollBar()->sizeHint().width() : 0), std::min(wanted, room)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }

  private:
    static constexpr int kOfDialog = 160;  // pixels of the screen for what is round the form
};

}  // namespace chemsieve::ui
