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
#include <utility>
#include <vector>

#include "base/memory/kept_memory.h"

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
            if (!is_reached(number)) {
                number = last_beside(number);
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
        if (!is_reached(number)) reached_[number / kNumbersAPage].store(true, std::memory_order_relaxed);
        if (slot_of(number).compare_exchange_strong(there, reinterpret_cast<std::uintptr_t>(item) | kUsed)) {
            memory_.add_bytes(room_.bytes(number, item));
            has_new_.store(true, std::memory_order_relaxed);
            return item;
        }
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
    // Whether something was kept at one of the numbers whose slots lie on the same page: others are not looked at.
    bool is_reached(std::size_t number) const noexcept {
        return reached_[number / kNumbersAPage].load(std::memory_order_relaxed);
    }
    // The last of these numbers.
    static std::size_t last_beside(std::size_t number) noexcept { return number | (kNumbersAPage - 1); }
    static const T* item_at(std::uintptr_t slot) noexcept { return reinterpret_cast<const T*>(slot & ~kUsed); }

    struct DroppedItems : KeptMemory::Dropped {
        explicit DroppedItems(Room& room) : room_{room} {}
        ~DroppedItems() override {
            for (const auto& [number, item] : items) room_.free(number, item);
        }
        std::vector<std::pair<std::size_t, const T*>> items;

      private:
        Room& room_;
    };

    bool is_idle() noexcept override { return !has_new_.exchange(false, std::memory_order_relaxed); }
    std::unique_ptr<KeptMemory::Dropped> nothing_dropped() override { return std::make_unique<DroppedItems>(room_); }

    // The second chance of the clock algorithm: what was used since the hand came by stays until it comes again.
    void sweep(std::size_t bytes, KeptMemory::Dropped& dropped) override {
        auto& items = static_cast<DroppedItems&>(dropped).items;
        std::size_t freed = 0;
        for (std::size_t looked = 0; looked < numbers_ && freed < bytes; ++looked) {
            const std::size_t number = hand_ % numbers_;
            if (!is_reached(number)) {
                const std::size_t passed = std::min(last_beside(number), numbers_ - 1) - number;
                hand_ += passed + 1;
                looked += passed;
                continue;
            }
            ++hand_;
            std::uintptr_t slot = slot_of(number).load(std::memory_order_relaxed);
            const T* item = item_at(slot);
            if (!item) continue;
            if ((slot & kUsed) != 0) {
                slot_of(number).fetch_and(~kUsed);
                continue;
            }
            const std::size_t size = room_.bytes(number, item);
            if (size == 0) continue;
            items.emplace_back(number, item);
            if (slot_of(number).compare_exchange_strong(slot, 0)) {
                freed += size;
                memory_.subtract_bytes(size);
            } else {  // used meanwhile
                items.pop_back();
            }
        }
    }

    KeptMemory& memory_;
    Room& room_;
    const std::size_t numbers_;
    const Slots slots_;  // of each number its address and whether it was used
    const std::unique_ptr<std::atomic<bool>[]> reached_ =
        std::make_unique<std::atomic<bool>[]>(numbers_ / kNumbersAPage + 1);
    std::size_t hand_ = 0;
    mutable std::atomic<bool> has_new_{false};
};

}  // namespace chemsieve
