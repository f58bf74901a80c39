#include "ui/care/library_tasks.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>

#include "ui/care/check_dialog.h"
#include "ui/care/fingerprints_dialog.h"
#include "ui/care/info_dialog.h"
#include "ui/care/library_watch.h"
#include "ui/care/removal.h"
#include "ui/hits/hit_columns.h"
#include "ui/importing/import_page.h"
#include "ui/jobs/work_dialogs.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/window_messages.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

QString compacted_text(const QString& library, const CompactReport& report) {
    const auto& [bytes, held] = report.after;
    const std::int64_t won = report.bytes_before - bytes;
    QString sizes = won >= 0 ? QObject::tr("%1 had %2 and has %3 now: %4 were given back.")
                                   .arg(library, bytes_text(report.bytes_before), bytes_text(bytes), bytes_text(won))
                             : QObject::tr("%1 had %2 and has %3 for now.")
                                   .arg(library, bytes_text(report.bytes_before), bytes_text(bytes));
    if (held == 0) return sizes;
    return QObject::tr("%1\n\n%2 of these go when the program that reads the library now closes it.")
        .arg(sizes, bytes_text(held));
}

}  // namespace

LibraryTasks::LibraryTasks(std::shared_ptr<LibraryService> service, HitChoice hits, QUndoStack* undo, QWidget* window,
                           QWidget* results)
    : QObject{window},
      service_{std::move(service)},
      hits_{std::move(hits)},
      window_{window},
      results_{results},
      bar_{new ChangeBar},
      watch_{new LibraryWatch{service_, this}},
      log_{new LogKeeper{service_, this}},
      importing_{new ImportPage{service_}},
      removal_{new Removal{service_, undo, window}} {
    connect_parts();
}

void LibraryTasks::connect_parts() {
    connect(watch_, &LibraryWatch::changed, this, &LibraryTasks::take_change);
    connect(watch_, &LibraryWatch::restored, this, [this](bool is_other_file) {
        bar_->hide();
        is_there_ = true;
        update_actions();
        Q_EMIT library_there_changed();
        Q_EMIT library_returned();
        if (is_other_file) Q_EMIT reload_wanted({});
    });
    connect(log_, &LogKeeper::reload_wanted, this, [this] { Q_EMIT reload_wanted({}); });
    connect(log_, &LogKeeper::given_back, this, &LibraryTasks::tell_compacted);
    connect(bar_, &ChangeBar::reload_wanted, this, [this](bool is_other_file) {
        if (is_other_file) {
            Q_EMIT open_wanted(library_->path);
        } else {
            Q_EMIT reload_wanted({});
        }
    });
    connect(bar_, &ChangeBar::search_wanted, this, &LibraryTasks::search_wanted);
    connect(importing_, &ImportPage::begins, this, [this](const QString& library) {
        if (library_ && library_->path == library) pause_watching();
    });
    connect(importing_, &ImportPage::told, this, &LibraryTasks::update_actions);
    connect(importing_, &ImportPage::imported, this, &LibraryTasks::take_import);
    connect(importing_, &ImportPage::open_wanted, this, &LibraryTasks::open_wanted);
    connect(importing_, &ImportPage::remarked, this, &LibraryTasks::remarked);
    connect(removal_, &Removal::begins, this, &LibraryTasks::begin_change);
    connect(removal_, &Removal::leaving, this, &LibraryTasks::leaving);
    connect(removal_, &Removal::ended, this, &LibraryTasks::reload_wanted);
    connect(removal_, &Removal::remarked, this, &LibraryTasks::remarked);
}

void LibraryTasks::fill_menu(QMenu* library) {
    info_ = library->addAction(tr("&Info ..."), QKeySequence{QStringLiteral("Ctrl+Shift+I")}, this,
                               &LibraryTasks::show_info);
    report_ = library->addAction(tr("&Last import report"), importing_, &ImportPage::show_report);
    library->addSeparator();
    remove_selected_ = library->addAction(tr("Remove &selected hits ..."), this, [this] {
        const std::vector<Hit> hits = hits_.selected();
        if (!hits.empty()) removal_->ask_and_remove(hits);
    });
    remove_selected_->setShortcut(QKeySequence::Delete);
    // Elsewhere the key deletes text.
    remove_selected_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    results_->addAction(remove_selected_);
    remove_shown_ = library->addAction(tr("Remove &all hits shown ..."), this, [this] {
        const std::vector<Hit> hits = hits_.shown();
        if (!hits.empty()) removal_->ask_and_remove(hits);
    });
    remove_where_ = library->addAction(tr("Remove by c&ondition ..."), this,
                                       [this] { removal_->ask_for_condition(property_names(library_->properties)); });
    library->addSeparator();
    fingerprints_ = library->addAction(tr("&Fingerprints ..."), this, &LibraryTasks::show_fingerprints);
    fingerprints_->setToolTip(tr("The kinds of fingerprints of the library; add or remove some"));
    compact_ = library->addAction(tr("&Compact"), this, &LibraryTasks::compact);
    compact_->setToolTip(tr("Make the file smaller and quicker to search"));
    check_ = library->addAction(tr("C&heck ..."), this, &LibraryTasks::check);
    check_->setToolTip(tr("Read all of the library, say what is damaged, and mend it"));
    library->setToolTipsVisible(true);
    update_actions();
}

QWidget* LibraryTasks::change_bar() const { return bar_; }

void LibraryTasks::set_library(const OpenedLibrary& library) {
    library_ = library;
    is_there_ = true;
    bar_->hide();
    const std::int64_t added = std::exchange(added_, 0);
    if (added > 0 && hits_.any_search()) bar_->show_added(added);
    removal_->set_library(library.path);
    importing_->set_open_library(
        {.path = library.read_only.isEmpty() ? library.path : QString{}, .compounds = library.compounds});
    watch_->watch(library.path, library.state);
    log_->set_library(library.path);
    update_actions();
}

void LibraryTasks::pause_watching() {
    watch_->pause();
    log_->pause();
}

void LibraryTasks::begin_change() {
    pause_watching();
    Q_EMIT stop_wanted();
}

void LibraryTasks::begin_search() { bar_->hide_added(); }

void LibraryTasks::offer_undo() { removal_->offer_undo(); }

void LibraryTasks::set_hits(bool any_selected, bool any_shown) {
    any_selected_ = any_selected;
    any_shown_ = any_shown;
    update_actions();
}

QString LibraryTasks::why_not_changed() const {
    if (!library_) return {};
    if (!library_->read_only.isEmpty()) return library_->read_only;
    const bool is_imported = importing_->is_running() && importing_->run()->library() == library_->path;
    return is_imported ? tr("An import into this library is under way") : QString{};
}

void LibraryTasks::update_actions() {
    if (!info_) return;
    const bool usable = library_ && is_there_;
    report_->setEnabled(importing_->run() != nullptr);
    const QString read_only = why_not_changed();
    const bool changeable = usable && read_only.isEmpty();
    removal_->set_busy(read_only);
    const bool is_one = usable && !is_set(library_->path);
    for (QAction* action : {info_, check_}) {
        action->setEnabled(is_one);
        tell_why(action, usable && !is_one ? read_only : QString{});
    }
    for (QAction* action : {remove_where_, compact_, fingerprints_}) action->setEnabled(changeable);
    remove_selected_->setEnabled(changeable && any_selected_);
    remove_shown_->setEnabled(changeable && any_shown_);
    for (QAction* action : {remove_where_, compact_, fingerprints_, remove_selected_, remove_shown_})
        tell_why(action, read_only);
}

void LibraryTasks::take_change(const LibraryChange& change) {
    bar_->show_change(library_->path, change);
    is_there_ = change.kind == LibraryChange::Kind::changed;
    update_actions();
    Q_EMIT library_there_changed();
}

void LibraryTasks::take_import(const QString& library, const ImportReport& report) {
    update_actions();
    if (report.added) removal_->note_import(library, *report.added);
    const bool is_open = library_ && library_->path == library && !report.made_library;
    if (is_open) {
        added_ = report.counts.stored;
        Q_EMIT remarked(added_ == 1 ? tr("1 compound added") : tr("%1 compounds added").arg(with_separators(added_)));
        Q_EMIT reload_wanted({});
    } else if (QFileInfo::exists(library) && (importing_->is_in_sight() || !library_)) {
        // An import that stored nothing in a new library leaves none. Whoever looks at another library meanwhile goes
        // on doing so.
        Q_EMIT imported_library_wanted(library);
    }
}

void LibraryTasks::show_info() {
    if (!library_) return;
    if (info_dialog_ && !info_dialog_->is_of(*library_)) delete info_dialog_;
    if (!info_dialog_) info_dialog_ = new InfoDialog{service_, *library_, window_};
    info_dialog_->show();
    info_dialog_->raise();
    info_dialog_->activateWindow();
}

void LibraryTasks::compact() {
    begin_change();
    const QString name = QFileInfo{library_->path}.fileName();
    auto* dialog = new TaskDialog{tr("Compact"), tr("Compacting %1 ...").arg(name), window_};
    dialog->run(
        [service = service_, path = library_->path.toStdString()](JobProgress& progress, const std::stop_token& stop) {
            return service->upkeep().compact(
                path,
                [&](std::int64_t done, std::int64_t total) {
                    progress(done, total, done == total ? tr("Rewriting the file ...") : QString{});
                },
                stop);
        },
        [this](const auto& report) {
            compacted_ = report;
            if (report) return log_->give_back();
            Q_EMIT reload_wanted({});
            Q_EMIT remarked(tr("Compacting was cancelled; the library is as it was"));
        },
        [this](const QString& reason) {
            Q_EMIT reload_wanted({});
            show_error(window_, tr("Compact"), reason);
        });
}

bool LibraryTasks::collects_first(const QString& path) {
    for (const QString& name : libraries_in(path)) {
        if (!service_->upkeep().must_collect(name.toStdString())) continue;
        collect(name, path);
        return true;
    }
    return false;
}

void LibraryTasks::collect(const QString& run, const QString& path) {
    auto* dialog =
        new TaskDialog{tr("Hits of a run"), tr("Collecting the hits of %1 ...").arg(shown_name(run)), window_};
    dialog->run(
        [service = service_, run = run.toStdString()](JobProgress& progress, const std::stop_token& stop) {
            return service->upkeep().collect(run, std::ref(progress), stop);
        },
        [this, path](bool is_done) {
            if (is_done) return Q_EMIT open_wanted(path);
            Q_EMIT remarked(tr("Collecting was cancelled; nothing was opened"));
        },
        [this, run](const QString& reason) { show_error(window_, tr("Hits of a run"), reason); });
}

void LibraryTasks::tell_compacted(const RoomReport& now) {
    if (!compacted_) return;
    compacted_->after = now;
    show_done(window_, tr("Compact"), compacted_text(QFileInfo{library_->path}.fileName(), *compacted_));
    compacted_.reset();
}

void LibraryTasks::show_fingerprints() {
    auto* dialog = new FingerprintsDialog{service_, library_->path, window_};
    connect(dialog, &FingerprintsDialog::change_begins, this, &LibraryTasks::begin_change);
    connect(dialog, &FingerprintsDialog::change_ended, this, [this] { Q_EMIT reload_wanted({}); });
    connect(dialog, &FingerprintsDialog::remarked, this, &LibraryTasks::remarked);
    dialog->open();
    dialog->read();
}

void LibraryTasks::check() {
    auto* dialog = new CheckDialog{service_, library_->path, why_not_changed(), window_};
    connect(dialog, &CheckDialog::repair_begins, this, &LibraryTasks::begin_change);
    connect(dialog, &CheckDialog::repair_ended, this, [this] { Q_EMIT reload_wanted({}); });
    dialog->open();
    dialog->start();
}

}  // namespace chemsieve::ui
