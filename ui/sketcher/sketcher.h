// Draws structures and queries: the sheet, its tools, and the drawing as SMILES or SMARTS.
//
// Threads: window's thread; chemistry is asked on threads of their own, the newest drawing wins.
#pragma once

#include <QHash>
#include <QPointer>
#include <QWidget>

#include "ui/jobs/job.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/gestures.h"

class QAction;
class QActionGroup;
class QMimeData;
class QToolBar;

namespace chemsieve::ui {

class DrawingTools;
class ElementList;
class SketchCanvas;
class SketchFooter;
class SketchHint;
class TemplateCard;
struct Tools;

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
    // Below the sheet: what is drawn, and at its right room for buttons.
    SketchFooter* footer() const noexcept { return footer_; }
    // What a query field shows for the drawing: SMILES of a compound, words for what leaves something open. Empty if
    // there is a problem.
    QString in_short() const;

    void copy();
    void paste();
    // Adds SMILES, a molfile, or SMARTS that can be drawn to the drawing. False, with a message, for other texts. InChI
    // is read on a thread of its own, then added or refused with the reason.
    bool take_text(const QString& text);
    bool take_data(const QMimeData& mime);
    void clean_up();

  Q_SIGNALS:
    void keys_wanted();
    // There is an opinion on the newest drawing.
    void understood();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    QToolBar* make_edit_bar();
    QWidget* make_copy_button();
    void lay_out(const Tools& tools);
    void ask_for_opinion();
    void show_opinion(const SketchOpinion& opinion);
    void update_actions();
    void copy_text(const QString& text);
    bool take(const SketchResult& result);
    void tool_taken();
    // By a key, which changes no tool without a word.
    void take_typed_tool(const SketchTool& tool, const QString& name);
    void take_tool_without_button(const SketchTool& tool);
    void show_templates(int page);
    // Asks for a list of elements; for these atoms, or for what is drawn next.
    void ask_for_list(const SketchSelection& atoms, bool by_tool);
    void take_list(const SketchAtom& atom);

    SketchCanvas* canvas_;
    QActionGroup* tools_;
    SketchFooter* footer_;
    SketchHint* hint_;
    DrawingTools* drawing_ = nullptr;
    TemplateCard* templates_ = nullptr;
    ElementList* list_ = nullptr;  // made when it is first opened
    SketchSelection listed_;       // the atoms that the list is for
    bool list_is_tool_ = false;
    SketchAtom last_list_;
    QPointer<QAction> in_hand_;            // own templates may go
    QHash<int, QAction*> last_templates_;  // by page
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
