#include "ui/session/library_worker.h"
#include "tests/ui/ui_test.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/demo_library.h"

namespace chemsieve::ui::library_worker_test {

using namespace std::chrono_literals;

namespace {

// Everything a worker said, with the number of its search.
struct Listener : QObject {
    explicit Listener(LibraryWorker& worker) {
        connect(&worker, &LibraryWorker::opened, this, [this](const OpenedLibrary& l) { library = l; });
        connect(&worker, &LibraryWorker::open_failed, this, [this](const QString&, const QString& r) { failure = r; });
        connect(&worker, &LibraryWorker::hits_found, this, [this](quint64 search, const std::vector<Hit>& hits) {
            heard_of.push_back(search);
            found += hits.size();
        });
        connect(&worker, &LibraryWorker::progressed, this, [this](quint64 search) { heard_of.push_back(search); });
        connect(&worker, &LibraryWorker::ended, this, [this](quint64 search, const SearchReport& r) {
            heard_of.push_back(search);
            reports.emplace_back(search, r);
        });
        connect(&worker, &LibraryWorker::ordered, this, [this](quint64 search, const OrderedHits& hits) {
            heard_of.push_back(search);
            order = hits;
        });
    }
    std::optional<OpenedLibrary> library;
    QString failure;
    std::vector<quint64> heard_of;
    std::size_t found = 0;
    std::vector<std::pair<quint64, SearchReport>> reports;
    std::optional<OrderedHits> order;
};

SearchRequest substructure(const std::string& query) {
    return {.queries = {{.id = {}, .text = query, .find_language = true}}};
}

}  // namespace

class LibraryWorkerTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::size_t benzene_hits_ = 0;
    const std::shared_ptr<gui::FileLibraryService> real_ = std::make_shared<gui::FileLibraryService>();

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        benzene_hits_ = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {}).size();
        QVERIFY(benzene_hits_ > 250);  // more than the searches below have looked at when they are stopped
    }

    void finds_what_the_searcher_finds_in_its_order() {
        struct Case {
            SearchMode mode;
            std::string query;
            SearchOptions options;
        };
        for (const Case& c :
             {Case{SearchMode::substructure, "c1ccccc1", {.top = 25}}, Case{SearchMode::substructure, "c1ccncc1", {}},
              Case{SearchMode::similar, "CC(=O)Oc1ccccc1C(=O)O", {.top = 12, .threshold = 0.1}},
              Case{SearchMode::exact, "CC(=O)Oc1ccccc1C(=O)O", {}}}) {
            LibraryWorker worker{real_};
            Listener listener{worker};
            worker.open(demo_->path());
            worker.search({.mode = c.mode,
                           .queries = {{.id = {}, .text = c.query, .find_language = true}},
                           .options = c.options});
            QTRY_VERIFY(listener.order.has_value());
            const std::vector<Hit> wanted = test::hits_of(demo_->path(), c.mode, c.query, c.options);
            QVERIFY(!wanted.empty());
            const std::vector<Hit> got = listener.order->hits;
            QVERIFY(listener.found >= got.size() && !listener.order->filtered);
            QCOMPARE(test::ids_of(demo_->path(), got), test::ids_of(demo_->path(), wanted));
            for (std::size_t i = 0; i < got.size(); ++i) QVERIFY(got[i].similarity == wanted[i].similarity);
            QVERIFY(listener.reports.at(0).second.ending == SearchReport::Ending::finished);
        }
    }

    void a_missing_library_is_reported_with_the_reason() {
        LibraryWorker worker{real_};
        Listener listener{worker};
        worker.open(demo_->file("missing.sieve"));
        QTRY_VERIFY(!listener.failure.isEmpty());
        QVERIFY2(listener.failure.contains("missing.sieve"), qPrintable(listener.failure));
        worker.search(substructure("CC"));
        QTRY_COMPARE(listener.reports.size(), std::size_t{1});
        QVERIFY(listener.reports[0].second.ending == SearchReport::Ending::failed);
    }

    void an_unreadable_query_is_reported_as_that() {
        LibraryWorker worker{real_};
        Listener listener{worker};
        worker.open(demo_->path());
        worker.search(substructure("c1ccccc"));
        QTRY_COMPARE(listener.reports.size(), std::size_t{1});
        QVERIFY(listener.reports[0].second.ending == SearchReport::Ending::unreadable);
        QVERIFY(!listener.reports[0].second.reason.isEmpty());
    }

    void a_new_search_stops_the_old_one_and_nothing_more_is_heard_of_it() {
        const auto service = std::make_shared<test::SlowService>(20ms);
        LibraryWorker worker{service};
        Listener listener{worker};
        worker.open(demo_->path());
        const quint64 old = worker.search(substructure("c1ccccc1"));
        QTRY_VERIFY(listener.found > 0);
        // What the old one sends until it has stopped is already on its way here.
        QTest::qSleep(100);
        listener.heard_of.clear();
        const quint64 next = worker.search(substructure("OC(=O)c1ccccc1O"));
        QVERIFY(next != old);
        QTRY_VERIFY(listener.order.has_value());
        QVERIFY(service->structures_read() < benzene_hits_);
        for (const quint64 search : listener.heard_of) QCOMPARE(search, next);
        QCOMPARE(listener.reports.size(), std::size_t{1});
        QCOMPARE(
            test::ids_of(demo_->path(), listener.order->hits),
            test::ids_of(demo_->path(), test::hits_of(demo_->path(), SearchMode::substructure, "OC(=O)c1ccccc1O", {})));
    }

    void a_cancelled_search_keeps_what_was_found() {
        LibraryWorker worker{std::make_shared<test::SlowService>(20ms)};
        Listener listener{worker};
        worker.open(demo_->path());
        worker.search(substructure("c1ccccc1"));
        QTRY_VERIFY(listener.found > 0);
        worker.cancel();
        QTRY_COMPARE(listener.reports.size(), std::size_t{1});
        QVERIFY(listener.reports[0].second.ending == SearchReport::Ending::cancelled);
        QTRY_VERIFY(listener.order.has_value());
        QCOMPARE(listener.order->hits.size(), listener.found);
        QVERIFY(listener.found < benzene_hits_);
    }

    void a_search_that_waits_can_be_cancelled() {
        LibraryWorker worker{real_};
        Listener listener{worker};
        worker.open(demo_->path());
        worker.search(substructure("CC"));
        worker.cancel();
        QTRY_COMPARE(listener.reports.size(), std::size_t{1});
        QVERIFY(listener.reports[0].second.ending == SearchReport::Ending::cancelled);
        worker.search(substructure("c1ccncc1"));
        QTRY_COMPARE(listener.reports.size(), std::size_t{2});
        QVERIFY(listener.reports[1].second.ending == SearchReport::Ending::finished);
    }

    void ends_cleanly_in_the_middle_of_a_search() {
        const auto service = std::make_shared<test::SlowService>(20ms);
        {
            LibraryWorker worker{service};
            Listener listener{worker};
            worker.open(demo_->path());
            worker.search(substructure("c1ccccc1"));
            QTRY_VERIFY(listener.found > 0);
        }
        QVERIFY(service->structures_read() < benzene_hits_);
    }
};

CHEMSIEVE_UI_TEST(library_worker, LibraryWorkerTest)

}  // namespace chemsieve::ui::library_worker_test

#include "library_worker_test.moc"
