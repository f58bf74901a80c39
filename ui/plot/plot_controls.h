// The controls of the page of plots: drop-downs of values, their labels, the link that turns an axis, buttons.
//
// Threads: window's thread.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QToolButton>

namespace chemsieve::ui {

// Left of the widget, in secondary text.
QLabel* label_for(QWidget* widget, const QString& text);

// A drop-down that can be narrower than its texts. `object`: for tests; `name`: for screen readers.
QComboBox* make_combo(const char* object, const QString& name, const QString& tip);
// Chooses the text that was chosen before, if the box still has it.
void choose_text(QComboBox* combo, const QString& text, int otherwise);

// A link that says "lin" or "log", as wide for either word.
QToolButton* make_scale_link(const char* object);
void show_scale(QToolButton* link, bool is_log);

// With a small icon, or none.
QToolButton* worded_button(const QString& text, const QString& icon_name, const QString& tip);

}  // namespace chemsieve::ui
