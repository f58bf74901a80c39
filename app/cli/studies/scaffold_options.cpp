#include "app/cli/studies/scaffold_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

#include "app/cli/command/option_value.h"
#include "chem/read/parse.h"
#include "data/upkeep/kept_columns.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

using series::ScaffoldKind;

namespace {

ScaffoldKind scaffold_kind_named(const std::string& name) {
    const auto* found = std::find(series::kScaffoldKindNames, std::end(series::kScaffoldKindNames), name);
    return static_cast<ScaffoldKind>(found - series::kScaffoldKindNames);
}

}  // namespace

void ScaffoldOptions::describe(CLI::App& app) {
    auto* kind = app.add_option_function<std::string>(
        "--kind", [this](const std::string& name) { kind_ = scaffold_kind_named(name); },
        "murcko: rings, what connects them, and atoms doubly bonded to these; generic: the same of carbon and "
        "single bonds; skeleton: generic without the atoms that were doubly bonded; rings: each ring system");
    takes_one_of(app, kind, {series::kScaffoldKindNames, std::end(series::kScaffoldKindNames)})->default_str("murcko");
    app.add_option("--of", of_, "Only compounds that have this scaffold, or that of this compound, a SMILES")
        ->configurable(false);
    auto* network = app.add_flag_callback(
        "--network", [this] { shape_ = series::NetworkShape::network; },
        "A row a scaffold, also those that scaffolds become when rings are taken away one at a time, down to single "
        "rings; its parents are all that it becomes without one. With --of the compounds below that scaffold");
    auto* tree = app.add_flag_callback(
        "--tree", [this] { shape_ = series::NetworkShape::tree; },
        "The same with one parent a scaffold, by the rules of the Scaffold Tree of Schuffenhauer and others");
    tree->excludes(network->configurable(false))->configurable(false);
    app.add_option("--most-rings", most_rings_,
                   "With --network (10) and --tree (24): scaffolds of more rings are not taken apart")
        ->check(CLI::Range(1LL, 40LL))
        ->configurable(false);
    compounds_.describe(app);
}

void ScaffoldOptions::settle(const ConditionNames* names) {
    compounds_.resolve(names);
    if (most_rings_ > 0 && !shape_) throw UsageError("--most-rings goes with --network or --tree"_words);
    if (of_.empty()) return;
    const ParseResult read = parse_smiles(without_mark(of_));
    if (const auto* bad = std::get_if<Unparsable>(&read)) throw UsageError("--of: "_words + bad->reason);
    const auto& molecule = std::get<Molecule>(read);
    wanted_ = Wanted{.whole = series::plain_text(molecule), .scaffold = series::scaffold_text(molecule, kind_)};
    if (wanted_->scaffold.empty()) {
        throw UsageError("--of: "_words + (without_mark(of_) + " has no rings, and so no scaffold"));
    }
}

void ScaffoldOptions::check_keep(const std::string& library, const std::string& name, bool has_ids) const {
    if (wanted_ || has_ids || compounds_.is_given()) {
        throw UsageError("--keep is for all compounds; without --of, --where and --ids"_words);
    }
    check_columns_to_keep(library, std::vector<std::string>{name});
}

std::optional<std::string> ScaffoldOptions::leave_wanted(series::LibraryScaffolds& found) const {
    if (!wanted_) return std::nullopt;
    // As it was given, if some compound has it, for generic ones are no scaffolds of themselves.
    const bool is_there = std::find(found.texts.begin(), found.texts.end(), wanted_->whole) != found.texts.end();
    const std::string& scaffold = is_there ? wanted_->whole : wanted_->scaffold;
    work::leave_those_with(found, scaffold);
    return scaffold;
}

series::NetworkRequest ScaffoldOptions::network_request(unsigned jobs, std::function<void(double)> progress) const {
    constexpr std::size_t kOfNetwork = 10, kOfTree = 24;
    const std::size_t usual = shape_ == series::NetworkShape::tree ? kOfTree : kOfNetwork;
    return {.kind = kind_,
            .shape = shape_.value_or(series::NetworkShape::network),
            .most_rings = most_rings_ > 0 ? most_rings_ : usual,
            .jobs = jobs,
            .progress = std::move(progress)};
}

std::string ScaffoldOptions::leave_below(const work::ScaffoldHierarchy& hierarchy,
                                         series::LibraryScaffolds& found) const {
    const auto whole = hierarchy.node_of(wanted_->whole);
    const std::string& scaffold = whole ? wanted_->whole : wanted_->scaffold;
    const auto node = whole ? whole : hierarchy.node_of(scaffold);
    if (node) {
        hierarchy.leave_those_below(*node, found);
    } else {
        found.leave_only([](std::size_t) { return false; });
    }
    return scaffold;
}

void ScaffoldCountOptions::describe(CLI::App& app) {
    app.add_option("--mean", mean_,
                   "With --count: the mean of these properties, separated by commas; with --network and --tree their "
                   "median, too")
        ->configurable(false);
    auto* against = app.add_option("--against", against_,
                                   "With --count, --network and --tree: how many compounds of this library have the "
                                   "scaffold, too");
    takes_file(app, against->configurable(false), {"sieve"});
    app.add_flag("--new", only_new_, "With --against: only scaffolds that none of its compounds has")
        ->needs(against)
        ->configurable(false);
    app.add_option("-k,--top", top_, "With --count, --network and --tree: the first N, those of most compounds")
        ->check(CLI::Range(1LL, 1LL << 40))
        ->configurable(false);
}

void ScaffoldCountOptions::check_columns(const CompoundSource& source) const {
    const PropertyColumns columns{without_mark(mean_), source};
}

std::vector<std::string> ScaffoldCountOptions::columns() const { return column_names(without_mark(mean_)); }

std::string ScaffoldCountOptions::against() const { return without_mark(against_); }

std::vector<work::ScaffoldCount> ScaffoldCountOptions::asked_of(std::vector<work::ScaffoldCount> all) const {
    if (only_new_) std::erase_if(all, [](const work::ScaffoldCount& count) { return count.others > 0; });
    if (top_ > 0 && all.size() > top_) all.resize(top_);
    return all;
}

}  // namespace chemsieve::cli
