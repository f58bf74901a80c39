// Drawings of compounds with their match, made on a thread of its own and kept for a while.
//
// Threads: lives on the window's thread; find() never waits. In which order they are drawn says picture_queue.h. Ending
// it waits for the drawing under way.
#pragma once

#include <QObject>
#include <QPixmap>
#include <QSize>
#include <memory>
#include <vector>

#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "search/request/search_types.h"
#include "ui/drawings/compound_artist.h"
#include "ui/drawings/picture_queue.h"

class QAbstractItemView;

namespace chemsieve::ui {

class DrawingCache : public QObject {
    Q_OBJECT
  public:
    explicit DrawingCache(QObject* parent = nullptr);

    // Sets the library whose compounds are drawn, with no match coloured.
    void set_source(std::shared_ptr<const CompoundSource> source);
    // The substructures to colour, see DrawingScene.
    void set_queries(std::vector<std::vector<Molecule>> queries, bool stereo);
    void set_style(const DrawingStyle& style);
    // The library, query and style of the drawings now.
    const std::shared_ptr<const DrawingScene>& scene() const noexcept { return scene_; }

    // The drawing, or a null pixmap: then drawn() follows, unless too many other drawings are asked for meanwhile.
    QPixmap find(const Hit& hit, QSize size, qreal device_pixel_ratio);

  Q_SIGNALS:
    // A plain number: Qt cannot stream our type.
    void drawn(qint64 compound);
    // All drawings are out of date: views must ask for theirs again.
    void restyled();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Key {
        qint64 compound = 0;
        quint32 query = 0;
        int width = 0;  // device pixels
        int height = 0;
        auto operator<=>(const Key&) const = default;
        friend size_t qHash(const Key& key, size_t seed) {
            return qHashMulti(seed, key.compound, key.query, key.width, key.height);
        }
    };
    void set_scene(DrawingScene scene);
    // The application's palette may have become light or dark.
    void follow_palette();

    std::shared_ptr<const DrawingScene> scene_ = std::make_shared<DrawingScene>();
    CompoundArtist artist_;  // used on the queue's thread
    PictureQueue<Key> drawings_{[this](const Key& key) { Q_EMIT drawn(key.compound); }};
};

// Has the view repainted soon after drawings are there, or are to be made anew. They come one by one; one repaint
// serves many.
void repaint_when_drawn(QAbstractItemView* view, const DrawingCache* drawings);

}  // namespace chemsieve::ui
