#include "app/cli/studies/neighbour_options.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "base/text.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve::cli {

void ComparisonOptions::describe(CLI::App& app) {
    auto* fingerprint = app.add_option_function<std::string>(
        "--fingerprint", [this](const std::string& name) { kind_ = fingerprint_kind_from_name(name).value(); },
        "What is compared: subgraph (default), or a kind that import or index has stored: " +
            addable_kinds_in_words(" or "));
    takes_one_of(app, fingerprint, kind_names())->default_str("subgraph");
    auto* metric = app.add_option_function<std::string>(
        "--metric", [this](const std::string& name) { metric_ = metric_kind_from_name(name).value(); },
        "Tanimoto (default), Dice or cosine");
    takes_one_of(app, metric, {"tanimoto", "dice", "cosine"})->default_str("tanimoto");
}

std::vector<std::uint32_t> thresholds_from(const std::string& words, const std::string& option) {
    std::vector<std::uint32_t> thresholds;
    std::istringstream list{words};
    for (std::string word; std::getline(list, word, ',');) {
        std::size_t read = 0;
        double value = -1;
        try {
            value = std::stod(word, &read);
        } catch (const std::exception&) {
            read = 0;
        }
        const bool is_number = read > 0 && trimmed(word.substr(read)).empty();
        if (!is_number || !(value > 0 && value <= 1)) {
            throw UsageError(words_with_options(option) +
                             " takes similarities above 0 and up to 1, such as 0.6 or 0.5,0.6,0.7, not '" + word + "'");
        }
        thresholds.push_back(threshold_in_millionths(value));
    }
    if (thresholds.empty()) throw UsageError(words_with_options(option) + " needs a similarity, such as 0.6");
    return thresholds;
}

AskedColumns asked_columns(const std::string& columns) {
    AskedColumns asked;
    std::istringstream words{columns};
    for (std::string word; std::getline(words, word, ',');) {
        if (word == "smiles") {
            asked.smiles = true;
        } else {
            asked.properties += (asked.properties.empty() ? "" : ",") + word;
        }
    }
    return asked;
}

neighbours::Work work_shown_in(ProgressLine& line, unsigned jobs, const std::string& doing, const Context& context) {
    const auto shown = std::make_shared<std::chrono::steady_clock::time_point>();
    return {.jobs = jobs,
            .progress =
                [&line, shown, doing](double share) {
                    const auto now = std::chrono::steady_clock::now();
                    if (now - *shown < kBetweenLines) return;
                    *shown = now;
                    line.show(doing + std::to_string(static_cast<int>(100 * share)) + " %");
                },
            .stop = context.stop};
}

}  // namespace chemsieve::cli
