// A limit of the memory in which threads keep what they have read, and the moment at which it may be freed.
//
// What is kept lies in stores (kept_items.h), which any thread reads without a lock. A thread that uses something of
// them holds a Visit meanwhile. If more is kept than the limit allows, the next visit has the stores drop what was not
// used lately, first those in which nothing new was kept; dropped things are out of reach at once and are freed when
// all visits that had begun before are over (epoch-based reclamation: Fraser, Practical lock-freedom, 2004,
// section 5.2.3).
//
// Visits should be short, some milliseconds: while one lasts, nothing dropped since is freed. They may be nested.
// Threads: any. A store must be left alone by all threads when it is destroyed.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace chemsieve {

class KeptMemory {
  public:
    class Visit {
      public:
        Visit(Visit&& other) noexcept : counter_{other.counter_}, generation_{other.generation_} {
            other.counter_ = nullptr;
        }
        Visit& operator=(Visit&&) = delete;
        ~Visit() {
            if (counter_) counter_->fetch_sub(1);
        }
        // What was found in an earlier visit of the same generation may still be used in this one.
        std::uint64_t generation() const noexcept { return generation_; }

      private:
        friend class KeptMemory;
        Visit(std::atomic<std::uint32_t>& counter, std::uint64_t generation)
            : counter_{&counter}, generation_{generation} {}
        std::atomic<std::uint32_t>* counter_;
        std::uint64_t generation_;
    };

    // What was dropped; destroying it frees the memory.
    struct Dropped {
        virtual ~Dropped() = default;
    };

    class Store {
      public:
        virtual ~Store() = default;
        virtual std::unique_ptr<Dropped> nothing_dropped() = 0;
        // Takes out of reach what was not used since it was looked at last, until that makes so many bytes or all was
        // looked at, and puts it to what was dropped. Called by one thread at a time; others read. Throws
        // std::bad_alloc; what was dropped before is there.
        virtual void sweep(std::size_t bytes, Dropped& dropped) = 0;
        // Whether nothing was kept in it since this was asked last.
        virtual bool is_idle() noexcept = 0;
    };

    explicit KeptMemory(std::size_t most_bytes) : most_bytes_{most_bytes} {}
    KeptMemory(const KeptMemory&) = delete;
    KeptMemory& operator=(const KeptMemory&) = delete;

    // Throws std::bad_alloc if things have to be dropped and there is no memory to note them.
    [[nodiscard]] Visit visit();

    std::size_t bytes() const noexcept { return bytes_.load(std::memory_order_relaxed); }  // within reach
    std::size_t most_bytes() const noexcept { return most_bytes_.load(std::memory_order_relaxed); }
    void set_most_bytes(std::size_t bytes) noexcept { most_bytes_ = bytes; }

    // For stores.
    void join(Store& store);
    void leave(Store& store);
    void add_bytes(std::size_t bytes) noexcept { bytes_.fetch_add(bytes, std::memory_order_relaxed); }
    void subtract_bytes(std::size_t bytes) noexcept { bytes_.fetch_sub(bytes, std::memory_order_relaxed); }

  private:
    // Visits that are going on, of even and of odd epochs. Threads share a counter with few others only, so that it
    // stays in their processor's cache.
    struct alignas(64) Visits {
        std::array<std::atomic<std::uint32_t>, 2> of_parity{};
    };
    struct Waiting {
        std::uint64_t epoch;
        Store* store;
        std::unique_ptr<Dropped> dropped;
    };

    void trim();
    void sweep_stores();
    void free_what_nobody_sees();
    bool has_visits_of(std::uint64_t parity) const;

    std::atomic<std::size_t> bytes_{0};
    std::atomic<std::size_t> most_bytes_;
    std::atomic<std::uint64_t> epoch_{0};
    std::atomic<std::uint64_t> generation_{0};  // grows after things were dropped, before they are freed
    std::atomic<bool> has_waiting_{false};
    std::array<Visits, 16> visits_;

    std::mutex mutex_;            // guards the members below
    std::vector<Store*> stores_;  // in the order of sweeping
    std::vector<Waiting> waiting_;
};

}  // namespace chemsieve
