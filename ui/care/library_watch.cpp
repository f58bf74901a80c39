#include "ui/care/library_watch.h"

namespace chemsieve::ui {

namespace {
constexpr int kBetweenLooksMs = 3000;
}  // namespace

LibraryWatch::LibraryWatch(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)} {
    timer_.setInterval(kBetweenLooksMs);
    connect(&timer_, &QTimer::timeout, this, &LibraryWatch::look);
}

void LibraryWatch::watch(const QString& library, const std::optional<LibraryState>& known) {
    pause();
    library_ = library;
    first_ = known;
    newest_ = known;
    told_.clear();
    timer_.start();
    look();
}

void LibraryWatch::pause() {
    timer_.stop();
    job_.forget();
    library_.clear();
}

void LibraryWatch::look() {
    if (library_.isEmpty()) return;
    job_.start(
        [service = service_, library = library_.toStdString(), before = newest_](const std::stop_token&) {
            return service->upkeep().state(library, before ? &*before : nullptr);
        },
        [this](const std::optional<LibraryState>& seen) { take(seen); },
        [this](const QString& reason) { tell({.kind = LibraryChange::Kind::unreadable, .reason = reason}, reason); });
}

void LibraryWatch::take(const std::optional<LibraryState>& seen) {
    using Kind = LibraryChange::Kind;
    if (!seen) {
        tell({.kind = Kind::gone, .reason = {}}, QStringLiteral("gone"));
        return;
    }
    const LibraryState& now = *seen;
    newest_ = now;
    if (!first_) first_ = now;
    if (!now.is_same_file(*first_) && now.holds_the_same(*first_)) {
        first_ = now;
        told_.clear();
        Q_EMIT restored(true);
    } else if (!now.is_same_file(*first_)) {
        tell({.kind = Kind::replaced, .reason = {}}, QStringLiteral("replaced"));
    } else if (!now.holds_the_same(*first_)) {
        const std::int64_t removed = std::max<std::int64_t>(0, now.removed - first_->removed);
        const LibraryChange change{.kind = Kind::changed,
                                   .added = now.compounds - first_->compounds + removed,
                                   .removed = removed,
                                   .reason = {}};
        tell(change,
             QStringLiteral("%1 %2 %3").arg(change.added).arg(removed).arg(QString::fromStdString(now.dictionary)));
    } else if (!told_.isEmpty()) {
        told_.clear();
        Q_EMIT restored(false);
    }
}

void LibraryWatch::tell(const LibraryChange& change, const QString& what) {
    if (told_ == what) return;
    told_ = what;
    Q_EMIT changed(change);
}

}  // namespace chemsieve::ui
