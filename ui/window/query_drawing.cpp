#include "ui/window/query_drawing.h"

#include "ui/query/query_panel.h"
#include "ui/sketcher/sketch_dialog.h"

namespace chemsieve::ui {

QueryDrawing::QueryDrawing(QueryPanel* query, QWidget* window) : QObject{window}, query_{query}, window_{window} {
    connect(query_, &QueryPanel::candidates_shown, this, [this](const QString& text) {
        candidates_ = text;
        if (dialog_) dialog_->show_note(text);
    });
}

void QueryDrawing::show() {
    if (!dialog_) {
        dialog_ = new SketchDialog{window_};
        connect(dialog_, &SketchDialog::drawn, query_, &QueryPanel::set_drawn);
        connect(dialog_, &SketchDialog::search_wanted, this, &QueryDrawing::search_wanted);
        connect(dialog_, &SketchDialog::taken_back, this, [this] {
            // Only the query: options may have been changed meanwhile.
            SearchRequest restored = query_->state();
            restored.queries = before_.queries;
            query_->restore(restored);
        });
        dialog_->show_note(candidates_);
    }
    if (!dialog_->isVisible()) before_ = query_->state();
    dialog_->show_query(query_->query_text(), query_->is_smarts());
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

}  // namespace chemsieve::ui
