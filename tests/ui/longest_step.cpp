#include "tests/ui/longest_step.h"

#include <QEvent>
#include <QMetaEnum>
#include <QThread>
#include <ctime>
#include <utility>

namespace chemsieve::ui::test {

namespace {

struct Longest {
    std::int64_t cpu = 0;
    std::int64_t wall = 0;
    QString where;
};

Longest& longest() {
    static Longest one;
    return one;
}

std::int64_t nanoseconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

QString text_of(const QObject* receiver, QEvent::Type type) {
    const char* const name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return QStringLiteral("%1 at %2 %3")
        .arg(name ? QString::fromLatin1(name) : QString::number(type),
             QString::fromLatin1(receiver->metaObject()->className()), receiver->objectName());
}

}  // namespace

bool WatchedApplication::notify(QObject* receiver, QEvent* event) {
    const bool is_windows = QThread::currentThread() == thread();
    const int level = is_windows ? QThread::currentThread()->loopLevel() : 0;
    if (!is_windows || level == step_.level) return Application::notify(receiver, event);
    const Step outer = std::exchange(step_, {.level = level});
    const QString where = text_of(receiver, event->type());  // before it is gone
    const std::int64_t cpu = nanoseconds(CLOCK_THREAD_CPUTIME_ID), wall = nanoseconds(CLOCK_MONOTONIC);
    const bool taken = Application::notify(receiver, event);
    const std::int64_t took_cpu = nanoseconds(CLOCK_THREAD_CPUTIME_ID) - cpu;
    const std::int64_t took = nanoseconds(CLOCK_MONOTONIC) - wall;
    if (took_cpu - step_.others_cpu > longest().cpu) {
        longest() = {took_cpu - step_.others_cpu, took - step_.others, where};
    }
    step_ = {.level = outer.level, .others_cpu = outer.others_cpu + took_cpu, .others = outer.others + took};
    return taken;
}

QString longest_step() {
    return QStringLiteral("%1 ms of processor time, %2 ms by the clock: %3")
        .arg(longest().cpu / 1'000'000)
        .arg(longest().wall / 1'000'000)
        .arg(longest().where);
}

}  // namespace chemsieve::ui::test
