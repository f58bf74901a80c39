// The parts of the window and their places in it. MainWindow connects them.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <memory>

class QMainWindow;
class QSplitter;
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
class ListStorage;
class ListsDock;
class PlotDock;
class QueryPanel;
class RecentLibraries;
class RecentQueries;
class ResultsPane;
class SearchSession;
class StartPage;
class StatusLine;
class StudyPages;

// What stands in the middle of the window: a hint, or the hits.
class WindowPages : public QStackedWidget {
    Q_OBJECT
  public:
    // `hits`: the page of hits.
    explicit WindowPages(QWidget* hits, QWidget* parent = nullptr);

    // Shows the page that fits the session. `any_hits`: it has hits, shown or hidden by filters.
    void show_page(const SearchSession& session, bool any_hits);

  Q_SIGNALS:
    void list_all_wanted();

  private:
    QWidget* make_hint_page();

    QLabel* headline_ = nullptr;
    QLabel* hint_ = nullptr;
    QPushButton* list_all_ = nullptr;  // below the hint
};

struct WindowParts {
    // Lays the parts out in the window, which owns them.
    WindowParts(const std::shared_ptr<LibraryService>& service, QMainWindow* window);

    // Gives panel and docks the widths that suit a window of this width, in pixels.
    void fit_to(QMainWindow* window);
    // Keeps their shares of the window when its width changes; what the user has sized stays.
    void follow(QMainWindow* window);
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
    QWidget* details_opener = nullptr;  // to be shown where a narrow window has closed them
    PlotDock* plots = nullptr;
    ListsDock* lists_dock = nullptr;
    StatusLine* status;
    HitOutput* output = nullptr;

  private:
    QStackedWidget* centre_ = nullptr;
    QSplitter* work_ = nullptr;
    int fitted_to_ = 0;  // the window's width

    LibraryTasks* make_tasks(std::shared_ptr<LibraryService> service, QMainWindow* window) const;
    QWidget* make_centre();
    QWidget* make_details_opener();
    void lay_out_docks(QMainWindow* window);
};

}  // namespace chemsieve::ui
