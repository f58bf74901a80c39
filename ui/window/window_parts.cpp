#include "ui/window/window_parts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QSplitter>
#include <QUndoStack>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/care/library_tasks.h"
#include "ui/copying/compound_copier.h"
#include "ui/details/details_pane.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/lists/list_storage.h"
#include "ui/plot/plot_dock.h"
#include "ui/query/query_panel.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/session/search_session.h"
#include "ui/start/recent_libraries.h"
#include "ui/start/start_page.h"
#include "ui/studies/study_pages.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card_dock.h"
#include "ui/widgets/edge_button.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/text_label.h"
#include "ui/window/search_status.h"
#include "ui/window/status_line.h"

namespace chemsieve::ui {
namespace {

enum Page { hint_page, hits_page };

struct Hint {
    QString headline;
    QString text;
};

Hint hint_of(const SearchSession& session) {
    if (session.is_searching()) return {QObject::tr("Searching ..."), {}};
    const auto& shown = session.shown();
    const bool was_stopped = shown && shown->report && shown->report->ending == SearchReport::Ending::cancelled;
    if (was_stopped && shown->found == 0) {
        return {QObject::tr("The search was stopped before it found a hit."),
                QObject::tr("Return searches again; Esc stops, and what was found until then stays.")};
    }
    if (!shown || !shown->report || shown->report->ending != SearchReport::Ending::finished) {
        return {QObject::tr("What are you looking for?"),
                QObject::tr("Draw a structure (Ctrl+D), or type or paste one on the left, and press Return.")};
    }
    if (shown->found > 0) {
        return {QObject::tr("All compounds that were found here were removed from the library."),
                QObject::tr("The same search may find others now: press Return.")};
    }
    const bool by_name = shown->query.ids > 0 || !shown->query.inchi_key.isEmpty() || !shown->query.name.isEmpty();
    return {nothing_found_text(*shown),
            by_name
                ? QObject::tr("Ids, names and keys are compared as they are written; a structure finds it by itself.")
                : QObject::tr("Less may be asked for: a smaller structure, wider limits, a lower similarity.")};
}

}  // namespace

WindowPages::WindowPages(QWidget* hits, QWidget* parent) : QStackedWidget{parent} {
    addWidget(make_hint_page());
    addWidget(hits);
}

QWidget* WindowPages::make_hint_page() {
    auto* page = new QFrame;
    set_framed(page, Role::card);
    auto* picture = new QLabel;
    picture->setPixmap(icon(QStringLiteral("search")).pixmap(32, 32));
    headline_ = new TextLabel;
    headline_->setObjectName(QStringLiteral("hint"));
    headline_->setFont(font_of(1.08, true));
    hint_ = new TextLabel;
    hint_->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* text : {headline_, hint_}) text->setAlignment(Qt::AlignCenter);
    list_all_ = new QPushButton;
    list_all_->setObjectName(QStringLiteral("list_all"));
    connect(list_all_, &QPushButton::clicked, this, &WindowPages::list_all_wanted);
    auto* layout = new QVBoxLayout{page};
    layout->addStretch(1);
    layout->addWidget(picture, 0, Qt::AlignCenter);
    layout->addWidget(headline_);
    layout->addWidget(hint_);
    layout->addSpacing(space::kUsual);
    layout->addWidget(list_all_, 0, Qt::AlignCenter);
    layout->addStretch(1);
    return page;
}

void WindowPages::show_page(const SearchSession& session, bool any_hits) {
    if (any_hits) return setCurrentIndex(hits_page);
    const auto compounds = session.library() ? session.library()->compounds : 0;
    const Hint hint = hint_of(session);
    headline_->setText(hint.headline);
    hint_->setText(hint.text);
    list_all_->setText(tr("Show all %1").arg(compounds_text(compounds)));
    list_all_->setVisible(!session.is_searching() && compounds > 0);
    setCurrentIndex(hint_page);
}

WindowParts::WindowParts(const std::shared_ptr<LibraryService>& service, QMainWindow* window)
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
    output = new HitOutput{service,
                           model,
                           hits,
                           lists,
                           [session = session] { return session->hit_origin(); },
                           [switches = switches] { return switches->style(); },
                           window};
}

void WindowParts::fit_to(QMainWindow* window) {
    fitted_to_ = window->width();
    work_->setSizes({share::asked(fitted_to_), fitted_to_});
    window->resizeDocks({details_dock}, {share::details(fitted_to_)}, Qt::Horizontal);
}

void WindowParts::follow(QMainWindow* window) {
    const int before = std::exchange(fitted_to_, window->width());
    if (fitted_to_ == before) return;
    const auto is_usual = [](const QWidget* part, int now, int usual) {
        return now == std::max(usual, part->minimumSizeHint().width());
    };
    // Docks come back as they were left by an earlier window, the panel does not.
    const bool is_first = before == 0;
    if (is_first || is_usual(query, work_->sizes().front(), share::asked(before))) {
        work_->setSizes({share::asked(fitted_to_), fitted_to_});
    }
    if (!is_first && is_usual(details_dock, details_dock->width(), share::details(before))) {
        window->resizeDocks({details_dock}, {share::details(fitted_to_)}, Qt::Horizontal);
    }
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
    auto* middle_layout = bare_layout<QVBoxLayout>(middle, space::kUsual);
    middle_layout->addWidget(tasks->change_bar());
    middle_layout->addWidget(pages, 1);
    work_ = new QSplitter;
    work_->addWidget(query);
    work_->addWidget(middle);
    work_->setStretchFactor(1, 1);
    work_->setCollapsible(1, false);
    work_->setContentsMargins(space::kUsual, space::kUsual, 0, space::kUsual);
    auto* centre = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(centre, 0);
    layout->addWidget(work_, 1);
    layout->addWidget(make_details_opener());
    return centre;
}

// At the right edge, in the place of the details that have no room.
QWidget* WindowParts::make_details_opener() {
    auto* button = new EdgeButton{QObject::tr("Details")};
    button->setObjectName(QStringLiteral("open_details"));
    button->setIcon(icon(QStringLiteral("details")));
    button->setToolTip(QObject::tr("Show the details of the compound chosen"));
    QObject::connect(button, &QAbstractButton::clicked, button,
                     [this] { details_dock->toggleViewAction()->trigger(); });
    details_opener = new QWidget;
    auto* layout = new QHBoxLayout{details_opener};
    layout->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    layout->addWidget(button);
    details_opener->hide();
    return details_opener;
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
