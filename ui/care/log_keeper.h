// Sees to it that what a library takes on the disk is what it needs: empties the log beside it when that became large,
// and on demand.
//
// The searches of a window read one state of the library, by which SQLite keeps the log as it is. When the library is
// read again they read it from the file alone, so that the log can go: the keeper asks for that, at most twice until
// the log was emptied. Threads: lives on the window's thread; works on a thread of its own. Ending it waits for the
// work under way.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

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
