#include "app/cli/configuration/user_conditions.h"

#include <algorithm>

#include "app/cli/command/command.h"
#include "app/cli/command/condition_marks.h"
#include "app/cli/command/remedy_text.h"
#include "base/text.h"
#include "chem/properties/computed_properties.h"
#include "data/where/condition_parser.h"
#include "data/where/derived_properties.h"
#include "data/where/named_conditions.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kMostCalls = 20;  // of each other

bool is_computed(const std::string& name) {
    const auto derived = derived_properties();
    return lower(name) == "id" || find_computed_property(name) ||
           std::any_of(derived.begin(), derived.end(), [&](const auto& d) { return d.name == lower(name); });
}

// Whether a condition can call it.
bool is_name(const std::string& name) {
    try {
        const std::vector<PropertyName> called = names_called(parse_condition(name));
        return called.size() == 1 && called.front().name == name;
    } catch (const ConditionError&) {
        return false;
    }
}

}  // namespace

void UserConditions::add(const std::string& name, const std::string& condition) {
    if (!is_name(name)) {
        throw UsageError("'" + name +
                         "' cannot name a condition; names have letters, digits and _, and are no words "
                         "of the language");
    }
    if (find_known_condition(name))
        throw UsageError("the condition '" + name + "' is there already; take another name");
    if (is_computed(name) || element_counted(name)) {
        throw UsageError("'" + name + "' is a property; take another name for the condition");
    }
    if (const Named* other = find(name)) {
        throw UsageError("the condition '" + name + "' is there already, as '" + other->name + "'; keep one");
    }
    try {
        parse_condition(condition);
    } catch (const ConditionError& e) {
        throw UsageError(name + ": " + error_text(e));
    }
    conditions_.push_back({name, condition});
}

void UserConditions::check(const std::string& name) const {
    std::vector<std::string> callers;
    written_out(name, callers);
}

const UserConditions::Named* UserConditions::find(const std::string& name) const {
    const auto found = std::find_if(conditions_.begin(), conditions_.end(),
                                    [&](const Named& named) { return lower(named.name) == lower(name); });
    return found == conditions_.end() ? nullptr : &*found;
}

std::string UserConditions::written_out(const std::string& condition) const {
    std::vector<std::string> callers;
    return written_out(condition, callers);
}

std::string UserConditions::written_out(const std::string& condition, std::vector<std::string>& callers) const {
    std::vector<PropertyName> called;
    try {
        called = names_called(parse_condition(condition));
    } catch (const ConditionError&) {
        return condition;
    }
    std::string result = condition;
    // From behind, so that places stay right.
    for (auto name = called.rbegin(); name != called.rend(); ++name) {
        const Named* named = find(name->name);
        if (!named) {
            if (find_known_condition(name->name) || is_computed(name->name) || element_counted(name->name)) continue;
            throw UsageError("there is no condition '" + one_line(name->name) + "'; there are " + all_names() +
                             "; a property stands in a comparison, as in: mw < 400" +
                             condition_marks(condition, name->place));
        }
        callers.push_back(named->name);
        if (std::count(callers.begin(), callers.end(), named->name) > 1 || callers.size() > kMostCalls) {
            throw UsageError("conditions call each other in a circle: " + joined(callers, ", "));
        }
        result.replace(name->place.begin, name->place.end - name->place.begin,
                       "(" + written_out(named->condition, callers) + ")");
        callers.pop_back();
    }
    return result;
}

std::string UserConditions::all_names() const {
    std::vector<std::string> names;
    for (const NamedCondition& known : known_conditions()) names.emplace_back(known.name);
    for (const Named& named : conditions_) names.push_back(named.name);
    return joined(names, ", ");
}

}  // namespace chemsieve::cli
