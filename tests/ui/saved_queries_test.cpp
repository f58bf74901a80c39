// Queries with names: saved, taken, renamed, deleted, passed on as files.

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/ui_test.h"
#include "ui/query/query_panel.h"
#include "ui/saved_queries/saved_queries_menu.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::saved_queries_test {

namespace {

SearchRequest some_query() {
    return {.mode = SearchMode::similar,
            .queries = {{.id = {}, .text = "c1ccncc1", .language = QueryLanguage::smiles}},
            .options = {.top = 25,
                        .threshold = 0.35,
                        .fingerprint = FingerprintKind::morgan2,
                        .metric = Metric::tversky(0.7, 0.2),
                        .stereo = true,
                        .sameness = {.tautomers = true}},
            .where = "donors < 3",
            .ranges = {{.name = "mw", .lowest = 100, .highest = 250.25},
                       {.name = "IC50 & more", .imported = true, .lowest = {}, .highest = 1e-9}}};
}

}  // namespace

class SavedQueriesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void all_of_a_query_is_kept() {
        save_query({"mine", some_query()});
        QVERIFY(saved_queries() == (std::vector<SavedQuery>{{"mine", some_query()}}));
        const auto read = queries_of_json(json_of(saved_queries()));
        QVERIFY(std::get<std::vector<SavedQuery>>(read) == saved_queries());
    }

    void damaged_entries_become_what_a_new_panel_has() {
        const auto read = queries_of_json(R"({"chemsieve_queries": 1, "queries": [
            {"name": "a", "text": "CCO", "mode": "sideways", "language": 17, "threshold": 1e9, "top": -4,
             "metric": "tversky", "alpha": 0, "beta": 0, "fingerprint": "nonsense", "filters": [{"name": ""}, 4]},
            {"text": "no name"}]})");
        const auto queries = std::get<std::vector<SavedQuery>>(read);
        QCOMPARE(queries.size(), std::size_t{1});
        SearchRequest expected = panel_request("CCO");
        expected.options.top = 0;
        expected.options.threshold = 1;
        QVERIFY(queries[0].query == expected);
        for (const char* bad : {"", "{", "[]", "{\"chemsieve_queries\": 9}", "{\"chemsieve_queries\": 1}"}) {
            QVERIFY2(std::holds_alternative<QString>(queries_of_json(bad)), bad);
        }
    }

    void the_panel_saves_and_takes_them() {
        MainWindow window{std::make_shared<gui::FileLibraryService>()};
        window.show();
        window.open_library(demo_->path());
        QTRY_VERIFY(window.library());
        auto* panel = window.findChild<QueryPanel*>();
        SearchRequest query = some_query();
        query.ranges.pop_back();
        panel->restore(query);
        panel->saved_queries()->ask_and_save();
        auto* dialog = window.findChild<SaveQueryDialog*>();
        QVERIFY(dialog);
        auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        QVERIFY(!save->isEnabled());
        QTest::keyClicks(dialog->findChild<QLineEdit*>(), "  pyridines & co ");
        QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(saved_queries().size(), std::size_t{1});
        panel->restore(panel_request("CCO"));
        Q_EMIT panel->saved_queries()->aboutToShow();
        panel->saved_queries()->actions().last()->trigger();
        QVERIFY(panel->state() == query);
    }

    void they_are_renamed_and_deleted() {
        save_query({"b", panel_request("CCO")});
        save_query({"a", panel_request("CCN")});
        SavedQueriesDialog dialog;
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto* list = dialog.findChild<QListWidget*>();
        QCOMPARE(list->item(0)->text(), QStringLiteral("a"));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_F2);
        auto* editor = list->findChild<QLineEdit*>();
        QVERIFY(editor);
        QTest::keyClicks(editor, "c");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(saved_queries()[1].name, QStringLiteral("c"));
        QCOMPARE(shown_text(saved_queries()[1].query), QStringLiteral("CCN"));
        // Taken names and empty ones are refused.
        list->item(0)->setText("c");
        QTRY_VERIFY(dialog.findChild<QLabel*>("saved_queries_message")->text().contains("another query"));
        QCOMPARE(saved_queries()[0].name, QStringLiteral("b"));
        list->setCurrentRow(0);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(saved_queries().size(), std::size_t{1});
        QCOMPARE(saved_queries()[0].name, QStringLiteral("c"));
        QSignalSpy chosen{&dialog, &SavedQueriesDialog::chosen};
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
    }

    void files_are_exported_and_imported() {
        save_query({"a", some_query()});
        save_query({"b", panel_request("CCN")});
        const std::vector<SavedQuery> before = saved_queries();
        const QString path = demo_->file("queries.json");
        SavedQueriesDialog dialog;
        dialog.findChild<QListWidget*>()->clearSelection();
        QVERIFY(dialog.export_to(path));
        QSettings{}.clear();
        save_query({"a", panel_request("another")});
        QVERIFY(dialog.import_from(path));
        QVERIFY(dialog.import_from(path));  // again: they are there
        std::vector<SavedQuery> now = saved_queries();
        QCOMPARE(now.size(), std::size_t{3});
        QCOMPARE(now[1].name, QStringLiteral("a (2)"));
        QVERIFY(now[1].query == before[0].query && now[2] == before[1]);
        auto* message = dialog.findChild<QLabel*>("saved_queries_message");
        QVERIFY(!dialog.import_from(demo_->write("bad.json", "<b>no</b>")));
        QVERIFY2(message->text().contains("bad.json cannot be imported"), qPrintable(message->text()));
        QVERIFY(!dialog.import_from(demo_->file("absent.json")));
        QVERIFY(!dialog.export_to("/no/such/folder/queries.json"));
        QVERIFY2(message->text().contains("cannot be written"), qPrintable(message->text()));
        QVERIFY(saved_queries() == now);
    }
};

CHEMSIEVE_UI_TEST(saved_queries, SavedQueriesTest)

}  // namespace chemsieve::ui::saved_queries_test

#include "saved_queries_test.moc"
