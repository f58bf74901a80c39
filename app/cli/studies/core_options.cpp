#include "app/cli/studies/core_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

#include "app/cli/command/option_value.h"
#include "base/number_text.h"
#include "base/text.h"

namespace chemsieve::cli {

using series::CoreRules;

namespace {

constexpr std::uint64_t kMillion = 1'000'000;

// Sets a rule by its word. `names`: in the order of its values.
template <class Rule, std::size_t N>
CLI::Option* add_rule(CLI::App& app, const std::string& option, Rule& rule, const std::string_view (&names)[N],
                      const std::string& meaning) {
    auto* added = app.add_option_function<std::string>(
        option,
        [&rule, &names](const std::string& name) {
            rule = static_cast<Rule>(std::find(std::begin(names), std::end(names), name) - std::begin(names));
        },
        meaning);
    takes_one_of(app, added, {std::begin(names), std::end(names)})->default_str(std::string{names[0]});
    return added;
}

// "0.8" or "80%"
double share_in(const std::string& word) {
    constexpr double kPercent = 100;
    std::string text = trimmed(word);
    const bool is_percentage = text.ends_with('%');
    if (is_percentage) text = trimmed(text.substr(0, text.size() - 1));
    const TextNumber number = number_in(text);
    double share = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&number)) share = static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&number)) share = *real;
    if (is_percentage) share /= kPercent;
    if (!(share > 0 && share <= 1)) {
        throw UsageError("--share takes a share above 0 and up to 1, such as 0.8 or 80%, not '"_words + word + "'");
    }
    return share;
}

}  // namespace

void CoreOptions::describe(CLI::App& app) {
    CoreRules& rules = request_.rules;
    add_rule(app, "--rings", rules.rings, series::kCoreRingsNames,
             "any: rings do not count; only: atoms and bonds of rings are like those of rings alone; complete: also, "
             "the core has bonds of rings only where a ring is whole in it");
    add_rule(app, "--atoms", rules.atoms, series::kCoreAtomsNames,
             "elements: atoms of the same element are alike; isotopes: of the same element and isotope; any: all are");
    add_rule(app, "--bonds", rules.bonds, series::kCoreBondsNames,
             "order: bonds of the same order are alike, and aromatic ones are like single and double ones, too; exact: "
             "of the same order; any: all are");
    app.add_flag("--charges", rules.charges, "Only atoms of the same charge are alike");
    does_without(app,
                 app.add_option("--share", share_, "Common to at least this share of the compounds, such as 80% or 0.8")
                     ->type_name("SHARE"),
                 "all of them");
    does_without(app,
                 app.add_option("--steps", millions_of_steps_,
                                "Millions of steps after which the best core found so far is told")
                     ->type_name("N")
                     ->check(CLI::Range(1LL, 1LL << 40)),
                 std::to_string(request_.most_steps / kMillion) + ", some 10 seconds");
    compounds_.describe(app);
}

void CoreOptions::settle(const ConditionNames* names) {
    compounds_.resolve(names);
    if (!share_.empty()) request_.share = share_in(share_);
    if (millions_of_steps_ > 0) request_.most_steps = kMillion * millions_of_steps_;
}

}  // namespace chemsieve::cli
