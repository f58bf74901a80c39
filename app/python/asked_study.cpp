#include "app/python/asked_study.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/python/asked_search.h"
#include "app/python/errors.h"

namespace chemsieve::python {

namespace {

constexpr auto kBetweenCalls = std::chrono::milliseconds{200};

}  // namespace

std::shared_ptr<const LibrariesState> StudiedCompounds::look_at(OpenLibraries& libraries) {
    if (!call_.ids && !options_.is_given()) return libraries.state();
    return lease_.emplace(libraries.lease(FingerprintKind::subgraph)).state();
}

std::optional<ChosenCompounds> StudiedCompounds::choose(const std::stop_token& stop) {
    if (!lease_) return ChosenCompounds{};
    SearchRequest request{.options = {.jobs = jobs_}};
    request.any_of_file = options_.any_of();
    request.none_of_file = options_.none_of();
    return choose_compounds(lease_->searcher(), std::move(request), options_, names_, call_.ids, stop);
}

neighbours::Work StudiedCompounds::work(const std::stop_token& stop) const {
    return work_told_to(call_.progress, jobs_, stop);
}

std::function<void(CompoundNumber, const Failure&)> noted_in(LeftOut& left_out, const CompoundSource& source) {
    return
        [&left_out, reader = std::shared_ptr<CompoundReader>{source.reader()}](
            CompoundNumber compound, const Failure& why) { left_out.emplace_back(reader->id(compound), told_of(why)); };
}

void check_single(const OpenLibraries& libraries, const std::string& what) {
    if (libraries.paths().size() > 1) {
        throw cli::UsageError(what + " are kept in one library; open it by itself");
    }
}

neighbours::Work work_told_to(const std::function<void(double)>& progress, unsigned jobs, const std::stop_token& stop) {
    neighbours::Work work{.jobs = jobs, .stop = stop};
    if (!progress) return work;
    const auto told = std::make_shared<std::chrono::steady_clock::time_point>();
    work.progress = [progress, told](double share) {
        const auto now = std::chrono::steady_clock::now();
        if (now - *told < kBetweenCalls) return;
        *told = now;
        progress(share);
    };
    return work;
}

void read_words(const std::string& command, const std::vector<std::string>& words,
                const std::function<void(CLI::App&)>& describe) {
    CLI::App program;
    cli::CommandApp app{command, "", program};
    describe(app);
    std::vector<std::string> marked = words;
    std::transform(marked.begin(), marked.end(), marked.begin(), cli::marked_if_bracketed);
    std::reverse(marked.begin(), marked.end());  // as CLI11 takes them
    app.parse(marked);
}

void describe_jobs(CLI::App& app, unsigned& jobs) { cli::add_jobs_option(app, jobs); }

void settle_by_names(const cli::CompoundOptions& options, UserNames& names,
                     const std::function<void(const ConditionNames*)>& settle) {
    cli::add_alerts(names, options.alerts());
    try {
        settle(&names);
    } catch (const ConditionError& e) {
        throw cli::unusable_condition(e, false);
    }
}

}  // namespace chemsieve::python
