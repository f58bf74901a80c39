// Plots of hits: what they show and what is selected through them, against the values of each compound.

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QXmlStreamReader>
#include <map>
#include <random>
#include <set>

#include "base/error.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/lists/compound_lists.h"
#include "ui/lists/list_name_box.h"
#include "ui/plot/bar_plot.h"
#include "ui/plot/plot_dock.h"
#include "ui/plot/plot_legend.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/scatter_plot.h"
#include "ui/query/query_panel.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/segmented_control.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::plot_test {

namespace {

// The window with its plots, and hits of a search.
struct Plotted : test::OpenWindow {
    Plotted(const QString& library, const QString& query) : OpenWindow{library} {
        window->resize(1400, 1000);
        wait_for_library();
        window->findChild<QDockWidget*>(QStringLiteral("plots"))->show();
        search(query);
    }
    // Until the plot shows the hits in the order of the table.
    void show(const QString& kind, const QString& x, const QString& y = {}) const {
        choose(QStringLiteral("plot_x"), x);
        if (!y.isEmpty()) choose(QStringLiteral("plot_y"), y);
        press("plot_kind", kind);
        wait();
    }
    // A segment, by its text or name.
    void press(const char* control, const QString& segment) const {
        for (auto* button : window->findChild<SegmentedControl*>(control)->findChildren<QToolButton*>()) {
            if (button->text() == segment) return button->click();
        }
        QFAIL(qPrintable(segment));
    }
    QString legend(std::size_t row) const {
        const auto* legend = window->findChild<PlotLegend*>();
        return QStringLiteral("%1: %2").arg(legend->text_of(row)).arg(legend->hits_of(row));
    }
    QToolButton* button(const QString& text) const {
        for (auto* button : window->findChild<PlotDock*>()->findChildren<QToolButton*>()) {
            if (button->text() == text) return button;
        }
        return nullptr;
    }
    void wait() const { QTRY_VERIFY(plot()->points() && plot()->points()->hits == model()->hits().size()); }
    void choose(const QString& combo, const QString& text) const {
        auto* box = window->findChild<QComboBox*>(combo);
        const int index = box->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    PlotView* plot() const {
        PlotView* bars_view = bars();
        return bars_view->isVisible() ? bars_view : static_cast<PlotView*>(dots());
    }
    BarPlot* bars() const { return window->findChild<BarPlot*>(); }
    ScatterPlot* dots() const { return window->findChild<ScatterPlot*>(); }
    std::set<int> selected() const {
        std::set<int> rows;
        for (const QModelIndex& index : table()->selectionModel()->selectedRows()) rows.insert(index.row());
        return rows;
    }
    // Read compound by compound, not by the way of plots.
    double weight(int row) const {
        return window->library()->source->reader()->row(model()->hits()[row].compound).descriptors.molecular_weight;
    }
    double lipophilicity(int row) const {
        return window->library()->source->reader()->row(model()->hits()[row].compound).descriptors.logp;
    }
    std::set<int> rows_where(const std::function<bool(int)>& holds) const {
        std::set<int> rows;
        for (int row = 0; row < model()->rowCount(); ++row) {
            if (holds(row)) rows.insert(row);
        }
        return rows;
    }
    std::set<int> rows_of_bars(std::size_t first, std::size_t last) const {
        const Histogram& h = bars()->histogram();
        const double from = h.lowest + h.width * static_cast<double>(first);
        const double to = h.lowest + h.width * static_cast<double>(last + 1);
        return rows_where([&](int row) { return weight(row) >= from && weight(row) < to; });
    }
    QPoint bar(std::size_t i) const { return bars()->bar_place(i).center().toPoint(); }
};

const QString kHistogram = QStringLiteral("Bars");
const QString kScatter = QStringLiteral("Scatter");

}  // namespace

class PlotTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }

    void bars_count_the_hits() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "MW");
        const Histogram& h = w.bars()->histogram();
        QCOMPARE(h.total(), w.model()->hits().size());
        QVERIFY(h.counts.size() > 5);
        for (std::size_t i = 0; i < h.counts.size(); ++i) QCOMPARE(h.counts[i], w.rows_of_bars(i, i).size());
        const QString summary = w.window->findChild<QLabel*>("plot_summary")->text();
        QVERIFY2(summary.startsWith(QString::number(h.total()) + " hits"), qPrintable(summary));
    }

    void begins_with_something_that_is_there_and_two_axes() {
        QSettings{}.remove("plot");
        const Plotted w{demo_->path(), "c1ccncc1"};
        auto* x = w.window->findChild<QComboBox*>("plot_x");
        auto* y = w.window->findChild<QComboBox*>("plot_y");
        QCOMPARE(x->currentText(), QString("MW"));
        QVERIFY(x->currentText() != y->currentText());
        w.choose("plot_y", "MW");
        QVERIFY(x->currentText() != y->currentText() && y->currentText() == "MW");
        // Compounds that are only listed have no similarity.
        w.choose("plot_x", "Similarity");
        w.settle_after([&] { w.window->list_all_compounds(); });
        QTRY_VERIFY(x->currentText() != "Similarity");
    }

    void similarities_are_those_of_the_hits() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "Similarity");
        std::multiset<double> expected;
        for (const Hit& hit : w.model()->hits()) expected.insert(hit.similarity.millionths() / 1e6);
        const std::vector<double>& x = w.bars()->points()->x;
        QCOMPARE(std::multiset<double>(x.begin(), x.end()), expected);
    }

    void bars_select_rows_by_mouse_and_keys() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "MW");
        QTest::mouseClick(w.bars(), Qt::LeftButton, {}, w.bar(3));
        QCOMPARE(w.selected(), w.rows_of_bars(3, 3));
        QTest::mouseClick(w.bars(), Qt::LeftButton, Qt::ShiftModifier, w.bar(6));
        QCOMPARE(w.selected(), w.rows_of_bars(3, 6));
        QVERIFY(w.selected().size() > 3);
        QTest::mouseClick(w.bars(), Qt::LeftButton, {}, w.bar(2));
        QTest::mouseClick(w.bars(), Qt::LeftButton, Qt::ControlModifier, w.bar(8));
        std::set<int> both = w.rows_of_bars(2, 2);
        both.merge(w.rows_of_bars(8, 8));
        QCOMPARE(w.selected(), both);
        QTest::mousePress(w.bars(), Qt::LeftButton, {}, w.bar(5));
        QTest::mouseMove(w.bars(), w.bar(1));
        QTest::mouseRelease(w.bars(), Qt::LeftButton, {}, w.bar(1));
        QCOMPARE(w.selected(), w.rows_of_bars(1, 5));
        QTest::keyClick(w.bars(), Qt::Key_Home);
        QCOMPARE(w.selected(), w.rows_of_bars(0, 0));
        QTest::keyClick(w.bars(), Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(w.bars(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(w.selected(), w.rows_of_bars(0, 2));
        QTest::keyClick(w.bars(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(w.selected().size(), w.model()->hits().size());
    }

    void the_library_opened_last_is_the_one_drawn() {
        gui::FileLibraryService service;
        demo_->write("two.tsv", "smiles\tname\tactivity\nc1ccncc1\ta\t5\nCCc1ccncc1\tb\t12\n");
        service.import_file(demo_->file("two.sieve").toStdString(), demo_->file("two.tsv").toStdString(), {}, {});
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "MW");
        const QString first = w.window->library()->path;
        w.window->open_library(demo_->file("two.sieve"));
        QTRY_VERIFY(w.window->library()->path != first);
        // None of the library before: those of the new one may be there already.
        QVERIFY(!w.bars()->has_points() || w.bars()->points()->hits <= 2);
        w.search("c1ccncc1");
        w.show(kHistogram, "activity");
        QCOMPARE(w.bars()->points()->x, (std::vector<double>{5, 12}));
    }

    void selected_rows_are_a_part_of_the_bars() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "MW");
        using Selection = QItemSelectionModel;
        w.table()->selectionModel()->select(w.model()->index(4, 0), Selection::ClearAndSelect | Selection::Rows);
        w.table()->selectionModel()->select(w.model()->index(7, 0), Selection::Select | Selection::Rows);
        QTRY_COMPARE(w.bars()->part().total(), 2U);
        const Histogram& h = w.bars()->histogram();
        std::map<std::size_t, std::size_t> expected;
        for (const int row : {4, 7}) ++expected[static_cast<std::size_t>((w.weight(row) - h.lowest) / h.width)];
        for (const auto& [bin, count] : expected) QCOMPARE(w.bars()->part().counts[bin], count);
        // Whatever their order.
        w.table()->sortByColumn(1, Qt::AscendingOrder);
        QTRY_COMPARE(w.bars()->part().total(), 2U);
        w.table()->clearSelection();
        QTRY_COMPARE(w.bars()->part().total(), 0U);
    }

    void zoomed_bars_count_what_is_in_sight() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "MW");
        const double width = w.bars()->histogram().width;
        w.bars()->setFocus();
        for (int i = 0; i < 6; ++i) QTest::keyClick(w.bars(), Qt::Key_Plus);
        const Histogram& h = w.bars()->histogram();
        QVERIFY(w.bars()->is_zoomed());
        QVERIFY(h.width < width);
        QVERIFY(h.total() > 0 && h.total() < w.model()->hits().size());
        QTest::mouseDClick(w.bars(), Qt::LeftButton, {}, w.bar(0));
        QVERIFY(!w.bars()->is_zoomed());
        QCOMPARE(w.bars()->histogram().total(), w.model()->hits().size());
    }

    void a_rectangle_selects_what_lies_in_it() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "MW", "cLogP");
        const QPoint from = w.dots()->place_of(180, 3.1).toPoint();
        const QPoint to = w.dots()->place_of(320, 0.4).toPoint();
        QTest::mousePress(w.dots(), Qt::LeftButton, {}, from);
        QTest::mouseMove(w.dots(), (from + to) / 2);
        QTest::mouseMove(w.dots(), to);
        QTest::mouseRelease(w.dots(), Qt::LeftButton, {}, to);
        const auto is_inside = [&](int row) {
            const QPointF place = w.dots()->place_of(w.weight(row), w.lipophilicity(row));
            return place.x() >= from.x() && place.x() <= to.x() && place.y() >= from.y() && place.y() <= to.y();
        };
        const std::set<int> expected = w.rows_where(is_inside);
        QVERIFY(expected.size() > 5 && expected.size() < w.model()->hits().size());
        QCOMPARE(w.selected(), expected);
        QTest::keyClick(w.dots(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(w.selected().size(), w.model()->hits().size());
    }

    void a_lasso_selects_what_it_goes_round() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "MW", "cLogP");
        w.press("plot_drag", "A lasso selects");
        const auto place = [&](double x, double y) { return w.dots()->place_of(x, y).toPoint(); };
        const QPoint a = place(150, -1);
        const QPoint b = place(400, -1);
        const QPoint c = place(150, 5);
        QTest::mousePress(w.dots(), Qt::LeftButton, {}, a);
        QTest::mouseMove(w.dots(), b);
        QTest::mouseMove(w.dots(), c);
        QTest::mouseRelease(w.dots(), Qt::LeftButton, {}, c);
        // Right of a-c, above a-b, and on the same side of b-c as a.
        const auto is_inside = [&](int row) {
            const QPointF p = w.dots()->place_of(w.weight(row), w.lipophilicity(row));
            const auto side = [&](const QPointF& from, const QPointF& to) {
                return (to.x() - from.x()) * (p.y() - from.y()) - (to.y() - from.y()) * (p.x() - from.x());
            };
            const double s1 = side(a, b);
            const double s2 = side(b, c);
            const double s3 = side(c, a);
            return (s1 <= 0 && s2 <= 0 && s3 <= 0) || (s1 >= 0 && s2 >= 0 && s3 >= 0);
        };
        const std::set<int> expected = w.rows_where(is_inside);
        QVERIFY(expected.size() > 5);
        QCOMPARE(w.selected(), expected);
    }

    void a_click_takes_the_point_and_the_open_none() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "MW", "cLogP");
        const QPointF place = w.dots()->place_of(w.weight(5), w.lipophilicity(5));
        QTest::mouseClick(w.dots(), Qt::LeftButton, {}, place.toPoint());
        QCOMPARE(w.selected().size(), 1U);
        const int taken = *w.selected().begin();
        const QPointF away = w.dots()->place_of(w.weight(taken), w.lipophilicity(taken)) - place;
        QVERIFY(QPointF::dotProduct(away, away) < 4);
        QTest::mouseClick(w.dots(), Qt::LeftButton, {}, {w.dots()->width() / 2, 1});
        QVERIFY(w.selected().empty());
    }

    void another_search_takes_the_place_of_the_plot() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "MW", "cLogP");
        w.search("NS(=O)=O");
        w.wait();
        const PlotPoints& points = *w.dots()->points();
        QCOMPARE(points.size(), w.model()->hits().size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            const CompoundRow row = w.window->library()->source->reader()->row(points.compounds[i]);
            QVERIFY(std::abs(points.x[i] - row.descriptors.molecular_weight) < 1e-9);
            QVERIFY(std::abs(points.y[i] - row.descriptors.logp) < 1e-9);
        }
        w.window->findChild<QueryEdit*>()->setPlainText("[U]");
        w.window->start_search();
        QTRY_VERIFY(!w.dots()->has_points());
    }

    void hits_without_a_value_are_left_out_and_counted() {
        const QString table =
            demo_->write("few.tsv", "smiles\tname\tactivity\nc1ccncc1\ta\t5\nCc1ccncc1\tb\t\nCCc1ccncc1\tc\t12\n");
        gui::FileLibraryService{}.import_file(demo_->file("few.sieve").toStdString(), table.toStdString(), {}, {});
        const Plotted w{demo_->file("few.sieve"), "c1ccncc1"};
        w.show(kHistogram, "activity");
        QCOMPARE(w.bars()->points()->size(), 2U);
        const QString summary = w.window->findChild<QLabel*>("plot_summary")->text();
        QVERIFY2(summary.startsWith("2 of 3 hits have a value"), qPrintable(summary));
    }

    void many_rows_become_few_ranges() {
        std::mt19937 random{7};
        HitModel model;
        std::vector<Hit> hits;
        for (int i = 1; i <= 20'000; ++i) hits.push_back({CompoundNumber{i}, {}});
        std::shuffle(hits.begin(), hits.end(), random);
        model.append(hits);
        CompoundSelection wanted;
        for (int i = 0; i < 9'000; ++i) wanted.add(CompoundNumber{1 + static_cast<int>(random() % 20'000)});
        const QItemSelection rows = rows_of(wanted, hits, model);
        std::vector<bool> is_in(hits.size());
        for (const QItemSelectionRange& range : rows) {
            QCOMPARE(range.right(), model.columnCount() - 1);
            for (int row = range.top(); row <= range.bottom(); ++row) is_in[row] = true;
        }
        for (std::size_t row = 0; row < hits.size(); ++row) QCOMPARE(is_in[row], wanted.contains(hits[row].compound));
        QCOMPARE(compounds_of(rows, hits).size(), wanted.size());
        QItemSelectionModel selection{&model};
        QSignalSpy changes{&selection, &QItemSelectionModel::selectionChanged};
        select_rows(selection, rows);
        QCOMPARE(changes.size(), 1);
        select_rows(selection, rows);
        QCOMPARE(changes.size(), 3);
        QCOMPARE(compounds_of(selection.selection(), hits).size(), wanted.size());
    }

    void one_click_makes_an_axis_logarithmic() {
        QSettings{}.remove("plot");
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "cLogP", "MW");
        auto* across = w.window->findChild<QToolButton*>("plot_x_scale");
        auto* up = w.window->findChild<QToolButton*>("plot_y_scale");
        QCOMPARE(across->text(), QString("lin"));
        up->click();
        w.wait();
        QCOMPARE(up->text(), QString("log"));
        const PlotPoints& points = *w.dots()->points();
        QCOMPARE(points.size(), w.model()->hits().size());
        for (int row = 0; row < w.model()->rowCount(); ++row) {
            QVERIFY(std::abs(std::pow(10, points.y[static_cast<std::size_t>(row)]) - w.weight(row)) < 1e-9);
        }
        // What lies in a box is selected by its values there, too.
        const QPoint from = w.dots()->place_of(0, std::log10(150)).toPoint();
        const QPoint to = w.dots()->place_of(3, std::log10(300)).toPoint();
        QTest::mousePress(w.dots(), Qt::LeftButton, {}, from);
        QTest::mouseMove(w.dots(), to);
        QTest::mouseRelease(w.dots(), Qt::LeftButton, {}, to);
        const std::set<int> expected = w.rows_where([&](int row) {
            const QPointF place = w.dots()->place_of(w.lipophilicity(row), std::log10(w.weight(row)));
            return QRectF{QPointF{from}, QPointF{to}}.normalized().contains(place);
        });
        QVERIFY(expected.size() > 5);
        QCOMPARE(w.selected(), expected);
        // Values that are not above 0 have no place there, which is told.
        across->click();
        w.wait();
        const std::set<int> above = w.rows_where([&](int row) { return w.lipophilicity(row) > 0; });
        QCOMPARE(w.dots()->points()->size(), above.size());
        QVERIFY(above.size() < w.model()->hits().size());
        const QString summary = w.window->findChild<QLabel*>("plot_summary")->text();
        QVERIFY2(summary.endsWith("have a value above 0"), qPrintable(summary));
        // It is kept for the next time, but not for another value.
        QVERIFY(QSettings{}.value("plot/y_log").toBool());
        w.choose("plot_x", "TPSA");
        QCOMPARE(across->text(), QString("lin"));
        QCOMPARE(up->text(), QString("log"));
        QSettings{}.remove("plot");
    }

    void numbers_at_logarithmic_axes_are_round() {
        const auto values = [](double from, double to, int about) {
            std::vector<double> rounded;
            for (const double tick : log_ticks({std::log10(from), std::log10(to)}, about)) {
                rounded.push_back(std::round(std::pow(10, tick) * 1e6) / 1e6);
            }
            return rounded;
        };
        QCOMPARE(values(0.9, 60, 8), (std::vector<double>{1, 2, 5, 10, 20, 50}));
        QCOMPARE(values(0.9, 6000, 5), (std::vector<double>{1, 10, 100, 1000}));
        QCOMPARE(values(0.9, 1.1e6, 4), (std::vector<double>{1, 100, 10000, 1000000}));
        QCOMPARE(values(210, 290, 4), (std::vector<double>{220, 240, 260, 280}));
        QCOMPARE(tick_texts({-2, 0, 2}), (QStringList{QStringLiteral("\u22122"), "0", "2"}));
    }

    void the_legend_counts_and_selects() {
        QSettings{}.remove("plot");
        const Plotted w{demo_->path(), "c1ccncc1"};
        auto* legend = w.window->findChild<PlotLegend*>();
        w.show(kScatter, "MW", "cLogP");
        QVERIFY(!legend->isVisible());
        w.choose("plot_colour", "TPSA");
        w.wait();
        QVERIFY(legend->isVisible() && legend->row_count() > 2);
        QTRY_COMPARE(legend->height(), legend->sizeHint().height());
        const auto reader = w.window->library()->source->reader();
        const auto tpsa = [&](int row) { return reader->row(w.model()->hits()[row].compound).descriptors.tpsa; };
        const std::vector<LegendRange> ranges = legend_ranges(*w.dots()->points(), w.dots()->colours());
        std::size_t sum = 0;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            const auto is_in = [&](int row) { return tpsa(row) >= ranges[i].lowest && tpsa(row) < ranges[i].highest; };
            const std::set<int> expected = w.rows_where(is_in);
            QVERIFY2(w.legend(i).endsWith(QStringLiteral(": %1").arg(expected.size())), qPrintable(w.legend(i)));
            QTest::mouseClick(legend, Qt::LeftButton, {}, legend->row_place(i).center());
            QCOMPARE(w.selected(), expected);
            sum += expected.size();
        }
        QCOMPARE(sum, w.model()->hits().size());
        QVERIFY(w.legend(0).startsWith("below "));
        QVERIFY(w.legend(ranges.size() - 1).startsWith("from "));
        // With the keys.
        legend->setFocus();
        while (w.selected() != w.rows_where([&](int row) { return tpsa(row) < ranges[0].highest; })) {
            QTest::keyClick(legend, Qt::Key_Up);
            QTest::keyClick(legend, Qt::Key_Space);
        }
        QTest::keyClick(legend, Qt::Key_Down);
        QTest::keyClick(legend, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(w.selected(), w.rows_where([&](int row) { return tpsa(row) < ranges[1].highest; }));
        QSettings{}.remove("plot");
    }

    void the_selected_ones_are_shown_marked_and_listed() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kHistogram, "MW");
        QTRY_COMPARE(w.text_of("plot_selected"), QString::number(w.selected().size()));
        w.table()->clearSelection();
        QTRY_COMPARE(w.text_of("plot_selected"), QString("0"));
        for (const char* text : {"Show only", "Mark", "List"}) QVERIFY(!w.button(text)->isEnabled());
        w.table()->selectAll();
        QTRY_VERIFY(w.button("List")->isEnabled());
        w.table()->clearSelection();
        using Selection = QItemSelectionModel;
        for (const int row : {4, 7, 9}) {
            w.table()->selectionModel()->select(w.model()->index(row, 0), Selection::Select | Selection::Rows);
        }
        QTRY_COMPARE(w.text_of("plot_selected"), QString("3"));
        auto* lists = w.window->findChild<CompoundLists*>();
        const std::size_t before = lists->marked().size();
        w.button("Mark")->click();
        QCOMPARE(lists->marked().size(), before + 3);
        w.button("Mark")->click();
        QCOMPARE(lists->marked().size(), before);
        w.button("List")->click();
        auto* box = w.window->findChild<ListNameBox*>();
        QVERIFY(box && box->findChild<QPushButton*>());
        box->reject();
        w.button("Show only")->click();
        QTRY_COMPARE(w.model()->rowCount(), 3);
    }

    void without_hits_it_says_what_to_do() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "MW", "cLogP");
        auto* empty = w.window->findChild<PlotDock*>()->findChild<EmptyState*>();
        QVERIFY(!empty->isVisible());
        w.search("[U]");
        QTRY_VERIFY(empty->isVisible());
        w.search("c1ccncc1");
        QTRY_VERIFY(!empty->isVisible() && w.dots()->isVisible());
    }

    void pictures_are_of_the_kind_their_name_says() {
        const Plotted w{demo_->path(), "c1ccncc1"};
        w.show(kScatter, "MW", "cLogP");
        write_picture(*w.dots(), demo_->file("plot.png"));
        QCOMPARE(QImage{demo_->file("plot.png")}.size(), w.dots()->size() * 2);
        write_picture(*w.dots(), demo_->file("plot.svg"));
        QXmlStreamReader svg{QString::fromStdString(test::content_of(demo_->file("plot.svg")))};
        QString texts;
        while (!svg.atEnd()) {
            if (svg.readNext() == QXmlStreamReader::Characters) texts += svg.text();
        }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        QVERIFY(texts.contains("MW in g/mol") && texts.contains("cLogP"));
        write_picture(*w.dots(), demo_->file("plot.pdf"));
        QVERIFY(test::content_of(demo_->file("plot.pdf")).starts_with("%PDF"));
        QVERIFY_EXCEPTION_THROWN(write_picture(*w.dots(), demo_->path()), Error);
        QVERIFY_EXCEPTION_THROWN(write_picture(*w.dots(), demo_->file("no/such/folder.png")), Error);
    }
};

CHEMSIEVE_UI_TEST(plot, PlotTest)

}  // namespace chemsieve::ui::plot_test

#include "plot_test.moc"
