// Which compounds a library certainly does not hold, by a cuckoo filter of the keys of their canonical forms: asked
// before the look-up in the file, it answers for most compounds that are not there.
//
// It knows the keys that it was made of and those added since, nothing of other programs' changes: its owner sees to it
// that it is not older than it may be. A compound that was removed still seems to be there.
// Source: fingerprint/filter/tables/. Cost: 13 bits a key; a look-up is two cache misses. Threads: any number may ask
// at a time while none adds.
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/filter/tables/cuckoo_filter.h"

namespace chemsieve {

class KeyGuard {
  public:
    // With room for as many keys again.
    explicit KeyGuard(const std::vector<std::int64_t>& keys)
        : filter_{filter::CuckooFilter::for_keys(2 * keys.size() + kLeastRoom, kErrorRate)} {
        for (const std::int64_t key : keys) add(key);
    }

    void add(std::int64_t key) {
        const auto number = static_cast<std::uint64_t>(key);
        // The same again needs no second place. Without room nothing can be said any more.
        if (!filter_.may_contain(number) && filter_.insert(number) == filter::Inserted::no_space) is_full_ = true;
    }
    bool may_hold(std::int64_t key) const noexcept {
        return is_full_ || filter_.may_contain(static_cast<std::uint64_t>(key));
    }
    // It admits everything, and should be made anew.
    bool is_full() const noexcept { return is_full_; }

  private:
    static constexpr std::size_t kLeastRoom = 4096;
    static constexpr double kErrorRate = 0.002;

    filter::CuckooFilter filter_;
    bool is_full_ = false;
};

// As many look-ups are to come that making a guard of so many keys pays: reading and inserting a key takes about a
// thirtieth of a look-up (known_benchmark --guard).
constexpr bool pays_to_guard(std::size_t lookups, std::size_t keys) noexcept {
    return lookups >= 1000 && lookups >= keys / 16;
}

}  // namespace chemsieve
