#include "app/cli/studies/family_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "data/upkeep/kept_columns.h"

namespace chemsieve::cli {

using families::Method;

namespace {

Method method_named(const std::string& name) {
    const auto* found = std::find(families::kMethodNames, std::end(families::kMethodNames), name);
    return static_cast<Method>(found - families::kMethodNames);
}

}  // namespace

void FamilyOptions::describe(CLI::App& app) {
    auto* method = app.add_option_function<std::string>(
        "--method", [this](const std::string& name) { request_.method = method_named(name); },
        "families: trees of nearest neighbours, then average linkage; butina: around the compounds with the most "
        "neighbours; exclusion, leader: around compounds in the order of the library or of --order, each compound "
        "with the nearest or with the first; components: whatever neighbours connect");
    takes_one_of(app, method, {families::kMethodNames, std::end(families::kMethodNames)})->default_str("families");
    comparison_.describe(app);
    auto* threshold = app.add_option_function<std::string>(
        "--threshold,-t", [this](const std::string& words) { thresholds_ = words; },
        "The least similarity of neighbours, or several, separated by commas");
    does_without(app, threshold->configurable(false), "the usual one of the fingerprint, 0.75 for subgraph");
    auto* average = app.add_option_function<double>(
        "--average", [this](double value) { request_.average = threshold_in_millionths(value); },
        "families: the least average similarity of what is put together");
    does_without(app, average->check(number_within(0.0, 1.0)), "0.15 below the threshold, of subgraph 0.10");
    auto* order = app.add_option("--order", order_,
                                 "exclusion, leader: properties by which compounds become centres, 'mw' or "
                                 "'mw:desc'");
    does_without(app, order->configurable(false), "the order of the library");
    compounds_.describe(app);
}

void FamilyOptions::settle(const ConditionNames* names) {
    compounds_.resolve(names);
    request_.fingerprint = comparison_.kind();
    request_.metric = comparison_.metric();
    if (!order_.empty()) request_.order = column_orders_from(without_mark(order_));
    if (thresholds_) request_.thresholds = thresholds_from(*thresholds_, "--threshold");
    check_usage();
}

void FamilyOptions::check_usage() const {
    const bool takes_order = request_.method == Method::exclusion || request_.method == Method::leader;
    if (!order_.empty() && !takes_order) throw UsageError("--order is for --method exclusion and leader"_words);
    if (request_.average && request_.method != Method::families) {
        throw UsageError("--average is for --method families"_words);
    }
    for (const std::uint32_t threshold : request_.thresholds) {
        if (request_.average && *request_.average > threshold) {
            throw UsageError("--average is more than --threshold; what is less similar is put together"_words);
        }
    }
}

void FamilyOptions::check_keep(const std::string& library, const std::string& name) const {
    if (request_.thresholds.size() > 1) throw UsageError("--keep keeps the families of one threshold"_words);
    check_columns_to_keep(library, work::kept_family_columns(name));
}

}  // namespace chemsieve::cli
