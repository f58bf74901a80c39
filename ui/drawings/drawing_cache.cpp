#include "ui/drawings/drawing_cache.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QTimer>

#include "ui/drawings/structure_image.h"

namespace chemsieve::ui {

namespace {
constexpr int kMostKept = 96 * 1024;      // kB; usual drawings take some 60 kB
constexpr std::size_t kMostWaiting = 64;  // several screens full
// Drawings that wait on the thread: enough that it does not wait while the window paints, few enough that the newest
// request is drawn soon.
constexpr int kHandedOver = 4;

QImage draw(CompoundArtist& artist, const std::shared_ptr<const DrawingScene>& scene, const Hit& hit, QSize size,
            qreal ratio) {
    try {
        const ComposedDrawing drawing = artist.compose(scene, hit);
        return draw_structure(drawing.structure, size, ratio, drawing.highlight, drawing.layout, scene->ground);
    } catch (const std::exception& e) {
        return draw_message(error_text(e), size, ratio, scene->ground);
    }
}

}  // namespace

DrawingCache::DrawingCache(QObject* parent) : QObject{parent}, drawings_{kMostKept} {
    scene_ = std::make_shared<DrawingScene>(DrawingScene{.ground = ground_of(QGuiApplication::palette())});
    QCoreApplication::instance()->installEventFilter(this);
}

void DrawingCache::set_source(std::shared_ptr<const CompoundSource> source) {
    set_scene({.source = std::move(source), .style = scene_->style, .ground = scene_->ground});
}

void DrawingCache::set_queries(std::vector<std::vector<Molecule>> queries, bool stereo) {
    DrawingScene scene = *scene_;
    scene.queries = std::move(queries);
    scene.stereo = stereo;
    set_scene(std::move(scene));
}

bool DrawingCache::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange) follow_palette();
    return QObject::eventFilter(watched, event);
}

void DrawingCache::follow_palette() {
    DrawingScene scene = *scene_;
    scene.ground = ground_of(QGuiApplication::palette());
    if (scene.ground == scene_->ground) return;
    set_scene(std::move(scene));
    Q_EMIT restyled();
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
    waiting_.clear();
    job_.forget();
}

QPixmap DrawingCache::find(const Hit& hit, QSize size, qreal device_pixel_ratio) {
    const QSize pixels = size * device_pixel_ratio;
    const Key key{static_cast<qint64>(hit.compound), hit.query, pixels.width(), pixels.height()};
    if (const QPixmap* drawing = drawings_.object(key)) return *drawing;
    if (!scene_->source || size.isEmpty() || !asked_for_.insert(key).second) return {};
    waiting_.push_front({key, size, device_pixel_ratio});
    if (waiting_.size() > kMostWaiting) {
        asked_for_.erase(waiting_.back().key);
        waiting_.pop_back();
    }
    go_on();
    return {};
}

void DrawingCache::go_on() {
    while (job_.unanswered() < kHandedOver && !waiting_.empty()) {
        const Wanted wanted = waiting_.front();
        waiting_.pop_front();
        job_.add(
            [this, scene = scene_, wanted](const std::stop_token&) {
                const Hit hit{.compound = CompoundNumber{wanted.key.compound}, .query = wanted.key.query};
                return draw(artist_, scene, hit, wanted.size, wanted.ratio);
            },
            [this, key = wanted.key](const QImage& image) { deliver(key, image); });
    }
}

void DrawingCache::deliver(const Key& key, const QImage& image) {
    go_on();
    asked_for_.erase(key);
    const int kilobytes = std::max(1, key.width * key.height / 256);
    drawings_.insert(key, new QPixmap(QPixmap::fromImage(image)), kilobytes);
    Q_EMIT drawn(key.compound);
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
