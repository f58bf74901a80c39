#include "ui/plot/plot_value.h"

#include <QObject>

#include "chem/properties/computed_properties.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

PlotValue computed_value(const ComputedProperty& property) {
    return {.property = {std::string{property.name}, false},
            .name = heading_of(property),
            .title = heading_with_unit(property)};
}

}  // namespace

std::vector<PlotValue> plot_values(const std::vector<ImportedProperty>& imported) {
    const QString similarity = QObject::tr("Similarity");
    std::vector<PlotValue> values{{.is_similarity = true, .property = {}, .name = similarity, .title = similarity}};
    for (const ComputedProperty& property : kComputedProperties) {
        if (property.is_number()) values.push_back(computed_value(property));
    }
    for (const ImportedProperty& property : imported) {
        if (property.type == ImportedProperty::Type::text) continue;
        const QString name = utf8_text(property.name);
        const bool twice = find_computed_property(property.name) != nullptr;
        values.push_back({.property = {property.name, true},
                          .name = twice ? QObject::tr("%1 (imported)").arg(name) : name,
                          .title = twice ? QObject::tr("%1 (imported)").arg(name) : name});
    }
    return values;
}

}  // namespace chemsieve::ui
