#include "ui/drawings/row_drawings.h"

#include <QPixmapCache>
#include <QWidget>

#include "ui/drawings/structure_image.h"

namespace chemsieve::ui {

QPixmap row_drawing(const Molecule& structure, const QString& key, QSize size, const QWidget* on,
                    const Highlight& highlight) {
    const double ratio = on->devicePixelRatioF();
    const DrawingGround ground = ground_of(on->palette());
    const QString whole_key = QStringLiteral("row %1 %2 %3 %4 %5")
                                  .arg(key)
                                  .arg(size.width())
                                  .arg(size.height())
                                  .arg(ratio)
                                  .arg(static_cast<int>(ground));
    QPixmap pixmap;
    if (!QPixmapCache::find(whole_key, &pixmap)) {
        pixmap = QPixmap::fromImage(draw_structure(structure, size, ratio, highlight, {}, ground));
        QPixmapCache::insert(whole_key, pixmap);
    }
    return pixmap;
}

}  // namespace chemsieve::ui
