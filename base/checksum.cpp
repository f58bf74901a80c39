#include "base/checksum.h"

#include <xxhash.h>
// libxxhash can choose the widest registers that the processor has.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#define CHEMSIEVE_WIDE_CHECKSUM
#endif

namespace chemsieve {

std::uint64_t checksum64_of_bytes(const void* bytes, std::size_t count, std::uint64_t seed) noexcept {
    const std::uint64_t sum = XXH3_64bits_withSeed(bytes, count, seed);
#ifdef CHEMSIEVE_WIDE_CHECKSUM
    // Version 0.8.1 leaves the upper halves of wide registers in use, and all that runs later is slowed by it: reading
    // of queries by a fifth. Up to this size it uses none.
    constexpr std::size_t kMostWithoutWide = 240;
    static const bool has_wide = __builtin_cpu_supports("avx");
    if (count > kMostWithoutWide && has_wide) asm volatile("vzeroupper");
#endif
    return sum;
}

}  // namespace chemsieve
