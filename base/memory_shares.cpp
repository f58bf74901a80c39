#include "base/memory_shares.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <mutex>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr MemoryShares kWithoutWishes{};

// Set before threads are started that read, and seldom asked for: a lock costs nothing there.
struct SetShares {
    std::mutex mutex;
    MemoryShares shares;
};
SetShares& set_shares() {
    static SetShares set;
    return set;
}

std::atomic<std::size_t>& bytes_held() {
    static std::atomic<std::size_t> bytes{0};
    return bytes;
}

std::size_t part_of(std::size_t limit, std::size_t share) {
    return static_cast<std::size_t>(static_cast<double>(limit) / kWithoutWishes.limit * static_cast<double>(share));
}

// "3G": what is likely to do where `limit` does not.
std::string next_limit(std::size_t limit) {
    const std::size_t megabytes = limit >> 19;  // twice as much
    return megabytes % 1024 == 0 ? std::to_string(megabytes / 1024) + "G" : std::to_string(megabytes) + "M";
}

}  // namespace

MemoryShares divided_memory(std::optional<std::size_t> limit, std::optional<std::size_t> kept) {
    MemoryShares shares;
    shares.kept = kept.value_or(kWithoutWishes.kept);
    if (!limit) return shares;
    shares.limit = *limit;
    shares.kept = std::min(shares.kept, part_of(*limit, kWithoutWishes.kept));
    shares.read = part_of(*limit, kWithoutWishes.read);
    if (*limit > kWithoutWishes.limit) {
        if (!kept) shares.kept = kWithoutWishes.kept;
        const std::size_t program = kWithoutWishes.limit - kWithoutWishes.kept - kWithoutWishes.read;
        shares.read = std::max(shares.read, *limit - shares.kept - program);
    }
    return shares;
}

MemoryShares memory_shares() noexcept {
    SetShares& set = set_shares();
    const std::lock_guard lock{set.mutex};
    return set.shares;
}

void set_memory_shares(const MemoryShares& shares) noexcept {
    SetShares& set = set_shares();
    const std::lock_guard lock{set.mutex};
    set.shares = shares;
}

std::optional<std::size_t> bytes_of_size(std::string_view size) {
    constexpr std::string_view kUnits = "KMG";
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), number);
    if (error != std::errc{} || number == 0 || number >> 40 != 0) return std::nullopt;
    const std::string_view unit = size.substr(static_cast<std::size_t>(end - size.data()));
    if (unit.empty()) return number;
    const std::size_t power = kUnits.find(unit.front());
    if (power == std::string_view::npos || (unit.size() > 1 && unit.substr(1) != "B")) return std::nullopt;
    const std::size_t shift = 10 * (power + 1);
    if (number >> (60 - shift) != 0) return std::nullopt;
    return number << shift;
}

std::string size_in_words(std::size_t bytes) { return std::to_string(bytes >> 20) + " MB"; }

Remedy remedy_of_more_memory() { return {RemedyKind::allow_more_memory, {}, next_limit(memory_shares().limit)}; }

struct ReadingMemory::Held {
    std::size_t bytes = 0;
    Held() = default;
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { bytes_held() -= bytes; }
};

void ReadingMemory::add(std::size_t bytes) {
    if (!held_) held_ = std::make_shared<Held>();
    held_->bytes += bytes;
    const std::size_t all = bytes_held() += bytes;
    const std::size_t most = memory_shares().read;
    if (all <= most) return;
    throw FileError(what_ + " takes more than " + size_in_words(most) + " of memory", remedy_of_more_memory());
}

}  // namespace chemsieve
