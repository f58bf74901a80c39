// Notices that somebody else changed the open library: looks every few seconds whether the file is the same and holds
// the same.
//
// Threads: lives on the window's thread; looks on a thread of its own. Ending it waits for the look under way.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

struct LibraryChange {
    enum class Kind { changed, replaced, gone, unreadable };
    Kind kind = Kind::changed;
    std::int64_t added = 0;
    std::int64_t removed = 0;
    QString reason;  // unreadable
};

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

}  // namespace chemsieve::ui
