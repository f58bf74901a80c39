#include "chem/properties/computed_properties.h"

#include <cstdio>

#include "base/text.h"

namespace chemsieve {

namespace {

std::string text_of(const std::string& value, int) { return value; }
std::string text_of(int value, int) { return std::to_string(value); }
std::string text_of(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

}  // namespace

const std::array<ComputedProperty, 9> kComputedProperties{{
    {"formula", "formula", "Formula", "", "molecular formula in Hill order", &Descriptors::formula},
    {"mw", "molecular_weight", "MW", "g/mol", "molecular weight", &Descriptors::molecular_weight, 3, 2},
    {"logp", "logp", "cLogP", "", "octanol-water partition coefficient (Crippen)", &Descriptors::logp, 4, 2},
    {"tpsa", "tpsa", "TPSA", "A^2", "topological polar surface area", &Descriptors::tpsa, 2, 1},
    {"donors", "donors", "H-bond donors", "", "hydrogen bond donors", &Descriptors::donors},
    {"acceptors", "acceptors", "H-bond acceptors", "", "hydrogen bond acceptors", &Descriptors::acceptors},
    {"rotatable_bonds", "rotatable_bonds", "Rotatable bonds", "", "rotatable bonds", &Descriptors::rotatable_bonds},
    {"rings", "rings", "Rings", "", "rings (smallest set)", &Descriptors::rings},
    {"heavy_atoms", "heavy_atoms", "Heavy atoms", "", "atoms other than hydrogen", &Descriptors::heavy_atoms},
}};

PropertyType ComputedProperty::type() const noexcept {
    if (std::holds_alternative<int Descriptors::*>(member)) return PropertyType::integer;
    return std::holds_alternative<double Descriptors::*>(member) ? PropertyType::real : PropertyType::text;
}

std::string ComputedProperty::value(const Descriptors& descriptors) const {
    return std::visit([&](auto where) { return text_of(descriptors.*where, decimals); }, member);
}

const ComputedProperty* find_computed_property(std::string_view name) {
    const std::string wanted = lower(name);
    for (const ComputedProperty& property : kComputedProperties) {
        if (property.name == wanted) return &property;
    }
    return nullptr;
}

}  // namespace chemsieve
