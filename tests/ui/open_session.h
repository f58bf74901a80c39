// A session of searches without a window, and what a window would show of it.
#pragma once

#include <QEventLoop>
#include <QTest>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/library_service.h"
#include "tests/ui/ui_test.h"
#include "ui/session/panel_request.h"
#include "ui/session/search_session.h"

namespace chemsieve::ui::test {

struct Session {
    explicit Session(std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>())
        : session{std::move(service)} {
        QObject::connect(&session, &SearchSession::hits_forgotten, &context, [this] { hits.clear(); });
        QObject::connect(&session, &SearchSession::hits_found, &context, [this](const std::vector<Hit>& some) {
            hits.insert(hits.end(), some.begin(), some.end());
            found.insert(found.end(), some.begin(), some.end());
        });
        QObject::connect(&session, &SearchSession::arranged, &context, [this](const OrderedHits& ordered) {
            hits = ordered.hits;
            order = ordered;
        });
        QObject::connect(&session, &SearchSession::ended_early, &context, [this](const SearchReport& report) {
            early = report;
            reports.push_back(report);
        });
        QObject::connect(&session, &SearchSession::ended, &context, [this](const SearchReport& report) {
            endings.push_back(report.ending);
            reports.push_back(report);
        });
        QObject::connect(&session, &SearchSession::open_failed, &context,
                         [this](const QString&, const QString& reason) { failure = reason; });
    }

    template <class Act>
    void settle_after(Act act) {
        bool is_settled = false;
        QEventLoop loop;
        QObject::connect(&session, &SearchSession::settled, &loop, [&] {
            is_settled = true;
            loop.quit();
        });
        act();
        QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
        if (!is_settled) loop.exec();
        QVERIFY(is_settled && !session.is_searching());
    }
    void open(const QString& library) {
        session.open(library);
        QTRY_VERIFY(session.library());
    }
    void search(const QString& query) {
        settle_after([&] { begin(query); });
    }
    void begin(const QString& query) { session.search({.request = request(query), .asked = asked(query)}); }

    static SearchRequest request(const QString& query) {
        return {.queries = {{.id = {}, .text = query.toStdString(), .find_language = true}}};
    }
    static SearchRequest asked(const QString& query) { return panel_request(query); }
    QString title() const { return session.shown() ? title_of(*session.shown()) : QString{}; }

    SearchSession session;
    QObject context;
    std::vector<Hit> hits;
    std::vector<Hit> found;  // heard of while searches ran, forgotten ones included
    std::optional<OrderedHits> order;
    QString failure;
    std::optional<SearchReport> early;
    std::vector<SearchReport> reports;  // early ones included
    std::vector<SearchReport::Ending> endings;
};

}  // namespace chemsieve::ui::test
