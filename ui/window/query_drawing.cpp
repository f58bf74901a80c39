#include "ui/window/query_drawing.h"

#include "ui/query/query_panel.h"
#include "ui/sketcher/sketch_dialog.h"

namespace chemsieve::ui {

QueryDrawing::QueryDrawing(QueryPanel* query, QWidget* window) : QObject{window}, query_{query}, window_{window} {}

void QueryDrawing::show() {
    if (!dialog_) {
        dialog_ = new SketchDialog{window_};
        connect(dialog_, &SketchDialog::drawn, query_, &QueryPanel::set_drawn);
        connect(dialog_, &SketchDialog::search_wanted, this, &QueryDrawing::search_wanted);
        connect(query_, &QueryPanel::candidates_shown, dialog_, &SketchDialog::show_note);
    }
    dialog_->show_query(query_->query_text(), query_->is_smarts());
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

}  // namespace chemsieve::ui
