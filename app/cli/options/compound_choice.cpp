#include "app/cli/options/compound_choice.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "base/error.h"
#include "data/where/condition_error.h"

namespace chemsieve::cli {

void CompoundChoice::describe(CLI::App& app) {
    app.add_option_function<std::string>(
        "--where", [this](const std::string& text) { where_ = without_mark(text); },
        "Only compounds that satisfy a condition on their properties, such as 'mw < 400 and logp between 1 and 3'");
    auto* ids =
        app.add_option("--ids", ids_file_, "Only compounds of this file of ids, one a line; '-' is standard input");
    takes_file(app, ids, {"txt"});
}

std::optional<SelectedCompounds> CompoundChoice::choose(const Select& select, const std::string& library,
                                                        Context& context) const {
    CompoundFilter filter{.where = where_, .ids = std::nullopt};
    std::optional<IdList> ids;
    if (!ids_file_.empty()) filter.ids = ids.emplace(ids_file_, context.stop).ids();
    std::optional<SelectedCompounds> selected;
    try {
        selected = select(filter, context.stop);
    } catch (const ConditionError& e) {
        throw UsageError("--where: " + error_text(e));
    }
    if (selected && ids) report_unknown(selected->unknown_ids, *ids, library, context);
    return selected;
}

void CompoundChoice::report_unknown(const std::vector<std::string>& unknown, const IdList& ids,
                                    const std::string& library, Context& context) {
    if (unknown.empty()) return;
    const auto count = [](std::size_t number) { return with_separators(static_cast<long long>(number)); };
    ids.report_unknown(unknown, context.streams.err);
    if (unknown.size() == ids.ids().size()) {
        throw FileError("none of the ids of " + ids.source() + " (" + count(unknown.size()) + ") is in " + library +
                        "; they are written there as 'chemsieve export' shows them");
    }
    context.streams.err << "chemsieve: " << count(unknown.size()) << " of " << count(ids.ids().size())
                        << " ids are not in " << library << '\n';
}

}  // namespace chemsieve::cli
