// The sheet that structures are drawn on: mouse, keys, undo, selection, zoom.
//
// Keys act on the atom or bond under the pointer, then on what the key before drew, until the mouse moves; once keys
// have moved the cursor, they act on its atom or bond, until the pointer is on one again. sketch_keys.h tells which key
// draws what.
//
// Threads: window's thread.
#pragma once

#include <QGraphicsView>
#include <QTimer>
#include <algorithm>
#include <optional>
#include <vector>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/cursor.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/gestures.h"
#include "ui/sketch/sketch.h"
#include "ui/sketcher/tools/typed_text.h"

namespace chemsieve::ui {

class SketchItem;
struct TurnHandle;

// Earlier states of a drawing, for undoing: without limit, as drawings are small.
class SketchHistory {
  public:
    const Sketch& now() const noexcept { return states_[at_]; }
    // Does nothing if the drawing is the same.
    void change(const Sketch& sketch) {
        if (sketch == now()) return;
        states_.resize(at_ + 1);
        states_.push_back(sketch);
        ++at_;
    }
    bool can_undo() const noexcept { return at_ > 0; }
    bool can_redo() const noexcept { return at_ + 1 < states_.size(); }
    void undo() { at_ -= can_undo() ? 1 : 0; }
    void redo() { at_ += can_redo() ? 1 : 0; }
    // The state as a number, to which back_to() goes if it is an earlier one.
    std::size_t step() const noexcept { return at_; }
    void back_to(std::size_t step) { at_ = std::min(at_, step); }

  private:
    std::vector<Sketch> states_{Sketch{}};
    std::size_t at_ = 0;
};

class SketchCanvas : public QGraphicsView {
    Q_OBJECT
  public:
    explicit SketchCanvas(QWidget* parent = nullptr);
    ~SketchCanvas() override;

    const Sketch& sketch() const noexcept { return history_.now(); }
    // Changes the drawing as one step that can be undone; does nothing if it is the same.
    void change(const Sketch& sketch);
    // change(), and shows all of the drawing.
    void show_sketch(const Sketch& sketch);
    // Adds a piece beside the drawing.
    void add(const Sketch& piece);
    void set_tool(const SketchTool& tool);
    // The atoms become such ones.
    void set_atoms(const SketchSelection& atoms, const SketchAtom& like);
    // The selected atoms, or the one that keys are about.
    SketchSelection current_atoms() const { return letter_targets(); }
    // Where the atom is on the screen, with its symbol.
    QRect place_on_screen(std::size_t atom) const;
    // Sets the opinion on the present drawing.
    void set_opinion(const SketchOpinion& opinion);

    bool can_undo() const noexcept { return history_.can_undo(); }
    bool can_redo() const noexcept { return history_.can_redo(); }
    const SketchSelection& selection() const noexcept { return selection_; }
    const SketchCursor& cursor() const noexcept { return cursor_; }
    // Shows the cursor, which is visible while the sheet has the keyboard.
    void show_cursor();
    // What stands beside the pointer: the atoms of the ring or chain that is being dragged, the degrees of a turn.
    const QString& counted() const noexcept { return counted_; }
    // The atom or bond under the cursor in words, and the drawing as text.
    QString in_words() const;
    // The selected atoms with the bonds between them, or the whole drawing without a selection.
    Sketch selected_part() const;

    void undo();
    void redo();
    void select_all();
    void delete_selection();
    void turn_selection(double degrees);
    void mirror_selection();
    // Zooms so that the whole drawing is visible, at most at its initial size.
    void fit();
    void zoom(double factor);

  Q_SIGNALS:
    // The drawing has changed.
    void changed();
    // Other atoms are selected.
    void selected();
    // A tool's key was pressed, or its name typed, where there is nothing to use it on.
    void tool_typed(const chemsieve::SketchTool& tool, const QString& name);
    // What may become of a text that is being typed; empty: nothing is typed.
    void typing(const QString& what);
    // A list of elements is asked for; for these atoms, or for what is drawn next.
    void list_wanted(const chemsieve::SketchSelection& atoms);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Press {
        QPoint pixel;
        SketchPoint point;
        bool dragging = false;
        bool moves_selection = false;
        bool turns = false;
    };

    // What a typed text takes back when it goes on.
    struct Typing {
        std::size_t step = 0;
        SketchCursor cursor;
        bool cursor_is_pointers = false;
    };

    bool is_selected(std::size_t atom) const;
    SketchPoint point_at(const QPoint& pixel) const;
    void show(const Sketch& sketch);
    void refresh();
    void hover(const QPoint& pixel);
    void give_cursor_back();
    void look_under_pointer();
    void press_to_select(const SketchTarget& target, bool adds);
    void drag_to(SketchPoint point);
    std::optional<TurnHandle> turn_handle() const;
    TurnHandle handle_beside(SketchPoint centre, SketchPoint out) const;
    SketchPoint middle_of_turn() const;
    bool is_on_handle(const QPoint& pixel) const;
    void turn_to(SketchPoint point, Qt::KeyboardModifiers held);
    void finish_drag();
    void open_menu(const SketchTarget& target, const QPoint& place);
    void went_to_another_state();
    void tell();

    // sketch_canvas_typing.cpp
    bool type(const QKeyEvent& event);
    void wait_with(const std::optional<SketchTool>& own_meaning);
    void stop_waiting();
    void draw_kept();
    void draw_waiting();
    void forget_typed();
    void take_typing_back();

    // sketch_canvas_keys.cpp
    bool go_by_key(const QKeyEvent& event);
    bool go_with_arrow(SketchDirection direction, Qt::KeyboardModifiers held);
    SketchPoint place_of_first_atom() const;
    void take_cursor_from_pointer();
    void cursor_went();
    void keep_cursor_in_sight();
    void open_menu_at_cursor();
    void nudge(SketchDirection direction);
    void select_current(bool toggles);
    bool click_by_key(const QKeyEvent& event);
    void draw_by_key(const SketchTool& tool);
    void draw_at_cursor(const SketchTool& tool, const Sketch& after);
    SketchTarget current() const { return cursor_.is_shown() ? cursor_.target() : hovered_; }
    SketchSelection letter_targets() const;

    SketchHistory history_;
    SketchTool tool_;
    SketchOpinion opinion_;
    SketchSelection selection_;
    SketchTarget hovered_;
    std::optional<Sketch> in_hand_;  // while the button is down
    std::optional<Press> press_;
    std::optional<QPoint> panned_from_;
    std::optional<QPoint> pointer_;  // when it moved last
    bool pointer_is_here_ = false;   // over the sheet
    QString counted_;
    SketchPoint counted_at_;
    double turned_by_ = 0;            // degrees, while the handle is dragged
    std::vector<SketchPoint> lasso_;  // or the corners of a frame
    SketchCursor cursor_;
    bool cursor_is_pointers_ = false;  // a key took it from the pointer: it goes once the mouse moves
    TypedText typed_;
    Typing typing_;
    std::vector<SketchTool> waiting_;  // keys that may go on to a name, as what they mean by themselves
    QTimer waits_;
    SketchSelection told_selection_;
    QString told_;  // text that screen readers were told
    SketchItem* item_;
};

}  // namespace chemsieve::ui
