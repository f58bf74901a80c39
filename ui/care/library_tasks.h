// The Library menu: importing, what the library is, removing and undoing it, compacting, checking, and noticing changes
// by others.
//
// Threads: window's thread.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <optional>

#include "ui/session/library_service.h"
#include "ui/session/opened_library.h"

class QAction;
class QMenu;
class QUndoStack;
class QWidget;

namespace chemsieve::ui {

class ChangeBar;
class ImportPage;
class InfoDialog;
class LibraryWatch;
class LogKeeper;
class Removal;
struct ImportReport;
struct LibraryChange;

class LibraryTasks : public QObject {
    Q_OBJECT
  public:
    // Gives the hits of the window: those selected, and all that are shown.
    struct HitChoice {
        std::function<std::vector<Hit>()> selected;
        std::function<std::vector<Hit>()> shown;
        std::function<bool()> any_search;  // whether a search is shown, even one without hits
    };

    // `results`: where the key Delete removes what is selected.
    // `undo` gets a command for each removal and import.
    LibraryTasks(std::shared_ptr<LibraryService> service, HitChoice hits, QUndoStack* undo, QWidget* window,
                 QWidget* results);

    void fill_menu(QMenu* library);
    // The bar above the results that tells of changes.
    QWidget* change_bar() const;
    // Whether a name stands for hits of a run on a cluster that are to be collected before they are opened. Then
    // collects them, in sight of the user, and open_wanted() follows, unless that is stopped or fails.
    bool collects_first(const QString& path);
    // Sets the library that is open now.
    void set_library(const OpenedLibrary& library);
    // Fills a new undo history with the removals and imports of this window in the open library.
    void offer_undo();
    // A search begins: its hits belong to the library as it is now.
    void begin_search();
    // Whether there are hits to be removed.
    void set_hits(bool any_selected, bool any_shown);
    // True if the file is the one that was opened.
    bool is_library_there() const noexcept { return is_there_; }
    ImportPage* importing() const noexcept { return importing_; }

  Q_SIGNALS:
    void open_wanted(const QString& path);
    // An import made or filled a library that is not the open one; the page of the import stays.
    void imported_library_wanted(const QString& path);
    // See Removal.
    void leaving(const chemsieve::CompoundSelection& compounds);
    void reload_wanted(const chemsieve::ui::RenumberedCompounds& renumbered);
    // The last search is to be repeated, as the library has more compounds.
    void search_wanted();
    // Searches should end: the library is about to be changed.
    void stop_wanted();
    void remarked(const QString& text);
    void library_there_changed();
    // After it was not.
    void library_returned();

  private:
    void connect_parts();
    void take_change(const LibraryChange& change);
    void take_import(const QString& library, const ImportReport& report);
    void show_info();
    void compact();
    void collect(const QString& run, const QString& path);
    void tell_compacted(const RoomReport& now);
    // While the window itself changes the library.
    void pause_watching();
    void begin_change();
    void check();
    void show_fingerprints();
    void update_actions();
    // Empty: the library can be changed.
    QString why_not_changed() const;

    std::shared_ptr<LibraryService> service_;
    HitChoice hits_;
    QWidget* window_;
    QWidget* results_;
    std::optional<OpenedLibrary> library_;
    bool is_there_ = true;
    bool any_selected_ = false;
    bool any_shown_ = false;
    std::int64_t added_ = 0;  // compounds added by an import, until the user is told
    ChangeBar* bar_;
    LibraryWatch* watch_;
    LogKeeper* log_;
    std::optional<CompactReport> compacted_;  // until the user is told
    ImportPage* importing_;
    Removal* removal_;
    QPointer<InfoDialog> info_dialog_;
    QAction* info_ = nullptr;
    QAction* report_ = nullptr;
    QAction* remove_selected_ = nullptr;
    QAction* remove_shown_ = nullptr;
    QAction* remove_where_ = nullptr;
    QAction* compact_ = nullptr;
    QAction* check_ = nullptr;
    QAction* fingerprints_ = nullptr;
};

}  // namespace chemsieve::ui
