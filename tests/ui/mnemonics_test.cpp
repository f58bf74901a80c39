// That no two things which can be chosen at the same time share the letter that chooses them.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QGroupBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <map>

#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_view.h"
#include "ui/importing/import_page.h"
#include "ui/query/query_edit.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::mnemonics_test {

namespace {

// What is chosen by each letter.
class Letters {
  public:
    void add(const QString& text) {
        const QKeySequence letter = QKeySequence::mnemonic(text);
        if (!letter.isEmpty()) texts_[letter.toString()] << text;
    }
    // Those that choose several things.
    QString shared() const {
        QStringList lines;
        for (const auto& [letter, texts] : texts_) {
            if (texts.size() > 1) lines << letter + ": " + texts.join(" | ");
        }
        return lines.join('\n');
    }

  private:
    std::map<QString, QStringList> texts_;
};

QString shared_in_menu(const QMenu* menu) {
    Letters letters;
    for (const QAction* action : menu->actions()) {
        if (action->isVisible() && !action->isSeparator()) letters.add(action->text());
    }
    QString shared = letters.shared();
    if (!shared.isEmpty()) shared = "in " + menu->title() + ": " + shared;
    for (const QAction* action : menu->actions()) {
        if (action->menu()) shared += shared_in_menu(action->menu());
    }
    return shared;
}

QString shared_in_window(const QWidget* window) {
    Letters letters;
    for (const auto* widget : window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != window) continue;
        if (const auto* bar = qobject_cast<const QMenuBar*>(widget)) {
            for (const QAction* action : bar->actions()) letters.add(action->text());
        } else if (const auto* tool = qobject_cast<const QToolButton*>(widget)) {
            // Those of actions show the text of a tool bar, without a letter.
            if (!tool->defaultAction()) letters.add(tool->text());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            letters.add(button->text());
        } else if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (label->buddy()) letters.add(label->text());
        } else if (const auto* box = qobject_cast<const QGroupBox*>(widget)) {
            letters.add(box->title());
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) letters.add(tabs->tabText(i));
        }
    }
    return letters.shared();
}

QString shared_on_pages(QWidget* root) {
    QString shared = shared_in_window(root);
    for (auto* tabs : root->findChildren<QTabWidget*>()) {
        for (int page = 0; page < tabs->count() && shared.isEmpty(); ++page) {
            tabs->setCurrentIndex(page);
            shared = shared_in_window(root);
        }
        tabs->setCurrentIndex(0);
    }
    return shared;
}

QDialog* visible_dialog() {
    for (QWidget* top : QApplication::topLevelWidgets()) {
        auto* found = qobject_cast<QDialog*>(top);
        if (found && found->isVisible()) return found;
    }
    return nullptr;
}

bool close_dialogs() {
    while (QDialog* shown = visible_dialog()) {
        if (!shown->close()) return false;
    }
    return true;
}

}  // namespace

class MnemonicsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::unique_ptr<MainWindow> window_;

    void command(const QString& ending) {
        for (const MenuCommand& entry : commands_of(window_->menuBar())) {
            if (entry.path.endsWith(ending)) return entry.action->trigger();
        }
        QFAIL(qPrintable(ending));
    }

    void check_dialog(const std::function<void()>& open) {
        open();
        QDialog* shown = nullptr;
        QTRY_VERIFY(shown = visible_dialog());
        QTest::qWait(0);
        QCOMPARE(shared_on_pages(shown), QString{});
        QTRY_VERIFY(close_dialogs());
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        window_ = std::make_unique<MainWindow>(std::make_shared<gui::FileLibraryService>());
        window_->resize(1200, 1000);
        window_->show();
        QCOMPARE(shared_in_window(window_.get()), QString{});  // the page of welcome
        window_->open_library(demo_->path());
        QTRY_VERIFY(window_->library());
        QSignalSpy settled{window_.get(), &MainWindow::hits_settled};
        window_->findChild<QueryEdit*>()->setPlainText("c1ccncc1");
        window_->start_search();
        QVERIFY(settled.wait(test::kPatience));
        window_->findChild<HitView*>()->selectRow(0);
    }

    void menus_have_a_letter_once() {
        QString shared;
        for (const QAction* action : window_->menuBar()->actions()) {
            Q_EMIT action->menu()->aboutToShow();
            shared += shared_in_menu(action->menu());
        }
        QCOMPARE(shared, QString{});
    }

    void context_menus_have_a_letter_once() {
        int menus = 0;
        QString shared;
        const auto look_and_close = [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            ++menus;
            shared += shared_in_menu(menu);
            menu->close();
        };
        // Some menus wait for an answer.
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, look_and_close);
        timer.start(10);
        for (QWidget* widget : window_->findChildren<QWidget*>()) {
            if (!widget->isVisible() || qobject_cast<QMenu*>(widget)) continue;
            // Qt's own, in which Select All and Step up share one.
            if (qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget->parentWidget()))
                continue;
            const QPoint place{10, 10};
            QContextMenuEvent event{QContextMenuEvent::Mouse, place, widget->mapToGlobal(place)};
            QApplication::sendEvent(widget, &event);
            look_and_close();
        }
        QVERIFY(menus > 4);
        QCOMPARE(shared, QString{});
    }

    void the_window_has_a_letter_once() {
        QCOMPARE(shared_on_pages(window_.get()), QString{});
        for (const MenuCommand& entry : commands_of(window_->menuBar())) {
            if (entry.path.startsWith("View") && entry.action->isCheckable() && !entry.action->isChecked()) {
                entry.action->trigger();
                QCOMPARE(shared_in_window(window_.get()), QString{});
            }
        }
        command("Go to the query");
        QCOMPARE(shared_on_pages(window_.get()), QString{});
        for (auto* button : window_->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || !button->autoExclusive()) continue;
            button->click();
            QCOMPARE(shared_in_window(window_.get()), QString{});
        }
    }

    void dialogs_have_a_letter_once_data() {
        QTest::addColumn<QString>("opened_by");
        for (const char* command : {"Export hits ...", "Save cards as PDF ...", "Info ...", "Remove by condition ...",
                                    "Check ...", "Fingerprints ...", "Save this query ...", "Organize ...",
                                    "Draw the query ...", "New list of the selected rows ...", "Columns ...",
                                    "Help > Help", "Find a command ...", "About Chemsieve"}) {
            QTest::newRow(command) << QString::fromLatin1(command);
        }
    }

    void dialogs_have_a_letter_once() {
        QFETCH(QString, opened_by);
        check_dialog([&] { command(opened_by); });
    }

    void what_asks_about_an_import_has_a_letter_once() {
        const QString file = demo_->write("few.smi", "CCO ethanol\nC(C)(C)(C)(C)C wrong\n");
        window_->take_files({file});
        const auto* page = window_->findChild<ImportPage*>();
        QVERIFY(page->isVisible());
        QTRY_VERIFY(page->findChild<QPushButton*>("import_begin")->isEnabled());
        QCOMPARE(shared_in_window(window_.get()), QString{});
        window_->start_import(demo_->path(), {file});
        QCOMPARE(shared_in_window(window_.get()), QString{});
        QTRY_VERIFY(!page->is_running());
        QVERIFY(page->findChild<RejectionList*>()->isVisible());
        QCOMPARE(shared_in_window(window_.get()), QString{});
    }
};

CHEMSIEVE_UI_TEST(mnemonics, MnemonicsTest)

}  // namespace chemsieve::ui::mnemonics_test

#include "mnemonics_test.moc"
