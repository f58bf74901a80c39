// Drawings of structures given as SMILES, such as rows of a table that are of no library.
//
// Threads: lives on the window's thread; find() never waits. In which order they are drawn says picture_queue.h. Ending
// it waits for the drawing under way.
#pragma once

#include <QObject>
#include <QPixmap>
#include <tuple>

#include "ui/drawings/picture_queue.h"
#include "ui/drawings/structure_image.h"

namespace chemsieve::ui {

class SmilesDrawings : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // The drawing, or a null pixmap: then drawn() follows, unless too many others are asked for meanwhile. Of a text
    // that cannot be read an empty picture.
    QPixmap find(const QString& smiles, QSize size, qreal device_pixel_ratio, DrawingGround ground);

  Q_SIGNALS:
    void drawn();

  private:
    struct Key {
        QString smiles;
        int width = 0;  // device pixels
        int height = 0;
        DrawingGround ground = DrawingGround::light;
        auto tied() const { return std::tie(smiles, width, height, ground); }
        bool operator==(const Key& other) const { return tied() == other.tied(); }
        bool operator<(const Key& other) const { return tied() < other.tied(); }
        friend size_t qHash(const Key& key, size_t seed) {
            return qHashMulti(seed, key.smiles, key.width, key.height, static_cast<int>(key.ground));
        }
    };

    PictureQueue<Key> drawings_{[this](const Key&) { Q_EMIT drawn(); }};
};

}  // namespace chemsieve::ui
