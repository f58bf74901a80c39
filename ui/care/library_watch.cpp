#include "ui/care/library_watch.h"

#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

constexpr int kBetweenLooksMs = 3000;
constexpr int kBetweenLogLooksMs = 30'000;
constexpr int kMostReloads = 2;

QString counts_text(const LibraryChange& change) {
    if (change.added > 0 && change.removed > 0) {
        return QObject::tr("This library was changed: %1 compounds more, %2 removed.")
            .arg(with_separators(change.added), with_separators(change.removed));
    }
    if (change.added == 1) return QObject::tr("This library was changed: 1 compound more.");
    if (change.added > 0) {
        return QObject::tr("This library was changed: %1 compounds more.").arg(with_separators(change.added));
    }
    if (change.removed == 1) return QObject::tr("This library was changed: 1 compound was removed.");
    if (change.removed > 0) {
        return QObject::tr("This library was changed: %1 compounds were removed.").arg(with_separators(change.removed));
    }
    return QObject::tr("This library was changed by another program.");
}

// What happened to the library, in whole sentences.
QString change_text(const QString& library, const LibraryChange& change) {
    const QString name = shown_name(library);
    switch (change.kind) {
        case LibraryChange::Kind::changed: return counts_text(change);
        case LibraryChange::Kind::replaced:
            return QObject::tr(
                       "Another file took the place of %1. The hits shown are of the old one and can be neither "
                       "searched nor exported any more.")
                .arg(name);
        case LibraryChange::Kind::gone:
            return QObject::tr(
                       "%1 is not there any more: it was deleted, moved or renamed. Put it back, or open "
                       "another library.")
                .arg(name);
        case LibraryChange::Kind::unreadable:
            return QObject::tr("%1 cannot be read any more: %2").arg(name, change.reason);
    }
    return {};
}

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

ChangeBar::ChangeBar(QWidget* parent)
    : MessageFrame{parent}, reload_{new QPushButton{tr("&Reload")}}, search_{new QPushButton{tr("Search again")}} {
    setAccessibleName(tr("The library was changed"));
    text_label()->setObjectName(QStringLiteral("change_text"));
    reload_->setToolTip(tr("Read the library as it is now; hits whose compounds are still there stay"));
    search_->setToolTip(tr("The search that found these hits once more, in the library as it is now"));
    add_button(reload_);
    add_button(search_);
    connect(reload_, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT reload_wanted(is_other_file_);
    });
    connect(search_, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT search_wanted();
    });
}

void ChangeBar::show_change(const QString& library, const LibraryChange& change) {
    is_other_file_ = change.kind != LibraryChange::Kind::changed;
    reload_->setVisible(change.kind != LibraryChange::Kind::gone);
    search_->hide();
    show_message(is_other_file_ ? Severity::error : Severity::information, change_text(library, change));
}

void ChangeBar::show_added(std::int64_t compounds) {
    reload_->hide();
    search_->show();
    show_message(Severity::done,
                 compounds == 1
                     ? tr("1 compound was added; search again to include it.")
                     : tr("%1 compounds were added; search again to include them.").arg(with_separators(compounds)));
}

void ChangeBar::hide_added() {
    if (!search_->isHidden()) hide();
}

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
