// Of the main window: how searches begin, by Return and by typing or drawing, and what comes of them.

#include "ui/details/details_pane.h"
#include "ui/drawing_cache.h"
#include "ui/file_dialogs.h"
#include "ui/hit_model.h"
#include "ui/library/library_tasks.h"
#include "ui/main_window.h"
#include "ui/query_panel.h"
#include "ui/recent_queries.h"
#include "ui/search_status.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kLiveHits = 100;  // until Return is pressed

}  // namespace

void MainWindow::start_search() {
    if (!library_) {
        query_->show_problem(tr("Open a library first"));
        return;
    }
    if (!tasks_->is_library_there()) {
        query_->show_problem(tr("The file of this library is not there any more; open a library"));
        return;
    }
    live_ = false;
    begin_search(query_->request());
}

void MainWindow::start_live_search() {
    if (!library_ || !tasks_->is_library_there()) return;
    live_ = true;
    SearchRequest request = query_->request();
    if (request.options.top == 0 || request.options.top > kLiveHits) request.options.top = kLiveHits;
    begin_search(request);
}

void MainWindow::begin_search(const SearchRequest& request) {
    // The hits shown stay until the query is understood, but those of a search that is overtaken.
    if (searching_) forget_hits();
    is_understood_ = false;
    searched_ = request;
    searched_state_ = query_->state();
    worker_->search(request);
    set_searching(true);
    set_busy(tr("Searching ..."));
    show_page();
}

void MainWindow::search_anew_after_change() {
    is_retry_ = true;
    worker_->reload();
    begin_search(*searched_);
}

void MainWindow::forget_hits() {
    model_->clear();
    details_->begin_search();
    last_report_.reset();
    sorting_ = false;
}

void MainWindow::show_understood(const UnderstoodQuery& query) {
    is_understood_ = true;
    forget_hits();
    show_page();
    const bool coloured = query.mode == SearchMode::substructure;
    drawings_->set_query(coloured ? std::optional{query.query.molecule()} : std::nullopt, query.options.stereo);
    last_query_ = query;
    details_->set_query(query);
    query_->show_note(query.notes.join(QLatin1Char('\n')));
}

void MainWindow::end_search(const SearchReport& report) {
    using Ending = SearchReport::Ending;
    if (report.library_changed && !is_retry_) return search_anew_after_change();
    is_retry_ = false;
    set_searching(false);
    set_busy({});
    if (report.ending == Ending::unreadable) {
        // The hits of the search before are still there, all of them again.
        query_->show_problem(report.reason);
        set_status(tr("The query cannot be searched: %1").arg(report.reason));
        show_page();
        Q_EMIT hits_settled();
        return;
    }
    if (!is_understood_) forget_hits();
    last_report_ = report;
    details_->end_search(report);
    sorting_ = model_->rowCount() > 0;
    set_status(sorting_ ? tr("%1; sorting ...").arg(ending()) : ending());
    if (report.ending == Ending::failed) show_error(this, tr("Search"), report.reason);
    if (report.ending == Ending::finished && !live_) recent_queries_->add(searched_state_);
    show_page();
    if (!sorting_) Q_EMIT hits_settled();
}

QString MainWindow::ending() const {
    const std::size_t hits = model_->all_hits().size();
    const QString text = ending_text(*last_report_, hits);
    return live_ && hits >= kLiveHits ? tr("%1; Return finds all").arg(text) : text;
}

void MainWindow::connect_live_search() {
    connect(query_, &QueryPanel::live_search_wanted, this, &MainWindow::start_live_search);
    connect(query_, &QueryPanel::live_query_lost, this, [this] {
        worker_->cancel();
        forget_hits();
        show_page();
        update_actions();
    });
    connect(query_, &QueryPanel::earlier_hits_wanted, this,
            [this] { query_->search_among(model_->hits(), QString::fromStdString(last_query_->query.text().text)); });
}

}  // namespace chemsieve::ui
