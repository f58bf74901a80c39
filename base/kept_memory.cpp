#include "base/kept_memory.h"

#include <algorithm>

namespace chemsieve {

namespace {

// A trim makes room for a while, so that not every visit trims.
std::size_t bytes_after_trim(std::size_t most) { return most - most / 16; }

std::size_t number_of_this_thread() {
    static std::atomic<std::size_t> threads{0};
    thread_local const std::size_t number = threads.fetch_add(1);
    return number;
}

}  // namespace

KeptMemory::Visit KeptMemory::visit() {
    if (bytes() > most_bytes() || has_waiting_.load(std::memory_order_relaxed)) trim();
    Visits& visits = visits_[number_of_this_thread() % visits_.size()];
    for (;;) {
        const std::uint64_t epoch = epoch_.load();
        std::atomic<std::uint32_t>& counter = visits.of_parity[epoch % 2];
        counter.fetch_add(1);
        // Counted too late for this epoch, it might be overlooked.
        if (epoch_.load() == epoch) return Visit{counter, generation_.load()};
        counter.fetch_sub(1);
    }
}

void KeptMemory::join(Store& store) {
    const std::lock_guard lock{mutex_};
    stores_.push_back(&store);
}

void KeptMemory::leave(Store& store) {
    const std::lock_guard lock{mutex_};
    std::erase(stores_, &store);
    std::erase_if(waiting_, [&](const Waiting& waiting) { return waiting.store == &store; });
}

void KeptMemory::trim() {
    std::unique_lock lock{mutex_, std::defer_lock};
    if (bytes() > most_bytes()) {
        // If another thread sweeps, this one waits, lest it add more meanwhile.
        lock.lock();
        if (bytes() > most_bytes()) sweep_stores();
    } else if (!lock.try_lock()) {
        return;
    }
    free_what_nobody_sees();
}

// The first round over a store that was used much only makes it forget what was used when. Stores into which nothing
// came lately go first: rows of another kind of fingerprint, or of a library that was left, would else push out as much
// of those in use as they lose themselves.
void KeptMemory::sweep_stores() {
    const std::size_t goal = bytes_after_trim(most_bytes());
    // A visit that has begun with the generation of before holds back what was dropped here. Also where memory ends.
    struct NextGeneration {
        ~NextGeneration() { generation.fetch_add(1); }
        std::atomic<std::uint64_t>& generation;
    } const next{generation_};
    std::rotate(stores_.begin(), stores_.begin() + 1, stores_.end());
    std::stable_partition(stores_.begin(), stores_.end(), [](Store* store) { return store->is_idle(); });
    for (std::size_t i = 0; i < 2 * stores_.size() && bytes() > goal; ++i) {
        Store& store = *stores_[i % stores_.size()];
        // Waiting before anything is in it, so that nothing is freed with visits in sight.
        waiting_.push_back({epoch_.load(), &store, store.nothing_dropped()});
        store.sweep(bytes() - goal, *waiting_.back().dropped);
    }
}

bool KeptMemory::has_visits_of(std::uint64_t parity) const {
    return std::any_of(visits_.begin(), visits_.end(),
                       [&](const Visits& visits) { return visits.of_parity[parity % 2].load() != 0; });
}

// An epoch follows when no visit of the one before is left. Two epochs after something was dropped, all visits began
// when it was out of reach already.
void KeptMemory::free_what_nobody_sees() {
    for (int i = 0; i < 2 && !waiting_.empty() && !has_visits_of(epoch_.load() + 1); ++i) epoch_.fetch_add(1);
    std::erase_if(waiting_, [&](const Waiting& waiting) { return waiting.epoch + 2 <= epoch_.load(); });
    has_waiting_.store(!waiting_.empty(), std::memory_order_relaxed);
}

}  // namespace chemsieve
