// Looks for the one byte that was changed, by trying all values of all bytes.
#pragma once

#include <cstdint>
#include <span>

namespace chemsieve::sqlite {

// Changes one byte so that `fits()` holds; else the bytes stay as they are, and this is false.
template <class Fits>
bool change_one_byte(std::span<std::uint8_t> bytes, const Fits& fits) noexcept {
    for (std::uint8_t& byte : bytes) {
        const std::uint8_t there = byte;
        for (int change = 1; change < 256; ++change) {
            byte = static_cast<std::uint8_t>(there ^ change);
            if (fits()) return true;
        }
        byte = there;
    }
    return false;
}

}  // namespace chemsieve::sqlite
