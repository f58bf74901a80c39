#include "ui/importing/import_page.h"

#include "ui/widgets/help_text.h"

#include <QKeyEvent>
#include <utility>

namespace chemsieve::ui {

ImportPage::ImportPage(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QStackedWidget{parent}, service_{std::move(service)} {
    set_help(this, "import");
}

void ImportPage::prepare(const QString& library, const QStringList& files) {
    drop_setup();
    setup_ = new ImportSetup{service_, library, files};
    setup_->set_open_library(open_);
    addWidget(setup_);
    connect(setup_, &ImportSetup::chosen, this, &ImportPage::chosen);
    connect(setup_, &ImportSetup::cancelled, this, [this] {
        drop_setup();
        Q_EMIT left();
    });
    setCurrentWidget(setup_);
}

// It may be one of its own signals that leads here.
void ImportPage::drop_setup() {
    if (!setup_) return;
    removeWidget(setup_);
    setup_->setParent(nullptr);
    std::exchange(setup_, nullptr)->deleteLater();
}

ImportRun* ImportPage::start(const QString& library, const std::vector<FileToImport>& files) {
    delete run_;
    run_ = new ImportRun{service_, library, files, setup_ != nullptr};
    run_->set_open_library(open_.path);
    addWidget(run_);
    connect(run_, &ImportRun::imported, this, &ImportPage::imported);
    connect(run_, &ImportRun::told, this, &ImportPage::told);
    connect(run_, &ImportRun::left, this, &ImportPage::left);
    connect(run_, &ImportRun::search_wanted, this, &ImportPage::search_wanted);
    connect(run_, &ImportRun::open_wanted, this, &ImportPage::open_wanted);
    connect(run_, &ImportRun::files_wanted, this, [this] {
        if (setup_) setCurrentWidget(setup_);
    });
    setCurrentWidget(run_);
    return run_;
}

void ImportPage::show_report() {
    if (run_) setCurrentWidget(run_);
}

void ImportPage::take_focus() {
    if (setup_ && currentWidget() == setup_) return setup_->take_focus();
    if (run_) run_->take_focus();
}

void ImportPage::set_open_library(const ImportTarget& open) {
    open_ = open;
    if (setup_) setup_->set_open_library(open);
    if (run_) run_->set_open_library(open.path);
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
    Q_EMIT left();
}

}  // namespace chemsieve::ui
