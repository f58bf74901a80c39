#include "app/cli/options/compound_options.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/queries/query_file.h"
#include "app/queries/user_names.h"
#include "base/error.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/read/record_reader.h"
#include "data/where/condition_error.h"

namespace chemsieve::cli {

namespace {

// The most unknown ids that are listed; all are counted.
constexpr std::size_t kShownIds = 100;

}  // namespace

IdList::IdList(const std::vector<std::string>& words) {
    for (const std::string& word : words) add(word, 0);
}

IdList::IdList(const std::string& path, const std::stop_token& stop)
    : source_{path == "-" ? std::string{"standard input"} : path} {
    constexpr std::size_t kMemoryOfId = 160;  // its text aside, in the list and in the table of lines
    TextInput input{path};
    memory_ = ReadingMemory{"the list of ids of " + input.name()};
    for (std::string line; !stop.stop_requested() && input.next_line(line);) {
        if (!is_blank_line(line)) {
            memory_.add(kMemoryOfId + 2 * line.size());
            add(std::move(line), input.line_number());
        }
        for (const auto& [number, encoding] : input.new_assumptions()) assumed_ = remark_on_encoding(number, encoding);
    }
    if (ids_.empty() && !stop.stop_requested()) throw FileError(source_ + " holds no ids; write one a line");
}

void IdList::add(std::string id, std::int64_t line) {
    if (lines_.emplace(id, line).second) ids_.push_back(std::move(id));
}

void IdList::report_unknown(const std::vector<std::string>& unknown, std::ostream& err) const {
    if (assumed_) {
        err << "chemsieve: " << source_ << ": " << failure_of_compound(*assumed_).reason << '\n';
    }
    for (std::size_t i = 0; i < unknown.size() && i < kShownIds; ++i) {
        const std::int64_t line = lines_.at(unknown[i]);
        err << "chemsieve: ";
        if (line > 0) err << source_ << ":" << line << ": ";
        err << "no compound has the id '" << one_line(unknown[i]) << "'\n";
    }
    if (unknown.size() > kShownIds) err << "chemsieve: further ids that are not in the library are not listed\n";
}

void IdList::report_unknown(const std::vector<std::string>& unknown, const std::string& library,
                            const Context& context) const {
    report_unknown(unknown, context.streams.err);
    if (unknown.empty()) return;
    if (unknown.size() == ids_.size()) {
        throw FileError("none of the ids of " + source_ + " (" + grouped(unknown.size()) + ") is in " + library +
                        "; they are written there as 'chemsieve export' shows them");
    }
    context.streams.err << "chemsieve: " << grouped(unknown.size()) << " of " << grouped(ids_.size())
                        << " ids are not in " << library << '\n';
}

void add_alerts_option(CLI::App& app, std::vector<std::string>& alerts) {
    auto* option = app.add_option("--alerts", alerts,
                                  "A file of structures that --where calls by a name, such as pains=pains.sma for 'not "
                                  "pains'; it is true of compounds that contain one; may be given several times");
    option->configurable(false)
        ->type_name("NAME=FILE")
        ->needs(app.get_option("--where"))
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_alerts(UserNames& names, const std::vector<std::string>& alerts) {
    for (const std::string& word : alerts) {
        try {
            names.add_set(without_mark(word));
        } catch (const ConfigError& e) {
            throw UsageError("--alerts: "_words + e.what());
        }
    }
}

void report_not_decided(std::size_t compounds, std::ostream& err) {
    if (compounds > 0) err << "chemsieve: " << words_on_not_decided(compounds) << '\n';
}

UsageError unusable_condition(const ConditionError& e, bool of_several) {
    return UsageError((of_several ? "--where, "_words : "--where: "_words) + error_words(e));
}

SetProgress progress_of_sets(ProgressLine& line) {
    return [&line](std::size_t done, std::size_t compounds) {
        line.show("choosing compounds: " + grouped(done) + " of " + counted_compounds(compounds));
    };
}

void CompoundOptions::resolve(const ConditionNames* names) {
    condition_ = where_ && names ? names->resolved(*where_) : ResolvedCondition{where_, {}};
}

void CompoundOptions::describe(CLI::App& app) {
    app.add_option_function<std::string>(
        "--where", [this](const std::string& text) { where_ = without_mark(text); },
        "Only compounds that satisfy a condition on their properties, such as 'mw < 400 and logp between 1 and 3', "
        "'C >= 10 and Cl = 2' or lipinski");
    add_alerts_option(app, alerts_);
    auto* ids =
        app.add_option("--ids", ids_file_, "Only compounds of this file of ids, one a line; '-' is standard input");
    takes_file(app, ids, {"txt"});
    const auto add_list = [&](const std::string& name, std::string& file, const std::string& meaning) {
        takes_file(app, app.add_option(name, file, meaning), query_endings());
    };
    add_list("--contains-any", any_of_, "Only compounds that contain one of the structures of this file at least");
    add_list("--contains-none", none_of_, "Only compounds that contain none of the structures of this file");
}

std::optional<std::vector<std::string>> CompoundOptions::read_ids(const std::stop_token& stop) {
    if (ids_file_.empty()) return std::nullopt;
    return ids_.emplace(ids_file_, stop).ids();
}

CompoundFilter CompoundOptions::filter(const std::stop_token& stop) { return {.where = where_, .ids = read_ids(stop)}; }

void CompoundOptions::report_unknown(const std::vector<std::string>& unknown, const std::string& library,
                                     Context& context) const {
    if (ids_) ids_->report_unknown(unknown, library, context);
}

namespace {

std::optional<SelectedCompounds> selected(const CompoundSource& library, CompoundOptions& options, unsigned jobs,
                                          Context& context) {
    try {
        CompoundFilter filter = options.filter(context.stop);
        filter.jobs = jobs;
        ProgressLine line{context};
        return select_by_names(library, std::move(filter), context.names, context.stop, progress_of_sets(line));
    } catch (const ConditionError& e) {
        throw UsageError("--where: " + error_text(e));
    }
}

}  // namespace

std::optional<std::shared_ptr<const CompoundSelection>> chosen_compounds(const CompoundSource& library,
                                                                         CompoundOptions& options, unsigned jobs,
                                                                         Context& context) {
    std::shared_ptr<const CompoundSelection> among;
    if (options.has_filter()) {
        const auto found = selected(library, options, jobs, context);
        if (!found) return std::nullopt;
        options.report_unknown(found->unknown_ids, library.name(), context);
        report_not_decided(found->not_decided, context.streams.err);
        among = found->compounds;
    }
    if (!options.has_lists()) return among;
    const StructureLists lists = read_lists(options.any_of(), options.none_of(), library.recipe());
    Searcher searcher{std::shared_ptr<const CompoundSource>{std::shared_ptr<void>{}, &library}};
    ProgressLine line{context};
    among = left_by(lists, searcher, among, jobs, context.stop, progress_of_sets(line));
    return among ? std::optional{std::move(among)} : std::nullopt;
}

}  // namespace chemsieve::cli
