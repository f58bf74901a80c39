#include "ui/window/window_parts.h"
#include "ui/importing/import_page.h"

#include <QMainWindow>
#include <QSplitter>
#include <QStackedWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include "ui/care/library_tasks.h"
#include "ui/copying/compound_copier.h"
#include "ui/details/details_pane.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/list_storage.h"
#include "ui/plot/plot_pane.h"
#include "ui/query/query_panel.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/session/search_session.h"
#include "ui/start/recent_libraries.h"
#include "ui/start/start_page.h"
#include "ui/studies/study_pages.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card_dock.h"
#include "ui/widgets/help_text.h"
#include "ui/window/status_line.h"
#include "ui/window/window_pages.h"

namespace chemsieve::ui {

namespace {
// Pixels, by the width of the window.
int query_width(int window) { return window >= 2400 ? 360 : window >= 1700 ? 340 : window >= 1200 ? 296 : 284; }
int details_width(int window) { return window >= 2400 ? 480 : window >= 1700 ? 408 : 308; }
}  // namespace

WindowParts::WindowParts(std::shared_ptr<LibraryService> service, QMainWindow* window)
    : session{new SearchSession{service, window}},
      drawings{new DrawingCache{window}},
      switches{new DrawingSwitches{drawings, window}},
      copier{new CompoundCopier{service, window}},
      model{new HitModel{window}},
      undo{new QUndoStack{window}},
      lists{new CompoundLists{undo, window}},
      list_storage{new ListStorage{lists, window}},
      recent_libraries{new RecentLibraries{window}},
      recent_queries{new RecentQueries{window}},
      query{new QueryPanel},
      hits{new HitView{model, drawings}},
      details{new DetailsPane{service, model, drawings, switches, copier, lists}},
      gallery{new HitGallery{model, hits->selectionModel(), drawings}},
      results{new ResultsPane{model, hits, gallery, lists}},
      pages{new WindowPages{results}},
      start{new StartPage{recent_libraries}},
      tasks{make_tasks(service, window)},
      studies{new StudyPages{service}},
      status{new StatusLine} {
    centre_ = new QStackedWidget;
    centre_->addWidget(start);
    centre_->addWidget(make_centre());
    centre_->addWidget(tasks->importing());
    centre_->addWidget(studies);
    window->setCentralWidget(centre_);
    lay_out_docks(window);
    window->setStatusBar(status);
    output = new HitOutput{service, model, hits, [session = session] { return session->hit_origin(); }, window};
}

void WindowParts::fit_to(QMainWindow* window) const {
    const int width = window->width();
    work_->setSizes({query_width(width), width});
    window->resizeDocks({details_dock}, {details_width(width)}, Qt::Horizontal);
}

void WindowParts::show_place(Place place) const { centre_->setCurrentIndex(static_cast<int>(place)); }

LibraryTasks* WindowParts::make_tasks(std::shared_ptr<LibraryService> service, QMainWindow* window) const {
    return new LibraryTasks{std::move(service),
                            {.selected = [hits = hits] { return hits->selected_hits(); },
                             .shown = [model = model] { return model->hits(); },
                             .any_search = [session = session] { return session->shown().has_value(); }},
                            undo,
                            window,
                            results};
}

QWidget* WindowParts::make_centre() {
    auto* middle = new QWidget;
    auto* middle_layout = new QVBoxLayout{middle};
    middle_layout->setContentsMargins(0, 0, 0, 0);
    middle_layout->setSpacing(space::kUsual);
    middle_layout->addWidget(tasks->change_bar());
    middle_layout->addWidget(pages, 1);
    auto* splitter = work_ = new QSplitter;
    splitter->addWidget(query);
    splitter->addWidget(middle);
    splitter->setStretchFactor(1, 1);
    splitter->setCollapsible(1, false);
    splitter->setContentsMargins(space::kUsual, space::kUsual, 0, space::kUsual);
    return splitter;
}

void WindowParts::lay_out_docks(QMainWindow* window) {
    details_dock = new CardDock{QObject::tr("Details")};
    set_help(details_dock, "details");  // its tabs are in its title
    details_dock->setObjectName(QStringLiteral("details"));
    details_dock->setWidget(details);
    details_dock->show_tabs_of(details);
    window->addDockWidget(Qt::RightDockWidgetArea, details_dock);
    plots = new PlotDock{model, hits->selectionModel(), window, details_dock};
    lists_dock = new ListsDock{lists, list_storage, results, hits};
    window->addDockWidget(Qt::RightDockWidgetArea, lists_dock);
    window->tabifyDockWidget(plots, lists_dock);
    lists_dock->hide();
}

}  // namespace chemsieve::ui
