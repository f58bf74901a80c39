#include "ui/widgets/window_messages.h"

#include <QAccessible>
#include <QEvent>
#include <QKeyEvent>
#include <QMainWindow>
#include <QPainter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

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

constexpr qsizetype kMostMessages = 3;
constexpr int kWidest = 720;
constexpr int kPanel = 328;         // pixels, with what starts and stops work
constexpr int kFoot = 56;           // pixels of tables, with their scroll bar
constexpr int kReadingMs = 12'000;  // for what is no error

}  // namespace

MessageFrame::MessageFrame(QWidget* parent)
    : QFrame{parent},
      icon_{new QLabel},
      heading_{new TextLabel},
      text_{new TextLabel},
      row_{new QHBoxLayout{this}},
      close_{new QToolButton} {
    heading_->setFont(font_of(1, true));
    heading_->hide();
    close_->setIcon(icon(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Not now"));
    close_->setAccessibleName(close_->toolTip());
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    row_->setContentsMargins(space::kInside, space::kTight, space::kTight, space::kTight);
    row_->addWidget(icon_);
    auto* lines = bare_layout<QVBoxLayout>(nullptr, 2);
    lines->addWidget(heading_);
    lines->addWidget(text_);
    row_->addLayout(lines, 1);
    row_->addWidget(close_);
    hide();
}

void MessageFrame::show_message(Severity severity, const QString& text) { show_message(severity, {}, text); }

void MessageFrame::show_message(Severity severity, const QString& heading, const QString& text) {
    severity_ = severity;
    heading_->setText(heading);
    heading_->setVisible(!heading.isEmpty());
    text_->setText(text);
    text_->setVisible(!text.isEmpty());
    show_icon();
    show();
    update();
}

void MessageFrame::remove_cross() {
    close_->hide();
    row_->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kUsual);
    row_->setAlignment(icon_, Qt::AlignTop);
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

WindowMessages::WindowMessages(QWidget* window)
    : QWidget{window}, layout_{bare_layout<QVBoxLayout>(this, space::kTight)} {
    setObjectName(QStringLiteral("window_messages"));
    window->installEventFilter(this);
    hide();
}

WindowMessages* WindowMessages::of(QWidget* place) {
    QWidget* window = place->window();
    auto* there = window->findChild<WindowMessages*>(QString{}, Qt::FindDirectChildrenOnly);
    return there ? there : new WindowMessages{window};
}

QList<MessageFrame*> WindowMessages::shown() const {
    QList<MessageFrame*> frames;
    for (int i = 0; i < layout_->count(); ++i) {
        auto* frame = qobject_cast<MessageFrame*>(layout_->itemAt(i)->widget());
        if (frame && !frame->isHidden()) frames << frame;
    }
    return frames;
}

QStringList WindowMessages::texts() const {
    QStringList texts;
    for (const MessageFrame* frame : shown()) texts << frame->text();
    return texts;
}

void WindowMessages::say(MessageFrame::Severity severity, const QString& text) {
    const QList<MessageFrame*> before = shown();
    for (MessageFrame* frame : before) {
        if (frame->text() == text || frame == before.value(kMostMessages - 1)) frame->hide();
    }
    auto* frame = new MessageFrame{this};
    layout_->insertWidget(0, frame);
    frame->show_message(severity, text);
    frame->setAccessibleName(text);
    frame->installEventFilter(this);
    if (severity != MessageFrame::Severity::error) QTimer::singleShot(kReadingMs, frame, &QWidget::hide);
    place();
    QAccessibleEvent alert{frame, QAccessible::Alert};
    QAccessible::updateAccessibility(&alert);
}

// Over the lower edge of a main window's page, the upper edge of others.
void WindowMessages::place() {
    setVisible(!shown().isEmpty());
    if (isHidden()) return;
    QRect room = parentWidget()->rect();
    const auto* main = qobject_cast<QMainWindow*>(parentWidget());
    if (main) room = main->centralWidget()->geometry();
    // Not over the panel at the left, where work goes on and is stopped, nor over the last rows of tables.
    if (main) room.setLeft(room.left() + std::min(kPanel, room.width() / 3));
    const int width = std::min(kWidest, room.width() - 2 * space::kInside);
    const int height = layout_->hasHeightForWidth() ? layout_->totalHeightForWidth(width) : sizeHint().height();
    const int top = main ? std::max(room.top(), room.bottom() - height - kFoot) : room.top() + space::kInside;
    setGeometry(room.left() + (room.width() - width) / 2, top, width, height);
    raise();
}

// Esc puts the newest away, where nothing else wants the key.
bool WindowMessages::put_away_by(const QKeyEvent& key) {
    const QList<MessageFrame*> frames = shown();
    if (key.key() != Qt::Key_Escape || frames.isEmpty()) return false;
    frames.front()->hide();
    return true;
}

bool WindowMessages::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) place();
    if (watched == parentWidget() && event->type() == QEvent::KeyPress &&
        put_away_by(*static_cast<QKeyEvent*>(event))) {
        return true;
    }
    if (watched != parentWidget() && event->type() == QEvent::Hide) {
        watched->deleteLater();
        QTimer::singleShot(0, this, &WindowMessages::place);
    }
    return QWidget::eventFilter(watched, event);
}

void show_error(QWidget* place, const QString& what, const QString& text) {
    WindowMessages::of(place)->say(MessageFrame::Severity::error, QObject::tr("%1: %2").arg(what, text));
}

void show_done(QWidget* place, const QString& what, const QString& text) {
    WindowMessages::of(place)->say(MessageFrame::Severity::done, QObject::tr("%1: %2").arg(what, text));
}

}  // namespace chemsieve::ui
