#include "ui/window/main_window.h"
#include "ui/importing/import_page.h"

#include <QApplication>
#include <QCloseEvent>
#include <QScreen>
#include <QSettings>
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
#include "ui/window/query_sources.h"
#include "ui/window/query_table.h"
#include "ui/window/search_status.h"
#include "ui/window/status_line.h"
#include "ui/window/window_menus.h"
#include "ui/window/window_parts.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

const QString kProgram = QStringLiteral("Chemsieve");
const QString kGeometryKey = QStringLiteral("window_geometry");
constexpr QSize kFrame{8, 40};     // frame that a desktop puts round a window, in pixels
constexpr int kWindowsApart = 36;  // pixels

// Two windows on one library would keep its lists twice.
MainWindow* window_with(const QString& library) {
    const QString wanted = absolute_set(library);
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        auto* window = qobject_cast<MainWindow*>(widget);
        if (window && window->isVisible() && window->library() && absolute_set(window->library()->path) == wanted) {
            return window;
        }
    }
    return nullptr;
}

QString what_cannot_be_used(SearchReport::Part part) {
    switch (part) {
        case SearchReport::Part::query: return QObject::tr("The query cannot be searched");
        case SearchReport::Part::further: return QObject::tr("A further structure cannot be searched");
        case SearchReport::Part::condition: return QObject::tr("The condition cannot be used");
        case SearchReport::Part::files: break;
    }
    return QObject::tr("The file of structures cannot be used");
}

}  // namespace

MainWindow::MainWindow(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QMainWindow{parent},
      service_{std::move(service)},
      parts_{service_, this},
      menus_{new WindowMenus{parts_, this}},
      drawing_{new QueryDrawing{parts_.query, this}},
      query_file_{new QueryFile{service_, parts_.query, this}},
      drop_{new FileDrop{this}},
      docks_{new DockKeeper{
          {parts_.details_dock, parts_.plots, parts_.lists_dock}, parts_.details_dock, parts_.details_opener, this}} {
    setWindowTitle(kProgram);
    connect_menus();
    connect_query();
    connect_hits();
    connect_tasks();
    connect_library();
    connect_search();
    connect_remarks();
    resize(QSize{1280, 800}.boundedTo(screen()->availableSize() - kFrame));
    restoreGeometry(QSettings{}.value(kGeometryKey).toByteArray());
    is_laid_out_ = docks_->restore();
    show_page();
    update_actions();
    parts_.query->focus_query();
}

// What ends with the window may tell of it, to a window that is half gone by then.
MainWindow::~MainWindow() {
    for (QObject* part : findChildren<QObject*>()) part->disconnect(this);
}

void MainWindow::open_library(const QString& path) {
    show_import(false);
    if (!parts_.tasks->collects_first(path)) open_quietly(path);
}

void MainWindow::open_quietly(const QString& path) {
    parts_.session->open(path);
    parts_.status->set_busy(tr("Opening %1 ...").arg(shown_name(path)));
}

void MainWindow::show_library(const OpenedLibrary& library) {
    parts_.status->set_busy({});
    parts_.details->set_library(library);
    parts_.drawings->set_source(library.source);
    parts_.model->set_library(library.source, library.properties, library.has_inchi_keys);
    parts_.results->open_library(library.source, library.properties);
    parts_.results->filter_bar()->set_condition_names(library.names.get());
    parts_.undo->clear();
    parts_.list_storage->open(library.source);
    parts_.plots->pane()->set_library(library.source, library.properties);
    parts_.hits->show_best_first();
    name_library(library);
    parts_.tasks->offer_undo();
    parts_.status->say(tr("Ready"));
    parts_.recent_libraries->add(recent_of(library));
    parts_.query->set_library(library);
    show_page();
    update_actions();
    // Users want to see what is in a library that they open.
    list_all();
    Q_EMIT library_opened();
}

void MainWindow::name_library(const OpenedLibrary& library) {
    setWindowTitle(QStringLiteral("%1 - %2").arg(shown_name(library.path), kProgram));
    parts_.status->name_library(library);
    menus_->name_library(library.path, library.compounds);
    parts_.tasks->set_library(library);
    parts_.studies->set_library(library.path, library.source);
}

void MainWindow::show_reloaded(const ReloadedLibrary& now) {
    const OpenedLibrary& library = now.library;
    remark_ = parts_.status->remark();
    name_library(library);
    parts_.query->renew_library(library);
    if (now.has_other_columns) {
        parts_.hits->renew_columns(library.source, library.properties, library.has_inchi_keys);
    }
    parts_.results->renew_library(library.source, library.properties);
    parts_.details->renew_library(now);
    parts_.hits->keep_only(*now.compounds);
    show_page();
    update_actions();
}

QString MainWindow::why_not_searched() const {
    if (!library()) return tr("Open a library first");
    if (!parts_.tasks->is_library_there()) {
        return tr("The file of this library is not there any more; open a library");
    }
    return {};
}

void MainWindow::start_search() {
    show_import(false);
    wanted_hit_.reset();
    const QString problem = why_not_searched();
    if (!problem.isEmpty()) return parts_.query->show_problem(problem);
    if (parts_.query->is_stopped_by_options()) return;
    parts_.session->search({.request = parts_.query->request(), .asked = parts_.query->state()});
}

void MainWindow::start_live_search() {
    if (!why_not_searched().isEmpty() || parts_.query->has_problem_of_options()) return;
    parts_.session->search({.request = parts_.query->request(), .asked = parts_.query->state(), .live = true});
}

void MainWindow::search_for(const QString& smiles, SearchMode mode) {
    parts_.query->set_compound(smiles, mode);
    start_search();
}

void MainWindow::add_to_query(const QString& smarts) {
    show_import(false);
    SearchRequest request = parts_.query->state();
    if (request.mode != SearchMode::substructure || parts_.query->query_text().trimmed().isEmpty()) {
        parts_.query->set_query(smarts);
    } else {
        const std::string text = smarts.toStdString();
        request.further.all.push_back({.id = text, .text = text, .find_language = true});
        parts_.query->restore(request);
    }
    parts_.query->focus_query();
}

void MainWindow::choose_hit(CompoundNumber compound) {
    const int row = parts_.model->row_of(compound);
    if (row >= 0) parts_.hits->selectRow(row);
}

void MainWindow::list_all_compounds() {
    show_import(false);
    list_all();
}

void MainWindow::list_all() {
    if (library() && parts_.tasks->is_library_there()) {
        parts_.session->search({.request = {}, .asked = parts_.query->state()});
    }
}

void MainWindow::offer_hits_to_search_among() {
    const ShownSearch& shown = *parts_.session->shown();
    const auto& query = shown.query.query;
    parts_.query->search_among(parts_.model->hits(),
                               query ? QString::fromStdString(query->text().text) : title_of(shown));
}

void MainWindow::stop_search() { parts_.session->stop(); }

void MainWindow::show_understood(const UnderstoodQuery& query) {
    QStringList names;
    for (const Query& each : query.each) names << QString::fromStdString(each.id());
    parts_.model->set_queries(names);
    if (query_table_) query_table_->close();
    remark_.clear();
    // Compounds that are listed begin as they were imported.
    if (!parts_.session->begun().repeated) parts_.hits->show_best_first();
    parts_.results->columns()->show_similarity(query.query.has_value());
    show_title();
    show_page();
    parts_.drawings->set_queries(query.matched, query.request.options.stereo);
    parts_.details->set_query(query);
    parts_.query->show_note(query.notes.join(QLatin1Char('\n')));
}

void MainWindow::show_early_end(const SearchReport& report) {
    const bool is_unreadable = report.ending == SearchReport::Ending::unreadable;
    parts_.status->set_busy({});
    if (is_unreadable) parts_.query->show_problem(report.reason, report.part);
    parts_.status->say(is_unreadable ? tr("%1: %2").arg(what_cannot_be_used(report.part), report.reason)
                                     : tr("Stopped before there were hits"));
    show_page();
}

void MainWindow::show_end(const SearchReport& report) {
    using Ending = SearchReport::Ending;
    parts_.status->set_busy({});
    parts_.details->end_search(report);
    const QString text = parts_.session->shown() ? ending() : ending_text(report, 0);
    parts_.status->tell_ending(parts_.model->rowCount() > 0 ? tr("%1; sorting ...").arg(text) : text);
    if (report.ending == Ending::finished && !report.reason.isEmpty()) {
        const QStringList notes = parts_.session->shown() ? parts_.session->shown()->query.notes : QStringList{};
        parts_.query->show_note((QStringList{notes} << report.reason).join(QLatin1Char('\n')));
    }
    if (report.ending == Ending::failed) show_error(this, tr("Search"), report.reason);
    const BegunSearch& search = parts_.session->begun();
    if (report.ending == Ending::finished && !search.live) parts_.recent_queries->add(search.asked);
    show_page();
}

void MainWindow::show_arranged(const OrderedHits& hits, bool is_last) {
    parts_.results->show_arranged(hits.hits, hits.filtered);
    if (!is_last) return;
    parts_.status->set_busy({});
    // How the search that interrupted it ended stays to be read, and what was done to the library.
    const QString remark = std::exchange(remark_, {});
    if (!remark.isEmpty()) {
        parts_.status->say(remark);
    } else if (parts_.session->shown() && !parts_.session->is_resuming()) {
        parts_.status->tell_ending(ending());
    }
    show_title();
    update_actions();
    if (!parts_.hits->currentIndex().isValid() && parts_.model->rowCount() > 0) parts_.hits->selectRow(0);
}

QString MainWindow::ending() const { return ending_of(*parts_.session->shown()); }

QString MainWindow::ending_of(const ShownSearch& search) const {
    const HitModel& model = *parts_.model;
    return ending_text(search, model.all_hits().size(),
                       model.is_filtered() ? std::optional{model.hits().size()} : std::nullopt,
                       library() ? library()->compounds : 0);
}

void MainWindow::show_counted() {
    const ShownSearch& shown = *parts_.session->shown();
    ShownSearch before = shown;
    before.report->in_all.clear();
    // Only in the place of what was said of the same search.
    if (parts_.status->text() == ending_of(before)) parts_.status->tell_ending(ending());
    show_title();
    if (query_table_) query_table_->show_counts(shown, parts_.model->all_hits());
}

void MainWindow::show_queries() {
    const auto& shown = parts_.session->shown();
    if (!shown || !shown->report || shown->report->each.empty()) return;
    if (query_table_) query_table_->close();
    query_table_ = new QueryTable{*shown, parts_.model->all_hits(), this};
    connect(query_table_, &QueryTable::hits_wanted, parts_.results, &ResultsPane::show_query);
    query_table_->show();
}

void MainWindow::show_title() {
    const auto& shown = parts_.session->shown();
    parts_.results->offer_queries(shown && shown->report && !shown->report->each.empty());
    if (!shown) {
        parts_.results->show_sentence({});
        return parts_.results->show_title({}, false);
    }
    parts_.results->show_title(title_of(*shown), !asks_the_same(parts_.query->state(), shown->asked));
    parts_.results->show_sentence(
        sentence_of(*shown, parts_.model->all_hits().size(), library() ? library()->compounds : 0));
}

void MainWindow::show_page() {
    using Place = WindowParts::Place;
    const Place place = is_import_page_ ? Place::import
                        : is_study_     ? Place::study
                        : library()     ? Place::work
                                        : Place::start;
    const bool is_first = !is_laid_out_ && place == Place::work;
    if (place != place_) {
        place_ = place;
        // What was said of one page says nothing of another.
        parts_.status->tell_ending(place == Place::work && parts_.session->shown() ? ending() : QString{});
    }
    parts_.show_place(place);
    docks_->show_work(place == Place::work);
    if (is_first) parts_.fit_to(this);
    if (place == Place::work) parts_.follow(this);
    is_laid_out_ |= is_first;
    parts_.pages->show_page(*parts_.session, !parts_.model->all_hits().empty());
}

void MainWindow::show_import(bool on) {
    ImportPage* const importing = parts_.tasks->importing();
    const bool was_study = std::exchange(is_study_, false);
    if ((on == is_import_page_ && !was_study) || (on && !importing->has_content())) return;
    is_import_page_ = on;
    show_page();
    update_actions();
    importing->set_in_sight(on);
    if (on) {
        importing->take_focus();
    } else if (library()) {
        parts_.query->focus_query();
    }
}

void MainWindow::show_study(Study study) {
    show_import(false);
    is_study_ = true;
    show_page();
    parts_.studies->show_study(study);
    update_actions();
}

void MainWindow::update_actions() {
    const HitModel& model = *parts_.model;
    const bool any_hits = !is_searching() && model.rowCount() > 0;
    const bool any_selected = parts_.hits->selectionModel()->hasSelection();
    menus_->show_state({.library_open = library().has_value(),
                        .read_only = library() ? library()->read_only : QString{},
                        .library_there = parts_.tasks->is_library_there(),
                        .import_page = is_import_page_,
                        .study = is_study_ ? std::optional{parts_.studies->study()} : std::nullopt,
                        .searching = is_searching(),
                        .any_hits = any_hits,
                        .any_selected = any_selected});
    parts_.tasks->set_hits(any_selected, any_hits);
    // A list of all compounds is no selection to search among.
    const auto& shown = parts_.session->shown();
    const bool is_all =
        shown && !shown->query.query && !shown->query.request.chooses_compounds() && !model.is_filtered();
    parts_.query->set_hits_shown(is_searching() || is_all ? 0 : model.hits().size());
}

ImportRun* MainWindow::start_import(const QString& library, const QStringList& files) {
    std::vector<FileToImport> with_defaults;
    for (const QString& file : files) with_defaults.push_back({file, {}});
    return parts_.tasks->importing()->start(library, with_defaults);
}

// Structure files are offered for a library to be made of them.
void MainWindow::open_libraries(const QStringList& files) {
    QStringList paths, structures;
    for (const QString& file : files) (is_structure_file(file) ? structures : paths) << file;
    if (!structures.isEmpty()) parts_.tasks->importing()->new_library(structures);
    const bool one_takes_the_place = paths.size() == 1;
    bool is_free = !library() || one_takes_the_place;
    for (const QString& path : paths) {
        if (MainWindow* other = window_with(path); other && other != this) {
            other->raise();
            other->activateWindow();
        } else if (!other || is_free) {
            (is_free ? this : open_window())->open_library(path);
            is_free = false;
        }
    }
}

MainWindow* MainWindow::open_window() const {
    auto* other = new MainWindow{service_};
    other->setAttribute(Qt::WA_DeleteOnClose);
    other->move(pos() + QPoint{kWindowsApart, kWindowsApart});
    other->show();
    return other;
}

void MainWindow::take_files(const QStringList& paths) { drop_->take(paths); }

void MainWindow::start_export(const QString& path, OutputFormat format) { parts_.output->export_to(path, format); }

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (place_ == WindowParts::Place::work) parts_.follow(this);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!parts_.tasks->importing()->lets_close()) return event->ignore();
    prepare_to_close();
    QMainWindow::closeEvent(event);
}

void MainWindow::prepare_to_close() {
    parts_.session->stop();
    QSettings{}.setValue(kGeometryKey, saveGeometry());
    docks_->save();
}

void MainWindow::prepare_all_to_close() {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* window = qobject_cast<MainWindow*>(widget)) window->prepare_to_close();
    }
}

}  // namespace chemsieve::ui
