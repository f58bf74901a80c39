// Numbers as planes of bytes: the lowest byte of all of them, then the next of all, and so on. They compress better so.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

template <class T>
void put_planes(std::string& bytes, std::span<const T> values, std::size_t planes) {
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (const T value : values) bytes += static_cast<char>(value >> (8 * plane) & 0xff);
    }
}

// values: zeros before. The bytes must be there.
template <class T>
void take_planes(std::string_view& bytes, std::span<T> values, std::size_t planes) {
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto byte = static_cast<T>(static_cast<unsigned char>(bytes[i]));
            values[i] = static_cast<T>(values[i] | static_cast<T>(byte << (8 * plane)));
        }
        bytes.remove_prefix(values.size());
    }
}

// Planes of a summary: a bit a column.
constexpr std::size_t summary_planes(std::size_t columns) noexcept { return (columns + 7) / 8; }

}  // namespace chemsieve
