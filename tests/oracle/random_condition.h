// Random conditions with what they mean, compound by compound and without SQL.
#pragma once

#include <functional>
#include <optional>
#include <random>
#include <string>

#include "tests/support/property_library.h"

namespace chemsieve::test {

struct RandomCondition {
    std::string text;
    // Nothing: neither true nor false, for want of a value.
    std::function<std::optional<bool>(const PropertyLibrary::Values&)> holds;
};

// The values compared are often some that compounds have. `depth`: of conditions in conditions at most.
RandomCondition random_condition(const PropertyLibrary& library, std::mt19937_64& random, int depth);

// As SQL's LIKE: % any text, _ any character, ASCII letters in either case.
bool is_like(const std::string& text, const std::string& pattern);

}  // namespace chemsieve::test
