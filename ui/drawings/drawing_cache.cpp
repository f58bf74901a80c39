#include "ui/drawings/drawing_cache.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QSettings>
#include <QTimer>

#include "chem/read/parse.h"
#include "ui/style/icons.h"

namespace chemsieve::ui {

namespace {

QImage draw(CompoundArtist& artist, const std::shared_ptr<const DrawingScene>& scene, const Hit& hit, QSize size,
            qreal ratio) {
    try {
        const ComposedDrawing drawing = artist.compose(scene, hit);
        return draw_structure(drawing.structure, size, ratio, drawing.highlight, drawing.layout, scene->ground);
    } catch (const std::exception& e) {
        return draw_message(error_text(e), size, ratio, scene->ground);
    }
}

QImage drawing_of(const QString& smiles, QSize size, qreal ratio, DrawingGround ground) {
    try {
        const ParseResult parsed = parse_smiles(smiles.toStdString());
        if (const auto* molecule = std::get_if<Molecule>(&parsed)) {
            return draw_structure(*molecule, size, ratio, {}, {}, ground);
        }
    } catch (const std::exception& e) {
        return draw_message(error_text(e), size, ratio, ground);
    }
    return draw_message({}, size, ratio, ground);
}

}  // namespace

DrawingCache::DrawingCache(QObject* parent) : QObject{parent} {
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
    drawings_.forget();
}

QPixmap DrawingCache::find(const Hit& hit, QSize size, qreal device_pixel_ratio) {
    const QSize pixels = size * device_pixel_ratio;
    if (!scene_->source || size.isEmpty()) return {};
    const Key key{static_cast<qint64>(hit.compound), hit.query, pixels.width(), pixels.height()};
    return drawings_.find(key, [this, scene = scene_, key, size, device_pixel_ratio] {
        const Hit drawn{.compound = CompoundNumber{key.compound}, .query = key.query};
        return draw(artist_, scene, drawn, size, device_pixel_ratio);
    });
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

QPixmap SmilesDrawings::find(const QString& smiles, QSize size, qreal device_pixel_ratio, DrawingGround ground) {
    const QSize pixels = size * device_pixel_ratio;
    if (smiles.isEmpty() || size.isEmpty()) return {};
    return drawings_.find({smiles, pixels.width(), pixels.height(), ground},
                          [=] { return drawing_of(smiles, size, device_pixel_ratio, ground); });
}

DrawingSwitches::DrawingSwitches(DrawingCache* drawings, QObject* parent)
    : QObject{parent},
      highlight_{add(drawings, tr("&Highlight the match"),
                     tr("Colour the part of each compound that the query matches"),
                     QStringLiteral("drawings_highlight"), true)},
      align_{add(drawings, tr("&Align to the query"),
                 tr("Draw each compound so that the matched part lies as in the query"),
                 QStringLiteral("drawings_align"), false)} {
    align_->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+J")});
    highlight_->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+H")});
    highlight_->setIcon(icon(QStringLiteral("highlight")));
    align_->setIcon(icon(QStringLiteral("align")));
    drawings->set_style(style());
}

QAction* DrawingSwitches::add(DrawingCache* drawings, const QString& text, const QString& tip, const QString& key,
                              bool usually) {
    auto* action = new QAction{text, this};
    action->setObjectName(key);
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setChecked(QSettings{}.value(key, usually).toBool());
    connect(action, &QAction::toggled, this, [this, key, drawings](bool on) {
        QSettings{}.setValue(key, on);
        drawings->set_style(style());
    });
    return action;
}

}  // namespace chemsieve::ui
