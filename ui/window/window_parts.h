// The parts of the window and their places in it. MainWindow connects them.
//
// Threads: window's thread.
#pragma once

#include <memory>

class QMainWindow;
class QSplitter;
class QStackedWidget;
class QUndoStack;
class QWidget;

namespace chemsieve::ui {

class CardDock;
class CompoundCopier;
class CompoundLists;
class DetailsPane;
class DrawingCache;
class DrawingSwitches;
class HitGallery;
class HitModel;
class HitOutput;
class HitView;
class LibraryService;
class LibraryTasks;
class ListsDock;
class ListStorage;
class PlotDock;
class QueryPanel;
class RecentLibraries;
class RecentQueries;
class ResultsPane;
class SearchSession;
class StartPage;
class StatusLine;
class StudyPages;
class WindowPages;

struct WindowParts {
    // Lays the parts out in the window, which owns them.
    WindowParts(std::shared_ptr<LibraryService> service, QMainWindow* window);

    // Gives panel and docks the widths that suit a window of this width, in pixels.
    void fit_to(QMainWindow* window) const;
    // The start page, the panel with its hits, the import, or what is asked of a whole library.
    enum class Place { start, work, import, study };
    void show_place(Place place) const;

    SearchSession* session;
    DrawingCache* drawings;
    DrawingSwitches* switches;
    CompoundCopier* copier;
    HitModel* model;
    QUndoStack* undo;
    CompoundLists* lists;
    ListStorage* list_storage;
    RecentLibraries* recent_libraries;
    RecentQueries* recent_queries;

    QueryPanel* query;
    HitView* hits;
    DetailsPane* details;
    HitGallery* gallery;
    ResultsPane* results;  // table and gallery, filters
    WindowPages* pages;
    StartPage* start;
    LibraryTasks* tasks;
    StudyPages* studies;
    CardDock* details_dock = nullptr;
    PlotDock* plots = nullptr;
    ListsDock* lists_dock = nullptr;
    StatusLine* status;
    HitOutput* output = nullptr;

  private:
    QStackedWidget* centre_ = nullptr;
    QSplitter* work_ = nullptr;

    LibraryTasks* make_tasks(std::shared_ptr<LibraryService> service, QMainWindow* window) const;
    QWidget* make_centre();
    void lay_out_docks(QMainWindow* window);
};

}  // namespace chemsieve::ui
