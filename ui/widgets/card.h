// A card: a pale frame round parts of a page that belong together, with a bold heading and its tools at the right.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

class Card : public QFrame {
  public:
    explicit Card(const QString& heading, QWidget* parent = nullptr)
        : QFrame{parent}, heading_{new LineLabel{heading}}, head_{new QHBoxLayout}, body_{new QVBoxLayout{this}} {
        set_framed(this, Role::card);
        heading_->setFont(font_of(1, true));
        head_->setSpacing(space::kTight);
        head_->addWidget(heading_, 1);
        body_->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kInside);
        body_->setSpacing(space::kUsual);
        body_->addLayout(head_);
    }

    // Left of the heading.
    void set_icon(const QString& name) {
        auto* picture = new QLabel;
        picture->setPixmap(icon(name, colours_of(palette()).text).pixmap(20, 20));
        head_->insertWidget(0, picture);
    }
    QLabel* heading() const noexcept { return heading_; }
    void add_tool(QWidget* tool) { head_->addWidget(tool); }
    // Below the heading.
    QVBoxLayout* body() const noexcept { return body_; }

  private:
    QLabel* heading_;
    QHBoxLayout* head_;
    QVBoxLayout* body_;
};

}  // namespace chemsieve::ui
