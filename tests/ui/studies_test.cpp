// The pages Census, Known check and Overlap: what a user does with them, on the demonstration library.

#include <QClipboard>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolBar>
#include <algorithm>
#include <map>

#include "app/gui/library_service.h"
#include "app/work/known/known_lists.h"
#include "data/library/kept_bytes.h"
#include "data/library/library.h"
#include "data/upkeep/compound_removal.h"
#include "search/census/census.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "ui/drawings/structure_image.h"
#include "ui/lists/compound_lists.h"
#include "ui/studies/census_page.h"
#include "ui/studies/drawing_tile.h"
#include "ui/studies/known_page.h"
#include "ui/studies/overlap_page.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui::studies_test {

namespace {

// A window on a copy of the demonstration library; censuses are kept in it.
struct Opened : test::OpenWindow {
    Opened(const test::DemoLibrary& demo, const QString& name) : Opened{copy_of(demo, name)} {}
    explicit Opened(const QString& library) : OpenWindow{library} { wait_for_library(); }
    static QString copy_of(const test::DemoLibrary& demo, const QString& name) {
        QString copy = demo.file(name + ".sieve");
        QFile::copy(demo.path(), copy);
        return copy;
    }
    void go_to(const QString& page) const {
        for (QAction* action : window->findChild<QToolBar*>()->actions()) {
            if (action->iconText() == page) return action->trigger();
        }
        QFAIL("there is no such page");
    }
    // The census with the rings in at least 20 compounds, counted exactly.
    CensusPage* counted_rings() const {
        go_to("Census");
        auto* census = page<CensusPage>();
        census->least()->setValue(20);
        census->rings()->setChecked(true);
        census->counts()->choose(1);
        start<CensusPage>();
        return census;
    }
    template <class Page>
    Page* page() const {
        return window->findChild<Page*>();
    }
    // Presses the button that goes on, and waits for the answer.
    template <class Page>
    void start() const {
        const QSignalSpy ended{page<Page>(), &StudyPage::ended};
        page<Page>()->template findChild<QPushButton*>(page<Page>()->objectName() + "_start")->click();
        QTRY_VERIFY(!ended.isEmpty());
    }
};

QStringList column(const StudyTable* table, std::size_t number) {
    QStringList cells;
    for (const auto& row : table->shown_cells()) cells << QString::fromStdString(row[number]);
    return cells;
}

bool has_match_colour(DrawingTile* tile) {
    const QImage picture = tile->grab().toImage();
    const auto& match = colours_on(ground_of(tile->palette())).match;
    const QColor colour{match.red, match.green, match.blue};
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, y) == colour) return true;
        }
    }
    return false;
}

}  // namespace

class StudiesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void the_bar_of_a_census_begins_once() {
        gui::FileLibraryService service;
        for (const bool is_exact : {false, true}) {
            const QString copy = Opened::copy_of(*demo_, is_exact ? "exact_bar" : "estimate_bar");
            for (const bool is_kept : {false, true}) {
                std::vector<double> shares;
                const auto report =
                    service.studies().census(copy.toStdString(), {}, is_exact,
                                             {.progress = [&](double share) { shares.push_back(share); }, .stop = {}});
                QVERIFY(report);
                QVERIFY(is_kept || !shares.empty());
                QVERIFY(std::is_sorted(shares.begin(), shares.end()));
                QVERIFY(shares.empty() || (shares.front() >= 0 && shares.back() <= 1));
            }
        }
    }

    // As after an import and a compaction on the command line.
    void a_census_that_a_library_keeps_follows_what_the_window_does() {
        const QString copy = Opened::copy_of(*demo_, "kept_census");
        const std::string library = copy.toStdString();
        gui::FileLibraryService service;
        QVERIFY(service.studies().census(library, {}, false, {}));
        const auto counted = [&] { return census::Census::from_bytes(*kept_bytes(library, kCensusName)).compounds(); };
        QCOMPARE(counted(), 595U);
        const QString more = demo_->write("more.smi", "CCCCCCCCCCN more1\nCCCCCCCCCCCN more2\n");
        QCOMPARE(service.import_file(library, more.toStdString(), {}, {}).counts.stored, 2);
        QVERIFY(service.keep_up(library, {}, {}).empty());
        QCOMPARE(counted(), 597U);
        const auto removed = service.upkeep().remove(library, {.where = {}, .ids = {{"more1"}}}, {}, {});
        QVERIFY(removed && removed->removed == 1);
        QCOMPARE(counted(), 597U);
        QVERIFY(service.upkeep().compact(library, {}, {}));
        QCOMPARE(counted(), 596U);
    }
    void pieces_are_counted_and_searched_for() {
        const Opened w{*demo_, "census"};
        w.go_to("Census");
        auto* page = w.page<CensusPage>();
        QVERIFY(page->isVisible());
        for (QAction* action : w.window->findChild<QToolBar*>()->actions()) {
            if (action->isCheckable() && !action->iconText().isEmpty() && action->isChecked()) {
                QVERIFY2(action->iconText() != "Search", "two pages are shown as chosen");
            }
            if (action->iconText() == "Census") QVERIFY(action->isChecked());
            if (action->iconText() == "Known check") QVERIFY(!action->isChecked());
        }
        QVERIFY(!page->search()->isEnabled());
        QVERIFY(page->findChild<EmptyState*>()->isVisible());
        QVERIFY(!page->cards()->isVisible());
        page->least()->setValue(20);
        page->rings()->setChecked(true);
        page->counts()->choose(1);
        w.start<CensusPage>();
        QVERIFY2(page->summary().contains("of 595 compounds, counted exactly"), qPrintable(page->summary()));
        const auto& pieces = page->cards()->pieces();
        QVERIFY(pieces.size() > 5);
        QCOMPARE(pieces.front().text, std::string{"c1ccccc1"});
        for (const CountedPiece& piece : pieces) QVERIFY(piece.compounds >= 20);
        QVERIFY(page->cards()->isVisible());
        // Names are on the cards, in the panel and in the table.
        page->cards()->setCurrentIndex(page->cards()->model()->index(0, 0));
        QCOMPARE(page->piece()->name(), QString{"benzene"});
        QCOMPARE(page->cards()->model()->index(0, 0).data(Qt::ToolTipRole).toString(), QString{"benzene, c1ccccc1"});
        QCOMPARE(column(page->table(), 1).front(), QString{"benzene"});
        // The number is that of the hits.
        page->cards()->setCurrentIndex(page->cards()->model()->index(1, 0));
        QVERIFY(page->search()->isEnabled());
        const auto expected = static_cast<std::size_t>(pieces[1].compounds);
        w.settle_after([&] { page->search()->click(); });
        QVERIFY(!page->isVisible());
        QTRY_COMPARE(w.model()->all_hits().size(), expected);
        QCOMPARE(w.edit()->toPlainText(), QString::fromStdString(pieces[1].smarts));
        // The table chooses, too, and sorts numbers as numbers.
        w.go_to("Census");
        page->table()->sortByColumn(3, Qt::AscendingOrder);
        const QStringList counts = column(page->table(), 3);
        for (int i = 1; i < counts.size(); ++i) QVERIFY(counts[i - 1].toInt() <= counts[i].toInt());
        page->table()->selectRow(static_cast<int>(pieces.size()) - 1);
        QCOMPARE(page->table()->current_row(), 0);
        w.settle_after([&] { page->search()->click(); });
        QCOMPARE(w.edit()->toPlainText(), QString::fromStdString(pieces[0].smarts));
    }

    void a_library_without_such_pieces_says_so() {
        const Opened w{*demo_, "no_pieces"};
        w.go_to("Census");
        auto* page = w.page<CensusPage>();
        page->least()->setValue(5000);
        w.start<CensusPage>();
        QVERIFY(page->cards()->pieces().empty());
        QVERIFY(page->findChild<EmptyState*>()->isVisible());
    }

    void a_piece_shows_larger_ones_and_some_that_have_it() {
        const Opened w{*demo_, "larger"};
        const auto* page = w.counted_rings();
        page->rings()->setChecked(false);
        w.start<CensusPage>();
        const auto& pieces = page->cards()->pieces();
        const auto choose = [page](std::size_t piece) {
            page->cards()->setCurrentIndex(page->cards()->model()->index(static_cast<int>(piece), 0));
        };
        // No piece that is counted is larger than benzene and contains it.
        const auto benzene = std::find_if(pieces.begin(), pieces.end(),
                                          [](const CountedPiece& piece) { return piece.text == "c1ccccc1"; });
        QVERIFY(benzene != pieces.end());
        choose(static_cast<std::size_t>(benzene - pieces.begin()));
        QCOMPARE(page->piece()->name(), QString{"benzene"});
        QVERIFY(!page->piece()->larger()[0]->isVisible());
        // Larger pieces, the most frequent first; a click chooses one.
        const auto with_larger = std::find_if(pieces.begin(), pieces.end(), [](const CountedPiece& piece) {
            return piece.larger.size() == kMostLargerPieces;
        });
        QVERIFY(with_larger != pieces.end());
        choose(static_cast<std::size_t>(with_larger - pieces.begin()));
        const std::vector<std::size_t> larger = with_larger->larger;
        for (std::size_t i = 0; i < larger.size(); ++i) {
            QVERIFY(pieces[larger[i]].compounds <= with_larger->compounds);
            QVERIFY(i == 0 || larger[i] > larger[i - 1]);
            QVERIFY(page->piece()->larger()[i]->isVisible());
            QCOMPARE(page->piece()->larger()[i]->text(),
                     with_separators(static_cast<qint64>(pieces[larger[i]].compounds)));
        }
        QTest::mouseClick(page->piece()->larger()[0], Qt::LeftButton);
        QCOMPARE(page->cards()->currentIndex().row(), static_cast<int>(larger[0]));
        QCOMPARE(page->piece()->name(), piece_name(pieces[larger[0]].text));
        // Compounds of the piece that was chosen last, with the match in colour.
        const PieceExamples* examples = page->piece()->examples();
        choose(0);
        choose(1);
        QTRY_VERIFY(!examples->is_searching());
        const std::vector<CompoundNumber> shown = examples->compounds();
        QCOMPARE(shown.size(), std::min<std::size_t>(PieceExamples::kMost, pieces[1].compounds));
        QVERIFY(examples->isVisible());
        QTRY_VERIFY(has_match_colour(examples->tiles()[0]));
        // A click searches for the piece and chooses the compound.
        const std::size_t last = shown.size() - 1;
        w.settle_after([&] { QTest::mouseClick(examples->tiles()[last], Qt::LeftButton); });
        QCOMPARE(w.edit()->toPlainText(), QString::fromStdString(pieces[1].smarts));
        QCOMPARE(w.model()->hits()[w.table()->currentIndex().row()].compound, shown[last]);
        QVERIFY(last > 0 && w.table()->currentIndex().row() > 0);
        const auto& hits = w.model()->all_hits();
        for (const CompoundNumber compound : shown) {
            QVERIFY(std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.compound == compound; }));
        }
    }

    void a_piece_that_no_compound_has_shows_none() {
        PieceExamples examples;
        QSignalSpy shown{&examples, &PieceExamples::shown};
        examples.set_source(gui::FileLibraryService{}.open(demo_->path().toStdString()));
        shown.clear();
        examples.show_piece("[U]~[U]");
        QTRY_VERIFY(!shown.isEmpty());
        QCOMPARE(shown.front().front().toBool(), false);
        QVERIFY(examples.compounds().empty());
        for (const DrawingTile* tile : examples.tiles()) QVERIFY(!tile->isEnabled());
        // Nor does one that cannot be searched for, or a library that was closed.
        shown.clear();
        examples.show_piece("C(");
        QTRY_VERIFY(!shown.isEmpty());
        QCOMPARE(shown.front().front().toBool(), false);
        shown.clear();
        examples.show_piece("CC");
        QTRY_VERIFY(!shown.isEmpty() && !examples.compounds().empty());
        QCOMPARE(shown.front().front().toBool(), true);
        examples.set_source(nullptr);
        QVERIFY(examples.compounds().empty());
    }

    void a_piece_is_added_to_the_query() {
        const Opened w{*demo_, "to_query"};
        auto* page = w.counted_rings();
        page->cards()->setCurrentIndex(page->cards()->model()->index(1, 0));
        const std::string smarts = page->cards()->pieces()[1].smarts;
        page->piece()->to_query()->click();
        QVERIFY(!page->isVisible());
        QCOMPARE(w.edit()->toPlainText().toStdString(), smarts);
        w.edit()->setPlainText("C(=O)O");
        w.go_to("Census");
        page->piece()->to_query()->click();
        QCOMPARE(w.edit()->toPlainText(), QString{"C(=O)O"});
        const FurtherStructures further = w.panel()->state().further;
        QCOMPARE(further.all.size(), std::size_t{1});
        QCOMPARE(further.all.front().text, smarts);
    }

    void several_libraries_are_counted_as_one() {
        const Opened one{*demo_, "one_of_two"};
        const auto* page = one.counted_rings();
        std::map<std::string, std::uint64_t> counts;
        for (const CountedPiece& piece : page->cards()->pieces()) counts[piece.smarts] = piece.compounds;
        const Opened both{set_of({Opened::copy_of(*demo_, "first_of_two"), Opened::copy_of(*demo_, "second_of_two")})};
        page = both.counted_rings();
        QVERIFY2(page->summary().contains("of 1,190 compounds, counted exactly"), qPrintable(page->summary()));
        for (const CountedPiece& piece : page->cards()->pieces()) {
            if (counts.contains(piece.smarts)) QCOMPARE(piece.compounds, 2 * counts[piece.smarts]);
        }
        QCOMPARE(page->cards()->pieces().front().text, std::string{"c1ccccc1"});
        page->cards()->setCurrentIndex(page->cards()->model()->index(0, 0));
        const PieceExamples* examples = page->piece()->examples();
        QTRY_VERIFY(!examples->is_searching());
        QCOMPARE(examples->compounds().size(), PieceExamples::kMost);
        const CompoundNumber wanted = examples->compounds()[1];
        both.settle_after([&] { QTest::mouseClick(examples->tiles()[1], Qt::LeftButton); });
        QCOMPARE(both.model()->hits()[both.table()->currentIndex().row()].compound, wanted);
    }

    void a_low_window_scrolls_the_piece() {
        const Opened w{*demo_, "low"};
        const auto* page = w.counted_rings();
        page->cards()->setCurrentIndex(page->cards()->model()->index(0, 0));
        QTRY_VERIFY(page->piece()->examples()->isVisible());
        w.window->resize(1280, 560);
        QCOMPARE(w.window->size(), (QSize{1280, 560}));
    }

    void a_narrow_page_has_the_piece_on_the_left() {
        const Opened w{*demo_, "narrow_census"};
        w.go_to("Census");
        auto* page = w.page<CensusPage>();
        for (const auto& [width, is_at_right] : {std::pair{1280, true}, {1024, false}, {1400, true}}) {
            w.window->resize(width, 768);
            QTRY_COMPARE(page->piece()->mapTo(page, QPoint{}).x() > page->width() / 2, is_at_right);
            QVERIFY(page->piece()->isVisible());
        }
    }

    void estimates_are_there_at_once_and_never_too_low() {
        const Opened w{*demo_, "estimate"};
        w.go_to("Census");
        auto* page = w.page<CensusPage>();
        page->least()->setValue(60);
        w.start<CensusPage>();
        QVERIFY2(page->summary().contains("estimates, never too low"), qPrintable(page->summary()));
        std::map<std::string, std::uint64_t> estimates;
        for (const CountedPiece& piece : page->cards()->pieces()) estimates[piece.smarts] = piece.compounds;
        page->counts()->choose(1);
        w.start<CensusPage>();
        QVERIFY(!page->cards()->pieces().empty());
        for (const CountedPiece& piece : page->cards()->pieces()) QVERIFY(estimates[piece.smarts] >= piece.compounds);
    }

    void compounds_that_were_removed_do_not_count() {
        const Opened w{*demo_, "removed"};
        w.go_to("Census");
        auto* page = w.page<CensusPage>();
        w.start<CensusPage>();
        CompoundFilter filter;
        filter.ids = std::vector<std::string>{"Aspirin", "Caffeine"};
        QCOMPARE(remove_compounds(w.window->library()->path.toStdString(), filter, {}, {}, {})->removed, 2);
        w.start<CensusPage>();
        QVERIFY2(page->summary().contains("of 593 compounds"), qPrintable(page->summary()));
    }

    void known_compounds_of_the_open_library_are_told() {
        const Opened w{*demo_, "known"};
        w.go_to("Known check");
        auto* page = w.page<KnownPage>();
        w.page<KnownPage>()->findChild<QPushButton*>("known_start")->click();
        QVERIFY2(page->summary().contains("Choose a file of compounds"), qPrintable(page->summary()));
        page->lines()->setPlainText("CC(=O)Oc1ccccc1C(=O)O mine\nCCCCCCCCCCCCCCN new\nxyz bad\n\n");
        w.start<KnownPage>();
        QVERIFY2(page->summary().startsWith("3 checked: 1 not there, 1 there. 1 cannot be read."),
                 qPrintable(page->summary()));
        QCOMPARE(column(page->table(), 0), (QStringList{"There", "Not there", "Cannot be read"}));
        QCOMPARE(column(page->table(), 1), (QStringList{"mine", "new", "bad"}));
        QCOMPARE(column(page->table(), 2).front(), QString{"Aspirin"});
        QCOMPARE(column(page->table(), 3).front(), QString{"Certain"});
        QVERIFY(!column(page->table(), 3).back().isEmpty());
        QCOMPARE(page->findChild<SegmentedControl*>("known_kinds")->findChildren<QToolButton*>().front()->text(),
                 QString{"All 3"});
        // One kind alone, and its rows on the clipboard.
        page->findChild<SegmentedControl*>("known_kinds")->choose(1);
        QCOMPARE(column(page->table(), 1), (QStringList{"new"}));
        page->table()->selectAll();
        QTest::keyClick(page->table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains("Not there\tnew\t\tCertain\tCCCCCCCCCCCCCCN"));
    }

    void a_filter_is_made_and_asked() {
        const Opened w{*demo_, "filter"};
        w.go_to("Known check");
        auto* page = w.page<KnownPage>();
        const QString filter = demo_->file("made.known");
        const QSignalSpy ended{page, &StudyPage::ended};
        page->make_filter(filter);
        QTRY_VERIFY(!ended.isEmpty());
        QVERIFY2(page->summary().contains("made.known is made"), qPrintable(page->summary()));
        page->reference()->set_path(filter);
        page->list()->set_path(demo_->write("list.smi", "CC(=O)Oc1ccccc1C(=O)O a\nCCCCCCCCCCCCCCCCN b\n"));
        QVERIFY(!page->lines()->isEnabled());
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"Probably there", "Not there"}));
        QVERIFY2(page->summary().contains("1 not there, which is certain"), qPrintable(page->summary()));
        QTRY_VERIFY(page->confirm()->isEnabled());
        page->confirm()->setChecked(true);
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"There", "Not there"}));
        QCOMPARE(column(page->table(), 2).front(), QString{"Aspirin"});
        // The filter stands for a list, too.
        w.go_to("Overlap");
        auto* overlap = w.page<OverlapPage>();
        overlap->other()->set_path(filter);
        w.start<OverlapPage>();
        QVERIFY2(
            overlap->summary().startsWith("About 595 in both, 0 only in filter, 0 only in made, with an error of "),
            qPrintable(overlap->summary()));
        QCOMPARE(column(overlap->table(), 0).size(), 595);
        w.go_to("Known check");
        // What is no filter, no library and no list.
        page->reference()->set_path(demo_->write("broken.known", "CSKNOWN1 broken"));
        w.start<KnownPage>();
        QVERIFY2(w.window_message().contains("broken.known"), qPrintable(w.window_message()));
        page->reference()->set_path(demo_->file("nowhere.known"));
        w.start<KnownPage>();
        QVERIFY2(w.window_message().contains("nowhere.known"), qPrintable(w.window_message()));
    }

    void a_filter_of_inchi_keys_is_made() {
        const Opened w{*demo_, "lasting"};
        w.go_to("Known check");
        auto* page = w.page<KnownPage>();
        page->findChild<QCheckBox*>("known_inchi_keys")->setChecked(true);
        const QString filter = demo_->file("lasting.known");
        const QSignalSpy ended{page, &StudyPage::ended};
        page->make_filter(filter);
        QTRY_VERIFY(!ended.isEmpty());
        QCOMPARE(known::read_known(filter.toStdString()).recipe().form, known::KeyForm::inchi_key);
        page->reference()->set_path(filter);
        page->lines()->setPlainText("CC(=O)Oc1ccccc1C(=O)O a\nBSYNRYMUTXBXSQ-UHFFFAOYSA-N b\nCCCCCCCCCCCCCCCCN c\n");
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"Probably there", "Probably there", "Not there"}));
    }

    void keys_given_as_text_are_asked_for() {
        const Opened w{*demo_, "keys"};
        const QString keys = demo_->write("keys.txt", "A-1\tAspirin\n");
        const QString filter = demo_->file("keys.known");
        known::build_known({.lists = {.files = {keys.toStdString()}},
                            .rules = {known::KeyForm::text},
                            .design = {},
                            .path = filter.toStdString()},
                           {}, {});
        w.go_to("Known check");
        auto* page = w.page<KnownPage>();
        page->reference()->set_path(filter);
        page->lines()->setPlainText("A-1 mine\nA-2\n");
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"Probably there", "Not there"}));
        QCOMPARE(column(page->table(), 1), (QStringList{"mine", "line 2"}));
        // A library has structures.
        w.go_to("Overlap");
        auto* overlap = w.page<OverlapPage>();
        overlap->other()->set_path(filter);
        w.start<OverlapPage>();
        QVERIFY2(w.window_message().contains("is a library of structures"), qPrintable(w.window_message()));
    }

    void what_two_lists_share_is_shown_and_saved() {
        const Opened w{*demo_, "overlap"};
        w.go_to("Overlap");
        auto* page = w.page<OverlapPage>();
        page->other()->set_path(demo_->write(
            "other.smi", "CC(=O)Oc1ccccc1C(=O)O a\nO=C(C)Oc1ccccc1C(=O)O again\nCCCCCCCCCCCCCCCN b\nxyz c\n"));
        w.start<OverlapPage>();
        QCOMPARE(
            page->summary(),
            QString{"1 in both, 594 only in overlap, 1 only in other. Areas are in proportion. Not read: 1 record."});
        QCOMPARE(column(page->table(), 0), (QStringList{"Aspirin"}));
        QCOMPARE(column(page->table(), 1), (QStringList{"a"}));
        page->parts()->choose(2);
        QCOMPARE(column(page->table(), 0), (QStringList{"b"}));
        page->parts()->choose(0);
        QCOMPARE(column(page->table(), 0).size(), 594);
        const QString saved = demo_->file("only-a.csv");
        page->save(page->table(), saved);
        QTRY_VERIFY2(w.window_message().contains("only-a.csv is written"), qPrintable(w.window_message()));
        QFile file{saved};
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 595);
        page->save(page->table(), demo_->file("no folder/only-a.csv"));
        QTRY_VERIFY2(w.window_message().contains("no folder"), qPrintable(w.window_message()));
        // Another library makes what was found here meaningless.
        w.window->open_library(demo_->path());
        QTRY_COMPARE(w.window->library()->path, demo_->path());
        QCOMPARE(page->table()->shown_cells().size(), std::size_t{0});
    }

    void parts_of_the_circles_are_clicked_and_put_on_lists() {
        const Opened w{*demo_, "circles"};
        w.go_to("Overlap");
        auto* page = w.page<OverlapPage>();
        QVERIFY(!page->put_on_list()->isEnabled());
        page->other()->set_path(
            demo_->write("some.smi", "CC(=O)Oc1ccccc1C(=O)O a\nCn1c(=O)c2c(ncn2C)n(C)c1=O c\nCCCCCCCCCCCCCCCN b\n"));
        w.start<OverlapPage>();
        QVERIFY2(page->circles()->accessibleDescription().startsWith("593 only in circles, 2 in both, 1 only in some"),
                 qPrintable(page->circles()->accessibleDescription()));
        page->put_on_list()->click();
        const auto* lists = w.window->findChild<CompoundLists*>();
        QTRY_COMPARE(lists->lists().size(), std::size_t{1});
        QCOMPARE(lists->lists().front().compounds->size(), std::size_t{2});
        QTest::mouseClick(page->circles(), Qt::LeftButton, {}, page->circles()->point_in(OverlapCircles::only_first));
        QCOMPARE(page->parts()->chosen(), 0);
        QCOMPARE(column(page->table(), 0).size(), 593);
        QTest::mouseClick(page->circles(), Qt::LeftButton, {}, {2, 2});  // beside them
        QCOMPARE(page->parts()->chosen(), 0);
        page->parts()->choose(2);
        QVERIFY(!page->put_on_list()->isEnabled());
        // Filters alone.
        page->how()->choose(1);
        w.start<OverlapPage>();
        QVERIFY2(page->summary().startsWith("About "), qPrintable(page->summary()));
        QVERIFY2(page->summary().contains("with an error of "), qPrintable(page->summary()));
        QCOMPARE(column(page->table(), 0).size(), 0);
        QVERIFY(!page->put_on_list()->isEnabled());
    }

    void what_is_the_same_is_chosen() {
        const Opened w{*demo_, "sameness"};
        const QString forms = "COc1ccc2cc(ccc2c1)C(C)C(=O)O flat\n[Na+].CC(=O)Oc1ccccc1C([O-])=O salt\n";
        w.go_to("Known check");
        auto* page = w.page<KnownPage>();
        page->lines()->setPlainText(forms);
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"Not there", "Not there"}));
        QVERIFY(!page->put_on_list()->isEnabled());
        page->sameness()->choose({.ignore_stereo = true, .ignore_salts = true});
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"There", "There"}));
        QCOMPARE(column(page->table(), 2), (QStringList{"Naproxen", "Aspirin"}));
        page->put_on_list()->click();
        QTRY_COMPARE(w.window->findChild<CompoundLists*>()->lists().size(), std::size_t{1});
        w.go_to("Overlap");
        auto* overlap = w.page<OverlapPage>();
        overlap->other()->set_path(demo_->write("forms.smi", forms.toStdString()));
        w.start<OverlapPage>();
        QVERIFY2(overlap->summary().startsWith("0 in both"), qPrintable(overlap->summary()));
        overlap->sameness()->choose({.ignore_stereo = true, .ignore_salts = true});
        w.start<OverlapPage>();
        QVERIFY2(overlap->summary().startsWith("2 in both"), qPrintable(overlap->summary()));
    }

    void a_filter_tells_what_it_is_and_keeps_its_secret() {
        const Opened w{*demo_, "secret"};
        w.go_to("Known check");
        auto* page = w.page<KnownPage>();
        const QString filter = demo_->file("ours.bin"), secret = demo_->write("ours.key", std::string(31, 'k') + "l");
        page->sameness()->choose({.ignore_stereo = true});
        page->new_secret()->set_path(secret);
        const QSignalSpy ended{page, &StudyPage::ended};
        page->make_filter(filter);
        QTRY_VERIFY(!ended.isEmpty());
        QVERIFY(!page->facts()->isVisible());
        const QSignalSpy told{page->facts(), &FilterFacts::told};
        page->reference()->set_path(filter);
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY2(page->facts()->text().contains("It compares structures without stereochemistry. It answers only"),
                 qPrintable(page->facts()->text()));
        QVERIFY(page->facts()->secret()->isVisible());
        page->lines()->setPlainText("COc1ccc2cc(ccc2c1)C(C)C(=O)O flat");
        w.start<KnownPage>();
        QVERIFY2(w.window_message().contains("its keys are made with a secret"), qPrintable(w.window_message()));
        page->facts()->secret()->set_path(secret);
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), (QStringList{"Probably there"}));
        QVERIFY2(column(page->table(), 3).front().startsWith("Wrong for 1 in "),
                 qPrintable(column(page->table(), 3).front()));
        // A check that comes to nothing leaves nothing of the one before.
        page->reference()->set_path(demo_->file("nowhere.bin"));
        QVERIFY(!page->facts()->isVisible());
        w.start<KnownPage>();
        QCOMPARE(column(page->table(), 0), QStringList{});
        QVERIFY(!page->put_on_list()->isEnabled());
    }

    void the_work_is_stopped_and_the_page_left() {
        const Opened w{*demo_, "stopped"};
        w.go_to("Census");
        auto* page = w.page<CensusPage>();
        const QSignalSpy ended{page, &StudyPage::ended};
        page->findChild<QPushButton*>("census_start")->click();
        page->findChild<QPushButton*>("census_stop")->click();
        QTRY_VERIFY(!ended.isEmpty());
        QVERIFY(!page->is_running());
        w.go_to("Search");
        QVERIFY(!page->isVisible());
        w.search("c1ccncc1");
        QVERIFY(w.model()->rowCount() > 0);
    }

    void the_pages_leave_the_window_narrow() {
        const Opened w{*demo_, "a library with a name that is a good deal longer than most names of libraries are"};
        w.window->resize(1024, 768);
        QCOMPARE(w.window->size(), (QSize{1024, 768}));
        for (const char* page : {"Census", "Known check", "Overlap"}) {
            w.go_to(page);
            QCoreApplication::processEvents();
            QCOMPARE(w.window->size(), (QSize{1024, 768}));
        }
    }

    void distances_give_the_shared_area() {
        QVERIFY(std::abs(distance_for(1, 1, 0) - 2) < 1e-6);
        QVERIFY(std::abs(distance_for(1, 1, 3.14159265) - 0) < 1e-3);
        QVERIFY(std::abs(distance_for(1, 1, 1.2283697) - 1) < 1e-6);
    }
};

CHEMSIEVE_UI_TEST(studies, StudiesTest)

}  // namespace chemsieve::ui::studies_test

#include "studies_test.moc"
