#include "tests/ui/open_window.h"

#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>

#include "ui/copying/compound_copier.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui::test {

OpenWindow::OpenWindow(const QString& library, std::shared_ptr<LibraryService> service)
    : window{std::make_unique<MainWindow>(std::move(service))} {
    window->show();
    window->open_library(library);
}

void OpenWindow::wait_for_library() const { QTRY_VERIFY(window->library()); }

void OpenWindow::search(const QString& query) const {
    settle_after([&] { type_and_search(query); });
}

void OpenWindow::type_and_search(const QString& query) const {
    edit()->setPlainText(query);
    QTest::keyClick(edit(), Qt::Key_Return);
}

void OpenWindow::remove_selected() const {
    QTest::keyClick(table(), Qt::Key_Delete);
    QTRY_VERIFY(window->findChild<QMessageBox*>());
    auto* box = window->findChild<QMessageBox*>();
    for (QAbstractButton* button : box->buttons()) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) return button->click();
    }
    QFAIL("no button removes");
}

QString OpenWindow::text_of(const char* label) const {
    return window->findChild<QLabel*>(QLatin1String(label))->text();
}

QStringList OpenWindow::shown_ids() const {
    QStringList ids;
    for (int row = 0; row < model()->rowCount(); ++row) ids << model()->index(row, 1).data().toString();
    return ids;
}

QString OpenWindow::window_message() const {
    const auto* messages = window->findChild<WindowMessages*>();
    return messages ? messages->texts().value(0) : QString{};
}

void copy_as(const MainWindow& window, const QString& name) {
    auto* menu = window.menuBar()->findChild<CopyMenu*>();
    Q_EMIT menu->aboutToShow();
    for (QAction* action : menu->actions()) {
        if (action->text().remove('&') != name) continue;
        QVERIFY(action->isEnabled());
        return action->trigger();
    }
    QFAIL(qPrintable(name));
}

}  // namespace chemsieve::ui::test
