// Lines of text under a field: problems in red, legible on light and dark backgrounds, or notes.
#pragma once

#include "ui/style/tokens.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

// A label for texts of any length, with a name.
inline TextLabel* plain_label(const QString& text = {}, const char* name = "") {
    auto* label = new TextLabel{text};
    label->setObjectName(QLatin1String{name});
    return label;
}

class MessageLabel : public TextLabel {
  public:
    explicit MessageLabel(QWidget* parent = nullptr) : TextLabel{{}, kUsualLines, parent} {}

    void show_problem(const QString& text) { show_message(text, true); }
    void show_note(const QString& text) { show_message(text, false); }

  private:
    void show_message(const QString& text, bool problem) {
        const QPalette usual = parentWidget() ? parentWidget()->palette() : QPalette{};
        QPalette colours = usual;
        const Colours& tokens = colours_of(usual);
        colours.setColor(QPalette::WindowText, problem ? tokens.error : tokens.secondary);
        setPalette(colours);
        setText(text);
    }
};

}  // namespace chemsieve::ui
