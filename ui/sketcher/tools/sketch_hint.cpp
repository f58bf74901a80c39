#include "ui/sketcher/tools/sketch_hint.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>

#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {
namespace {

constexpr int kHintIcon = 16;
constexpr int kHintLines = 2;

}  // namespace

SketchHint::SketchHint(QWidget* parent) : QFrame{parent}, picture_{new QLabel}, line_{new TextLabel{{}, kHintLines}} {
    set_role(this, Role::plain);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("sketch_hint"));
    line_->setFont(font_of(type_size::kSecondary));
    line_->setObjectName(QStringLiteral("sketch_hint_text"));
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, 0);
    layout->setSpacing(space::kUsual);
    layout->addWidget(picture_, 0, Qt::AlignTop);
    layout->addWidget(line_, 1);
    update_line();
}

void SketchHint::show_tool(const QString& text, const QIcon& icon) {
    tool_ = text;
    icon_ = icon;
    update_line();
}

void SketchHint::forget_tool() { show_tool({}); }

void SketchHint::show_typed(const QString& text) {
    typed_ = text;
    update_line();
}

void SketchHint::update_line() {
    const QString text = typed_.isEmpty() ? tool_ : typed_;
    const bool has_icon = typed_.isEmpty() && !icon_.isNull();
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, colours_of(colours).secondary);
    line_->setPalette(colours);
    picture_->setPixmap(has_icon ? icon_.pixmap(kHintIcon, kHintIcon) : QPixmap{});
    picture_->setVisible(has_icon);
    setVisible(!text.isEmpty());
    if (line_->text() == text) return;
    line_->setText(text);
    if (text.isEmpty()) return;
    // Who does not see the line is told.
    setAccessibleName(text);
    QAccessibleEvent told{this, QAccessible::Alert};
    QAccessible::updateAccessibility(&told);
}

}  // namespace chemsieve::ui
