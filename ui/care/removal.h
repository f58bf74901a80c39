// Takes compounds out of the open library and adds them again: asks, does it with progress, and keeps what is needed to
// undo it as long as this object lives. It also undoes imports: it takes the compounds out that they added.
//
// Threads: window's thread; the work is done on another.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QUndoStack>
#include <memory>
#include <optional>
#include <vector>

#include "ui/importing/import_report.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class ConditionEdit;
class MessageLabel;

// Asks for a condition on properties and says, while it is typed, how many compounds satisfy it.
class ConditionDialog : public QDialog {
    Q_OBJECT
  public:
    ConditionDialog(std::shared_ptr<LibraryService> service, const QString& library, const QStringList& property_names,
                    QWidget* parent);

  Q_SIGNALS:
    // The condition is chosen; at least one compound satisfies it.
    void chosen(const QString& condition, std::int64_t compounds);

  private:
    void count();
    void show_count(std::int64_t compounds);

    std::shared_ptr<LibraryService> service_;
    QString library_;
    ConditionEdit* edit_;
    MessageLabel* count_text_;
    QPushButton* go_on_;
    std::int64_t compounds_ = 0;
    QTimer pause_;  // while the user types
    Job job_;
};

class Removal : public QObject {
    Q_OBJECT
  public:
    // `undo` gets a command for each removal and import; what it undoes is done in a dialog with progress.
    Removal(std::shared_ptr<LibraryService> service, QUndoStack* undo, QWidget* window);

    void set_library(const QString& path) { library_ = path; }
    // Why nothing can be undone now; empty: it can.
    void set_busy(const QString& why) { busy_ = why; }
    // Asks, then removes the compounds of `hits`, at least one.
    void ask_and_remove(const std::vector<Hit>& hits);
    void ask_for_condition(const QStringList& property_names);
    // Notes the compounds of an import, so that they can be taken out again.
    void note_import(const QString& library, const AddedCompounds& added);
    // Fills a new undo history with the removals and imports in this library since this object was made.
    void offer_undo();

  Q_SIGNALS:
    // The library is about to be changed: searches should end.
    void begins();
    // These are being taken out of the open library, and need not be shown any more; after ended() those that are still
    // there are shown again.
    void leaving(const chemsieve::CompoundSelection& compounds);
    // The change has ended, done or not. `renumbered`: compounds that were added again.
    void ended(const chemsieve::ui::RenumberedCompounds& renumbered);
    // A text for the status line.
    void remarked(const QString& text);

  private:
    // A removal or an import.
    struct Change {
        QString library;
        std::int64_t compounds = 0;
        std::shared_ptr<KeptCompounds> kept = {};     // compounds removed
        std::optional<AddedCompounds> imported = {};  // compounds added
    };
    using ChangePtr = std::shared_ptr<Change>;
    // The outcome of undoing an import.
    struct TakenOut {
        QString why_not;                      // why it cannot be undone; empty if it can
        std::optional<RemovalReport> report;  // nothing: cancelled
    };
    void ask(std::int64_t compounds, CompoundFilter filter);
    // `why_no_undo`: empty if it can be undone.
    void show_question(std::int64_t compounds, const CompoundFilter& filter, const QString& why_no_undo);
    void remove(std::int64_t compounds, const CompoundFilter& filter);
    void take(const QString& library, const RemovalReport& report);
    // Does what is left to do after a removal, while the library is in use.
    void finish(const QString& library);
    class Command;
    void note(Change change);
    void undo(const ChangePtr& change);
    void add_again(const ChangePtr& removal);
    void take_out(const ChangePtr& import);
    void take_end(const ChangePtr& import, const TakenOut& taken);
    // Runs on the worker thread. Why the import cannot be undone; empty if it can.
    static QString why_not_taken_out(LibraryUpkeep& upkeep, const Change& import, const std::stop_token& stop);
    void follow(const QString& library, const RenumberedCompounds& renumbered);
    void forget(const ChangePtr& change);
    void offer_again(const ChangePtr& change);

    std::shared_ptr<LibraryService> service_;
    QUndoStack* undo_;
    QWidget* window_;
    QString library_, busy_;
    std::vector<ChangePtr> changes_;  // changes that can be undone, the newest last
    Job asking_;                      // asks whether a removal can be undone
    Job finishing_;
};

}  // namespace chemsieve::ui
