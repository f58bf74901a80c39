#include "app/cli/compound_choice.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/id_list.h"
#include "app/cli/progress_line.h"
#include "data/io/text.h"
#include "data/where/condition_error.h"
#include "fingerprint/base/error.h"

namespace chemsieve::cli {

namespace {

// So many ids that are not there are listed; all are counted.
constexpr std::size_t kShownIds = 100;

}  // namespace

void CompoundChoice::describe(CLI::App& app) {
    app.add_option_function<std::string>(
        "--where", [this](const std::string& text) { where_ = without_mark(text); },
        "Only compounds that satisfy a condition on their properties, such as 'mw < 400 and logp between 1 and 3'");
    app.add_option("--ids", ids_file_, "Only compounds of this file of ids, one a line; '-' is standard input");
}

std::optional<SelectedCompounds> CompoundChoice::choose(const Select& select, const std::string& library,
                                                        Context& context) const {
    CompoundFilter filter{.where = where_, .ids = std::nullopt};
    if (!ids_file_.empty()) filter.ids = IdList{ids_file_, context.stop}.ids();
    std::optional<SelectedCompounds> selected;
    try {
        selected = select(filter, context.stop);
    } catch (const ConditionError& e) {
        throw UsageError(std::string{"--where: "} + e.what());
    }
    if (selected && filter.ids) report_unknown(selected->unknown_ids, filter.ids->size(), library, context);
    return selected;
}

std::string CompoundChoice::name_of_ids() const { return ids_file_ == "-" ? "standard input" : ids_file_; }

void CompoundChoice::report_unknown(const std::vector<std::string>& unknown, std::size_t of, const std::string& library,
                                    Context& context) const {
    if (unknown.empty()) return;
    std::ostream& err = context.streams.err;
    for (std::size_t i = 0; i < unknown.size() && i < kShownIds; ++i) {
        err << "chemsieve: no compound has the id '" << one_line(unknown[i]) << "'\n";
    }
    if (unknown.size() > kShownIds) err << "chemsieve: further ids that are not in the library are not listed\n";
    const auto count = [](std::size_t number) { return with_separators(static_cast<long long>(number)); };
    if (unknown.size() == of) {
        throw FileError("none of the ids of " + name_of_ids() + " (" + count(of) + ") is in " + library +
                        "; they are written there as 'chemsieve export' shows them");
    }
    err << "chemsieve: " << count(unknown.size()) << " of " << count(of) << " ids are not in " << library << '\n';
}

}  // namespace chemsieve::cli
