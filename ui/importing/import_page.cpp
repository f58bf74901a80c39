#include "ui/importing/import_page.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPushButton>
#include <QStandardPaths>
#include <utility>

#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/question_box.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

ImportPage::ImportPage(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QStackedWidget{parent}, service_{std::move(service)} {
    set_help(this, "import");
}

void ImportPage::set_in_sight(bool on) {
    is_in_sight_ = on;
    if (on && !is_running()) is_seen_ = true;
    Q_EMIT told();
}

void ImportPage::take_focus() {
    if (setup_ && currentWidget() == setup_) return setup_->take_focus();
    if (run_) run_->take_focus();
}

QString ImportPage::line() const {
    return is_in_sight_ || !run_ || (is_seen_ && !is_running()) ? QString{} : run_->short_text();
}

void ImportPage::set_open_library(const ImportTarget& open) {
    open_ = open;
    if (setup_) setup_->set_open_library(open);
    if (run_) run_->set_open_library(open.path);
}

void ImportPage::open_demo() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const QString library = folder + QStringLiteral("/demo.sieve");
    if (QFileInfo::exists(library)) {
        Q_EMIT open_wanted(library);
        return;
    }
    const QString table = folder + QStringLiteral("/demo.tsv");
    if (!QDir{}.mkpath(folder) || (!QFileInfo::exists(table) && !QFile::copy(QStringLiteral(":/demo.tsv"), table))) {
        show_error(window(), tr("Demonstration"), tr("%1 cannot be written").arg(table));
        return;
    }
    if (shows_running()) return;
    leaves_at_end_ = true;
    start(library, {FileToImport{.path = table, .settings = {}}});
}

bool ImportPage::shows_running() {
    if (!is_running()) return false;
    show_report();
    Q_EMIT remarked(tr("An import is under way; the next one can begin when it has ended"));
    return true;
}

void ImportPage::prepare(const QString& library, const QStringList& files) {
    if (shows_running()) return;
    drop_setup();
    setup_ = new ImportSetup{service_, library, files};
    setup_->set_open_library(open_);
    addWidget(setup_);
    connect(setup_, &ImportSetup::chosen, this, &ImportPage::import);
    connect(setup_, &ImportSetup::cancelled, this, [this] {
        drop_setup();
        Q_EMIT page_wanted(false);
    });
    setCurrentWidget(setup_);
    Q_EMIT page_wanted(true);
}

// It may be one of its own signals that leads here.
void ImportPage::drop_setup() {
    if (!setup_) return;
    removeWidget(setup_);
    setup_->setParent(nullptr);
    std::exchange(setup_, nullptr)->deleteLater();
}

void ImportPage::take_files(const QStringList& files) {
    if (!is_pending() || is_running()) return prepare(open_.path, files);
    setup_->add_files(files);
    Q_EMIT page_wanted(true);
}

void ImportPage::ask_for_files() {
    if (is_pending()) {
        Q_EMIT page_wanted(true);
    } else {
        ask_for_structure_files(window(), [this](const QStringList& files) { take_files(files); });
    }
}

void ImportPage::show_report() {
    if (run_) setCurrentWidget(run_);
    Q_EMIT page_wanted(true);
}

void ImportPage::import(const QString& library, const std::vector<FileToImport>& files) {
    if (!library.isEmpty()) {
        start(library, files);
    } else {
        ask_for_new_library(window(), [this, files](const QString& path) { start(path, files); });
    }
}

ImportRun* ImportPage::start(const QString& library, const std::vector<FileToImport>& files) {
    Q_EMIT begins(library);
    delete run_;
    run_ = new ImportRun{service_, library, files, setup_ != nullptr};
    run_->set_open_library(open_.path);
    addWidget(run_);
    connect(run_, &ImportRun::imported, this, &ImportPage::take_report);
    connect(run_, &ImportRun::told, this, &ImportPage::told);
    connect(run_, &ImportRun::left, this, [this] { Q_EMIT page_wanted(false); });
    connect(run_, &ImportRun::open_wanted, this, &ImportPage::open_wanted);
    connect(run_, &ImportRun::files_wanted, this, [this] {
        if (setup_) setCurrentWidget(setup_);
    });
    setCurrentWidget(run_);
    is_seen_ = false;
    Q_EMIT page_wanted(true);
    return run_;
}

void ImportPage::take_report(const QString& library, const ImportReport& report) {
    is_seen_ = is_in_sight_;
    Q_EMIT imported(library, report);
    if (!std::exchange(leaves_at_end_, false) || !report.failure.isEmpty() || report.cancelled) return;
    is_seen_ = true;
    Q_EMIT page_wanted(false);
}

bool ImportPage::lets_close() {
    if (!is_running() || lets_close_) return true;
    ask_before(window(),
               {.title = tr("Import"),
                .text = tr("An import into %1 is under way.").arg(QFileInfo{run_->library()}.fileName()),
                .more = tr("If the window is closed now, the import ends; what was stored stays."),
                .verb = tr("&End it and close")},
               [this] {
                   lets_close_ = true;
                   Q_EMIT close_wanted();
               });
    return false;
}

// Otherwise Esc would end a search.
bool ImportPage::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QStackedWidget::event(event);
}

void ImportPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QStackedWidget::keyPressEvent(event);
    Q_EMIT page_wanted(false);
}

}  // namespace chemsieve::ui
