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
        counted.describe(app);
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

std::function<void(double)> progress_of(const neighbours::Work& work, Part part) {
    if (!work.progress) return nullptr;
    return [&work, part](double share) { work.progress(part.begin + share * (part.end - part.begin)); };
}

std::optional<series::LibraryScaffolds> scaffolds_of(const CompoundSource& source, const CompoundSelection* among,
                                                     const cli::ScaffoldOptions& options, const neighbours::Work& work,
                                                     Part part, LeftOut& left_out) {
    series::ScaffoldEvents events{.progress = progress_of(work, part)};
    events.left_out = noted_in(left_out, source);
    const auto find = options.shape() ? series::find_scaffold_pieces : series::find_scaffolds;
    return find(source, options.kind(), among, work.jobs, events, work.stop);
}

// What a library has, and another one.
struct BothScaffolds {
    std::optional<series::LibraryScaffolds> own, others;
};

// Up to `end` of the progress; nothing in one that is asked for: stopped.
BothScaffolds both_scaffolds(const CompoundSource& source, const Library* other, const CompoundSelection* among,
                             const cli::ScaffoldOptions& options, const neighbours::Work& work, double end,
                             LeftOut& left_out) {
    Part own{.begin = 0, .end = end};
    if (other) {
        const auto compounds = static_cast<double>(source.compound_count());
        own.end *= compounds / std::max(1.0, compounds + static_cast<double>(other->compound_count()));
    }
    BothScaffolds found;
    found.own = scaffolds_of(source, among, options, work, own, left_out);
    if (found.own && other) {
        found.others = scaffolds_of(*other, nullptr, options, work, {own.end, end}, left_out);
    }
    return found;
}

constexpr double kShareOfFinding = 0.5;  // in the time that a network takes

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

void take_network(const work::ScaffoldHierarchy& made, const std::vector<std::uint32_t>& nodes,
                  const std::vector<std::string>& columns, bool is_against, FoundScaffoldNetwork& found) {
    const auto number = [](std::size_t count) { return static_cast<std::int64_t>(count); };
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    if (is_against) {
        found.others.emplace();
        found.others_below.emplace();
    }
    for (const std::string& column : columns) {
        found.columns.push_back({.column = column, .means = {}, .medians = {}, .values = {}});
    }
    found.not_taken_apart = made.network().not_taken_apart;
    for (const std::uint32_t place : nodes) {
        const series::ScaffoldNode& node = made.network().nodes[place];
        const work::NodeCounts& counts = made.counts()[place];
        found.scaffolds.push_back(node.text);
        found.rings.push_back(number(node.rings));
        found.compounds.push_back(number(counts.compounds));
        found.below.push_back(number(counts.below));
        std::vector<std::string>& parents = found.parents.emplace_back();
        for (const std::uint32_t parent : node.parents) parents.push_back(made.network().nodes[parent].text);
        if (is_against) {
            found.others->push_back(number(counts.others));
            found.others_below->push_back(number(counts.others_below));
        }
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const work::ValuesBelow& below = counts.columns[i];
            found.columns[i].means.push_back(below.values > 0 ? below.mean : kNothing);
            found.columns[i].medians.push_back(below.values > 0 ? below.median : kNothing);
            found.columns[i].values.push_back(number(below.values));
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
        if (options.shape()) throw cli::UsageError("keep keeps scaffolds, not how they hang together");
        check_single(libraries, "scaffolds");
        options.check_keep(library, *call.keep, call.ids.has_value());
    }
    if (options.shape() && !options.has_of()) {
        throw cli::UsageError(
            "network and tree choose the compounds below a scaffold, of; scaffold_network() and "
            "scaffold_tree() tell of all scaffolds");
    }
    using Found = std::shared_ptr<FoundScaffolds>;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        LeftOut left_out;
        const neighbours::Work work = asked.compounds().work(stop);
        const Part finding{.begin = 0, .end = options.shape() ? kShareOfFinding : 1};
        auto scaffolds = scaffolds_of(*state->source, among.get(), options, work, finding, left_out);
        if (!scaffolds) return Found{};
        if (call.keep && !work::keep_scaffolds(library, *call.keep, options.kind(), *scaffolds, stop)) return Found{};
        if (options.shape()) {
            const auto request = options.network_request(work.jobs, progress_of(work, {kShareOfFinding, 1}));
            const auto made = work::scaffold_hierarchy(*scaffolds, nullptr, *state->source, {}, request, stop);
            if (!made) return Found{};
            options.leave_below(*made, *scaffolds);
        } else {
            options.leave_wanted(*scaffolds);
        }
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
    if (options.found.shape()) {
        throw cli::UsageError("network and tree are told by scaffold_network() and scaffold_tree()");
    }
    options.counted.check_columns(*state->source);
    std::optional<Library> other;
    if (!options.counted.against().empty()) other.emplace(options.counted.against());
    using Found = std::shared_ptr<FoundScaffoldCounts>;
    Found found = std::make_shared<FoundScaffoldCounts>();
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        const neighbours::Work work = asked.compounds().work(stop);
        auto [scaffolds, others] = both_scaffolds(*state->source, other ? &*other : nullptr, among.get(), options.found,
                                                  work, 1, found->left_out);
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

Chosen<std::shared_ptr<FoundScaffoldNetwork>> scaffold_network(OpenLibraries& libraries, const StudyCall& call,
                                                               const std::stop_token& stop) {
    AskedStudy<CountingOptions> asked{"scaffolds", call};
    const CountingOptions& options = asked.options();
    const auto state = asked.compounds().look_at(libraries);
    if (options.found.has_of()) throw cli::UsageError("of is for scaffolds(), which lists the compounds below it");
    options.counted.check_columns(*state->source);
    std::optional<Library> other;
    if (!options.counted.against().empty()) other.emplace(options.counted.against());
    using Found = std::shared_ptr<FoundScaffoldNetwork>;
    Found found = std::make_shared<FoundScaffoldNetwork>();
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        const neighbours::Work work = asked.compounds().work(stop);
        const auto [scaffolds, others] = both_scaffolds(*state->source, other ? &*other : nullptr, among.get(),
                                                        options.found, work, kShareOfFinding, found->left_out);
        if (!scaffolds || (other && !others)) return found;
        const std::vector<std::string> columns = options.counted.columns();
        const auto request = options.found.network_request(work.jobs, progress_of(work, {kShareOfFinding, 1}));
        const auto made =
            work::scaffold_hierarchy(*scaffolds, others ? &*others : nullptr, *state->source, columns, request, stop);
        if (made) take_network(*made, options.counted.asked_of(*made), columns, other.has_value(), *found);
        return found;
    });
    chosen.found = found;
    return chosen;
}

}  // namespace chemsieve::python
