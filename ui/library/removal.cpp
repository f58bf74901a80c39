#include "ui/library/removal.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "ui/file_dialogs.h"
#include "ui/format_text.h"
#include "ui/library/condition_dialog.h"
#include "ui/library/task_dialog.h"

namespace chemsieve::ui {

// Undoing takes a while and may fail or be cancelled; so the command goes at once, and comes back if that happens.
// There is no doing it again: that would be another removal, with its question.
class Removal::Command : public QUndoCommand {
  public:
    Command(Removal* removal, Removed removed) : removal_{removal}, removed_{std::move(removed)} {
        setText(removed_.compounds == 1 ? tr("removal of 1 compound")
                                        : tr("removal of %1 compounds").arg(with_separators(removed_.compounds)));
    }
    void redo() override {}  // it has happened
    void undo() override {
        setObsolete(true);
        removal_->undo(removed_);
    }

  private:
    Removal* removal_;
    Removed removed_;
};

Removal::Removal(std::shared_ptr<LibraryService> service, QUndoStack* undo, QWidget* window)
    : QObject{window}, service_{std::move(service)}, undo_{undo}, window_{window}, asking_{new WorkerJob{this}} {}

void Removal::ask_and_remove(const std::vector<Hit>& hits) {
    const auto numbers = std::make_shared<CompoundSelection>();
    for (const Hit& hit : hits) numbers->add(hit.compound);
    ask(static_cast<std::int64_t>(numbers->size()), {.where = {}, .ids = {}, .numbers = numbers});
}

void Removal::ask_for_condition(const QStringList& property_names) {
    auto* dialog = new ConditionDialog{service_, library_, property_names, window_};
    connect(dialog, &ConditionDialog::chosen, this, [this](const QString& where, std::int64_t compounds) {
        ask(compounds, {.where = where.toStdString(), .ids = {}});
    });
    dialog->open();
}

void Removal::ask(std::int64_t compounds, CompoundFilter filter) {
    asking_->start([this, service = service_, library = library_.toStdString(), compounds, filter = std::move(filter)](
                       const WorkerJob::Progress&, const std::stop_token&) -> WorkerJob::Then {
        const QString why = QString::fromStdString(service->upkeep().why_not_undone(library));
        return [this, compounds, filter, why] { show_question(compounds, filter, why); };
    });
}

void Removal::show_question(std::int64_t compounds, const CompoundFilter& filter, const QString& why_no_undo) {
    const QString name = QFileInfo{library_}.fileName();
    auto* box = new QMessageBox{window_};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(tr("Remove compounds"));
    box->setTextFormat(Qt::PlainText);
    box->setText(compounds == 1 ? tr("Remove 1 compound from %1?").arg(name)
                                : tr("Remove %1 compounds from %2?").arg(with_separators(compounds), name));
    box->setInformativeText(
        !why_no_undo.isEmpty() ? tr("This cannot be undone: %1").arg(why_no_undo)
        : compounds == 1
            ? tr("It is taken out of the file. Edit > Undo adds it again as long as this window is open.")
            : tr("They are taken out of the file. Edit > Undo adds them again as long as this window is open."));
    QPushButton* yes = box->addButton(tr("&Remove"), QMessageBox::AcceptRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(box, &QMessageBox::buttonClicked, this, [this, yes, compounds, filter](QAbstractButton* button) {
        if (button == yes) remove(compounds, filter);
    });
    box->open();
}

void Removal::remove(std::int64_t compounds, const CompoundFilter& filter) {
    Q_EMIT begins();
    const QString name = QFileInfo{library_}.fileName();
    auto* dialog =
        new TaskDialog{tr("Remove compounds"),
                       compounds == 1 ? tr("Removing 1 compound from %1 ...").arg(name)
                                      : tr("Removing %1 compounds from %2 ...").arg(with_separators(compounds), name),
                       window_};
    dialog->run(
        [this, service = service_, library = library_, filter](const WorkerJob::Progress& progress,
                                                               const std::stop_token& stop) -> WorkerJob::Then {
            const auto report = service->upkeep().remove(
                library.toStdString(), filter,
                [&](std::int64_t done, std::int64_t total) { progress(done, total, {}); }, stop);
            return [this, library, report] {
                if (report) {
                    take(library, *report);
                } else {
                    Q_EMIT remarked(tr("Removing was cancelled; the library is as it was"));
                }
                Q_EMIT ended({});
            };
        },
        [this](const QString& reason) {
            Q_EMIT ended({});
            show_error(window_, tr("Remove compounds"), reason);
        });
}

void Removal::take(const QString& library, const RemovalReport& report) {
    if (report.removed > 0 && report.kept) {
        removed_.push_back({library, report.removed, report.kept});
        if (library == library_) undo_->push(new Command{this, removed_.back()});
    }
    QString text =
        report.removed == 1
            ? tr("1 compound removed, %1 left").arg(with_separators(report.left))
            : tr("%1 compounds removed, %2 left").arg(with_separators(report.removed), with_separators(report.left));
    if (report.removed > 0 && !report.kept) text = tr("%1. This cannot be undone").arg(text);
    Q_EMIT remarked(text);
}

void Removal::offer_undo() {
    for (const Removed& removed : removed_) {
        if (removed.library == library_) undo_->push(new Command{this, removed});
    }
}

void Removal::undo(const Removed& removed) {
    Q_EMIT begins();
    auto* dialog = new TaskDialog{tr("Undo"),
                                  removed.compounds == 1
                                      ? tr("Adding 1 compound again ...")
                                      : tr("Adding %1 compounds again ...").arg(with_separators(removed.compounds)),
                                  window_};
    dialog->run(
        [this, service = service_, removed](const WorkerJob::Progress& progress,
                                            const std::stop_token& stop) -> WorkerJob::Then {
            const auto renumbered = service->upkeep().restore(
                removed.library.toStdString(), *removed.kept,
                [&](std::int64_t done, std::int64_t total) { progress(done, total, {}); }, stop);
            return [this, removed, renumbered] {
                if (renumbered) {
                    std::erase_if(removed_, [&](const Removed& r) { return r.kept == removed.kept; });
                    Q_EMIT remarked(
                        removed.compounds == 1
                            ? tr("1 compound is in the library again")
                            : tr("%1 compounds are in the library again").arg(with_separators(removed.compounds)));
                } else {
                    undo_->push(new Command{this, removed});
                    Q_EMIT remarked(tr("Undoing was cancelled; the library is as it was"));
                }
                Q_EMIT ended(renumbered.value_or(RenumberedCompounds{}));
            };
        },
        [this, removed](const QString& reason) {
            undo_->push(new Command{this, removed});
            Q_EMIT ended({});
            show_error(window_, tr("Undo"), reason);
        });
}

}  // namespace chemsieve::ui
