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

    // From now on; what it is now is the state that changes are told of. `compounds`: that the window knows of.
    void watch(const QString& library, std::int64_t compounds);
    // While the window itself changes the library. Then watch() again.
    void pause();
    // Looks at once.
    void look();

  Q_SIGNALS:
    // Once a change; again if more is changed.
    void changed(const chemsieve::ui::LibraryChange& change);
    // The library is as it was again: its file is back.
    void restored();

  private:
    // Nothing: the library is not there.
    void take(const std::optional<LibraryState>& seen);
    void tell(const LibraryChange& change, const QString& what);

    std::shared_ptr<LibraryService> service_;
    QString library_;
    std::int64_t compounds_ = 0;
    std::optional<LibraryState> first_;   // when watching began
    std::optional<LibraryState> newest_;  // for quick looks
    QString told_;                        // what was told last
    QTimer timer_;
    Job job_;
};

}  // namespace chemsieve::ui
