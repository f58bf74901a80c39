#include "app/queries/user_names.h"

#include <algorithm>

#include "app/queries/query_file.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "chem/properties/computed_properties.h"
#include "data/where/condition.h"
#include "data/where/condition_error.h"
#include "data/where/condition_parser.h"
#include "data/where/derived_properties.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostCalls = 20;  // one name calling the next

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

std::string marked(const ConditionError& e) { return e.what() + marked_text(e.text(), e.place()); }

}  // namespace

UserNames UserNames::of_file(const std::vector<ConfigLine>& lines, const std::string& path) {
    UserNames names;
    const auto with_each = [&](const char* section, const auto& take) {
        for (const ConfigLine& line : lines) {
            if (line.section != section || line.name.empty()) continue;
            try {
                take(line);
            } catch (const ConfigError& e) {
                throw ConfigError(place_in(path, line.line) + ": " + e.what());
            }
        }
    };
    const std::string folder = parent_folder(path);
    with_each(kAlertsSection, [&](const ConfigLine& line) {
        if (line.value.empty()) throw ConfigError("a file is missing behind '" + line.name + " ='");
        names.refuse_name(line.name);
        names.add_set(StructureFile{line.name, path_in(folder, line.value)});
    });
    with_each(kConditionsSection, [&](const ConfigLine& line) { names.add(line.name, line.value); });
    with_each(kConditionsSection, [&](const ConfigLine& line) { names.check(line.name); });
    return names;
}

void UserNames::refuse_name(const std::string& name) const {
    if (!is_name(name)) {
        throw ConfigError("'" + name +
                          "' cannot name a condition; names have letters, digits and _, and are no words of the "
                          "language");
    }
    if (find_known_condition(name))
        throw ConfigError("the condition '" + name + "' is there already; take another name");
    if (is_computed(name) || element_counted(name)) {
        throw ConfigError("'" + name + "' is a property; take another name for the condition");
    }
    if (const Named* other = find(name)) {
        throw ConfigError("the condition '" + name + "' is there already, as '" + other->name + "'; keep one");
    }
}

void UserNames::add(const std::string& name, const std::string& condition) {
    refuse_name(name);
    if (const StructureFile* set = find_set(name)) {
        throw ConfigError("'" + name + "' names the structures of " + set->path + " already, as '" + set->name +
                          "'; take another name");
    }
    try {
        parse_condition(condition);
    } catch (const ConditionError& e) {
        throw ConfigError(name + ": " + marked(e));
    }
    conditions_.push_back({name, condition});
}

void UserNames::add_set(const StructureFile& file) {
    if (const StructureFile* other = find_set(file.name)) {
        throw ConfigError("'" + file.name + "' names the structures of " + other->path + " already, as '" +
                          other->name + "'; keep one");
    }
    sets_.push_back(file);
}

void UserNames::add_set(const std::string& name_and_path) {
    const std::size_t equals = name_and_path.find('=');
    const StructureFile file{trimmed(name_and_path.substr(0, equals)),
                             equals == std::string::npos ? "" : trimmed(name_and_path.substr(equals + 1))};
    if (file.path.empty()) {
        throw ConfigError("'" + name_and_path + "' is not NAME=FILE, such as pains=pains.sma");
    }
    refuse_name(file.name);
    std::erase_if(sets_, [&](const StructureFile& other) { return lower(other.name) == lower(file.name); });
    add_set(file);
}

void UserNames::check(const std::string& name) const {
    std::vector<std::string> callers;
    std::vector<StructureFile> sets;
    try {
        written_out(name, callers, sets);
    } catch (const ConditionError& e) {
        throw ConfigError(marked(e));
    }
}

const UserNames::Named* UserNames::find(const std::string& name) const {
    const auto found = std::find_if(conditions_.begin(), conditions_.end(),
                                    [&](const Named& named) { return lower(named.name) == lower(name); });
    return found == conditions_.end() ? nullptr : &*found;
}

const StructureFile* UserNames::find_set(const std::string& name) const {
    const auto found = std::find_if(sets_.begin(), sets_.end(),
                                    [&](const StructureFile& set) { return lower(set.name) == lower(name); });
    return found == sets_.end() ? nullptr : &*found;
}

std::vector<ConditionName> UserNames::all() const {
    std::vector<ConditionName> names;
    for (const NamedCondition& known : known_conditions()) {
        names.push_back({std::string{known.name}, std::string{known.condition}, {}});
    }
    for (const Named& named : conditions_) names.push_back({named.name, named.condition, {}});
    for (const StructureFile& set : sets_) names.push_back({set.name, {}, set.path});
    return names;
}

ResolvedCondition UserNames::resolved(const std::string& condition) const {
    std::vector<std::string> callers;
    std::vector<StructureFile> sets;
    std::string text = written_out(condition, callers, sets);
    std::reverse(sets.begin(), sets.end());
    return {std::move(text), std::move(sets)};
}

std::string UserNames::written_out(const std::string& condition, std::vector<std::string>& callers,
                                   std::vector<StructureFile>& sets) const {
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
            if (const StructureFile* set = find_set(name->name)) {
                std::erase(sets, *set);
                sets.push_back(*set);
                continue;
            }
            if (find_known_condition(name->name) || is_computed(name->name) || element_counted(name->name)) continue;
            throw ConditionError{"there is no condition '" + one_line(name->name) + "'; there are " + all_names() +
                                     "; a property stands in a comparison, as in: mw < 400",
                                 condition, name->place};
        }
        callers.push_back(named->name);
        if (std::count(callers.begin(), callers.end(), named->name) > 1 || callers.size() > kMostCalls) {
            throw ConditionError{"conditions call each other in a circle: " + joined(callers, ", "), condition,
                                 name->place};
        }
        result.replace(name->place.begin, name->place.end - name->place.begin,
                       "(" + written_out(named->condition, callers, sets) + ")");
        callers.pop_back();
    }
    return result;
}

std::vector<StructureSet> UserNames::read_sets(const std::vector<StructureFile>& files,
                                               const FingerprintRecipe& recipe) const {
    std::vector<StructureSet> sets;
    for (const StructureFile& file : files) {
        try {
            sets.push_back({file, read_structures(file.path, recipe)});
        } catch (const Error& e) {
            throw FileError(e.failure_under("the structures of " + file.name + ": "));
        }
    }
    return sets;
}

StructureLists UserNames::lists_in(const std::string& any_of, const std::string& none_of,
                                   const FingerprintRecipe& recipe) const {
    return read_lists(any_of, none_of, recipe);
}

std::string UserNames::all_names() const {
    std::vector<std::string> names;
    for (const ConditionName& each : all()) names.push_back(each.name);
    return joined(names, ", ");
}

}  // namespace chemsieve
