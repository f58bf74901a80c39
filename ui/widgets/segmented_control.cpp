#include "ui/widgets/segmented_control.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kIcon = 18;
}

SegmentedControl::SegmentedControl(Shape shape, QWidget* parent)
    : QFrame{parent}, shape_{shape}, group_{new QButtonGroup{this}} {
    bare_layout<QHBoxLayout>(this, 0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(group_, &QButtonGroup::idToggled, this, [this](int segment, bool on) {
        update();
        if (on) Q_EMIT chosen_changed(segment);
    });
    connect(group_, &QButtonGroup::idClicked, this, &SegmentedControl::clicked);
}

QToolButton* SegmentedControl::add(const QString& text, const QString& icon_name, const QString& tip) {
    auto* button = new QToolButton;
    set_role(button, Role::segment);
    button->setText(text);
    button->setCheckable(true);
    button->setToolTip(tip);
    if (shape_ == Shape::icon) button->setAccessibleName(text);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    button->setFocusPolicy(Qt::StrongFocus);
    if (!icon_name.isEmpty()) {
        button->setIcon(icon(icon_name));
        button->setIconSize({kIcon, kIcon});
    }
    button->setToolButtonStyle(shape_ == Shape::text              ? Qt::ToolButtonTextOnly
                               : shape_ == Shape::icon            ? Qt::ToolButtonIconOnly
                               : shape_ == Shape::icon_above_text ? Qt::ToolButtonTextUnderIcon
                                                                  : Qt::ToolButtonTextBesideIcon);
    button->installEventFilter(this);
    group_->addButton(button, static_cast<int>(group_->buttons().size()));
    layout()->addWidget(button);
    if (group_->buttons().size() == 1) button->setChecked(true);
    return button;
}

void SegmentedControl::choose(int segment) {
    if (QAbstractButton* button = group_->button(segment)) return button->setChecked(true);
    QAbstractButton* chosen = group_->checkedButton();
    if (!chosen) return;
    group_->setExclusive(false);
    chosen->setChecked(false);
    group_->setExclusive(true);
}

QSize SegmentedControl::sizeHint() const {
    int widest = 0;
    for (const QAbstractButton* button : group_->buttons()) widest = std::max(widest, button->sizeHint().width());
    const int line = fontMetrics().height();
    const int high = shape_ == Shape::icon_above_text    ? line + kIcon + 12
                     : shape_ == Shape::icon_beside_text ? line + 12
                                                         : line + 8;
    return {widest * static_cast<int>(group_->buttons().size()), high};
}

QSize SegmentedControl::minimumSizeHint() const {
    int width = 0;
    for (const QAbstractButton* button : group_->buttons()) width += button->sizeHint().width();
    return {width, sizeHint().height()};
}

void SegmentedControl::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const QRectF rect{this->rect()};
    draw_round(&painter, rect, radius::kButton, colours.surface, {});
    QPainterPath inside;
    inside.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius::kButton, radius::kButton);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(inside);
    for (const QAbstractButton* button : group_->buttons()) {
        const bool on = button->isChecked() && isEnabled();
        const bool hover = button->underMouse() && button->isEnabled();
        if (on || hover) painter.fillRect(button->geometry(), on ? colours.soft_accent : colours.row_hover);
    }
    painter.restore();
    for (const QAbstractButton* button : group_->buttons()) {
        const QRect place = button->geometry();
        if (place.left() > 0) painter.fillRect(QRect{place.left(), 0, 1, height()}, colours.border);
    }
    draw_round(&painter, rect, radius::kButton, {}, colours.border);
}

// The ground under the mouse is painted here.
bool SegmentedControl::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave) update();
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
        const auto count = static_cast<int>(group_->buttons().size());
        const int at = group_->id(qobject_cast<QAbstractButton*>(watched)) + step;
        if (step != 0 && at >= 0 && at < count && group_->button(at)->isEnabled()) {
            group_->button(at)->setFocus(Qt::TabFocusReason);
            group_->button(at)->click();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace chemsieve::ui
