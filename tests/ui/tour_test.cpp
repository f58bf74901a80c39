// The tour: steps to the parts that are there, back, its end, and that it is offered once.

#include <QAbstractButton>
#include <QLabel>
#include <QSettings>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/start/tour.h"

namespace chemsieve::ui::tour_test {

namespace {

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        search("c1ccncc1");
    }
    Tour* tour() const { return window->findChild<Tour*>(); }
    QWidget* balloon() const { return window->findChild<QWidget*>("tour_balloon"); }
    QString heading() const { return balloon()->findChild<QLabel*>()->text(); }
    void press(const QString& text) const {
        for (auto* button : balloon()->findChildren<QAbstractButton*>()) {
            if (button->text() == text) return button->click();
        }
        QFAIL(qPrintable(text));
    }
    bool has_room_for_its_text() const {
        for (const auto* label : balloon()->findChildren<QLabel*>()) {
            if (label->hasHeightForWidth() && label->height() < label->heightForWidth(label->width())) return false;
        }
        return true;
    }
};

}  // namespace

class TourTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void goes_from_part_to_part_and_back() {
        const Opened w{demo_->path()};
        QVERIFY(!w.tour());
        Tour::begin(w.window.get());
        QCOMPARE(w.tour()->step(), 0);
        QVERIFY(w.balloon()->isVisible() && w.window->rect().contains(w.balloon()->geometry()));
        QVERIFY(w.has_room_for_its_text());
        const QRect around_query = w.tour()->geometry();
        QStringList headings{w.heading()};
        const auto place_of_next = [&] {
            QPoint place;
            for (const auto* button : w.balloon()->findChildren<QAbstractButton*>()) {
                const bool is_next = button->text() == "Next" || button->text() == "Done";
                if (is_next) place = button->mapTo(w.window.get(), button->rect().bottomRight());
            }
            return place;
        };
        const QPoint next = place_of_next();
        for (int i = 1; i < w.tour()->steps(); ++i) {
            w.press("Next");
            QCOMPARE(w.tour()->step(), i);
            QVERIFY(!headings.contains(w.heading()));
            if (i == 1) {  // the cards of one panel, framed at their edges
                QCOMPARE(w.tour()->geometry().left(), around_query.left());
                QCOMPARE(w.tour()->geometry().right(), around_query.right());
            }
            headings << w.heading();
            QVERIFY(w.window->rect().contains(w.balloon()->geometry()));
            QVERIFY2(w.has_room_for_its_text(), qPrintable(w.heading()));
            QCOMPARE(place_of_next(), next);  // it stays under the mouse
        }
        w.press("Back");
        QCOMPARE(w.heading(), headings[headings.size() - 2]);
        w.press("Next");
        w.press("Done");
        QTRY_VERIFY(!w.tour() && !w.balloon());
        QVERIFY(QSettings{}.value("tour_seen").toBool());
    }

    void escape_and_skip_end_it_and_the_window_is_usable_meanwhile() {
        const Opened w{demo_->path()};
        Tour::begin(w.window.get());
        const int hits = w.model()->rowCount();
        w.search("C(=O)O");
        QVERIFY(w.model()->rowCount() != hits && w.tour());
        QTest::keyClick(w.edit(), Qt::Key_Escape);
        QTRY_VERIFY(!w.tour());
        Tour::begin(w.window.get());
        w.press("Skip");
        QTRY_VERIFY(!w.tour());
    }

    void is_offered_once() {
        const Opened w{demo_->path()};
        Tour::offer(w.window.get());
        QTRY_VERIFY(w.tour());
        w.press("Skip");
        QTRY_VERIFY(!w.tour());
        Tour::offer(w.window.get());
        QTest::qWait(1200);
        QVERIFY(!w.tour());
    }

    void parts_that_are_not_in_sight_are_left_out() {
        const Opened w{demo_->path()};
        w.window->findChild<QWidget*>("details")->hide();
        Tour* tour = Tour::begin(w.window.get());
        for (int i = 0; i < 4; ++i) tour->go_on();
        QCOMPARE(tour->step(), 5);
        tour->go_back();
        QCOMPARE(tour->step(), 3);
    }
};

CHEMSIEVE_UI_TEST(tour, TourTest)

}  // namespace chemsieve::ui::tour_test

#include "tour_test.moc"
