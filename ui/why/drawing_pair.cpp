#include "ui/why/drawing_pair.h"

#include <QPainter>

#include "ui/drawings/structure_image.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kGap = 8;
constexpr int kInset = 4;
constexpr int kAboveCaption = 4;
// From this ratio, or width in pixels, on the drawings lie beside each other.
constexpr double kWideEnough = 1.3;
constexpr int kAlwaysBeside = 600;
}  // namespace

DrawingPair::DrawingPair(const DrawingCache* drawings, QWidget* parent) : QWidget{parent}, drawings_{drawings} {
    parts_[0].caption = tr("Query");
    parts_[1].caption = tr("Compound");
    setAccessibleName(tr("Drawings of query and compound"));
    connect(drawings, &DrawingCache::restyled, this, &DrawingPair::draw);
}

void DrawingPair::show_structures(std::optional<Molecule> query, std::optional<Molecule> compound,
                                  std::vector<int> match) {
    match_ = std::move(match);
    for (Part& part : parts_) part.lit = {};
    parts_[0].structure = std::move(query);
    parts_[1].structure = std::move(compound);
    for (Part& part : parts_) part.image = {};
    draw();
}

void DrawingPair::set_captions(const QString& query, const QString& compound) {
    parts_[0].caption = query;
    parts_[1].caption = compound;
    update();
}

void DrawingPair::light(const Highlight& query, const Highlight& compound) {
    if (query == parts_[0].lit && compound == parts_[1].lit) return;
    parts_[0].lit = query;
    parts_[1].lit = compound;
    setAccessibleDescription(
        tr("Coloured atoms: %1 of the query, %2 of the compound").arg(query.atoms.size()).arg(compound.atoms.size()));
    draw();
}

QRect DrawingPair::card_of(std::size_t part) const {
    if (!parts_[part].structure) return {};
    const QRect all = rect().adjusted(0, 0, -1, -1);
    if (!parts_[1 - part].structure) return all;
    const bool beside = all.width() >= kAlwaysBeside || all.width() > kWideEnough * all.height();
    const QSize half =
        beside ? QSize{(all.width() - kGap) / 2, all.height()} : QSize{all.width(), (all.height() - kGap) / 2};
    if (part == 0) return {all.topLeft(), half};
    return {beside ? QPoint{all.left() + half.width() + kGap, all.top()}
                   : QPoint{all.left(), all.top() + half.height() + kGap},
            half};
}

QSize DrawingPair::picture_size(std::size_t part) const {
    return card_of(part).size() - QSize{2 * kInset, 2 * kInset + kAboveCaption + fontMetrics().height()};
}

void DrawingPair::draw() {
    update();
    Task task{.ratio = devicePixelRatioF(), .ground = drawings_->scene()->ground};
    bool any = false;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        task.sizes[i] = picture_size(i);
        if (!parts_[i].structure || task.sizes[i].isEmpty()) continue;
        task.structures[i] = parts_[i].structure;
        task.lit[i] = parts_[i].lit;
        any = true;
    }
    if (task.structures[0] && drawings_->scene()->style.align) task.match = match_;
    if (!any) return job_.forget();
    job_.start([task = std::move(task)](const std::stop_token&) { return drawn(task); },
               [this](const std::array<QImage, 2>& images) {
                   for (std::size_t i = 0; i < images.size(); ++i) parts_[i].image = images[i];
                   update();
               });
}

// The layout of the compound; empty: the usual layout.
Layout DrawingPair::aligned(const Task& task) {
    if (task.match.empty() || !task.structures[0] || atom_count(*task.structures[1]) > kMaxDrawnAtoms) return {};
    try {
        const Layout drawn = layout_as_drawn(*task.structures[0]);
        return layout_like(drawn.empty() ? usual_layout(*task.structures[0]) : drawn, *task.structures[1], task.match);
    } catch (const std::exception&) {
        return {};  // the drawing tells what is wrong
    }
}

std::array<QImage, 2> DrawingPair::drawn(const Task& task) {
    std::array<QImage, 2> images;
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (!task.structures[i]) continue;
        const Layout layout = i == 1 ? aligned(task) : layout_as_drawn(*task.structures[0]);
        images[i] = draw_structure(*task.structures[i], task.sizes[i], task.ratio, task.lit[i], layout, task.ground);
    }
    return images;
}

void DrawingPair::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const QRect card = card_of(i);
        if (card.isEmpty()) continue;
        const int text = fontMetrics().height();
        const QRect ground = card.adjusted(0, 0, 0, -text - kAboveCaption);
        draw_round(&painter, QRectF{ground}, radius::kButton, colours.sunken, colours.line);
        painter.setPen(colours.secondary);
        const QRect caption{card.left(), card.bottom() - text, card.width(), text};
        painter.drawText(caption, Qt::AlignCenter,
                         fontMetrics().elidedText(parts_[i].caption, Qt::ElideMiddle, card.width()));
        const QImage& image = parts_[i].image;
        if (image.isNull()) continue;
        painter.drawImage(QRect{ground.topLeft() + QPoint{kInset, kInset}, image.size() / image.devicePixelRatio()},
                          image);
    }
}

}  // namespace chemsieve::ui
