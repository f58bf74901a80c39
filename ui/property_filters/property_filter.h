// A range of a property that compounds must have, and what it is as a condition.
//
// Threads: may be called concurrently.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "search/request/property_range.h"

namespace chemsieve::ui {

// Both ends included; an end that is not there is open. With neither, every compound satisfies it.
struct PropertyFilter {
    QString name;
    bool imported = false;  // imported properties may be called like computed ones
    std::optional<double> lowest;
    std::optional<double> highest;

    bool is_same_property(const PropertyFilter& other) const {
        return name == other.name && imported == other.imported;
    }
    bool operator==(const PropertyFilter&) const = default;
};

PropertyRange to_range(const PropertyFilter& filter);
std::vector<PropertyRange> to_ranges(const std::vector<PropertyFilter>& filters);
std::vector<PropertyFilter> to_filters(const std::vector<PropertyRange>& ranges);

// As the language of conditions has it; empty if it is open at both ends.
QString condition_of(const PropertyFilter& filter);

// What is typed and all filters; the typed condition stays one. If its parentheses or quotes are not closed it is given
// alone, so that what is said of it is said of it.
QString combined_condition(const QString& typed, const std::vector<PropertyFilter>& filters);

}  // namespace chemsieve::ui
