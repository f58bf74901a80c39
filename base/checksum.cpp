#include "base/checksum.h"

#include <xxhash.h>

namespace chemsieve {

std::uint64_t checksum64_of_bytes(const void* bytes, std::size_t count, std::uint64_t seed) noexcept {
    return XXH3_64bits_withSeed(bytes, count, seed);
}

}  // namespace chemsieve
