#include "app/cli/studies/pick_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"

namespace chemsieve::cli {

using families::PickMethod;

namespace {

PickMethod pick_method_named(const std::string& name) {
    const auto* found = std::find(families::kPickMethodNames, std::end(families::kPickMethodNames), name);
    return static_cast<PickMethod>(found - families::kPickMethodNames);
}

std::uint32_t threshold_from(const std::string& word) {
    const std::vector<std::uint32_t> thresholds = thresholds_from(word, "--threshold");
    if (thresholds.size() > 1) throw UsageError("--threshold of picks is one similarity, such as 0.6"_words);
    return thresholds.front();
}

}  // namespace

void PickOptions::describe(CLI::App& app) {
    app.add_option("-n,--number", request_.count, "How many compounds to pick")
        ->required()
        ->configurable(false)
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 32));
    auto* method = app.add_option_function<std::string>(
        "--method", [this](const std::string& name) { request_.method = pick_method_named(name); },
        "maxmin: again and again the compound that is the least similar to all those picked; exclusion: in the "
        "order of the library or of --order each compound that is less similar to all those picked than the "
        "threshold");
    takes_one_of(app, method, {families::kPickMethodNames, std::end(families::kPickMethodNames)})
        ->default_str("maxmin");
    comparison_.describe(app);
    auto* start = app.add_option("--start", start_,
                                 "A file of ids of compounds that are there already, one a line: what is picked "
                                 "is to differ from these, too; '-' is standard input");
    takes_file(app, start->configurable(false), {"txt"});
    app.add_option("--per-family", request_.per_family,
                   "At most so many of a family, as 'families' makes them at the threshold; compounds that are "
                   "there already count")
        ->configurable(false)
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 32));
    auto* threshold = app.add_option("--threshold,-t", threshold_,
                                     "exclusion, --per-family: the similarity at which compounds are alike");
    does_without(app, threshold->configurable(false), "the usual one of the fingerprint, 0.75 for subgraph");
    auto* order = app.add_option("--order", order_,
                                 "Properties that say which compound comes first, 'mw' or 'mw:desc': exclusion "
                                 "goes by it, maxmin begins with the first and prefers it among equals");
    does_without(app, order->configurable(false), "the order of the library");
    compounds_.describe(app);
}

void PickOptions::settle(const ConditionNames* names) {
    compounds_.resolve(names);
    request_.fingerprint = comparison_.kind();
    request_.metric = comparison_.metric();
    if (!order_.empty()) request_.order = column_orders_from(without_mark(order_));
    if (!threshold_.empty()) request_.threshold = threshold_from(threshold_);
    if (request_.threshold && request_.method != PickMethod::exclusion && request_.per_family == 0) {
        throw UsageError("--threshold is for --method exclusion and --per-family"_words);
    }
    if (start_ == "-" && compounds_.ids_file() == "-") {
        throw UsageError("--start and --ids cannot both come from standard input"_words);
    }
}

}  // namespace chemsieve::cli
