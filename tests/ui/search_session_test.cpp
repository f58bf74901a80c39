// Searches and their phases, without a window.
#include "ui/session/search_session.h"
#include "tests/ui/ui_test.h"

#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/gui/library_service.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_session.h"
#include "ui/session/panel_request.h"

namespace chemsieve::ui::search_session_test {

using namespace std::chrono_literals;

using test::Session;

class SearchSessionTest : public QObject {
    Q_OBJECT

    using Ending = SearchReport::Ending;
    using Phase = SearchSession::Phase;
    std::unique_ptr<test::DemoLibrary> demo_;
    std::size_t benzene_hits_ = 0;
    const std::shared_ptr<gui::FileLibraryService> service_ = std::make_shared<gui::FileLibraryService>();

    std::vector<std::string> wanted_ids(const std::string& query, const SearchOptions& options = {}) const {
        return test::ids_of(demo_->path(), test::hits_of(demo_->path(), SearchMode::substructure, query, options));
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        benzene_hits_ = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccccc1", {}).size();
        QVERIFY(benzene_hits_ > kLiveHits);
        QVERIFY(benzene_hits_ > 250);  // more than the searches below have looked at when they are stopped
    }

    void a_search_is_read_then_finds_then_is_shown() {
        Session s;
        s.open(demo_->path());
        QCOMPARE(s.session.phase(), Phase::idle);
        QVERIFY(!s.session.shown() && !s.session.hit_origin());
        std::vector<Phase> phases;
        connect(&s.session, &SearchSession::begun_search, this, [&] { phases.push_back(s.session.phase()); });
        connect(&s.session, &SearchSession::understood, this, [&] { phases.push_back(s.session.phase()); });
        connect(&s.session, &SearchSession::ended, this, [&] { phases.push_back(s.session.phase()); });
        const QSignalSpy searching{&s.session, &SearchSession::searching_changed};
        s.search("c1ccncc1");
        QVERIFY((phases == std::vector{Phase::reading, Phase::finding, Phase::idle}));
        QCOMPARE(searching.size(), 2);
        QCOMPARE(test::ids_of(demo_->path(), s.hits), wanted_ids("c1ccncc1"));
        QCOMPARE(s.title(), QString("Compounds that contain c1ccncc1"));
        QVERIFY(s.session.shown()->report->ending == Ending::finished && !s.session.shown()->live);
        const auto origin = s.session.hit_origin();
        QVERIFY(origin && origin->library == demo_->path());
        QCOMPARE(origin->search.report.outcome.stats.hits, s.hits.size());
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
            Session s;
            s.session.open(demo_->path());
            SearchRequest request = Session::request(QString::fromStdString(c.query));
            request.mode = c.mode;
            request.options = c.options;
            s.session.search({.request = request, .asked = {}});
            QTRY_VERIFY(s.order.has_value());
            const std::vector<Hit> wanted = test::hits_of(demo_->path(), c.mode, c.query, c.options);
            QVERIFY(!wanted.empty());
            const std::vector<Hit> got = s.order->hits;
            QVERIFY(s.found.size() >= got.size() && !s.order->filtered);
            QCOMPARE(test::ids_of(demo_->path(), got), test::ids_of(demo_->path(), wanted));
            for (std::size_t i = 0; i < got.size(); ++i) QVERIFY(got[i].similarity == wanted[i].similarity);
            QVERIFY(s.reports.at(0).ending == Ending::finished);
        }
    }

    void a_missing_library_is_reported_with_the_reason() {
        Session s;
        s.session.open(demo_->file("missing.sieve"));
        QTRY_VERIFY(!s.failure.isEmpty());
        QVERIFY2(s.failure.contains("missing.sieve"), qPrintable(s.failure));
        s.begin("CC");
        QTRY_COMPARE(s.reports.size(), std::size_t{1});
        QVERIFY(s.reports[0].ending == Ending::failed);
    }

    void a_new_search_stops_the_old_one_and_nothing_more_is_heard_of_it() {
        const auto service = std::make_shared<test::SlowService>(20ms);
        Session s{service};
        s.session.open(demo_->path());
        s.begin("c1ccccc1");
        QTRY_VERIFY(!s.found.empty());
        // What the old one sends until it has stopped is already on its way here.
        QTest::qSleep(100);
        s.found.clear();
        s.begin("OC(=O)c1ccccc1O");
        QTRY_VERIFY(s.order.has_value());
        QVERIFY(service->structures_read() < benzene_hits_);
        QCOMPARE(s.reports.size(), std::size_t{1});
        const std::vector<std::string> wanted = wanted_ids("OC(=O)c1ccccc1O");
        QCOMPARE(test::ids_of(demo_->path(), s.order->hits), wanted);
        for (const std::string& id : test::ids_of(demo_->path(), s.found)) {
            QVERIFY(std::find(wanted.begin(), wanted.end(), id) != wanted.end());
        }
    }

    void a_search_that_waits_can_be_stopped() {
        Session s;
        s.session.open(demo_->path());
        s.begin("CC");
        s.session.stop();
        QTRY_COMPARE(s.reports.size(), std::size_t{1});
        QVERIFY(s.reports[0].ending == Ending::cancelled);
        s.begin("c1ccncc1");
        QTRY_COMPARE(s.reports.size(), std::size_t{2});
        QVERIFY(s.reports[1].ending == Ending::finished);
    }

    void ends_cleanly_in_the_middle_of_a_search() {
        const auto service = std::make_shared<test::SlowService>(20ms);
        {
            Session s{service};
            s.session.open(demo_->path());
            s.begin("c1ccccc1");
            QTRY_VERIFY(!s.found.empty());
        }
        QVERIFY(service->structures_read() < benzene_hits_);
    }

    void conditions_call_what_the_configuration_names() {
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file{demo_->file(name)};
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        };
        write("halogens.sma", "[Cl,Br] heavy\nF light\n");
        write("names.ini", "[alerts]\nhalogens = halogens.sma\n[conditions]\nclean = mw < 300 and not halogens\n");
        const auto configured = [&](const QString& config) {
            return std::make_shared<gui::FileLibraryService>(
                gui::configured_names({{"CHEMSIEVE_CONFIG", demo_->file(config).toStdString()}}));
        };
        const auto service = configured("names.ini");
        const auto hits_with = [&](Session& s, const std::string& where) {
            SearchRequest request = Session::request("c1ccccc1"), asked = Session::asked("c1ccccc1");
            request.where = asked.where = where;
            s.settle_after([&] { s.session.search({.request = request, .asked = asked}); });
            return test::ids_of(demo_->path(), s.hits);
        };
        Session s{service};
        s.open(demo_->path());
        std::vector<std::string> light = hits_with(s, "mw < 300"), halogens = hits_with(s, "halogens");
        QVERIFY(light.size() > 10 && halogens.size() > 3);
        std::erase_if(
            light, [&](const auto& id) { return std::find(halogens.begin(), halogens.end(), id) != halogens.end(); });
        QCOMPARE(hits_with(s, "clean"), light);
        const auto& files = s.session.shown()->query.request.set_files;
        QVERIFY(files.size() == 1 && files.front().name == "halogens");
        // The filter of hits, and the removal of compounds.
        QCOMPARE(
            service->upkeep().count(demo_->path().toStdString(), {.where = "clean or halogens", .ids = {}}, {}),
            service->upkeep().count(demo_->path().toStdString(), {.where = "mw < 300 or halogens", .ids = {}}, {}));
        hits_with(s, "mw < 300");
        s.settle_after([&] { s.session.set_filter({.where = "not halogens", .similarity = {}, .among = {}}); });
        QCOMPARE(test::ids_of(demo_->path(), s.hits), light);
        // A file that cannot be used is told of where its names are called.
        write("broken.ini", "[alerts]\nlipinski = x.sma\n");
        Session broken{configured("broken.ini")};
        broken.open(demo_->path());
        QCOMPARE(hits_with(broken, "mw < 300 and lipinski").empty(), false);
        broken.early.reset();
        hits_with(broken, "clean");
        QVERIFY(broken.early && broken.early->reason.contains("broken.ini:2"));
    }

    void compounds_are_listed_without_a_query() {
        Session s;
        s.open(demo_->path());
        s.settle_after([&] { s.session.search({.request = {}, .asked = Session::asked("c1ccncc1")}); });
        QCOMPARE(s.hits.size(), static_cast<std::size_t>(s.session.library()->compounds));
        QVERIFY(s.session.shown()->report->is_listing);
        QCOMPARE(s.title(), QString("All compounds"));
    }

    void a_live_search_has_the_best_hits_until_all_are_asked_for() {
        Session s;
        s.open(demo_->path());
        s.settle_after([&] {
            s.session.search(
                {.request = Session::request("c1ccccc1"), .asked = Session::asked("c1ccccc1"), .live = true});
        });
        QVERIFY(s.session.shown()->live && s.session.begun().live);
        QCOMPARE(test::ids_of(demo_->path(), s.hits), wanted_ids("c1ccccc1", {.top = kLiveHits}));
        s.search("c1ccccc1");
        QVERIFY(!s.session.shown()->live);
        QCOMPARE(s.hits.size(), benzene_hits_);
    }

    void a_stopped_search_keeps_what_was_found() {
        Session s{std::make_shared<test::SlowService>(20ms)};
        s.open(demo_->path());
        s.begin("c1ccccc1");
        QTRY_VERIFY(!s.hits.empty());
        s.settle_after([&] { s.session.stop(); });
        QVERIFY(s.endings == std::vector{Ending::cancelled});
        QVERIFY(s.order && s.order->hits.size() == s.found.size());
        QVERIFY(!s.hits.empty() && s.hits.size() < benzene_hits_);
        QVERIFY(s.session.shown()->report->ending == Ending::cancelled);
    }

    void a_query_that_cannot_be_read_leaves_the_hits_before() {
        Session s;
        s.open(demo_->path());
        s.search("c1ccncc1");
        const auto before = test::ids_of(demo_->path(), s.hits);
        s.search("c1ccccc");
        QVERIFY(s.early && s.early->ending == Ending::unreadable && !s.early->reason.isEmpty());
        QCOMPARE(s.endings.size(), std::size_t{1});
        QCOMPARE(test::ids_of(demo_->path(), s.hits), before);
        QCOMPARE(s.title(), QString("Compounds that contain c1ccncc1"));
        QVERIFY(s.session.hit_origin());
    }

    void a_query_that_is_overtaken_by_an_unreadable_one_leaves_none() {
        Session s{std::make_shared<test::SlowService>(20ms)};
        s.open(demo_->path());
        s.begin("c1ccccc1");
        QTRY_VERIFY(!s.hits.empty());
        s.search("c1ccccc");
        QVERIFY(s.hits.empty() && !s.session.shown());
    }

    void forgetting_leaves_nothing_to_be_exported() {
        Session s;
        s.open(demo_->path());
        s.search("c1ccncc1");
        s.session.stop_and_forget();
        QVERIFY(s.hits.empty() && !s.session.shown() && !s.session.hit_origin());
    }

    void a_search_is_repeated_once_if_the_library_changes_under_it() {
        const QString path = demo_->file("changed.sieve");
        QVERIFY(QFile::copy(demo_->path(), path));
        Session s;
        s.open(path);
        const QSignalSpy reloaded{&s.session, &SearchSession::reloaded};
        const CompoundFilter light{.where = "mw < 200", .ids = {}};
        QVERIFY(service_->upkeep().remove(path.toStdString(), light, {}, {}));
        s.search("c1ccccc1");
        QCOMPARE(reloaded.size(), 1);
        QVERIFY(s.session.begun().again);
        QCOMPARE(test::ids_of(path, s.hits),
                 test::ids_of(path, test::hits_of(path, SearchMode::substructure, "c1ccccc1", {})));
        QVERIFY(s.endings.back() == Ending::finished);
    }

    void a_search_that_is_not_understood_leaves_the_hits_before_it_sorted() {
        Session s;
        s.open(demo_->path());
        // At the end of the first search its hits are not sorted yet.
        std::vector<bool> resuming;
        QObject::connect(&s.session, &SearchSession::arranged, &s.context,
                         [&] { resuming.push_back(s.session.is_resuming()); });
        const auto interrupt = QObject::connect(&s.session, &SearchSession::ended, &s.context, [&] {
            if (s.endings.size() == 1) s.begin("c1ccccc");
        });
        s.begin("c1ccccc1");
        QTRY_VERIFY(s.early && !resuming.empty());
        QObject::disconnect(interrupt);
        QVERIFY(s.early->ending == Ending::unreadable);
        QVERIFY(resuming == std::vector<bool>{true});
        QCOMPARE(test::ids_of(demo_->path(), s.hits), wanted_ids("c1ccccc1"));
        QVERIFY(!s.session.is_resuming());
        s.session.set_order({});
        QTRY_COMPARE(resuming.size(), std::size_t{2});
        QVERIFY(!resuming.back());
    }
};

CHEMSIEVE_UI_TEST(search_session, SearchSessionTest)

}  // namespace chemsieve::ui::search_session_test

#include "search_session_test.moc"
