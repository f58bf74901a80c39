// Of the main window: its menus and tool bar.

#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QStyle>
#include <QToolBar>
#include <QUndoStack>

#include "ui/care/library_tasks.h"
#include "ui/drawings/drawing_switches.h"
#include "ui/export/hit_output.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/compound_lists.h"
#include "ui/plot/plot_dock.h"
#include "ui/query/query_panel.h"
#include "ui/refine/hits_menu.h"
#include "ui/refine/lists_dock.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/window/command_palette.h"
#include "ui/window/help_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/recent_libraries.h"

namespace chemsieve::ui {

void MainWindow::make_actions() {
    make_file_menu();
    make_edit_menu();
    tasks_->fill_menu(menuBar()->addMenu(tr("&Library")));
    make_search_menu();
    make_hits_menu();
    make_view_menu();
    make_help_menu();
    make_tool_bar();
}

// The tip tells the key.
QAction* MainWindow::add_action(QMenu* menu, QStyle::StandardPixmap icon, const QString& text, const QKeySequence& key,
                                const QString& tip, std::function<void()> act) {
    QAction* action = menu->addAction(style()->standardIcon(icon), text, key, this, std::move(act));
    action->setToolTip(key.isEmpty() ? tip : tr("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    return action;
}

void MainWindow::make_file_menu() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    open_action_ =
        add_action(file, QStyle::SP_DialogOpenButton, tr("&Open library ..."), QKeySequence::Open, tr("Open a library"),
                   [this] { ask_for_library(this, [this](const QStringList& paths) { open_libraries(paths); }); });
    recent_ = new RecentLibraries{this};
    file->addMenu(recent_);
    connect(recent_, &RecentLibraries::chosen, this, &MainWindow::open_library);
    new_action_ = add_action(
        file, QStyle::SP_FileIcon, tr("&New library from files ..."), QKeySequence::New,
        tr("Make a library from structure files"),
        [this] { ask_for_structure_files(this, [this](const QStringList& files) { tasks_->new_library(files); }); });
    import_action_ =
        add_action(file, QStyle::SP_ArrowDown, tr("&Import into this library ..."),
                   QKeySequence{QStringLiteral("Ctrl+I")}, tr("Add compounds to the open library"), [this] {
                       ask_for_structure_files(this, [this](const QStringList& files) {
                           if (library_) tasks_->prepare_import(library_->path, files);
                       });
                   });
    export_action_ =
        add_action(file, QStyle::SP_DialogSaveButton, tr("&Export hits ..."), QKeySequence{QStringLiteral("Ctrl+E")},
                   tr("Write the hits as shown to a file"), [this] { output_->ask_for_export(); });
    save_cards_action_ = file->addAction(tr("Save &cards as PDF ..."), this,
                                         [this] { output_->ask_for_cards(false, switches_->style()); });
    print_action_ = file->addAction(tr("&Print ..."), QKeySequence::Print, this,
                                    [this] { output_->ask_for_cards(true, switches_->style()); });
    file->addSeparator();
    file->addAction(tr("New &window"), QKeySequence{QStringLiteral("Ctrl+Shift+N")}, this, [this] { open_window(); });
    file->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

void MainWindow::make_edit_menu() {
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = undo_->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = undo_->createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence{QStringLiteral("Ctrl+Shift+Z")}, QKeySequence{QStringLiteral("Ctrl+Y")}});
    edit->addActions({undo, redo});
}

void MainWindow::make_search_menu() {
    QMenu* search = menuBar()->addMenu(tr("&Search"));
    search_action_ = add_action(search, QStyle::SP_MediaPlay, tr("&Search"), {}, tr("Search the library"),
                                [this] { start_search(); });
    stop_action_ = add_action(search, QStyle::SP_BrowserStop, tr("S&top"), QKeySequence{Qt::Key_Escape},
                              tr("Stop the search, keep what was found"), [this] { stop_search(); });
    list_action_ = search->addAction(tr("&List all compounds"), QKeySequence{QStringLiteral("Ctrl+Shift+B")}, this,
                                     &MainWindow::list_all_compounds);
    search->addAction(tr("&Go to the query"), QKeySequence{QStringLiteral("Ctrl+L")}, query_, &QueryPanel::focus_query);

    recent_queries_ = new RecentQueries{this};
    search->addMenu(recent_queries_);
    search->addMenu(query_->saved_queries());
    connect(recent_queries_, &RecentQueries::chosen, this, [this](const PanelQuery& query) {
        query_->restore(query);
        query_->focus_query();
    });
    // Text fields take what is pasted themselves.
    search->addAction(tr("&Paste as query"), QKeySequence::Paste, query_, &QueryPanel::paste);
    search->addAction(tr("&Among the hits shown"), QKeySequence{QStringLiteral("Ctrl+Shift+F")}, query_,
                      &QueryPanel::toggle_scope);
    search->addAction(tr("&Draw the query ..."), QKeySequence{QStringLiteral("Ctrl+D")}, this, &MainWindow::draw_query);
}

void MainWindow::make_hits_menu() {
    hits_menu_ = new HitsMenu{model_, results_, lists_, lists_dock_, this};
    menuBar()->addMenu(hits_menu_);
    connect(hits_menu_, &HitsMenu::search_wanted, this, &MainWindow::search_for_current);
    // What a right click offers: the table has more of its own.
    gallery_->setContextMenuPolicy(Qt::ActionsContextMenu);
    for (QWidget* view : {static_cast<QWidget*>(hits_), static_cast<QWidget*>(gallery_)}) {
        view->addActions(hits_menu_->actions_of_hits());
        auto* gap = new QAction{view};
        gap->setSeparator(true);
        view->addAction(gap);
        view->addActions(switches_->actions());
    }
    connect(lists_, &CompoundLists::changed, this, &MainWindow::update_actions);
}

void MainWindow::make_view_menu() {
    QMenu* view = menuBar()->addMenu(tr("&View"));
    gallery_action_ =
        view->addAction(tr("Hits as &cards"), this, [this] { show_gallery(gallery_action_->isChecked()); });
    gallery_action_->setShortcut(QKeySequence{QStringLiteral("Ctrl+G")});
    gallery_action_->setCheckable(true);
    gallery_action_->setToolTip(tr("Hits as cards or as a table (Ctrl+G)"));
    gallery_action_->setIcon(style()->standardIcon(QStyle::SP_FileDialogListView));
    view->addActions(switches_->actions());
    for (QDockWidget* dock : findChildren<QDockWidget*>()) view->addAction(dock->toggleViewAction());
}

void MainWindow::make_help_menu() {
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&Help"), QKeySequence::HelpContents, this, [this] { show_help(this, commands_of(menuBar())); });
    help->addAction(tr("Open the &demonstration library"), tasks_, &LibraryTasks::open_demo);
    help->addAction(tr("&Find a command ..."), QKeySequence{QStringLiteral("Ctrl+Shift+A")}, this, [this] {
        (new CommandPalette{menuBar(), this})->open();
    });
    help->addAction(tr("&About Chemsieve"), this, [this] { show_about(this); });
}

void MainWindow::make_tool_bar() {
    QToolBar* bar = addToolBar(tr("Library"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize({16, 16});
    bar->addActions({open_action_, new_action_, import_action_, export_action_});
    bar->addSeparator();
    bar->addAction(gallery_action_);
    gallery_action_->setIconText(tr("Cards"));
    open_action_->setIconText(tr("Open"));
    new_action_->setIconText(tr("New"));
    import_action_->setIconText(tr("Import"));
    export_action_->setIconText(tr("Export"));
}

}  // namespace chemsieve::ui
