// The window: connects library, query, hits and details.
//
// Threads: window's thread. All work is done by jobs on threads of their own; closing stops them and waits.
#pragma once

#include <QMainWindow>
#include <QStyle>
#include <functional>
#include <memory>
#include <optional>

#include "ui/session/library_worker.h"
#include "ui/session/panel_query.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QUndoStack;
class QToolBar;

namespace chemsieve::ui {

class CompoundLists;
class DetailsPane;
class DrawingCache;
class DrawingSwitches;
class HitGallery;
class HitModel;
class HitOutput;
class HitView;
class HitsMenu;
struct HitOrigin;
class ImportDialog;
class LibraryTasks;
class ListStorage;
class ListsDock;
class PlotDock;
class QueryPanel;
class RecentLibraries;
class RecentQueries;
class ResultsPane;
class SavedFileButton;
class SketchDialog;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);
    ~MainWindow() override;

    void open_library(const QString& path);
    // The first one here, unless a library is open here; the others in windows of their own. One that a window has open
    // is shown there.
    void open_libraries(const QStringList& paths);
    // Beside this one; deletes itself when it is closed.
    MainWindow* open_window() const;
    // Into a library that exists or is to be made. Opens it afterwards, unless it is the one that is open.
    ImportDialog* start_import(const QString& library, const QStringList& files);
    // An empty query lists compounds.
    void start_search();
    // Whatever stands in the panel.
    void list_all_compounds();
    // The best hits while the query is typed or drawn; not remembered.
    void start_live_search();
    void stop_search();
    // What the table shows, in its order.
    void start_export(const QString& path, OutputFormat format);
    // Opens libraries, asks where to import structure files to.
    void take_files(const QStringList& paths);

    const std::optional<OpenedLibrary>& library() const noexcept { return library_; }
    bool is_searching() const noexcept { return phase_ != Phase::idle; }

  Q_SIGNALS:
    void library_opened();
    // The table shows all hits in their order.
    void hits_settled();
    void export_ended(bool complete);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    // Of a search: its query is read, while the hits of the one before are shown; then hits come.
    enum class Phase { idle, reading, finding };
    struct BegunSearch {
        SearchRequest request;
        PanelQuery asked;    // what stood in the panel
        bool live = false;   // begun by typing or drawing
        bool again = false;  // for the library had changed
    };
    // What the hits in the window are of.
    struct ShownSearch {
        UnderstoodQuery query;
        PanelQuery asked;
        bool live = false;
        std::optional<SearchReport> report;  // nothing: it is under way
    };

    void make_widgets();
    void make_actions();
    void make_file_menu();
    void make_edit_menu();
    void make_search_menu();
    void make_hits_menu();
    void make_view_menu();
    void make_help_menu();
    void make_tool_bar();
    QAction* add_action(QMenu* menu, QStyle::StandardPixmap icon, const QString& text, const QKeySequence& key,
                        const QString& tip, std::function<void()> act);
    QWidget* make_welcome_page();
    QWidget* make_hint_page();
    void connect_worker();
    void show_library(const OpenedLibrary& library);
    void connect_live_search();
    void begin_search(BegunSearch search);
    // With a compound as query.
    void search_for(const QString& smiles, SearchMode mode);
    void search_for_current(SearchMode mode);
    // The last one, in what the library is now.
    void search_again();
    // `library_changed`: under it; that repeats a search only once, for it may change all the time.
    void repeat_search(bool library_changed);
    void forget_hits();
    QString ending() const;
    void show_what_hits_are_of();
    QString what_hits_are_of() const;
    void show_understood(const UnderstoodQuery& query);
    void end_search(const SearchReport& report);
    void show_order(const OrderedHits& hits);
    void set_phase(Phase phase);
    void set_busy(const QString& text);
    void set_status(const QString& text);
    void show_page();
    // After it was changed; the hits stay as far as their compounds are there.
    void show_reloaded(const ReloadedLibrary& now);
    void name_library(const OpenedLibrary& library);
    // Nothing: no search has ended.
    std::optional<HitOrigin> hit_origin() const;
    void draw_query();
    void show_gallery(bool on);
    void update_actions();

    std::shared_ptr<LibraryService> service_;
    std::optional<OpenedLibrary> library_;
    Phase phase_ = Phase::idle;
    BegunSearch begun_;  // last
    std::optional<ShownSearch> shown_;

    LibraryWorker* worker_;
    DrawingCache* drawings_;
    DrawingSwitches* switches_;
    HitModel* model_;
    QueryPanel* query_;
    SketchDialog* sketch_dialog_ = nullptr;  // made when asked for
    HitView* hits_;
    HitGallery* gallery_;
    ResultsPane* results_;  // table and gallery, filters
    QUndoStack* undo_;
    CompoundLists* lists_;
    ListStorage* list_storage_;
    ListsDock* lists_dock_;
    DetailsPane* details_;
    LibraryTasks* tasks_;
    PlotDock* plots_;
    HitOutput* output_;
    HitsMenu* hits_menu_ = nullptr;
    RecentLibraries* recent_;
    RecentQueries* recent_queries_;
    QStackedWidget* pages_;
    QLabel* hint_;
    QPushButton* list_all_;  // below the hint
    QLabel* status_;
    SavedFileButton* saved_file_;
    QLabel* library_label_;
    QProgressBar* busy_;
    QAction* open_action_ = nullptr;
    QAction* new_action_ = nullptr;
    QAction* import_action_ = nullptr;
    QAction* export_action_ = nullptr;
    QAction* save_cards_action_ = nullptr;
    QAction* print_action_ = nullptr;
    QAction* search_action_ = nullptr;
    QAction* list_action_ = nullptr;
    QAction* stop_action_ = nullptr;
    QAction* gallery_action_ = nullptr;
};

}  // namespace chemsieve::ui
