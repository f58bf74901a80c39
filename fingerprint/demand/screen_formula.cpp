#include "fingerprint/demand/screen_formula.h"

#include <algorithm>
#include <iterator>

namespace chemsieve {

void ScreenFormula::add(const ScreenFormula& other) {
    std::vector<std::uint64_t> both;
    std::set_union(required.items.begin(), required.items.end(), other.required.items.begin(),
                   other.required.items.end(), std::back_inserter(both));
    required.items = std::move(both);
    required.complete = required.complete && other.required.complete;
    for (const Choice& choice : other.choices) {
        if (std::find(choices.begin(), choices.end(), choice) == choices.end()) choices.push_back(choice);
    }
}

bool satisfies(const ItemSet& compound, const ScreenFormula& formula) {
    const auto has_all = [&](const std::vector<std::uint64_t>& items) {
        return std::all_of(items.begin(), items.end(), [&](std::uint64_t item) {
            return std::binary_search(compound.items.begin(), compound.items.end(), item);
        });
    };
    return has_all(formula.required.items) &&
           std::all_of(formula.choices.begin(), formula.choices.end(), [&](const Choice& choice) {
               return std::any_of(choice.alternatives.begin(), choice.alternatives.end(), has_all);
           });
}

}  // namespace chemsieve
