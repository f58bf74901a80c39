// What keys do on the sheet.
#include <QKeyEvent>
#include <algorithm>

#include "ui/sketch/geometry.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui {

namespace {

using Kind = SketchTool::Kind;

constexpr double kNudge = 0.25;    // bond lengths
constexpr double kFarBesides = 2;  // bond lengths from the drawing to a new structure
constexpr int kSeenAround = 50;    // pixels round the cursor

std::optional<SketchDirection> direction_of(int key) {
    switch (key) {
        case Qt::Key_Left: return SketchDirection::left;
        case Qt::Key_Right: return SketchDirection::right;
        case Qt::Key_Up: return SketchDirection::up;
        case Qt::Key_Down: return SketchDirection::down;
        default: return std::nullopt;
    }
}

Qt::KeyboardModifiers held(const QKeyEvent& event) { return event.modifiers() & ~Qt::KeypadModifier; }

bool is_of_atoms(const SketchTool& tool) {
    return tool.kind == Kind::atom || tool.kind == Kind::charge || tool.kind == Kind::piece;
}

}  // namespace

void SketchCanvas::keyPressEvent(QKeyEvent* event) {
    if (type(*event) || go_by_key(*event) || click_by_key(*event)) return;
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) return delete_selection();
    if (event->key() == Qt::Key_Escape && !selection_.empty()) {
        selection_.clear();
        tell();
        return refresh();
    }
    // All platforms open the menu for the menu key, but not all for Shift+F10.
    if (event->key() == Qt::Key_F10 && held(*event) == Qt::ShiftModifier) return open_menu_at_cursor();
    if (const auto tool = tool_of_key(*event)) return draw_by_key(*tool);
    QGraphicsView::keyPressEvent(event);
}

bool SketchCanvas::go_by_key(const QKeyEvent& event) {
    if (const auto direction = direction_of(event.key())) return go_with_arrow(*direction, held(event));
    if (held(event) != Qt::NoModifier) return false;
    switch (event.key()) {
        case Qt::Key_Home: show_cursor(), cursor_.go_to_last(sketch(), SketchDirection::left); break;
        case Qt::Key_End: show_cursor(), cursor_.go_to_last(sketch(), SketchDirection::right); break;
        case Qt::Key_PageUp: show_cursor(), cursor_.go_in_turn(sketch(), -1); break;
        case Qt::Key_PageDown: show_cursor(), cursor_.go_in_turn(sketch(), 1); break;
        case Qt::Key_Insert:
            show_cursor();
            if (sketch().empty()) break;
            cursor_.put_in_the_open({bounds_of(sketch())->high.x + kFarBesides, centre_of(sketch()).y});
            break;
        default: return false;
    }
    cursor_went();
    return true;
}

// The first arrow key only shows the cursor.
bool SketchCanvas::go_with_arrow(SketchDirection direction, Qt::KeyboardModifiers held) {
    const bool selects = held == Qt::ShiftModifier, moves = held == Qt::ControlModifier;
    if (held != Qt::NoModifier && !selects && !moves) return false;
    const bool was_shown = cursor_.is_shown();
    show_cursor();
    if (moves) {
        if (was_shown || !selection_.empty()) nudge(direction);
    } else if (selects) {
        select_current(false);
        if (was_shown && cursor_.go(sketch(), direction)) select_current(false);
    } else if (was_shown) {
        cursor_.go(sketch(), direction);
    }
    cursor_went();
    return true;
}

void SketchCanvas::show_cursor() {
    if (!cursor_.is_shown() && (hovered_.atom || hovered_.bond)) cursor_.put(sketch(), hovered_);
    hovered_ = {};
    cursor_.show(sketch(), place_of_first_atom());
}

// The origin if it is well in sight, else the middle of the visible sheet. The height of tool bars moves this middle by
// some pixels; at the origin keys always draw the same.
SketchPoint SketchCanvas::place_of_first_atom() const {
    const QRect seen = viewport()->rect();
    const int across = seen.width() / 4, along = seen.height() / 4;
    const bool in_sight = seen.adjusted(across, along, -across, -along).contains(mapFromScene(QPointF{}));
    return in_sight ? SketchPoint{} : to_sketch(mapToScene(seen.center()));
}

// What the next key is about: what this one draws at the place of the pointer, as long as that rests.
void SketchCanvas::take_cursor_from_pointer() {
    if (!hovered_.atom && !hovered_.bond) return;
    show_cursor();
    cursor_is_pointers_ = true;
}

void SketchCanvas::cursor_went() {
    cursor_is_pointers_ = false;
    keep_cursor_in_sight();
    refresh();
    tell();
}

void SketchCanvas::keep_cursor_in_sight() {
    ensureVisible(QRectF{to_pixels(cursor_.place()), QSizeF{1, 1}}, kSeenAround, kSeenAround);
}

void SketchCanvas::nudge(SketchDirection direction) {
    const SketchSelection atoms = selection_.empty() ? atoms_of(sketch(), cursor_.target()) : selection_;
    change(moved(sketch(), atoms, unit(direction) * kNudge));
}

void SketchCanvas::select_current(bool toggles) {
    const SketchSelection atoms = atoms_of(sketch(), cursor_.target());
    const bool all = std::all_of(atoms.begin(), atoms.end(), [this](std::size_t atom) { return is_selected(atom); });
    for (const std::size_t atom : atoms) {
        if (toggles && all) {
            selection_.erase(std::find(selection_.begin(), selection_.end(), atom));
        } else if (!is_selected(atom)) {
            selection_.push_back(atom);
        }
    }
}

// Space is a click at the cursor, with Ctrl one of the arrow tool.
bool SketchCanvas::click_by_key(const QKeyEvent& event) {
    const bool selects = held(event) == Qt::ControlModifier || tool_.selects();
    if (event.key() != Qt::Key_Space || (held(event) != Qt::NoModifier && held(event) != Qt::ControlModifier)) {
        return false;
    }
    const bool is_seen = cursor_.is_shown() || sketch().empty() || hovered_.atom || hovered_.bond;
    show_cursor();
    if (is_seen && selects) select_current(true);
    if (is_seen && !selects) {
        draw_at_cursor(tool_, clicked_on(sketch(), tool_, cursor_.target(), cursor_.place()));
    }
    cursor_went();
    return true;
}

// The atoms that get a typed symbol or charge: the atom under the pointer or drawn from there, all selected atoms, or
// the atom under the cursor.
SketchSelection SketchCanvas::letter_targets() const {
    if (hovered_.atom) return {*hovered_.atom};
    if (cursor_is_pointers_ && cursor_.target().atom) return {*cursor_.target().atom};
    if (selection_.empty() && cursor_.is_shown() && cursor_.target().atom) return {*cursor_.target().atom};
    return selection_;
}

void SketchCanvas::draw_by_key(const SketchTool& tool) {
    const SketchSelection atoms = is_of_atoms(tool) ? letter_targets() : SketchSelection{};
    const bool under_pointer = hovered_.atom || hovered_.bond || cursor_is_pointers_;
    if (!atoms.empty()) {
        Sketch result = sketch();
        for (const std::size_t atom : atoms) result = keyed_on(result, tool, {.atom = atom, .bond = {}}, {});
        return change(result);
    }
    if (tool.kind == Kind::bond && selection_.size() == 2 && !under_pointer) {
        return change(with_bond(sketch(), selection_[0], selection_[1], tool.bond));
    }
    if (sketch().empty()) show_cursor();
    const bool nowhere = !cursor_.is_shown() && !under_pointer;
    if (nowhere || (is_of_atoms(tool) && current().bond)) return Q_EMIT tool_typed(tool, typed_.text());
    take_cursor_from_pointer();
    draw_at_cursor(tool, keyed_on(sketch(), tool, cursor_.target(), cursor_.place()));
}

void SketchCanvas::open_menu_at_cursor() {
    show_cursor();
    cursor_went();
    open_menu(cursor_.target(), viewport()->mapToGlobal(mapFromScene(to_pixels(cursor_.place()))));
}

void SketchCanvas::draw_at_cursor(const SketchTool& tool, const Sketch& after) {
    cursor_.follow(sketch(), after, tool);
    change(after);
    keep_cursor_in_sight();
}

void SketchCanvas::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    QGraphicsView::focusInEvent(event);
    // A dialog that is shown tells its first widget so, before it has the keyboard.
    const bool by_keys =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    if (by_keys && hasFocus()) {
        show_cursor();
        tell();
    }
    refresh();
}

void SketchCanvas::focusOutEvent(QFocusEvent* event) {
    QGraphicsView::focusOutEvent(event);
    refresh();
}

}  // namespace chemsieve::ui
