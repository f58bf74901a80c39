#include "ui/widgets/empty_state.h"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {

constexpr int kEmptyPicture = 32;  // pixels

}  // namespace

EmptyState::EmptyState(const QString& icon_name, QWidget* parent)
    : QWidget{parent},
      icon_name_{icon_name},
      picture_{new QLabel},
      what_{new TextLabel},
      advice_{new TextLabel},
      button_{new QPushButton} {
    picture_->setAlignment(Qt::AlignCenter);
    what_->setAlignment(Qt::AlignCenter);
    what_->setFont(font_of(1, true));
    advice_->setAlignment(Qt::AlignCenter);
    advice_->setForegroundRole(QPalette::PlaceholderText);
    button_->hide();
    show_picture();
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kApart, space::kApart, space::kApart, space::kApart);
    layout->setSpacing(space::kUsual);
    layout->addStretch(1);
    layout->addWidget(picture_);
    layout->addWidget(what_);
    layout->addWidget(advice_);
    layout->addSpacing(space::kTight);
    layout->addWidget(button_, 0, Qt::AlignCenter);
    layout->addStretch(2);
}

void EmptyState::say(const QString& what, const QString& advice) {
    what_->setText(what);
    advice_->setText(advice);
    advice_->setVisible(!advice.isEmpty());
}

void EmptyState::set_button(const QString& text) {
    button_->setText(text);
    button_->setVisible(!text.isEmpty());
}

void EmptyState::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) show_picture();
}

void EmptyState::show_picture() {
    picture_->setPixmap(icon(icon_name_, colours_of(palette()).secondary).pixmap(kEmptyPicture, kEmptyPicture));
}

}  // namespace chemsieve::ui
