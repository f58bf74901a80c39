#include "ui/care/library_tasks.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QStandardPaths>

#include "ui/care/change_bar.h"
#include "ui/care/check_dialog.h"
#include "ui/care/info_dialog.h"
#include "ui/care/log_keeper.h"
#include "ui/care/removal.h"
#include "ui/care/task_dialog.h"
#include "ui/importing/import_dialog.h"
#include "ui/importing/import_setup_dialog.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/why_disabled.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

void show_message(QWidget* window, const QString& title, const QString& text) {
    auto* box = new QMessageBox{QMessageBox::Information, title, {}, QMessageBox::Ok, window};
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

QString compacted_text(const QString& library, const CompactReport& report) {
    const auto& [bytes, held] = report.after;
    const std::int64_t won = report.bytes_before - bytes;
    const QString sizes = won >= 0
                              ? QObject::tr("%1 had %2 and has %3 now: %4 were given back.")
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
    connect(removal_, &Removal::begins, this, [this] {
        pause_watching();
        Q_EMIT stop_wanted();
    });
    connect(removal_, &Removal::ended, this, &LibraryTasks::reload_wanted);
    connect(removal_, &Removal::remarked, this, &LibraryTasks::remarked);
}

void LibraryTasks::fill_menu(QMenu* library) {
    info_ = library->addAction(tr("&Info ..."), QKeySequence{QStringLiteral("Ctrl+Shift+I")}, this,
                               &LibraryTasks::show_info);
    report_ = library->addAction(tr("&Last import report ..."), this, [this] {
        if (last_import_) last_import_->open();
    });
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
    watch_->watch(library.path, library.state);
    log_->set_library(library.path);
    update_actions();
}

void LibraryTasks::pause_watching() {
    watch_->pause();
    log_->pause();
}

void LibraryTasks::begin_search() { bar_->hide_added(); }

void LibraryTasks::offer_undo() { removal_->offer_undo(); }

void LibraryTasks::set_hits(bool any_selected, bool any_shown) {
    any_selected_ = any_selected;
    any_shown_ = any_shown;
    update_actions();
}

void LibraryTasks::update_actions() {
    if (!info_) return;
    const bool usable = library_ && is_there_;
    report_->setEnabled(!last_import_.isNull());
    const QString read_only = library_ ? library_->read_only : QString{};
    const bool changeable = usable && read_only.isEmpty();
    const bool is_one = usable && !is_set(library_->path);
    for (QAction* action : {info_, check_}) {
        action->setEnabled(is_one);
        tell_why(action, usable && !is_one ? read_only : QString{});
    }
    for (QAction* action : {remove_where_, compact_}) action->setEnabled(changeable);
    remove_selected_->setEnabled(changeable && any_selected_);
    remove_shown_->setEnabled(changeable && any_shown_);
    for (QAction* action : {remove_where_, compact_, remove_selected_, remove_shown_}) tell_why(action, read_only);
}

void LibraryTasks::take_change(const LibraryChange& change) {
    bar_->show_change(library_->path, change);
    is_there_ = change.kind == LibraryChange::Kind::changed;
    update_actions();
    Q_EMIT library_there_changed();
}

void LibraryTasks::open_demo() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const QString library = folder + QStringLiteral("/demo.sieve");
    if (QFileInfo::exists(library)) {
        Q_EMIT open_wanted(library);
        return;
    }
    const QString table = folder + QStringLiteral("/demo.tsv");
    if (!QDir{}.mkpath(folder) || (!QFileInfo::exists(table) && !QFile::copy(QStringLiteral(":/demo.tsv"), table))) {
        show_error(window_, tr("Demonstration"), tr("%1 cannot be written").arg(table));
        return;
    }
    ImportDialog* dialog = start_import(library, {FileToImport{.path = table, .settings = {}}});
    connect(dialog, &ImportDialog::imported, dialog, [dialog](const QString&, const ImportReport& report) {
        if (report.failure.isEmpty() && !report.cancelled) dialog->accept();
    });
}

void LibraryTasks::new_library(const QStringList& files) {
    ask_for_new_library(window_, [this, files](const QString& path) { prepare_import(path, files); });
}

void LibraryTasks::ask_where_to_import(const QStringList& files) {
    if (!library_ || !library_->read_only.isEmpty()) {
        new_library(files);
        return;
    }
    auto* box = new QMessageBox{window_};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(tr("Import"));
    box->setTextFormat(Qt::PlainText);
    const QString what = files.size() == 1 ? QFileInfo{files.first()}.fileName() : tr("%1 files").arg(files.size());
    box->setText(tr("Import %1 into %2?").arg(what, QFileInfo{library_->path}.fileName()));
    QAbstractButton* here = box->addButton(tr("Into this library"), QMessageBox::AcceptRole);
    QAbstractButton* there = box->addButton(tr("Into a new library ..."), QMessageBox::ActionRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, here, there, files](QAbstractButton* chosen) {
        if (chosen == here && library_) prepare_import(library_->path, files);
        if (chosen == there) new_library(files);
    });
    box->open();
}

void LibraryTasks::prepare_import(const QString& library, const QStringList& files) {
    auto* dialog = new ImportSetupDialog{service_, library, files, window_};
    connect(dialog, &ImportSetupDialog::chosen, this, &LibraryTasks::start_import);
    dialog->open();
}

ImportDialog* LibraryTasks::start_import(const QString& library, const std::vector<FileToImport>& files) {
    if (library_ && library_->path == library) pause_watching();
    delete last_import_;
    last_import_ = new ImportDialog{service_, window_};
    connect(last_import_, &ImportDialog::imported, this, &LibraryTasks::take_import);
    last_import_->start(library, files);
    return last_import_;
}

void LibraryTasks::take_import(const QString& library, const ImportReport& report) {
    update_actions();
    if (report.added) removal_->note_import(library, *report.added);
    const bool is_open = library_ && library_->path == library && !report.made_library;
    if (is_open) {
        added_ = report.counts.stored;
        Q_EMIT remarked(added_ == 1 ? tr("1 compound added") : tr("%1 compounds added").arg(with_separators(added_)));
        Q_EMIT reload_wanted({});
    } else if (QFileInfo::exists(library)) {  // an import that stored nothing in a new library leaves none
        Q_EMIT open_wanted(library);
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
    pause_watching();
    Q_EMIT stop_wanted();
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

void LibraryTasks::tell_compacted(const RoomReport& now) {
    if (!compacted_) return;
    compacted_->after = now;
    show_message(window_, tr("Compact"), compacted_text(QFileInfo{library_->path}.fileName(), *compacted_));
    compacted_.reset();
}

void LibraryTasks::check() {
    auto* dialog = new CheckDialog{service_, library_->path, library_->read_only, window_};
    connect(dialog, &CheckDialog::repair_begins, this, [this] {
        pause_watching();
        Q_EMIT stop_wanted();
    });
    connect(dialog, &CheckDialog::repair_ended, this, [this] { Q_EMIT reload_wanted({}); });
    dialog->open();
    dialog->start();
}

}  // namespace chemsieve::ui
