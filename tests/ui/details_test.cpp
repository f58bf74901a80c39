#include "tests/ui/ui_test.h"
#include "ui/details/details_pane.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "chem/graph/molecule_graph.h"
#include "chem/read/parse.h"
#include "fingerprint/kinds/bit_places.h"
#include "search/explain/explained_compound.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/ui/demo_library.h"
#include "ui/copying/compound_copier.h"
#include "ui/details/compound_fields.h"
#include "ui/details/details_pane.h"
#include "ui/details/structure_page.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/lists/compound_lists.h"
#include "ui/query/query_panel.h"
#include "ui/why/bit_grid.h"
#include "ui/why/drawing_pair.h"
#include "ui/why/explainer.h"
#include "ui/why/fingerprint_page.h"
#include "ui/why/shared_bars.h"
#include "ui/why/why_page.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/segmented_control.h"
#include "ui/window/main_window.h"

Q_DECLARE_METATYPE(chemsieve::SearchOptions)

namespace chemsieve::ui::details_test {

using namespace std::chrono_literals;

namespace {

enum Page { structure_page, why_page, fingerprint_page, similar_page };

// A search as the window would have it, without one.
UnderstoodQuery understood(const CompoundSource& source, SearchMode mode, const std::string& text,
                           const SearchOptions& options = {}, QueryLanguage language = QueryLanguage::smiles,
                           const std::string& where = {}) {
    return {.request = {.mode = mode, .options = options, .where = where},
            .query = make_query(mode, {"q1", text, language}, source.recipe())};
}

// Every `step`-th compound.
std::vector<CompoundNumber> compounds_of(const CompoundSource& source, std::size_t step) {
    std::vector<CompoundNumber> numbers;
    std::size_t seen = 0;
    source.reader()->for_each_compound([&](CompoundNumber number) {
        if (seen++ % step == 0) numbers.push_back(number);
        return true;
    });
    return numbers;
}

// A details pane with a list of hits, as the window connects them.
struct Pane {
    explicit Pane(std::shared_ptr<const CompoundSource> of) : source{std::move(of)} {
        drawings.set_source(source);
        model.set_library(source, source->imported_properties());
        pane = std::make_unique<DetailsPane>(service, &model, &drawings, &switches, &copier, &lists);
        pane->set_library({.path = {}, .source = source, .properties = source->imported_properties()});
        pane->resize(380, 760);
        pane->show();
    }

    void search(SearchMode mode, const std::string& text, const std::vector<Hit>& hits,
                const SearchOptions& options = {}, const std::string& where = {},
                std::shared_ptr<const CompoundSelection> earlier = nullptr) {
        model.clear();
        pane->begin_search();
        UnderstoodQuery query = understood(*source, mode, text, options, QueryLanguage::smiles, where);
        query.request.earlier = std::move(earlier);
        if (!where.empty()) query.chosen = source->select({.where = where, .ids = {}}, {})->compounds;
        query.last_numbers = source->last_numbers();
        pane->set_query(query);
        if (mode == SearchMode::substructure) drawings.set_queries({{query.query->molecule()}}, options.stereo);
        model.append(hits);
        SearchReport report{.reason = {}, .outcome = {}, .top = options.top};
        pane->end_search(report);
    }
    void choose(int row) const { pane->show_hit(model.hits()[static_cast<std::size_t>(row)]); }
    template <class Widget>
    Widget* part(int page) const {
        return pane->widget(page)->findChild<Widget*>();
    }
    // The id with the verdict.
    QString headline() const {
        const QString id = pane->findChild<QLabel*>(QStringLiteral("why_id"))->text();
        return id + pane->findChild<QLabel*>(QStringLiteral("why_headline"))->text();
    }
    QString sentences() const { return pane->findChild<QLabel*>(QStringLiteral("why_sentences"))->text(); }
    void ask(const QString& id) const {
        auto* edit = pane->findChild<IdEdit*>();
        edit->setFocus();
        edit->clear();
        QTest::keyClicks(edit, id);
        QTest::keyClick(edit, Qt::Key_Return);
    }

    std::shared_ptr<const CompoundSource> source;
    DrawingCache drawings;
    HitModel model;
    DrawingSwitches switches{&drawings};
    std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>();
    CompoundCopier copier{service};
    QUndoStack undo;
    CompoundLists lists{&undo};
    std::unique_ptr<DetailsPane> pane;
};

std::set<int> as_set(const std::vector<int>& numbers) { return {numbers.begin(), numbers.end()}; }

std::set<int> atoms_of(const ExplainedCompound& compound, std::uint32_t bit) {
    std::set<int> atoms;
    for (const BitCause& cause : compound.causes_of(bit)) {
        for (const PieceOccurrence& place : compound.pieces.pieces[cause.piece].occurrences) {
            atoms.insert(place.atoms.begin(), place.atoms.end());
        }
    }
    return atoms;
}

// What the command line says first of a compound and a query.
QString verdict_of_command_line(const std::string& out) {
    for (const QString& line : QString::fromStdString(out).split('\n')) {
        if (line.startsWith("not a candidate") || line.startsWith("candidate, not")) return "miss";
        if (line.startsWith("hit")) return "hit";
    }
    return "nothing";
}

}  // namespace

class DetailsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ui::test::DemoLibrary> demo_;
    std::shared_ptr<const CompoundSource> source_;
    QString nci_;  // a library of real compounds; empty without rdkit-data

    std::vector<Hit> hits(SearchMode mode, const std::string& query, const SearchOptions& options = {}) const {
        return ui::test::hits_of(demo_->path(), mode, query, options);
    }
    int row_of(const Pane& pane, const std::string& id) const {
        const auto reader = source_->reader();
        for (std::size_t row = 0; row < pane.model.hits().size(); ++row) {
            if (reader->id(pane.model.hits()[row].compound) == id) return static_cast<int>(row);
        }
        return -1;
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<ui::test::DemoLibrary>();
        source_ = gui::FileLibraryService{}.open(demo_->path().toStdString());
        const auto data = chemsieve::test::rdkit_data();
        if (!data) return chemsieve::test::say_skipped("details of NCI compounds, for want of rdkit-data");
        nci_ = demo_->file("nci.sieve");
        const std::string file = (*data / "NCI/first_200.props.sdf").string();
        gui::FileLibraryService{}.import_file(nci_.toStdString(), file, {}, {});
    }
    void init() { QSettings{}.clear(); }

    void a_stopped_explanation_tells_of_no_compound() {
        std::stop_source stop;
        stop.request_stop();
        for (const SearchMode mode :
             {SearchMode::substructure, SearchMode::superstructure, SearchMode::similar, SearchMode::exact}) {
            const auto asked = understood(*source_, mode, "c1ccccc1C(=O)O");
            const auto compounds = compounds_of(*source_, 100);
            QVERIFY(!explain_hits(*source_, asked, compounds, {}).compounds.empty());
            const ExplainAnswer answer = explain_hits(*source_, asked, compounds, stop.get_token());
            QVERIFY(answer.compounds.empty());
            QVERIFY(answer.problem.isEmpty());
        }
    }

    void explanations_agree_with_the_command_line() {
        struct Asked {
            const char* query;
            bool smarts, stereo;
        };
        const Asked all[] = {{"c1ccncc1", false, false},
                             {"NS(=O)(=O)c1ccccc1", false, false},
                             {"C[C@H](N)C(=O)O", false, true},
                             {"[F,Cl,Br]c1ccccc1", true, false},
                             {"[NX3;H2,H1;!$(NC=O)]", true, false}};
        const auto reader = source_->reader();
        const std::vector<CompoundNumber> compounds = compounds_of(*source_, 37);
        for (const Asked& asked : all) {
            const auto language = asked.smarts ? QueryLanguage::smarts : QueryLanguage::smiles;
            const auto query =
                understood(*source_, SearchMode::substructure, asked.query, {.stereo = asked.stereo}, language);
            for (std::size_t i = 0; i < compounds.size(); ++i) {
                const ExplainAnswer answer = explain_hits(*source_, query, {compounds[i]}, {});
                QCOMPARE(answer.problem, QString{});
                std::vector<std::string> command{"explain", demo_->path().toStdString(), reader->id(compounds[i]),
                                                 "--query", asked.query};
                if (asked.smarts) command.push_back("--smarts");
                if (asked.stereo) command.push_back("--stereo");
                const chemsieve::test::Ran ran = chemsieve::test::run(command);
                const Explanation& why = answer.compounds.at(0).why.value();
                QCOMPARE(QString{why.is_hit.value() ? "hit" : "miss"}, verdict_of_command_line(ran.out));
                QVERIFY(!why.headline.isEmpty());
            }
        }
    }

    void every_kind_of_search_is_explained_as_it_decides_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<QString>("query");
        QTest::addColumn<SearchOptions>("options");
        const auto add = [](const char* name, SearchMode mode, const char* query, const SearchOptions& options = {}) {
            QTest::newRow(name) << static_cast<int>(mode) << QString{query} << options;
        };
        add("substructure", SearchMode::substructure, "OC(=O)c1ccccc1");
        add("substructure with stereo", SearchMode::substructure, "C[C@H](N)C(=O)O", {.stereo = true});
        add("superstructure", SearchMode::superstructure, "CC(=O)Oc1ccccc1C(=O)O");
        add("similar", SearchMode::similar, "CC(=O)Oc1ccccc1C(=O)O", {.threshold = 0.25});
        add("exact", SearchMode::exact, "CC(N)C(=O)O");
        add("exact whatever the stereochemistry", SearchMode::exact, "CC(N)C(=O)O",
            {.sameness = {.ignore_stereo = true}});
        add("exact as a salt", SearchMode::exact, "O=C(O)c1ccccc1", {.sameness = {.ignore_salts = true}});
        add("exact as a tautomer", SearchMode::exact, "Oc1ccccn1", {.sameness = {.tautomers = true}});
    }
    void every_kind_of_search_is_explained_as_it_decides() {
        QFETCH(int, mode);
        QFETCH(QString, query);
        QFETCH(SearchOptions, options);
        for (const QString& path : {demo_->path(), nci_}) {
            if (path.isEmpty()) continue;
            const auto source = gui::FileLibraryService{}.open(path.toStdString());
            std::set<CompoundNumber> found;
            const auto kind = static_cast<SearchMode>(mode);
            for (const Hit& hit : ui::test::hits_of(path, kind, query.toStdString(), options))
                found.insert(hit.compound);
            const auto search = understood(*source, kind, query.toStdString(), options);
            // All hits, up to some, and others.
            std::vector<CompoundNumber> asked = compounds_of(*source, 15);
            asked.insert(asked.end(), found.begin(),
                         std::next(found.begin(), std::min<std::ptrdiff_t>(15, std::ssize(found))));
            std::sort(asked.begin(), asked.end());
            asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
            const ExplainAnswer answer = explain_hits(*source, search, asked, {});
            QCOMPARE(answer.problem, QString{});
            QCOMPARE(answer.compounds.size(), asked.size());
            for (const ExplainedHit& hit : answer.compounds) {
                QVERIFY(hit.why && hit.why->is_hit);
                const CompoundRow& row = hit.compound->row;
                QVERIFY2(*hit.why->is_hit == found.contains(row.number), row.id.c_str());
                for (const Reason& reason : hit.why->reasons) {
                    for (const int atom : reason.compound.atoms) {
                        QVERIFY(atom >= 0 && static_cast<unsigned>(atom) < atom_count(hit.compound->structure));
                    }
                    for (const int atom : reason.query.atoms) {
                        QVERIFY(atom >= 0 && static_cast<unsigned>(atom) < atom_count(*hit.query));
                    }
                }
            }
        }
    }

    void differences_of_the_same_compound_are_named() {
        const auto headline = [&](const std::string& query, const char* id) {
            const auto numbers = compounds_with_id(*source_, id, {});
            const auto answer = explain_hits(*source_, understood(*source_, SearchMode::exact, query), numbers, {});
            return answer.compounds.at(0).why->headline;
        };
        QVERIFY2(headline("CC(N)C(=O)O", "L-Alanine").contains("stereochemistry"),
                 qPrintable(headline("CC(N)C(=O)O", "L-Alanine")));
        QVERIFY(headline("O=C(O)c1ccccc1", "Sodium benzoate").contains("salt"));
        QVERIFY(headline("O=C(O)c1ccccc1", "Caffeine").contains("formula"));
    }

    void a_hit_is_explained_with_its_places() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::substructure, "OC=O", hits(SearchMode::substructure, "OC=O"));
        const int row = row_of(p, "Aspirin");
        QVERIFY(row >= 0);
        p.choose(row);
        QTRY_VERIFY2(p.headline().contains("A hit"), qPrintable(p.headline()));
        QVERIFY2(p.sentences().contains("2 places"), qPrintable(p.sentences()));
        QVERIFY(p.sentences().contains("in the list of hits"));
        auto* reasons = p.part<QListWidget>(why_page);
        auto* drawings = p.part<DrawingPair>(why_page);
        QCOMPARE(reasons->count(), 3);  // a heading and two places
        QCOMPARE(reasons->item(0)->text(), QString{"Places"});
        const std::vector<Reason>& told = p.pane->answer()->compounds.front().why->reasons;
        QCOMPARE(told[0].place, 1);
        QCOMPARE(told[1].place, 2);
        QVERIFY(!p.part<SegmentedControl>(why_page)->isVisible());
        QCOMPARE(drawings->lit_query().atoms.size(), std::size_t{3});
        const std::set<int> first = as_set(drawings->lit_compound().atoms);
        QTest::keyClick(reasons, Qt::Key_Down);
        QCOMPARE(reasons->currentRow(), 2);
        const std::set<int> second = as_set(drawings->lit_compound().atoms);
        QCOMPARE(second.size(), std::size_t{3});
        QVERIFY(first != second);
        QTRY_VERIFY(drawings->is_drawn());
    }

    void what_both_share_is_shown_as_bars() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::similar, "CC(=O)Oc1ccccc1C(=O)O", {});
        p.ask("Aspirin");
        QTRY_VERIFY2(p.headline().contains("A hit"), qPrintable(p.headline()));
        auto* bars = p.part<SharedBars>(why_page);
        QVERIFY(bars->isVisible());
        QVERIFY2(bars->accessibleName().startsWith("The query alone has 0, both have "),
                 qPrintable(bars->accessibleName()));
        p.search(SearchMode::substructure, "OC=O", {});
        p.ask("Aspirin");
        QTRY_VERIFY2(p.headline().contains("contains the query"), qPrintable(p.headline()));
        QVERIFY(!bars->isVisible());
    }

    void pieces_are_listed_by_who_has_them() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::similar, "CC(=O)Oc1ccccc1C(=O)O", {});
        p.ask("Caffeine");
        QTRY_VERIFY2(p.headline().contains("similarity is"), qPrintable(p.headline()));
        const Explanation& why = p.pane->answer()->compounds.front().why.value();
        QVERIFY(why.pieces.has_value());
        auto* having = p.part<SegmentedControl>(why_page);
        const auto buttons = having->findChildren<QToolButton*>();
        auto* reasons = p.part<QListWidget>(why_page);
        QVERIFY(having->isVisible());
        QCOMPARE(buttons.size(), 3);
        const auto is_of = [](const Reason& reason, int segment) {
            if (!reason.numbers) return true;  // how many more there are
            const bool query = reason.numbers->in_query > 0, compound = reason.numbers->in_compound > 0;
            return segment == 0 ? query && compound : segment == 1 ? query && !compound : compound && !query;
        };
        for (int segment = 0; segment < 3; ++segment) {
            having->choose(segment);
            const std::size_t count = (*why.pieces)[static_cast<std::size_t>(segment)];
            QVERIFY(count > 0);
            QVERIFY(buttons[segment]->text().endsWith(with_separators(static_cast<qint64>(count))));
            const std::size_t listed = std::min<std::size_t>(count, 200);
            QCOMPARE(reasons->count(), static_cast<int>(listed + (count > listed ? 2 : 1)));  // and a heading
            for (int row = 1; row < reasons->count(); ++row) {
                const auto number = static_cast<std::size_t>(reasons->item(row)->data(Qt::UserRole).toInt());
                QVERIFY(is_of(why.reasons.at(number), segment));
            }
        }
        // What is coloured is of the piece that is chosen.
        auto* drawings = p.part<DrawingPair>(why_page);
        QVERIFY(drawings->lit_query().atoms.empty() && !drawings->lit_compound().atoms.empty());
        // Where there is room, the words are whole.
        p.pane->resize(800, 760);
        QTRY_VERIFY(buttons[2]->text().startsWith("Compound alone "));
        p.pane->resize(380, 760);
        QTRY_VERIFY(buttons[2]->text().startsWith("Compound ") && !buttons[2]->text().contains("alone"));
        // What is chosen stays for the next compound.
        p.ask("Theophylline");
        QTRY_VERIFY(p.headline().startsWith("Theophylline"));
        QCOMPARE(having->chosen(), 2);
        // Where there are no such pieces it is another one.
        p.ask("Aspirin");
        QTRY_VERIFY(p.headline().startsWith("Aspirin"));
        QCOMPARE(having->chosen(), 0);
        QVERIFY(!buttons[1]->isEnabled() && !buttons[2]->isEnabled());
        QVERIFY(reasons->count() > 1);
    }

    void both_drawings_are_beside_each_other_where_it_is_wide() {
        DrawingCache cache;
        DrawingPair pair{&cache};
        const auto benzene = std::get<Molecule>(parse_smiles("c1ccccc1"));
        pair.show_structures(benzene, benzene);
        // Between both there is nothing, across the middle or down the middle.
        const auto is_beside = [&pair](QSize size) {
            pair.resize(size);
            const QImage picture = pair.grab().toImage();
            const int middle = picture.width() / 2, above = picture.height() / 4;  // pixels of the screen
            return picture.pixelColor(middle, above) != picture.pixelColor(middle / 4, above);
        };
        QVERIFY(is_beside({616, 616}));
        QVERIFY(!is_beside({560, 616}));
        QVERIFY(is_beside({400, 200}));
        QTRY_VERIFY(pair.is_drawn());
    }

    void compounds_that_are_not_found_are_explained_by_their_id() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::substructure, "NS(=O)(=O)c1ccccc1", hits(SearchMode::substructure, "NS(=O)(=O)c1ccccc1"));
        p.ask("Caffeine");
        QTRY_VERIFY2(p.headline().contains("Not a hit"), qPrintable(p.headline()));
        auto* reasons = p.part<QListWidget>(why_page);
        QVERIFY(reasons->count() > 1);
        QVERIFY2(reasons->item(1)->text().contains("needed"), qPrintable(reasons->item(1)->text()));
        // Pieces are drawn, with how often both have them.
        const std::vector<Reason>& told = p.pane->answer()->compounds.front().why->reasons;
        QVERIFY(told.front().piece && told.front().numbers && told.front().numbers->is_lack);
        QVERIFY(told.front().numbers->in_compound < told.front().numbers->in_query);
        for (int row = 0; row < reasons->count(); ++row) {
            QVERIFY(reasons->visualItemRect(reasons->item(row)).height() >= 26);
        }
        const auto* drawings = p.part<DrawingPair>(why_page);
        QVERIFY(!drawings->lit_query().atoms.empty());
        QVERIFY(drawings->lit_compound().atoms.empty());

        p.ask("no such id");
        QTRY_VERIFY2(p.sentences().contains("No compound of demo.sieve has the id \"no such id\""),
                     qPrintable(p.sentences()));
        QCOMPARE(reasons->count(), 0);
    }

    void without_an_id_the_hit_is_explained_again() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::substructure, "NS(=O)(=O)c1ccccc1", hits(SearchMode::substructure, "NS(=O)(=O)c1ccccc1"));
        p.choose(0);
        QTRY_VERIFY(p.pane->answer());
        const QString hit = p.headline();
        auto* edit = p.pane->findChild<IdEdit*>();
        for (const bool by_cross : {true, false}) {
            p.ask("Caffeine");
            QTRY_VERIFY2(p.headline().contains("Not a hit"), qPrintable(p.headline()));
            if (by_cross) {
                for (auto* button : edit->findChildren<QToolButton*>()) {
                    if (button->defaultAction()->objectName().contains("clear")) button->click();
                }
            } else {
                QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
                QTest::keyClick(edit, Qt::Key_Delete);
            }
            QTRY_COMPARE(p.headline(), hit);
        }
        // An id that nobody asked for changes nothing.
        QTest::keyClicks(edit, "C");
        QTest::keyClick(edit, Qt::Key_Backspace);
        QVERIFY(p.pane->answer());
        QCOMPARE(p.headline(), hit);
    }

    void ids_are_offered_while_they_are_typed() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.pane->activateWindow();
        auto* edit = p.pane->findChild<IdEdit*>();
        edit->setFocus();
        QTest::keyClicks(edit, "benz");
        QTRY_VERIFY(edit->offered().contains("Benzoic acid"));
        for (const QString& id : edit->offered()) QVERIFY(id.contains("benz", Qt::CaseInsensitive));
        // A quote is nothing special.
        edit->clear();
        QTest::keyClicks(edit, "o'");
        QTRY_VERIFY(edit->offered().isEmpty());
    }

    void all_compounds_of_an_id_are_explained() {
        const QString path = demo_->file("twins.sieve");
        const QString file = demo_->write("twins.smi", "c1ccccc1C(=O)O twin\nCCO other\nCCCCO twin\n");
        gui::FileLibraryService{}.import_file(path.toStdString(), file.toStdString(), {}, {});
        Pane p{gui::FileLibraryService{}.open(path.toStdString())};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::substructure, "C(=O)O", ui::test::hits_of(path, SearchMode::substructure, "C(=O)O", {}));
        p.ask("twin");
        QTRY_VERIFY(p.headline().contains("A hit"));
        auto* compounds = p.part<QComboBox>(why_page);
        QCOMPARE(compounds->count(), 2);
        QVERIFY(compounds->isVisible());
        QVERIFY2(compounds->itemText(0).contains("line 1"), qPrintable(compounds->itemText(0)));
        QVERIFY(compounds->itemText(1).contains("not a hit"));
        QTest::keyClick(compounds, Qt::Key_Down);
        QVERIFY(p.headline().contains("Not a hit"));
        p.ask("other");
        QTRY_VERIFY(p.headline().startsWith("other"));
        QVERIFY(!compounds->isVisible());
    }

    void hits_that_are_not_in_the_list_are_told_why() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        const SearchOptions few{.top = 1};
        auto best = hits(SearchMode::substructure, "C(=O)O", few);
        best.resize(1);
        p.search(SearchMode::substructure, "C(=O)O", best, few);
        p.ask("Aspirin");
        QTRY_VERIFY2(p.sentences().contains("only the best 1"), qPrintable(p.sentences()));
        p.search(SearchMode::substructure, "C(=O)O", {}, {}, "mw < 100 or mw > 1000");
        p.ask("Aspirin");
        QTRY_VERIFY2(p.sentences().contains("outside the limits: mw < 100 or mw > 1000"), qPrintable(p.sentences()));
        QVERIFY(p.headline().contains("A hit"));
        auto others = std::make_shared<CompoundSelection>();
        for (const Hit& hit : hits(SearchMode::substructure, "c1ccncc1", {})) others->add(hit.compound);
        p.search(SearchMode::substructure, "C(=O)O", {}, {}, {}, others);
        p.ask("Aspirin");
        QTRY_VERIFY2(p.sentences().contains("none of the " + earlier_hits_text(others->size())),
                     qPrintable(p.sentences()));
    }

    void a_bit_lights_up_the_atoms_that_set_it() {
        Pane p{source_};
        p.pane->setCurrentIndex(fingerprint_page);
        p.search(SearchMode::similar, "CC(=O)Oc1ccccc1",
                 hits(SearchMode::similar, "CC(=O)Oc1ccccc1", {.threshold = 0.3}));
        const int row = row_of(p, "Aspirin");
        p.choose(row);
        auto* grid = p.part<BitGrid>(fingerprint_page);
        QTRY_VERIFY(!grid->bits().empty());
        const CompoundNumber number = p.model.hits()[static_cast<std::size_t>(row)].compound;
        const ExplainedCompound compound = explain_compounds(*source_, {number}).at(0);
        const Query query = make_query(SearchMode::similar, {"q1", "CC(=O)Oc1ccccc1", {}}, source_->recipe());
        const PieceTable table = make_piece_table(graph_of_compound(query.molecule()).graph, source_->recipe());
        const auto causes = bit_causes(table, source_->recipe(), compound.stored.bits);
        const auto* drawings = p.part<DrawingPair>(fingerprint_page);
        QCOMPARE(grid->bits().size(), static_cast<std::size_t>(compound.stored.bits));
        int lit = 0, shared = 0;
        for (std::uint32_t bit = 0; bit < compound.stored.bits; ++bit) {
            std::set<int> of_query;
            for (const BitCause& cause : causes) {
                if (cause.bit != bit) continue;
                for (const PieceOccurrence& place : table.pieces[cause.piece].occurrences) {
                    of_query.insert(place.atoms.begin(), place.atoms.end());
                }
            }
            const bool set = compound.stored.is_set(bit);
            const BitState wanted = set && !of_query.empty() ? BitState::both
                                    : set                    ? BitState::compound
                                    : !of_query.empty()      ? BitState::query
                                                             : BitState::neither;
            QCOMPARE(grid->bits()[bit], wanted);
            const QPointF place = grid->cell_of(bit).center();
            if (wanted == BitState::neither || !grid->viewport()->rect().contains(place.toPoint())) continue;
            QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, place.toPoint());
            QCOMPARE(grid->current().value(), bit);
            QCOMPARE(as_set(drawings->lit_compound().atoms), atoms_of(compound, bit));
            QCOMPARE(as_set(drawings->lit_query().atoms), of_query);
            ++lit;
            shared += wanted == BitState::both;
        }
        QVERIFY(lit > 50);
        QVERIFY(shared > 10);
    }

    void other_kinds_of_fingerprints_are_shown() {
        Pane p{source_};
        const std::vector<FingerprintKind> kinds{FingerprintKind::subgraph, FingerprintKind::morgan2,
                                                 FingerprintKind::maccs, FingerprintKind::pubchem};
        p.pane->set_library(
            {.path = {}, .source = source_, .properties = source_->imported_properties(), .kinds = kinds});
        p.pane->setCurrentIndex(fingerprint_page);
        p.search(SearchMode::similar, "CC(=O)Oc1ccccc1",
                 hits(SearchMode::similar, "CC(=O)Oc1ccccc1", {.threshold = 0.3}));
        const int row = row_of(p, "Aspirin");
        p.choose(row);
        const auto* kind = p.pane->findChild<QComboBox*>("fingerprint_kind");
        QVERIFY(kind->isVisible());
        QCOMPARE(kind->count(), static_cast<int>(kinds.size()));
        auto* grid = p.part<BitGrid>(fingerprint_page);
        const auto* drawings = p.part<DrawingPair>(fingerprint_page);
        auto* list = p.part<QTableView>(fingerprint_page);
        QTRY_VERIFY(!grid->bits().empty());
        const auto reader = source_->reader();
        const Molecule compound = reader->molecule(p.model.hits()[static_cast<std::size_t>(row)].compound);
        const Query query = make_query(SearchMode::similar, {"q1", "CC(=O)Oc1ccccc1", {}}, source_->recipe());
        for (std::size_t i = 1; i < kinds.size(); ++i) {
            const FingerprintMethod method = default_method(kinds[i]);
            const PlacedBits of_compound = placed_bits(compound, method);
            const PlacedBits of_query = placed_bits(query.molecule(), method);
            p.pane->findChild<QComboBox*>("fingerprint_kind")->setCurrentIndex(static_cast<int>(i));
            QTRY_COMPARE(grid->bits().size(), static_cast<std::size_t>(method.bits));
            for (std::uint32_t bit = 0; bit < method.bits; ++bit) {
                const bool in_both = of_compound.bits.test(bit) && of_query.bits.test(bit);
                QCOMPARE(grid->bits()[bit], in_both                      ? BitState::both
                                            : of_compound.bits.test(bit) ? BitState::compound
                                            : of_query.bits.test(bit)    ? BitState::query
                                                                         : BitState::neither);
            }
            list->setCurrentIndex(list->model()->index(0, 0));
            list->setCurrentIndex(list->model()->index(1, 0));
            const auto bit = static_cast<std::uint32_t>(list->model()->index(1, 0).data().toUInt());
            QCOMPARE(drawings->lit_compound().atoms, lit_bit(of_compound, bit).atoms);
            QCOMPARE(drawings->lit_compound().atoms.empty(), !has_places(kinds[i]) || !of_compound.bits.test(bit));
            const QString text = list->model()->index(1, 2).data().toString();
            QVERIFY(!of_compound.bits.test(bit) || !text.isEmpty());
        }
        // A part of a compound has no such bits.
        p.search(SearchMode::substructure, "OC=O", hits(SearchMode::substructure, "OC=O"));
        p.choose(row_of(p, "Aspirin"));
        QTRY_VERIFY(!grid->bits().empty());
        QVERIFY(std::none_of(grid->bits().begin(), grid->bits().end(),
                             [](BitState s) { return s == BitState::both || s == BitState::query; }));
        QVERIFY(p.part<QLabel>(fingerprint_page)->text().contains("whole compounds"));
    }

    void bits_are_chosen_by_keys_and_in_the_list() {
        Pane p{source_};
        p.pane->setCurrentIndex(fingerprint_page);
        p.search(SearchMode::substructure, "OC=O", hits(SearchMode::substructure, "OC=O"));
        p.choose(row_of(p, "Aspirin"));
        auto* grid = p.part<BitGrid>(fingerprint_page);
        QTRY_VERIFY(!grid->bits().empty());
        QTest::keyClick(grid, Qt::Key_Right, Qt::ControlModifier);
        const std::uint32_t first = grid->current().value();
        QVERIFY(grid->bits()[first] != BitState::neither);
        for (std::uint32_t bit = 0; bit < first; ++bit) QVERIFY(grid->bits()[bit] == BitState::neither);
        const auto* drawings = p.part<DrawingPair>(fingerprint_page);
        QVERIFY(!drawings->lit_compound().atoms.empty() || !drawings->lit_query().atoms.empty());
        QTest::keyClick(grid, Qt::Key_Down);
        QCOMPARE(grid->current().value(), first + static_cast<std::uint32_t>(grid->columns()));
        QTest::keyClick(grid, Qt::Key_End);
        QCOMPARE(static_cast<std::size_t>(grid->current().value()), grid->bits().size() - 1);
        QTest::keyClick(grid, Qt::Key_Home);
        QCOMPARE(grid->current().value(), 0U);

        auto* list = p.part<QTableView>(fingerprint_page);
        const int all = list->model()->rowCount();
        QVERIFY(all > 20);
        list->setCurrentIndex(list->model()->index(3, 0));
        QCOMPARE(QVariant{grid->current().value()}.toInt(), list->model()->index(3, 0).data().toInt());
        auto* state = p.pane->findChild<QComboBox*>("bit_state");
        state->setCurrentIndex(1);
        const int both = list->model()->rowCount();
        QVERIFY(both > 0 && both < all);
        for (int row = 0; row < both; ++row) {
            QVERIFY(!list->model()->index(row, 2).data().toString().isEmpty());
            QVERIFY(!list->model()->index(row, 3).data().toString().isEmpty());
        }
        state->setCurrentIndex(0);
        QTest::keyClicks(p.pane->widget(fingerprint_page)->findChild<QLineEdit*>(), "C=O");
        QVERIFY(list->model()->rowCount() > 0 && list->model()->rowCount() < all);
    }

    void narrow_panes_show_names_and_pieces() {
        Pane p{source_};
        p.search(SearchMode::substructure, "OC(=O)c1ccccc1", hits(SearchMode::substructure, "OC(=O)c1ccccc1"));
        p.choose(0);
        p.pane->setCurrentIndex(fingerprint_page);
        QTRY_VERIFY(p.pane->answer());
        auto* bits = p.part<QTableView>(fingerprint_page);
        const QAbstractItemView* names = p.part<PropertyTable>(structure_page);
        for (const int width : {300, 640}) {
            p.pane->resize(width, 760);
            QTest::qWait(0);
            QCOMPARE(bits->isColumnHidden(1), width == 300);
            QVERIFY(bits->columnWidth(2) >= bits->horizontalHeader()->sectionSizeHint(2));
            p.pane->setCurrentIndex(structure_page);
            QVERIFY(names->model()->rowCount() > 8);
            QVERIFY2(names->visualRect(names->model()->index(0, 0)).width() >= names->sizeHintForColumn(0),
                     qPrintable(QString::number(width)));
            p.pane->setCurrentIndex(fingerprint_page);
        }
    }

    void models_keep_their_promises() {
        BitModel bits;
        const QAbstractItemModelTester bits_tester{&bits};
        BitFilter filter{&bits};
        const QAbstractItemModelTester filter_tester{&filter};
        bits.set_rows({{.bit = 3, .in_compound = true, .compound_pieces = "C", .query_pieces = {}},
                       {.bit = 9, .in_compound = true, .in_query = true, .compound_pieces = "O", .query_pieces = "O"}});
        QCOMPARE(bits.row_of(9), 1);
        QCOMPARE(bits.row_of(4), -1);
        filter.set_state(BitState::both);
        QCOMPARE(filter.rowCount(), 1);
        PropertyModel properties;
        const QAbstractItemModelTester properties_tester{&properties};
        properties.set_values({{"a", "1", {}}, {"<b>", "2", "tip"}});
        QCOMPARE(properties.data(properties.index(1, 0), Qt::DisplayRole).toString(), QString{"<b>"});
    }

    void similar_compounds_are_those_of_a_search() {
        Pane p{source_};
        p.search(SearchMode::substructure, "c1ccccc1", hits(SearchMode::substructure, "c1ccccc1"));
        p.pane->setCurrentIndex(similar_page);
        auto* page = qobject_cast<SimilarPage*>(p.pane->widget(similar_page));
        const auto reader = source_->reader();
        for (const int row : {0, 5, 40}) {
            p.choose(row);
            QTRY_VERIFY(page->is_settled());
            const CompoundNumber number = p.model.hits()[static_cast<std::size_t>(row)].compound;
            auto wanted = hits(SearchMode::similar, reader->row(number).smiles, {.top = SimilarPage::kMost + 1});
            std::erase_if(wanted, [&](const Hit& hit) { return hit.compound == number; });
            wanted.resize(SimilarPage::kMost);
            QCOMPARE(page->model()->hits().size(), wanted.size());
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                QCOMPARE(page->model()->hits()[i].compound, wanted[i].compound);
                QCOMPARE(page->model()->hits()[i].similarity.millionths(), wanted[i].similarity.millionths());
            }
        }
        QSignalSpy wanted{p.pane.get(), &DetailsPane::query_wanted};
        auto* cards = p.part<HitGallery>(similar_page);
        cards->setCurrentIndex(page->model()->index(1, 0));
        QTest::keyClick(cards, Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(),
                 QString::fromStdString(reader->row(page->model()->hits()[1].compound).smiles));
        QTest::keyClick(cards, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(wanted[0][0].toString()));
    }

    void the_fingerprint_is_of_the_compound_that_is_explained() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::substructure, "OC=O", hits(SearchMode::substructure, "OC=O"));
        p.choose(0);
        p.ask("Caffeine");
        p.pane->setCurrentIndex(fingerprint_page);  // while the answer is made
        QTRY_VERIFY(p.pane->answer());
        QCOMPARE(p.pane->answer()->id, QStringLiteral("Caffeine"));
        const auto* summary = p.part<QLabel>(fingerprint_page);
        QVERIFY2(summary->text().startsWith("Caffeine"), qPrintable(summary->text()));
        p.choose(0);
        QTRY_VERIFY(!summary->text().startsWith("Caffeine") && p.pane->answer());
    }

    void a_compound_becomes_the_query_of_a_new_search() {
        MainWindow window{std::make_shared<gui::FileLibraryService>()};
        window.show();
        window.open_library(demo_->path());
        QTRY_VERIFY(window.library());
        auto* panel = window.findChild<QueryPanel*>();
        panel->set_query("OC(=O)c1ccccc1O");
        QSignalSpy settled{&window, &MainWindow::hits_settled};
        window.start_search();
        QVERIFY(settled.wait(ui::test::kPatience));
        auto* card = window.findChild<StructureCard*>();
        QContextMenuEvent event{QContextMenuEvent::Keyboard, {5, 5}, card->mapToGlobal(QPoint{5, 5})};
        QApplication::sendEvent(card, &event);
        QAction* similar = nullptr;
        for (QAction* action : card->findChild<QMenu*>()->actions()) {
            if (action->text().contains("lar to it")) similar = action;
        }
        QVERIFY(similar);
        similar->trigger();
        QVERIFY(settled.wait(ui::test::kPatience));
        QCOMPARE(panel->state().mode, SearchMode::similar);
        const auto* model = window.findChild<HitModel*>();
        const SearchOptions options = panel->request().options;
        const auto wanted = hits(SearchMode::similar, panel->query_text().toStdString(), options);
        QVERIFY(!wanted.empty());
        QCOMPARE(model->hits().size(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) QCOMPARE(model->hits()[i].compound, wanted[i].compound);
    }

    void what_is_overtaken_is_never_shown() {
        auto service = std::make_shared<ui::test::SlowService>(3ms);
        Pane p{service->open(demo_->path().toStdString())};
        p.search(SearchMode::substructure, "c1ccccc1", hits(SearchMode::substructure, "c1ccccc1"));
        p.pane->setCurrentIndex(why_page);
        const auto reader = source_->reader();
        const auto id_at = [&](int row) {
            return QString::fromStdString(reader->id(p.model.hits()[static_cast<std::size_t>(row)].compound));
        };
        QStringList seen;
        for (int row = 0; row < 30; ++row) {
            p.choose(row);
            QTest::qWait(row % 3 == 0 ? 130 : 5);  // some questions are asked, some are not
            if (!p.headline().isEmpty()) seen << QString::number(row) + p.headline();
        }
        for (const QString& text : seen) {
            const int row = text.left(text.indexOf(QRegularExpression{"[^0-9]"})).toInt();
            QVERIFY2(text.contains(id_at(row)), qPrintable(text));
        }
        QTRY_VERIFY(p.headline().contains(id_at(29)));
        // Nothing comes after the choice is gone.
        p.choose(3);
        QTest::qWait(125);
        p.pane->show_nothing();
        QTest::qWait(100);
        QVERIFY(!p.pane->answer());
        QCOMPARE(p.headline(), QString{});

        p.pane->setCurrentIndex(similar_page);
        auto* page = qobject_cast<SimilarPage*>(p.pane->widget(similar_page));
        for (int row = 0; row < 6; ++row) {
            p.choose(row);
            QTest::qWait(row % 2 == 0 ? 260 : 10);
        }
        QTRY_VERIFY(page->is_settled());
        const CompoundNumber last = p.model.hits()[5].compound;
        auto wanted = hits(SearchMode::similar, reader->row(last).smiles, {.top = SimilarPage::kMost + 1});
        std::erase_if(wanted, [&](const Hit& hit) { return hit.compound == last; });
        QCOMPARE(page->model()->hits().at(0).compound, wanted.at(0).compound);
        QCOMPARE(page->model()->hits().size(), SimilarPage::kMost);
    }

    void a_compound_that_was_removed_has_no_similar_ones() {
        const QString library = demo_->file("shrinking.sieve");
        QFile::copy(demo_->path(), library);
        gui::FileLibraryService service;
        Pane p{service.open(library.toStdString())};
        p.search(SearchMode::substructure, "c1ccccc1", hits(SearchMode::substructure, "c1ccccc1"));
        p.pane->setCurrentIndex(similar_page);
        auto* page = qobject_cast<SimilarPage*>(p.pane->widget(similar_page));
        const auto remove = [&](const CompoundSelection& compounds) {
            const auto numbers = std::make_shared<const CompoundSelection>(compounds);
            service.upkeep().remove(library.toStdString(), {.where = {}, .ids = {}, .numbers = numbers}, {}, {});
        };
        const auto only = [&](int row) {
            CompoundSelection one;
            one.add(p.model.hits()[static_cast<std::size_t>(row)].compound);
            return one;
        };
        const auto settle = [&] {
            QTRY_VERIFY(!page->is_settled());
            QTRY_VERIFY(page->is_settled());
        };
        // By another program.
        remove(only(2));
        p.choose(2);
        settle();
        QCOMPARE(page->text(), QString("This compound is not in the library any more."));
        QCOMPARE(page->model()->rowCount(), 0);

        // By the window, which says what is there now.
        const auto renew = [&] {
            const auto source = service.open(library.toStdString());
            const auto all = std::make_shared<CompoundSelection>();
            source->reader()->for_each_compound([&](CompoundNumber number) {
                all->add(number);
                return true;
            });
            p.pane->renew_library(
                {.library = {.path = library, .source = source, .properties = source->imported_properties()},
                 .compounds = all});
        };
        renew();
        p.choose(5);
        settle();
        QCOMPARE(page->model()->hits().size(), SimilarPage::kMost);
        CompoundSelection nearest;
        nearest.add(page->model()->hits()[0].compound);
        remove(nearest);
        renew();
        settle();
        QCOMPARE(page->model()->hits().size(), SimilarPage::kMost);
        QVERIFY(!nearest.contains(page->model()->hits()[0].compound));
        remove(only(5));
        renew();
        QCOMPARE(page->text(), QString("This compound is not in the library any more."));
        QCOMPARE(page->model()->rowCount(), 0);
    }

    void properties_are_filtered_and_copied() {
        if (nci_.isEmpty()) QSKIP("rdkit-data is not installed");
        Pane p{gui::FileLibraryService{}.open(nci_.toStdString())};
        p.search(SearchMode::substructure, "c1ccccc1",
                 ui::test::hits_of(nci_, SearchMode::substructure, "c1ccccc1", {}));
        p.choose(0);
        auto* table = p.part<PropertyTable>(structure_page);
        QLineEdit* filter = nullptr;
        for (auto* line : p.pane->widget(structure_page)->findChildren<QLineEdit*>()) {
            if (!line->isReadOnly()) filter = line;
        }
        QVERIFY(filter->isVisible());  // there are many
        const int all = table->model()->rowCount();
        QTest::keyClicks(filter, "LOGP");
        QVERIFY(table->model()->rowCount() >= 1 && table->model()->rowCount() < all);
        table->setCurrentIndex(table->model()->index(0, 0));
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QString row =
            table->model()->index(0, 0).data().toString() + '\t' + table->model()->index(0, 1).data().toString();
        QCOMPARE(QApplication::clipboard()->text(), row);
        table->clearSelection();
        table->setCurrentIndex(table->model()->index(0, 1));
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), table->model()->index(0, 1).data().toString());
    }

    void switches_change_all_drawings_and_are_kept() {
        Pane p{source_};
        p.search(SearchMode::substructure, "OC(=O)c1ccccc1", hits(SearchMode::substructure, "OC(=O)c1ccccc1"));
        const Hit hit = p.model.hits()[static_cast<std::size_t>(row_of(p, "Aspirin"))];
        const auto picture = [&] {
            QPixmap drawing;
            [&] { QTRY_VERIFY(!(drawing = p.drawings.find(hit, {200, 150}, 1)).isNull()); }();
            return drawing.toImage();
        };
        QVERIFY(p.switches.style().highlight && !p.switches.style().align);
        const QImage usual = picture();
        QSignalSpy restyled{&p.drawings, &DrawingCache::restyled};
        p.switches.actions()[0]->trigger();
        QCOMPARE(restyled.size(), 1);
        const QImage plain = picture();
        QVERIFY(plain != usual);
        p.switches.actions()[1]->trigger();
        const QImage aligned = picture();
        QVERIFY(aligned != plain);
        DrawingCache others;
        const DrawingSwitches again{&others};
        QVERIFY(others.scene()->style == again.style());
        QVERIFY(!again.style().highlight && again.style().align);
        p.switches.actions()[0]->trigger();
        p.switches.actions()[1]->trigger();
        QCOMPARE(picture(), usual);
    }

    void drawings_of_explanations_are_aligned_too() {
        Pane p{source_};
        p.pane->setCurrentIndex(why_page);
        p.search(SearchMode::substructure, "OC(=O)c1ccccc1", hits(SearchMode::substructure, "OC(=O)c1ccccc1"));
        p.choose(row_of(p, "Aspirin"));
        QTRY_VERIFY(p.pane->answer());
        auto* drawings = p.part<DrawingPair>(why_page);
        const auto picture = [&] {
            [&] { QTRY_VERIFY(drawings->is_drawn()); }();
            return drawings->grab().toImage();
        };
        const QImage usual = picture();
        p.switches.actions()[1]->trigger();
        const QImage aligned = picture();
        QVERIFY(aligned != usual);
        p.switches.actions()[1]->trigger();
        QCOMPARE(picture(), usual);
    }

    void pictures_are_copied_and_saved() {
        Pane p{source_};
        p.search(SearchMode::substructure, "c1ccccc1", hits(SearchMode::substructure, "c1ccccc1"));
        p.choose(row_of(p, "Aspirin"));
        auto* card = p.part<StructureCard>(structure_page);
        QSignalSpy remarked{card, &StructureCard::remarked};
        QSignalSpy failed{card, &StructureCard::failed};
        QSignalSpy copied{&p.copier, &CompoundCopier::remarked};
        card->setFocus();
        QTest::keyClick(card, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(copied.wait(ui::test::kPatience));
        QCOMPARE(QApplication::clipboard()->image().size(), QSize(1440, 1080));
        card->save_picture(demo_->file("aspirin.svg"));
        QVERIFY(remarked.wait(ui::test::kPatience));
        const std::string svg = ui::test::content_of(demo_->file("aspirin.svg"));
        QVERIFY(svg.starts_with("<?xml") && svg.find("</svg>") != std::string::npos);
        QVERIFY(svg.find("#FFE2A3") != std::string::npos);  // the match
        card->save_picture(demo_->file("aspirin.PNG"));
        QVERIFY(remarked.wait(ui::test::kPatience));
        QCOMPARE(QImage{demo_->file("aspirin.PNG")}.size(), QSize(1440, 1080));
        card->save_picture(demo_->file("no/such/folder/aspirin.png"));
        QVERIFY(failed.wait(ui::test::kPatience));
        QVERIFY(failed[0][0].toString().contains("could not be written"));
        card->save_picture(demo_->file("aspirin.jpg"));
        QCOMPARE(failed.size(), 2);
        QVERIFY(!QFile::exists(demo_->file("aspirin.jpg")));
    }
};

CHEMSIEVE_UI_TEST(details, DetailsTest)

}  // namespace chemsieve::ui::details_test

#include "details_test.moc"
