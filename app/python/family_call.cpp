#include "app/python/family_call.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/cli/studies/family_options.h"
#include "app/python/asked_search.h"
#include "app/queries/user_names.h"
#include "search/run/compound_choice.h"

namespace chemsieve::python {

namespace {

constexpr auto kBetweenCalls = std::chrono::milliseconds{200};
constexpr double kMillion = 1e6;

class AskedFamilies {
  public:
    explicit AskedFamilies(const FamilyCall& call) : call_{call} {
        CLI::App program;
        cli::CommandApp app{"families", "", program};
        options_.describe(app);
        cli::add_jobs_option(app, jobs_);
        std::vector<std::string> words = call.words;
        std::transform(words.begin(), words.end(), words.begin(), cli::marked_if_bracketed);
        std::reverse(words.begin(), words.end());  // as CLI11 takes them
        app.parse(words);
        cli::add_alerts(names_, options_.compounds().alerts());
        try {
            options_.settle(&names_);
        } catch (const ConditionError& e) {
            throw cli::unusable_condition(e, false);
        }
    }

    const cli::FamilyOptions& options() const noexcept { return options_; }

    // The libraries as they are now, which all that follows is about.
    std::shared_ptr<const LibrariesState> look_at(OpenLibraries& libraries) {
        if (!call_.ids && !options_.compounds().is_given()) return libraries.state();
        return lease_.emplace(libraries.lease(FingerprintKind::subgraph)).state();
    }

    // Nothing if stopped.
    std::optional<ChosenCompounds> choose(const std::stop_token& stop) {
        if (!lease_) return ChosenCompounds{};
        const cli::CompoundOptions& compounds = options_.compounds();
        SearchRequest request{.options = {.jobs = jobs_}};
        request.any_of_file = compounds.any_of();
        request.none_of_file = compounds.none_of();
        return choose_compounds(lease_->searcher(), std::move(request), compounds, names_, call_.ids, stop);
    }

    neighbours::Work work(const std::stop_token& stop) const {
        neighbours::Work work{.jobs = jobs_, .stop = stop};
        if (!call_.progress) return work;
        const auto told = std::make_shared<std::chrono::steady_clock::time_point>();
        work.progress = [tell = call_.progress, told](double share) {
            const auto now = std::chrono::steady_clock::now();
            if (now - *told < kBetweenCalls) return;
            *told = now;
            tell(share);
        };
        return work;
    }

  private:
    const FamilyCall& call_;
    cli::FamilyOptions options_;
    unsigned jobs_ = 0;
    UserNames names_;                            // the sets of structures that the condition may call
    std::optional<OpenLibraries::Lease> lease_;  // to choose compounds with; nothing: all are meant
};

// Chooses the compounds and has `find` find something of a request about them.
template <class Found, class Find>
Chosen<Found> found_among(AskedFamilies& asked, const std::stop_token& stop, Find find) {
    Chosen<Found> result;
    auto chosen = asked.choose(stop);
    if (!chosen || stop.stop_requested()) return result;
    work::FamilyRequest request = asked.options().request();
    request.among = std::move(chosen->compounds);
    result.unknown_ids = std::move(chosen->unknown_ids);
    if (chosen->not_decided > 0) result.left_open = words_on_not_decided(chosen->not_decided);
    result.found = find(request);
    return result;
}

}  // namespace

FoundFamilies::FoundFamilies(std::shared_ptr<const LibrariesState> state, const work::FamiliesAt& families)
    : FoundCompounds{std::move(state)}, goal{families.goal}, count{families.count} {
    goal.order.clear();
    std::int64_t representative = 0;
    for (const families::Member& member : families.members) {
        const auto place = static_cast<std::int64_t>(numbers.size());
        if (member.compound == member.representative) representative = place;
        add(member.compound);
        family.push_back(member.family);
        representatives.push_back(representative);
        similarities.push_back(member.similarity.value());
    }
}

double FoundFamilies::threshold() const noexcept { return goal.least / kMillion; }

Chosen<std::vector<std::shared_ptr<FoundFamilies>>> find_families(OpenLibraries& libraries, const FamilyCall& call,
                                                                  const std::stop_token& stop) {
    using Found = std::vector<std::shared_ptr<FoundFamilies>>;
    AskedFamilies asked{call};
    const auto state = asked.look_at(libraries);
    const PropertyColumns columns{call.columns, *state->source};  // throws if there is no such column
    const std::string& library = libraries.paths().front();
    if (call.keep) {
        if (libraries.paths().size() > 1) {
            throw cli::UsageError("families are kept in one library; open it by itself");
        }
        asked.options().check_keep(library, *call.keep);
    }
    auto chosen = found_among<Found>(asked, stop, [&](const work::FamilyRequest& request) {
        Found found;
        const auto made = work::make_families(*state->source, request, asked.work(stop));
        if (!made) return found;
        if (call.keep && !work::keep_families(library, *call.keep, request, made->at.front(), stop)) return found;
        for (const work::FamiliesAt& at : made->at) {
            FoundFamilies& families = *found.emplace_back(std::make_shared<FoundFamilies>(state, at));
            families.without_bits = made->without_items;
            families.not_comparable = made->not_comparable;
        }
        if (call.progress) call.progress(1);
        return found;
    });
    const std::size_t thresholds = std::max<std::size_t>(1, asked.options().request().thresholds.size());
    while (chosen.found.size() < thresholds) {
        chosen.found.push_back(std::make_shared<FoundFamilies>(state, work::FamiliesAt{}));
    }
    return chosen;
}

Chosen<FoundCurve> find_curve(OpenLibraries& libraries, const FamilyCall& call, const std::stop_token& stop) {
    AskedFamilies asked{call};
    const auto state = asked.look_at(libraries);
    return found_among<FoundCurve>(asked, stop, [&](const work::FamilyRequest& request) {
        FoundCurve found;
        const auto curve = work::family_curve(*state->source, request, asked.work(stop));
        if (!curve) return found;
        for (const work::CurvePoint& point : *curve) {
            found.thresholds.push_back(point.threshold / kMillion);
            found.families.push_back(static_cast<std::int64_t>(point.count.families));
            found.single.push_back(static_cast<std::int64_t>(point.count.single));
            found.largest.push_back(static_cast<std::int64_t>(point.count.largest));
        }
        if (call.progress) call.progress(1);
        return found;
    });
}

}  // namespace chemsieve::python
