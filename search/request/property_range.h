// A range in which a property of compounds must lie, and how it is written as a condition (docs/command-line.md).
//
// Units: those of the property. Errors: none; a name that no library has is found when compounds are chosen.
// Threads: may be called concurrently.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace chemsieve {

// Both ends are included; a missing end is open. Without ends every compound satisfies the range.
struct PropertyRange {
    std::string name;
    bool imported = false;  // imported properties may be called like computed ones
    std::optional<double> lowest;
    std::optional<double> highest;

    bool is_same_property(const PropertyRange& other) const { return name == other.name && imported == other.imported; }
    bool operator==(const PropertyRange&) const = default;
};

// A property's name as a condition writes it: in quotes if the language wants that.
std::string quoted_property_name(const std::string& name);

// "mw between 100 and 400"; empty if the range is open at both ends.
std::string condition_of_range(const PropertyRange& range);

// The typed condition and all ranges as one condition. Without ranges the typed condition is returned as it was typed,
// unless it is blank. If its parentheses or quotes are not closed it is returned alone, so that errors are about it.
std::string combined_condition(const std::string& typed, std::span<const PropertyRange> ranges);

}  // namespace chemsieve
