// Draws structures and queries: the sheet, its tools, and the drawing as SMILES or SMARTS.
//
// Threads: window's thread; chemistry is asked on threads of their own, the newest drawing wins.
#pragma once

#include <QWidget>

#include "ui/jobs/job.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/widgets/message_label.h"

class QAction;
class QActionGroup;
class QLineEdit;
class QMimeData;
class QToolBar;

namespace chemsieve::ui {

class SketchCanvas;

class Sketcher : public QWidget {
    Q_OBJECT
  public:
    explicit Sketcher(QWidget* parent = nullptr);
    ~Sketcher() override;

    const Sketch& sketch() const;
    void set_sketch(const Sketch& sketch);
    // Shows under the empty sheet why a text could not be drawn.
    void show_why_empty(const QString& reason);
    // The opinion on the present drawing, or on an earlier one.
    const SketchOpinion& opinion() const noexcept { return opinion_; }
    SketchCanvas* canvas() const noexcept { return canvas_; }

    void copy();
    void paste();
    // Adds SMILES, a molfile, or SMARTS that can be drawn to the drawing. False, with a message, for other texts. InChI
    // is read on a thread of its own, then added or refused with the reason.
    bool take_text(const QString& text);
    void clean_up();

  Q_SIGNALS:
    void changed();
    // There is an opinion on the newest drawing.
    void understood();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    QToolBar* make_edit_bar();
    void ask_for_opinion();
    void show_opinion(const SketchOpinion& opinion);
    void update_actions();
    void copy_text(const QString& text);
    bool take(const SketchResult& result);

    SketchCanvas* canvas_;
    QActionGroup* tools_;
    QLineEdit* text_;
    MessageLabel* message_;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* clean_up_ = nullptr;
    SketchOpinion opinion_;
    QString why_empty_;
    Job opinions_;
    Job layouts_;
    Job inchis_;
};

}  // namespace chemsieve::ui
