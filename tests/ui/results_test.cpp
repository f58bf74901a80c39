// Which hits are shown: conditions, ranges of columns, marks and lists; which columns; and what of it is kept.

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QUndoStack>
#include <fstream>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_cells.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/list_storage.h"
#include "ui/lists/lists_pane.h"
#include "ui/plot/histogram.h"
#include "ui/query/query_panel.h"
#include "ui/refine/column_filter.h"
#include "ui/refine/column_layout.h"
#include "ui/refine/filter_bar.h"
#include "ui/refine/hits_menu.h"
#include "ui/refine/results_pane.h"
#include "ui/style/roles.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::results_test {

namespace {

CompoundSelection selection_of(std::initializer_list<int> numbers) {
    CompoundSelection selection;
    for (const int number : numbers) selection.add(CompoundNumber{number});
    return selection;
}

// The window on the demonstration library with the hits of a query.
struct Opened : test::OpenWindow {
    explicit Opened(const QString& library, const QString& query = QStringLiteral("c1ccccc1")) : OpenWindow{library} {
        wait_for_library();
        search(query);
    }
    ResultsPane* results() const { return window->findChild<ResultsPane*>(); }
    ConditionEdit* condition() const { return results()->findChild<ConditionEdit*>(); }
    CompoundLists* lists() const { return window->findChild<CompoundLists*>(); }
    QUndoStack* undo() const { return window->findChild<QUndoStack*>(); }
    int column(const QString& title) const {
        for (int i = 0; i < model()->columnCount(); ++i) {
            if (model()->columns()[i].title == title) return i;
        }
        return -1;
    }
    void show_only(const QString& condition_text) const {
        condition()->setFocus();
        condition()->selectAll();
        if (condition_text.isEmpty()) QTest::keyClick(condition(), Qt::Key_Delete);
        QTest::keyClicks(condition(), condition_text);
        QTest::keyClick(condition(), Qt::Key_Return);
    }
};

}  // namespace

class ResultsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::shared_ptr<const CompoundSource> source_;
    std::vector<Hit> benzenes_;

    // Those of the hits that a condition holds for, by the rows of the library.
    template <class Holds>
    std::vector<std::string> ids_where(Holds holds) const {
        std::vector<std::string> ids;
        const auto reader = source_->reader();
        for (const Hit& hit : benzenes_) {
            const CompoundRow row = reader->row(hit.compound);
            if (holds(row)) ids.push_back(row.id);
        }
        return ids;
    }
    std::vector<std::string> shown(const Opened& w) const { return test::ids_of(demo_->path(), w.model()->hits()); }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        source_ = gui::FileLibraryService{}.open(demo_->path().toStdString());
        benzenes_ = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {});
        QVERIFY(benzenes_.size() > 250);
    }
    // Clears what another test left.
    void init() {
        QSettings{}.clear();
        QDir{QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/lists"}.removeRecursively();
    }

    void a_condition_leaves_those_hits_that_satisfy_it() {
        const Opened w{demo_->path()};
        QCOMPARE(w.model()->hits().size(), benzenes_.size());
        w.show_only("mw < 200 and donors <= 1");
        const auto expected = ids_where([](const CompoundRow& row) {
            return row.descriptors.molecular_weight < 200 && row.descriptors.donors <= 1;
        });
        QVERIFY(!expected.empty() && expected.size() < benzenes_.size());
        QTRY_COMPARE(shown(w), expected);
        QTRY_COMPARE(w.text_of("filter_counts"), QString("%1 of %2").arg(expected.size()).arg(benzenes_.size()));
        // What cannot be used is said, and what is shown stays.
        w.show_only("mw < ");
        QTRY_VERIFY(!w.text_of("filter_problem").isEmpty());
        QCOMPARE(role_of(w.window->findChild<FilterBar*>()->findChild<ConditionEdit*>()), Role::wrong);
        QCOMPARE(shown(w), expected);
        w.show_only("");
        QTRY_COMPARE(w.model()->hits().size(), benzenes_.size());
        QVERIFY(w.text_of("filter_counts").isEmpty());
    }

    void the_current_hit_is_searched_for() {
        const Opened w{demo_->path()};
        w.table()->setCurrentIndex(w.model()->index(2, 0));
        const QString id = w.shown_ids()[2];
        QAction* find = nullptr;
        for (QAction* action : w.window->findChild<HitGallery*>()->actions()) {
            if (action->text().remove('&').startsWith("Find compounds similar")) find = action;
        }
        QVERIFY(find && find->isEnabled() && w.table()->actions().contains(find));
        w.settle_after([&] { find->trigger(); });
        QVERIFY2(w.text_of("hits_title").endsWith(", at least " + decimal_text(0.5, 2)),
                 qPrintable(w.text_of("hits_title")));
        QCOMPARE(w.shown_ids()[0], id);
        QVERIFY(w.panel()->state().queries.front().find_language);  // what is typed next may be SMARTS
    }

    void a_filter_that_hides_all_hits_says_so() {
        const Opened w{demo_->path()};
        w.show_only("mw < 1");
        QTRY_VERIFY(w.results()->is_all_hidden());
        QCOMPARE(w.text_of("all_hidden"), QString("%1 hits, all hidden by filters").arg(benzenes_.size()));
        w.search("c1ccncc1");
        const auto pyridines = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {});
        QTRY_COMPARE(w.text_of("all_hidden"), QString("%1 hits, all hidden by filters").arg(pyridines.size()));
        QPushButton* remove = nullptr;
        for (auto* button : w.results()->findChildren<QPushButton*>()) {
            if (button->text() == "Remove filters") remove = button;
        }
        QVERIFY(remove && remove->isVisible());
        remove->click();
        QTRY_COMPARE(w.model()->hits().size(), pyridines.size());
        QVERIFY(!w.results()->is_all_hidden() && w.table()->isVisible());
        QVERIFY(w.condition()->text().isEmpty());
    }

    void a_filter_that_hides_all_compounds_of_a_list_calls_them_compounds() {
        const Opened w{demo_->path()};
        w.search("");
        w.show_only("mw < 1");
        QTRY_COMPARE(w.text_of("all_hidden"), QString("595 compounds, all hidden by filters"));
    }

    void filters_by_properties_stay_for_the_next_search_and_others_go() {
        const Opened w{demo_->path()};
        w.show_only("mw < 200");
        QTRY_VERIFY(w.model()->is_filtered());
        FilterBar* bar = w.results()->filter_bar();
        const auto column = [&](const char* title) { return w.model()->columns()[w.column(title)]; };
        bar->set_column_filter({.column = column("rings"), .range = ValueRange{1, 1}, .text = {}});
        bar->set_column_filter({.column = column("similarity"), .range = ValueRange{0.5, 1}, .text = {}});
        w.results()->show_only("Some", std::make_shared<const CompoundSelection>(selection_of({1, 2, 3})));
        w.search("c1ccncc1");
        std::vector<std::string> expected;
        for (const Hit& hit : test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {})) {
            const CompoundRow row = source_->reader()->row(hit.compound);
            if (row.descriptors.molecular_weight < 200 && row.descriptors.rings == 1) expected.push_back(row.id);
        }
        QVERIFY(!expected.empty());
        QCOMPARE(shown(w), expected);  // as soon as the hits have settled
        QCOMPARE(w.condition()->text(), QString("mw < 200"));
        QVERIFY(!bar->filter_of(column("rings")).is_empty() && bar->filter_of(column("similarity")).is_empty());
        QVERIFY(!bar->filter().among && !bar->filter().similarity);
        const QString status = w.text_of("status");
        QVERIFY2(status.endsWith(QString("; %1 shown").arg(expected.size())), qPrintable(status));
        // Another library has nothing to do with them.
        w.window->open_library(demo_->path());
        QTRY_VERIFY(bar->filter().is_empty());
    }

    void a_filter_outlives_sorting() {
        const Opened w{demo_->path(), QStringLiteral("c1ccncc1")};
        w.show_only("mw < 200");
        QTRY_VERIFY(w.model()->is_filtered());
        const std::size_t left = w.model()->hits().size();
        w.table()->sortByColumn(w.column("mw"), Qt::AscendingOrder);
        QTest::qWait(300);
        QCOMPARE(w.model()->hits().size(), left);
        const auto reader = source_->reader();
        for (std::size_t i = 1; i < left; ++i) {
            QVERIFY(reader->row(w.model()->hits()[i - 1].compound).descriptors.molecular_weight <=
                    reader->row(w.model()->hits()[i].compound).descriptors.molecular_weight);
        }
    }

    void a_column_is_filtered_by_its_histogram_and_by_text() {
        const Opened w{demo_->path()};
        const auto open_filter = [&](const QString& title) {
            Q_EMIT w.results()->filter_bar()->column_filter_wanted(w.model()->columns()[w.column(title)]);
            return w.results()->findChild<ColumnFilterPopup*>();
        };
        ColumnFilterPopup* popup = open_filter("heavy_atoms");
        auto* histogram = popup->findChild<HistogramView*>();
        QTRY_COMPARE(histogram->histogram().total(), benzenes_.size());
        const QList<QLineEdit*> ends = popup->findChildren<QLineEdit*>();
        QCOMPARE(ends.size(), 2);
        ends[0]->selectAll();
        QTest::keyClicks(ends[0], "10");
        QTest::keyClick(ends[0], Qt::Key_Return);
        ends[1]->selectAll();
        QTest::keyClicks(ends[1], "14");
        QTest::keyClick(ends[1], Qt::Key_Return);
        const auto sized = ids_where([](const CompoundRow& row) {
            return row.descriptors.heavy_atoms >= 10 && row.descriptors.heavy_atoms <= 14;
        });
        QTRY_COMPARE(shown(w), sized);
        popup->close();
        QTRY_VERIFY(!w.results()->findChild<ColumnFilterPopup*>());

        popup = open_filter("id");
        QTest::keyClicks(popup->findChild<QLineEdit*>(), "amin");
        const auto named = ids_where([](const CompoundRow& row) {
            std::string id = row.id;
            for (char& c : id) c = static_cast<char>(std::tolower(c));
            return row.descriptors.heavy_atoms >= 10 && row.descriptors.heavy_atoms <= 14 &&
                   id.find("amin") != std::string::npos;
        });
        QVERIFY(!named.empty() && named.size() < sized.size());
        QTRY_COMPARE(shown(w), named);
        popup->close();

        w.results()->show_all();
        QTRY_COMPARE(w.model()->hits().size(), benzenes_.size());
        popup = nullptr;
        QTRY_VERIFY(!w.results()->findChild<ColumnFilterPopup*>());
        popup = open_filter("similarity");
        histogram = popup->findChild<HistogramView*>();
        QTRY_COMPARE(histogram->histogram().total(), benzenes_.size());
        histogram->setFocus();
        for (int i = 0; i < 10; ++i) QTest::keyClick(histogram, Qt::Key_Right);
        QTRY_VERIFY(w.model()->is_filtered());
        std::size_t similar = 0;
        for (const Hit& hit : benzenes_) similar += hit.similarity.millionths() >= 200'000;
        QTRY_COMPARE(w.model()->hits().size(), similar);
    }

    void however_many_hits_go_the_others_keep_selection_and_place() {
        const Opened w{demo_->path()};
        for (const int row : {4, 5, 90, 91}) {
            w.table()->selectionModel()->select(w.model()->index(row, 0),
                                                QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
        w.table()->selectionModel()->setCurrentIndex(w.model()->index(90, 2), QItemSelectionModel::NoUpdate);
        const CompoundSelection selected = w.results()->selected();
        CompoundSelection left;
        std::vector<Hit> expected;
        for (std::size_t row = 0; row < benzenes_.size(); ++row) {
            if (row % 2 == 0) continue;
            expected.push_back(benzenes_[row]);
            left.add(benzenes_[row].compound);
        }
        // Views take time for each range of rows.
        QSignalSpy removed{w.model(), &HitModel::rowsRemoved};
        QSignalSpy reset{w.model(), &HitModel::modelReset};
        w.table()->keep_only(left);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(reset.size(), 0);
        QCOMPARE(w.model()->hits().size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(w.model()->hits()[i].compound == expected[i].compound);
        QVERIFY(w.results()->selected() == (selected & left));
        QVERIFY(w.model()->hits()[w.table()->currentIndex().row()].compound == benzenes_[91].compound);
        // From the end on: the last one that stays.
        w.table()->setCurrentIndex(w.model()->index(w.model()->rowCount() - 1, 0));
        CompoundSelection first;
        first.add(expected[0].compound);
        w.table()->keep_only(first);
        QCOMPARE(w.table()->currentIndex().row(), 0);
        w.table()->keep_only({});
        QCOMPARE(w.model()->rowCount(), 0);
    }

    void a_filter_is_a_chip_that_opens_it_and_its_cross_takes_it_away() {
        const Opened w{demo_->path()};
        FilterBar* bar = w.results()->filter_bar();
        const auto chips = [&] {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return bar->findChildren<FilterChip*>();
        };
        const auto add = [&](const char* title, double least, double most) {
            bar->set_column_filter(
                {.column = w.model()->columns()[w.column(title)], .range = ValueRange{least, most}, .text = {}});
        };
        add("rings", 1, 2);
        add("mw", 150, 250);
        QTRY_COMPARE(chips().size(), 2);
        QVERIFY(bar->filter().where.find("rings") != std::string::npos);
        FilterChip* rings = chips()[0];
        QTRY_VERIFY(rings->isVisible() && rings->width() > rings->cross().width());
        QTest::mouseClick(rings, Qt::LeftButton, {}, {rings->height() / 2, rings->height() / 2});
        auto* popup = w.results()->findChild<ColumnFilterPopup*>();
        QVERIFY(popup && chips().size() == 2 && rings->isChecked());
        popup->close();
        // Pressed on the cross and let go elsewhere: nothing.
        QTest::mousePress(rings, Qt::LeftButton, {}, rings->cross().center());
        QTest::mouseRelease(rings, Qt::LeftButton, {}, {5, 5});
        QCOMPARE(chips().size(), 2);
        QTest::mouseClick(rings, Qt::LeftButton, {}, rings->cross().center());
        QCOMPARE(chips().size(), 1);
        const auto light = ids_where([](const CompoundRow& row) {
            return row.descriptors.molecular_weight >= 150 && row.descriptors.molecular_weight <= 250;
        });
        QTRY_COMPARE(shown(w), light);
        QTest::keyClick(chips()[0], Qt::Key_Delete);
        QVERIFY(chips().isEmpty() && bar->filter().is_empty());
        QTRY_COMPARE(w.model()->hits().size(), benzenes_.size());
    }

    void an_end_of_a_column_filter_that_nobody_set_is_open_for_later_hits() {
        const Opened w{demo_->path(), "CCCCCCCCCCCC"};  // heavy ones
        Q_EMIT w.results()->filter_bar()->column_filter_wanted(w.model()->columns()[w.column("mw")]);
        auto* popup = w.results()->findChild<ColumnFilterPopup*>();
        const QList<QLineEdit*> ends = popup->findChildren<QLineEdit*>();
        QTRY_VERIFY(ends[0]->isEnabled());
        QCOMPARE(ends[0]->text(), QString());
        QVERIFY(typed_number(ends[0]->placeholderText()) > 150);
        ends[1]->setFocus();
        QTest::keyClicks(ends[1], "250");
        popup->close();  // what was typed last counts
        QTRY_VERIFY(w.model()->is_filtered());
        QVERIFY(w.results()->findChild<FilterBar*>()->filter().where == "mw <= 250");
        w.search("c1ccccc1");
        const auto light = ids_where([](const CompoundRow& row) { return row.descriptors.molecular_weight <= 250; });
        QTRY_COMPARE(shown(w), light);
        // By the handles as well.
        w.results()->show_all();
        QTRY_COMPARE(w.model()->hits().size(), benzenes_.size());
        QTRY_VERIFY(!w.results()->findChild<ColumnFilterPopup*>());
        Q_EMIT w.results()->filter_bar()->column_filter_wanted(w.model()->columns()[w.column("rings")]);
        auto* histogram = w.results()->findChild<ColumnFilterPopup*>()->findChild<HistogramView*>();
        QTRY_VERIFY(!histogram->histogram().counts.empty());
        histogram->setFocus();
        QTest::keyClick(histogram, Qt::Key_Right);
        QTRY_VERIFY(w.model()->is_filtered());
        QVERIFY2(w.results()->findChild<FilterBar*>()->filter().where == "rings >= 2",
                 w.results()->findChild<FilterBar*>()->filter().where.c_str());
    }

    void what_is_no_number_is_said_beside_a_column_filter() {
        const Opened w{demo_->path()};
        Q_EMIT w.results()->filter_bar()->column_filter_wanted(w.model()->columns()[w.column("heavy_atoms")]);
        auto* popup = w.results()->findChild<ColumnFilterPopup*>();
        const QList<QLineEdit*> ends = popup->findChildren<QLineEdit*>();
        QTRY_VERIFY(ends[0]->isEnabled());
        const auto* problem = popup->findChild<QLabel*>("column_filter_problem");
        const auto type = [&](int end, const QString& text) {
            ends[end]->setFocus();
            ends[end]->selectAll();
            QTest::keyClicks(ends[end], text);
            QTest::keyClick(ends[end], Qt::Key_Return);
        };
        type(0, "10");
        QTRY_VERIFY(w.model()->is_filtered());
        const auto before = shown(w);
        type(0, "abc");
        QVERIFY(problem->isVisible());
        QCOMPARE(problem->text(), QString("'abc' is not a number"));
        QCOMPARE(ends[0]->text(), QString("abc"));
        type(0, "12");
        QVERIFY(!problem->isVisible());
        type(1, "11");
        QCOMPARE(problem->text(), QString("12 is more than 11"));
        type(0, "10");
        QVERIFY(!problem->isVisible());
        type(1, "nan");
        QCOMPARE(problem->text(), QString("'nan' is not a number"));
        QTest::qWait(300);
        const auto sized = ids_where([](const CompoundRow& row) {
            return row.descriptors.heavy_atoms >= 10 && row.descriptors.heavy_atoms <= 11;
        });
        QVERIFY(sized != before);
        QTRY_COMPARE(shown(w), sized);
        popup->close();
    }

    void entries_of_the_menu_hits_can_be_chosen_where_they_do_something() {
        const Opened w{demo_->path()};
        const auto enabled = [&](const QString& text) {
            for (const QAction* action : w.window->findChild<HitsMenu*>()->actions()) {
                if (action->text().remove('&').startsWith(text)) return action->isEnabled();
            }
            return false;
        };
        QVERIFY(enabled("Show only") && enabled("Columns") && enabled("Mark or"));
        QVERIFY(!enabled("Show the marked") && !enabled("Show all"));
        w.table()->clearSelection();
        QVERIFY(!enabled("Mark or") && !enabled("New list"));
        w.lists()->mark(selection_of({1}), true);
        QVERIFY(enabled("Show the marked"));
        w.show_only("mw < 200");
        QTRY_VERIFY(enabled("Show all"));
        w.search("[U]");
        QVERIFY(!enabled("Show only") && !enabled("Show the marked") && !enabled("Show all") && !enabled("Columns"));
    }

    void a_selection_outlives_filters_and_sorting_however_large() {
        const Opened w{demo_->path()};
        w.table()->selectAll();
        w.table()->selectionModel()->select(w.model()->index(3, 0),
                                            QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
        const CompoundSelection before = w.results()->selected();
        QCOMPARE(before.size(), benzenes_.size() - 1);
        w.table()->sortByColumn(w.column("mw"), Qt::DescendingOrder);
        QTRY_VERIFY(w.model()->hits().front().compound != benzenes_.front().compound);
        QVERIFY(w.results()->selected() == before);
        w.show_only("mw < 200");
        QTRY_VERIFY(w.model()->is_filtered());
        QVERIFY(w.results()->selected() == (before & w.results()->shown()));
    }

    void stars_are_clicked_in_table_and_cards_and_marked_ones_shown_alone() {
        const Opened w{demo_->path()};
        auto* rows = w.table()->findChild<RowHeader*>();
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->mark_of(1).center());
        QVERIFY(w.lists()->is_marked(benzenes_[1].compound));
        w.table()->selectRow(4);
        QTest::keyClick(w.table(), Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE(w.lists()->marked().size(), 2U);
        w.results()->show_only("Marked", w.lists()->marked_shared());
        QTRY_COMPARE(w.model()->rowCount(), 2);
        QVERIFY(w.model()->hits()[0].compound == benzenes_[1].compound);
        // On a card: away again.
        w.results()->show_cards(true);
        auto* cards = w.window->findChild<HitGallery*>();
        QTRY_VERIFY(cards->isVisible());
        QTest::mouseClick(cards->viewport(), Qt::LeftButton, {}, cards->mark_of(0).center());
        QCOMPARE(w.lists()->marked().size(), 1U);
        w.undo()->undo();
        QCOMPARE(w.lists()->marked().size(), 2U);
        QVERIFY(w.model()->is_marked(benzenes_[1].compound));
    }

    void lists_are_united_intersected_and_subtracted_and_everything_undone() {
        QUndoStack undo;
        CompoundLists lists{&undo};
        lists.set("a", selection_of({1, 2, 3, 64, 65}));
        lists.set("b", selection_of({2, 3, 200}));
        lists.set("c", selection_of({3, 65}));
        using How = CompoundLists::Combination;
        lists.combine({"a", "b", "c"}, How::either, "or");
        lists.combine({"a", "b", "c"}, How::both, "and");
        lists.combine({"a", "b", "c"}, How::first_alone, "without");
        QVERIFY(*lists.find("or")->compounds == selection_of({1, 2, 3, 64, 65, 200}));
        QVERIFY(*lists.find("and")->compounds == selection_of({3}));
        QVERIFY(*lists.find("without")->compounds == selection_of({1, 64}));
        lists.rename("or", "B");  // is taken: case does not matter
        QVERIFY(lists.find("or"));
        lists.rename("or", "All");
        QVERIFY(!lists.find("or") && lists.find("all"));
        lists.remove({"a", "b", "c"});
        QCOMPARE(lists.lists().size(), 3U);
        while (undo.canUndo()) undo.undo();
        QVERIFY(lists.lists().empty());
        while (undo.canRedo()) undo.redo();
        QCOMPARE(lists.lists().size(), 3U);
    }

    void the_pane_makes_shows_and_combines_lists() {
        const Opened w{demo_->path()};
        auto* pane = w.window->findChild<ListsPane*>();
        QTRY_VERIFY(pane->isEnabled());
        const auto make = [&](const QString& name) {
            QTest::keyClick(w.table(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
            auto* box = pane->findChild<ListNameBox*>();
            QVERIFY(box);
            box->findChild<QLineEdit*>("list_name")->setText(name);
            QTest::keyClick(box, Qt::Key_Return);
            QTRY_VERIFY(!pane->findChild<ListNameBox*>());
            w.window->activateWindow();
            QTRY_VERIFY(w.window->isActiveWindow());
        };
        w.table()->selectionModel()->select(rows_of(w.results()->shown(), w.model()->hits(), *w.model()),
                                            QItemSelectionModel::Clear);
        w.table()->setFocus();
        w.table()->selectRow(0);
        QTest::keyClick(w.table(), Qt::Key_Down, Qt::ShiftModifier);
        make("first two");
        const QPoint second = w.table()->visualRect(w.model()->index(1, 1)).center();
        QTest::mouseClick(w.table()->viewport(), Qt::LeftButton, {}, second);
        make("second");
        QTRY_COMPARE(w.lists()->lists().size(), 2U);
        auto* rows = pane->findChild<ListRows*>();
        const QString told = rows->item(0)->data(Qt::AccessibleTextRole).toString();
        QVERIFY2(told.startsWith("first two, from a search, ") && told.endsWith(", 2 compounds"), qPrintable(told));
        rows->selectAll();
        QMenu* combine = nullptr;
        for (QMenu* menu : pane->findChildren<QMenu*>()) {
            if (menu->actions().size() == 3) combine = menu;
        }
        QVERIFY(combine);
        combine->actions().at(2)->trigger();
        const CompoundList* rest = w.lists()->find("first two without second");
        QVERIFY(rest && rest->compounds->contains(benzenes_[0].compound));
        rows->clearSelection();
        rows->setCurrentRow(1);
        QTest::keyClick(rows, Qt::Key_Return);
        QTRY_COMPARE(w.model()->rowCount(), 1);
        QVERIFY(w.model()->hits()[0].compound == benzenes_[0].compound);
        rows->setFocus();
        QTest::keyClick(rows, Qt::Key_Delete);
        QTRY_COMPARE(w.lists()->lists().size(), 2U);
        QTest::keyClick(w.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(w.lists()->lists().size(), 3U);
    }

    void lists_and_marks_are_there_again_next_time() {
        const auto hit = [&](std::size_t i) { return static_cast<int>(benzenes_[i].compound); };
        {
            const Opened w{demo_->path()};
            QTRY_VERIFY(w.window->findChild<ListsPane*>()->isEnabled());
            w.lists()->set("kept", selection_of({hit(0), hit(7)}));
            w.lists()->mark(selection_of({hit(3)}), true);
        }
        const Opened w{demo_->path()};
        QTRY_COMPARE(w.lists()->lists().size(), 1U);
        QVERIFY(*w.lists()->find("kept")->compounds == selection_of({hit(0), hit(7)}));
        QVERIFY(w.lists()->marked() == selection_of({hit(3)}));
        QVERIFY(!w.undo()->canUndo());
    }

    void ids_are_written_and_read_as_text() {
        QUndoStack undo;
        CompoundLists lists{&undo};
        ListStorage storage{&lists};
        QStringList remarks;
        connect(&storage, &ListStorage::remarked, this, [&](const QString& text) { remarks << text; });
        storage.open(source_);
        lists.set("some", selection_of({5, 9}));
        const QString path = demo_->file("some ids.txt");
        storage.export_ids(*lists.find("some"), path);
        QTRY_COMPARE(remarks.size(), 1);
        const auto reader = source_->reader();
        QCOMPARE(test::content_of(path), reader->id(CompoundNumber{5}) + "\n" + reader->id(CompoundNumber{9}) + "\n");
        std::ofstream{path.toStdString(), std::ios::app} << "no such compound\r\n\n";
        storage.import_ids(path);
        QTRY_COMPARE(remarks.size(), 2);
        QVERIFY(*lists.find("some ids")->compounds == selection_of({5, 9}));
        QVERIFY2(remarks[1].contains("1 of 3 ids are not in this library"), qPrintable(remarks[1]));
        QStringList failures;
        connect(&storage, &ListStorage::failed, this, [&](const QString& reason) { failures << reason; });
        storage.import_ids(demo_->file("missing.txt"));
        QTRY_COMPARE(failures.size(), 1);
        QVERIFY(failures[0].contains("missing.txt"));
    }

    void columns_are_chosen_and_remembered() {
        {
            const Opened w{demo_->path()};
            w.results()->ask_for_columns();
            auto* chooser = w.results()->findChild<ColumnChooser*>();
            auto* list = chooser->findChild<QListWidget*>();
            for (int i = 0; i < list->count(); ++i) {
                if (list->item(i)->text() == "TPSA") list->item(i)->setCheckState(Qt::Unchecked);
            }
            list->insertItem(1, list->takeItem(list->count() - 1));
            chooser->accept();
            QVERIFY(w.table()->isColumnHidden(w.column("tpsa")));
            QCOMPARE(w.table()->horizontalHeader()->visualIndex(w.model()->columnCount() - 1), 1);
            w.results()->columns()->set_shown(w.column("logp"), false);
        }
        const Opened w{demo_->path()};
        QVERIFY(w.table()->isColumnHidden(w.column("tpsa")) && w.table()->isColumnHidden(w.column("logp")));
        QVERIFY(!w.table()->isColumnHidden(w.column("mw")));
        QCOMPARE(w.table()->horizontalHeader()->visualIndex(w.model()->columnCount() - 1), 1);
        w.results()->columns()->set_shown(w.column("logp"), true);
        QVERIFY(!w.table()->isColumnHidden(w.column("logp")));
    }
};

CHEMSIEVE_UI_TEST(results, ResultsTest)

}  // namespace chemsieve::ui::results_test

#include "results_test.moc"
