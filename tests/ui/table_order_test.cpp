// The order of hits: by several columns, and anew with each search.

#include <QMenu>
#include <QSettings>
#include <QTest>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_columns.h"
#include "ui/hits/hit_view.h"
#include "ui/session/search_session.h"
#include "ui/widgets/condition_edit.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::table_order_test {

namespace {

constexpr int kSimilarity = 3;

struct Sorted : test::OpenWindow {
    explicit Sorted(const QString& library) : OpenWindow{library} {
        window->resize(1600, 800);
        wait_for_library();
        search(QStringLiteral("c1ccncc1"));
    }
    int column(const char* title) const { return model()->column_of(QLatin1String(title)); }
    void click(int section, Qt::KeyboardModifiers modifiers = {}) const {
        table()->scrollTo(model()->index(0, section));
        TitleHeader* titles = table()->titles();
        settle_after([&] {
            QTest::mouseClick(titles->viewport(), Qt::LeftButton, modifiers, titles->place_of(section).center());
        });
    }
    SortPlaces best() const { return {{kSimilarity, Qt::DescendingOrder}}; }
};

}  // namespace

class TableOrderTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::shared_ptr<const CompoundSource> source_;

    std::vector<std::string> shown(const Sorted& w) const { return test::ids_of(demo_->path(), w.model()->hits()); }
    // By rings, then by weight, the heaviest first.
    std::vector<Hit> by_rings_and_weight(std::vector<Hit> hits) const {
        const auto reader = source_->reader();
        const auto key = [&](const Hit& hit) {
            const Descriptors d = reader->row(hit.compound).descriptors;
            // As the library tells it.
            return std::pair{d.rings, -std::round(d.molecular_weight * 1000)};
        };
        std::stable_sort(hits.begin(), hits.end(), [&](const Hit& a, const Hit& b) { return key(a) < key(b); });
        return hits;
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        source_ = gui::FileLibraryService{}.open(demo_->path().toStdString());
    }
    void init() { QSettings{}.clear(); }

    void shift_and_a_click_sort_by_one_more_column() {
        const Sorted w{demo_->path()};
        const auto ranked = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {});
        const int rings = w.column("rings"), mw = w.column("mw");
        w.click(rings);
        w.click(mw, Qt::ShiftModifier);
        QCOMPARE(w.table()->order(), (SortPlaces{{rings, Qt::AscendingOrder}, {mw, Qt::AscendingOrder}}));
        const auto ascending = shown(w);
        w.click(mw, Qt::ShiftModifier);
        QCOMPARE(w.table()->order(), (SortPlaces{{rings, Qt::AscendingOrder}, {mw, Qt::DescendingOrder}}));
        QCOMPARE(shown(w), test::ids_of(demo_->path(), by_rings_and_weight(ranked)));
        QVERIFY(shown(w) != ascending);
        QCOMPARE(sort_places_of(w.table()->titles()).size(), 2);
        // The first one is reversed as the others are.
        w.click(rings, Qt::ShiftModifier);
        QCOMPARE(w.table()->order(), (SortPlaces{{rings, Qt::DescendingOrder}, {mw, Qt::DescendingOrder}}));
        w.click(mw);
        QCOMPARE(w.table()->order(), (SortPlaces{{mw, Qt::AscendingOrder}}));
        QCOMPARE(sort_places_of(w.table()->titles()).size(), 1);
    }

    void the_titles_that_sort_show_their_places() {
        const Sorted w{demo_->path()};
        const int rings = w.column("rings"), mw = w.column("mw");
        w.click(rings);
        const auto title = [&](int section) {
            TitleHeader* titles = w.table()->titles();
            return titles->viewport()->grab(titles->place_of(section)).toImage();
        };
        const QImage alone = title(rings), unsorted = title(mw);
        w.click(mw, Qt::ShiftModifier);
        QVERIFY(title(rings) != alone);
        QVERIFY(title(mw) != unsorted);
        w.click(rings);
        QVERIFY(title(mw) == unsorted);
    }

    void ranks_are_one_key_among_others() {
        const auto hits = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {});
        const auto columns = hit_columns({});
        const auto of = [&](const char* title) {
            return *std::find_if(columns.begin(), columns.end(),
                                 [&](const HitColumn& column) { return column.title == QLatin1String(title); });
        };
        const auto reader = source_->reader();
        const auto ids = [&](const HitOrder& order) {
            return test::ids_of(demo_->path(), *ordered(hits, order, *reader, {}));
        };
        const HitColumn similarity = of("similarity"), id = of("id"), structure = columns.front();
        const auto ranked = test::ids_of(demo_->path(), hits);
        QCOMPARE(ids({{{similarity, Qt::DescendingOrder}}}), ranked);
        QCOMPARE(ids({{{structure, Qt::AscendingOrder}, {similarity, Qt::DescendingOrder}}}), ranked);
        // Hits of one similarity by id, the others as ranked.
        const auto both = ids({{{similarity, Qt::DescendingOrder}, {id, Qt::DescendingOrder}}});
        QVERIFY(both != ranked);
        const auto sorted =
            *ordered(hits, {{{similarity, Qt::DescendingOrder}, {id, Qt::DescendingOrder}}}, *reader, {});
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            const auto before = sorted[i - 1].similarity.millionths(), after = sorted[i].similarity.millionths();
            QVERIFY(before > after ||
                    (before == after && reader->id(sorted[i - 1].compound) >= reader->id(sorted[i].compound)));
        }
    }

    void a_new_search_begins_with_the_best_and_a_list_as_imported() {
        const Sorted w{demo_->path()};
        auto* condition = w.window->findChild<ConditionEdit*>();
        const int mw = w.column("mw");
        w.click(mw);
        w.click(w.column("rings"), Qt::ShiftModifier);
        w.settle_after([&] {
            condition->setFocus();
            QTest::keyClicks(condition, "mw < 300");
            QTest::keyClick(condition, Qt::Key_Return);
        });
        // A query that is none leaves hits and order alone.
        const auto before = shown(w);
        w.settle_after([&] { w.type_and_search("c1ccc(("); });
        QCOMPARE(shown(w), before);
        QCOMPARE(w.table()->order().size(), 2);
        w.search("c1ccccc1");
        QCOMPARE(w.table()->order(), w.best());
        std::vector<Hit> wanted;
        for (const Hit& hit : test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {})) {
            if (source_->reader()->row(hit.compound).descriptors.molecular_weight < 300) wanted.push_back(hit);
        }
        QTRY_COMPARE(shown(w), test::ids_of(demo_->path(), wanted));  // the filter stays
        w.click(mw);
        w.settle_after([&] { w.window->list_all_compounds(); });
        const auto in_order = [&] {
            const auto& hits = w.model()->hits();
            return std::is_sorted(hits.begin(), hits.end(),
                                  [](const Hit& a, const Hit& b) { return a.compound < b.compound; });
        };
        QTRY_VERIFY(in_order() && w.model()->rowCount() > 100);
        // The same search once more, after a change of the library, is no new one.
        w.search("c1ccncc1");
        w.click(mw);
        const auto by_weight = shown(w);
        w.settle_after([&] { w.window->findChild<SearchSession*>()->search_again(); });
        QCOMPARE(w.table()->order(), (SortPlaces{{mw, Qt::AscendingOrder}}));
        QCOMPARE(shown(w), by_weight);
    }

    void the_menu_of_a_title_adds_a_column() {
        const Sorted w{demo_->path()};
        const int rings = w.column("rings"), mw = w.column("mw");
        w.click(rings);
        TitleHeader* titles = w.table()->titles();
        w.table()->scrollTo(w.model()->index(0, mw));
        Q_EMIT titles->customContextMenuRequested(titles->place_of(mw).center());
        QAction* then = nullptr;
        for (QMenu* menu : w.window->findChildren<QMenu*>()) {
            for (QAction* action : menu->actions()) {
                if (action->text() == "&Then by this column") then = action;
            }
        }
        QVERIFY(then && then->isEnabled());
        w.settle_after([&] { then->trigger(); });
        QCOMPARE(w.table()->order(), (SortPlaces{{rings, Qt::AscendingOrder}, {mw, Qt::AscendingOrder}}));
    }
};

CHEMSIEVE_UI_TEST(table_order, TableOrderTest)

}  // namespace chemsieve::ui::table_order_test

#include "table_order_test.moc"
