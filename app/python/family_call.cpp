#include "app/python/family_call.h"

#include <algorithm>

#include "app/cli/studies/family_options.h"

namespace chemsieve::python {

namespace {

using AskedFamilies = AskedStudy<cli::FamilyOptions>;

// Chooses the compounds and has `find` find something of a request about them.
template <class Found, class Find>
Chosen<Found> found_among(AskedFamilies& asked, const std::stop_token& stop, Find find) {
    return asked.compounds().found_among<Found>(stop, [&](std::shared_ptr<const CompoundSelection> among) {
        work::FamilyRequest request = asked.options().request();
        request.among = std::move(among);
        return find(request);
    });
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

double FoundFamilies::threshold() const noexcept { return similarity_of_millionths(goal.least).value(); }

Chosen<std::vector<std::shared_ptr<FoundFamilies>>> find_families(OpenLibraries& libraries, const StudyCall& call,
                                                                  const std::stop_token& stop) {
    using Found = std::vector<std::shared_ptr<FoundFamilies>>;
    AskedFamilies asked{"families", call};
    const auto state = asked.compounds().look_at(libraries);
    const PropertyColumns columns{call.columns, *state->source};  // throws if there is no such column
    const std::string& library = libraries.paths().front();
    if (call.keep) {
        check_single(libraries, "families");
        asked.options().check_keep(library, *call.keep);
    }
    auto chosen = found_among<Found>(asked, stop, [&](const work::FamilyRequest& request) {
        Found found;
        const auto made = work::make_families(*state->source, request, asked.compounds().work(stop));
        if (!made) return found;
        if (call.keep && !work::keep_families(library, *call.keep, request, made->at.front(), stop)) return found;
        for (const work::FamiliesAt& at : made->at) {
            FoundFamilies& families = *found.emplace_back(std::make_shared<FoundFamilies>(state, at));
            families.without_bits = made->without_items;
            families.not_comparable = made->not_comparable;
        }
        return found;
    });
    const std::size_t thresholds = std::max<std::size_t>(1, asked.options().request().thresholds.size());
    while (chosen.found.size() < thresholds) {
        chosen.found.push_back(std::make_shared<FoundFamilies>(state, work::FamiliesAt{}));
    }
    return chosen;
}

Chosen<FoundCurve> find_curve(OpenLibraries& libraries, const StudyCall& call, const std::stop_token& stop) {
    AskedFamilies asked{"families", call};
    const auto state = asked.compounds().look_at(libraries);
    return found_among<FoundCurve>(asked, stop, [&](const work::FamilyRequest& request) {
        FoundCurve found;
        const auto curve = work::family_curve(*state->source, request, asked.compounds().work(stop));
        if (!curve) return found;
        for (const work::CurvePoint& point : *curve) {
            found.thresholds.push_back(similarity_of_millionths(point.threshold).value());
            found.families.push_back(static_cast<std::int64_t>(point.count.families));
            found.single.push_back(static_cast<std::int64_t>(point.count.single));
            found.largest.push_back(static_cast<std::int64_t>(point.count.largest));
        }
        return found;
    });
}

work::FamiliesJoined join_families(OpenLibraries& libraries, const std::string& name,
                                   const std::function<void(double)>& progress, const std::stop_token& stop) {
    check_single(libraries, "families");
    const auto joined = work::extend_families(libraries.paths().front(), name, work_told_to(progress, 0, stop));
    if (!joined) return {};
    if (progress) progress(1);
    return *joined;
}

}  // namespace chemsieve::python
