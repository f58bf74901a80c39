#include "ui/window/window_menus.h"

#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QPainter>
#include <QSettings>
#include <QStyleOptionToolButton>
#include <QUndoStack>

#include "ui/care/library_tasks.h"
#include "ui/copying/compound_copier.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/plot/plot_dock.h"
#include "ui/query/query_panel.h"
#include "ui/refine/hits_menu.h"
#include "ui/refine/lists_dock.h"
#include "ui/refine/results_pane.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/session/search_session.h"
#include "ui/start/recent_libraries.h"
#include "ui/start/tour.h"
#include "ui/style/appearance.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card_dock.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/window/command_palette.h"
#include "ui/window/help_dialog.h"
#include "ui/window/part_cycle.h"
#include "ui/window/window_parts.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr int kIcon = 20;
constexpr int kChevron = 20;
constexpr int kMostOfName = 260;

const QString kGalleryKey = QStringLiteral("hits_as_cards");
const QString kCountingKey = QStringLiteral("count_all_hits");

}  // namespace

LibraryButton::LibraryButton(QWidget* parent) : QToolButton{parent}, name_{tr("No library open")} {
    setIcon(ui::icon(QStringLiteral("library")));
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(name_);
}

void LibraryButton::name_library(const QString& file, qint64 compounds) {
    name_ = shown_name(file, false);
    count_ = with_separators(compounds);
    setAccessibleName(tr("Library %1, %2").arg(shown_name(file), compounds_text(compounds)));
    setToolTip(file.toHtmlEscaped());
    updateGeometry();
    update();
}

QSize LibraryButton::sizeHint() const {
    // A little more than the name takes: rounded down it would lose its middle.
    const int name = std::min(kMostOfName, QFontMetrics{font_of(1, true)}.horizontalAdvance(name_) + 2);
    const int count = count_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(count_) + space::kUsual;
    return {space::kUsual + kIcon + space::kUsual + name + count + kChevron + space::kTight,
            fontMetrics().height() + 14};
}

void LibraryButton::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    if (underMouse() || isDown()) {
        draw_round(&painter, QRectF{rect()}, radius::kButton, isDown() ? colours.line : colours.ground, {});
    }
    if (hasFocus()) draw_round(&painter, QRectF{rect()}, radius::kButton, {}, colours.link, 2);
    icon().paint(&painter, QRect{space::kUsual, (height() - kIcon) / 2, kIcon, kIcon});
    QRect text = rect().adjusted(2 * space::kUsual + kIcon, 0, -kChevron - space::kTight, 0);
    const QFont bold = font_of(1, true);
    const int count = count_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(count_) + space::kUsual;
    const QString name = QFontMetrics{bold}.elidedText(name_, Qt::ElideMiddle, text.width() - count);
    painter.setFont(bold);
    painter.setPen(colours.text);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setFont(font());
    painter.setPen(colours.secondary);
    text.setLeft(text.left() + QFontMetrics{bold}.horizontalAdvance(name) + space::kUsual);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, count_);
    draw_chevron(&painter, QRectF(width() - kChevron - space::kTight, 0, kChevron, height()), Direction::down,
                 colours.secondary);
}

WindowMenus::WindowMenus(const WindowParts& parts, QMainWindow* window)
    : QObject{window}, parts_{parts}, window_{window} {
    make_file_menu();
    make_edit_menu();
    care_ = window_->menuBar()->addMenu(tr("&Library"));
    parts_.tasks->fill_menu(care_);
    make_search_menu();
    make_hits_menu();
    make_view_menu();
    make_help_menu();
    make_tool_bar();
    show_gallery(QSettings{}.value(kGalleryKey).toBool());
}

// Adds an action; its tip names the key.
QAction* WindowMenus::add_action(QMenu* menu, const QString& icon_name, const QString& text, const QKeySequence& key,
                                 const QString& tip, std::function<void()> act) {
    QAction* action = menu->addAction(icon(icon_name), text, key, this, std::move(act));
    action->setToolTip(key.isEmpty() ? tip : tr("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    return action;
}

void WindowMenus::make_file_menu() {
    QMenu* file = window_->menuBar()->addMenu(tr("&File"));
    HitOutput* const output = parts_.output;
    open_ = add_action(file, QStringLiteral("open"), tr("&Open library ..."), QKeySequence::Open, tr("Open a library"),
                       [this] { ask_for_libraries(); });
    file->addMenu(parts_.recent_libraries);
    further_ = file->addAction(tr("Search &also in ..."), this, &WindowMenus::ask_for_further_libraries);
    further_->setToolTip(tr("Search further libraries together with the open one, as one list of hits"));
    only_ = file->addMenu(tr("Search onl&y in"));
    connect(only_, &QMenu::aboutToShow, this, &WindowMenus::fill_only_menu);
    new_ = add_action(file, QStringLiteral("new"), tr("&New library from files ..."), QKeySequence::New,
                      tr("Make a library from structure files"), [this] { ask_for_new_library(); });
    import_ = add_action(file, QStringLiteral("import"), tr("&Import into this library ..."),
                         QKeySequence{QStringLiteral("Ctrl+I")}, tr("Add compounds to the open library"),
                         [this] { parts_.tasks->importing()->ask_for_files(); });
    export_ = add_action(file, QStringLiteral("export"), tr("&Export hits ..."), QKeySequence{QStringLiteral("Ctrl+E")},
                         tr("Write the hits as shown to a file"), [output] { output->ask_for_export(); });
    save_cards_ = file->addAction(tr("Save &cards as PDF ..."), this, [output] { output->ask_for_export(true); });
    print_ = file->addAction(tr("&Print ..."), QKeySequence::Print, this, [output] { output->ask_for_print(); });
    file->addSeparator();
    file->addAction(tr("New &window"), QKeySequence{QStringLiteral("Ctrl+Shift+N")}, this, &WindowMenus::window_wanted);
    file->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

void WindowMenus::ask_for_libraries() {
    ask_for_library(window_, [this](const QStringList& paths) { Q_EMIT libraries_wanted(paths); });
}

void WindowMenus::ask_for_further_libraries() {
    ask_for_library(window_, [this](const QStringList& paths) {
        const auto& library = parts_.session->library();
        if (library) Q_EMIT library_wanted(set_of(libraries_in(library->path) + paths));
    });
}

void WindowMenus::fill_only_menu() {
    only_->clear();
    const auto& library = parts_.session->library();
    if (!library) return;
    for (const QString& path : libraries_in(library->path)) {
        only_->addAction(without_mnemonics(path), this, [this, path] { Q_EMIT library_wanted(path); });
    }
}

void WindowMenus::ask_for_new_library() {
    ask_for_structure_files(window_,
                            [this](const QStringList& files) { parts_.tasks->importing()->new_library(files); });
}

void WindowMenus::make_edit_menu() {
    QMenu* edit = window_->menuBar()->addMenu(tr("&Edit"));
    QAction* undo = parts_.undo->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = parts_.undo->createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence{QStringLiteral("Ctrl+Shift+Z")}, QKeySequence{QStringLiteral("Ctrl+Y")}});
    edit->addActions({undo, redo});
    make_copy_menus(edit);
}

// Cards have no cells.
void WindowMenus::make_copy_menus(QMenu* edit) {
    const auto choice = [parts = &parts_] {
        CopyChoice of_hits = choice_of(*parts->model, *parts->hits->selectionModel());
        of_hits.scene = parts->drawings->scene();
        of_hits.columns = parts->hits->shown_columns();
        if (!parts->hits->isVisible()) of_hits.column.reset();
        return of_hits;
    };
    auto* copy = new CopyMenu{parts_.copier, choice, CopyMenu::Usual::rows, edit};
    edit->addSeparator();
    edit->addMenu(copy);
    parts_.hits->addAction(copy->menuAction());
    parts_.gallery->addAction(copy->menuAction());
    connect(parts_.hits, &HitView::copy_wanted, copy, &CopyMenu::copy_rows);
    connect(parts_.gallery, &HitGallery::copy_wanted, copy, &CopyMenu::copy_rows);
}

void WindowMenus::make_search_menu() {
    QMenu* search = window_->menuBar()->addMenu(tr("&Search"));
    QueryPanel* const query = parts_.query;
    search_ = add_action(search, QStringLiteral("search"), tr("&Search"), {}, tr("Search the library"),
                         [this] { Q_EMIT search_wanted(); });
    stop_ = add_action(search, QStringLiteral("stop"), tr("S&top"), QKeySequence{Qt::Key_Escape},
                       tr("Stop the search, keep what was found"), [this] { Q_EMIT stop_wanted(); });
    list_ = search->addAction(tr("&List all compounds"), QKeySequence{QStringLiteral("Ctrl+Shift+B")}, this,
                              &WindowMenus::list_wanted);
    // On the page of searches, whatever page is in sight.
    const auto there = [this, query](void (QueryPanel::*act)()) {
        return [this, query, act] {
            Q_EMIT search_page_wanted();
            (query->*act)();
        };
    };
    search->addAction(tr("&Go to the query"), QKeySequence{QStringLiteral("Ctrl+L")}, this,
                      there(&QueryPanel::focus_query));
    search->addMenu(parts_.recent_queries);
    search->addMenu(query->saved_queries());
    search->addAction(tr("Queries from a &file ..."), this, [this] {
        ask_for_query_file(window_, [this](const QString& path) { Q_EMIT query_file_wanted(path); });
    });
    connect(query->saved_queries(), &QMenu::triggered, this, &WindowMenus::search_page_wanted);
    // Text fields take what is pasted themselves.
    search->addAction(tr("&Paste as query"), QKeySequence::Paste, this, there(&QueryPanel::paste));
    search->addAction(tr("&Among the hits shown"), QKeySequence{QStringLiteral("Ctrl+Shift+F")}, this,
                      there(&QueryPanel::toggle_scope));
    search->addAction(tr("&Draw the query ..."), QKeySequence{QStringLiteral("Ctrl+D")}, this,
                      &WindowMenus::drawing_wanted);
    QAction* counting = search->addAction(tr("&Count all hits"));
    counting->setToolTip(
        tr("Of a search for the best of them: how many there are in all, counted once these are shown"));
    counting->setCheckable(true);
    counting->setChecked(QSettings{}.value(kCountingKey, true).toBool());
    parts_.session->set_counting(counting->isChecked());
    connect(counting, &QAction::toggled, this, [this](bool on) {
        QSettings{}.setValue(kCountingKey, on);
        parts_.session->set_counting(on);
    });
}

void WindowMenus::make_hits_menu() {
    hits_ = new HitsMenu{parts_.model, parts_.results, parts_.lists, parts_.lists_dock, window_};
    window_->menuBar()->addMenu(hits_);
    connect(hits_, &HitsMenu::search_wanted, this, &WindowMenus::ask_to_search_for_current);
    connect(hits_, &HitsMenu::search_within_wanted, parts_.query, &QueryPanel::search_within);
    // The actions of a right click.
    parts_.gallery->setContextMenuPolicy(Qt::ActionsContextMenu);
    for (QWidget* view : {static_cast<QWidget*>(parts_.hits), static_cast<QWidget*>(parts_.gallery)}) {
        view->addActions(hits_->actions_of_hits());
        auto* gap = new QAction{view};
        gap->setSeparator(true);
        view->addAction(gap);
        view->addActions(parts_.switches->actions());
    }
}

void WindowMenus::ask_to_search_for_current(SearchMode mode) {
    const QModelIndex current = parts_.hits->currentIndex();
    if (!current.isValid()) return;
    const CompoundNumber number = parts_.model->hits()[static_cast<std::size_t>(current.row())].compound;
    if (const CompoundData* compound = parts_.model->compound(number)) {
        Q_EMIT search_for_wanted(QString::fromStdString(compound->row.smiles), mode);
    }
}

void WindowMenus::make_view_menu() {
    QMenu* view = window_->menuBar()->addMenu(tr("&View"));
    make_study_actions(view);
    gallery_ = view->addAction(tr("Hits as &cards"), this, [this] { show_gallery(gallery_->isChecked()); });
    gallery_->setShortcut(QKeySequence{QStringLiteral("Ctrl+G")});
    gallery_->setCheckable(true);
    gallery_->setToolTip(tr("Hits as cards or as a table (Ctrl+G)"));
    gallery_->setIcon(icon(QStringLiteral("cards")));
    connect(parts_.results, &ResultsPane::cards_wanted, this, &WindowMenus::show_gallery);
    view->addActions(parts_.switches->actions());
    for (QAction* action : parts_.switches->actions()) parts_.results->add_tool(action);
    add_sizes(view);
    view->addSeparator();
    const std::pair<QDockWidget*, const char*> docks[] = {
        {parts_.details_dock, "details"}, {parts_.plots, "plots"}, {parts_.lists_dock, "lists"}};
    for (const auto& [dock, name] : docks) {
        dock->toggleViewAction()->setIcon(icon(QLatin1String{name}));
        dock->toggleViewAction()->setToolTip(tr("Show or hide %1").arg(dock->windowTitle().toLower()));
        view->addAction(dock->toggleViewAction());
    }
    view->addSeparator();
    add_parts(view);
    make_appearance_menu(view);
}

// The keys that desktops have for it.
void WindowMenus::add_parts(QMenu* view) {
    QueryPanel* const query = parts_.query;
    ResultsPane* const results = parts_.results;
    auto* cycle = new PartCycle{{{query, [query] { query->focus_query(); }},
                                 {results, [results] { results->focus_hits(); }},
                                 {parts_.details_dock},
                                 {parts_.plots},
                                 {parts_.lists_dock}},
                                this};
    // On the page of searches, whatever page is in sight.
    const auto go = [this, cycle](bool back) {
        return [this, cycle, back] {
            Q_EMIT search_page_wanted();
            cycle->go(back);
        };
    };
    view->addAction(tr("Ne&xt part of the window"), QKeySequence{Qt::Key_F6}, this, go(false));
    view->addAction(tr("Part &before"), QKeySequence{Qt::SHIFT | Qt::Key_F6}, this, go(true));
}

void WindowMenus::add_sizes(QMenu* view) {
    ResultsPane* const results = parts_.results;
    view->addSeparator();
    view->addAction(tr("Lar&ger structures"), this, [results] { results->step_structures(1); })
        ->setShortcuts({QKeySequence{QStringLiteral("Ctrl++")}, QKeySequence{QStringLiteral("Ctrl+=")}});
    view->addAction(tr("&Smaller structures"), QKeySequence{QStringLiteral("Ctrl+-")}, this,
                    [results] { results->step_structures(-1); });
    view->addAction(tr("&Usual size"), QKeySequence{QStringLiteral("Ctrl+0")}, this,
                    [results] { results->use_usual_structures(); });
}

void WindowMenus::make_appearance_menu(QMenu* view) {
    view->addSeparator();
    QMenu* menu = view->addMenu(tr("Appea&rance"));
    auto* choices = new QActionGroup{menu};
    for (const auto& [text, wanted] :
         {std::pair{tr("As the &system"), Appearance::system}, std::pair{tr("&Light"), Appearance::light},
          std::pair{tr("&Dark"), Appearance::dark}}) {
        QAction* action = menu->addAction(text, this, [wanted = wanted] { set_appearance(wanted); });
        action->setCheckable(true);
        action->setChecked(appearance() == wanted);
        choices->addAction(action);
    }
}

void WindowMenus::show_gallery(bool on) {
    gallery_->setChecked(on);
    parts_.results->show_cards(on);
    QSettings{}.setValue(kGalleryKey, on);
}

void WindowMenus::make_help_menu() {
    QMenuBar* const bar = window_->menuBar();
    QMenu* help = bar->addMenu(tr("&Help"));
    help->addAction(tr("&Help"), QKeySequence::HelpContents, this,
                    [this, bar] { show_help(window_, commands_of(bar), help_of(QApplication::focusWidget())); });
    give_help_in_dialogs();
    tour_ = help->addAction(tr("&Tour"), this, [this] { Tour::begin(window_); });
    help->addAction(tr("Open the &demonstration library"), parts_.tasks->importing(), &ImportPage::open_demo);
    find_command_ = add_action(help, QStringLiteral("command"), tr("&Find a command ..."),
                               QKeySequence{QStringLiteral("Ctrl+Shift+A")}, tr("Find a command"), [this, bar] {
                                   (new CommandPalette{bar, window_})->open();
                               });
    help->addAction(tr("&About Chemsieve"), this, &WindowMenus::about_wanted);
}

void WindowMenus::make_tool_bar() {
    QToolBar* bar = window_->addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addWidget(library_ = new LibraryButton);
    fill_library_button();
    bar->addSeparator();
    add_pages(bar);
    bar->addAction(export_);
    export_->setIconText(tr("Export"));
    auto* gap = new QWidget;
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    const QList<QAction*> shown{parts_.details_dock->toggleViewAction(), parts_.plots->toggleViewAction(),
                                parts_.lists_dock->toggleViewAction(), find_command_};
    for (QAction* action : shown) {
        if (action == find_command_) bar->addSeparator();
        bar->addAction(action);
        qobject_cast<QToolButton*>(bar->widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    parts_.query->add_to_title(parts_.recent_queries, QStringLiteral("recent"), tr("What was searched last"));
    parts_.query->add_to_search_menu(list_);
}

// Each goes to a page of the window; the one in sight is shown as chosen.
void WindowMenus::add_pages(QToolBar* bar) {
    search_page_ = bar->addAction(icon(QStringLiteral("search")), tr("Search"), this, [this] {
        search_page_->setChecked(!state_.import_page && !state_.study);
        Q_EMIT search_page_wanted();
    });
    search_page_->setShortcut(QKeySequence{QStringLiteral("Ctrl+1")});
    search_page_->setToolTip(tr("To the query and its hits (Ctrl+1)"));
    for (QAction* page : study_pages_) bar->addAction(page);
    bar->addSeparator();
    import_page_ = bar->addAction(icon(QStringLiteral("import")), tr("Import"), this, [this] {
        import_page_->setChecked(state_.import_page);
        parts_.tasks->importing()->ask_for_files();
    });
    import_page_->setToolTip(tr("Import structure files"));
    for (QAction* page : {search_page_, import_page_}) page->setCheckable(true);
}

// What is asked of the library as a whole.
void WindowMenus::make_study_actions(QMenu* menu) {
    struct Page {
        const char* icon;
        QString text, short_text, tip, keys;
    };
    const std::array<Page, 3> pages{
        {{"census", tr("Com&mon pieces"), tr("Census"), tr("In how many compounds does each piece occur?"), "Ctrl+2"},
         {"known-check", tr("&Known compounds"), tr("Known check"), tr("Which compounds of a list are known already?"),
          "Ctrl+3"},
         {"overlap", tr("O&verlap with another list"), tr("Overlap"),
          tr("What does the library share with another list?"), "Ctrl+4"}}};
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const Page& page = pages[i];
        study_pages_[i] =
            add_action(menu, QLatin1String{page.icon}, page.text, QKeySequence{page.keys}, page.tip, [this, i] {
                study_pages_[i]->setChecked(state_.study == static_cast<Study>(i));
                Q_EMIT study_wanted(static_cast<Study>(i));
            });
        study_pages_[i]->setIconText(page.short_text);
        study_pages_[i]->setCheckable(true);
    }
    menu->addSeparator();
}

void WindowMenus::fill_library_button() {
    auto* menu = new QMenu{library_};
    menu->addAction(open_);
    menu->addMenu(parts_.recent_libraries);
    menu->addAction(further_);
    menu->addMenu(only_);
    menu->addAction(new_);
    menu->addSeparator();
    menu->addActions(care_->actions());
    library_->setMenu(menu);
}

void WindowMenus::show_state(const WindowState& state) {
    import_->setEnabled(state.library_open && state.read_only.isEmpty());
    tell_why(import_, state.read_only);
    further_->setEnabled(state.library_open);
    only_->menuAction()->setEnabled(parts_.session->library() && is_set(parts_.session->library()->path));
    state_ = state;
    search_page_->setEnabled(state.library_open);
    search_page_->setChecked(state.library_open && !state.import_page && !state.study);
    for (std::size_t i = 0; i < study_pages_.size(); ++i) {
        study_pages_[i]->setEnabled(state.library_open || state.study.has_value());
        study_pages_[i]->setChecked(state.study == static_cast<Study>(i));
    }
    import_page_->setChecked(state.import_page);
    for (QAction* action : {search_, list_}) action->setEnabled(state.library_open && state.library_there);
    stop_->setEnabled(state.searching);
    tour_->setEnabled(state.library_open);
    for (QAction* action : {export_, save_cards_, print_}) action->setEnabled(state.any_hits && state.library_there);
    hits_->update_actions(state.searching, state.any_selected);
}

}  // namespace chemsieve::ui
