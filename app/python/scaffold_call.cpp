#include "app/python/scaffold_call.h"

#include <algorithm>
#include <limits>

#include "app/cli/studies/scaffold_options.h"
#include "data/library/library.h"

namespace chemsieve::python {

namespace {

struct CountingOptions {
    void describe(CLI::App& app) {
        found.describe(app);
        counted.describe(app, nullptr);
    }
    void settle(const ConditionNames* names) { found.settle(names); }
    const cli::CompoundOptions& compounds() const noexcept { return found.compounds(); }

    cli::ScaffoldOptions found;
    cli::ScaffoldCountOptions counted;
};

// A part of all that is looked through, from one share to another.
struct Part {
    double begin = 0, end = 1;
};

std::optional<series::LibraryScaffolds> scaffolds_of(const CompoundSource& source, const CompoundSelection* among,
                                                     series::ScaffoldKind kind, const neighbours::Work& work, Part part,
                                                     LeftOut& left_out) {
    series::ScaffoldEvents events;
    if (work.progress) {
        events.progress = [&](double share) { work.progress(part.begin + share * (part.end - part.begin)); };
    }
    events.left_out = noted_in(left_out, source);
    return series::find_scaffolds(source, kind, among, work.jobs, events, work.stop);
}

void take_counts(const std::vector<work::ScaffoldCount>& counts, const std::vector<std::string>& columns,
                 bool is_against, FoundScaffoldCounts& found) {
    if (is_against) found.others.emplace();
    for (const std::string& column : columns) found.means.push_back({.column = column, .means = {}, .values = {}});
    for (const work::ScaffoldCount& count : counts) {
        found.scaffolds.push_back(count.scaffold);
        found.compounds.push_back(static_cast<std::int64_t>(count.compounds));
        if (found.others) found.others->push_back(static_cast<std::int64_t>(count.others));
        for (std::size_t i = 0; i < columns.size(); ++i) {
            found.means[i].means.push_back(count.means[i].mean().value_or(std::numeric_limits<double>::quiet_NaN()));
            found.means[i].values.push_back(static_cast<std::int64_t>(count.means[i].values));
        }
    }
}

}  // namespace

FoundScaffolds::FoundScaffolds(std::shared_ptr<const LibrariesState> state, series::LibraryScaffolds found)
    : FoundCompounds{std::move(state)}, scaffolds_{std::move(found)} {
    for (const CompoundNumber compound : scaffolds_.compounds) add(compound);
}

std::optional<std::vector<work::ScaffoldCount>> FoundScaffolds::counts(const std::stop_token& stop) const {
    return work::count_scaffolds(scaffolds_, nullptr, *state().source, {}, stop);
}

Chosen<std::shared_ptr<FoundScaffolds>> find_scaffolds(OpenLibraries& libraries, const StudyCall& call,
                                                       const std::stop_token& stop) {
    AskedStudy<cli::ScaffoldOptions> asked{"scaffolds", call};
    const cli::ScaffoldOptions& options = asked.options();
    const auto state = asked.compounds().look_at(libraries);
    const PropertyColumns columns{call.columns, *state->source};  // throws if there is no such column
    const std::string& library = libraries.paths().front();
    if (call.keep) {
        check_single(libraries, "scaffolds");
        options.check_keep(library, *call.keep, call.ids.has_value());
    }
    using Found = std::shared_ptr<FoundScaffolds>;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        LeftOut left_out;
        auto scaffolds =
            scaffolds_of(*state->source, among.get(), options.kind(), asked.compounds().work(stop), {}, left_out);
        if (!scaffolds) return Found{};
        if (call.keep && !work::keep_scaffolds(library, *call.keep, options.kind(), *scaffolds, stop)) return Found{};
        options.leave_wanted(*scaffolds);
        auto found = std::make_shared<FoundScaffolds>(state, *std::move(scaffolds));
        found->left_out = std::move(left_out);
        return found;
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundScaffolds>(state, series::LibraryScaffolds{});
    return chosen;
}

Chosen<std::shared_ptr<FoundScaffoldCounts>> count_scaffolds(OpenLibraries& libraries, const StudyCall& call,
                                                             const std::stop_token& stop) {
    AskedStudy<CountingOptions> asked{"scaffolds", call};
    const CountingOptions& options = asked.options();
    const auto state = asked.compounds().look_at(libraries);
    options.counted.check_columns(*state->source);
    std::optional<Library> other;
    if (!options.counted.against().empty()) other.emplace(options.counted.against());
    using Found = std::shared_ptr<FoundScaffoldCounts>;
    Found found = std::make_shared<FoundScaffoldCounts>();
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        const neighbours::Work work = asked.compounds().work(stop);
        const series::ScaffoldKind kind = options.found.kind();
        Part own;
        if (other) {
            const auto compounds = static_cast<double>(state->source->compound_count());
            own.end = compounds / std::max(1.0, compounds + static_cast<double>(other->compound_count()));
        }
        auto scaffolds = scaffolds_of(*state->source, among.get(), kind, work, own, found->left_out);
        std::optional<series::LibraryScaffolds> others;
        if (scaffolds && other) others = scaffolds_of(*other, nullptr, kind, work, {own.end, 1}, found->left_out);
        if (!scaffolds || (other && !others)) return found;
        options.found.leave_wanted(*scaffolds);
        const std::vector<std::string> columns = options.counted.columns();
        auto counts = work::count_scaffolds(*scaffolds, others ? &*others : nullptr, *state->source, columns, stop);
        if (counts) take_counts(options.counted.asked_of(*std::move(counts)), columns, other.has_value(), *found);
        return found;
    });
    chosen.found = found;
    return chosen;
}

}  // namespace chemsieve::python
