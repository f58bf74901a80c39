#include "ui/sketcher/tools/element_tile.h"

#include <QPainter>
#include <QStyleOptionToolButton>

#include "ui/sketcher/tools/sketch_look.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kTile = 29;

}  // namespace

ElementTile::ElementTile(const PeriodicElement& element) : element_{element} {
    setCheckable(true);
    setFixedSize(kTile, kTile);
    setFocusPolicy(Qt::NoFocus);
    setText(QString::fromStdString(element.symbol));
    setToolTip(QString::fromStdString(element.name));
    setAccessibleName(QString::fromStdString(element.name));
}

void ElementTile::paintEvent(QPaintEvent*) {
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const Colours& colours = colours_of(palette());
    const bool on = isChecked(), hover = option.state.testFlag(QStyle::State_MouseOver);
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = on               ? hover ? colours.accent_hover : colours.accent
                          : hover          ? colours.row_hover
                          : element_.metal ? colours.sunken
                                           : colours.surface;
    draw_round(&painter, QRectF{rect()}, radius::kBox, ground, on ? QColor{} : colours.line);
    if (hasFocus()) {
        draw_round(&painter, QRectF{rect()}, radius::kBox, {}, colours.link, 2);
        if (on) draw_round(&painter, QRectF{rect()}.adjusted(2, 2, -2, -2), radius::kBox - 2, {}, colours.surface, 1);
    }
    painter.setFont(font_of(1, on));
    painter.setPen(on               ? colours.on_accent
                   : element_.metal ? colours.secondary
                                    : colour_of_element(sketch_colours_of(palette()), element_.symbol));
    painter.drawText(rect(), Qt::AlignCenter, text());
}

}  // namespace chemsieve::ui
