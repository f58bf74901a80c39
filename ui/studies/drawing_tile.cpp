#include "ui/studies/drawing_tile.h"

#include <QPainter>
#include <utility>

#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {
constexpr int kTileWidth = 80, kAroundTile = 2;  // pixels
}

DrawingTile::DrawingTile(int height, QWidget* parent) : QAbstractButton{parent}, drawing_height_{height} {
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    show_nothing();
}

void DrawingTile::show_drawing(Draw draw, const QString& line, const QString& name) {
    draw_ = std::move(draw);
    setText(line);
    setAccessibleName(name);
    setToolTip(tip_of(name));
    setEnabled(true);
    setFocusPolicy(Qt::StrongFocus);
    update();
}

void DrawingTile::show_nothing() {
    draw_ = {};
    setText({});
    setAccessibleName({});
    setToolTip({});
    setEnabled(false);
    setFocusPolicy(Qt::NoFocus);
    update();
}

QSize DrawingTile::sizeHint() const {
    const int line = QFontMetrics{font_of(type_size::kSecondary)}.height();
    return {kTileWidth, drawing_height_ + line + 3 * kAroundTile};
}

QRect DrawingTile::drawing_place() const {
    return {kAroundTile, kAroundTile, width() - 2 * kAroundTile, drawing_height_};
}

void DrawingTile::paintEvent(QPaintEvent*) {
    if (!draw_) return;
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const bool is_pointed_at = underMouse() || isDown();
    if (is_pointed_at || hasFocus()) {
        draw_round(&painter, QRectF{rect()}, radius::kButton, is_pointed_at ? colours.row_hover : QColor{},
                   hasFocus() ? colours.link : QColor{}, hasFocus() ? 2 : 1);
    }
    const QRect drawing = drawing_place();
    const QPixmap picture = draw_(drawing.size());
    if (!picture.isNull()) painter.drawPixmap(drawing.topLeft(), picture);
    painter.setFont(font_of(type_size::kSecondary));
    painter.setPen(colours.secondary);
    const QRect line{kAroundTile, drawing.bottom() + 1, width() - 2 * kAroundTile, painter.fontMetrics().height()};
    painter.drawText(line, Qt::AlignCenter, painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, line.width()));
}

}  // namespace chemsieve::ui
