#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QUndoStack>
#include <QVBoxLayout>

#include "ui/care/library_tasks.h"
#include "ui/details/details_pane.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/drawings/drawing_switches.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_dialog.h"
#include "ui/lists/list_storage.h"
#include "ui/plot/plot_dock.h"
#include "ui/query/query_panel.h"
#include "ui/refine/hits_menu.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/saved_file_button.h"
#include "ui/window/command_palette.h"
#include "ui/window/help_dialog.h"
#include "ui/window/recent_libraries.h"
#include "ui/window/search_status.h"

namespace chemsieve::ui {

namespace {

const QString kProgram = QStringLiteral("Chemsieve");
const QString kGalleryKey = QStringLiteral("hits_as_cards");
const QString kGeometryKey = QStringLiteral("window_geometry");
constexpr QSize kFrame{8, 40};     // that a desktop puts round a window, in pixels
constexpr int kWindowsApart = 36;  // pixels
constexpr int kBusySteps = 1000;

// Two windows on one library would keep its lists twice.
MainWindow* window_with(const QString& library) {
    const QFileInfo wanted{library};
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        auto* window = qobject_cast<MainWindow*>(widget);
        if (window && window->isVisible() && window->library() && QFileInfo{window->library()->path} == wanted) {
            return window;
        }
    }
    return nullptr;
}

QStringList local_files(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (is_library_file(path) || is_structure_file(path)) paths << path;
    }
    return paths;
}

}  // namespace

MainWindow::MainWindow(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QMainWindow{parent},
      service_{std::move(service)},
      worker_{new LibraryWorker{service_, this}},
      drawings_{new DrawingCache{this}},
      switches_{new DrawingSwitches{drawings_, this}},
      model_{new HitModel{this}},
      undo_{new QUndoStack{this}},
      lists_{new CompoundLists{undo_, this}},
      list_storage_{new ListStorage{lists_, this}} {
    setWindowTitle(kProgram);
    setAcceptDrops(true);
    make_widgets();
    make_actions();
    connect_worker();
    resize(QSize{1280, 800}.boundedTo(screen()->availableSize() - kFrame));
    show_gallery(QSettings{}.value(kGalleryKey).toBool());
    restoreGeometry(QSettings{}.value(kGeometryKey).toByteArray());
    show_page();
    update_actions();
    query_->focus_query();
}

MainWindow::~MainWindow() = default;

void MainWindow::make_widgets() {
    query_ = new QueryPanel;
    hits_ = new HitView{model_, drawings_};
    details_ = new DetailsPane{model_, drawings_, switches_};
    pages_ = new QStackedWidget;
    pages_->addWidget(make_welcome_page());
    pages_->addWidget(make_hint_page());
    gallery_ = new HitGallery{model_, hits_->selectionModel(), drawings_};
    results_ = new ResultsPane{model_, hits_, gallery_, lists_};
    pages_->addWidget(results_);
    tasks_ = new LibraryTasks{service_,
                              {.selected = [this] { return hits_->selected_hits(); },
                               .shown = [this] { return model_->hits(); },
                               .any_search = [this] { return shown_.has_value(); }},
                              undo_,
                              this,
                              results_};
    auto* middle = new QWidget;
    auto* middle_layout = new QVBoxLayout{middle};
    middle_layout->setContentsMargins(0, 0, 0, 0);
    middle_layout->addWidget(tasks_->change_bar());
    middle_layout->addWidget(pages_, 1);

    auto* splitter = new QSplitter;
    splitter->addWidget(query_);
    splitter->addWidget(middle);
    splitter->setStretchFactor(1, 1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({270, 700});
    setCentralWidget(splitter);

    auto* dock = new QDockWidget{tr("Details")};
    dock->setObjectName(QStringLiteral("details"));
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    dock->setWidget(details_);
    addDockWidget(Qt::RightDockWidgetArea, dock);
    resizeDocks({dock}, {360}, Qt::Horizontal);
    plots_ = new PlotDock{model_, hits_->selectionModel(), this, dock};

    lists_dock_ = new ListsDock{lists_, list_storage_, results_, hits_};
    addDockWidget(Qt::RightDockWidgetArea, lists_dock_);
    tabifyDockWidget(plots_, lists_dock_);
    lists_dock_->hide();
    status_ = new QLabel;
    status_->setTextFormat(Qt::PlainText);
    status_->setObjectName(QStringLiteral("status"));
    library_label_ = new QLabel;
    library_label_->setTextFormat(Qt::PlainText);
    busy_ = new QProgressBar;
    busy_->setMaximumWidth(180);
    busy_->setMaximumHeight(fontMetrics().height());
    busy_->setTextVisible(false);
    busy_->hide();
    saved_file_ = new SavedFileButton;
    statusBar()->addWidget(status_);
    statusBar()->addWidget(saved_file_);
    statusBar()->addPermanentWidget(busy_);
    statusBar()->addPermanentWidget(library_label_);

    connect(query_, &QueryPanel::search_wanted, this, &MainWindow::start_search);
    connect_live_search();
    connect(query_, &QueryPanel::stop_wanted, this, &MainWindow::stop_search);
    connect(query_, &QueryPanel::drawing_wanted, this, &MainWindow::draw_query);
    connect(lists_dock_, &ListsDock::remarked, this, &MainWindow::set_status);
    output_ = new HitOutput{service_, model_, hits_, [this] { return hit_origin(); }, this};
    connect(output_, &HitOutput::remarked, this, &MainWindow::set_status);
    connect(output_, &HitOutput::saved, saved_file_, &SavedFileButton::offer);
    connect(output_, &HitOutput::export_ended, this, &MainWindow::export_ended);
    connect(plots_->pane(), &PlotPane::remarked, this, &MainWindow::set_status);
    connect(plots_->pane(), &PlotPane::picture_saved, saved_file_, &SavedFileButton::offer);
    connect(gallery_, &HitGallery::copy_wanted, hits_, &HitView::copy);
    connect(details_, &DetailsPane::query_wanted, this, &MainWindow::search_for);
    connect(details_, &DetailsPane::remarked, this, &MainWindow::set_status);
    connect(details_, &DetailsPane::failed, this,
            [this](const QString& reason) { show_error(this, tr("Picture"), reason); });
    connect(hits_, &HitView::remarked, this, &MainWindow::set_status);
    connect(hits_, &HitView::compound_chosen, this, [this](int row) {
        if (row < 0) {
            details_->show_nothing();
        } else {
            details_->show_hit(model_->hits()[row]);
        }
    });
    connect(model_, &HitModel::order_wanted, this, [this](const HitOrder& order) {
        worker_->set_order(order);
        if (!is_searching() && model_->rowCount() > 0) set_busy(tr("Sorting ..."));
    });
}

void MainWindow::connect_worker() {
    connect(worker_, &LibraryWorker::opened, this, &MainWindow::show_library);
    connect(worker_, &LibraryWorker::reloaded, this, &MainWindow::show_reloaded);
    connect(worker_, &LibraryWorker::reload_failed, this,
            [this](const QString& reason) { show_error(this, tr("Reload"), reason); });
    connect(tasks_, &LibraryTasks::open_wanted, this, &MainWindow::open_library);
    connect(tasks_, &LibraryTasks::reload_wanted, worker_, &LibraryWorker::reload);
    connect(tasks_, &LibraryTasks::reload_wanted, lists_, &CompoundLists::renumber);
    connect(tasks_, &LibraryTasks::search_wanted, this, [this] { search_again(); });
    connect(worker_, &LibraryWorker::understood, tasks_, &LibraryTasks::begin_search);
    connect(tasks_, &LibraryTasks::stop_wanted, this, &MainWindow::stop_search);
    connect(tasks_, &LibraryTasks::remarked, this, &MainWindow::set_status);
    connect(tasks_, &LibraryTasks::library_there_changed, this, &MainWindow::update_actions);
    connect(hits_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::update_actions);
    connect(worker_, &LibraryWorker::open_failed, this, [this](const QString& path, const QString& reason) {
        set_busy({});
        set_status(tr("The library could not be opened"));
        recent_->remove(path);
        update_actions();
        show_error(this, tr("Open library"), reason);
    });
    connect(worker_, &LibraryWorker::understood, this,
            [this](quint64, const UnderstoodQuery& query) { show_understood(query); });
    connect(worker_, &LibraryWorker::hits_found, this, [this](quint64, const std::vector<Hit>& hits) {
        model_->append(hits);
        show_page();
    });
    connect(worker_, &LibraryWorker::progressed, this, [this](quint64, const SearchProgress& progress) {
        set_status(progress_text(progress));
        busy_->setRange(0, kBusySteps);
        busy_->setValue(progress.total == 0 ? 0 : static_cast<int>(progress.done * kBusySteps / progress.total));
    });
    connect(worker_, &LibraryWorker::ended, this, [this](quint64, const SearchReport& report) { end_search(report); });
    connect(worker_, &LibraryWorker::ordered, this, [this](quint64, const OrderedHits& hits) { show_order(hits); });
    connect(worker_, &LibraryWorker::filter_failed, this, [this](quint64, const QString& reason) {
        set_busy({});
        if (shown_) set_status(ending());
        results_->filter_bar()->show_problem(reason);
        Q_EMIT hits_settled();
    });
    connect(results_, &ResultsPane::filter_wanted, this, [this](const HitFilter& filter) {
        worker_->set_filter(filter);
        if (!is_searching()) set_busy(tr("Filtering ..."));
    });
    connect(worker_, &LibraryWorker::order_failed, this, [this](quint64, const QString& reason) {
        set_busy({});
        set_status(tr("The hits could not be sorted: %1").arg(reason));
    });
}

void MainWindow::open_library(const QString& path) {
    set_phase(Phase::idle);
    set_busy(tr("Opening %1 ...").arg(QFileInfo{path}.fileName()));
    worker_->open(path);
}

void MainWindow::show_library(const OpenedLibrary& library) {
    set_busy({});
    library_ = library;
    shown_.reset();
    details_->set_library(library);
    drawings_->set_source(library.source);
    model_->set_library(library.source, library.properties);
    results_->open_library(library.source, library.properties);
    undo_->clear();
    list_storage_->open(library.source);
    plots_->pane()->set_library(library.source, library.properties);
    hits_->show_best_first();
    name_library(library);
    tasks_->offer_undo();
    set_status(tr("Ready"));
    recent_->add(library.path);
    query_->set_library(library);
    show_page();
    update_actions();
    // People want to see what is in it.
    list_all_compounds();
    Q_EMIT library_opened();
}

void MainWindow::name_library(const OpenedLibrary& library) {
    const QString name = QFileInfo{library.path}.fileName();
    setWindowTitle(QStringLiteral("%1 - %2").arg(name, kProgram));
    library_label_->setText(QStringLiteral("%1: %2").arg(name, compounds_text(library.compounds)));
    library_label_->setToolTip(library.path.toHtmlEscaped());
    tasks_->set_library(library);
}

void MainWindow::show_reloaded(const ReloadedLibrary& now) {
    const QStringList names = property_names(now.library.properties);
    const bool has_new_properties = names != property_names(library_->properties);
    library_ = now.library;
    name_library(now.library);
    query_->renew_library(now.library);
    if (has_new_properties) hits_->renew_columns(now.library.source, now.library.properties);
    results_->renew_library(now.library.source, now.library.properties);
    details_->renew_library(now);
    hits_->keep_only(*now.compounds);
    show_page();
    update_actions();
}

void MainWindow::stop_search() { worker_->cancel(); }

void MainWindow::show_order(const OrderedHits& hits) {
    if (is_searching()) return;
    results_->show_arranged(hits.hits, hits.filtered);
    // All hits of a search come first, then those that filters leave.
    if (!hits.filtered && !results_->filter_bar()->filter().is_empty() && !hits.hits.empty()) return;
    set_busy({});
    if (shown_) set_status(ending());
    update_actions();
    if (!hits_->currentIndex().isValid() && model_->rowCount() > 0) hits_->selectRow(0);
    Q_EMIT hits_settled();
}

void MainWindow::set_phase(Phase phase) {
    if (phase == phase_) return;
    const bool was_searching = is_searching();
    phase_ = phase;
    if (is_searching() == was_searching) return;
    results_->set_searching(is_searching());
    query_->set_searching(is_searching());
    update_actions();
}

void MainWindow::set_busy(const QString& text) {
    busy_->setVisible(!text.isEmpty());
    busy_->setRange(0, 0);
    if (!text.isEmpty()) set_status(text);
}

void MainWindow::set_status(const QString& text) {
    status_->setText(text);
    saved_file_->hide();
}

void MainWindow::update_actions() {
    import_action_->setEnabled(library_.has_value());
    for (QAction* action : {search_action_, list_action_}) {
        action->setEnabled(library_.has_value() && tasks_->is_library_there());
    }
    stop_action_->setEnabled(is_searching());
    const bool any_shown = !is_searching() && model_->rowCount() > 0;
    for (QAction* action : {export_action_, save_cards_action_, print_action_}) {
        action->setEnabled(any_shown && tasks_->is_library_there());
    }
    tasks_->set_hits(hits_->selectionModel()->hasSelection(), any_shown);
    hits_menu_->update_actions(is_searching(), hits_->selectionModel()->hasSelection());
    // A list of all compounds is nothing to search among.
    const bool is_all = shown_ && !shown_->query.query && shown_->query.where.empty() && !model_->is_filtered();
    query_->set_hits_shown(is_searching() || is_all ? 0 : model_->hits().size());
}

ImportDialog* MainWindow::start_import(const QString& library, const QStringList& files) {
    std::vector<FileToImport> with_defaults;
    for (const QString& file : files) with_defaults.push_back({file, {}});
    return tasks_->start_import(library, with_defaults);
}

void MainWindow::open_libraries(const QStringList& paths) {
    const bool one_takes_the_place = paths.size() == 1;
    bool is_free = !library_ || one_takes_the_place;
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

void MainWindow::take_files(const QStringList& paths) {
    QStringList libraries, structures;
    for (const QString& path : paths) {
        if (is_library_file(path)) {
            libraries << path;
        } else if (is_structure_file(path)) {
            structures << path;
        }
    }
    if (!libraries.isEmpty()) return open_libraries(libraries);
    if (!structures.isEmpty()) tasks_->ask_where_to_import(structures);
}

void MainWindow::show_gallery(bool on) {
    gallery_action_->setChecked(on);
    results_->show_cards(on);
    QSettings{}.setValue(kGalleryKey, on);
}

void MainWindow::draw_query() {
    if (!sketch_dialog_) {
        sketch_dialog_ = new SketchDialog{this};
        connect(sketch_dialog_, &SketchDialog::drawn, query_, &QueryPanel::set_drawn);
        connect(sketch_dialog_, &SketchDialog::search_wanted, this, &MainWindow::start_search);
        connect(query_, &QueryPanel::candidates_shown, sketch_dialog_, &SketchDialog::show_note);
    }
    sketch_dialog_->show_query(query_->query_text(), query_->is_smarts());
    sketch_dialog_->show();
    sketch_dialog_->raise();
    sketch_dialog_->activateWindow();
}

std::optional<HitOrigin> MainWindow::hit_origin() const {
    if (!library_ || !shown_ || !shown_->report) return {};
    const UnderstoodQuery& what = shown_->query;
    return HitOrigin{library_->source,
                     library_->path,
                     {what.query, what.mode, what.options, what.where, what.earlier, shown_->report->outcome}};
}

void MainWindow::start_export(const QString& path, OutputFormat format) { output_->export_to(path, format); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!local_files(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList files = local_files(event->mimeData());
    if (files.isEmpty()) return;
    event->acceptProposedAction();
    take_files(files);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    worker_->cancel();
    QSettings{}.setValue(kGeometryKey, saveGeometry());
    QMainWindow::closeEvent(event);
}

}  // namespace chemsieve::ui
