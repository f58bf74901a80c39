#include "ui/jobs/job.h"

#include <QObject>
#include <QTest>
#include <QThread>
#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/ui/ui_test.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui::job_test {

namespace {

constexpr int kTimeoutMs = 20'000;

// A door that work waits at.
class Door {
  public:
    void open() { semaphore_.release(); }
    void wait() { semaphore_.acquire(); }

  private:
    std::binary_semaphore semaphore_{0};
};

// Work that says when it begins and ends only when it is to stop.
struct UntilStopped {
    std::atomic<int>* begun;
    std::atomic<int>* stopped;

    int operator()(const std::stop_token& stop) const {
        ++*begun;
        while (!stop.stop_requested()) std::this_thread::yield();
        ++*stopped;
        return 1;
    }
};

}  // namespace

class JobTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void the_answer_comes_on_the_windows_thread() {
        Job job;
        std::thread::id worked, answered;
        int answer = 0;
        job.start(
            [&](const std::stop_token&) {
                worked = std::this_thread::get_id();
                return 7;
            },
            [&](int value) {
                answered = std::this_thread::get_id();
                answer = value;
                QVERIFY(!job.is_running());
            });
        QVERIFY(job.is_running());
        QCOMPARE(answer, 0);
        QTRY_COMPARE_WITH_TIMEOUT(answer, 7, kTimeoutMs);
        QVERIFY(answered == std::this_thread::get_id());
        QVERIFY(worked != std::this_thread::get_id());
    }

    void nothing_may_be_returned() {
        Job job;
        bool worked = false, answered = false;
        job.start([&](const std::stop_token&) { worked = true; }, [&] { answered = worked; });
        QTRY_VERIFY_WITH_TIMEOUT(answered, kTimeoutMs);
    }

    void all_is_done_on_one_thread() {
        Job job;
        std::vector<std::thread::id> threads;
        for (int i = 0; i < 3; ++i) {
            job.start([](const std::stop_token&) { return std::this_thread::get_id(); },
                      [&](std::thread::id thread) { threads.push_back(thread); });
            QTRY_COMPARE_WITH_TIMEOUT(threads.size(), std::size_t(i + 1), kTimeoutMs);
        }
        QVERIFY(threads[0] == threads[1] && threads[1] == threads[2]);
    }

    void the_newest_wins() {
        Job job;
        Door begun, door;
        std::vector<int> done, answers;
        const auto take = [&](int value) { answers.push_back(value); };
        job.start(
            [&](const std::stop_token&) {
                begun.open();
                door.wait();
                return 0;
            },
            take);
        begun.wait();
        for (int i = 1; i <= 3; ++i) {
            job.start(
                [&done, i](const std::stop_token&) {
                    done.push_back(i);
                    return i;
                },
                take);
        }
        QCOMPARE(job.unanswered(), 1);
        door.open();
        QTRY_VERIFY_WITH_TIMEOUT(!job.is_running(), kTimeoutMs);
        QCOMPARE(answers, std::vector<int>{3});
        QCOMPARE(done, std::vector<int>{3});  // those between were never begun
    }

    void what_was_on_its_way_is_dropped() {
        Job job;
        std::atomic<bool> worked = false;
        int answers = 0;
        const auto work = [&](const std::stop_token&) { worked = true; };
        const auto answer = [&] { ++answers; };
        job.start(work, answer);
        while (!worked) std::this_thread::yield();
        job.forget();  // the answer may be posted already
        QVERIFY(!job.is_running());
        worked = false;
        job.start(work, answer);
        while (!worked) std::this_thread::yield();
        job.start(work, answer);
        QTRY_VERIFY_WITH_TIMEOUT(!job.is_running(), kTimeoutMs);
        QTest::qWait(20);
        QCOMPARE(answers, 1);
    }

    void a_newer_one_stops_the_older() {
        std::atomic<int> begun = 0, stopped = 0;
        int answers = 0;
        Job job;
        job.start(UntilStopped{&begun, &stopped}, [&](int) { ++answers; });
        QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 1, kTimeoutMs);
        bool newer_answered = false;
        job.start([](const std::stop_token& stop) { return stop.stop_requested(); },
                  [&](bool stop) { newer_answered = !stop; });
        QTRY_VERIFY_WITH_TIMEOUT(newer_answered, kTimeoutMs);
        QCOMPARE(stopped.load(), 1);
        QCOMPARE(answers, 0);
    }

    void forgetting_stops() {
        std::atomic<int> begun = 0, stopped = 0;
        int answers = 0;
        Job job;
        job.start(UntilStopped{&begun, &stopped}, [&](int) { ++answers; });
        QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 1, kTimeoutMs);
        job.forget();
        QVERIFY(!job.is_running());
        QTRY_COMPARE_WITH_TIMEOUT(stopped.load(), 1, kTimeoutMs);
        QTest::qWait(20);
        QCOMPARE(answers, 0);
    }

    void the_end_of_the_job_stops_and_waits() {
        std::atomic<int> begun = 0, stopped = 0;
        int answers = 0;
        {
            Job job;
            job.start(UntilStopped{&begun, &stopped}, [&](int) { ++answers; });
            while (begun == 0) std::this_thread::yield();
        }
        QCOMPARE(stopped.load(), 1);
        QTest::qWait(20);
        QCOMPARE(answers, 0);
    }

    void cancelled_work_still_answers() {
        std::atomic<int> begun = 0, stopped = 0;
        int answers = 0;
        Job job;
        job.start(UntilStopped{&begun, &stopped}, [&](int) { ++answers; });
        job.cancel();  // perhaps before it has begun
        QVERIFY(job.is_running());
        QTRY_COMPARE_WITH_TIMEOUT(answers, 1, kTimeoutMs);
        job.start(UntilStopped{&begun, &stopped}, [&](int) { ++answers; });
        QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 2, kTimeoutMs);
        QCOMPARE(stopped.load(), 1);  // only that before was cancelled
        job.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(answers, 2, kTimeoutMs);
    }

    void failures_are_told() {
        Job job;
        QString told;
        bool answered = false;
        job.start([](const std::stop_token&) -> int { throw std::runtime_error("it is \xc3\xa4rgerlich"); },
                  [&](int) { answered = true; },
                  [&](const QString& reason) {
                      told = reason;
                      QVERIFY(!job.is_running());
                  });
        QTRY_COMPARE_WITH_TIMEOUT(told, QStringLiteral("it is \u00e4rgerlich"), kTimeoutMs);
        QVERIFY(!answered);
        // Late ones are not.
        Door begun, door;
        told.clear();
        job.start(
            [&](const std::stop_token&) {
                begun.open();
                door.wait();
                throw std::runtime_error("late");
            },
            [] {}, [&](const QString& reason) { told = reason; });
        begun.wait();
        job.start([](const std::stop_token&) {}, [&] { answered = true; });
        door.open();
        QTRY_VERIFY_WITH_TIMEOUT(answered, kTimeoutMs);
        QCOMPARE(told, QString{});
    }

    void what_is_told_comes_in_order_and_before_the_answer() {
        Job job;
        std::vector<int> told;
        bool on_the_windows_thread = true;
        job.start(
            [&](const JobRun& run) {
                for (int i = 0; i < 100; ++i) {
                    run.tell([&, i] {
                        told.push_back(i);
                        on_the_windows_thread &= QThread::currentThread() == thread();
                    });
                }
                return -1;
            },
            [&](int last) { told.push_back(last); });
        QTRY_VERIFY_WITH_TIMEOUT(!job.is_running(), kTimeoutMs);
        QCOMPARE(told.size(), std::size_t{101});
        for (int i = 0; i < 100; ++i) QCOMPARE(told[static_cast<std::size_t>(i)], i);
        QCOMPARE(told.back(), -1);
        QVERIFY(on_the_windows_thread);
    }

    void of_much_progress_little_comes_but_the_last() {
        constexpr qint64 kSteps = 200'000;
        Job job;
        std::vector<qint64> shown;
        bool ended = false, after_the_end = false;
        job.start(
            [&](const JobRun& run) {
                JobProgress progress{run, [&](qint64 done, qint64 total, const QString& part) {
                                         QCOMPARE(total, kSteps);
                                         QCOMPARE(part, QStringLiteral("steps"));
                                         after_the_end |= ended;
                                         shown.push_back(done);
                                     }};
                for (qint64 i = 1; i <= kSteps; ++i) progress(i, kSteps, QStringLiteral("steps"));
            },
            [&] { ended = true; });
        QTRY_VERIFY_WITH_TIMEOUT(ended, kTimeoutMs);
        QTest::qWait(20);
        QVERIFY(!after_the_end);
        QCOMPARE(shown.back(), kSteps);
        QVERIFY(shown.size() < 1000);
        QVERIFY(std::is_sorted(shown.begin(), shown.end()));
    }

    void progress_of_forgotten_work_is_dropped() {
        Job job;
        Door begun, door;
        int told = 0;
        const auto work = [&](const JobRun& run) {
            run.tell([&] { ++told; });
            begun.open();
            door.wait();
            run.tell([&] { ++told; });
        };
        job.start(work, [&] { ++told; });
        begun.wait();
        job.forget();
        door.open();
        bool answered = false;
        job.start([](const std::stop_token&) {}, [&] { answered = true; });
        QTRY_VERIFY_WITH_TIMEOUT(answered, kTimeoutMs);
        QCOMPARE(told, 0);
    }

    void what_is_added_is_done_in_turn() {
        Job job;
        std::vector<int> answers;
        for (int i = 0; i < 20; ++i) {
            job.add([i](const std::stop_token&) { return i; }, [&](int value) { answers.push_back(value); });
        }
        QCOMPARE(job.unanswered(), 20);
        QTRY_COMPARE_WITH_TIMEOUT(job.unanswered(), 0, kTimeoutMs);
        QCOMPARE(answers.size(), std::size_t{20});
        QVERIFY(std::is_sorted(answers.begin(), answers.end()));
    }

    void forgetting_drops_all_that_was_added() {
        Job job;
        Door begun, door;
        int done = 0, answers = 0;
        job.add(
            [&](const std::stop_token&) {
                begun.open();
                door.wait();
                ++done;
            },
            [&] { ++answers; });
        for (int i = 0; i < 5; ++i) job.add([&](const std::stop_token&) { ++done; }, [&] { ++answers; });
        begun.wait();
        job.forget();
        door.open();
        bool answered = false;
        job.add([](const std::stop_token&) {}, [&] { answered = true; });
        QTRY_VERIFY_WITH_TIMEOUT(answered, kTimeoutMs);
        QCOMPARE(done, 1);
        QCOMPARE(answers, 0);
    }

    void what_must_not_be_lost_is_done() {
        std::vector<int> done;
        int answers = 0;
        {
            Job job;
            Door begun, door;
            job.start(
                [&](const std::stop_token&) {
                    begun.open();
                    door.wait();
                },
                [] {});
            begun.wait();
            job.add_lasting([&](const std::stop_token& stop) { done.push_back(stop.stop_requested() ? -1 : 1); },
                            [&] { ++answers; });
            QCOMPARE(job.unanswered(), 1);
            job.start([&](const std::stop_token&) { done.push_back(2); }, [&] { ++answers; });
            door.open();
            QTRY_VERIFY_WITH_TIMEOUT(!job.is_running(), kTimeoutMs);
            QCOMPARE(answers, 2);
            job.start(
                [&](const std::stop_token&) {
                    begun.open();
                    door.wait();
                },
                [] {});
            begun.wait();
            for (const int i : {3, 4}) {
                job.add_lasting([&done, i](const std::stop_token&) { done.push_back(i); }, [&] { ++answers; });
            }
            door.open();
        }
        QCOMPARE(done, (std::vector<int>{1, 2, 3, 4}));
        QTest::qWait(20);
        QCOMPARE(answers, 2);
    }

    void the_owner_may_go_while_it_works() {
        struct Owner {
            int answers = 0;
            std::vector<int> memory = std::vector<int>(1000, 1);
            Job job;  // last: its work reads the rest
        };
        auto owner = std::make_unique<Owner>();
        std::atomic<int> begun = 0, sum = 0;
        int late = 0;
        owner->job.start(
            [&, of = owner.get()](const JobRun& run) {
                ++begun;
                while (!run.stop().stop_requested()) run.tell([&] { ++late; });
                for (const int one : of->memory) sum += one;
                return 1;
            },
            [&late](int) { ++late; });
        while (begun == 0) std::this_thread::yield();
        owner.reset();
        QCOMPARE(sum.load(), 1000);
        const int before = late;
        QTest::qWait(50);
        QCOMPARE(late, before);
    }

    void an_answer_may_end_its_job_or_start_it_again() {
        auto job = std::make_unique<Job>();
        job->start([](const std::stop_token&) {}, [&] { job.reset(); });
        QTRY_VERIFY_WITH_TIMEOUT(!job, kTimeoutMs);
        Job again;
        int rounds = 0;
        std::function<void()> next = [&] {
            if (++rounds < 10) again.start([](const std::stop_token&) {}, next);
        };
        again.start([](const std::stop_token&) {}, next);
        QTRY_COMPARE_WITH_TIMEOUT(rounds, 10, kTimeoutMs);
        QVERIFY(!again.is_running());
    }

    void many_questions_have_one_answer() {
        Job job;
        int last = -1, answers = 0;
        for (int i = 0; i < 5000; ++i) {
            job.start([i](const std::stop_token&) { return i; },
                      [&](int value) {
                          last = value;
                          ++answers;
                      });
        }
        QTRY_VERIFY_WITH_TIMEOUT(!job.is_running(), kTimeoutMs);
        QCOMPARE(last, 4999);
        QCOMPARE(answers, 1);  // the window's thread came to none before
    }
};

CHEMSIEVE_UI_TEST(job, JobTest)

}  // namespace chemsieve::ui::job_test

#include "job_test.moc"
