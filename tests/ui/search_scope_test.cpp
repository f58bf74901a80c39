// Searching among earlier hits, counting candidates and searching while the query changes.

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_model.h"
#include "ui/query/query_panel.h"
#include "ui/saved_queries/recent_queries.h"
#include "ui/session/panel_request.h"
#include "ui/sketch/molfile.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::search_scope_test {

using namespace std::chrono_literals;

namespace {

struct Opened : test::OpenWindow {
    using OpenWindow::OpenWindow;
    QAction* live() const { return window->findChild<QAction*>("search_while_typing"); }
    QCheckBox* box(const char* name) const { return window->findChild<QCheckBox*>(name); }
    std::set<CompoundNumber> shown() const {
        std::set<CompoundNumber> shown;
        for (const Hit& hit : model()->hits()) shown.insert(hit.compound);
        return shown;
    }
};

}  // namespace

class SearchScopeTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    std::set<CompoundNumber> expected(const std::string& query, QueryLanguage language = QueryLanguage::smiles) const {
        std::set<CompoundNumber> numbers;
        for (const Hit& hit : test::hits_of(demo_->path(), SearchMode::substructure, query, {}, language)) {
            numbers.insert(hit.compound);
        }
        return numbers;
    }

    static std::set<CompoundNumber> both(const std::set<CompoundNumber>& a, const std::set<CompoundNumber>& b) {
        std::set<CompoundNumber> result;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
        return result;
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void searches_among_the_hits_shown_and_all_again() {
        const Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        auto* among = w.box("among_hits");
        QVERIFY(!among->isEnabled());
        w.search("c1ccccc1");
        const std::set<CompoundNumber> rings = expected("c1ccccc1");
        QVERIFY(w.shown() == rings);
        QVERIFY(among->isEnabled());
        QTest::keyClick(w.window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(among->isChecked());
        QVERIFY2(among->text().contains(with_separators(rings.size()) + " hits of c1ccccc1"),
                 qPrintable(among->text()));
        w.search("C(=O)O");
        const std::set<CompoundNumber> acids = both(rings, expected("C(=O)O"));
        QVERIFY(w.shown() == acids);
        QVERIFY2(w.text_of("status").startsWith(
                     QStringLiteral("%1 of %2 earlier hits")
                         .arg(hits_text(static_cast<qint64>(acids.size())), with_separators(rings.size()))),
                 qPrintable(w.text_of("status")));

        QVERIFY2(w.text_of("hits_title")
                     .endsWith(QStringLiteral(", among %1 earlier hits").arg(with_separators(rings.size()))),
                 qPrintable(w.text_of("hits_title")));
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(demo_->file("acids.html"), OutputFormat::html);
        QVERIFY(ended.wait(test::kPatience));
        const QString page = QString::fromStdString(test::content_of(demo_->file("acids.html")));
        QVERIFY(page.contains(QStringLiteral("among earlier hits</dt><dd>%1<").arg(rings.size())));

        // Narrower, with a condition.
        QTest::mouseClick(w.panel()->findChild<SearchScope*>()->findChild<QToolButton*>(), Qt::LeftButton);
        QVERIFY2(among->text().contains(hits_text(static_cast<qint64>(acids.size()))), qPrintable(among->text()));
        w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>()->setText("mw < 250");
        w.search("C");
        std::set<CompoundNumber> light;
        const auto reader = w.window->library()->source->reader();
        for (const CompoundNumber c : both(acids, expected("C"))) {
            if (reader->row(c).descriptors.molecular_weight < 250) light.insert(c);
        }
        QVERIFY(w.shown() == light);

        w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>()->clear();
        QTest::mouseClick(among, Qt::LeftButton, {}, {5, among->height() / 2});
        QVERIFY(!among->isChecked());
        w.search("C(=O)O");
        QVERIFY(w.shown() == expected("C(=O)O"));
    }

    void another_library_is_searched_whole() {
        const Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.search("c1ccncc1");
        w.panel()->toggle_scope();
        QVERIFY(w.panel()->request().earlier);
        QSignalSpy opened{w.window.get(), &MainWindow::library_opened};
        w.window->open_library(demo_->path());
        QVERIFY(opened.wait(test::kPatience));
        QVERIFY(!w.panel()->request().earlier);
        QVERIFY(!w.box("among_hits")->isEnabled());
    }

    void candidates_are_counted_as_the_query_changes() {
        const Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        const auto candidates = [&](SearchMode mode, const std::string& query, const SearchOptions& options) {
            const auto source = gui::FileLibraryService{}.open(demo_->path().toStdString());
            Searcher searcher{source};
            const Query made = make_query(mode, {"q1", query}, source->recipe());
            return counted(static_cast<qint64>(searcher.run(mode, made, options, {}, {}).stats.candidates), "candidate",
                           "candidates");
        };
        w.edit()->setPlainText("c1ccncc1");
        QTRY_COMPARE(w.text_of("candidates"), candidates(SearchMode::substructure, "c1ccncc1", {}));
        w.edit()->setPlainText("c1ccncc");
        QCOMPARE(w.text_of("candidates"), QString());  // at once
        QTRY_VERIFY(w.text_of("query_message").contains("ring"));
        QCOMPARE(w.text_of("candidates"), QString());
        SearchRequest similar = w.panel()->state();
        set_query(similar, "CC(=O)Oc1ccccc1C(=O)O", {});
        similar.mode = SearchMode::similar;
        similar.options.threshold = 0.2;
        w.panel()->restore(similar);
        QTRY_COMPARE(w.text_of("candidates"),
                     candidates(SearchMode::similar, shown_text(similar).toStdString(), {.threshold = 0.2}));
        QVERIFY(!test::has_hits(*w.window));  // nothing was searched
    }

    void candidates_are_counted_while_a_search_runs() {
        const Opened w{demo_->path(), std::make_shared<test::SlowService>(20ms)};
        QTRY_VERIFY(w.window->library());
        w.edit()->setPlainText("C");
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QTRY_VERIFY(test::has_hits(*w.window));
        w.edit()->setPlainText("c1ccncc1");
        QTRY_VERIFY(!w.text_of("candidates").isEmpty());
        QVERIFY(w.window->is_searching());
        w.window->stop_search();
        QTRY_VERIFY(!w.window->is_searching());
    }

    void searches_while_typing_if_wanted() {
        const Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.live()->trigger();
        QVERIFY(w.live()->isChecked());
        w.edit()->setFocus();
        QTest::keyClicks(w.edit(), "c1ccncc1");
        const std::set<CompoundNumber> pyridines = expected("c1ccncc1");
        QTRY_COMPARE(w.shown().size(), pyridines.size());
        QVERIFY(w.shown() == pyridines);
        QTRY_VERIFY(!w.window->is_searching());
        QVERIFY(w.window->findChild<RecentQueries*>()->queries().empty());
        // Not readable: nothing old stays.
        QTest::keyClicks(w.edit(), "(");
        QTRY_COMPARE(w.model()->rowCount(), 0);
        QTRY_VERIFY(!w.text_of("query_message").isEmpty());
        // Only the best, until Return.
        w.edit()->setPlainText("C");
        QTRY_VERIFY(!w.window->is_searching() && w.model()->rowCount() == 100);
        QTRY_VERIFY2(w.text_of("status").contains("Return"), qPrintable(w.text_of("status")));
        w.search("C");
        QCOMPARE(w.shown().size(), expected("C").size());
        QCOMPARE(w.window->findChild<RecentQueries*>()->queries().size(), std::size_t{1});
        // What Return found is not replaced by what typing finds.
        QTest::qWait(500);
        QCOMPARE(w.shown().size(), expected("C").size());
        // Nothing to search for: all compounds again.
        w.edit()->clear();
        QTRY_COMPARE(w.model()->rowCount(), 595);
    }

    void searches_while_drawing() {
        const Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.live()->setChecked(true);
        QTest::keyClick(w.window.get(), Qt::Key_D, Qt::ControlModifier);
        auto* dialog = w.window->findChild<SketchDialog*>();
        QVERIFY(dialog);
        dialog->sketcher()->canvas()->show_sketch(std::get<Sketch>(from_molfile(test::kBenzeneMolfile)));
        const std::set<CompoundNumber> rings = expected(test::kBenzeneMolfile, QueryLanguage::molfile);
        QTRY_COMPARE(w.model()->rowCount(), static_cast<int>(std::min<std::size_t>(100, rings.size())));
        QTRY_COMPARE(dialog->findChild<QLabel*>("sketch_note")->text(), w.text_of("candidates"));
        QVERIFY(!w.text_of("candidates").isEmpty());
        QVERIFY(both(w.shown(), rings) == w.shown());
    }
};

CHEMSIEVE_UI_TEST(search_scope, SearchScopeTest)

}  // namespace chemsieve::ui::search_scope_test

#include "search_scope_test.moc"
