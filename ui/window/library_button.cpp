#include "ui/window/library_button.h"

#include <QPainter>
#include <QStyleOptionToolButton>

#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {
constexpr int kIcon = 20;
constexpr int kChevron = 20;
constexpr int kMostOfName = 260;
}  // namespace

LibraryButton::LibraryButton(QWidget* parent) : QToolButton{parent}, name_{tr("No library open")} {
    setIcon(ui::icon(QStringLiteral("library")));
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(name_);
}

void LibraryButton::name_library(const QString& file, qint64 compounds) {
    name_ = shown_name(file, false);
    count_ = with_separators(compounds);
    setAccessibleName(tr("Library %1, %2").arg(shown_name(file), compounds_text(compounds)));
    setToolTip(file.toHtmlEscaped());
    updateGeometry();
    update();
}

QSize LibraryButton::sizeHint() const {
    // A little more than the name takes: rounded down it would lose its middle.
    const int name = std::min(kMostOfName, QFontMetrics{font_of(1, true)}.horizontalAdvance(name_) + 2);
    const int count = count_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(count_) + space::kUsual;
    return {space::kUsual + kIcon + space::kUsual + name + count + kChevron + space::kTight,
            fontMetrics().height() + 14};
}

void LibraryButton::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    if (underMouse() || isDown()) {
        draw_round(&painter, QRectF{rect()}, radius::kButton, isDown() ? colours.line : colours.ground, {});
    }
    if (hasFocus()) draw_round(&painter, QRectF{rect()}, radius::kButton, {}, colours.link, 2);
    icon().paint(&painter, QRect{space::kUsual, (height() - kIcon) / 2, kIcon, kIcon});
    QRect text = rect().adjusted(2 * space::kUsual + kIcon, 0, -kChevron - space::kTight, 0);
    const QFont bold = font_of(1, true);
    const int count = count_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(count_) + space::kUsual;
    const QString name = QFontMetrics{bold}.elidedText(name_, Qt::ElideMiddle, text.width() - count);
    painter.setFont(bold);
    painter.setPen(colours.text);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setFont(font());
    painter.setPen(colours.secondary);
    text.setLeft(text.left() + QFontMetrics{bold}.horizontalAdvance(name) + space::kUsual);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, count_);
    draw_chevron(&painter, QRectF(width() - kChevron - space::kTight, 0, kChevron, height()), Direction::down,
                 colours.secondary);
}

}  // namespace chemsieve::ui
