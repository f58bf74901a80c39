#include "ui/care/import_tasks.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <utility>

#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

ImportTasks::ImportTasks(std::shared_ptr<LibraryService> service, QWidget* window)
    : QObject{window}, window_{window}, page_{new ImportPage{std::move(service)}} {
    connect(page_, &ImportPage::chosen, this, &ImportTasks::import);
    connect(page_, &ImportPage::left, this, [this] { Q_EMIT page_wanted(false); });
    connect(page_, &ImportPage::search_wanted, this, &ImportTasks::search_wanted);
    connect(page_, &ImportPage::open_wanted, this, &ImportTasks::open_wanted);
    connect(page_, &ImportPage::told, this, &ImportTasks::told);
    connect(page_, &ImportPage::imported, this, [this](const QString& library, const ImportReport& report) {
        is_seen_ = is_in_sight_;
        Q_EMIT imported(library, report);
        if (std::exchange(leaves_at_end_, false) && report.failure.isEmpty() && !report.cancelled) {
            is_seen_ = true;
            Q_EMIT page_wanted(false);
        }
    });
}

bool ImportTasks::is_pending() const {
    return is_running() || (page_->setup() && page_->currentWidget() == page_->setup());
}

void ImportTasks::set_in_sight(bool on) {
    is_in_sight_ = on;
    if (on && !is_running()) is_seen_ = true;
    Q_EMIT told();
}

QString ImportTasks::line() const {
    return is_in_sight_ || !page_->run() || (is_seen_ && !is_running()) ? QString{} : page_->run()->short_text();
}

void ImportTasks::set_open_library(const ImportTarget& open) {
    open_ = open;
    page_->set_open_library(open);
}

void ImportTasks::open_demo() {
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
    if (shows_running()) return;
    leaves_at_end_ = true;
    start(library, {FileToImport{.path = table, .settings = {}}});
}

bool ImportTasks::shows_running() {
    if (!is_running()) return false;
    page_->show_report();
    Q_EMIT page_wanted(true);
    Q_EMIT remarked(tr("An import is under way; the next one can begin when it has ended"));
    return true;
}

void ImportTasks::prepare(const QString& library, const QStringList& files) {
    if (shows_running()) return;
    page_->prepare(library, files);
    Q_EMIT page_wanted(true);
}

void ImportTasks::new_library(const QStringList& files) { prepare({}, files); }

void ImportTasks::take_files(const QStringList& files) {
    if (!is_pending() || is_running()) return prepare(open_.path, files);
    page_->setup()->add_files(files);
    Q_EMIT page_wanted(true);
}

void ImportTasks::ask_for_files() {
    if (is_pending()) {
        Q_EMIT page_wanted(true);
    } else {
        ask_for_structure_files(window_, [this](const QStringList& files) { take_files(files); });
    }
}

void ImportTasks::show_report() {
    page_->show_report();
    Q_EMIT page_wanted(true);
}

void ImportTasks::import(const QString& library, const std::vector<FileToImport>& files) {
    if (!library.isEmpty()) {
        start(library, files);
    } else {
        ask_for_new_library(window_, [this, files](const QString& path) { start(path, files); });
    }
}

bool ImportTasks::lets_close() {
    if (!is_running() || lets_close_) return true;
    auto* box = new QMessageBox{window_};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(tr("Import"));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("An import into %1 is under way.").arg(QFileInfo{page_->run()->library()}.fileName()));
    box->setInformativeText(tr("If the window is closed now, the import ends; what was stored stays."));
    QPushButton* yes = box->addButton(tr("&End it and close"), QMessageBox::AcceptRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(box, &QMessageBox::buttonClicked, this, [this, yes](QAbstractButton* button) {
        if (button != yes) return;
        lets_close_ = true;
        Q_EMIT close_wanted();
    });
    box->open();
    return false;
}

ImportRun* ImportTasks::start(const QString& library, const std::vector<FileToImport>& files) {
    Q_EMIT begins(library);
    ImportRun* run = page_->start(library, files);
    is_seen_ = false;
    Q_EMIT page_wanted(true);
    return run;
}

}  // namespace chemsieve::ui
