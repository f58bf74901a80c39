// Takes compounds out of the open library and adds them again: asks, does it with progress, and keeps what is needed to
// undo it as long as this lives.
//
// Threads: window's thread; the work is done on another.
#pragma once

#include <QObject>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/library/worker_job.h"
#include "ui/library_service.h"

namespace chemsieve::ui {

class Removal : public QObject {
    Q_OBJECT
  public:
    Removal(std::shared_ptr<LibraryService> service, QWidget* window);

    void set_library(const QString& path) { library_ = path; }
    // Asks first. `hits` has one compound at least.
    void ask_and_remove(const std::vector<Hit>& hits);
    void ask_for_condition(const QStringList& property_names);
    // Tells of what can be undone of the library once more, the oldest first.
    void offer_undos();

  Q_SIGNALS:
    // The library is about to be changed: searches should end.
    void begins();
    // It was, or not. `renumbered`: compounds that are there again.
    void ended(const chemsieve::ui::RenumberedCompounds& renumbered);
    // Of the library. `undo` begins it; if it is cancelled or fails, it is offered again.
    void undoable(const QString& text, const std::function<void()>& undo);
    // For the status line.
    void remarked(const QString& text);

  private:
    struct Removed {
        QString library;
        std::int64_t compounds = 0;
        std::shared_ptr<KeptCompounds> kept;
    };
    void ask(std::int64_t compounds, CompoundFilter filter);
    // `why_no_undo`: empty if it can be undone.
    void show_question(std::int64_t compounds, const CompoundFilter& filter, const QString& why_no_undo);
    void remove(std::int64_t compounds, const CompoundFilter& filter);
    void take(const QString& library, const RemovalReport& report);
    void offer(const Removed& removed);
    void undo(const Removed& removed);

    std::shared_ptr<LibraryService> service_;
    QWidget* window_;
    QString library_;
    std::vector<Removed> removed_;
    WorkerJob* asking_;  // whether it can be undone
};

}  // namespace chemsieve::ui
