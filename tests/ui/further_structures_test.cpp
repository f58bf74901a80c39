// And, or, not: further structures of a substructure search, in the panel, the hits, the drawings and the explanation.

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/drawings/compound_artist.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/query/further_box.h"
#include "ui/session/panel_request.h"
#include "ui/session/searched_library.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/why/explainer.h"

namespace chemsieve::ui::further_structures_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        QTRY_VERIFY(!window->is_searching() && model()->rowCount() > 0);
        SearchRequest request = panel()->state();
        request.options.top = 0;
        panel()->restore(request);
    }
    FurtherBox* box() const { return window->findChild<FurtherBox*>(); }
    // As a user does it: the menu, the keyboard.
    void add(int relation, const QString& text) const {
        box()->adder()->menu()->actions()[relation]->trigger();
        auto* field = rows().back()->findChild<QLineEdit*>("further_text");
        QTest::keyClicks(field, text);
    }
    QList<FurtherRow*> rows() const {
        QList<FurtherRow*> rows;
        for (auto* row : box()->findChildren<FurtherRow*>()) {
            if (!row->isHidden()) rows << row;
        }
        return rows;
    }
    std::set<std::string> ids() const {
        std::set<std::string> ids;
        for (const QString& id : shown_ids()) ids.insert(id.toStdString());
        return ids;
    }
};

enum { also, instead, unwanted };

}  // namespace

class FurtherStructuresTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    std::set<std::string> containing(const std::string& query, QueryLanguage language = QueryLanguage::smiles) const {
        const auto ids =
            test::ids_of(demo_->path(), test::hits_of(demo_->path(), SearchMode::substructure, query, {}, language));
        return {ids.begin(), ids.end()};
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void and_or_not_are_what_they_say() {
        const Opened w{demo_->path()};
        const auto benzene = containing("c1ccccc1"), acid = containing("C(=O)O"), pyridine = containing("c1ccncc1");
        const auto halogen = containing("[F,Cl,Br]", QueryLanguage::smarts);
        w.add(also, "C(=O)O acid");
        w.search("c1ccccc1");
        std::set<std::string> expected;
        std::set_intersection(benzene.begin(), benzene.end(), acid.begin(), acid.end(),
                              std::inserter(expected, expected.end()));
        QVERIFY(w.ids() == expected && !expected.empty());
        QVERIFY2(w.text_of("hits_title").startsWith("Compounds that contain c1ccccc1 and acid"),
                 qPrintable(w.text_of("hits_title")));
        w.add(unwanted, "[F,Cl,Br]");
        w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Return); });
        std::erase_if(expected, [&](const std::string& id) { return halogen.contains(id); });
        QVERIFY(w.ids() == expected && !expected.empty());
        // The first row counts otherwise: or.
        w.rows().front()->findChild<QComboBox*>("further_relation")->setCurrentIndex(instead);
        w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Return); });
        expected = benzene;
        expected.insert(acid.begin(), acid.end());
        std::erase_if(expected, [&](const std::string& id) { return halogen.contains(id); });
        QVERIFY(w.ids() == expected);
        QVERIFY2(w.text_of("hits_title").contains("c1ccccc1 or acid, but not [F,Cl,Br]"),
                 qPrintable(w.text_of("hits_title")));
        // Without the rows all is as before.
        while (!w.rows().empty()) w.rows().back()->findChild<QToolButton*>("remove_further_structure")->click();
        w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Return); });
        QVERIFY(w.ids() == benzene);
    }

    void they_matter_to_substructure_search_alone() {
        const Opened w{demo_->path()};
        w.add(unwanted, "O");
        SearchRequest request = w.panel()->state();
        request.mode = SearchMode::similar;
        w.panel()->restore(request);
        QVERIFY(!w.box()->isVisible() && !w.box()->adder()->isVisible());
        QVERIFY(w.panel()->request().further.empty());
        QVERIFY(!w.panel()->state().further.empty());  // for the next substructure search
    }

    void they_are_kept_with_the_query() {
        const Opened w{demo_->path()};
        w.add(also, "C(=O)O acid");
        w.add(unwanted, "[F,Cl,Br]");
        const SearchRequest request = w.panel()->state();
        QCOMPARE(request.further.all.size(), 1);
        QCOMPARE(request.further.all[0].id, std::string("acid"));
        const SearchRequest again = request_from(to_map(request));
        QVERIFY(again.further == request.further);
        const Opened other{demo_->path()};
        other.panel()->restore(again);
        QVERIFY(other.panel()->state().further == request.further);
        QVERIFY(label_of(again).contains("and acid, but not [F,Cl,Br]"));
    }

    void what_cannot_be_read_is_marked_and_told() {
        const Opened w{demo_->path()};
        w.add(also, "C1CC");
        auto* picture = w.rows().front()->findChild<QLabel*>("further_picture");
        QTRY_VERIFY2(picture->text().startsWith("Neither SMILES nor SMARTS"), qPrintable(picture->text()));
        w.type_and_search("c1ccccc1");
        QTRY_VERIFY2(w.text_of("further_problem").contains("C1CC"), qPrintable(w.text_of("further_problem")));
        QVERIFY(w.text_of("query_message").isEmpty());
    }

    void a_further_structure_is_drawn_and_the_drawing_taken_back() {
        const Opened w{demo_->path()};
        w.add(also, "C(=O)O");
        const FurtherRow* row = w.rows().front();
        row->findChild<QToolButton*>("draw_further_structure")->click();
        auto* dialog = w.window->findChild<SketchDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        Q_EMIT dialog->drawn({.molfile = QString::fromLatin1(test::kBenzeneMolfile), .shown = "c1ccccc1"});
        QCOMPARE(w.panel()->state().further.all[0].text, std::string(test::kBenzeneMolfile));
        w.search("C(=O)O");
        std::set<std::string> expected;
        const auto benzene = containing("c1ccccc1"), acid = containing("C(=O)O");
        std::set_intersection(benzene.begin(), benzene.end(), acid.begin(), acid.end(),
                              std::inserter(expected, expected.end()));
        QVERIFY(w.ids() == expected);
        Q_EMIT dialog->taken_back();
        QCOMPARE(w.panel()->state().further.all[0].text, std::string("C(=O)O"));
    }

    void all_that_a_hit_contains_is_coloured() {
        const Opened w{demo_->path()};
        w.add(also, "C(=O)[OH]");
        w.search("c1ccccc1");
        const auto& scene = w.window->findChild<DrawingCache*>()->scene();
        CompoundArtist artist;
        const int row = static_cast<int>(w.shown_ids().indexOf("Aspirin"));
        QVERIFY(row >= 0);
        const ComposedDrawing drawing = artist.compose(scene, w.model()->hits()[static_cast<std::size_t>(row)]);
        QCOMPARE(drawing.highlight.atoms.size(), 9);  // a ring and three atoms
        QCOMPARE(drawing.highlight.bonds.size(), 8);
    }

    void the_explanation_knows_them() {
        const auto service = std::make_shared<gui::FileLibraryService>();
        const auto source = service->open(demo_->path().toStdString());
        UnderstoodQuery search{.request = panel_request("c1ccncc1")};
        search.query = make_query(SearchMode::substructure, {"q1", "c1ccncc1"}, source->recipe());
        const auto explained = [&](const char* id) {
            const auto numbers = compounds_with_id(*source, id, {});
            return explain_hits(*source, search, numbers, {}).compounds.at(0);
        };
        search.request.further = {.any = {{"acid", "C(=O)[OH]"}}};
        const ExplainedHit other = explained("Aspirin");
        QVERIFY(other.why->is_hit == true);
        QCOMPARE(atom_count(*other.query), 3u);
        search.request.further = {.all = {{"acid", "C(=O)[OH]"}}, .none = {{"chlorine", "Cl"}}};
        const ExplainedHit both = explained("Nicotinic acid");
        QVERIFY2(both.why->is_hit == true, qPrintable(both.why->headline));
        QVERIFY(both.why->sentences.contains("It contains acid, too."));
        QVERIFY(both.why->sentences.contains("It does not contain chlorine."));
        search.request.further = {.none = {{"acid", "C(=O)[OH]"}}};
        const ExplainedHit none = explained("Nicotinic acid");
        QVERIFY(none.why->is_hit == false);
        QCOMPARE(none.why->headline, QString("Not a hit: the compound contains acid."));
        search.request.further = {.all = {{"chlorine", "Cl"}}};
        QCOMPARE(explained("Nicotinic acid").why->headline,
                 QString("Not a hit: the compound does not contain chlorine."));
    }
};

CHEMSIEVE_UI_TEST(further_structures, FurtherStructuresTest)

}  // namespace chemsieve::ui::further_structures_test

#include "further_structures_test.moc"
