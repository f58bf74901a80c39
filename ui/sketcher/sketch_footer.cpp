#include "ui/sketcher/sketch_footer.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

SketchFooter::SketchFooter(QWidget* parent)
    : QFrame{parent},
      words_{new LineLabel},
      text_{new QLineEdit},
      message_{new MessageLabel},
      note_{new TextLabel{{}, 1}},
      show_text_{new QPushButton},
      copy_{new QPushButton{tr("Copy")}},
      buttons_{new QHBoxLayout} {
    set_role(this, Role::plain);
    words_->setObjectName(QStringLiteral("sketch_words"));
    text_->setObjectName(QStringLiteral("sketch_text"));
    text_->setReadOnly(true);
    text_->setFrame(false);
    set_role(text_, Role::plain);
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPointSizeF(font_of(type_size::kSecondary).pointSizeF());
    text_->setFont(mono);
    text_->setAccessibleName(tr("The drawing as text"));
    message_->setObjectName(QStringLiteral("sketch_message"));
    note_->setObjectName(QStringLiteral("sketch_note"));
    for (QWidget* small : std::initializer_list<QWidget*>{note_, show_text_, copy_}) {
        small->setFont(font_of(type_size::kSecondary));
    }
    for (QPushButton* link : {show_text_, copy_}) {
        set_role(link, Role::link);
        link->setAutoDefault(false);
        link->setCursor(Qt::PointingHandCursor);
    }
    copy_->setToolTip(tr("Copy this text"));
    auto* below = new QHBoxLayout;
    below->setSpacing(space::kUsual);
    below->addWidget(note_);
    below->addWidget(show_text_);
    below->addWidget(copy_);
    below->addStretch(1);
    auto* said = new QVBoxLayout;
    said->setSpacing(0);
    said->addWidget(words_);
    said->addWidget(text_);
    said->addWidget(message_);
    said->addLayout(below);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kUsual);
    layout->addLayout(said, 1);
    layout->addLayout(buttons_);
    buttons_->setSpacing(space::kUsual);
    connect(show_text_, &QPushButton::clicked, this, [this] {
        as_text_ = !as_text_;
        update_lines();
    });
    connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text_->text()); });
    update_lines();
}

void SketchFooter::show_drawing(const QString& words, const QString& text, bool is_smarts) {
    words_->setText(words.isEmpty() ? tr("Nothing is drawn yet") : words);
    text_->setText(text);
    text_->setCursorPosition(0);
    is_smarts_ = is_smarts;
    update_lines();
}

void SketchFooter::show_problem(const QString& problem) {
    message_->show_problem(problem);
    update_lines();
}

void SketchFooter::show_note(const QString& note) {
    note_->setText(note);
    update_lines();
}

void SketchFooter::add_button(QWidget* button) { buttons_->addWidget(button); }

void SketchFooter::update_lines() {
    const bool problem = !message_->text().isEmpty(), has_text = !text_->text().isEmpty();
    const bool as_text = as_text_ && has_text;
    message_->setVisible(problem);
    words_->setVisible(!problem && !as_text);
    text_->setVisible(!problem && as_text);
    note_->setVisible(!note_->text().isEmpty());
    // Kept free, so that nothing above moves.
    show_text_->setText(as_text ? tr("Show in words") : is_smarts_ ? tr("Show as SMARTS") : tr("Show as SMILES"));
    show_text_->setEnabled(has_text && !problem);
    // Without room beside the text: it begins where the words begin.
    for (QPushButton* link : {show_text_, copy_}) {
        link->setFixedWidth(link->fontMetrics().horizontalAdvance(link->text()) + 2);
    }
    copy_->setVisible(as_text && !problem);
}

void SketchFooter::paintEvent(QPaintEvent*) {
    const Colours& colours = colours_of(palette());
    QPainter painter{this};
    painter.fillRect(rect(), colours.surface);
    painter.fillRect(QRect{0, 0, width(), 1}, colours.line);
}

}  // namespace chemsieve::ui
