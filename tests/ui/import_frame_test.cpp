// The page of imports in the window: where files go, what is possible while an import runs, and the ways there and
// back.

#include <QAction>
#include <QCheckBox>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <atomic>
#include <thread>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "ui/importing/import_page.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui::import_frame_test {

using namespace std::chrono_literals;

namespace {

QAction* action(const QWidget* window, const QString& text) {
    for (QAction* candidate : window->findChildren<QAction*>()) {
        if (candidate->text().remove('&').startsWith(text)) return candidate;
    }
    return nullptr;
}

// Imports wait until they may end or are asked to stop.
class HeldService : public gui::FileLibraryService {
  public:
    ImportOutcome import_file(const std::string& library, const std::string& file, const ImportEvents& events,
                              std::stop_token stop, const ImportSettings& settings) override {
        ImportOutcome outcome = FileLibraryService::import_file(library, file, events, stop, settings);
        if (events.progress)
            events.progress({.records = outcome.counts.records, .records_per_second = 1, .share = 0.5});
        while (!is_let_go && !stop.stop_requested()) std::this_thread::sleep_for(1ms);
        return outcome;
    }

    std::atomic<bool> is_let_go = false;
};

// InChIKeys and census cannot be kept up.
class UnkeptService : public gui::FileLibraryService {
  public:
    Failure keep_up(const std::string& library, const ImportEvents&, std::stop_token) override {
        compounds = open(library)->compound_count();
        ++asked;
        return {"the disk is full"};
    }

    std::atomic<int> asked = 0;
    std::atomic<std::int64_t> compounds = 0;
};

// A window on a copy of the demonstration library.
struct Opened : test::OpenWindow {
    Opened(const test::DemoLibrary& demo, const QString& name,
           std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>())
        : OpenWindow{copy_of(demo, name), std::move(service)}, library{demo.file(name + ".sieve")} {
        wait_for_library();
    }
    static QString copy_of(const test::DemoLibrary& demo, const QString& name) {
        QString copy = demo.file(name + ".sieve");
        QFile::copy(demo.path(), copy);
        return copy;
    }
    ImportPage* page() const { return window->findChild<ImportPage*>(); }
    QPushButton* button(const char* name) const { return page()->currentWidget()->findChild<QPushButton*>(name); }
    QToolButton* line() const { return window->findChild<QToolButton*>("import_line"); }
    // In the tool bar, not the entry of a menu.
    void click_page(const QString& text) const {
        for (QToolButton* tool : window->findChild<QToolBar*>()->findChildren<QToolButton*>()) {
            if (tool->text() == text) return tool->click();
        }
        QFAIL(qPrintable(text));
    }
    // What the user sees: searches or the import.
    bool shows_search() const { return edit()->isVisible() && !page()->isVisible(); }

    QString library;
};

}  // namespace

class ImportFrameTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void files_wait_while_another_page_is_looked_at() {
        const Opened w{*demo_, "waiting"};
        w.search("c1ccncc1");
        w.window->take_files({demo_->write("w1.smi", "CCO a\n")});
        QVERIFY(w.page()->isVisible() && !w.shows_search());
        QTRY_VERIFY(w.button("import_begin")->isEnabled());
        QTest::keyClick(w.page()->setup(), Qt::Key_Escape);
        QVERIFY(w.shows_search());
        const ImportSetup* const waiting = w.page()->setup();
        w.click_page("Import");
        QVERIFY(w.page()->isVisible());
        QCOMPARE(w.page()->setup(), waiting);
        // More files go to those that wait.
        w.window->take_files({demo_->write("w2.smi", "CCN b\n"), demo_->file("w1.smi")});
        QCOMPARE(w.page()->setup(), waiting);
        QTRY_COMPARE(w.page()->setup()->files().size(), std::size_t{2});
        w.click_page("Search");
        QVERIFY(w.shows_search());
        w.click_page("Import");
        w.button("import_cancel")->click();
        QVERIFY(w.shows_search());
        QVERIFY(!w.page()->setup());
    }

    void a_search_from_a_menu_shows_its_page() {
        const Opened w{*demo_, "menus"};
        w.window->take_files({demo_->write("m.smi", "CCO a\n")});
        QVERIFY(w.page()->isVisible());
        action(w.window.get(), "Go to the query")->trigger();
        QVERIFY(w.shows_search());
        w.click_page("Import");
        action(w.window.get(), "List all compounds")->trigger();
        QVERIFY(w.shows_search());
    }

    void escape_goes_back_even_while_a_search_runs() {
        const Opened w{*demo_, "escape", std::make_shared<test::SlowService>(20ms)};
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY(w.window->is_searching());
        w.window->take_files({demo_->write("e.smi", "CCO a\n")});
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QTest::keyClick(w.window->focusWidget(), Qt::Key_Escape);
        QVERIFY(w.shows_search());
        QVERIFY(w.window->is_searching());
        w.window->stop_search();
    }

    void the_window_is_used_while_an_import_runs() {
        const auto held = std::make_shared<HeldService>();
        const Opened w{*demo_, "running", held};
        w.search("c1ccncc1");
        w.table()->selectRow(0);
        w.window->start_import(w.library, {demo_->write("r.smi", "c1ccncc1CCCCC new\nc1 bad\n")});
        QVERIFY(w.page()->isVisible() && !w.line()->isVisible());
        QTRY_VERIFY2(w.page()->run()->summary().contains("a second"), qPrintable(w.page()->run()->summary()));
        QTRY_COMPARE(w.page()->run()->rejections().rowCount(), 1);  // not only at the end
        w.button("import_leave")->click();
        QVERIFY(w.shows_search());
        QTRY_VERIFY2(w.line()->isVisible() && w.line()->text().contains("2 records"), qPrintable(w.line()->text()));
        w.search("CCO");
        QVERIFY(w.model()->rowCount() > 0);
        for (const char* text : {"Remove selected hits", "Remove by condition", "Compact"}) {
            QVERIFY2(!action(w.window.get(), text)->isEnabled(), text);
            QVERIFY2(action(w.window.get(), text)->toolTip().contains("under way"), text);
        }
        // No second import begins; the one under way is shown.
        w.window->take_files({demo_->file("r.smi")});
        QVERIFY(w.page()->isVisible() && w.page()->currentWidget() == w.page()->run());
        w.button("import_leave")->click();
        held->is_let_go = true;
        QTRY_COMPARE(w.line()->text(), QString("1 compound was added to running.sieve, 1 rejected"));
        QVERIFY(w.shows_search());
        QTRY_VERIFY(action(w.window.get(), "Compact")->isEnabled());
        QTRY_COMPARE(w.window->library()->compounds, 596);
        w.line()->click();
        QVERIFY(w.page()->isVisible() && !w.line()->isVisible());
        QCOMPARE(w.button("import_next")->text(), QString("Search"));
        w.button("import_next")->click();
        QVERIFY(w.shows_search() && !w.line()->isVisible());  // it was seen
    }

    void a_cancelled_import_says_what_was_read() {
        const auto held = std::make_shared<HeldService>();
        const Opened w{*demo_, "stopped", held};
        w.window->start_import(w.library, {demo_->write("s1.smi", "CCO a\n"), demo_->write("s2.smi", "CCN b\n")});
        QTRY_VERIFY(w.page()->run()->summary().contains("file 1 of 2"));
        w.button("import_stop")->click();
        QTRY_VERIFY(!w.page()->is_running());
        QVERIFY2(w.page()->run()->summary().startsWith("Cancelled") &&
                     w.page()->run()->summary().contains("read 1 = stored 1"),
                 qPrintable(w.page()->run()->summary()));
    }

    void keys_and_census_are_kept_up_once_and_what_is_stored_is_told_if_they_are_not() {
        const auto unkept = std::make_shared<UnkeptService>();
        const Opened w{*demo_, "unkept", unkept};
        w.window->start_import(
            w.library, {demo_->write("k1.smi", "CCCCCCCO a\nCCCCCCCCO b\n"), demo_->write("k2.smi", "CCCCCCCN c\n")});
        QTRY_VERIFY(!w.page()->is_running());
        const QString summary = w.page()->run()->summary();
        QVERIFY2(summary.contains("read 3 = stored 3") &&
                     summary.contains("InChIKeys and census lack these compounds: the disk is full"),
                 qPrintable(summary));
        QCOMPARE(w.page()->run()->short_text(), QString("3 compounds were added to unkept.sieve"));
        QCOMPARE(unkept->asked.load(), 1);
        QCOMPARE(unkept->compounds.load(), 598);
        QTRY_COMPARE(w.window->library()->compounds, 598);
    }

    void a_new_library_does_not_take_the_place_of_what_is_looked_at() {
        const auto held = std::make_shared<HeldService>();
        const Opened w{*demo_, "looked", held};
        const QString made = demo_->file("made.sieve");
        w.window->start_import(made, {demo_->write("n.smi", "CCO a\nCCN b\n")});
        w.click_page("Search");
        QVERIFY(action(w.window.get(), "Compact")->isEnabled());  // it is another library
        held->is_let_go = true;
        QTRY_COMPARE(w.line()->text(), QString("2 compounds were added to made.sieve"));
        QCOMPARE(w.window->library()->path, w.library);
        w.line()->click();
        QCOMPARE(w.button("import_next")->text(), QString("Open library"));
        w.button("import_next")->click();
        QTRY_COMPARE(w.window->library()->path, made);
        QVERIFY(w.shows_search());
    }

    void the_target_of_an_import_is_chosen_on_its_page() {
        const Opened w{*demo_, "target"};
        w.window->take_files({demo_->write("t.smi", "CCO a\n")});
        QCOMPARE(w.page()->setup()->library(), w.library);
        auto* salts = w.page()->findChild<QCheckBox*>("strip_salts");
        QTRY_VERIFY(!salts->isEnabled());  // the library is what it is
        QTRY_VERIFY(w.button("import_begin")->isEnabled());
        QCOMPARE(w.button("import_begin")->text(), QString("Import"));
        w.button("import_other_target")->click();
        QCOMPARE(w.page()->setup()->library(), QString{});
        QCOMPARE(w.button("import_begin")->text(), QString("Make library ..."));
        QVERIFY(salts->isEnabled() && w.button("import_begin")->isEnabled());
        w.button("import_other_target")->click();
        QCOMPARE(w.page()->setup()->library(), w.library);
        // Files that are opened are to become a library.
        w.window->open_libraries({demo_->file("t.smi")});
        QCOMPARE(w.page()->setup()->library(), QString{});
        QVERIFY2(w.text_of("import_target").contains("new library"), qPrintable(w.text_of("import_target")));
    }

    void without_a_library_files_are_made_one() {
        const test::OpenWindow w{demo_->file("absent.sieve")};
        auto* page = w.window->findChild<ImportPage*>();
        w.window->take_files({demo_->write("first.smi", "CCO a\n")});
        QVERIFY(page->isVisible());
        QCOMPARE(page->setup()->library(), QString{});
        QTRY_VERIFY(page->findChild<QPushButton*>("import_begin")->isEnabled());
        QVERIFY(!page->findChild<QPushButton*>("import_other_target")->isVisible());
        QTest::keyClick(page->setup(), Qt::Key_Escape);
        QVERIFY(!page->isVisible());
        QVERIFY(!w.edit()->isVisible());  // the page of welcome again
    }

    void nothing_is_undone_while_an_import_runs() {
        const auto held = std::make_shared<HeldService>();
        const Opened w{*demo_, "undone", held};
        held->is_let_go = true;
        w.window->start_import(w.library, {demo_->write("u1.smi", "CCCCCCCO a\n")});
        QTRY_COMPARE(w.window->library()->compounds, 596);
        QTRY_VERIFY(!w.page()->is_running());
        held->is_let_go = false;
        w.window->start_import(w.library, {demo_->write("u2.smi", "CCCCCCCN b\n")});
        QTRY_VERIFY(w.page()->run()->summary().contains("a second"));
        QAction* undo = action(w.window.get(), "Undo");
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QVERIFY2(w.status().contains("cannot be undone now"), qPrintable(w.status()));
        QTRY_VERIFY(undo->isEnabled());  // it is offered again
        held->is_let_go = true;
        QTRY_COMPARE(w.window->library()->compounds, 597);
    }

    void closing_the_window_asks_before_it_ends_an_import() {
        const auto held = std::make_shared<HeldService>();
        const Opened w{*demo_, "closed", held};
        w.window->start_import(w.library, {demo_->write("c.smi", "CCO a\n")});
        QVERIFY(!w.window->close());
        QTRY_VERIFY(w.window->findChild<QMessageBox*>());
        auto* box = w.window->findChild<QMessageBox*>();
        QVERIFY2(box->text().contains("closed.sieve"), qPrintable(box->text()));
        box->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!w.window->findChild<QMessageBox*>());
        QVERIFY(w.window->isVisible() && w.page()->is_running());
        QVERIFY(!w.window->close());
        box = w.window->findChild<QMessageBox*>();
        for (QAbstractButton* button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::AcceptRole) button->click();
        }
        QTRY_VERIFY(!w.window->isVisible());
    }
};

CHEMSIEVE_UI_TEST(import_frame, ImportFrameTest)

}  // namespace chemsieve::ui::import_frame_test

#include "import_frame_test.moc"
