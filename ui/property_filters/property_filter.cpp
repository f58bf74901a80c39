#include "ui/property_filters/property_filter.h"

namespace chemsieve::ui {

PropertyRange to_range(const PropertyFilter& filter) {
    return {.name = filter.name.toStdString(),
            .imported = filter.imported,
            .lowest = filter.lowest,
            .highest = filter.highest};
}

std::vector<PropertyRange> to_ranges(const std::vector<PropertyFilter>& filters) {
    std::vector<PropertyRange> ranges;
    for (const PropertyFilter& filter : filters) ranges.push_back(to_range(filter));
    return ranges;
}

std::vector<PropertyFilter> to_filters(const std::vector<PropertyRange>& ranges) {
    std::vector<PropertyFilter> filters;
    for (const PropertyRange& range : ranges) {
        filters.push_back({.name = QString::fromStdString(range.name),
                           .imported = range.imported,
                           .lowest = range.lowest,
                           .highest = range.highest});
    }
    return filters;
}

QString condition_of(const PropertyFilter& filter) {
    return QString::fromStdString(condition_of_range(to_range(filter)));
}

QString combined_condition(const QString& typed, const std::vector<PropertyFilter>& filters) {
    return QString::fromStdString(chemsieve::combined_condition(typed.trimmed().toStdString(), to_ranges(filters)));
}

}  // namespace chemsieve::ui
