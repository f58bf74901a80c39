#include "app/work/library_picks.h"

#include <algorithm>

namespace chemsieve::work {

namespace {

// What reading, and then families where they are wanted, take of the progress.
constexpr double kReadingOfPicks = 0.3, kFamiliesOfPicks = 0.6;

bool is_in(const std::shared_ptr<const CompoundSelection>& some, CompoundNumber compound) {
    return some && some->contains(compound);
}

bool may_be_picked(const PickRequest& request, CompoundNumber compound) {
    return (!request.among || request.among->contains(compound)) && !is_in(request.start, compound);
}

// Those that may be picked, and those that are there already; nothing: all.
std::shared_ptr<const CompoundSelection> compared_in(const PickRequest& request) {
    if (!request.among || !request.start) return request.among;
    return std::make_shared<const CompoundSelection>(*request.among | *request.start);
}

// Nothing if stopped.
std::optional<families::Heads> families_of(const neighbours::NeighbourSet& set, const PickRequest& request,
                                           std::uint32_t least, const neighbours::Work& work) {
    return families::make_families(
        set, {.least = least, .average = families::usual_average(request.fingerprint, least), .metric = request.metric},
        work);
}

std::size_t count_if_wanted(const PickRequest& request, const std::vector<CompoundNumber>& compounds) {
    return static_cast<std::size_t>(std::count_if(
        compounds.begin(), compounds.end(), [&](CompoundNumber compound) { return may_be_picked(request, compound); }));
}

}  // namespace

std::string why_no_more(const PickRequest& request) {
    std::string why;
    if (request.method == families::PickMethod::exclusion) why = "all others are too similar to one that is picked";
    if (request.per_family > 0) why += std::string{why.empty() ? "" : ", or "} + "no family may give more";
    return why.empty() ? "there are no more compounds" : why;
}

std::optional<Similarity> PickResult::most_similar() const {
    std::optional<Similarity> most;
    for (const PickedCompound& pick : picks) {
        if (pick.nearest && (!most || pick.nearest->value() > most->value())) most = pick.nearest;
    }
    return most;
}

std::optional<PickResult> pick_compounds(const CompoundSource& source, const PickRequest& request,
                                         const neighbours::Work& work) {
    const auto set = neighbours::read_neighbour_set(source, request.fingerprint, compared_in(request).get(),
                                                    neighbours::part_of(work, 0, kReadingOfPicks));
    if (!set) return std::nullopt;
    auto order = places_in_order(*set, request.order, source, work);
    if (!order) return std::nullopt;
    std::erase_if(*order, [&](std::uint32_t place) { return !may_be_picked(request, set->compound(place)); });
    PickResult result{.candidates = order->size(),
                      .without_items = count_if_wanted(request, set->without_items),
                      .not_comparable = count_if_wanted(request, set->not_comparable)};

    const std::uint32_t least = request.threshold.value_or(families::usual_least(request.fingerprint));
    families::PickGoal goal{.method = request.method,
                            .count = request.count,
                            .least = least,
                            .metric = request.metric,
                            .order = std::move(order),
                            .per_family = request.per_family};
    for (std::uint32_t place = 0; place < set->size(); ++place) {
        if (is_in(request.start, set->compound(place))) goal.start.push_back(place);
    }
    double done = kReadingOfPicks;
    if (request.per_family > 0) {
        auto heads = families_of(*set, request, least, neighbours::part_of(work, done, done + kFamiliesOfPicks));
        if (!heads) return std::nullopt;
        goal.families = std::move(*heads);
        done += kFamiliesOfPicks;
    }
    const auto picks = families::make_picks(*set, goal, neighbours::part_of(work, done, 1));
    if (!picks) return std::nullopt;
    for (const families::Pick& pick : *picks) result.picks.push_back({set->compound(pick.place), pick.nearest});
    return result;
}

}  // namespace chemsieve::work
