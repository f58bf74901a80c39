#include "ui/widgets/message_frame.h"

#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kIconSize = 20;

struct Look {
    const char* icon;
    QColor colour, ground;
};

Look look_of(MessageFrame::Severity severity, const Colours& colours) {
    switch (severity) {
        case MessageFrame::Severity::done: return {"ok", colours.done, colours.done_ground};
        case MessageFrame::Severity::warning: return {"warning", colours.warning, colours.warning_ground};
        case MessageFrame::Severity::error: return {"error", colours.error, colours.error_ground};
        case MessageFrame::Severity::information: break;
    }
    return {"info", colours.link, colours.information_ground};
}

}  // namespace

MessageFrame::MessageFrame(QWidget* parent)
    : QFrame{parent}, icon_{new QLabel}, text_{new QLabel}, row_{new QHBoxLayout{this}}, close_{new QToolButton} {
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    close_->setIcon(icon(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Not now"));
    close_->setAccessibleName(close_->toolTip());
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    row_->setContentsMargins(space::kInside, space::kTight, space::kTight, space::kTight);
    row_->addWidget(icon_);
    row_->addWidget(text_, 1);
    row_->addWidget(close_);
    hide();
}

void MessageFrame::add_button(QWidget* button) { row_->insertWidget(row_->count() - 1, button); }

void MessageFrame::show_message(Severity severity, const QString& text) {
    severity_ = severity;
    text_->setText(text);
    show_icon();
    show();
    update();
}

void MessageFrame::show_icon() {
    const Look look = look_of(severity_, colours_of(palette()));
    icon_->setPixmap(
        icon(QLatin1String{look.icon}, look.colour).pixmap(QSize{kIconSize, kIconSize}, devicePixelRatioF()));
}

void MessageFrame::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    draw_round(&painter, QRectF{rect()}, radius::kButton, look_of(severity_, colours_of(palette())).ground, {});
}

void MessageFrame::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) show_icon();
    QFrame::changeEvent(event);
}

}  // namespace chemsieve::ui
