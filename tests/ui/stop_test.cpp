// Searches that are stopped or overtaken, in every state: nothing is shown but what the search shown has found.

#include <QTest>
#include <algorithm>
#include <set>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_session.h"
#include "tests/ui/ui_test.h"

namespace chemsieve::ui::stop_test {

using test::Session;

namespace {

// When a search is stopped.
enum class Stop { never, at_once, reading, understood, with_hits };
constexpr Stop kStops[] = {Stop::never, Stop::at_once, Stop::reading, Stop::understood, Stop::with_hits};

struct Asked {
    const char* name;
    SearchRequest request;
    std::set<std::pair<CompoundNumber, std::uint32_t>> found = {};  // compounds and queries, without a stop
    bool is_readable = true;
};

Asked asked(const char* name, const QString& text, SearchMode mode = SearchMode::substructure,
            SeveralStructures several = SeveralStructures::any) {
    Asked search{.name = name, .request = Session::request(text)};
    search.request.mode = mode;
    search.request.queries.front().several = several;
    return search;
}

std::set<std::pair<CompoundNumber, std::uint32_t>> set_of(const std::vector<Hit>& hits) {
    std::set<std::pair<CompoundNumber, std::uint32_t>> found;
    for (const Hit& hit : hits) found.emplace(hit.compound, hit.query);
    return found;
}

}  // namespace

class StopTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::vector<Asked> searches_;

    // A paste of so many compounds of the library, none of them among its first.
    QString some(int count) const {
        constexpr std::int64_t kFirst = 100;
        const auto reader = std::make_shared<gui::FileLibraryService>()->open(demo_->path().toStdString())->reader();
        QStringList lines;
        reader->for_each_compound([&](CompoundNumber number) {
            if (static_cast<std::int64_t>(number) < kFirst) return true;
            lines << QString::fromStdString(reader->row(number).smiles + " " + reader->id(number));
            return lines.size() < count;
        });
        return lines.join(QLatin1Char('\n'));
    }

    static void begin(Session& s, const Asked& search, Stop stop) {
        QObject context;  // for this search alone
        connect(&s.session, &SearchSession::understood, &context, [&] {
            if (stop == Stop::understood) s.session.stop();
        });
        connect(&s.session, &SearchSession::hits_found, &context, [&] {
            if (stop == Stop::with_hits) s.session.stop();
        });
        s.settle_after([&] {
            s.session.search({.request = search.request, .asked = search.request});
            if (stop == Stop::reading) QTest::qSleep(2);  // while the text is read, where it is long
            if (stop == Stop::reading || stop == Stop::at_once) s.session.stop();
        });
    }

    // What is shown has its search, which finds it; it is the newest one, or the newest was not understood.
    void check_shown(const Session& s, const Asked& newest) const {
        const auto hits = set_of(s.hits);
        QCOMPARE(hits.size(), s.hits.size());
        const auto& shown = s.session.shown();
        QVERIFY(shown || hits.empty());
        if (!shown) return;
        const auto search = std::find_if(searches_.begin(), searches_.end(),
                                         [&](const Asked& one) { return one.request == shown->asked; });
        QVERIFY(search != searches_.end());
        QVERIFY(std::includes(search->found.begin(), search->found.end(), hits.begin(), hits.end()));
        if (shown->query.number == s.session.begun().number) QVERIFY(shown->asked == newest.request);
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        using Several = SeveralStructures;
        searches_ = {asked("all compounds", {}),
                     asked("an id", "Aspirin"),
                     asked("no structure", "c1ccccc"),
                     asked("benzene", "c1ccccc1"),
                     asked("each of many", some(12), SearchMode::substructure, Several::each),
                     asked("each compound of many", some(12), SearchMode::similar, Several::each),
                     asked("any of many", some(12)),
                     asked("any compound of many", some(12), SearchMode::exact)};
        searches_[2].is_readable = false;
        for (Asked& search : searches_) {
            Session s;
            s.open(demo_->path());
            begin(s, search, Stop::never);
            search.found = set_of(s.hits);
            QCOMPARE(!search.found.empty(), search.is_readable);
        }
        QCOMPARE(searches_[1].found.size(), std::size_t{1});
    }

    void nothing_is_shown_of_another_search_data() {
        QTest::addColumn<int>("first");
        for (std::size_t i = 0; i < searches_.size(); ++i) QTest::newRow(searches_[i].name) << static_cast<int>(i);
    }
    void nothing_is_shown_of_another_search() {
        QFETCH(int, first);
        const Asked& before = searches_[static_cast<std::size_t>(first)];
        bool is_whole = false;  // the search before, by turns
        for (const Asked& after : searches_) {
            is_whole = !is_whole;
            Session s;  // nothing is shown yet
            s.open(demo_->path());
            for (const Stop stop_after : kStops) {
                if (&before == &after && stop_after != Stop::never) continue;
                begin(s, before, is_whole ? Stop::never : Stop::with_hits);
                check_shown(s, before);
                begin(s, after, stop_after);
                check_shown(s, after);
                if (stop_after == Stop::never && after.is_readable) QVERIFY(set_of(s.hits) == after.found);
                if (s.hits.empty()) continue;
                // What the worker has left, once more.
                s.settle_after([&] { s.session.set_order({}); });
                check_shown(s, after);
            }
        }
    }

    void a_search_that_is_overtaken_leaves_nothing() {
        Session s;
        s.open(demo_->path());
        for (const Asked& before : searches_) {
            for (const Asked& after : searches_) {
                s.session.search({.request = before.request, .asked = before.request});
                QTest::qWait(3);
                begin(s, after, Stop::never);
                check_shown(s, after);
                if (after.is_readable) QVERIFY(set_of(s.hits) == after.found);
            }
        }
    }

    void a_live_query_that_is_lost_shows_nothing_more() {
        for (const int after : {0, 1, 3, 10}) {
            Session s;
            s.open(demo_->path());
            s.session.search({.request = searches_[3].request, .asked = searches_[3].request, .live = true});
            if (after > 0) QTest::qWait(after);
            s.session.stop_and_forget();
            QTRY_VERIFY(!s.session.is_searching());
            QTest::qWait(20);
            QVERIFY(s.hits.empty() && !s.session.shown());
        }
    }
};

CHEMSIEVE_UI_TEST(stop, StopTest)

}  // namespace chemsieve::ui::stop_test

#include "stop_test.moc"
