#include "ui/print/card_drawing.h"

#include <QObject>
#include <QSvgRenderer>

#include "chem/draw/structure_drawing.h"

namespace chemsieve::ui {

namespace {

// Lines are as thick as on cards of the window, whatever the size on paper.
constexpr double kPixelsAPoint = 1.4;

}  // namespace

void paint_structure(QPainter& painter, const QRectF& place, const ComposedDrawing& drawing) {
    const DrawingSize size{static_cast<int>(place.width() * kPixelsAPoint),
                           static_cast<int>(place.height() * kPixelsAPoint)};
    const auto svg = draw_svg(drawing.structure, size, drawing.highlight, drawing.layout);
    if (!svg) {
        painter.setPen(Qt::darkGray);
        painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, QObject::tr("cannot be drawn"));
        return;
    }
    QSvgRenderer renderer{QByteArray::fromStdString(*svg)};
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter, place);
}

}  // namespace chemsieve::ui
