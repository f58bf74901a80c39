// That whoever listens to the window instead of seeing it is told what each button and field is for.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/query/query_edit.h"
#include "ui/query/search_options_box.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::accessible_names_test {

namespace {

// Parts of widgets that are named as a whole.
bool is_part(const QWidget* widget) {
    if (widget->focusProxy()) return true;
    const QWidget* parent = widget->parentWidget();
    return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
           qobject_cast<const QLineEdit*>(parent);
}

QString nameless_in(const QWidget* root) {
    QStringList found;
    for (QWidget* widget : root->findChildren<QWidget*>()) {
        const bool counts = widget->focusPolicy() != Qt::NoFocus || qobject_cast<QAbstractButton*>(widget);
        if (!counts || !widget->isVisible() || is_part(widget) || qobject_cast<QTabBar*>(widget)) continue;
        const auto* label = qobject_cast<QLabel*>(widget);
        if (label && label->text().isEmpty()) continue;
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
        if (spoken && !spoken->text(QAccessible::Name).trimmed().isEmpty()) continue;
        QStringList path;
        for (const QWidget* at = widget; at && at != root->parentWidget(); at = at->parentWidget()) {
            path.prepend(QString::fromLatin1(at->metaObject()->className()) + QLatin1Char(' ') + at->objectName());
        }
        found << path.join(QStringLiteral(" > "));
    }
    return found.join(QLatin1Char('\n'));
}

}  // namespace

class AccessibleNamesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::unique_ptr<MainWindow> window_;

    void command(const QString& ending) {
        for (const MenuCommand& entry : commands_of(window_->menuBar())) {
            if (entry.path.endsWith(ending)) return entry.action->trigger();
        }
        QFAIL(qPrintable(ending));
    }

    // The dialog that this opens has names for all, on every page.
    void check_dialog(const std::function<void()>& open) {
        open();
        QDialog* shown = nullptr;
        QTRY_VERIFY(shown = visible_dialog());
        QTest::qWait(0);
        check_pages(shown);
        // One that is at work stops first.
        QTRY_VERIFY(close_dialogs());
    }

    static void check_pages(QWidget* root) {
        QCOMPARE(nameless_in(root), QString{});
        for (auto* tabs : root->findChildren<QTabWidget*>()) {
            for (int page = 0; page < tabs->count(); ++page) {
                tabs->setCurrentIndex(page);
                QCOMPARE(nameless_in(root), QString{});
            }
        }
    }

    static bool close_dialogs() {
        while (QDialog* shown = visible_dialog()) {
            if (!shown->close()) return false;
        }
        return true;
    }

    static QDialog* visible_dialog() {
        for (QWidget* top : QApplication::topLevelWidgets()) {
            auto* found = qobject_cast<QDialog*>(top);
            if (found && found->isVisible()) return found;
        }
        return nullptr;
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        window_ = std::make_unique<MainWindow>(std::make_shared<gui::FileLibraryService>());
        window_->resize(1200, 800);
        window_->show();
        QCOMPARE(nameless_in(window_.get()), QString{});  // the page of welcome
        window_->open_library(demo_->path());
        QTRY_VERIFY(window_->library());
        QSignalSpy settled{window_.get(), &MainWindow::hits_settled};
        window_->findChild<QueryEdit*>()->setPlainText("c1ccncc1");
        window_->start_search();
        QVERIFY(settled.wait(test::kPatience));
        window_->findChild<HitView*>()->selectRow(0);
    }

    void all_of_the_window_has_names() {
        for (const MenuCommand& entry : commands_of(window_->menuBar())) {
            if (entry.path.startsWith("View") && entry.action->isCheckable() && !entry.action->isChecked()) {
                entry.action->trigger();
            }
        }
        check_pages(window_.get());
        const auto* kinds = window_->findChild<SearchOptionsBox*>()->findChild<SegmentedControl*>();
        for (auto* button : kinds->findChildren<QToolButton*>()) {
            button->click();
            QCOMPARE(nameless_in(window_.get()), QString{});
        }
    }

    void dialogs_have_names_data() {
        QTest::addColumn<QString>("opened_by");
        for (const char* command : {"Export hits ...", "Save cards as PDF ...", "Info ...", "Remove by condition ...",
                                    "Check ...", "Fingerprints ...", "Save this query ...", "Organize ...",
                                    "Draw the query ...", "New list of the selected rows ...", "Columns ...",
                                    "Help > Help", "Find a command ...", "About Chemsieve"}) {
            QTest::newRow(command) << QString::fromLatin1(command);
        }
    }

    void dialogs_have_names() {
        QFETCH(QString, opened_by);
        check_dialog([&] { command(opened_by); });
    }

    void what_asks_about_an_import_has_names() {
        const QString file = demo_->write("few.smi", "CCO ethanol\nC(C)(C)(C)(C)C wrong\n");
        window_->take_files({file});
        const auto* page = window_->findChild<ImportPage*>();
        QVERIFY(page->isVisible());
        QTRY_VERIFY(page->findChild<QPushButton*>("import_begin")->isEnabled());
        QCOMPARE(nameless_in(window_.get()), QString{});
        window_->start_import(demo_->path(), {file});
        QCOMPARE(nameless_in(window_.get()), QString{});
        QTRY_VERIFY(!page->is_running());
        QVERIFY(page->findChild<RejectionList*>()->isVisible());
        QCOMPARE(nameless_in(window_.get()), QString{});
    }
};

CHEMSIEVE_UI_TEST(accessible_names, AccessibleNamesTest)

}  // namespace chemsieve::ui::accessible_names_test

#include "accessible_names_test.moc"
