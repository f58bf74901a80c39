// Looking through a library without a query, and what the window says of where its rows come from.

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <algorithm>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/query/query_panel.h"
#include "ui/refine/results_pane.h"
#include "ui/widgets/condition_edit.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::browse_test {

using namespace std::chrono_literals;

namespace {

struct Compound {
    QString id;
    double weight = 0;
};

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library,
                    std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>())
        : OpenWindow{library, std::move(service)} {
        wait_for_library();
    }

    void set_condition(const QString& text) const {
        auto* condition = panel()->findChild<ConditionEdit*>();
        condition->setFocus();
        condition->selectAll();
        QTest::keyClick(condition, Qt::Key_Delete);
        QTest::keyClicks(condition, text);
    }
    bool is_said_to_be_outdated() const { return window->findChild<QLabel*>("hits_outdated")->isVisible(); }
    bool shows_similarity() const { return !table()->isColumnHidden(model()->column_of("similarity")); }
};

}  // namespace

class BrowseTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::vector<Compound> compounds_;  // in the order of import

    template <class Holds>
    QStringList ids_where(Holds holds) const {
        QStringList ids;
        for (const Compound& compound : compounds_) {
            if (holds(compound)) ids << compound.id;
        }
        return ids;
    }
    QStringList all_ids() const {
        return ids_where([](const Compound&) { return true; });
    }

  private Q_SLOTS:
    void init() {
        QSettings{}.clear();
        demo_ = std::make_unique<test::DemoLibrary>();
        compounds_.clear();
        const auto source = gui::FileLibraryService{}.open(demo_->path().toStdString());
        const auto rows = source->reader();
        source->reader()->for_each_compound([&](CompoundNumber number) {
            const CompoundRow row = rows->row(number);
            compounds_.push_back({QString::fromStdString(row.id), row.descriptors.molecular_weight});
            return true;
        });
    }

    void a_library_is_listed_when_it_is_opened() {
        const Opened w{demo_->path()};
        QTRY_COMPARE(w.shown_ids(), all_ids());
        QCOMPARE(w.text_of("hits_title"), QString("All compounds"));
        // All of them are no hits to search among.
        QTRY_VERIFY(!w.window->is_searching());
        QVERIFY(!w.window->findChild<QCheckBox*>("among_hits")->isEnabled());
    }

    void stopped_before_it_begins_a_search_leaves_the_rows() {
        const Opened w{demo_->path(), std::make_shared<test::SlowService>(20ms)};
        QTRY_COMPARE(w.shown_ids(), all_ids());
        QTRY_VERIFY(!w.window->is_searching());
        w.settle_after([&] {
            w.edit()->setPlainText("c1ccccc1");
            w.window->start_search();
            w.window->stop_search();
        });
        // Stopped while it waited, or when it had hits.
        QVERIFY(w.shown_ids() == all_ids() || w.text_of("hits_title").contains("c1ccccc1"));
        QVERIFY2(w.text_of("status").startsWith("Stopped"), qPrintable(w.text_of("status")));
    }

    void an_empty_query_lists_all_compounds_in_the_order_of_import() {
        const Opened w{demo_->path()};
        w.search("  ");
        QCOMPARE(w.shown_ids(), all_ids());
        QVERIFY(!w.shows_similarity());
        QCOMPARE(w.model()->index(0, w.model()->column_of("similarity")).data().toString(), QString());
        QCOMPARE(w.text_of("hits_title"), QString("All compounds"));
        QVERIFY2(w.text_of("status").startsWith("595 compounds in"), qPrintable(w.text_of("status")));
        QCOMPARE(w.table()->currentIndex().row(), 0);
        // Sorted and filtered as hits are.
        w.settle_after([&] { w.table()->sortByColumn(1, Qt::DescendingOrder); });
        QStringList sorted = all_ids();
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const QString& a, const QString& b) { return a.toStdString() > b.toStdString(); });
        QCOMPARE(w.shown_ids(), sorted);
    }

    void the_button_below_the_hint_lists_all_compounds_whatever_the_query() {
        const Opened w{demo_->path()};
        w.set_condition("mw < 100");
        w.search("[Xe]");
        auto* button = w.window->findChild<QPushButton*>("list_all");
        QVERIFY(button->isVisible());
        QCOMPARE(button->text().remove('&'), QString("Show all 595 compounds"));
        w.settle_after([&] { QTest::mouseClick(button, Qt::LeftButton); });
        QCOMPARE(w.shown_ids(), all_ids());
    }

    void a_condition_without_a_query_lists_those_that_satisfy_it() {
        const Opened w{demo_->path()};
        w.set_condition("mw < 150");
        w.search({});
        const QStringList light = ids_where([](const Compound& c) { return c.weight < 150; });
        QVERIFY(light.size() > 10);
        QCOMPARE(w.shown_ids(), light);
        QCOMPARE(w.text_of("hits_title"), QString("Compounds with mw < 150"));
        const QString sum = QString("%1 of 595 compounds are within the limits").arg(light.size());
        QVERIFY2(w.text_of("status").startsWith(sum), qPrintable(w.text_of("status")));
        // None at all.
        w.set_condition("mw < 1");
        w.search({});
        QVERIFY(w.shown_ids().isEmpty());
        w.set_condition("no_such_property < 1");
        w.search({});
        QVERIFY(w.text_of("condition_problem").contains("no_such_property"));
    }

    void among_the_compounds_listed_is_searched() {
        const Opened w{demo_->path()};
        w.set_condition("mw < 150");
        w.search({});
        const QStringList light = w.shown_ids();
        w.window->findChild<QueryPanel*>()->toggle_scope();
        w.set_condition({});
        w.search("c1ccccc1");
        QVERIFY(!w.shown_ids().isEmpty());
        for (const QString& id : w.shown_ids()) QVERIFY2(light.contains(id), qPrintable(id));
        QVERIFY(w.shows_similarity());
        // And those listed again.
        w.search({});
        QCOMPARE(w.shown_ids(), light);
    }

    void similarity_stays_hidden_if_it_was_hidden_before() {
        const Opened w{demo_->path()};
        auto* columns = w.window->findChild<ResultsPane*>()->columns();
        w.search({});
        QVERIFY(columns->choices()[3].shown);  // chosen, though there is nothing to show
        w.search("c1ccccc1");
        QVERIFY(w.shows_similarity());
        columns->set_shown(3, false);
        w.search({});
        w.search("c1ccccc1");
        QVERIFY(!w.shows_similarity());
    }

    void a_table_of_listed_compounds_has_no_query_and_no_similarity() {
        const Opened w{demo_->path()};
        w.set_condition("mw < 150");
        w.search({});
        for (const auto& [format, name] : {std::pair{OutputFormat::tsv, "listed.tsv"},
                                           {OutputFormat::html, "listed.html"},
                                           {OutputFormat::sdf, "listed.sdf"},
                                           {OutputFormat::xlsx, "listed.xlsx"}}) {
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            w.window->start_export(demo_->file(name), format);
            QVERIFY(ended.wait(test::kPatience));
            QVERIFY2(ended.front().front().toBool(), name);
        }
        const QString table = QString::fromStdString(test::content_of(demo_->file("listed.tsv")));
        const QStringList lines = table.split('\n', Qt::SkipEmptyParts);
        QVERIFY2(lines[0].startsWith("id\tsmiles\tformula\tmw\t"), qPrintable(lines[0]));
        QCOMPARE(lines.size(), w.shown_ids().size() + 1);
        QVERIFY(lines[1].startsWith(w.shown_ids()[0] + '\t'));
        const QString page = QString::fromStdString(test::content_of(demo_->file("listed.html")));
        QVERIFY(page.contains("Compounds of a library"));
        QVERIFY(page.contains("mw &lt; 150"));
        QVERIFY(!page.contains("Substructure search"));
    }

    void removed_compounds_come_back_to_the_list() {
        const Opened w{demo_->path()};
        w.search({});
        const QStringList before = w.shown_ids();
        w.table()->selectRow(3);
        auto* undo = w.window->findChild<QUndoStack*>();
        const auto press_delete = [&] {
            for (QAction* action : w.window->findChildren<QAction*>()) {
                if (action->text().remove('&').startsWith("Remove selected")) action->trigger();
            }
        };
        press_delete();
        QTRY_VERIFY(QApplication::activeModalWidget());
        for (auto* button : QApplication::activeModalWidget()->findChildren<QPushButton*>()) {
            if (button->text().contains("emove")) button->click();
        }
        QTRY_COMPARE(w.shown_ids().size(), before.size() - 1);
        QVERIFY(!w.shown_ids().contains(before[3]));
        QTRY_VERIFY(undo->canUndo());
        undo->undo();
        QTRY_COMPARE(w.shown_ids().size(), before.size());
        // It is the last of the library now.
        QStringList after = before;
        after.append(after.takeAt(3));
        QTRY_COMPARE(w.shown_ids(), after);
    }

    void rows_of_an_older_query_are_said_to_be_such() {
        const Opened w{demo_->path()};
        w.search("c1ccccc1");
        QCOMPARE(w.text_of("hits_title"), QString("Compounds that contain c1ccccc1"));
        QVERIFY(!w.is_said_to_be_outdated());
        w.edit()->setPlainText("c1ccncc1");
        QVERIFY(w.is_said_to_be_outdated());
        QCOMPARE(w.text_of("hits_title"), QString("Compounds that contain c1ccccc1"));
        w.edit()->setPlainText("c1ccccc1");
        QVERIFY(!w.is_said_to_be_outdated());
        w.set_condition("mw < 100");
        QVERIFY(w.is_said_to_be_outdated());
        // A query that cannot be read leaves the rows, and they are still of the older one.
        w.search("c1ccc");
        QVERIFY(w.is_said_to_be_outdated());
        w.search("c1ccncc1");
        QVERIFY(!w.is_said_to_be_outdated());
        QCOMPARE(w.text_of("hits_title"), QString("Compounds that contain c1ccncc1, with mw < 100"));
    }
};

CHEMSIEVE_UI_TEST(browse, BrowseTest)

}  // namespace chemsieve::ui::browse_test

#include "browse_test.moc"
