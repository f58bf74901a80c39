// Bins and axes, and choosing a range with mouse and keys.

#include <QtTest>
#include <random>

#include "tests/ui/ui_test.h"
#include "ui/plot/histogram.h"

namespace chemsieve::ui::histogram_test {

class HistogramTest : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void every_number_is_in_its_bin() {
        std::mt19937_64 random{3};
        for (const double scale : {1e-9, 0.3, 1.0, 250.0, 1e12}) {
            std::vector<double> values;
            for (int i = 0; i < 500; ++i) values.push_back((std::normal_distribution{}(random) + 0.7) * scale);
            const Histogram histogram = histogram_of(values);
            QCOMPARE(histogram.total(), values.size());
            QVERIFY(histogram.counts.size() >= 10 && histogram.counts.size() <= 82);
            const auto [least, most] = std::minmax_element(values.begin(), values.end());
            QVERIFY(histogram.lowest <= *least && histogram.highest() > *most);
            std::vector<std::size_t> expected(histogram.counts.size());
            for (const double value : values) {
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    const double from = histogram.lowest + histogram.width * static_cast<double>(i);
                    const double to = histogram.lowest + histogram.width * static_cast<double>(i + 1);
                    if (value >= from && value < to) ++expected[i];
                }
            }
            QCOMPARE(histogram.counts, expected);
        }
    }

    void whole_numbers_have_bins_of_their_own() {
        const Histogram histogram = histogram_of(std::vector<double>{0, 1, 1, 3});
        QVERIFY(histogram.whole_numbers);
        QCOMPARE(histogram.lowest, -0.5);
        QCOMPARE(histogram.width, 1.0);
        QCOMPARE(histogram.counts, (std::vector<std::size_t>{1, 2, 0, 1}));
    }

    void odd_numbers_do_no_harm() {
        QVERIFY(histogram_of({}).counts.empty());
        QCOMPARE(histogram_of(std::vector<double>{2.5}).total(), 1U);
        QCOMPARE(histogram_of(std::vector<double>{-7, -7}).total(), 2U);
        QCOMPARE(histogram_of(std::vector<double>{-1.7e308, 0, 1.7e308}).total(), 3U);
        QCOMPARE(histogram_of(std::vector<double>{0, 1e-300}).total(), 2U);
        QCOMPARE(histogram_of(std::vector<double>{1e15, 1e15 + 1}).total(), 2U);
    }

    void ticks_are_easily_read() {
        QCOMPARE(axis_ticks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
        QCOMPARE(tick_decimals(axis_ticks(0, 1, 5)), 1);
        QCOMPARE(axis_ticks(87, 512, 4), (std::vector<double>{200, 400}));
        QCOMPARE(tick_decimals({200, 400}), 0);
        QVERIFY(axis_ticks(1, 1, 5).empty());
    }

    void a_range_is_dragged() {
        HistogramView view{HistogramView::Handles::both};
        view.resize(414, 80);
        view.set_histogram(histogram_between(std::vector<double>{1, 2, 50, 99}, 0, 100, 20));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        std::vector<std::optional<ValueRange>> told;
        connect(&view, &HistogramView::range_chosen, &view, [&](const auto& range) { told.push_back(range); });
        // 400 pixels between margins of 7: four a unit.
        QTest::mousePress(&view, Qt::LeftButton, {}, {7, 20});
        QTest::mouseMove(&view, {107, 20});
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {107, 20});
        QCOMPARE(view.chosen()->lowest, 25.0);
        QCOMPARE(view.chosen()->highest, 100.0);
        QTest::mousePress(&view, Qt::LeftButton, {}, {407, 20});
        QTest::mouseMove(&view, {207, 20});
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {207, 20});
        QCOMPARE(view.chosen()->highest, 50.0);
        // Both at once, and no further than the axis.
        QTest::mousePress(&view, Qt::LeftButton, {}, {157, 20});
        QTest::mouseMove(&view, {7, 20});
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {7, 20});
        QCOMPARE(view.chosen()->lowest, 0.0);
        QCOMPARE(view.chosen()->highest, 25.0);
        QTest::mouseDClick(&view, Qt::LeftButton, {}, {207, 20});
        QVERIFY(!view.chosen());
        QVERIFY(told.size() >= 4 && !told.back());
    }

    void handles_snap_to_round_values() {
        const auto dragged = [](Histogram histogram, int to) {
            HistogramView view{HistogramView::Handles::both};
            view.resize(214, 40);  // 200 pixels of bars
            view.set_histogram(std::move(histogram));
            view.show();
            QTest::mousePress(&view, Qt::LeftButton, {}, {7, 20});
            QTest::mouseMove(&view, {7 + to, 20});
            QTest::mouseRelease(&view, Qt::LeftButton, {}, {7 + to, 20});
            return view.chosen() ? view.chosen()->lowest : -1;
        };
        const std::vector<double> some{1, 2};
        QCOMPARE(dragged(histogram_between(some, 0, 1000, 40), 61), 310.0);  // under the mouse is 305
        QCOMPARE(dragged(histogram_between(some, 0, 1, 40), 41), 0.21);      // 0.205
        QCOMPARE(dragged(histogram_between(some, -6, 14, 40), 77), 1.8);     // 1.7
        QCOMPARE(dragged(histogram_between(some, 0, 1000, 40), 0), -1.0);    // the end stays open
        Histogram whole = histogram_of(std::vector<double>{0, 60});
        QVERIFY(whole.whole_numbers);
        const double lowest = dragged(std::move(whole), 51);
        QCOMPARE(lowest, std::round(lowest));
        // Both move together, by round steps.
        HistogramView view{HistogramView::Handles::both};
        view.resize(214, 40);
        view.set_histogram(histogram_between(some, 0, 1000, 40));
        view.set_chosen(ValueRange{203, 403});
        view.show();
        QTest::mousePress(&view, Qt::LeftButton, {}, {67, 20});
        QTest::mouseMove(&view, {80, 20});
        QTest::mouseRelease(&view, Qt::LeftButton, {}, {80, 20});
        QCOMPARE(view.chosen()->lowest, 270.0);
        QCOMPARE(view.chosen()->highest, 470.0);
    }

    void keys_move_the_handles() {
        HistogramView view{HistogramView::Handles::both};
        view.set_histogram(histogram_between(std::vector<double>{1, 2, 50, 99}, 0, 100, 20));
        view.show();
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(view.chosen()->lowest, 5.5);
        QTest::keyClick(&view, Qt::Key_Space);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.chosen()->highest, 95.0);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.chosen()->highest, 5.5);  // not beyond the other
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Space);
        QTest::keyClick(&view, Qt::Key_Home);
        QVERIFY(!view.chosen());
    }

    void a_single_handle_leaves_the_top_open() {
        HistogramView view{HistogramView::Handles::lower};
        view.set_histogram(histogram_between(std::vector<double>{0.1, 0.2}, 0, 1, 20));
        view.show();
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.chosen()->lowest, 0.05);
        QVERIFY(std::isinf(view.chosen()->highest));
    }
};

CHEMSIEVE_UI_TEST(histogram, HistogramTest)

}  // namespace chemsieve::ui::histogram_test

#include "histogram_test.moc"
