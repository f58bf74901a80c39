#include "app/python/pick_call.h"

#include <limits>

#include "app/cli/studies/pick_options.h"

namespace chemsieve::python {

namespace {

void take_picks(const work::PickResult& result, const work::PickRequest& request, FoundPicks& found) {
    for (const work::PickedCompound& pick : result.picks) {
        found.add(pick.compound);
        found.similarities.push_back(pick.nearest ? pick.nearest->value() : std::numeric_limits<double>::quiet_NaN());
    }
    found.candidates = result.candidates;
    found.without_bits = result.without_items;
    found.not_comparable = result.not_comparable;
    if (const auto most = result.most_similar()) found.most_similar = most->value();
    if (result.picks.size() < request.count) found.why_no_more = work::why_no_more(request);
}

}  // namespace

Chosen<std::shared_ptr<FoundPicks>> find_picks(OpenLibraries& libraries, const StudyCall& call,
                                               const std::optional<std::vector<std::string>>& start,
                                               const std::stop_token& stop) {
    AskedStudy<cli::PickOptions> asked{"pick", call};
    const auto state = asked.compounds().look_at(libraries);
    const PropertyColumns columns{call.columns, *state->source};  // throws if there is no such column
    using Found = std::shared_ptr<FoundPicks>;
    Found found = std::make_shared<FoundPicks>(state);
    std::vector<std::string> unknown;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](std::shared_ptr<const CompoundSelection> among) {
        work::PickRequest request = asked.options().request();
        request.among = std::move(among);
        const std::string& file = asked.options().start_file();
        std::optional<std::vector<std::string>> ids = start;
        if (!ids && !file.empty()) ids = cli::IdList{file, stop}.ids();
        if (ids) {
            auto there = state->source->select({.where = std::nullopt, .ids = *ids}, stop);
            if (!there) return found;
            request.start = std::move(there->compounds);
            unknown = std::move(there->unknown_ids);
        }
        const auto result = work::pick_compounds(*state->source, request, asked.compounds().work(stop));
        if (result) take_picks(*result, request, *found);
        return found;
    });
    chosen.found = found;
    chosen.unknown_ids.insert(chosen.unknown_ids.end(), unknown.begin(), unknown.end());
    return chosen;
}

}  // namespace chemsieve::python
