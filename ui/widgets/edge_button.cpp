#include "ui/widgets/edge_button.h"

#include <QPainter>
#include <algorithm>

#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {
namespace {
constexpr int kPicture = 20;
}

EdgeButton::EdgeButton(const QString& text, QWidget* parent) : QAbstractButton{parent} {
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QSize EdgeButton::sizeHint() const {
    const int length = kPicture + fontMetrics().horizontalAdvance(text()) + 3 * space::kUsual;
    return {std::max(kPicture, fontMetrics().height()) + space::kUsual, length};
}

// A card, as the part will be one.
void EdgeButton::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const QColor& ground = isDown() ? colours.line : underMouse() ? colours.row_hover : colours.surface;
    draw_round(&painter, QRectF{rect()}, radius::kCard, ground, hasFocus() ? colours.link : colours.line,
               hasFocus() ? 2 : 1);
    icon().paint(&painter, QRect{(width() - kPicture) / 2, space::kUsual, kPicture, kPicture});
    painter.setPen(colours.text);
    // Read from the top, as on the back of a book.
    painter.translate(width(), kPicture + 2 * space::kUsual);
    painter.rotate(90);
    painter.drawText(QRect{0, 0, height(), width()}, Qt::AlignLeft | Qt::AlignVCenter, text());
}

}  // namespace chemsieve::ui
