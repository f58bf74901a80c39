// A thin line across a page, between its parts.
//
// Threads: window's thread.
#pragma once

#include <QPaintEvent>
#include <QPainter>
#include <QWidget>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

class LineAcross : public QWidget {
  public:
    explicit LineAcross(QWidget* parent = nullptr) : QWidget{parent} { setFixedHeight(1); }

  protected:
    void paintEvent(QPaintEvent*) override { QPainter{this}.fillRect(rect(), colours_of(palette()).line); }
};

}  // namespace chemsieve::ui
