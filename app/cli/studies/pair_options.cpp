#include "app/cli/studies/pair_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "chem/read/parse.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

std::vector<CLI::Option*> add_limit_options(CLI::App& app, series::CutLimits& limits) {
    return {
        app.add_option("--cuts", limits.most_cuts,
                       "Bonds that are cut at most: what changes hangs by one, two or three")
            ->check(CLI::Range(1U, series::kMostCuts))
            ->capture_default_str(),
        app.add_option("--max-change", limits.most_change, "Heavy atoms of what changes, at most")
            ->check(CLI::Range(0U, 200U))
            ->capture_default_str(),
        app.add_option("--min-constant", limits.least_constant, "Heavy atoms of what stays, at least")
            ->check(CLI::Range(0U, 999U))
            ->capture_default_str(),
        app.add_option("--max-share", limits.most_share, "What changes, as a share of the heavy atoms of what stays")
            ->check(number_within(0, 1000))
            ->capture_default_str(),
        app.add_option("--max-bonds", limits.most_bonds, "Compounds in which more bonds could be cut are left out")
            ->check(CLI::Range(1U, 999U))
            ->capture_default_str()};
}

void PairOptions::describe(CLI::App& app) {
    about_cuts_ = add_limit_options(app, rules_.limits);
    auto* cut =
        app.add_option(
               "--cut", cut_,
               "SMARTS of two atoms: the bonds that may be cut if they are in no ring, instead of those of rdMMPA")
            ->type_name("SMARTS")
            ->configurable(false);
    auto* members =
        app.add_option("--max-members", rules_.most_members,
                       "Constants that more compounds have are named, and their pairs not listed; 0: all are listed")
            ->check(CLI::Range(0LL, 1LL << 40))
            ->capture_default_str();
    auto* hydrogen = app.add_flag_callback(
        "--no-hydrogen", [this] { rules_.with_hydrogen = false; },
        "Hydrogen is nothing that can change into something else");
    about_cuts_.insert(about_cuts_.end(), {cut, members, hydrogen});
    app.add_option("--of", of_, "Only pairs of the compound with this id")->type_name("ID")->configurable(false);
    compounds_.describe(app);
}

void PairOptions::settle(const ConditionNames* names) {
    compounds_.resolve(names);
    if (cut_.empty()) return;
    ParseResult read = parse_query_smarts(without_mark(cut_));
    if (const auto* bad = std::get_if<Unparsable>(&read)) throw UsageError("--cut: "_words + bad->reason);
    bonds_ = std::get<Molecule>(std::move(read));
}

std::optional<CompoundNumber> PairOptions::of(const CompoundSource& source, const std::stop_token& stop) const {
    if (of_.empty()) return std::nullopt;
    const std::string id = without_mark(of_);
    CompoundFilter filter;
    filter.ids = std::vector<std::string>{id};
    const auto found = source.select(filter, stop);
    if (!found) return std::nullopt;
    if (found->compounds->size() != 1) {
        throw UsageError("--of: "_words + (found->compounds->size() == 0 ? "no compound" : "more than one compound") +
                         " of " + source.name() + " has the id " + id);
    }
    std::optional<CompoundNumber> compound;
    found->compounds->for_each([&](CompoundNumber number) { compound = number; });
    return compound;
}

void TransformationOptions::describe(CLI::App& app, CLI::Option* transformations) {
    const auto needing = [transformations](CLI::Option* option) {
        return transformations ? option->needs(transformations) : option;
    };
    needing(app.add_option("--mean", mean_,
                           "With --transformations: the differences in these properties, separated by commas"))
        ->configurable(false);
    needing(app.add_option("--rules", least_, "With --transformations: only those of N pairs at least"))
        ->check(CLI::Range(1LL, 1LL << 40))
        ->configurable(false);
    does_without(app,
                 app.add_option("-k,--top", top_, "With --transformations and --property: the first N")
                     ->check(CLI::Range(1LL, 1LL << 40))
                     ->configurable(false),
                 "all transformations, 1000 cliffs");
}

void TransformationOptions::check_columns(const CompoundSource& source) const {
    const PropertyColumns columns{without_mark(mean_), source};
}

std::vector<std::string> TransformationOptions::columns() const { return column_names(without_mark(mean_)); }

std::vector<work::Transformation> TransformationOptions::asked_of(const work::Transformations& all) const {
    std::vector<work::Transformation> some = all.with_pairs(least_);
    if (top_ > 0 && some.size() > top_) some.resize(top_);
    return some;
}

}  // namespace chemsieve::cli
