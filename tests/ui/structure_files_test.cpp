// Files of structures that limit a search, against searches for each of their structures.

#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <set>

#include "app/queries/user_names.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/details/details_pane.h"
#include "ui/query/structure_file_limits.h"
#include "ui/session/panel_request.h"
#include "ui/why/why_page.h"

namespace chemsieve::ui::structure_files_test {

namespace {

using test::OpenWindow;
using Ids = std::set<QString>;

constexpr const char* kAlerts = "c1ccncc1 pyridine\n[N+](=O)[O-] nitro\n";

OpenWindow opened(const test::DemoLibrary& demo) {
    OpenWindow w{demo.path()};
    w.wait_for_library();
    return w;
}

Ids found(const test::DemoLibrary& demo, const std::string& smarts) {
    Ids ids;
    for (const std::string& id : test::ids_of(
             demo.path(), test::hits_of(demo.path(), SearchMode::substructure, smarts, {}, QueryLanguage::smarts))) {
        ids.insert(QString::fromStdString(id));
    }
    return ids;
}

// Those of the first that are in the second, or are not.
Ids kept(const Ids& ids, const Ids& others, bool in) {
    Ids result;
    for (const QString& id : ids) {
        if (others.contains(id) == in) result.insert(id);
    }
    return result;
}

Ids shown(const OpenWindow& w) {
    const QStringList ids = w.shown_ids();
    return {ids.begin(), ids.end()};
}

void limit(const OpenWindow& w, const QString& any_of, const QString& none_of) {
    SearchRequest request = w.panel()->state();
    request.any_of_file = any_of.toStdString();
    request.none_of_file = none_of.toStdString();
    request.options.top = 0;
    w.panel()->restore(request);
}

}  // namespace

class StructureFilesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    QString alerts_;
    Ids flagged_;  // the compounds that contain one of the alerts

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() {
        QSettings{}.clear();
        alerts_ = demo_->write("alerts.sma", kAlerts);
        flagged_ = found(*demo_, "c1ccncc1");
        flagged_.merge(found(*demo_, "[N+](=O)[O-]"));
    }

    void hits_contain_one_of_them_or_none() {
        const OpenWindow w = opened(*demo_);
        const Ids all = found(*demo_, "C(=O)O");
        limit(w, {}, alerts_);
        w.search("C(=O)O");
        QCOMPARE(shown(w), kept(all, flagged_, false));
        limit(w, alerts_, {});
        w.search("C(=O)O");
        QCOMPARE(shown(w), kept(all, flagged_, true));
        QVERIFY(shown(w).size() > 1);
        limit(w, alerts_, demo_->write("nitro.sma", "[N+](=O)[O-]\n"));
        w.search("C(=O)O");
        QCOMPARE(shown(w), kept(kept(all, flagged_, true), found(*demo_, "[N+](=O)[O-]"), false));
    }

    void compounds_are_listed_without_a_query() {
        const OpenWindow w = opened(*demo_);
        limit(w, alerts_, {});
        w.search("");
        QCOMPARE(shown(w), flagged_);
        QVERIFY2(w.text_of("hits_title").contains("one of the structures of alerts.sma"),
                 qPrintable(w.text_of("hits_title")));
    }

    void a_condition_counts_as_well() {
        const OpenWindow w = opened(*demo_);
        SearchRequest request = w.panel()->state();
        request.where = "mw < 250";
        w.panel()->restore(request);
        w.search("");
        const Ids light = shown(w);
        limit(w, {}, alerts_);
        w.search("");
        QCOMPARE(shown(w), kept(light, flagged_, false));
    }

    void a_file_that_changes_is_read_anew() {
        const OpenWindow w = opened(*demo_);
        const QString file = demo_->write("changing.sma", "c1ccncc1\n");
        limit(w, file, {});
        w.search("");
        QCOMPARE(shown(w), found(*demo_, "c1ccncc1"));
        demo_->write("changing.sma", "[N+](=O)[O-]\n");
        w.search("");
        QCOMPARE(shown(w), found(*demo_, "[N+](=O)[O-]"));
    }

    void a_file_is_chosen_in_a_dialog_and_taken_away() {
        const OpenWindow w = opened(*demo_);
        auto* limits = w.window->findChild<StructureFileLimits*>();
        QVERIFY(!limits->isVisible());
        limits->adder()->menu()->actions().at(1)->trigger();
        auto* dialog = limits->findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(alerts_);
        dialog->close();
        QVERIFY(limits->isVisible());
        QCOMPARE(limits->none_of(), alerts_);
        QCOMPARE(w.panel()->request().none_of_file, alerts_.toStdString());
        for (auto* remove : limits->findChildren<QToolButton*>("remove_structure_file")) {
            if (remove->isVisible()) remove->click();
        }
        QVERIFY(!limits->isVisible());
        QCOMPARE(w.panel()->request().none_of_file, std::string{});
    }

    void a_file_dropped_on_another_takes_its_place() {
        const OpenWindow w = opened(*demo_);
        limit(w, alerts_, {});
        auto* limits = w.window->findChild<StructureFileLimits*>();
        auto* row = limits->findChild<StructureFileRow*>();
        const QString other = demo_->write("other.sma", "CS\n");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(other)});
        QDragEnterEvent enter{{5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {}};
        QCoreApplication::sendEvent(row, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop{{5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {}};
        QCoreApplication::sendEvent(row, &drop);
        QCOMPARE(limits->any_of(), other);
    }

    void they_are_remembered_with_the_query() {
        const OpenWindow w = opened(*demo_);
        limit(w, alerts_, demo_->file("none.sma"));
        const SearchRequest request = request_from(to_map(w.panel()->state()));
        QCOMPARE(request.any_of_file, alerts_.toStdString());
        QCOMPARE(request.none_of_file, demo_->file("none.sma").toStdString());
        QVERIFY2(label_of(request).contains("one of the structures of alerts.sma, none of the structures of none.sma"),
                 qPrintable(label_of(request)));
    }

    void a_file_that_cannot_be_used_is_said() {
        const OpenWindow w = opened(*demo_);
        w.search("C(=O)O");
        limit(w, {}, demo_->write("bad.sma", "c1ccncc1\nnonsense(\n"));
        w.type_and_search("C(=O)O");
        QTRY_VERIFY2(w.text_of("files_problem").contains("bad.sma:2"), qPrintable(w.text_of("files_problem")));
        QVERIFY(w.text_of("query_message").isEmpty());
        limit(w, {}, demo_->file("missing.sma"));
        w.type_and_search("C(=O)O");
        QTRY_VERIFY2(w.text_of("files_problem").contains("missing.sma"), qPrintable(w.text_of("files_problem")));
        QCOMPARE(shown(w), found(*demo_, "C(=O)O"));
    }

    // They are not known to be free of alerts.
    void compounds_that_came_after_the_library_was_opened_are_not_listed() {
        const QString library = demo_->file("grows.sieve");
        QVERIFY(QFile::copy(demo_->path(), library));
        const OpenWindow w{library};
        w.wait_for_library();
        const QString file = demo_->write("later.smi", "c1ccncc1C later\nCCCCC free\n");
        gui::FileLibraryService{}.import_file(library.toStdString(), file.toStdString(), {}, {});
        limit(w, {}, alerts_);
        w.search("");
        const Ids ids = shown(w);
        QVERIFY(ids.size() > 100);
        QVERIFY(!ids.contains("later"));
        QCOMPARE(kept(ids, flagged_, true), Ids{});
    }

    void sets_that_conditions_call_are_read_anew_once_they_changed() {
        auto names = std::make_shared<UserNames>();
        const QString file = demo_->write("named.sma", "c1ccncc1\n");
        names->add_set("odd=" + file.toStdString());
        const OpenWindow w{demo_->path(), std::make_shared<gui::FileLibraryService>(std::move(names))};
        w.wait_for_library();
        SearchRequest request = w.panel()->state();
        request.where = "odd";
        w.panel()->restore(request);
        w.search("");
        QCOMPARE(shown(w), found(*demo_, "c1ccncc1"));
        demo_->write("named.sma", "[N+](=O)[O-]\n");
        w.search("");
        QCOMPARE(shown(w), found(*demo_, "[N+](=O)[O-]"));
    }

    void a_compound_that_a_file_leaves_out_is_told_so() {
        const OpenWindow w = opened(*demo_);
        limit(w, {}, alerts_);
        w.search("C(=O)O");
        const Ids out = kept(found(*demo_, "C(=O)O"), flagged_, true);
        QVERIFY(!out.empty());
        auto* pane = w.window->findChild<DetailsPane*>();
        pane->setCurrentWidget(pane->findChild<WhyPage*>());
        auto* edit = pane->findChild<IdEdit*>();
        edit->setText(*out.begin());
        QTest::keyClick(edit, Qt::Key_Return);
        auto* sentences = pane->findChild<QLabel*>("why_sentences");
        QTRY_VERIFY2(sentences->text().contains("outside the limits: none of the structures of alerts.sma"),
                     qPrintable(sentences->text()));
    }

    // A hit of one of several queries is asked what was asked of all.
    void each_of_several_queries_has_the_limits_of_all() {
        UnderstoodQuery search{.request = {}, .names = std::make_shared<const UserNames>()};
        const FingerprintRecipe recipe;
        for (const char* smiles : {"CC", "CO"}) search.each.push_back(Query::substructure({"q", smiles, {}}, recipe));
        search.chosen = std::make_shared<const CompoundSelection>();
        search.last_numbers = {CompoundNumber{7}};
        const UnderstoodQuery one = asked_of(search, Hit{.compound = {}, .similarity = {}, .query = 1});
        QCOMPARE(one.names, search.names);
        QCOMPARE(one.chosen, search.chosen);
        QCOMPARE(one.last_numbers, search.last_numbers);
    }

    void a_limit_alone_can_be_saved() {
        const OpenWindow w = opened(*demo_);
        auto* saved = w.panel()->saved_queries();
        Q_EMIT saved->aboutToShow();
        QVERIFY(!saved->actions().front()->isEnabled());
        limit(w, alerts_, {});
        Q_EMIT saved->aboutToShow();
        QVERIFY(saved->actions().front()->isEnabled());
    }
};

CHEMSIEVE_UI_TEST(structure_files, StructureFilesTest)

}  // namespace chemsieve::ui::structure_files_test

#include "structure_files_test.moc"
