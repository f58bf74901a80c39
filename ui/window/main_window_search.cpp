// Of the main window: how searches begin, by Return and by typing or drawing, and what comes of them.

#include "ui/care/library_tasks.h"
#include "ui/details/details_pane.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/query/query_panel.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/window/main_window.h"
#include "ui/window/search_status.h"

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
    if (const QString problem = query_->problem_of_options(); !problem.isEmpty()) {
        query_->show_problem(problem);
        return;
    }
    begin_search({.request = query_->request(), .asked = query_->state()});
}

void MainWindow::start_live_search() {
    if (!library_ || !tasks_->is_library_there() || !query_->problem_of_options().isEmpty()) return;
    SearchRequest request = query_->request();
    if (request.options.top == 0 || request.options.top > kLiveHits) request.options.top = kLiveHits;
    begin_search({.request = std::move(request), .asked = query_->state(), .live = true});
}

void MainWindow::search_for(const QString& smiles, SearchMode mode) {
    query_->set_compound(smiles, mode);
    start_search();
}

void MainWindow::search_for_current(SearchMode mode) {
    const QModelIndex current = hits_->currentIndex();
    if (!current.isValid()) return;
    const CompoundNumber number = model_->hits()[static_cast<std::size_t>(current.row())].compound;
    if (const CompoundData* compound = model_->compound(number)) {
        search_for(QString::fromStdString(compound->row.smiles), mode);
    }
}

void MainWindow::list_all_compounds() {
    if (library_ && tasks_->is_library_there()) begin_search({.request = {}, .asked = query_->state()});
}

void MainWindow::begin_search(BegunSearch search) {
    // The hits shown stay until the query is understood, but those of a search that is overtaken.
    if (is_searching()) forget_hits();
    begun_ = std::move(search);
    set_phase(Phase::reading);
    worker_->search(begun_.request, results_->filter_bar()->filter());
    set_busy(tr("Searching ..."));
    show_page();
}

void MainWindow::search_again() {
    if (shown_) repeat_search(false);
}

void MainWindow::repeat_search(bool library_changed) {
    BegunSearch search = begun_;
    search.again = library_changed;
    begin_search(std::move(search));
}

void MainWindow::forget_hits() {
    model_->clear();
    details_->begin_search();
    shown_.reset();
    show_what_hits_are_of();
}

void MainWindow::show_understood(const UnderstoodQuery& query) {
    set_phase(Phase::finding);
    forget_hits();
    shown_ = {.query = query, .asked = begun_.asked, .live = begun_.live, .report = {}};
    results_->columns()->show_similarity(query.query.has_value());
    show_what_hits_are_of();
    show_page();
    const bool coloured = query.query && query.mode == SearchMode::substructure;
    drawings_->set_query(coloured ? std::optional{query.query->molecule()} : std::nullopt, query.options.stereo);
    details_->set_query(query);
    query_->show_note(query.notes.join(QLatin1Char('\n')));
}

void MainWindow::end_search(const SearchReport& report) {
    using Ending = SearchReport::Ending;
    if (report.library_changed && !begun_.again) {
        worker_->reload();
        repeat_search(true);
        return;
    }
    const bool is_understood = phase_ == Phase::finding;
    set_phase(Phase::idle);
    set_busy({});
    if (!is_understood && report.ending != Ending::failed) {
        // The hits of the search before are still there, all of them again.
        if (report.ending == Ending::unreadable) query_->show_problem(report.reason);
        set_status(report.ending == Ending::unreadable ? tr("The query cannot be searched: %1").arg(report.reason)
                                                       : tr("Stopped before there were hits"));
        show_page();
        Q_EMIT hits_settled();
        return;
    }
    if (!is_understood) forget_hits();
    if (shown_) shown_->report = report;
    details_->end_search(report);
    const bool is_sorting = model_->rowCount() > 0;
    const QString text = shown_ ? ending() : ending_text(report, 0);
    set_status(is_sorting ? tr("%1; sorting ...").arg(text) : text);
    if (report.ending == Ending::failed) show_error(this, tr("Search"), report.reason);
    if (report.ending == Ending::finished && !begun_.live) recent_queries_->add(begun_.asked);
    show_page();
    if (!is_sorting) Q_EMIT hits_settled();
}

// Nothing while the search is under way.
QString MainWindow::ending() const {
    if (!shown_->report) return {};
    const std::size_t hits = model_->all_hits().size();
    QString text = ending_text(*shown_->report, hits);
    if (model_->is_filtered()) text = tr("%1; %2 shown").arg(text, with_separators(model_->hits().size()));
    return shown_->live && hits >= kLiveHits ? tr("%1; Return finds all").arg(text) : text;
}

QString MainWindow::what_hits_are_of() const {
    const UnderstoodQuery& what = shown_->query;
    const QString condition = QString::fromStdString(what.where);
    const QString text = what.query            ? label_of(shown_->asked)
                         : condition.isEmpty() ? tr("all compounds")
                                               : tr("compounds with %1").arg(condition);
    return what.earlier ? tr("%1, among %2").arg(text, earlier_hits_text(what.earlier->size())) : text;
}

void MainWindow::show_what_hits_are_of() {
    if (!shown_) return results_->show_title({}, false);
    results_->show_title(what_hits_are_of(), query_->state() != shown_->asked);
}

void MainWindow::connect_live_search() {
    connect(query_, &QueryPanel::live_search_wanted, this, &MainWindow::start_live_search);
    connect(query_, &QueryPanel::live_query_lost, this, [this] {
        worker_->cancel();
        forget_hits();
        show_page();
        update_actions();
    });
    connect(query_, &QueryPanel::earlier_hits_wanted, this, [this] {
        const auto& query = shown_->query.query;
        query_->search_among(model_->hits(), query ? QString::fromStdString(query->text().text) : what_hits_are_of());
    });
    connect(query_, &QueryPanel::changed, this, &MainWindow::show_what_hits_are_of);
}

}  // namespace chemsieve::ui
