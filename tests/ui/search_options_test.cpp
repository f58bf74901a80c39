// Thresholds, kinds and ranges in the search panel, against brute force over the library.

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <set>

#include "data/upkeep/fingerprint_indexer.h"
#include "search/engine/random_pairs.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_model.h"
#include "ui/property_filters/property_filters.h"
#include "ui/query/query_panel.h"
#include "ui/query/search_options_box.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/segmented_control.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::search_options_test {

namespace {

struct Opened : test::OpenWindow {
    using OpenWindow::OpenWindow;
    void choose_similar() const {
        for (auto* button : window->findChildren<QToolButton*>()) {
            if (button->text().contains("are si")) button->click();
        }
    }
    QComboBox* box(const QString& name) const {
        for (auto* box : window->findChildren<QComboBox*>()) {
            if (box->accessibleName() == name) return box;
        }
        return nullptr;
    }
    void add_filter(const QString& name) const {
        auto* filters = window->findChild<PropertyFilters*>();
        QMenu* menu = filters->adder()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == heading_of_name(name)) action->trigger();
        }
    }
    std::vector<PropertyFilterRow*> rows() const {
        std::vector<PropertyFilterRow*> rows;
        for (auto* row : window->findChildren<PropertyFilterRow*>()) {
            if (!row->isHidden()) rows.push_back(row);
        }
        return rows;
    }
    QString sent() const { return text_of("sent_condition"); }
};

QStringList texts(const std::vector<std::string>& strings) {
    QStringList list;
    for (const std::string& s : strings) list << QString::fromStdString(s);
    return list;
}

void type_into(QLineEdit* edit, const QString& text) {
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Tab);
}

const QString kAspirin = QStringLiteral("CC(=O)Oc1ccccc1C(=O)O");

}  // namespace

class SearchOptionsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        add_fingerprints(demo_->path().toStdString(), {FingerprintKind::morgan2}, {}, {}, {});
    }
    void init() { QSettings{}.clear(); }

    void a_threshold_is_explained_by_random_pairs() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.choose_similar();
        auto* meaning = w.window->findChild<QLabel*>("threshold_meaning");
        QTRY_VERIFY2(meaning->text().contains("random pairs"), qPrintable(meaning->text()));
        QTRY_VERIFY(!meaning->text().contains("..."));
        // The share of pairs that is as similar, counted here.
        const auto pairs = compare_random_pairs(*w.window->library()->source, FingerprintKind::subgraph, {}, {});
        std::size_t similar = 0;
        for (const ComparedPair& p : *pairs) {
            similar += tanimoto_of_counts(p.common, p.query_items, p.compound_items).millionths() >= 500'000;
        }
        QVERIFY(similar > 0);
        const QString one_in = meaning->text().section("1 in ", 1).section(' ', 0, 0);
        const double expected = static_cast<double>(pairs->size()) / static_cast<double>(similar);
        QVERIFY2(std::abs(number_locale().toDouble(one_in) - expected) <= 0.06 * expected, qPrintable(meaning->text()));
        QVERIFY(meaning->text().startsWith(decimal_text(0.5, 2) + ":"));
    }

    void nothing_is_claimed_of_what_no_pair_reaches() {
        const std::vector<std::uint32_t> some{0, 0, 100'000, 200'000};
        QCOMPARE(meaning_of_threshold(0.9, some), decimal_text(0.9, 2) + ": none of 4 random pairs is as similar");
        QCOMPARE(meaning_of_threshold(0.2, some), decimal_text(0.2, 2) + ": about 1 in 4 random pairs is as similar");
        QCOMPARE(meaning_of_threshold(0.0, some), decimal_text(0, 2) + ": about 1 in 2 random pairs is as similar");
        QCOMPARE(meaning_of_threshold(0.1, {1, 100'000, 100'000}),
                 decimal_text(0.1, 2) + ": 66 % of random pairs are as similar");
        QCOMPARE(meaning_of_threshold(0.5, {}), QString());
        std::vector<std::uint32_t> many(50'000);
        many.back() = many[49'998] = many[49'997] = 800'000;
        QCOMPARE(meaning_of_threshold(0.8, many),
                 decimal_text(0.8, 2) + ": about 1 in " + with_separators(17'000) + " random pairs is as similar");
    }

    void the_handle_in_the_histogram_is_the_threshold() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.choose_similar();
        auto* choice = w.window->findChild<ThresholdChoice*>();
        auto* histogram = choice->findChild<HistogramView*>();
        QTRY_VERIFY(histogram->histogram().total() > 0);
        histogram->setFocus();
        QTest::keyClick(histogram, Qt::Key_Right);
        QCOMPARE(choice->value(), 0.52);
        QTest::keyClick(histogram, Qt::Key_Home);
        QCOMPARE(choice->value(), 0.0);
        QTest::mouseClick(histogram, Qt::LeftButton, {}, histogram->rect().center());
        QVERIFY(std::abs(choice->value() - 0.5) < 0.02);
        choice->set_value(0.3);
        w.search(kAspirin);
        const auto wanted =
            test::hits_of(demo_->path(), SearchMode::similar, kAspirin.toStdString(), {.threshold = 0.3});
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));
    }

    void other_kinds_and_metrics_are_searched_by() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        auto* kinds = w.box("Fingerprints to compare by");
        QVERIFY(!kinds->isVisible());
        w.choose_similar();
        QVERIFY(kinds->isVisible());
        const auto* items = qobject_cast<QStandardItemModel*>(kinds->model());
        QVERIFY(items->item(static_cast<int>(FingerprintKind::morgan2))->isEnabled());
        const auto* missing = items->item(static_cast<int>(FingerprintKind::maccs));
        QVERIFY(!missing->isEnabled());
        QVERIFY2(missing->toolTip().contains("Fingerprints adds them"), qPrintable(missing->toolTip()));
        kinds->setCurrentIndex(static_cast<int>(FingerprintKind::morgan2));
        w.box("Coefficient of similarity")->setCurrentText("Tversky");
        auto* choice = w.window->findChild<ThresholdChoice*>();
        choice->set_value(0.35);
        w.search(kAspirin);
        const SearchOptions options{
            .threshold = 0.35, .fingerprint = FingerprintKind::morgan2, .metric = Metric::tversky(0.9, 0.1)};
        const auto wanted = test::hits_of(demo_->path(), SearchMode::similar, kAspirin.toStdString(), options);
        QVERIFY(wanted.size() > 1);
        QCOMPARE(w.shown_ids(), texts(test::ids_of(demo_->path(), wanted)));
        // The pairs are compared by them, too.
        auto* histogram = choice->findChild<HistogramView*>();
        QTRY_VERIFY(histogram->histogram().total() > 0);
        const auto pairs = compare_random_pairs(*w.window->library()->source, FingerprintKind::morgan2, {}, {});
        std::vector<double> values;
        for (const ComparedPair& p : *pairs) {
            values.push_back(options.metric.of_counts(p.common, p.query_items, p.compound_items).millionths() / 1e6);
        }
        QCOMPARE(histogram->histogram().counts, histogram_between(values, 0, 1, 50).counts);
    }

    void a_property_without_a_range_is_no_other_query() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.search("c1ccncc1");
        const auto* changed = w.window->findChild<QLabel*>("hits_outdated");
        w.add_filter("mw");
        auto* histogram = w.rows().at(0)->findChild<HistogramView*>();
        QTRY_COMPARE(histogram->histogram().total(), std::size_t{595});
        QVERIFY(!changed->isVisible());
        type_into(w.rows()[0]->findChildren<QLineEdit*>()[0], "150");
        QTRY_VERIFY(changed->isVisible());
        type_into(w.rows()[0]->findChildren<QLineEdit*>()[0], " ");
        QTRY_VERIFY(!changed->isVisible());
    }

    void a_range_of_a_property_filters() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.add_filter("mw");
        w.add_filter("rings");
        QCOMPARE(w.rows().size(), std::size_t{2});
        auto* histogram = w.rows()[0]->findChild<HistogramView*>();
        QTRY_COMPARE(histogram->histogram().total(), std::size_t{595});
        const auto edits = w.rows()[0]->findChildren<QLineEdit*>();
        type_into(edits[0], "150");
        type_into(edits[1], "300.5");
        QCOMPARE(histogram->chosen(), std::optional(ValueRange{150, 300.5}));
        auto* rings = w.rows()[1]->findChild<HistogramView*>();
        QTRY_VERIFY(rings->histogram().total() > 0);
        rings->setFocus();
        QTest::keyClick(rings, Qt::Key_Right);
        QCOMPARE(w.rows()[1]->range().lowest, std::optional<double>(1));
        w.window->findChild<QueryPanel*>()->findChild<ConditionEdit*>()->setText("donors = 0 or donors = 1");
        QCOMPARE(w.sent(), QStringLiteral("Searched with: (donors = 0 or donors = 1) and mw between 150 and 300.5 "
                                          "and rings >= 1"));
        w.search("C");
        // Row by row.
        std::set<std::string> expected;
        const auto all = test::hits_of(demo_->path(), SearchMode::substructure, "C", {});
        const auto reader = w.window->library()->source->reader();
        for (const Hit& hit : all) {
            const CompoundRow row = reader->row(hit.compound);
            const Descriptors& d = row.descriptors;
            const bool fits = d.molecular_weight >= 150 && d.molecular_weight <= 300.5 && d.rings >= 1 && d.donors <= 1;
            if (fits) expected.insert(row.id);
        }
        QVERIFY(!expected.empty());
        std::set<std::string> shown;
        for (const QString& id : w.shown_ids()) shown.insert(id.toStdString());
        QCOMPARE(shown.size(), expected.size());
        QVERIFY(shown == expected);
    }

    void what_is_typed_after_adding_a_property_is_its_range() {
        Opened w{demo_->path()};
        w.window->show();
        QTRY_VERIFY(w.window->library());
        w.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        w.panel()->focus_query();
        QTimer::singleShot(100, w.window.get(), [] {
            QVERIFY(QApplication::activePopupWidget());
            QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
            QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        });
        QTest::mouseClick(w.window->findChild<PropertyFilters*>()->adder(), Qt::LeftButton);  // until the menu closes
        QTRY_COMPARE(w.rows().size(), std::size_t{1});
        QCOMPARE(w.rows()[0]->range().name, std::string{"mw"});
        auto* histogram = w.rows()[0]->findChild<HistogramView*>();
        QTest::keyClicks(QApplication::focusWidget(), "15");
        QTRY_VERIFY(histogram->histogram().total() > 0);  // which takes nothing of what is half typed
        QTest::keyClicks(QApplication::focusWidget(), "0");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QTest::keyClicks(QApplication::focusWidget(), "300");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(w.rows()[0]->range().lowest, std::optional<double>(150));
        QCOMPARE(w.rows()[0]->range().highest, std::optional<double>(300));
        QVERIFY(w.edit()->toPlainText().isEmpty());
    }

    void a_range_is_reset_removed_and_brought_back() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.add_filter("logp");
        const auto edits = w.rows()[0]->findChildren<QLineEdit*>();
        const QString typed = local_number("-1.5");
        type_into(edits[1], typed);
        type_into(edits[0], "3");
        // Which of both is meant is not guessed.
        const auto* message = w.rows()[0]->findChild<QLabel*>("filter_message");
        QVERIFY(message->isVisible());
        QCOMPARE(message->text(), "3 is more than " + typed);
        QVERIFY(!w.rows()[0]->range().lowest);
        QTRY_VERIFY(!w.window->is_searching());
        const QString listed = w.text_of("hits_title");
        w.type_and_search("c1ccccc1");
        // Said where it is to be put right, which has the keyboard.
        QCOMPARE(message->text(), "3 is more than " + typed);
        QVERIFY(message->isVisible() && w.text_of("query_message").isEmpty());
        QVERIFY(w.rows()[0]->isAncestorOf(w.window->focusWidget()));
        QVERIFY(!w.window->is_searching() && w.text_of("hits_title") == listed);
        type_into(edits[1], "3");
        type_into(edits[0], typed);
        QVERIFY(!message->isVisible());
        QCOMPARE(w.rows()[0]->range().lowest, std::optional<double>(-1.5));
        QCOMPARE(w.rows()[0]->range().highest, std::optional<double>(3));
        type_into(edits[1], "three");
        QCOMPARE(edits[1]->text(), QStringLiteral("three"));  // to be corrected
        QVERIFY(message->isVisible());
        QCOMPARE(message->text(), QStringLiteral("'three' is not a number"));
        QCOMPARE(w.rows()[0]->range().highest, std::optional<double>(3));
        const SearchRequest before = w.panel()->state();
        const auto buttons = w.rows()[0]->findChildren<QToolButton*>();
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(!w.rows()[0]->range().lowest && !w.rows()[0]->range().highest);
        QVERIFY(edits[1]->text().isEmpty() && !message->isVisible());
        QVERIFY(w.panel()->request().condition().empty());
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QVERIFY(w.rows().empty());
        w.panel()->restore(before);
        QCOMPARE(w.rows().size(), std::size_t{1});
        QCOMPARE(w.panel()->request().condition(), std::string("logp between -1.5 and 3"));
        QVERIFY(w.panel()->state() == before);
    }

    void return_in_a_number_of_a_range_searches_if_it_is_one() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.window->resize(1024, 640);
        for (const char* name : {"mw", "logp", "rings"}) w.add_filter(name);
        const auto edits = w.rows()[2]->findChildren<QLineEdit*>();
        const auto* message = w.rows()[2]->findChild<QLabel*>("filter_message");
        const QSignalSpy wanted{w.panel(), &QueryPanel::search_wanted};
        edits[0]->setFocus();
        QTest::keyClicks(edits[0], "two");
        QTest::keyClick(edits[0], Qt::Key_Return);
        QTRY_VERIFY(message->isVisible() && message->visibleRegion().boundingRect().height() >= message->height());
        QVERIFY(wanted.isEmpty());
        edits[0]->selectAll();
        QTest::keyClicks(edits[0], "2");
        QTest::keyClick(edits[0], Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(w.panel()->request().condition(), std::string("rings >= 2"));
    }

    void fingerprints_that_the_next_library_lacks_are_not_searched_with() {
        Opened w{demo_->path()};
        w.wait_for_library();
        w.choose_similar();
        w.box("Fingerprints to compare by")->setCurrentIndex(1);
        QSignalSpy candidates{w.panel(), &QueryPanel::candidates_shown};
        w.search(kAspirin);
        QVERIFY2(w.text_of("hits_title").contains(", at least " + decimal_text(0.5, 2) + " by Morgan 2"),
                 qPrintable(w.text_of("hits_title")));
        QTRY_VERIFY(!candidates.isEmpty() && !candidates.last()[0].toString().isEmpty());
        const QString other = demo_->write("other.smi", "c1ccccc1C(=O)O benzoic\nCCO ethanol\n");
        const QString library = demo_->file("other.sieve");
        gui::FileLibraryService{}.import_file(library.toStdString(), other.toStdString(), {}, {});
        w.window->open_library(library);
        QTRY_COMPARE(w.model()->rowCount(), 2);
        candidates.clear();
        w.panel()->set_query("c1ccccc1");
        QTest::qWait(600);  // until they would be counted
        for (const auto& shown : candidates) QCOMPARE(shown[0].toString(), QString{});
        const QString refusal = "This library has no fingerprints of Morgan 2 (ECFP4); choose others.";
        QTest::keyClick(w.edit(), Qt::Key_Return);
        QCOMPARE(w.text_of("missing_fingerprints"), refusal);
        QVERIFY(w.text_of("query_message").isEmpty());
        QCOMPARE(w.window->focusWidget(), w.box("Fingerprints to compare by"));
        QVERIFY(!w.window->is_searching());
        QCOMPARE(w.model()->rowCount(), 2);
        w.box("Fingerprints to compare by")->setCurrentIndex(0);
        w.search("c1ccccc1C(=O)O");
        QCOMPARE(w.shown_ids(), QStringList{"benzoic"});
    }

    void return_searches_wherever_something_is_chosen() {
        Opened w{demo_->path()};
        w.wait_for_library();
        w.choose_similar();
        w.add_filter("mw");
        const QSignalSpy wanted{w.panel(), &QueryPanel::search_wanted};
        qsizetype pressed = 0;
        for (QWidget* widget : w.panel()->findChildren<QWidget*>()) {
            const bool is_choice =
                (qobject_cast<QToolButton*>(widget) && qobject_cast<SegmentedControl*>(widget->parentWidget())) ||
                qobject_cast<QCheckBox*>(widget) || qobject_cast<QComboBox*>(widget) ||
                qobject_cast<HistogramView*>(widget);
            if (!is_choice || !widget->isVisible() || !widget->isEnabled()) continue;
            widget->setFocus();
            QTest::keyClick(widget, Qt::Key_Return);
            QCOMPARE(wanted.size(), ++pressed);
        }
        QVERIFY2(pressed >= 7, qPrintable(QString::number(pressed)));
        // In a number, too, once.
        auto* number = w.panel()->findChild<QDoubleSpinBox*>();
        number->setFocus();
        QTest::keyClick(number, Qt::Key_Return);
        QTRY_COMPARE(wanted.size(), pressed + 1);
    }

    void a_range_of_an_unknown_property_is_kept_and_said() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        SearchRequest query = w.panel()->state();
        query.ranges = {{.name = "IC50", .imported = true, .lowest = 1, .highest = {}},
                        {.name = "class", .imported = true, .lowest = 1, .highest = {}},
                        {.name = "mw", .lowest = {}, .highest = 200}};
        w.panel()->restore(query);
        const auto message = [&](std::size_t row) {
            return w.rows()[row]->findChild<QLabel*>("filter_message")->text();
        };
        QVERIFY2(message(0).contains("no such property"), qPrintable(message(0)));
        QVERIFY2(message(1).contains("text"), qPrintable(message(1)));
        QVERIFY(message(2).isEmpty());
        QCOMPARE(w.panel()->request().condition(), std::string("mw <= 200"));
        QVERIFY(w.panel()->state() == query);
        // A library that has it.
        gui::FileLibraryService{}.import_file(
            demo_->file("assay.sieve").toStdString(),
            demo_->write("assay.csv", "smiles,id,IC50\nCCO,a,0.5\nCCN,b,2\nCCC,c,7\n").toStdString(), {}, {});
        QSignalSpy opened{w.window.get(), &MainWindow::library_opened};
        w.window->open_library(demo_->file("assay.sieve"));
        QVERIFY(opened.wait(test::kPatience));
        QVERIFY(message(0).isEmpty());
        QTRY_COMPARE(w.rows()[0]->findChild<HistogramView*>()->histogram().total(), std::size_t{3});
        w.search("CC");
        QCOMPARE(w.shown_ids(), (QStringList{"c", "b"}));
    }

    void numbers_far_out_do_not_widen_a_distribution() {
        std::vector<double> values;
        for (int i = 0; i < 1000; ++i) values.push_back(i);
        QVERIFY(distribution_of(values).highest() >= 999);
        values.push_back(1e6);
        const Histogram histogram = distribution_of(values);
        QVERIFY(histogram.highest() < 2000);
        QCOMPARE(histogram.total(), values.size());
        QVERIFY(histogram.counts.back() > 0);
        QVERIFY(histogram.whole_numbers);
        QVERIFY(distribution_of({}).counts.empty());
        QCOMPARE(distribution_of({2.5}).total(), std::size_t{1});
        QCOMPARE(distribution_of({2.5, 2.5, 2.5}).total(), std::size_t{3});
    }

    void nothing_moves_but_what_is_below() {
        Opened w{demo_->path()};
        QTRY_VERIFY(w.window->library());
        w.window->resize(1280, 800);
        QTest::qWait(50);
        auto* kinds = w.panel()->findChild<SearchOptionsBox*>()->findChild<SegmentedControl*>();
        const auto place_of = [&](const QWidget* widget) {
            return QRect{widget->mapTo(w.window.get(), QPoint{}), widget->size()};
        };
        const QRect edit = place_of(w.edit()), choice = place_of(kinds);
        const auto* message = w.window->findChild<QLabel*>("query_message");
        // Whatever is said of a query has its place.
        for (const char* text : {"", "c1ccccc1", "c1cccc", "[*]~[#6]", "C(C)(C)(C)(C)(C)C", "c1ccccc1 benzene"}) {
            w.edit()->setPlainText(text);
            QTest::qWait(300);
            QCOMPARE(place_of(w.edit()), edit);
            QCOMPARE(place_of(kinds), choice);
        }
        QVERIFY(message->text().isEmpty());
        for (QToolButton* segment : kinds->findChildren<QToolButton*>()) {
            QTest::mouseClick(segment, Qt::LeftButton);
            QTest::qWait(50);
            QCOMPARE(place_of(kinds), choice);
        }
    }
};

CHEMSIEVE_UI_TEST(search_options, SearchOptionsTest)

}  // namespace chemsieve::ui::search_options_test

#include "search_options_test.moc"
