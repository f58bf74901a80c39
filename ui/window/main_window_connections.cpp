// How the parts of the window hear of each other.

#include "ui/importing/import_page.h"
#include "ui/window/main_window.h"

#include <QUndoStack>
#include <utility>

#include "ui/care/library_tasks.h"
#include "ui/copying/compound_copier.h"
#include "ui/details/details_pane.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/list_storage.h"
#include "ui/plot/plot_dock.h"
#include "ui/query/query_panel.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/start/recent_libraries.h"
#include "ui/start/start_page.h"
#include "ui/studies/study_pages.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/window_messages.h"
#include "ui/window/dock_keeper.h"
#include "ui/window/file_drop.h"
#include "ui/window/help_dialog.h"
#include "ui/window/query_sources.h"
#include "ui/window/search_status.h"
#include "ui/window/status_line.h"
#include "ui/window/window_menus.h"
#include "ui/window/window_parts.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

void MainWindow::connect_menus() {
    connect(menus_, &WindowMenus::libraries_wanted, this, &MainWindow::open_libraries);
    connect(menus_, &WindowMenus::library_wanted, this, &MainWindow::open_library);
    connect(menus_, &WindowMenus::window_wanted, this, &MainWindow::open_window);
    connect(menus_, &WindowMenus::about_wanted, this, [this] { show_about(this, service_->built_on()); });
    connect(menus_, &WindowMenus::search_wanted, this, &MainWindow::start_search);
    connect(menus_, &WindowMenus::stop_wanted, this, &MainWindow::stop_search);
    connect(menus_, &WindowMenus::list_wanted, this, &MainWindow::list_all_compounds);
    connect(menus_, &WindowMenus::drawing_wanted, drawing_, &QueryDrawing::show);
    connect(menus_, &WindowMenus::query_file_wanted, query_file_, &QueryFile::read);
    connect(menus_, &WindowMenus::search_page_wanted, this, [this] { show_import(false); });
    connect(menus_, &WindowMenus::search_for_wanted, this, &MainWindow::search_for);
    connect(menus_, &WindowMenus::study_wanted, this, &MainWindow::show_study);
    connect(parts_.studies, &StudyPages::search_wanted, this, [this](const QString& smarts) {
        show_import(false);
        parts_.query->set_query(smarts);
        start_search();
    });
    connect(parts_.studies, &StudyPages::query_wanted, this, &MainWindow::add_to_query);
    connect(parts_.studies, &StudyPages::hit_wanted, this, [this](const QString& smarts, qint64 compound) {
        parts_.query->set_query(smarts);
        start_search();
        if (is_searching()) wanted_hit_ = CompoundNumber{compound};
    });
    connect(parts_.studies, &StudyPages::list_wanted, parts_.list_storage, &ListStorage::add_list);
    connect(parts_.recent_libraries, &RecentLibraries::chosen, this, &MainWindow::open_library);
    connect(parts_.recent_queries, &RecentQueries::chosen, this, [this](const SearchRequest& query) {
        show_import(false);
        parts_.query->restore(query);
        parts_.query->focus_query();
    });
    connect(parts_.start, &StartPage::library_chosen, this, &MainWindow::open_library);
    connect(parts_.start, &StartPage::open_wanted, menus_, &WindowMenus::ask_for_libraries);
    connect(parts_.start, &StartPage::new_wanted, menus_, &WindowMenus::ask_for_new_library);
    connect(parts_.start, &StartPage::demo_wanted, parts_.tasks->importing(), &ImportPage::open_demo);
    connect(parts_.pages, &WindowPages::list_all_wanted, this, &MainWindow::list_all_compounds);
}

void MainWindow::connect_query() {
    QueryPanel* const query = parts_.query;
    connect(query, &QueryPanel::search_wanted, this, &MainWindow::start_search);
    connect(query, &QueryPanel::live_search_wanted, this, &MainWindow::start_live_search);
    connect(query, &QueryPanel::live_query_lost, this, [this] {
        parts_.session->stop_and_forget();
        show_page();
        update_actions();
    });
    connect(query, &QueryPanel::stop_wanted, this, &MainWindow::stop_search);
    connect(query, &QueryPanel::drawing_wanted, drawing_, &QueryDrawing::show);
    connect(query_file_, &QueryFile::taken, parts_.status, &StatusLine::say);
    connect(query, &QueryPanel::earlier_hits_wanted, this, &MainWindow::offer_hits_to_search_among);
    connect(query, &QueryPanel::changed, this, &MainWindow::show_title);
    connect(drawing_, &QueryDrawing::search_wanted, this, &MainWindow::start_search);
    connect(parts_.details, &DetailsPane::query_wanted, this, &MainWindow::search_for);
}

void MainWindow::connect_hits() {
    HitView* const hits = parts_.hits;
    connect(hits, &HitView::compound_chosen, this, [this](int row) {
        row < 0 ? parts_.details->show_nothing() : parts_.details->show_hit(parts_.model->hits()[row]);
    });
    connect(hits->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::update_actions);
    connect(parts_.lists, &CompoundLists::changed, this, &MainWindow::update_actions);
    connect(parts_.model, &HitModel::order_wanted, this, [this](const HitOrder& order) {
        parts_.session->set_order(order);
        if (!is_searching() && parts_.model->rowCount() > 0) parts_.status->set_busy(tr("Sorting ..."));
    });
    connect(parts_.results, &ResultsPane::filter_wanted, this, [this](const HitFilter& filter) {
        parts_.session->set_filter(filter);
        if (!is_searching()) parts_.status->set_busy(tr("Filtering ..."));
    });
}

void MainWindow::connect_tasks() {
    SearchSession* const session = parts_.session;
    LibraryTasks* const tasks = parts_.tasks;
    connect(tasks, &LibraryTasks::open_wanted, this, &MainWindow::open_library);
    connect(tasks, &LibraryTasks::leaving, parts_.hits, &HitView::take_out);
    connect(tasks, &LibraryTasks::reload_wanted, session, &SearchSession::reload);
    connect(tasks, &LibraryTasks::reload_wanted, parts_.lists, &CompoundLists::renumber);
    connect(tasks, &LibraryTasks::search_wanted, session, &SearchSession::search_again);
    connect(tasks, &LibraryTasks::stop_wanted, this, &MainWindow::stop_search);
    connect(tasks, &LibraryTasks::library_there_changed, this, &MainWindow::update_actions);
    connect(tasks, &LibraryTasks::library_returned, this, [this] { parts_.query->show_note({}); });
    connect(session, &SearchSession::understood, tasks, &LibraryTasks::begin_search);
    connect(drop_, &FileDrop::libraries_dropped, this, &MainWindow::open_libraries);
    ImportPage* const importing = tasks->importing();
    connect(drop_, &FileDrop::structures_dropped, importing, &ImportPage::take_files);
    connect(tasks, &LibraryTasks::imported_library_wanted, this, &MainWindow::open_quietly);
    connect(importing, &ImportPage::page_wanted, this, &MainWindow::show_import);
    connect(importing, &ImportPage::close_wanted, this, &MainWindow::close);
    connect(importing, &ImportPage::told, this, [this, importing] { parts_.status->offer_import(importing->line()); });
    connect(parts_.status, &StatusLine::import_wanted, this, [this] { show_import(true); });
}

void MainWindow::connect_library() {
    SearchSession* const session = parts_.session;
    connect(session, &SearchSession::opened, this, &MainWindow::show_library);
    connect(session, &SearchSession::open_failed, this, [this, session](const QString& path, const QString& reason) {
        parts_.status->set_busy({});
        parts_.status->tell_ending(session->shown() ? ending() : QString{});  // what was said of the library that stays
        parts_.recent_libraries->remove(path);
        update_actions();
        show_error(this, tr("Open library"), reason);
    });
    connect(session, &SearchSession::reloaded, this, &MainWindow::show_reloaded);
    connect(session, &SearchSession::reload_failed, this,
            [this](const QString& reason) { show_error(this, tr("Reload"), reason); });
}

void MainWindow::connect_search() {
    SearchSession* const session = parts_.session;
    session->set_filter_source([this] { return parts_.results->filter_bar()->filter(); });
    connect(session, &SearchSession::searching_changed, this, [this](bool searching) {
        parts_.results->set_searching(searching);
        parts_.query->set_searching(searching);
        update_actions();
    });
    connect(session, &SearchSession::begun_search, this, [this] {
        parts_.status->set_busy(tr("Searching ..."));
        show_page();
    });
    connect(session, &SearchSession::hits_forgotten, this, [this] {
        parts_.model->clear();
        parts_.details->begin_search();
        show_title();
    });
    connect(session, &SearchSession::understood, this, &MainWindow::show_understood);
    connect(session, &SearchSession::hits_found, parts_.model, &HitModel::append);
    connect(session, &SearchSession::hits_found, this, &MainWindow::show_page);
    connect(session, &SearchSession::progressed, this, [this](const SearchProgress& progress) {
        const auto& shown = parts_.session->shown();
        parts_.status->show_progress(progress, shown ? shown->query.each.size() : 1);
    });
    connect(session, &SearchSession::ended_early, this, &MainWindow::show_early_end);
    connect(session, &SearchSession::ended, this, &MainWindow::show_end);
    connect(session, &SearchSession::arranged, this, &MainWindow::show_arranged);
    connect(session, &SearchSession::counted, this, &MainWindow::show_counted);
    connect(parts_.results, &ResultsPane::queries_wanted, this, &MainWindow::show_queries);
    connect(session, &SearchSession::order_failed, this, [this](const QString& reason) {
        parts_.status->set_busy({});
        parts_.status->say(tr("The hits could not be sorted: %1").arg(reason));
    });
    connect(session, &SearchSession::filter_failed, this, [this](const QString& reason) {
        parts_.status->set_busy({});
        if (parts_.session->shown()) parts_.status->tell_ending(ending());
        parts_.results->filter_bar()->show_problem(reason);
    });
    connect(session, &SearchSession::settled, this, [this] {
        if (wanted_hit_) choose_hit(*std::exchange(wanted_hit_, std::nullopt));
        Q_EMIT hits_settled();
    });
}

void MainWindow::connect_remarks() {
    StatusLine* const status = parts_.status;
    HitOutput* const output = parts_.output;
    PlotPane* const plots = parts_.plots->pane();
    connect(parts_.lists_dock, &ListsDock::remarked, status, &StatusLine::say);
    connect(parts_.lists_dock, &ListsDock::open_wanted, this, [this](const CompoundList& list) {
        if (library() && parts_.tasks->is_library_there()) {
            parts_.session->search(
                {.request = {.earlier = list.compounds}, .asked = parts_.query->state(), .list = list.name});
        }
    });
    connect(parts_.lists_dock, &ListsDock::search_within_wanted, this, [this](const CompoundList& list) {
        parts_.query->search_within(list.compounds, tr("list %1").arg(list.name));
        parts_.query->focus_query();
    });
    connect(parts_.results, &ResultsPane::remarked, status, &StatusLine::say);
    connect(parts_.tasks, &LibraryTasks::remarked, status, &StatusLine::say);
    connect(parts_.copier, &CompoundCopier::remarked, status, &StatusLine::say);
    connect(parts_.copier, &CompoundCopier::failed, this,
            [this](const QString& reason) { show_error(this, tr("Copy"), reason); });
    connect(output, &HitOutput::remarked, status, &StatusLine::say);
    connect(output, &HitOutput::saved, status, &StatusLine::offer_file);
    connect(output, &HitOutput::export_ended, this, &MainWindow::export_ended);
    connect(plots, &PlotPane::remarked, status, &StatusLine::say);
    connect(plots, &PlotPane::picture_saved, status, &StatusLine::offer_file);
    connect(plots, &PlotPane::show_only_wanted, this, [this] {
        parts_.results->show_only(tr("Selected rows"),
                                  std::make_shared<const CompoundSelection>(parts_.results->selected()));
    });
    connect(plots, &PlotPane::mark_wanted, parts_.results, &ResultsPane::toggle_marks);
    connect(plots, &PlotPane::list_wanted, this, [this] { parts_.lists_dock->make_list(ListsPane::Source::selected); });
    connect(parts_.details, &DetailsPane::remarked, status, &StatusLine::say);
    connect(parts_.details, &DetailsPane::failed, this,
            [this](const QString& reason) { show_error(this, tr("Picture"), reason); });
}

}  // namespace chemsieve::ui
