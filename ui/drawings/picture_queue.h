// Pictures that are drawn one after the other on a thread of their own and kept for a while.
//
// What was asked for last is drawn first, and of many requests (a fast scroll) the oldest are forgotten. Threads:
// window's thread; the drawing function is called on the job's. Ending it waits for the drawing under way. `Key` can be
// hashed by Qt and ordered.
#pragma once

#include <QCache>
#include <QImage>
#include <QPixmap>
#include <algorithm>
#include <deque>
#include <functional>
#include <set>
#include <utility>

#include "ui/jobs/job.h"

namespace chemsieve::ui {

template <class Key>
class PictureQueue {
  public:
    using Draw = std::function<QImage()>;  // does not throw
    explicit PictureQueue(std::function<void(const Key&)> drawn) : drawn_{std::move(drawn)} {}

    // The picture, or a null one: then drawn(key) follows, unless too many others are asked for meanwhile.
    QPixmap find(const Key& key, const Draw& draw) {
        if (const QPixmap* picture = pictures_.object(key)) return *picture;
        if (!asked_for_.insert(key).second) return {};
        waiting_.emplace_front(key, draw);
        if (waiting_.size() > kMostWaiting) {
            asked_for_.erase(waiting_.back().first);
            waiting_.pop_back();
        }
        go_on();
        return {};
    }
    // Pictures that are kept, and those that are asked for.
    void forget() {
        pictures_.clear();
        asked_for_.clear();
        waiting_.clear();
        job_.forget();
    }

  private:
    static constexpr int kMostKept = 96 * 1024;      // kB; usual drawings take some 60 kB
    static constexpr std::size_t kMostWaiting = 64;  // several screens full
    // Pictures that wait on the thread: enough that it does not wait while the window paints, few enough that the
    // newest request is drawn soon.
    static constexpr int kHandedOver = 4;

    // Hands the thread its next pictures.
    void go_on() {
        while (job_.unanswered() < kHandedOver && !waiting_.empty()) {
            auto [key, draw] = std::move(waiting_.front());
            waiting_.pop_front();
            job_.add([draw = std::move(draw)](const std::stop_token&) { return draw(); },
                     [this, key = std::move(key)](const QImage& image) { deliver(key, image); });
        }
    }
    void deliver(const Key& key, const QImage& image) {
        go_on();
        asked_for_.erase(key);
        const int kilobytes = std::max(1, static_cast<int>(image.sizeInBytes() / 1024));
        pictures_.insert(key, new QPixmap(QPixmap::fromImage(image)), kilobytes);
        drawn_(key);
    }

    std::function<void(const Key&)> drawn_;
    QCache<Key, QPixmap> pictures_{kMostKept};
    std::set<Key> asked_for_;
    std::deque<std::pair<Key, Draw>> waiting_;  // newest at the front
    Job job_;
};

}  // namespace chemsieve::ui
