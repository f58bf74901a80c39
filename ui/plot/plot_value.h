// What a plot can show of hits: their similarity, and every property that is a number.
//
// Threads: plain values.
#pragma once

#include <QString>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve::ui {

struct PlotValue {
    bool is_similarity = false;
    PropertyKey property;  // the property, if it is not the similarity
    QString name;          // the name in boxes and tool tips
    QString title;         // the title of an axis, with the unit
    bool operator==(const PlotValue& other) const {
        return is_similarity == other.is_similarity && property == other.property;
    }
};

// Similarity, the computed properties, then the library's own that are numbers.
std::vector<PlotValue> plot_values(const std::vector<ImportedProperty>& imported);

}  // namespace chemsieve::ui
