// How many hits there are in all, where only the best are listed; and what each of several queries found.
#include <QAction>
#include <QComboBox>
#include <QSettings>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/studies/study_page.h"
#include "ui/window/query_table.h"

namespace chemsieve::ui::hit_counts_test {

namespace {

constexpr int kTop = 7;

struct Opened : test::OpenWindow {
    explicit Opened(const test::DemoLibrary& demo) : OpenWindow{demo.path()} {
        wait_for_library();
        limit_to(kTop);
    }
    void limit_to(int top) const { window->findChild<QSpinBox*>(QStringLiteral("top"))->setValue(top); }
    QString sentence() const { return text_of("hits_sentence"); }
    QAction* counting() const {
        for (auto* action : window->findChildren<QAction*>()) {
            if (action->text().remove('&') == QLatin1String("Count all hits")) return action;
        }
        return nullptr;
    }
};

std::size_t hits_of(const test::DemoLibrary& demo, const std::string& query) {
    return test::hits_of(demo.path(), SearchMode::substructure, query, {}).size();
}

}  // namespace

class HitCountsTest : public QObject {
    Q_OBJECT

    test::DemoLibrary demo_;

  private Q_SLOTS:
    void all_hits_are_counted_once_the_best_are_shown() {
        const Opened w{demo_};
        w.search("c1ccncc1");
        const auto all = hits_of(demo_, "c1ccncc1");
        QVERIFY(all > kTop);
        const QString wanted = QString("The best %1 of %2 hits among 595 compounds, in").arg(kTop).arg(all);
        QTRY_VERIFY2(w.sentence().startsWith(wanted), qPrintable(w.sentence()));
        QVERIFY2(w.status().startsWith(wanted), qPrintable(w.status()));
        QCOMPARE(w.model()->rowCount(), kTop);
        // Sorting changes nothing in it; another search counts anew.
        w.table()->sortByColumn(1, Qt::DescendingOrder);
        QTest::qWait(200);
        QVERIFY(w.sentence().startsWith(wanted));
        w.search("C(=O)O");
        QTRY_VERIFY2(w.sentence().startsWith(
                         QString("The best %1 of %2 hits among 595").arg(kTop).arg(hits_of(demo_, "C(=O)O"))),
                     qPrintable(w.sentence()));
    }

    // As many as were asked for, and no more.
    void the_best_may_be_all() {
        const Opened w{demo_};
        const auto all = static_cast<int>(hits_of(demo_, "c1ccncc1"));
        w.limit_to(all);
        w.search("c1ccncc1");
        QTRY_VERIFY2(w.sentence().startsWith(QString("%1 hits of 595 compounds in").arg(all)),
                     qPrintable(w.sentence()));
    }

    void counting_can_be_refused() {
        const Opened w{demo_};
        QVERIFY(w.counting()->isChecked());
        w.counting()->trigger();
        w.search("c1ccncc1");
        QTest::qWait(300);
        QVERIFY2(w.sentence().endsWith("there may be more"), qPrintable(w.sentence()));
        w.counting()->trigger();
        QTRY_VERIFY2(w.sentence().startsWith("The best 7 of "), qPrintable(w.sentence()));
        QVERIFY(QSettings{}.value("count_all_hits").toBool());
    }

    void each_query_tells_what_it_found() {
        const Opened w{demo_};
        auto* link = w.window->findChild<QToolButton*>("hits_queries");
        w.search("c1ccncc1");
        QVERIFY(!link->isVisible());
        w.window->findChild<QComboBox*>("which_structures")->setCurrentIndex(1);  // each by itself
        w.search("c1ccncc1 pyridine\n[Pu] nowhere\n[Fe] iron\nCC(=O)Oc1ccccc1C(=O)O aspirin");
        QTRY_VERIFY(link->isVisible());
        const auto pyridines = hits_of(demo_, "c1ccncc1"), aspirins = hits_of(demo_, "CC(=O)Oc1ccccc1C(=O)O");
        QVERIFY(aspirins > 0 && aspirins < kTop);
        link->click();
        auto* dialog = w.window->findChild<QueryTable*>();
        QVERIFY(dialog && dialog->isVisible());
        const auto cells = [dialog] { return dialog->table()->shown_cells(); };
        QCOMPARE(cells().size(), std::size_t{4});
        QTRY_COMPARE(cells()[0][2], std::to_string(pyridines));
        QCOMPARE(cells()[0][0], std::string{"pyridine"});
        QCOMPARE(cells()[0][1], std::to_string(kTop));
        QCOMPARE(cells()[0][4], std::string{});
        QCOMPARE(cells()[1][0], std::string{"nowhere"});
        QCOMPARE(cells()[1][1], std::string{"0"});
        QCOMPARE(cells()[1][2], std::string{"0"});
        QCOMPARE(cells()[1][4], std::string{"no hit"});
        QCOMPARE(cells()[3][1], std::to_string(aspirins));
        QCOMPARE(cells()[3][2], std::to_string(aspirins));
        QCOMPARE(cells()[3][3], std::string{"1.000"});
        QTRY_VERIFY2(w.sentence().contains("; the best 7 of each, of "), qPrintable(w.sentence()));
        // A row leads to its hits.
        dialog->table()->setCurrentIndex(dialog->table()->model()->index(3, 1));
        QTest::keyClick(dialog->table(), Qt::Key_Return);
        QTRY_COMPARE(w.model()->rowCount(), static_cast<int>(aspirins));
        for (const Hit& hit : w.model()->hits()) QCOMPARE(hit.query, 3U);
        // The table is that of its search alone.
        w.search("c1ccncc1");
        QTRY_VERIFY(!w.window->findChild<QueryTable*>());
        QVERIFY(!link->isVisible());
    }
};

CHEMSIEVE_UI_TEST(hit_counts, HitCountsTest)

}  // namespace chemsieve::ui::hit_counts_test

#include "hit_counts_test.moc"
