// The window: connects library, query, hits and details.
//
// Threads: window's thread. All work is done by jobs on threads of their own; closing stops them and waits.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <memory>
#include <optional>

#include "ui/session/search_session.h"
#include "ui/studies/study_pages.h"
#include "ui/window/window_parts.h"

namespace chemsieve::ui {

class QueryTable;

class DockKeeper;
class FileDrop;
class ImportRun;
class QueryDrawing;
class QueryFile;
class WindowMenus;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);
    ~MainWindow() override;

    void open_library(const QString& path);
    // Opens the first library here unless one is open here, the others in new windows. A library that is open in a
    // window is shown there. A library is offered to be made of structure files.
    void open_libraries(const QStringList& files);
    // Opens a window beside this one; it deletes itself when it is closed.
    MainWindow* open_window() const;
    // What closing does, but without a question, as the program ends: imports end, and what they stored stays.
    static void prepare_all_to_close();
    // Imports files into a library that exists or is to be made. Opens the library afterwards, unless it is open.
    ImportRun* start_import(const QString& library, const QStringList& files);
    // Searches for the query; an empty query lists compounds.
    void start_search();
    // Lists all compounds, whatever the query panel has.
    void list_all_compounds();
    // Searches for the best hits while the query is typed or drawn; the query is not remembered.
    void start_live_search();
    void stop_search();
    // Exports the hits that the table shows, in its order.
    void start_export(const QString& path, OutputFormat format);
    // Opens libraries; what is in structure files is shown, for their import.
    void take_files(const QStringList& paths);

    const std::optional<OpenedLibrary>& library() const noexcept { return parts_.session->library(); }
    bool is_searching() const noexcept { return parts_.session->is_searching(); }

  Q_SIGNALS:
    void library_opened();
    // The table shows all hits in their order.
    void hits_settled();
    void export_ended(bool complete);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    // Stops the search, and remembers how the window lies.
    void prepare_to_close();
    void connect_menus();
    void connect_query();
    void connect_hits();
    void connect_tasks();
    void connect_library();
    void connect_search();
    void connect_remarks();

    void show_library(const OpenedLibrary& library);
    void show_reloaded(const ReloadedLibrary& now);
    void name_library(const OpenedLibrary& library);
    // Why no search is possible; empty: it is possible.
    QString why_not_searched() const;
    // Searches with a compound as query.
    void search_for(const QString& smiles, SearchMode mode);
    // Hits must contain this structure, too; where there is no query for substructures, it becomes the query.
    void add_to_query(const QString& smarts);
    void choose_hit(CompoundNumber compound);
    void offer_hits_to_search_among();
    void show_understood(const UnderstoodQuery& query);
    void show_early_end(const SearchReport& report);
    void show_end(const SearchReport& report);
    void show_arranged(const OrderedHits& hits, bool is_last);
    // How the search that is shown ended; empty while it is under way.
    QString ending() const;
    QString ending_of(const ShownSearch& search) const;
    void show_counted();
    // The table of the queries whose hits are shown.
    void show_queries();
    void show_title();
    void show_page();
    // The page of imports, or the one before it.
    void show_import(bool on);
    // Census, known check or overlap; the page of searches comes back by show_import(false).
    void show_study(Study study);
    void list_all();
    void open_quietly(const QString& path);
    void update_actions();

    std::shared_ptr<LibraryService> service_;
    WindowParts parts_;
    WindowMenus* menus_;
    QueryDrawing* drawing_;
    QueryFile* query_file_;
    FileDrop* drop_;
    DockKeeper* docks_;
    bool is_laid_out_ = false;  // the parts have their widths
    QString remark_;            // on what was done to the library, until the hits are arranged
    WindowParts::Place place_ = WindowParts::Place::start;
    bool is_import_page_ = false;
    std::optional<CompoundNumber> wanted_hit_;  // is chosen when the search under way has ended
    bool is_study_ = false;                     // a page of studies is in sight
    QPointer<QueryTable> query_table_;
};

}  // namespace chemsieve::ui
