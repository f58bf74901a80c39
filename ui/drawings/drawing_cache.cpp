#include "ui/drawings/drawing_cache.h"

#include <QAbstractItemView>
#include <QTimer>

#include "ui/drawings/structure_image.h"
#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kDrawingsKept = 600;        // some 75 kB each
constexpr std::size_t kMostWaiting = 64;  // several screens full

QImage draw(CompoundArtist& artist, const std::shared_ptr<const DrawingScene>& scene, CompoundNumber compound,
            QSize size, qreal ratio) {
    try {
        const ComposedDrawing drawing = artist.compose(scene, compound);
        return draw_structure(drawing.structure, size, ratio, drawing.highlight, drawing.layout);
    } catch (const std::exception& e) {
        return draw_message(error_text(e), size, ratio);
    }
}

}  // namespace

DrawingCache::DrawingCache(QObject* parent)
    : QObject{parent}, drawings_{kDrawingsKept}, thread_{[this](std::stop_token closing) {
          work(std::move(closing));
      }} {}

DrawingCache::~DrawingCache() {
    thread_.request_stop();
    thread_.join();
}

void DrawingCache::set_source(std::shared_ptr<const CompoundSource> source) {
    set_scene({.source = std::move(source), .style = scene_->style});
}

void DrawingCache::set_query(std::optional<Molecule> query, bool stereo) {
    set_scene({.source = scene_->source, .query = std::move(query), .stereo = stereo, .style = scene_->style});
}

void DrawingCache::set_style(const DrawingStyle& style) {
    if (style == scene_->style) return;
    DrawingScene scene = *scene_;
    scene.style = style;
    set_scene(std::move(scene));
    Q_EMIT restyled();
}

void DrawingCache::set_scene(DrawingScene scene) {
    scene_ = std::make_shared<const DrawingScene>(std::move(scene));
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
    CompoundArtist artist;
    for (;;) {
        Task task;
        {
            std::unique_lock lock{mutex_};
            if (!wake_.wait(lock, closing, [this] { return !waiting_.empty(); })) return;
            task = std::move(waiting_.front());
            waiting_.pop_front();
        }
        if (closing.stop_requested()) return;
        const CompoundNumber compound{task.key.compound};
        post(this,
             [this, task, image = draw(artist, task.scene, compound, task.size, task.ratio)] { deliver(task, image); });
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
    const auto repaint_soon = [timer] {
        if (!timer->isActive()) timer->start();
    };
    QObject::connect(drawings, &DrawingCache::drawn, timer, repaint_soon);
    QObject::connect(drawings, &DrawingCache::restyled, timer, repaint_soon);
    QObject::connect(timer, &QTimer::timeout, view, [view] { view->viewport()->update(); });
}

}  // namespace chemsieve::ui
