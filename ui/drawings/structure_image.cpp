#include "ui/drawings/structure_image.h"

#include <QObject>
#include <QPainter>

namespace chemsieve::ui {

namespace {

QImage white_card(QSize size, qreal ratio) {
    QImage image{size * ratio, QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::white);
    return image;
}

}  // namespace

QImage draw_message(const QString& text, QSize size, qreal device_pixel_ratio) {
    QImage image = white_card(size, device_pixel_ratio);
    image.setDevicePixelRatio(device_pixel_ratio);
    QPainter painter{&image};
    painter.setPen(Qt::darkGray);
    painter.drawText(QRect{QPoint{}, size}.adjusted(4, 4, -4, -4), Qt::AlignCenter | Qt::TextWordWrap, text);
    return image;
}

QImage draw_structure(const Molecule& molecule, QSize size, qreal device_pixel_ratio, const Highlight& highlight,
                      const Layout& layout) {
    const unsigned atoms = atom_count(molecule);
    if (atoms > kMaxDrawnAtoms) {
        return draw_message(QObject::tr("%1 atoms: too large to draw").arg(atoms), size, device_pixel_ratio);
    }
    QImage image = white_card(size, device_pixel_ratio);
    const PixelArea area{image.bits(), image.width(), image.height(), static_cast<int>(image.bytesPerLine())};
    if (atoms > 0 && !draw_on_pixels(area, molecule, device_pixel_ratio, highlight, layout)) {
        return draw_message(QObject::tr("cannot be drawn"), size, device_pixel_ratio);
    }
    image.setDevicePixelRatio(device_pixel_ratio);
    return image;
}

}  // namespace chemsieve::ui
