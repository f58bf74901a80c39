// Things known by number, read when first asked for and kept in memory as long as its limit allows.
//
// `Room` owns their memory: room.bytes(number, item) and room.free(number, item), which throw nothing. Things of 0
// bytes are never dropped. What find() and keep() return may be used during the visit (kept_memory.h) in which they
// were called. A number takes 8 bytes, of memory that is not touched before the numbers near it are asked for. Errors:
// std::bad_alloc. Threads: any; no lock is taken. The room must outlive this.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "base/kept_memory.h"

namespace chemsieve {

template <class T, class Room>
class KeptItems final : private KeptMemory::Store {
    static_assert(alignof(T) > 1, "the lowest bit of an address tells whether the item was used");

  public:
    KeptItems(KeptMemory& memory, std::size_t numbers, Room& room)
        : memory_{memory}, room_{room}, numbers_{numbers}, slots_{new_slots(numbers)} {
        memory_.join(*this);
    }
    KeptItems(const KeptItems&) = delete;
    KeptItems& operator=(const KeptItems&) = delete;
    ~KeptItems() override {
        memory_.leave(*this);
        for (std::size_t number = 0; number < numbers_; ++number) {
            if (!is_reached(number / kNumbersAPage)) {
                number += kNumbersAPage - 1;  // the page's; a page is left at its first number
                continue;
            }
            const T* item = item_at(slot_of(number).load());
            if (!item) continue;
            memory_.subtract_bytes(room_.bytes(number, item));
            room_.free(number, item);
        }
    }

    std::size_t size() const noexcept { return numbers_; }

    // Null if it is not in memory.
    const T* find(std::size_t number) const noexcept {
        std::uintptr_t slot = slot_of(number).load();
        const T* item = item_at(slot);
        // A sweep may be taking it out of reach; then it stays so.
        if (item && (slot & kUsed) == 0) slot_of(number).compare_exchange_strong(slot, slot | kUsed);
        return item;
    }

    // The item, or the one that another thread was quicker to keep; then this one is freed.
    const T* keep(std::size_t number, const T* item) const {
        std::uintptr_t there = 0;
        const std::size_t page = number / kNumbersAPage;
        if (!is_reached(page)) reached_[page].store(true, std::memory_order_relaxed);
        // Counted before another thread can drop it.
        const std::size_t size = room_.bytes(number, item);
        memory_.add_bytes(size);
        if (slot_of(number).compare_exchange_strong(there, reinterpret_cast<std::uintptr_t>(item))) {
            has_new_.store(true, std::memory_order_relaxed);
            return item;
        }
        memory_.subtract_bytes(size);
        room_.free(number, item);
        return item_at(there);
    }

  private:
    static constexpr std::uintptr_t kUsed = 1;
    static constexpr std::size_t kNumbersAPage = 4096 / sizeof(std::uintptr_t);

    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };
    using Slots = std::unique_ptr<std::uintptr_t[], Free>;

    static Slots new_slots(std::size_t numbers) {
        Slots slots{
            static_cast<std::uintptr_t*>(std::calloc(std::max<std::size_t>(1, numbers), sizeof(std::uintptr_t)))};
        if (!slots) throw std::bad_alloc{};
        return slots;
    }
    std::atomic_ref<std::uintptr_t> slot_of(std::size_t number) const noexcept {
        return std::atomic_ref{slots_[number]};
    }
    // Whether something was kept at one of the numbers whose slots lie on this page: others are not looked at.
    bool is_reached(std::size_t page) const noexcept { return reached_[page].load(std::memory_order_relaxed); }
    static const T* item_at(std::uintptr_t slot) noexcept { return reinterpret_cast<const T*>(slot & ~kUsed); }

    using Items = std::vector<std::pair<std::size_t, const T*>>;
    struct DroppedItems : KeptMemory::Dropped {
        explicit DroppedItems(Room& room) : room_{room} {}
        ~DroppedItems() override {
            for (const auto& [number, item] : items) room_.free(number, item);
        }
        Items items;

      private:
        Room& room_;
    };

    bool is_idle() noexcept override { return !has_new_.exchange(false, std::memory_order_relaxed); }
    std::unique_ptr<KeptMemory::Dropped> nothing_dropped() override { return std::make_unique<DroppedItems>(room_); }

    // The second chance of the clock algorithm: what was found since the hand came by stays until it comes again. Of
    // searches that go through more than there is room for, one after the other, most find what they ask for all the
    // same: what is new goes first, unless it was found once more, and the hand does not go from one page to the next,
    // where it would drop just what is asked for next.
    void sweep(std::size_t bytes, KeptMemory::Dropped& dropped) override {
        auto& items = static_cast<DroppedItems&>(dropped).items;
        std::size_t freed = 0;
        for (std::size_t left = numbers_; left > 0 && freed < bytes;) {
            const std::size_t begin = hand_, page = hand_ / kNumbersAPage;
            const std::size_t page_end = std::min(numbers_, (page + 1) * kNumbersAPage);
            const std::size_t end = std::min(page_end, begin + left);
            if (!is_reached(page)) hand_ = end;
            while (hand_ < end && freed < bytes) freed += drop_if_unused(hand_++, items);
            left -= hand_ - begin;
            if (hand_ == page_end) hand_ = (page + page_step_) % pages_ * kNumbersAPage;
        }
    }

    // How many bytes that makes.
    std::size_t drop_if_unused(std::size_t number, Items& items) {
        // The item is looked into, and another thread may just have made it.
        std::uintptr_t slot = slot_of(number).load(std::memory_order_acquire);
        const T* item = item_at(slot);
        if (!item) return 0;
        if ((slot & kUsed) != 0) {
            slot_of(number).fetch_and(~kUsed);
            return 0;
        }
        const std::size_t size = room_.bytes(number, item);
        if (size == 0) return 0;
        items.emplace_back(number, item);
        if (!slot_of(number).compare_exchange_strong(slot, 0)) {  // used meanwhile
            items.pop_back();
            return 0;
        }
        memory_.subtract_bytes(size);
        return size;
    }

    // So many pages on, the hand comes to each of them, and to neighbours far apart: by the golden ratio.
    static std::size_t step_through(std::size_t pages) {
        auto step = static_cast<std::size_t>(0.618 * static_cast<double>(pages));
        while (std::gcd(step, pages) != 1) ++step;
        return step;
    }

    KeptMemory& memory_;
    Room& room_;
    const std::size_t numbers_;
    const Slots slots_;                                       // the address of each number, and whether it was used
    const std::size_t pages_ = numbers_ / kNumbersAPage + 1;  // slots_ has
    const std::unique_ptr<std::atomic<bool>[]> reached_ = std::make_unique<std::atomic<bool>[]>(pages_);
    const std::size_t page_step_ = step_through(pages_);
    std::size_t hand_ = 0;  // the number that is looked at next
    mutable std::atomic<bool> has_new_{false};
};

}  // namespace chemsieve
