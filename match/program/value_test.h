// A comparison with constants: what a leaf of a query tree asks of one property.
#pragma once

#include <compare>
#include <cstdint>

namespace chemsieve {

struct ValueTest {
    enum class Kind : std::uint8_t { equal, above, at_least, below, at_most, between, not_zero };
    Kind kind = Kind::equal;
    bool low_open = false;   // between: the limit itself does not count
    bool high_open = false;  // likewise
    int low = 0;             // the constant, or the lower limit
    int high = 0;
    int tolerance = 0;  // values so close are equal

    auto operator<=>(const ValueTest&) const = default;

    bool operator()(int value) const {
        switch (kind) {
            case Kind::equal: return compare(value, low) == 0;
            case Kind::above: return compare(value, low) > 0;
            case Kind::at_least: return compare(value, low) >= 0;
            case Kind::below: return compare(value, low) < 0;
            case Kind::at_most: return compare(value, low) <= 0;
            case Kind::between:
                return (low_open ? compare(value, low) > 0 : compare(value, low) >= 0) &&
                       (high_open ? compare(value, high) < 0 : compare(value, high) <= 0);
            case Kind::not_zero: return value != 0;
        }
        return false;
    }

  private:
    int compare(int value, int constant) const {
        const int difference = value - constant;
        if (difference > tolerance) return 1;
        return difference < -tolerance ? -1 : 0;
    }
};

}  // namespace chemsieve
