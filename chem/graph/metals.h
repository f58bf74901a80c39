// Which elements are metals, by their place in the periodic table; metalloids such as B, Si, As are none.
#pragma once

namespace chemsieve {

constexpr bool is_metal(int atomic_number) {
    const auto is_between = [atomic_number](int first, int last) {
        return atomic_number >= first && atomic_number <= last;
    };
    return is_between(3, 4) || is_between(11, 13) || is_between(19, 31) || is_between(37, 50) || is_between(55, 84) ||
           is_between(87, 116);
}

}  // namespace chemsieve
