#include "ui/refine/filter_chip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QStyleOptionToolButton>
#include <QToolTip>
#include <utility>

#include "ui/style/icons.h"
#include "ui/style/roles.h"

namespace chemsieve::ui {

namespace {
constexpr int kMostOfChip = 40;  // characters
}

QString chip_text(const QString& text) {
    QString shown = text.size() > kMostOfChip ? text.left(kMostOfChip) + QStringLiteral(" ...") : text;
    return shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

FilterChip::FilterChip(const QString& text, QWidget* parent) : QToolButton{parent}, text_{text} {
    set_role(this, Role::chip);
    setText(chip_text(text));
    setAccessibleName(text);
    setAccessibleDescription(tr("A filter: Space changes it, Delete takes it away"));
    // The second half, which is the cross's place.
    setPopupMode(QToolButton::MenuButtonPopup);
    setCheckable(true);
    setChecked(true);
    connect(this, &QToolButton::clicked, this, [this] {
        setChecked(true);  // it stays a filter in force
        Q_EMIT open_wanted();
    });
}

QRect FilterChip::cross() const {
    QStyleOptionToolButton option;
    initStyleOption(&option);
    return style()->subControlRect(QStyle::CC_ToolButton, &option, QStyle::SC_ToolButtonMenu, this);
}

bool FilterChip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QToolButton::event(event);
    const auto* help = static_cast<const QHelpEvent*>(event);
    const bool of_cross = cross().contains(help->pos());
    const QString tip = of_cross ? tr("Take this filter away (Delete)") : tr("%1: a click changes it").arg(text_);
    QToolTip::showText(help->globalPos(), tip.toHtmlEscaped(), this, of_cross ? cross() : rect());
    return true;
}

void FilterChip::mousePressEvent(QMouseEvent* event) {
    is_cross_pressed_ = event->button() == Qt::LeftButton && cross().contains(event->position().toPoint());
    if (!is_cross_pressed_) QToolButton::mousePressEvent(event);
}

void FilterChip::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(is_cross_pressed_, false)) return QToolButton::mouseReleaseEvent(event);
    if (cross().contains(event->position().toPoint())) Q_EMIT removal_wanted();
}

void FilterChip::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Delete && event->key() != Qt::Key_Backspace) return QToolButton::keyPressEvent(event);
    Q_EMIT removal_wanted();
}

void FilterChip::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(ui::icon(QStringLiteral("filter")), tr("&Change ..."), this, &FilterChip::open_wanted);
    menu->addAction(ui::icon(QStringLiteral("close")), tr("&Take this filter away"), this, &FilterChip::removal_wanted);
    menu->popup(event->globalPos());
}

}  // namespace chemsieve::ui
