// The table and cards of hits as widgets: what stays in sight when they are scrolled, how large drawings are, and what
// is copied from them.

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QImage>
#include <QMimeData>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/copying/compound_copier.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_cells.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/refine/results_pane.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::table_test {

namespace {

constexpr int kIdColumn = 1;

// A window that is too narrow for all columns.
struct Narrow : test::OpenWindow {
    explicit Narrow(const QString& library) : OpenWindow{library} {
        window->resize(1280, 700);
        wait_for_library();
        search(QStringLiteral("c1ccccc1"));
    }
    HitGallery* cards() const { return window->findChild<HitGallery*>(); }
    // Several beside each other.
    void make_room() const {
        window->findChild<QDockWidget*>(QStringLiteral("details"))->hide();
        window->resize(1500, 700);
    }
    TitleHeader* titles() const { return table()->titles(); }
    QScrollBar* across() const { return table()->horizontalScrollBar(); }
    void scroll_right() const {
        across()->setValue(across()->maximum());
        QVERIFY(across()->value() > 120);
    }
    void click_title(int section, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseClick(titles()->viewport(), Qt::LeftButton, modifiers, titles()->place_of(section).center());
    }
    void turn_wheel(QAbstractItemView* view, QPoint place, int steps) const {
        QWheelEvent turn{QPointF{place},
                         QPointF{view->viewport()->mapToGlobal(place)},
                         {},
                         {0, 120 * steps},
                         Qt::NoButton,
                         Qt::ControlModifier,
                         Qt::NoScrollPhase,
                         false};
        QApplication::sendEvent(view->viewport(), &turn);
    }
};

void drag(QWidget* widget, QPoint from, QPoint to) {
    QTest::mousePress(widget, Qt::LeftButton, {}, from);
    for (const QPoint& place : {(from + to) / 2, to}) {
        QMouseEvent move{QEvent::MouseMove, QPointF{place}, QPointF{widget->mapToGlobal(place)},
                         Qt::NoButton,      Qt::LeftButton, Qt::NoModifier};
        QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
}

QImage left_of(QWidget* widget, int width, int height) { return widget->grab({0, 0, width, height}).toImage(); }

}  // namespace

class TableTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void structure_and_id_stay_in_sight() {
        const Narrow w{demo_->path()};
        const int width = w.titles()->frozen_width();
        QCOMPARE(width, w.table()->columnWidth(0) + w.table()->columnWidth(kIdColumn));
        const int height = w.table()->viewport()->height();
        const auto all_are_drawn = [&] {
            auto* drawings = w.window->findChild<DrawingCache*>();
            const QSize drawn{w.table()->columnWidth(0) - 8, w.table()->rowHeight(0) - 9};
            for (int row = 0; row <= w.table()->rowAt(height - 1); ++row) {
                const Hit& hit = w.model()->hits()[static_cast<std::size_t>(row)];
                if (drawings->find(hit, drawn, w.table()->devicePixelRatioF()).isNull()) return false;
            }
            return true;
        };
        QTRY_VERIFY(all_are_drawn());
        const QImage cells = left_of(w.table()->viewport(), width, height);
        const QImage titles = left_of(w.titles()->viewport(), width, w.titles()->height());
        w.scroll_right();
        QVERIFY(left_of(w.table()->viewport(), width, height) == cells);
        QVERIFY(left_of(w.titles()->viewport(), width, w.titles()->height()) == titles);
        // Rows that are scrolled to are theirs, too.
        w.table()->verticalScrollBar()->setValue(2 * w.table()->rowHeight(0));
        QCOMPARE(w.table()->indexAt({5, 5}), w.model()->index(2, 0));
        QCOMPARE(w.table()->visualRect(w.model()->index(2, kIdColumn)).topLeft(), QPoint(w.table()->columnWidth(0), 0));
    }

    void frozen_cells_are_clicked_and_nothing_is_scrolled() {
        const Narrow w{demo_->path()};
        w.scroll_right();
        const int scrolled = w.across()->value();
        const QRect id = w.table()->visualRect(w.model()->index(1, kIdColumn));
        QTest::mouseClick(w.table()->viewport(), Qt::LeftButton, {}, id.center());
        QCOMPARE(w.table()->currentIndex(), w.model()->index(1, kIdColumn));
        QCOMPARE(w.table()->selected_rows(), 1);
        QTest::mouseClick(w.table()->viewport(), Qt::LeftButton, Qt::ShiftModifier,
                          w.table()->visualRect(w.model()->index(3, 0)).center());
        QCOMPARE(w.table()->selected_rows(), 3);
        QCOMPARE(w.across()->value(), scrolled);
    }

    void a_cell_that_is_scrolled_to_is_not_beneath_the_frozen_ones() {
        const Narrow w{demo_->path()};
        w.scroll_right();
        w.table()->setCurrentIndex(w.model()->index(1, w.model()->column_of("mw")));
        const QRect cell = w.table()->visualRect(w.table()->currentIndex());
        QVERIFY2(cell.left() >= w.titles()->frozen_width(), qPrintable(QString::number(cell.left())));
        QCOMPARE(w.table()->indexAt(cell.center()), w.model()->index(1, w.model()->column_of("mw")));
    }

    void columns_moved_elsewhere_scroll() {
        const Narrow w{demo_->path()};
        w.titles()->moveSection(w.titles()->visualIndex(0), 3);
        QCOMPARE(w.titles()->frozen_width(), w.table()->columnWidth(kIdColumn));
        w.scroll_right();
        QCOMPARE(w.table()->indexAt({5, 5}).column(), kIdColumn);
        w.titles()->moveSection(w.titles()->visualIndex(kIdColumn), 3);
        QCOMPARE(w.titles()->frozen_width(), 0);
        QVERIFY(w.table()->indexAt({5, 5}).column() > kIdColumn);
    }

    // Where it goes is then in sight, and the table scrolls back to it; what is under the mouse stays there.
    void titles_are_dragged_from_and_to_the_frozen_ones() {
        const Narrow w{demo_->path()};
        const int usual = w.titles()->visualIndex(kIdColumn);
        const auto middle = [&](int section) { return w.titles()->place_of(section).center(); };
        w.scroll_right();
        drag(w.titles()->viewport(), middle(kIdColumn), {middle(0).x() - 10, middle(0).y()});
        QCOMPARE(w.titles()->visualIndex(kIdColumn), 0);
        QCOMPARE(w.across()->value(), 0);
        w.titles()->moveSection(0, usual);
        // The one at the right end, between the frozen ones.
        w.scroll_right();
        const int last = w.titles()->title_at(w.titles()->viewport()->width() - 20);
        QVERIFY(w.titles()->visualIndex(last) > 2);
        drag(w.titles()->viewport(), middle(last), {middle(kIdColumn).x() - 10, middle(kIdColumn).y()});
        QCOMPARE(w.across()->value(), 0);
        QCOMPARE(w.titles()->visualIndex(last), usual);
    }

    void frozen_titles_are_clicked_and_their_edges_dragged() {
        const Narrow w{demo_->path()};
        w.scroll_right();
        const int scrolled = w.across()->value();
        QCOMPARE(w.titles()->title_at(w.table()->columnWidth(0) + 5), kIdColumn);
        w.settle_after([&] { w.click_title(kIdColumn); });
        QCOMPARE(w.table()->order(), (SortPlaces{{kIdColumn, Qt::AscendingOrder}}));
        const int before = w.table()->columnWidth(kIdColumn);
        const QRect title = w.titles()->place_of(kIdColumn);
        drag(w.titles()->viewport(), {title.right() - 1, title.center().y()}, {title.right() + 39, title.center().y()});
        QCOMPARE(w.table()->columnWidth(kIdColumn), before + 40);
        QCOMPARE(w.table()->order().size(), 1);
        QCOMPARE(w.across()->value(), scrolled);
    }

    void ctrl_and_the_wheel_size_structures_under_the_mouse() {
        const Narrow w{demo_->path()};
        const QSize usual{w.table()->columnWidth(0), w.table()->rowHeight(0)};
        w.table()->verticalScrollBar()->setValue(12 * usual.height());
        const QPoint mouse{60, 2 * usual.height() + 20};
        const int row = w.table()->rowAt(mouse.y());
        w.turn_wheel(w.table(), mouse, 2);
        const QSize larger{w.table()->columnWidth(0), w.table()->rowHeight(0)};
        QVERIFY(larger.width() > usual.width() * 1.25 && larger.height() > usual.height() * 1.2);
        QCOMPARE(w.table()->rowHeight(w.model()->rowCount() - 1), larger.height());
        QCOMPARE(w.table()->rowAt(mouse.y()), row);
        // Drawings are made for it.
        auto* drawings = w.window->findChild<DrawingCache*>();
        const QSize drawn{larger.width() - 8, larger.height() - 9};
        QTRY_VERIFY(!drawings->find(w.model()->hits()[row], drawn, w.table()->devicePixelRatioF()).isNull());
        // The size stays for the next window, until the usual one is wanted.
        const Narrow next{demo_->path()};
        QCOMPARE(next.table()->columnWidth(0), larger.width());
        QCOMPARE(next.table()->rowHeight(3), larger.height());
        QTest::keyClick(next.window.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(next.table()->columnWidth(0), usual.width());
        QCOMPARE(next.table()->rowHeight(3), usual.height());
        QTest::keyClick(next.window.get(), Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(next.table()->rowHeight(3) < usual.height());
        QTest::keyClick(next.window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(std::abs(next.table()->columnWidth(0) - usual.width()) <= 2);
    }

    void the_edge_of_a_row_sizes_all_rows() {
        const Narrow w{demo_->path()};
        auto* rows = w.table()->findChild<RowHeader*>();
        const int before = w.table()->rowHeight(0);
        const int width = w.table()->columnWidth(0);
        const int edge = w.table()->rowViewportPosition(2) - 1;
        drag(rows->viewport(), {50, edge}, {50, edge + 40});
        const int after = w.table()->rowHeight(1);
        QVERIFY(std::abs(after - before - 40) <= 2);
        for (const int row : {0, 2, w.model()->rowCount() - 1}) QCOMPARE(w.table()->rowHeight(row), after);
        QVERIFY(w.table()->columnWidth(0) > width + 40);
        // A wider column has higher rows.
        w.table()->setColumnWidth(0, width + 200);
        QVERIFY(w.table()->rowHeight(0) > after);
        QCOMPARE(w.table()->rowHeight(5), w.table()->rowHeight(0));
    }

    void cards_are_sized_and_stay_so() {
        int larger = 0, usual = 0;
        {
            const Narrow w{demo_->path()};
            w.make_room();
            QTest::keyClick(w.table(), Qt::Key_G, Qt::ControlModifier);
            const auto width = [&] { return w.cards()->visualRect(w.model()->index(0, 0)).width(); };
            usual = width();
            w.turn_wheel(w.cards(), {40, 40}, 1);
            larger = width();
            QVERIFY(larger > usual);
            QCOMPARE(w.table()->columnWidth(0), 168);
        }
        const Narrow w{demo_->path()};
        w.make_room();
        QVERIFY(w.cards()->isVisible());
        const auto width = [&] { return w.cards()->visualRect(w.model()->index(0, 0)).width(); };
        QTRY_COMPARE(width(), larger);
        w.window->findChild<ResultsPane*>()->step_structures(-2);
        QVERIFY(width() < usual);
        QTest::keyClick(w.cards(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(width(), usual);
    }

    void molfiles_are_those_of_exports() {
        const Narrow w{demo_->path()};
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(demo_->file("hits.sdf"), OutputFormat::sdf);
        QVERIFY(ended.wait(test::kPatience));
        const QStringList records = QString::fromStdString(test::content_of(demo_->file("hits.sdf"))).split("$$$$\n");
        const auto block = [&](int row) { return records[row].left(records[row].indexOf("M  END\n") + 7); };
        QSignalSpy copied{w.window->findChild<CompoundCopier*>(), &CompoundCopier::remarked};
        w.table()->selectRow(1);
        test::copy_as(*w.window, "Molfile");
        QVERIFY(copied.wait(test::kPatience));
        const QString text = QApplication::clipboard()->text();
        QVERIFY(text.contains("V2000"));
        QCOMPARE(text, block(1));
        QCOMPARE(QApplication::clipboard()->mimeData()->data("chemical/x-mdl-molfile"), text.toUtf8());
        w.table()->selectionModel()->select(w.model()->index(3, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
        test::copy_as(*w.window, "Molfiles, as an SD file");
        QVERIFY(copied.wait(test::kPatience));
        QCOMPARE(QApplication::clipboard()->text(), block(1) + "$$$$\n" + block(3) + "$$$$\n");
    }

    void what_is_asked_for_last_is_copied() {
        const Narrow w{demo_->path()};
        w.table()->selectRow(2);
        QSignalSpy copied{w.window->findChild<CompoundCopier*>(), &CompoundCopier::remarked};
        test::copy_as(*w.window, "Picture");
        QVERIFY(copied.wait(test::kPatience));
        QVERIFY(!QApplication::clipboard()->image().isNull());
        test::copy_as(*w.window, "Picture");
        test::copy_as(*w.window, "Canonical SMILES");
        const auto reader = w.window->library()->source->reader();
        const QString smiles = QString::fromStdString(reader->canonical_smiles(w.model()->hits()[2].compound));
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::clipboard()->text().trimmed(), smiles, test::kPatience);
        QTest::qWait(300);
        QCOMPARE(QApplication::clipboard()->text().trimmed(), smiles);
    }

    void every_place_of_compounds_has_the_menu() {
        const Narrow w{demo_->path()};
        const auto has_copy = [](const QWidget* widget) {
            const auto actions = widget->actions();
            return std::any_of(actions.begin(), actions.end(),
                               [](const QAction* action) { return action->menu() && action->text() == "&Copy"; });
        };
        QVERIFY(has_copy(w.table()));
        const auto galleries = w.window->findChildren<HitGallery*>();
        QCOMPARE(galleries.size(), 2);
        for (const HitGallery* cards : galleries) QVERIFY(has_copy(cards));
    }
};

CHEMSIEVE_UI_TEST(table, TableTest)

}  // namespace chemsieve::ui::table_test

#include "table_test.moc"
