// What each member of the family would take and how often it would err with so many keys: for choosing one.
//
// Each is made of keys, at most kMostSampled of them, and what it takes a key is carried over to all. Cost: some
// hundredths of a second for each member. Units: bits, bytes; errors are probabilities for one key that is not there.
// Errors: FilterError for a rate that is not between 0 and 1. Threads: functions of their arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fingerprint/filter/family/filter_info.h"

namespace chemsieve::filter {

inline constexpr std::uint64_t kMostSampled = 50'000;

struct MemberFigures {
    FilterInfo info;
    double bits_a_key = 0;
    std::uint64_t bytes = 0;    // for all keys
    double expected_error = 0;  // may be less than asked for, or that of a member with an error of its own
    std::string refused = {};   // why it cannot keep such a rate; then there are no figures
};

// In the order of the registry.
std::vector<MemberFigures> member_figures(std::uint64_t keys, double rate);

}  // namespace chemsieve::filter
