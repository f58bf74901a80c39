// Looks after the file of the open library: notices that somebody else changed it, which a bar tells, and empties the
// log beside it.
//
// Threads: all live on the window's thread and look on threads of their own. Ending them waits for the look under way.
#pragma once

#include <QObject>
#include <QPushButton>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

struct LibraryChange {
    enum class Kind { changed, replaced, gone, unreadable };
    Kind kind = Kind::changed;
    std::int64_t added = 0;
    std::int64_t removed = 0;
    QString reason;  // unreadable
};

// Looks every few seconds whether the file is the same and holds the same.
class LibraryWatch : public QObject {
    Q_OBJECT
  public:
    explicit LibraryWatch(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);

    // Watches from now on. `known`: what the window shows; changes are told against it. Nothing: against what the first
    // look sees.
    void watch(const QString& library, const std::optional<LibraryState>& known);
    // Pauses while the window itself changes the library; call watch() afterwards.
    void pause();
    // Looks at once.
    void look();

  Q_SIGNALS:
    // Emitted once for each change.
    void changed(const chemsieve::ui::LibraryChange& change);
    // The library is back, unchanged. `is_other_file`: as a copy of it, which is to be read anew.
    void restored(bool is_other_file);

  private:
    // Nothing: the library is not there.
    void take(const std::optional<LibraryState>& seen);
    void tell(const LibraryChange& change, const QString& what);

    std::shared_ptr<LibraryService> service_;
    QString library_;
    std::optional<LibraryState> first_;   // what changes are told against
    std::optional<LibraryState> newest_;  // for quick looks
    QString told_;                        // what was told last
    QTimer timer_;
    Job job_;
};

// A line above the results that says that the library was changed, by somebody else or by an import, and what can be
// done.
class ChangeBar : public MessageFrame {
    Q_OBJECT
  public:
    explicit ChangeBar(QWidget* parent = nullptr);

    void show_change(const QString& library, const LibraryChange& change);
    // Says that an import of this window added compounds after the search whose hits are shown.
    void show_added(std::int64_t compounds);
    // Hides what show_added() says, as a new search has begun.
    void hide_added();

  Q_SIGNALS:
    // The user wants to reload. `is_other_file`: the file is another library, not the same one changed.
    void reload_wanted(bool is_other_file);
    void search_wanted();

  private:
    QPushButton* reload_;
    QPushButton* search_;
    bool is_other_file_ = false;
};

// Sees to it that what a library takes on the disk is what it needs: empties the log beside it when that became large,
// and on demand.
//
// The searches of a window read one state of the library, by which SQLite keeps the log as it is. When the library is
// read again they read it from the file alone, so that the log can go: the keeper asks for that, at most twice until
// the log was emptied.
class LogKeeper : public QObject {
    Q_OBJECT
  public:
    explicit LogKeeper(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);

    // The library was opened, or read again.
    void set_library(const QString& library);
    // Pauses while the window itself changes the library; call set_library() afterwards.
    void pause();
    // Empties the log however small it is, and then tells given_back().
    void give_back();
    // Looks at once whether the log is large.
    void look();

  Q_SIGNALS:
    // The library is to be read again; set_library() follows.
    void reload_wanted();
    void given_back(const chemsieve::ui::RoomReport& room);

  private:
    void take(const std::optional<RoomReport>& room);
    void ask_to_reload();

    std::shared_ptr<LibraryService> service_;
    QString library_;
    bool is_demanded_ = false;
    bool awaits_reload_ = false;
    int reloads_ = 0;  // asked for since the log was emptied
    QTimer timer_;
    Job job_;
};

}  // namespace chemsieve::ui
