// Calls that other threads have the window's thread make, one after the other in their order.
//
// Only the wake-up is an event of Qt; the calls themselves are handed over by a lock, so that they are made and end on
// the window's thread, and sanitizers of threads see how they came there. Threads: made, and ends, on the window's
// thread; send() may be called on any. Calls that wait when it ends are dropped.
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <mutex>

namespace chemsieve::ui {

class WindowCalls : public QObject {
    Q_OBJECT
  public:
    using Call = std::function<void()>;
    using QObject::QObject;

    void send(Call call);

    bool event(QEvent* event) override;

  private:
    void make_next();

    std::mutex mutex_;
    std::deque<Call> waiting_;  // guarded by the lock
};

}  // namespace chemsieve::ui
