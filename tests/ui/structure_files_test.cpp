// Files of structures that limit a search, against searches for each of their structures.

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/query/files/structure_file_limits.h"
#include "ui/session/panel_request.h"

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
        QTRY_VERIFY2(w.window_message().contains("bad.sma:2") || w.text_of("query_message").contains("bad.sma:2"),
                     qPrintable(w.window_message() + " | " + w.text_of("query_message")));
        limit(w, {}, demo_->file("missing.sma"));
        w.type_and_search("C(=O)O");
        QTRY_VERIFY2(w.window_message().contains("missing.sma"), qPrintable(w.window_message()));
    }
};

CHEMSIEVE_UI_TEST(structure_files, StructureFilesTest)

}  // namespace chemsieve::ui::structure_files_test

#include "structure_files_test.moc"
