#include "ui/sketcher/tools/sketch_tile.h"

#include <QAction>
#include <QPainter>
#include <QScrollArea>
#include <QStyleOptionToolButton>
#include <map>

#include "ui/sketcher/tools/sketch_painter.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr double kPictureEdge = 4;
constexpr double kBond = 20;  // at most
constexpr int kLabelHeight = 14;
constexpr double kLabelSize = 0.8;

Sketch picture_of(const SketchTemplate& entry, bool shows_attachment) {
    if (entry.ring) return ring_at(*entry.ring, {});
    const Sketch& piece = piece_of(entry);
    return shows_attachment || piece.empty() ? piece : without(piece, {0}, {});
}

}  // namespace

const Sketch& piece_of(const SketchTemplate& entry) {
    static std::map<std::string, Sketch> laid_out_before;
    const auto known = laid_out_before.find(entry.smiles);
    if (known != laid_out_before.end()) return known->second;
    const SketchResult drawn = entry.smiles.empty() ? SketchResult{Sketch{}} : sketch_of_text(entry.smiles);
    const auto* sketch = std::get_if<Sketch>(&drawn);
    return laid_out_before[entry.smiles] = sketch ? *sketch : Sketch{};
}

SketchTile::SketchTile(const SketchTemplate& entry, bool shows_attachment, QAction* action)
    : entry_{entry}, shows_attachment_{shows_attachment} {
    setDefaultAction(action);
    setFixedSize(kTilePixels, kTilePixels);
    setAutoRaise(true);
}

void SketchTile::paintEvent(QPaintEvent*) {
    if (!picture_) {
        picture_ = picture_of(entry_, shows_attachment_);
        opinion_ = opinion_on(*picture_);
    }
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const Colours& colours = colours_of(palette());
    const bool on = isChecked(), hover = option.state.testFlag(QStyle::State_MouseOver);
    const bool focus = hasFocus() && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    draw_round(&painter, QRectF{rect()}, radius::kButton,
               on      ? colours.soft_accent
               : hover ? colours.row_hover
                       : colours.surface,
               focus || on ? colours.link : colours.line, focus ? 2 : 1);
    QRectF place = QRectF{rect()}.adjusted(kPictureEdge, kPictureEdge, -kPictureEdge, -kPictureEdge);
    if (!entry_.label.empty()) {
        painter.setFont(font_of(kLabelSize));
        painter.setPen(colours.secondary);
        const QRectF line{place.left(), place.bottom() - kLabelHeight + 2, place.width(), kLabelHeight * 1.0};
        painter.drawText(line, Qt::AlignCenter, QString::fromStdString(entry_.label));
        place.adjust(0, -2, 0, -kLabelHeight);
    }
    paint_small(painter, *picture_, opinion_, sketch_colours_of(palette()), place, kBond);
}

// Arrows come to tiles that are not in sight.
void SketchTile::focusInEvent(QFocusEvent* event) {
    QToolButton::focusInEvent(event);
    for (QWidget* at = parentWidget(); at; at = at->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(at)) return area->ensureWidgetVisible(this, 0, kTilePixels);
    }
}

}  // namespace chemsieve::ui
