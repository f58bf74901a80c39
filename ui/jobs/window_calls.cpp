#include "ui/jobs/window_calls.h"

#include <QCoreApplication>
#include <QEvent>
#include <utility>

namespace chemsieve::ui {

namespace {
constexpr QEvent::Type kCallWaits = QEvent::User;
}

void WindowCalls::send(Call call) {
    {
        const std::lock_guard lock{mutex_};
        waiting_.push_back(std::move(call));
    }
    QCoreApplication::postEvent(this, new QEvent{kCallWaits});
}

bool WindowCalls::event(QEvent* event) {
    if (event->type() != kCallWaits) return QObject::event(event);
    make_next();
    return true;
}

void WindowCalls::make_next() {
    Call call;
    {
        const std::lock_guard lock{mutex_};
        if (waiting_.empty()) return;
        call = std::move(waiting_.front());
        waiting_.pop_front();
    }
    call();
}

}  // namespace chemsieve::ui
