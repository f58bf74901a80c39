#include "ui/care/library_watch.h"

#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kBetweenLooksMs = 3000;
}  // namespace

LibraryWatch::LibraryWatch(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, looks_{[this, service = std::move(service)](quint64 number, const Task& task) {
          Seen seen;
          try {
              seen.state = service->upkeep().state(task.library, task.before ? &*task.before : nullptr);
          } catch (const std::exception& e) {
              seen.failure = error_text(e);
          }
          post(this, [this, number, seen] {
              if (looks_.is_newest(number)) take(seen);
          });
      }} {
    timer_.setInterval(kBetweenLooksMs);
    connect(&timer_, &QTimer::timeout, this, &LibraryWatch::look);
}

void LibraryWatch::watch(const QString& library, std::int64_t compounds) {
    pause();
    library_ = library;
    compounds_ = compounds;
    first_.reset();
    newest_.reset();
    told_.clear();
    timer_.start();
    look();
}

void LibraryWatch::pause() {
    timer_.stop();
    looks_.forget();
    library_.clear();
}

void LibraryWatch::look() {
    if (!library_.isEmpty()) looks_.give({library_.toStdString(), newest_});
}

void LibraryWatch::take(const Seen& seen) {
    using Kind = LibraryChange::Kind;
    if (!seen.failure.isEmpty()) {
        tell({.kind = Kind::unreadable, .reason = seen.failure}, seen.failure);
        return;
    }
    if (!seen.state) {
        tell({.kind = Kind::gone, .reason = {}}, QStringLiteral("gone"));
        return;
    }
    const LibraryState& now = *seen.state;
    newest_ = now;
    if (!first_) {
        first_ = now;
        if (now.compounds == compounds_) return;
        // Between opening it and this look.
        first_->compounds = compounds_;
    }
    if (!now.is_same_file(*first_)) {
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
        Q_EMIT restored();
    }
}

void LibraryWatch::tell(const LibraryChange& change, const QString& what) {
    if (told_ == what) return;
    told_ = what;
    Q_EMIT changed(change);
}

}  // namespace chemsieve::ui
