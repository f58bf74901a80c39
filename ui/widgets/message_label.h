// Lines of text under a field: problems in red, legible on light and dark backgrounds, or notes.
#pragma once

#include <QLabel>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

class MessageLabel : public QLabel {
  public:
    explicit MessageLabel(QWidget* parent = nullptr) : QLabel{parent} {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
    }

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
