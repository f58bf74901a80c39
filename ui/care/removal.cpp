#include "ui/care/removal.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/jobs/work_dialogs.h"
#include "ui/style/roles.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/question_box.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {
constexpr int kPauseMs = 250;
}

ConditionDialog::ConditionDialog(std::shared_ptr<LibraryService> service, const QString& library,
                                 const QStringList& property_names, QWidget* parent)
    : QDialog{parent},
      service_{std::move(service)},
      library_{library},
      edit_{new ConditionEdit},
      count_text_{new MessageLabel} {
    setWindowTitle(tr("Remove by condition"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* question = new QLabel{tr("Remove &compounds of %1 that satisfy:").arg(QFileInfo{library}.fileName())};
    question->setTextFormat(Qt::PlainText);
    question->setBuddy(edit_);
    edit_->set_properties(property_names);
    edit_->set_condition_names(service_->condition_names().get());
    edit_->setPlaceholderText(tr("mw > 900 or logp > 8"));
    edit_->setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    count_text_->setObjectName(QStringLiteral("condition_count"));
    count_text_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    count_text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Cancel};
    go_on_ = buttons->addButton(tr("&Remove ..."), QDialogButtonBox::AcceptRole);
    go_on_->setEnabled(false);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(question);
    layout->addWidget(edit_);
    layout->addWidget(count_text_);
    layout->addWidget(buttons);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, &ConditionDialog::count);
    connect(edit_, &QLineEdit::textChanged, this, [this] {
        go_on_->setEnabled(false);
        job_.forget();
        pause_.start();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const QString condition = edit_->text();
        accept();
        Q_EMIT chosen(condition, compounds_);
    });
}

void ConditionDialog::count() {
    const QString condition = edit_->text().trimmed();
    count_text_->show_note({});
    set_role(edit_, Role::none);
    if (condition.isEmpty()) return;
    job_.start(
        [service = service_, library = library_.toStdString(), condition](const std::stop_token& stop) {
            return service->upkeep().count(library, {.where = condition.toStdString(), .ids = {}}, stop);
        },
        [this](const std::optional<std::int64_t>& compounds) {
            if (compounds) show_count(*compounds);
        },
        [this](const QString& reason) {
            count_text_->show_problem(reason);
            set_role(edit_, Role::wrong);
        });
}

void ConditionDialog::show_count(std::int64_t compounds) {
    compounds_ = compounds;
    go_on_->setEnabled(compounds > 0);
    count_text_->show_note(compounds == 0   ? tr("No compound satisfies it.")
                           : compounds == 1 ? tr("1 compound satisfies it.")
                                            : tr("%1 compounds satisfy it.").arg(with_separators(compounds)));
}

// Undoing takes a while and may fail or be cancelled. So the command leaves the history at once, and comes back if
// undoing fails. It cannot be redone: that would be another removal, with its question, or another import of files that
// may have changed.
class Removal::Command : public QUndoCommand {
  public:
    Command(Removal* removal, ChangePtr change) : removal_{removal}, change_{std::move(change)} {
        const std::int64_t n = change_->compounds;
        const QString number = with_separators(n);
        if (change_->imported) {
            setText(n == 1 ? tr("import of 1 compound") : tr("import of %1 compounds").arg(number));
        } else {
            setText(n == 1 ? tr("removal of 1 compound") : tr("removal of %1 compounds").arg(number));
        }
    }
    void redo() override {}  // it has happened
    void undo() override {
        setObsolete(true);
        removal_->undo(change_);
    }

  private:
    Removal* removal_;
    ChangePtr change_;
};

Removal::Removal(std::shared_ptr<LibraryService> service, QUndoStack* undo, QWidget* window)
    : QObject{window}, service_{std::move(service)}, undo_{undo}, window_{window} {}

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
    asking_.start(
        [service = service_, library = library_.toStdString()](const std::stop_token&) {
            return failure_text(service->upkeep().why_not_undone(library));
        },
        [this, compounds, filter = std::move(filter)](const QString& why) { show_question(compounds, filter, why); },
        [](const QString&) {});
}

void Removal::show_question(std::int64_t compounds, const CompoundFilter& filter, const QString& why_no_undo) {
    const QString name = QFileInfo{library_}.fileName();
    const QString text = compounds == 1 ? tr("Remove 1 compound from %1?").arg(name)
                                        : tr("Remove %1 compounds from %2?").arg(with_separators(compounds), name);
    const QString more =
        !why_no_undo.isEmpty() ? tr("This cannot be undone: %1").arg(why_no_undo)
        : compounds == 1
            ? tr("It is taken out of the file. Edit > Undo adds it again as long as this window is open.")
            : tr("They are taken out of the file. Edit > Undo adds them again as long as this window is open.");
    ask_before(window_,
               {.title = tr("Remove compounds"),
                .text = text,
                .more = more,
                .verb = tr("&Remove"),
                .can_be_undone = why_no_undo.isEmpty()},
               [this, compounds, filter] { remove(compounds, filter); });
}

void Removal::remove(std::int64_t compounds, const CompoundFilter& filter) {
    Q_EMIT begins();
    if (filter.numbers) Q_EMIT leaving(*filter.numbers);
    const QString name = QFileInfo{library_}.fileName();
    auto* dialog =
        new TaskDialog{tr("Remove compounds"),
                       compounds == 1 ? tr("Removing 1 compound from %1 ...").arg(name)
                                      : tr("Removing %1 compounds from %2 ...").arg(with_separators(compounds), name),
                       window_};
    dialog->set_patience(kShortWork);
    dialog->run(
        [service = service_, library = library_.toStdString(), filter](JobProgress& progress,
                                                                       const std::stop_token& stop) {
            return service->upkeep().remove(library, filter, std::ref(progress), stop);
        },
        [this, library = library_](const std::optional<RemovalReport>& report) {
            if (report) {
                take(library, *report);
            } else {
                Q_EMIT remarked(tr("Removing was cancelled; the library is as it was"));
            }
            Q_EMIT ended({});
            if (report) finish(library);
        },
        [this](const QString& reason) {
            Q_EMIT ended({});
            show_error(window_, tr("Remove compounds"), reason);
        });
}

void Removal::take(const QString& library, const RemovalReport& report) {
    if (report.removed > 0 && report.kept) {
        note({.library = library, .compounds = report.removed, .kept = report.kept});
    }
    QString text =
        report.removed == 1
            ? tr("1 compound removed, %1 left").arg(with_separators(report.left))
            : tr("%1 compounds removed, %2 left").arg(with_separators(report.removed), with_separators(report.left));
    if (report.removed > 0 && !report.kept) text = tr("%1. This cannot be undone").arg(text);
    Q_EMIT remarked(text);
}

void Removal::finish(const QString& library) {
    finishing_.add([service = service_, library = library.toStdString()](
                       const std::stop_token& stop) { service->upkeep().finish_removal(library, stop); },
                   [this, library] {
                       if (library == library_) Q_EMIT ended({});  // searches are quicker with the file as it is now
                   },
                   [this](const QString& reason) { Q_EMIT remarked(reason); });
}

void Removal::note_import(const QString& library, const AddedCompounds& added) {
    note({.library = library, .compounds = static_cast<std::int64_t>(added.numbers->size()), .imported = added});
}

void Removal::note(Change change) {
    changes_.push_back(std::make_shared<Change>(std::move(change)));
    offer_again(changes_.back());
}

void Removal::offer_again(const ChangePtr& change) {
    if (change->library == library_) undo_->push(new Command{this, change});
}

void Removal::offer_undo() {
    for (const ChangePtr& change : changes_) offer_again(change);
}

void Removal::forget(const ChangePtr& change) { std::erase(changes_, change); }

void Removal::undo(const ChangePtr& change) {
    if (!busy_.isEmpty()) {
        Q_EMIT remarked(tr("This cannot be undone now: %1").arg(busy_));
        // The history is still at work with the command.
        QMetaObject::invokeMethod(
            this, [this, change] { offer_again(change); }, Qt::QueuedConnection);
        return;
    }
    Q_EMIT begins();
    if (change->imported) {
        take_out(change);
    } else {
        add_again(change);
    }
}

void Removal::add_again(const ChangePtr& removal) {
    const std::int64_t n = removal->compounds;
    auto* dialog = new TaskDialog{
        tr("Undo"),
        n == 1 ? tr("Adding 1 compound again ...") : tr("Adding %1 compounds again ...").arg(with_separators(n)),
        window_};
    dialog->set_patience(kShortWork);
    dialog->run(
        [service = service_, removal](JobProgress& progress, const std::stop_token& stop) {
            return service->upkeep().restore(removal->library.toStdString(), *removal->kept, std::ref(progress), stop);
        },
        [this, removal, n](const std::optional<RestoreReport>& report) {
            if (!report) {
                offer_again(removal);
                Q_EMIT remarked(tr("Undoing was cancelled; the library is as it was"));
                Q_EMIT ended({});
                return;
            }
            forget(removal);
            follow(removal->library, report->renumbered);
            const QString text = n == 1 ? tr("1 compound is in the library again")
                                        : tr("%1 compounds are in the library again").arg(with_separators(n));
            const Failure& lacks = report->not_kept_up;
            Q_EMIT remarked(lacks.empty() ? text : tr("%1; %2").arg(text, failure_text(lacks)));
            Q_EMIT ended(report->renumbered);
        },
        [this, removal](const QString& reason) {
            offer_again(removal);
            Q_EMIT ended({});
            show_error(window_, tr("Undo"), reason);
        });
}

// An import whose compounds were removed and came back under new numbers is still undone.
void Removal::follow(const QString& library, const RenumberedCompounds& renumbered) {
    for (const ChangePtr& change : changes_) {
        if (!change->imported || change->library != library) continue;
        const auto numbers = std::make_shared<CompoundSelection>();
        change->imported->numbers->for_each([&](CompoundNumber number) {
            const auto found = renumbered.find(static_cast<std::int64_t>(number));
            numbers->add(found == renumbered.end() ? number : found->second);
        });
        change->imported->numbers = numbers;
    }
}

QString Removal::why_not_taken_out(LibraryUpkeep& upkeep, const Change& import, const std::stop_token& stop) {
    const std::string library = import.library.toStdString();
    const QString name = QFileInfo{import.library}.fileName();
    const std::optional<LibraryState> now = upkeep.state(library, nullptr);
    if (!now) return tr("%1 is not there any more.").arg(name);
    if (!now->is_same_file(import.imported->library)) {
        return tr("Another file took the place of %1 since the import. Nothing was removed.").arg(name);
    }
    const auto there = upkeep.count(library, {.where = {}, .ids = {}, .numbers = import.imported->numbers}, stop);
    if (!there || *there == import.compounds) return {};
    return tr("%1 was changed since: of the %2 compounds that were imported, %3 are still there. Nothing was removed.")
        .arg(name, with_separators(import.compounds), with_separators(*there));
}

void Removal::take_end(const ChangePtr& import, const TakenOut& taken) {
    if (!taken.why_not.isEmpty()) {
        forget(import);
        Q_EMIT ended({});
        show_error(window_, tr("The import cannot be undone"), taken.why_not);
        return;
    }
    if (taken.report) {
        const std::int64_t n = taken.report->removed;
        forget(import);
        Q_EMIT remarked(n == 1 ? tr("The import is undone: 1 compound less")
                               : tr("The import is undone: %1 compounds less").arg(with_separators(n)));
    } else {
        offer_again(import);
        Q_EMIT remarked(tr("Undoing was cancelled; the library is as it was"));
    }
    Q_EMIT ended({});
}

void Removal::take_out(const ChangePtr& import) {
    const std::int64_t n = import->compounds;
    auto* dialog = new TaskDialog{tr("Undo"),
                                  n == 1 ? tr("Taking 1 imported compound out again ...")
                                         : tr("Taking %1 imported compounds out again ...").arg(with_separators(n)),
                                  window_};
    dialog->set_patience(kShortWork);
    dialog->run(
        [service = service_, change = *import](JobProgress& progress, const std::stop_token& stop) {
            TakenOut taken{.why_not = why_not_taken_out(service->upkeep(), change, stop), .report = {}};
            if (!taken.why_not.isEmpty()) return taken;
            taken.report = service->upkeep().remove(change.library.toStdString(),
                                                    {.where = {}, .ids = {}, .numbers = change.imported->numbers},
                                                    std::ref(progress), stop);
            return taken;
        },
        [this, import](const TakenOut& taken) {
            take_end(import, taken);
            if (taken.report) finish(import->library);
        },
        [this, import](const QString& reason) {
            offer_again(import);
            Q_EMIT ended({});
            show_error(window_, tr("Undo"), reason);
        });
}

}  // namespace chemsieve::ui
