// The parts of the window: keys that go from one to the next, and their places in windows of several widths.

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QSettings>
#include <QTabBar>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_gallery.h"
#include "ui/refine/results_pane.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui::window_parts_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library, QSize size = {1280, 800}) : OpenWindow{library} {
        window->resize(size);
        window->show();
        window->activateWindow();
        [this] { QVERIFY(QTest::qWaitForWindowActive(window.get())); }();
        wait_for_library();
    }
    QDockWidget* dock(const char* name) const { return window->findChild<QDockWidget*>(QLatin1String{name}); }
    HitGallery* cards() const { return window->findChild<ResultsPane*>()->findChild<HitGallery*>(); }
    // What has the keyboard: "query", "hits", "details", ...
    QString at() const {
        const QWidget* focus = QApplication::focusWidget();
        if (focus == edit()) return "query";
        if (focus == table() || focus == cards()) return "hits";
        for (const char* name : {"details", "plots", "lists"}) {
            if (dock(name)->isAncestorOf(focus)) return name;
        }
        return focus ? focus->objectName() : "nothing";
    }
    QString after(Qt::KeyboardModifiers modifiers = {}) const {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, modifiers);
        return at();
    }
};

}  // namespace

class WindowPartsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void one_key_goes_from_part_to_part_and_back() {
        const Opened w{demo_->path()};
        w.search("c1ccncc1");
        w.panel()->focus_query();
        QCOMPARE(w.after(), "hits");
        QCOMPARE(w.after(), "details");
        QCOMPARE(w.after(), "query");
        QCOMPARE(w.after(Qt::ShiftModifier), "details");
        QCOMPARE(w.after(Qt::ShiftModifier), "hits");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(w.table()->currentIndex().row(), 1);
        w.dock("plots")->show();
        w.dock("lists")->show();
        w.dock("lists")->raise();
        QTRY_VERIFY(w.dock("plots")->visibleRegion().isEmpty());
        QCOMPARE(w.after(), "details");
        QCOMPARE(w.after(), "lists");  // the plots are behind their tab
        QCOMPARE(w.after(), "query");
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(w.after(), "hits");
        QVERIFY(w.cards()->hasFocus());
    }

    void the_key_leads_to_the_hits_from_other_pages() {
        const Opened w{demo_->path()};
        w.search("c1ccncc1");
        QTest::keyClick(w.window.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!w.table()->isVisible());
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QCOMPARE(w.at(), "hits");
    }

    void five_columns_and_the_sentence_are_whole_in_a_window_of_1280_pixels() {
        const Opened w{demo_->path()};
        w.search("c1ccncc1");
        QVERIFY(w.dock("details")->isVisible());
        const HitView* table = w.table();
        int end = 0;
        for (int i = 0; i < 5; ++i) end += table->columnWidth(table->titles()->logicalIndex(i));
        QVERIFY2(end <= table->viewport()->width(), qPrintable(QString::number(end - table->viewport()->width())));
        // Also a long one, and nothing moves for it.
        auto* results = w.window->findChild<ResultsPane*>();
        const auto* sentence = w.window->findChild<TextLabel*>("hits_sentence");
        const int top = table->mapTo(w.window.get(), QPoint{}).y();
        results->show_sentence(
            "9 hits of 3 queries, each by itself, among 10,000 compounds, in 3.0 ms; the best 3 of each, of 3,763 in "
            "all");
        results->offer_queries(true);
        QTest::qWait(0);
        QVERIFY(!sentence->is_cut());
        QCOMPARE(table->mapTo(w.window.get(), QPoint{}).y(), top);
        results->show_sentence({});
        results->offer_queries(false);
        QTest::qWait(0);
        QCOMPARE(table->mapTo(w.window.get(), QPoint{}).y(), top);
    }

    void a_button_at_the_edge_opens_the_details_in_a_narrow_window() {
        const Opened w{demo_->path(), {1024, 768}};
        w.search("c1ccncc1");
        QVERIFY(!w.dock("details")->isVisible());
        auto* button = w.window->findChild<QAbstractButton*>("open_details");
        QVERIFY(button->isVisible());
        QVERIFY(button->mapTo(w.window.get(), QPoint{button->width(), 0}).x() > 1000);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(w.dock("details")->isVisible() && !button->isVisible());
        w.dock("details")->close();
        QTRY_VERIFY(button->isVisible());
        w.window->resize(1400, 768);
        QTRY_VERIFY(!button->isVisible());
    }

    void panel_and_details_keep_their_shares_of_the_window() {
        const Opened w{demo_->path()};
        w.search("c1ccncc1");
        w.window->resize(2560, 1440);
        QTRY_VERIFY(w.dock("details")->width() >= 2560 / 5);
        QTRY_VERIFY(w.panel()->width() >= 2560 / 6);
        w.window->resize(1920, 1080);
        QTRY_COMPARE(w.dock("details")->width(), 1920 * 212 / 1000);
        // What the user has sized stays.
        w.window->resizeDocks({w.dock("details")}, {500}, Qt::Horizontal);
        QTRY_COMPARE(w.dock("details")->width(), 500);
        w.window->resize(2560, 1440);
        QTest::qWait(50);
        QCOMPARE(w.dock("details")->width(), 500);
    }

    void docks_at_the_right_share_one_width_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize{1024, 768};
        QTest::newRow("usual") << QSize{1280, 800};
        QTest::newRow("tall") << QSize{1440, 1000};
    }
    void docks_at_the_right_share_one_width() {
        QFETCH(QSize, size);
        // With all that a plot can ask for.
        QSettings{}.setValue("plot/colour", "TPSA");
        const Opened w{demo_->path(), size};
        w.search("c1ccncc1");
        const int width = std::max(308, size.width() * 212 / 1000);
        const auto is_open = [&](const char* name) {
            QTest::qWait(50);
            QCOMPARE(w.window->size(), size);
            QCOMPARE(w.dock(name)->width(), width);
        };
        if (w.dock("details")->isVisible()) is_open("details");
        for (const char* name : {"plots", "lists"}) {
            for (const bool with_details : {true, false}) {
                w.dock("details")->setVisible(with_details);
                w.dock(name)->toggleViewAction()->trigger();
                is_open(name);
                w.dock(name)->toggleViewAction()->trigger();
                w.dock("details")->show();
                is_open("details");
            }
        }
        w.dock("plots")->show();
        w.dock("lists")->show();
        is_open("lists");
        w.dock("details")->hide();
        is_open("plots");
    }

    void tabs_of_the_details_are_whole() {
        const Opened w{demo_->path()};
        w.search("c1ccncc1");
        const auto* tabs = w.dock("details")->titleBarWidget()->findChild<QTabBar*>();
        QCOMPARE(tabs->count(), 4);
        for (int i = 0; i < tabs->count(); ++i) {
            const int text = tabs->fontMetrics().horizontalAdvance(tabs->tabText(i));
            QVERIFY(tabs->tabRect(i).width() >= text);
            QVERIFY(tabs->rect().contains(tabs->tabRect(i)));
        }
        for (const auto* arrow : tabs->findChildren<QAbstractButton*>()) QVERIFY(!arrow->isVisible());
    }

    void rows_reach_the_edge_of_a_wide_window() {
        const Opened w{demo_->path(), {3600, 1440}};
        w.search("c1ccncc1");
        HitView* table = w.table();
        const int edge = table->viewport()->width() - 2;
        QVERIFY(edge > table->titles()->length() + 20);
        const auto colour_at_edge = [&](int row) {
            const QImage picture = table->viewport()->grab().toImage();
            return picture.pixelColor(edge, table->rowViewportPosition(row) + table->rowHeight(row) / 2);
        };
        const QColor plain = colour_at_edge(1);
        QVERIFY(colour_at_edge(0) != plain);  // the row chosen
        const int line = table->rowViewportPosition(1) + table->rowHeight(1) - 1;
        QVERIFY(table->viewport()->grab().toImage().pixelColor(edge, line) != plain);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, {edge, table->rowViewportPosition(1) + 20});
        QCOMPARE(table->currentIndex().row(), 1);
        QVERIFY(colour_at_edge(1) != plain);
    }
};

CHEMSIEVE_UI_TEST(window_parts, WindowPartsTest)

}  // namespace chemsieve::ui::window_parts_test

#include "window_parts_test.moc"
