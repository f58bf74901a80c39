// Lists of compounds: opened as hits, searched within, made of pasted ids.

#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/lists/compound_lists.h"
#include "ui/lists/list_storage.h"
#include "ui/refine/lists_dock.h"

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
        auto* tree = dock()->findChild<QTreeWidget*>();
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            if (tree->topLevelItem(i)->text(0) == list) tree->setCurrentItem(tree->topLevelItem(i));
        }
    }
    std::size_t size_of(const QString& list) const {
        const CompoundList* found = lists()->find(list);
        return found ? found->compounds->size() : 0;
    }
};

class ListsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

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
};

CHEMSIEVE_UI_TEST(lists, ListsTest)

}  // namespace

}  // namespace chemsieve::ui::lists_test

#include "lists_test.moc"
