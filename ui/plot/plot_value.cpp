#include "ui/plot/plot_value.h"

#include <QObject>

#include "chem/properties/computed_properties.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

QString unit_text(std::string_view unit) {
    return unit == "A^2" ? QString::fromUtf8("\xC3\x85\xC2\xB2") : utf8_text(unit);
}

PlotValue computed_value(const ComputedProperty& property) {
    PlotValue value{.property = {std::string{property.name}, false},
                    .name = utf8_text(property.name),
                    .title = utf8_text(property.name)};
    if (!property.unit.empty()) value.title = QObject::tr("%1 in %2").arg(value.name, unit_text(property.unit));
    return value;
}

}  // namespace

std::vector<PlotValue> plot_values(const std::vector<ImportedProperty>& imported) {
    const QString similarity = QObject::tr("similarity");
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
