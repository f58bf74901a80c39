#include "ui/drawings/structure_image.h"

#include <QObject>
#include <QPainter>

namespace chemsieve::ui {

namespace {

constexpr int kDarkestLightGround = 128;  // lightness

QImage empty_picture(QSize size, qreal ratio) {
    QImage image{size * ratio, QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::transparent);
    return image;
}

}  // namespace

DrawingGround ground_of(const QPalette& palette) {
    const bool is_dark = palette.color(QPalette::Base).lightness() < kDarkestLightGround;
    return is_dark ? DrawingGround::dark : DrawingGround::light;
}

QImage draw_message(const QString& text, QSize size, qreal device_pixel_ratio, DrawingGround ground) {
    QImage image = empty_picture(size, device_pixel_ratio);
    image.setDevicePixelRatio(device_pixel_ratio);
    QPainter painter{&image};
    const DrawingColour& ink = colours_on(ground).ink;
    painter.setPen(QColor{ink.red, ink.green, ink.blue});
    painter.drawText(QRect{QPoint{}, size}.adjusted(4, 4, -4, -4), Qt::AlignCenter | Qt::TextWordWrap, text);
    return image;
}

QImage draw_structure(const Molecule& molecule, QSize size, qreal device_pixel_ratio, const Highlight& highlight,
                      const Layout& layout, DrawingGround ground) {
    const unsigned atoms = atom_count(molecule);
    if (atoms > kMaxDrawnAtoms) {
        return draw_message(QObject::tr("%1 atoms: too large to draw").arg(atoms), size, device_pixel_ratio, ground);
    }
    QImage image = empty_picture(size, device_pixel_ratio);
    const PixelArea area{image.bits(), image.width(), image.height(), static_cast<int>(image.bytesPerLine())};
    if (atoms > 0 && !draw_on_pixels(area, molecule, device_pixel_ratio, highlight, layout, ground)) {
        return draw_message(QObject::tr("cannot be drawn"), size, device_pixel_ratio, ground);
    }
    image.setDevicePixelRatio(device_pixel_ratio);
    return image;
}

}  // namespace chemsieve::ui
