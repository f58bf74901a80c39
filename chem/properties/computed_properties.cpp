#include "chem/properties/computed_properties.h"

#include <strings.h>

#include <cstdio>

namespace chemsieve {

namespace {
std::string decimals(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}
}  // namespace

const std::array<ComputedProperty, 9> kComputedProperties{{
    {"formula", "", "molecular formula in Hill order", [](const Descriptors& d) { return d.formula; }},
    {"mw", "g/mol", "molecular weight", [](const Descriptors& d) { return decimals(d.molecular_weight, 3); }},
    {"logp", "", "octanol-water partition coefficient (Crippen)",
     [](const Descriptors& d) { return decimals(d.logp, 4); }},
    {"tpsa", "A^2", "topological polar surface area", [](const Descriptors& d) { return decimals(d.tpsa, 2); }},
    {"donors", "", "hydrogen bond donors", [](const Descriptors& d) { return std::to_string(d.donors); }},
    {"acceptors", "", "hydrogen bond acceptors", [](const Descriptors& d) { return std::to_string(d.acceptors); }},
    {"rotatable_bonds", "", "rotatable bonds", [](const Descriptors& d) { return std::to_string(d.rotatable_bonds); }},
    {"rings", "", "rings (smallest set)", [](const Descriptors& d) { return std::to_string(d.rings); }},
    {"heavy_atoms", "", "atoms other than hydrogen",
     [](const Descriptors& d) { return std::to_string(d.heavy_atoms); }},
}};

const ComputedProperty* find_computed_property(std::string_view name) {
    for (const ComputedProperty& property : kComputedProperties) {
        if (property.name.size() == name.size() && strncasecmp(property.name.data(), name.data(), name.size()) == 0) {
            return &property;
        }
    }
    return nullptr;
}

}  // namespace chemsieve
