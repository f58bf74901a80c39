// Drawings that are made on threads of their own and kept for a while: of compounds with their match, and of SMILES;
// and the switches that say how compounds are drawn.
//
// What was asked for last is drawn first, and of many requests (a fast scroll) the oldest are forgotten. Threads: all
// live on the window's thread; find() never waits. Ending a cache waits for the drawing under way.
#pragma once

#include <QAction>
#include <QCache>
#include <QImage>
#include <QList>
#include <QObject>
#include <QPixmap>
#include <QSize>
#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "search/request/search_types.h"
#include "ui/drawings/compound_artist.h"
#include "ui/drawings/structure_image.h"
#include "ui/jobs/job.h"

class QAbstractItemView;

namespace chemsieve::ui {

// Pictures that are drawn one after the other, by functions that are called on the job's thread. `Key` can be hashed by
// Qt and ordered.
template <class Key>
class PictureQueue {
  public:
    using Draw = std::function<QImage()>;  // does not throw
    explicit PictureQueue(std::function<void(const Key&)> drawn) : drawn_{std::move(drawn)} {}

    // The picture, or a null one: then drawn(key) follows, unless too many others are asked for meanwhile.
    QPixmap find(const Key& key, const Draw& draw) {
        if (const QPixmap* picture = pictures_.object(key)) return *picture;
        if (!asked_for_.insert(key).second) return {};
        waiting_.emplace_front(key, draw);
        if (waiting_.size() > kMostWaiting) {
            asked_for_.erase(waiting_.back().first);
            waiting_.pop_back();
        }
        go_on();
        return {};
    }
    // Pictures that are kept, and those that are asked for.
    void forget() {
        pictures_.clear();
        asked_for_.clear();
        waiting_.clear();
        job_.forget();
    }

  private:
    static constexpr int kMostKept = 96 * 1024;      // kB; usual drawings take some 60 kB
    static constexpr std::size_t kMostWaiting = 64;  // several screens full
    // Pictures that wait on the thread: enough that it does not wait while the window paints, few enough that the
    // newest request is drawn soon.
    static constexpr int kHandedOver = 4;

    // Hands the thread its next pictures.
    void go_on() {
        while (job_.unanswered() < kHandedOver && !waiting_.empty()) {
            auto [key, draw] = std::move(waiting_.front());
            waiting_.pop_front();
            job_.add([draw = std::move(draw)](const std::stop_token&) { return draw(); },
                     [this, key = std::move(key)](const QImage& image) { deliver(key, image); });
        }
    }
    void deliver(const Key& key, const QImage& image) {
        go_on();
        asked_for_.erase(key);
        const int kilobytes = std::max(1, static_cast<int>(image.sizeInBytes() / 1024));
        pictures_.insert(key, new QPixmap(QPixmap::fromImage(image)), kilobytes);
        drawn_(key);
    }

    std::function<void(const Key&)> drawn_;
    QCache<Key, QPixmap> pictures_{kMostKept};
    std::set<Key> asked_for_;
    std::deque<std::pair<Key, Draw>> waiting_;  // newest at the front
    Job job_;
};

// Drawings of compounds with their match.
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

// Drawings of structures given as SMILES, such as rows of a table that are of no library.
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

// The switches that say how compounds are drawn everywhere: as actions for menus, kept in the user's settings.
class DrawingSwitches : public QObject {
    Q_OBJECT
  public:
    // Sets the style of these drawings, now and whenever it changes.
    explicit DrawingSwitches(DrawingCache* drawings, QObject* parent = nullptr);

    DrawingStyle style() const { return {.highlight = highlight_->isChecked(), .align = align_->isChecked()}; }
    QList<QAction*> actions() const { return {highlight_, align_}; }

  private:
    QAction* add(DrawingCache* drawings, const QString& text, const QString& tip, const QString& key, bool usually);

    QAction* highlight_;
    QAction* align_;
};

}  // namespace chemsieve::ui
