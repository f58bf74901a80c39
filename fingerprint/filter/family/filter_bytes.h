// The bytes of a filter, for files and for sending: everything that is needed to answer as the filter does.
//
//     "CSFILTER"  tag of the member (4 letters)  its version (4 bytes)  length of what follows (8 bytes)
//     the member's parameters and arrays: numbers of 8 bytes, arrays with their length in items before them
//     XXH3-64 of all bytes before (8 bytes)
//
// Numbers are little-endian. Errors: FilterError, which names the member and what is wrong; nothing is made of bytes
// that are not whole. Threads: values.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "fingerprint/filter/family/filter_info.h"

namespace chemsieve::filter {

static_assert(std::endian::native == std::endian::little, "the bytes of filters are written as they lie in memory");

// A filter cannot be made as it was asked for, merged, or read.
class FilterError : public Error {
  public:
    using Error::Error;
};

// Throws if it is not a probability between 0 and 1, both excluded.
void check_error_rate(double probability);
// Throws with that text if a parameter is not one of these, both included.
void check_range(std::uint64_t parameter, std::uint64_t least, std::uint64_t most, const char* says);

// What arrays of filters are made of.
template <class T>
concept FilterNumber = std::is_unsigned_v<T> && !std::same_as<T, bool>;

class FilterWriter {
  public:
    FilterWriter(const FilterInfo& info, std::uint32_t version);

    // One after the other; values of an enumeration by their numbers.
    template <class... Values>
    requires((std::is_integral_v<Values> || std::is_enum_v<Values>)&&...) FilterWriter& number(Values... values) {
        (add(static_cast<std::uint64_t>(values)), ...);
        return *this;
    }
    // By its bits.
    FilterWriter& real(double value) { return number(std::bit_cast<std::uint64_t>(value)); }
    template <FilterNumber T>
    FilterWriter& numbers(std::span<const T> values) {
        number(values.size());
        return raw(values.data(), values.size_bytes());
    }
    template <FilterNumber T>
    FilterWriter& numbers(const std::vector<T>& values) {
        return numbers(std::span<const T>{values});
    }
    // Length and checksum are added.
    std::vector<std::uint8_t> finish();

  private:
    void add(std::uint64_t value) { raw(&value, sizeof value); }
    FilterWriter& raw(const void* bytes, std::size_t count);

    std::vector<std::uint8_t> bytes_;
};

// Whether they begin as those of that member, be they whole or not.
bool are_bytes_of(const FilterInfo& info, std::span<const std::uint8_t> bytes) noexcept;

class FilterReader {
  public:
    // Checks name, version, length and checksum. The bytes must live as long as the reader.
    FilterReader(std::span<const std::uint8_t> bytes, const FilterInfo& info, std::uint32_t version);

    std::uint64_t number();
    // At least and at most these.
    std::uint64_t number(std::uint64_t least, std::uint64_t most);
    unsigned small_number(std::uint64_t least, std::uint64_t most) {
        return static_cast<unsigned>(number(least, most));
    }
    // A value of an enumeration.
    template <class Choice>
    Choice choice(Choice last) {
        return static_cast<Choice>(number(0, static_cast<std::uint64_t>(last)));
    }
    double real() { return std::bit_cast<double>(number()); }
    template <FilterNumber T>
    std::vector<T> numbers() {
        const std::uint64_t count = number();
        if (count > left() / sizeof(T)) fail("an array is longer than the bytes");
        std::vector<T> values(count);
        raw(values.data(), count * sizeof(T));
        return values;
    }
    // An array of just so many.
    template <FilterNumber T>
    std::vector<T> numbers(std::uint64_t count) {
        std::vector<T> values = numbers<T>();
        if (values.size() != count) fail("an array has another length than its parameters say");
        return values;
    }
    // Nothing may be left.
    void end() const;
    // For what a member itself finds wrong.
    [[noreturn]] void fail(const std::string& what) const;

  private:
    std::size_t left() const noexcept { return end_ - position_; }
    void raw(void* to, std::size_t count);

    std::span<const std::uint8_t> bytes_;
    std::string_view name_;
    std::size_t position_ = 0;
    std::size_t end_ = 0;  // where the member's own bytes end
};

}  // namespace chemsieve::filter
