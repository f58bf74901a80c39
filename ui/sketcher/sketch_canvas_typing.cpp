// What is typed over an atom: each key counts at once, unless it may go on to a name.
#include <QKeyEvent>

#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/tools/sketch_keys.h"

namespace chemsieve::ui {

namespace {

constexpr qsizetype kMostNames = 8;

bool is_digit(const QString& text) {
    return text.size() == 1 && text[0] >= QLatin1Char('0') && text[0] <= QLatin1Char('9');
}

bool is_held_only(int key) {
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr ||
           key == Qt::Key_Meta || key == Qt::Key_CapsLock;
}

}  // namespace

// True: the key is part of a text, or only held for the next one.
bool SketchCanvas::type(const QKeyEvent& event) {
    if (is_held_only(event.key())) return true;
    const bool gives_up = event.key() == Qt::Key_Escape || event.key() == Qt::Key_Backspace;
    if (gives_up && waits_.isActive()) {
        forget_typed();
        return true;
    }
    const QString text = event.text();
    const bool commands = event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool is_text = is_letter(text) || (is_digit(text) && typed_.goes_on_with(text[0]));
    if (commands || !is_text) {
        draw_waiting();
        return false;
    }
    const TypedKey typed = typed_.take(text[0]);
    if (typed.waits) {
        wait_with(is_letter(text) ? tool_of_letter(text[0]) : tool_of_key(event));
        return true;
    }
    if (typed.goes_on) {
        take_typing_back();
    } else {
        draw_kept();
        typing_ = {.step = history_.step(), .cursor = cursor_, .cursor_is_pointers = cursor_is_pointers_};
    }
    stop_waiting();
    if (typed.tool) {
        draw_by_key(*typed.tool);
    } else if (text == QLatin1String("l")) {  // a capital may begin Li
        Q_EMIT list_wanted(letter_targets());
    }
    return true;
}

void SketchCanvas::wait_with(const std::optional<SketchTool>& own_meaning) {
    if (own_meaning) waiting_.push_back(*own_meaning);
    waits_.start();
    QStringList names = typed_.names();
    const bool more = names.size() > kMostNames;
    names = names.mid(0, kMostNames);
    if (more) names << QStringLiteral("...");
    Q_EMIT typing(tr("%1 may become %2").arg(typed_.text(), names.join(QStringLiteral(", "))));
}

void SketchCanvas::stop_waiting() {
    waiting_.clear();
    waits_.stop();
    Q_EMIT typing({});
}

// No name came of the keys: they mean what they mean by themselves.
void SketchCanvas::draw_kept() {
    const std::vector<SketchTool> kept = waiting_;
    stop_waiting();
    for (const SketchTool& tool : kept) draw_by_key(tool);
}

void SketchCanvas::draw_waiting() {
    if (!waiting_.empty() || waits_.isActive()) draw_kept();
    typed_.forget();
}

void SketchCanvas::forget_typed() {
    if (!waiting_.empty() || waits_.isActive()) stop_waiting();
    typed_.forget();
}

// What the text drew before it went on is no step of its own.
void SketchCanvas::take_typing_back() {
    if (history_.step() <= typing_.step) return;
    history_.back_to(typing_.step);
    cursor_ = typing_.cursor;
    cursor_is_pointers_ = typing_.cursor_is_pointers;
    went_to_another_state();
}

}  // namespace chemsieve::ui
