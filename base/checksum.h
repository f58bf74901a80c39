// A hash of 64 bits over bytes, XXH3-64: it shows whether bytes have changed, and finds equal bytes. It does not
// protect against somebody who changes bytes on purpose.
//
// Libraries store it: it is the same on every machine and in every version.
// Source: https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

namespace chemsieve {

// Different seeds give hashes that have nothing to do with each other.
std::uint64_t checksum64_of_bytes(const void* bytes, std::size_t count, std::uint64_t seed) noexcept;

inline std::uint64_t checksum64(std::string_view bytes, std::uint64_t seed = 0) noexcept {
    return checksum64_of_bytes(bytes.data(), bytes.size(), seed);
}

// The hash of numbers as they lie in memory.
template <class Number, std::size_t count>
requires std::has_unique_object_representations_v<Number> std::uint64_t checksum64(
    std::span<const Number, count> numbers, std::uint64_t seed = 0)
noexcept { return checksum64_of_bytes(numbers.data(), numbers.size_bytes(), seed); }

// The checksum of bytes that come one after another is that of all of them together. Threads: one at a time.
class RunningChecksum {
  public:
    RunningChecksum();
    ~RunningChecksum();
    RunningChecksum(const RunningChecksum&) = delete;
    RunningChecksum& operator=(const RunningChecksum&) = delete;

    void add(std::string_view bytes) noexcept;
    // The checksum of what was added so far.
    std::uint64_t value() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace chemsieve
