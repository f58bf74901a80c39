// A range of a property that compounds must have, and what it is in the language of conditions (docs/command-line.md).
//
// Units: those of the property. Errors: none; a name that no library has is found when compounds are chosen.
// Threads: may be called concurrently.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace chemsieve {

// Both ends included; an end that is not there is open. With neither, every compound satisfies it.
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

// The typed condition and all ranges; the typed condition stays one, and alone it stays as it was typed unless it is
// blank. If its parentheses or quotes are not closed it is given alone, so that what is said of it is said of it.
std::string combined_condition(const std::string& typed, std::span<const PropertyRange> ranges);

}  // namespace chemsieve
