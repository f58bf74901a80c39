// Several queries, each by itself: a row for each query and hit, their order, colours, filter, explanation and export.

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>
#include <algorithm>
#include <map>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/details/details_pane.h"
#include "ui/refine/filter_bar.h"
#include "ui/session/panel_request.h"
#include "ui/why/why_page.h"

namespace chemsieve::ui::several_queries_test {

namespace {

struct NamedQuery {
    QString name;
    std::string smiles;
};

const std::vector<NamedQuery> kQueries{{"pyridine", "c1ccncc1"}, {"phenyl", "c1ccccc1"}, {"acid", "C(=O)O"}};

QString text_of(const std::vector<NamedQuery>& queries) {
    QString text;
    for (const NamedQuery& query : queries) text += QString::fromStdString(query.smiles) + "\t" + query.name + "\n";
    return text;
}

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        QTRY_VERIFY(!window->is_searching() && model()->rowCount() > 0);
    }
    void search_each(SearchMode mode, const QString& text, std::size_t top = 0) const {
        SearchRequest request = panel()->state();
        request.mode = mode;
        request.options.top = top;
        request.queries.front().several = SeveralStructures::each;
        panel()->restore(request);
        // Typing forgets nothing of how several structures are searched.
        window->findChild<QComboBox*>("which_structures")->setCurrentIndex(1);
        search(text);
    }
    int column(HitColumn::Kind kind) const {
        const auto& columns = model()->columns();
        const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.kind == kind; });
        return static_cast<int>(found - columns.begin());
    }
    bool shows_queries() const { return !table()->isColumnHidden(column(HitColumn::Kind::query)); }
    std::vector<std::string> ids_of_query(std::uint32_t query) const {
        std::vector<Hit> hits = model()->hits();
        std::erase_if(hits, [&](const Hit& hit) { return hit.query != query; });
        return test::ids_of(window->library()->path, hits);
    }
    void sort_by(HitColumn::Kind kind, Qt::SortOrder direction) const {
        settle_after([&] { table()->sort_by({{column(kind), direction}}); });
    }
    FilterBar* filters() const { return window->findChild<FilterBar*>(); }
};

}  // namespace

class SeveralQueriesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

    std::vector<std::string> wanted(SearchMode mode, const std::string& query, std::size_t top) const {
        std::vector<Hit> hits = test::hits_of(demo_->path(), mode, query, {.top = top, .threshold = kDefaultThreshold});
        return test::ids_of(demo_->path(), hits);
    }

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void each_finds_what_it_finds_alone_best_first() {
        const Opened w{demo_->path()};
        for (const auto mode :
             {SearchMode::substructure, SearchMode::similar, SearchMode::exact, SearchMode::superstructure}) {
            for (const std::size_t top : {std::size_t{0}, std::size_t{5}}) {
                w.search_each(mode, text_of(kQueries), top);
                std::uint32_t before = 0;
                for (const Hit& hit : w.model()->hits()) {
                    QVERIFY(hit.query >= before);
                    before = hit.query;
                }
                std::size_t all = 0;
                for (std::uint32_t i = 0; i < kQueries.size(); ++i) {
                    const auto expected = wanted(mode, kQueries[i].smiles, top);
                    QCOMPARE(w.ids_of_query(i), expected);
                    all += expected.size();
                }
                QCOMPARE(w.model()->hits().size(), all);
            }
            QVERIFY(w.shows_queries());
        }
        QVERIFY2(w.text_of("hits_title").contains("c1ccncc1 and 2 more, each by itself"),
                 qPrintable(w.text_of("hits_title")));
        QVERIFY2(w.status().contains("of 3 queries, each by itself"), qPrintable(w.status()));
        w.search("c1ccncc1");
        QVERIFY(!w.shows_queries() && !w.model()->has_queries());
    }

    void rows_name_their_query_with_a_colour_of_its_own() {
        const Opened w{demo_->path()};
        w.search_each(SearchMode::substructure, text_of(kQueries));
        std::map<QString, QColor> colours;
        for (int row = 0; row < w.model()->rowCount(); ++row) {
            const QModelIndex cell = w.model()->index(row, w.column(HitColumn::Kind::query));
            const Hit& hit = w.model()->hits()[static_cast<std::size_t>(row)];
            QCOMPARE(cell.data().toString(), kQueries[hit.query].name);
            const auto colour = cell.data(Qt::DecorationRole).value<QColor>();
            QVERIFY(colour.isValid());
            QCOMPARE(colours.emplace(kQueries[hit.query].name, colour).first->second, colour);
        }
        QCOMPARE(colours.size(), kQueries.size());
        QVERIFY(colours["pyridine"] != colours["phenyl"] && colours["phenyl"] != colours["acid"]);
    }

    // A compound is in several rows: sorting must not take one for another.
    void sorts_and_keeps_the_chosen_row() {
        const Opened w{demo_->path()};
        w.search_each(SearchMode::substructure, text_of(kQueries));
        const std::vector<Hit> before = w.model()->hits();
        // A compound that more than one query finds.
        const auto twice = std::find_if(before.begin(), before.end(), [&](const Hit& hit) {
            return hit.query == 1 && std::any_of(before.begin(), before.end(), [&](const Hit& other) {
                       return other.compound == hit.compound && other.query == 2;
                   });
        });
        QVERIFY(twice != before.end());
        const auto check_chosen = [&] {
            const auto rows = w.table()->selected_hits();
            QCOMPARE(rows.size(), 1);
            QVERIFY(rows[0].compound == twice->compound && rows[0].query == 1);
        };
        w.table()->selectRow(static_cast<int>(twice - before.begin()));
        check_chosen();
        w.sort_by(HitColumn::Kind::similarity, Qt::DescendingOrder);
        const auto& hits = w.model()->hits();
        QCOMPARE(hits.size(), before.size());
        QVERIFY(std::is_sorted(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
            return a.similarity.millionths() > b.similarity.millionths();
        }));
        check_chosen();
        w.sort_by(HitColumn::Kind::query, Qt::DescendingOrder);
        QVERIFY(std::is_sorted(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.query > b.query; }));
        check_chosen();
        w.sort_by(HitColumn::Kind::id, Qt::AscendingOrder);
        check_chosen();
    }

    void shows_the_hits_of_one_query_alone() {
        const Opened w{demo_->path()};
        w.search_each(SearchMode::substructure, text_of(kQueries));
        const std::size_t all = w.model()->hits().size();
        const HitColumn query = w.model()->columns()[static_cast<std::size_t>(w.column(HitColumn::Kind::query))];
        w.settle_after([&] { w.filters()->set_column_filter({.column = query, .range = {}, .text = "phenyl"}); });
        QCOMPARE(w.ids_of_query(1), wanted(SearchMode::substructure, "c1ccccc1", 0));
        QVERIFY(std::all_of(w.model()->hits().begin(), w.model()->hits().end(),
                            [](const Hit& hit) { return hit.query == 1; }));
        QCOMPARE(w.model()->all_hits().size(), all);
        w.settle_after([&] { w.filters()->take_all_away(); });
        QCOMPARE(w.model()->hits().size(), all);
    }

    void what_cannot_be_used_is_left_out_and_told() {
        const Opened w{demo_->path()};
        w.search_each(SearchMode::substructure, "c1ccncc1 pyridine\nC1CC broken\nC(=O)O acid");
        QVERIFY2(w.text_of("query_message").contains("1 of 3 structures cannot be used"),
                 qPrintable(w.text_of("query_message")));
        QVERIFY(w.text_of("query_message").contains("broken"));
        QCOMPARE(w.ids_of_query(0), wanted(SearchMode::substructure, "c1ccncc1", 0));
        QCOMPARE(w.ids_of_query(1), wanted(SearchMode::substructure, "C(=O)O", 0));
        QCOMPARE(w.model()->index(w.model()->rowCount() - 1, w.column(HitColumn::Kind::query)).data().toString(),
                 QString("acid"));
    }

    void a_table_and_copied_rows_name_the_query_of_each_row() {
        const Opened w{demo_->path()};
        w.search_each(SearchMode::substructure, text_of(kQueries));
        const QString path = demo_->file("each.tsv");
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(path, OutputFormat::tsv);
        QVERIFY(ended.wait(test::kPatience));
        const QStringList lines =
            QString::fromStdString(test::content_of(path)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(static_cast<std::size_t>(lines.size()), w.model()->hits().size() + 1);
        const auto ids = w.shown_ids();
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QStringList cells = lines[i].split(QLatin1Char('\t'));
            QCOMPARE(cells[0], kQueries[w.model()->hits()[static_cast<std::size_t>(i) - 1].query].name);
            QCOMPARE(cells[1], ids[i - 1]);
        }
        w.table()->selectRow(0);
        test::copy_as(*w.window, "Row");
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains("\tquery") && copied.contains("\tpyridine"), qPrintable(copied));
    }

    void queries_come_from_a_file() {
        const Opened w{demo_->path()};
        const auto drop = [&](const QString& file) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(file)});
            const QPoint middle = w.edit()->viewport()->rect().center();
            QDragEnterEvent enter{middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
            QApplication::sendEvent(w.edit()->viewport(), &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event{middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
            QApplication::sendEvent(w.edit()->viewport(), &event);
        };
        const QString file = demo_->write("queries.smi", text_of(kQueries).toStdString());
        drop(file);
        QTRY_VERIFY2(w.status().contains("3 queries of queries.smi"), qPrintable(w.status()));
        SearchRequest request = w.panel()->state();
        request.options.top = 0;
        w.panel()->restore(request);
        w.settle_after([&] { QTest::keyClick(w.edit(), Qt::Key_Return); });
        for (std::uint32_t i = 0; i < kQueries.size(); ++i) {
            QCOMPARE(w.ids_of_query(i), wanted(SearchMode::substructure, kQueries[i].smiles, 0));
        }
        // In .sma files all is SMARTS, and packed files are read as well.
        const QString smarts = demo_->write("queries.sma", "[OH] hydroxyl\n");
        drop(smarts);
        QTRY_VERIFY2(w.status().contains("1 query of queries.sma"), qPrintable(w.status()));
        QVERIFY(w.panel()->is_smarts());
        // What is no file of queries is told, and the query stays.
        drop(demo_->file("missing.smi"));
        QTRY_VERIFY2(w.text_of("query_message").contains("missing.smi"), qPrintable(w.text_of("query_message")));
        drop(demo_->write("empty.smi", "\n"));
        QTRY_VERIFY2(w.text_of("query_message").contains("holds no query"), qPrintable(w.text_of("query_message")));
        drop(demo_->write("large.smi", std::string(3 << 20, 'C')));
        QTRY_VERIFY2(w.text_of("query_message").contains("too much for the window"),
                     qPrintable(w.text_of("query_message")));
        QCOMPARE(w.panel()->query_text(), QString("[OH] hydroxyl\n"));
    }

    void a_hit_is_explained_by_its_own_query() {
        const Opened w{demo_->path()};
        w.search_each(SearchMode::substructure, text_of(kQueries));
        auto* details = w.window->findChild<DetailsPane*>();
        details->setCurrentWidget(details->findChild<WhyPage*>());
        for (const std::uint32_t query : {2u, 0u}) {
            const auto& hits = w.model()->hits();
            const auto row = std::find_if(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.query == query; });
            w.table()->selectRow(static_cast<int>(row - hits.begin()));
            QTRY_VERIFY(details->answer().has_value());
            QCOMPARE(details->answer()->compounds.size(), 1);
            const ExplainedHit& hit = details->answer()->compounds.front();
            QVERIFY(hit.why && hit.why->is_hit.value_or(false));
            QCOMPARE(atom_count(*hit.query), query == 2 ? 3 : 6);
        }
    }
};

CHEMSIEVE_UI_TEST(several_queries, SeveralQueriesTest)

}  // namespace chemsieve::ui::several_queries_test

#include "several_queries_test.moc"
