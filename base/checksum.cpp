#include "base/checksum.h"

#include <xxhash.h>

#include <new>
// libxxhash can choose the widest registers that the processor has.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#define CHEMSIEVE_WIDE_CHECKSUM
#endif

namespace chemsieve {

namespace {

// Version 0.8.1 leaves the upper halves of wide registers in use, and all that runs later is slowed by it: reading of
// queries by a fifth.
void leave_wide_registers() noexcept {
#ifdef CHEMSIEVE_WIDE_CHECKSUM
    static const bool has_wide = __builtin_cpu_supports("avx");
    if (has_wide) asm volatile("vzeroupper");
#endif
}

}  // namespace

std::uint64_t checksum64_of_bytes(const void* bytes, std::size_t count, std::uint64_t seed) noexcept {
    constexpr std::size_t kMostWithoutWide = 240;  // bytes that the library handles without wide registers
    const std::uint64_t sum = XXH3_64bits_withSeed(bytes, count, seed);
    if (count > kMostWithoutWide) leave_wide_registers();
    return sum;
}

struct RunningChecksum::State {
    struct Free {
        void operator()(XXH3_state_t* state) const noexcept { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> xxh{XXH3_createState()};
};

RunningChecksum::RunningChecksum() : state_{std::make_unique<State>()} {
    if (!state_->xxh) throw std::bad_alloc{};
    XXH3_64bits_reset(state_->xxh.get());
}

RunningChecksum::~RunningChecksum() = default;

void RunningChecksum::add(std::string_view bytes) noexcept {
    XXH3_64bits_update(state_->xxh.get(), bytes.data(), bytes.size());
    leave_wide_registers();
}

std::uint64_t RunningChecksum::value() const noexcept {
    const std::uint64_t sum = XXH3_64bits_digest(state_->xxh.get());
    leave_wide_registers();
    return sum;
}

}  // namespace chemsieve
