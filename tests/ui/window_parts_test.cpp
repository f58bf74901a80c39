// The parts of the window: keys that go from one to the next, and their places in windows of several widths.

#include <QApplication>
#include <QDockWidget>
#include <QSettings>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_gallery.h"
#include "ui/refine/results_pane.h"

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
};

CHEMSIEVE_UI_TEST(window_parts, WindowPartsTest)

}  // namespace chemsieve::ui::window_parts_test

#include "window_parts_test.moc"
