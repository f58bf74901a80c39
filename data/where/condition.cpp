#include "data/where/condition.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::array<NamedCondition, 2> kKnownConditions{{
    {"lipinski", "mw <= 500 and logp <= 5 and donors <= 5 and acceptors <= 10", "Lipinski's rule of five, all of it"},
    {"veber", "rotatable_bonds <= 10 and tpsa <= 140", "Veber's rule of oral bioavailability"},
}};

}  // namespace

std::span<const NamedCondition> known_conditions() { return kKnownConditions; }

const NamedCondition* find_known_condition(std::string_view name) {
    const std::string wanted = lower(std::string{name});
    const auto* found = std::find_if(kKnownConditions.begin(), kKnownConditions.end(),
                                     [&](const NamedCondition& known) { return known.name == wanted; });
    return found == kKnownConditions.end() ? nullptr : found;
}

std::vector<PropertyName> names_called(const Condition& condition) {
    if (condition.kind == Condition::Kind::named) return {std::get<PropertyName>(condition.operands.front())};
    std::vector<PropertyName> names;
    for (const Condition& part : condition.parts) {
        const std::vector<PropertyName> called = names_called(part);
        names.insert(names.end(), called.begin(), called.end());
    }
    return names;
}

}  // namespace chemsieve
