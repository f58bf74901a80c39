#include "base/checksum.h"

#include <xxhash.h>

namespace chemsieve {

std::uint64_t checksum64(const void* bytes, std::size_t count, std::uint64_t seed) noexcept {
    return XXH3_64bits_withSeed(bytes, count, seed);
}

}  // namespace chemsieve
