#include "ui/drawing_cache.h"

#include <QAbstractItemView>
#include <QTimer>

#include "match/substructure_matcher.h"
#include "ui/draw/structure_image.h"
#include "ui/post.h"

namespace chemsieve::ui {

namespace {
constexpr int kDrawingsKept = 600;              // some 75 kB each
constexpr std::size_t kMostWaiting = 64;        // several screens full
constexpr std::uint64_t kMatchSteps = 300'000;  // some 20 ms; a match that takes longer is not coloured
}  // namespace

// The worker's own reader and matcher for a scene.
class DrawingCache::Artist {
  public:
    QImage draw(const Task& task) {
        try {
            enter(task.scene);
            const Molecule structure = reader_->molecule(CompoundNumber{task.key.compound});
            Highlight highlight;
            if (matcher_) {
                const auto matches = matcher_->matches(structure, 1);
                if (!matches.empty()) highlight = highlight_of_match(*scene_->query, structure, matches.front());
            }
            return draw_structure(structure, task.size, task.ratio, highlight);
        } catch (const std::exception& e) {
            return draw_message(QString::fromUtf8(e.what()), task.size, task.ratio);
        }
    }

  private:
    void enter(const std::shared_ptr<const Scene>& scene) {
        if (scene == scene_ && reader_) return;
        if (!scene_ || scene->source != scene_->source || !reader_) reader_ = scene->source->reader();
        matcher_.reset();
        if (scene->query) {
            matcher_ = std::make_unique<SubstructureMatcher>(*scene->query, MatchLimits{.steps = kMatchSteps},
                                                             MatchOptions{.stereo = scene->stereo});
        }
        scene_ = scene;
    }

    std::shared_ptr<const Scene> scene_;
    std::unique_ptr<CompoundReader> reader_;
    std::unique_ptr<SubstructureMatcher> matcher_;
};

DrawingCache::DrawingCache(QObject* parent)
    : QObject{parent}, drawings_{kDrawingsKept}, thread_{[this](std::stop_token closing) {
          work(std::move(closing));
      }} {}

DrawingCache::~DrawingCache() {
    thread_.request_stop();
    thread_.join();
}

void DrawingCache::set_source(std::shared_ptr<const CompoundSource> source) {
    set_scene({.source = std::move(source)});
}

void DrawingCache::set_query(std::optional<Molecule> query, bool stereo) {
    set_scene({.source = scene_->source, .query = std::move(query), .stereo = stereo});
}

void DrawingCache::set_scene(Scene scene) {
    scene_ = std::make_shared<const Scene>(std::move(scene));
    drawings_.clear();
    asked_for_.clear();
    const std::lock_guard lock{mutex_};
    waiting_.clear();
}

QPixmap DrawingCache::find(CompoundNumber compound, QSize size, qreal device_pixel_ratio) {
    const QSize pixels = size * device_pixel_ratio;
    const Key key{static_cast<qint64>(compound), pixels.width(), pixels.height()};
    if (const QPixmap* drawing = drawings_.object(key)) return *drawing;
    if (!scene_->source || size.isEmpty() || !asked_for_.insert(key).second) return {};
    const std::lock_guard lock{mutex_};
    waiting_.push_front({scene_, key, size, device_pixel_ratio});
    if (waiting_.size() > kMostWaiting) {
        asked_for_.erase(waiting_.back().key);
        waiting_.pop_back();
    }
    wake_.notify_one();
    return {};
}

void DrawingCache::work(std::stop_token closing) {
    Artist artist;
    for (;;) {
        Task task;
        {
            std::unique_lock lock{mutex_};
            if (!wake_.wait(lock, closing, [this] { return !waiting_.empty(); })) return;
            task = std::move(waiting_.front());
            waiting_.pop_front();
        }
        if (closing.stop_requested()) return;
        post(this, [this, task, image = artist.draw(task)] { deliver(task, image); });
    }
}

void DrawingCache::deliver(const Task& task, const QImage& image) {
    if (task.scene != scene_) return;
    asked_for_.erase(task.key);
    drawings_.insert(task.key, new QPixmap(QPixmap::fromImage(image)));
    Q_EMIT drawn(task.key.compound);
}

void repaint_when_drawn(QAbstractItemView* view, const DrawingCache* drawings) {
    constexpr int kDelayMs = 15;
    auto* timer = new QTimer{view};
    timer->setSingleShot(true);
    timer->setInterval(kDelayMs);
    QObject::connect(drawings, &DrawingCache::drawn, timer, [timer] {
        if (!timer->isActive()) timer->start();
    });
    QObject::connect(timer, &QTimer::timeout, view, [view] { view->viewport()->update(); });
}

}  // namespace chemsieve::ui
