// Lists of compounds: opened as hits, searched within, made of pasted ids.

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDate>
#include <QLineEdit>
#include <QMenu>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/lists/compound_lists.h"
#include "ui/lists/list_storage.h"
#include "ui/lists/lists_pane.h"
#include "ui/refine/lists_dock.h"
#include "ui/widgets/empty_state.h"

namespace chemsieve::ui::lists_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        [this] { QTRY_VERIFY(dock()->widget()->isEnabled()); }();
        // What is said of the first compounds that are listed would take the place of what is said later.
        [this] { QTRY_VERIFY2(status().contains(" compounds in "), qPrintable(status())); }();
        dock()->show();
    }
    ListsDock* dock() const { return window->findChild<ListsDock*>(); }
    CompoundLists* lists() const { return window->findChild<CompoundLists*>(); }
    QAction* action(const QString& text) const {
        for (QAction* action : dock()->findChildren<QAction*>()) {
            if (action->text() == text) return action;
        }
        return nullptr;
    }
    // Until what is said in the status line is about the list.
    void paste_ids(const QString& text) const {
        QApplication::clipboard()->setText(text);
        const QSignalSpy said{dock(), &ListsDock::remarked};
        action("From pasted ids")->trigger();
        QTRY_VERIFY(!said.isEmpty());
    }
    void choose(const QString& list) const {
        for (int i = 0; i < rows()->count(); ++i) {
            if (rows()->item(i)->text() == list) rows()->setCurrentRow(i);
        }
    }
    ListRows* rows() const { return dock()->findChild<ListRows*>(); }
    // What is said of a row: its name, where it comes from, its number.
    QString told(int row) const { return rows()->item(row)->data(Qt::AccessibleTextRole).toString(); }
    CompoundSelection of_hits(std::initializer_list<std::size_t> places) const {
        CompoundSelection some;
        for (const std::size_t place : places) some.add(model()->hits()[place].compound);
        return some;
    }
    // Its field has this name then.
    ListNameBox* box_with(const QString& name) const {
        auto* box = dock()->findChild<ListNameBox*>();
        box->findChild<QLineEdit*>("list_name")->setText(name);
        return box;
    }
    static QAbstractButton* button(const ListNameBox* box, const QString& text) {
        for (auto* button : box->findChildren<QAbstractButton*>()) {
            if (button->text().remove('&') == text) return button;
        }
        return nullptr;
    }
    void click(QAbstractButton* button) const {
        QVERIFY(button && button->isEnabled());
        button->click();
        QTRY_VERIFY(dock()->findChildren<ListNameBox*>().isEmpty());
    }
    std::size_t size_of(const QString& list) const {
        const CompoundList* found = lists()->find(list);
        return found ? found->compounds->size() : 0;
    }
};

class ListsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    std::vector<QString> files_;  // libraries without lists

    // A library of its own, as lists are kept.
    QString fresh() {
        QString path = demo_->file(QStringLiteral("lists%1.sieve").arg(files_.size()));
        QFile::copy(demo_->path(), path);
        files_.push_back(path);
        return path;
    }
    static QAction* command(const MainWindow& window, const QString& text) {
        for (QAction* action : window.findChildren<QAction*>()) {
            if (action->text() == text) return action;
        }
        return nullptr;
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void a_list_is_opened_whatever_was_found_before() {
        const Opened w{demo_->path()};
        w.paste_ids("Aspirin\nCaffeine\nBenzoic acid\n");
        QCOMPARE(w.size_of("Pasted"), std::size_t{3});
        w.search("c1ccncc1");
        QVERIFY(!w.shown_ids().contains("Aspirin"));
        w.choose("Pasted");
        w.settle_after([&] { w.action("Show")->trigger(); });
        QStringList ids = w.shown_ids();
        ids.sort();
        QCOMPARE(ids, (QStringList{"Aspirin", "Benzoic acid", "Caffeine"}));
        QCOMPARE(w.text_of("hits_title"), QString("List Pasted"));
        QVERIFY2(w.text_of("hits_sentence").startsWith("3 compounds in "), qPrintable(w.text_of("hits_sentence")));
    }

    void a_list_is_searched_within() {
        const Opened w{demo_->path()};
        w.choose("Pasted");
        w.action("Search within it")->trigger();
        w.search("c1ccccc1C(=O)O");
        QStringList ids = w.shown_ids();
        ids.sort();
        QCOMPARE(ids, (QStringList{"Aspirin", "Benzoic acid"}));
    }

    void selected_rows_and_marks_are_searched_within() {
        const Opened w{demo_->path()};
        w.search("c1ccccc1C(=O)O");
        const QString third = w.shown_ids()[2];
        w.table()->selectRow(2);
        command(*w.window, "Search within the selected rows")->trigger();
        w.search("c1ccccc1");
        QCOMPARE(w.shown_ids(), QStringList{third});
        w.table()->selectRow(0);
        command(*w.window, "Mar&k or unmark the selected rows")->trigger();
        w.panel()->toggle_scope();
        w.search("O");
        QVERIFY(w.shown_ids().size() > 10);
        command(*w.window, "Search within the marked compounds")->trigger();
        w.search("C");
        QCOMPARE(w.shown_ids(), QStringList{third});
    }

    void ids_are_pasted_as_a_column_of_a_table() {
        const Opened w{demo_->path()};
        w.paste_ids("no\tcompound\tprice\n1\tAspirin\t3.5\n2\tCaffeine\t4\n3\tUnobtainium\t9\n");
        QCOMPARE(w.size_of("Pasted 2"), std::size_t{2});
        QVERIFY2(w.status().contains("1 of 3 ids are not in this library: Unobtainium"), qPrintable(w.status()));
        const std::size_t before = w.lists()->lists().size();
        w.paste_ids("neither\nthis\nnor that\n");
        QVERIFY2(w.status().contains("None of the 3 pasted ids"), qPrintable(w.status()));
        QCOMPARE(w.lists()->lists().size(), before);
        w.paste_ids("\n \n");
        QVERIFY2(w.status().contains("no text"), qPrintable(w.status()));
    }

    void rows_say_where_lists_come_from() {
        const Opened w{fresh()};
        auto* empty = w.dock()->findChild<EmptyState*>();
        QVERIFY(empty->isVisible() && empty->button()->menu());
        w.paste_ids("Aspirin\nCaffeine\nUnobtainium\n");
        QVERIFY(!empty->isVisible());
        const QString today = QLocale{QLocale::English}.toString(QDate::currentDate(), "d MMM");
        QCOMPARE(w.told(0), "Pasted, pasted, 1 id not found, " + today + ", 2 compounds");
        w.lists()->mark(w.of_hits({0, 1, 2}), true);
        QCOMPARE(w.told(0), QString("Marked, in this library, 3 compounds"));
        QCOMPARE(w.rows()->count(), 2);
        // Two lines and some room; more where the font is larger.
        QVERIFY(w.rows()->sizeHintForRow(0) >= 2 * w.rows()->fontMetrics().height());
        // What is known stays, the year of other years is told, and old files say nothing.
        CompoundList list{.name = "a", .compounds = nullptr, .from = "from a search", .made = QDate{2020, 11, 24}};
        QCOMPARE(origin_of(list), QString("from a search, 24 Nov 2020"));
        list.made = {};
        QCOMPARE(origin_of(list), QString("from a search"));
    }

    void where_a_list_comes_from_is_kept() {
        const QString library = fresh();
        {
            const Opened w{library};
            w.lists()->set("one", w.of_hits({0, 1}), "from a search");
        }
        const Opened w{library};
        QTRY_COMPARE(w.lists()->lists().size(), std::size_t{1});
        QCOMPARE(w.lists()->lists()[0].from, QString("from a search"));
        QCOMPARE(w.lists()->lists()[0].made, QDate::currentDate());
    }

    void the_foot_counts_what_is_chosen() {
        const Opened w{fresh()};
        w.lists()->set("one", w.of_hits({0, 1, 2}));
        w.lists()->set("two", w.of_hits({2, 3}));
        w.lists()->mark(w.of_hits({9}), true);
        QCOMPARE(w.text_of("lists_count"), QString("5 compounds"));
        w.choose("two");
        QCOMPARE(w.text_of("lists_count"), QString("2 of 5 compounds"));
        w.rows()->selectAll();
        QCOMPARE(w.text_of("lists_count"), QString("5 of 5 compounds"));
        QVERIFY(!w.action("Rename")->isEnabled() && w.action("Delete")->isEnabled());
        // The marked compounds are no list to rename or delete, but are shown as one.
        w.choose("Marked");
        QVERIFY(!w.action("Rename")->isEnabled() && !w.action("Delete")->isEnabled());
        w.settle_after([&] { w.action("Show")->trigger(); });
        QCOMPARE(w.model()->rowCount(), 1);
        QCOMPARE(w.text_of("hits_title"), QString("List Marked"));
    }

    void tools_are_in_the_row_under_the_mouse() {
        const Opened w{fresh()};
        w.lists()->set("one", w.of_hits({0, 1, 2}));
        w.lists()->set("two", w.of_hits({4}));
        QTRY_VERIFY(w.rows()->isVisible());
        QWidget* ground = w.rows()->viewport();
        const auto tool = [&](ListRows::Tool which) { return w.rows()->tool_place(1, which).center(); };
        const auto picture = [&] { return ground->grab(w.rows()->tool_place(1, ListRows::Tool::show)).toImage(); };
        const QImage before = picture();
        QTest::mouseMove(ground, w.rows()->visualItemRect(w.rows()->item(1)).center());
        QTRY_VERIFY(picture() != before);
        w.settle_after([&] { QTest::mouseClick(ground, Qt::LeftButton, {}, tool(ListRows::Tool::show)); });
        QCOMPARE(w.text_of("hits_title"), QString("List two"));
        QTest::mouseClick(ground, Qt::LeftButton, {}, tool(ListRows::Tool::more));
        QTRY_VERIFY(QApplication::activePopupWidget());
        QApplication::activePopupWidget()->close();
        // Keys show them, too.
        QTest::mouseMove(ground, w.rows()->visualItemRect(w.rows()->item(0)).center());
        w.rows()->setFocus();
        QTest::keyClick(w.rows(), Qt::Key_Up);
        QTest::keyClick(w.rows(), Qt::Key_Down);
        QVERIFY(picture() != before);
    }

    void a_name_that_is_taken_is_told_at_the_field() {
        const Opened w{fresh()};
        w.lists()->set("Known", w.of_hits({0, 1, 2}));
        const auto ask = [&] {
            w.table()->selectRow(5);
            w.dock()->make_list(ListsPane::Source::selected);
            return w.dock()->findChild<ListNameBox*>();
        };
        ListNameBox* box = ask();
        auto* note = box->findChild<QLabel*>("list_name_note");
        QVERIFY(!note->isVisible() && Opened::button(box, "Make a list of 1 compound")->isEnabled());
        const QSize size = box->size();
        w.box_with("known");
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(), QString("There is such a list, of 3 compounds."));
        QCOMPARE(box->size(), size);  // nothing moves
        w.click(Opened::button(box, "Add 1 compound"));
        QCOMPARE(w.size_of("Known"), std::size_t{4});
        box = ask();
        w.box_with("Known");
        Opened::button(box, "Replace it")->click();
        w.click(Opened::button(box, "Replace the list"));
        QCOMPARE(w.size_of("Known"), std::size_t{1});
        QCOMPARE(w.lists()->lists().size(), std::size_t{1});
        box = ask();
        w.box_with("  another  one ");
        w.click(Opened::button(box, "Make a list of 1 compound"));
        QCOMPARE(w.size_of("another one"), std::size_t{1});
        ask();
        QVERIFY(!Opened::button(w.box_with(" "), "Make a list of 1 compound")->isEnabled());
    }

    void another_name_is_asked_for_by_the_same_box() {
        const Opened w{fresh()};
        w.lists()->set("one", w.of_hits({0, 1, 2}));
        w.lists()->set("two", w.of_hits({4}));
        w.choose("one");
        w.window->activateWindow();
        QTRY_VERIFY(w.window->isActiveWindow());
        w.rows()->setFocus();
        QTest::keyClick(w.rows(), Qt::Key_F2);
        QVERIFY(w.dock()->findChild<ListNameBox*>());
        ListNameBox* box = w.box_with("Two");
        QVERIFY(!Opened::button(box, "Rename")->isEnabled());
        QVERIFY(box->findChild<QLabel*>("list_name_note")->isVisible());
        QVERIFY(!box->findChild<QRadioButton*>()->isVisible());
        w.box_with("One");
        w.click(Opened::button(box, "Rename"));
        QCOMPARE(w.lists()->lists()[0].name, QString("One"));
        QCOMPARE(w.size_of("One"), std::size_t{3});
    }
};

CHEMSIEVE_UI_TEST(lists, ListsTest)

}  // namespace

}  // namespace chemsieve::ui::lists_test

#include "lists_test.moc"
