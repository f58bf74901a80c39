#include "ui/property_filters/property_filter.h"

namespace chemsieve::ui {

PropertyRange to_range(const PropertyFilter& filter) {
    return {.name = filter.name.toStdString(),
            .imported = filter.imported,
            .lowest = filter.lowest,
            .highest = filter.highest};
}

QString condition_of(const PropertyFilter& filter) {
    return QString::fromStdString(condition_of_range(to_range(filter)));
}

QString combined_condition(const QString& typed, const std::vector<PropertyFilter>& filters) {
    std::vector<PropertyRange> ranges;
    for (const PropertyFilter& filter : filters) ranges.push_back(to_range(filter));
    return QString::fromStdString(chemsieve::combined_condition(typed.trimmed().toStdString(), ranges));
}

}  // namespace chemsieve::ui
