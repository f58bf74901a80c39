// Labels that say of an atom what it is. Threads: may be called concurrently.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

#include "base/text.h"

namespace chemsieve {

// "CH3", "H3C", "NH": its element, and hydrogens.
inline bool is_plain_label(const std::string& label, std::string_view symbol) {
    std::string bare;
    for (std::size_t i = 0; i < label.size(); ++i) {
        const bool is_of_hydrogens =
            label[i] == 'H' && (i + 1 == label.size() || std::islower(static_cast<unsigned char>(label[i + 1])) == 0);
        if (!is_of_hydrogens) {
            bare.push_back(label[i]);
            continue;
        }
        while (i + 1 < label.size() && is_digit(label[i + 1])) ++i;
    }
    return bare == symbol || label == symbol;
}

}  // namespace chemsieve
