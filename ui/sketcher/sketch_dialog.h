// The sketcher in a window of its own beside the query; a drawing becomes the query at once.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLabel>

#include "ui/jobs/job.h"
#include "ui/sketcher/sketcher.h"

namespace chemsieve::ui {

// A drawing as a query.
struct DrawnQuery {
    QString molfile;  // empty: nothing is drawn
    QString shown;    // SMILES, or SMARTS if the drawing leaves something open; empty if there is a problem
};

class SketchDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SketchDialog(QWidget* parent = nullptr);

    // Draws SMILES, InChI, a molfile or SMARTS if possible; else shows an empty sheet, and why. InChI is drawn once it
    // is read, unless something else was drawn before.
    void show_query(const QString& text, bool is_smarts = false);
    // Shows a note on the query beside the buttons.
    void show_note(const QString& note) { note_->setText(note); }
    Sketcher* sketcher() const noexcept { return sketcher_; }

  Q_SIGNALS:
    // The drawing was changed and is understood. Not for what show_query() draws.
    void drawn(const chemsieve::ui::DrawnQuery& query);
    void search_wanted();

  protected:
    void closeEvent(QCloseEvent* event) override;

  private:
    void show_result(const SketchResult& result, bool query_is_blank);

    Sketcher* sketcher_;
    QLabel* note_;
    Sketch told_;  // the drawing that is the query already
    Job inchis_;
};

}  // namespace chemsieve::ui
