// From a worker thread to the window's.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <utility>

namespace chemsieve::ui {

// Has `receiver`'s thread call `function` when it comes to it; never called if the receiver is gone by then. The caller
// sees to it that the receiver outlives this call (jobs join their threads before they go).
template <class Function>
void post(QObject* receiver, Function&& function) {
    QMetaObject::invokeMethod(receiver, std::forward<Function>(function), Qt::QueuedConnection);
}

}  // namespace chemsieve::ui
