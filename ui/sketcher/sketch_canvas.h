// The sheet that structures are drawn on: mouse, keys, undo, selection, zoom.
//
// Threads: window's thread.
#pragma once

#include <QElapsedTimer>
#include <QGraphicsView>

#include "sketch/chem/sketch_chemistry.h"
#include "sketch/edits.h"
#include "sketch/gestures.h"
#include "ui/sketcher/sketch_history.h"

namespace chemsieve::ui {

class SketchItem;

class SketchCanvas : public QGraphicsView {
    Q_OBJECT
  public:
    explicit SketchCanvas(QWidget* parent = nullptr);
    ~SketchCanvas() override;

    const Sketch& sketch() const noexcept { return history_.now(); }
    // One step that can be undone; nothing if it is the same.
    void change(const Sketch& sketch);
    // The same, and shows all of it.
    void show_sketch(const Sketch& sketch);
    // Beside what is there.
    void add(const Sketch& piece);
    void set_tool(const SketchTool& tool);
    // Of the drawing as it is.
    void set_opinion(const SketchOpinion& opinion);

    bool can_undo() const noexcept { return history_.can_undo(); }
    bool can_redo() const noexcept { return history_.can_redo(); }
    const SketchSelection& selection() const noexcept { return selection_; }
    // What is selected with the bonds between, or all if nothing is.
    Sketch selected_part() const;

    void undo();
    void redo();
    void select_all();
    void delete_selection();
    void turn_selection(double degrees);
    void mirror_selection();
    // So that all of it is seen, not larger than drawn at first.
    void fit();
    void zoom(double factor);

  Q_SIGNALS:
    // The drawing is another.
    void changed();
    // A letter was typed where there is no atom to become it.
    void element_typed(const QString& symbol);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    struct Press {
        QPoint pixel;
        SketchPoint point;
        bool dragging = false;
        bool moves_selection = false;
    };

    SketchPoint point_at(const QPoint& pixel) const;
    void show(const Sketch& sketch);
    void refresh();
    void hover(const QPoint& pixel);
    void press_to_select(const SketchTarget& target, bool adds);
    void drag_to(SketchPoint point);
    void finish_drag();
    bool take_letter(const QString& text);
    void put_element(const QString& symbol);
    bool take_bond_key(const QString& text);
    SketchSelection letter_targets() const;

    SketchHistory history_;
    SketchTool tool_;
    SketchOpinion opinion_;
    SketchSelection selection_;
    SketchTarget hovered_;
    std::optional<Sketch> in_hand_;  // while the button is down
    std::optional<Press> press_;
    std::optional<QPoint> panned_from_;
    std::vector<SketchPoint> lasso_;
    QString typed_;  // the letter before, that another may follow
    QElapsedTimer since_typed_;
    SketchItem* item_;
};

}  // namespace chemsieve::ui
