// The sketcher in a window of its own beside the query. A drawing becomes the query at once, so that its candidates are
// counted; Cancel and Esc take this back.
//
// Threads: window's thread.
#pragma once

#include <QDialog>

#include "ui/jobs/job.h"
#include "ui/sketcher/sketcher.h"

namespace chemsieve::ui {

// A drawing as a query.
struct DrawnQuery {
    QString molfile;  // empty: nothing is drawn
    QString shown;    // SMILES, or words if the drawing leaves something open; empty if there is a problem
};

class SketchDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SketchDialog(QWidget* parent = nullptr);

    // Draws SMILES, InChI, a molfile or SMARTS if possible; else shows an empty sheet, and why. InChI is drawn once it
    // is read, unless something else was drawn before.
    void show_query(const QString& text, bool is_smarts = false);
    // Shows a note on the query below the drawing.
    void show_note(const QString& note);
    Sketcher* sketcher() const noexcept { return sketcher_; }

  Q_SIGNALS:
    // The drawing was changed and is understood. Not for what show_query() draws.
    void drawn(const chemsieve::ui::DrawnQuery& query);
    void search_wanted();
    // The query is to be again what it was when the dialog was opened: drawn() told another one since then.
    void taken_back();

  public Q_SLOTS:
    void reject() override;
    void done(int result) override;

  private:
    void show_result(const SketchResult& result, bool query_is_blank);
    void add_buttons();

    Sketcher* sketcher_;
    Sketch told_;            // the drawing that is the query already
    bool has_told_ = false;  // since the dialog was opened
    Job inchis_;
};

}  // namespace chemsieve::ui
