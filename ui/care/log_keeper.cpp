#include "ui/care/log_keeper.h"

namespace chemsieve::ui {

namespace {
constexpr int kBetweenLogLooksMs = 30'000;
constexpr int kMostReloads = 2;
}  // namespace

LogKeeper::LogKeeper(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)} {
    timer_.setInterval(kBetweenLogLooksMs);
    connect(&timer_, &QTimer::timeout, this, &LogKeeper::look);
}

void LogKeeper::set_library(const QString& library) {
    if (library != library_ && !library_.isEmpty()) {
        is_demanded_ = false;
        reloads_ = 0;
    }
    library_ = library;
    timer_.start();
    // After all parts of the window took the library as it is now.
    if (std::exchange(awaits_reload_, false)) QTimer::singleShot(0, this, &LogKeeper::look);
}

void LogKeeper::pause() {
    timer_.stop();
    job_.forget();
}

void LogKeeper::give_back() {
    is_demanded_ = true;
    reloads_ = 0;
    ask_to_reload();
}

void LogKeeper::look() {
    if (library_.isEmpty() || job_.is_running()) return;
    job_.start([service = service_, library = library_.toStdString(), demanded = is_demanded_](
                   const std::stop_token&) { return service->upkeep().give_back_room(library, demanded); },
               [this](const std::optional<RoomReport>& room) { take(room); });
}

void LogKeeper::take(const std::optional<RoomReport>& room) {
    const bool is_done = !room || room->bytes_held == 0;
    if (!is_done && reloads_ < kMostReloads) return ask_to_reload();
    if (is_done) reloads_ = 0;
    if (std::exchange(is_demanded_, false) && room) Q_EMIT given_back(*room);
}

void LogKeeper::ask_to_reload() {
    ++reloads_;
    awaits_reload_ = true;
    Q_EMIT reload_wanted();
}

}  // namespace chemsieve::ui
