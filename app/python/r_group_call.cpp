#include "app/python/r_group_call.h"

#include "app/cli/studies/r_group_options.h"
#include "app/work/r_group_holes.h"
#include "data/write/property_columns.h"

namespace chemsieve::python {

FoundRGroups::FoundRGroups(std::shared_ptr<const LibrariesState> state, series::RGroupTable found,
                           series::RGroupWish wish)
    : FoundCompounds{std::move(state)}, table_{std::move(found)}, wish_{std::move(wish)} {
    for (const series::RGroupRow& row : table_.rows) add(row.compound);
}

std::optional<work::RGroupMatrix> FoundRGroups::matrix(const work::MatrixWish& wish,
                                                       const std::stop_token& stop) const {
    if (wish.value) const PropertyColumns known{wish.value->column, *state().source};  // throws if there is none
    return work::matrix_of(table_, wish, *state().source, stop);
}

std::optional<FoundRGroups::Holes> FoundRGroups::holes(const work::MatrixWish& wish, OpenLibraries& others,
                                                       const std::string& shown,
                                                       const std::function<void(double)>& progress,
                                                       const std::stop_token& stop) const {
    const auto cells = matrix(wish, stop);
    if (!cells) return std::nullopt;
    auto lease = others.lease(FingerprintKind::subgraph);
    const PropertyColumns known{shown, *lease.state()->source};  // throws if there is no such column
    LeftOut unreadable;
    const series::RGroupEvents events{.progress = progress, .left_out = noted_in(unreadable, *lease.state()->source)};
    auto found = work::holes_of(*cells, table_, wish, wish_, lease.searcher(), events, stop);
    if (!found) return std::nullopt;
    auto compounds = std::make_shared<FoundRGroups>(lease.state(), std::move(found->compounds), wish_);
    compounds->left_out = std::move(unreadable);
    return Holes{found->empty, found->filled, std::move(compounds)};
}

Chosen<std::shared_ptr<FoundRGroups>> find_r_groups(OpenLibraries& libraries, const StudyCall& call,
                                                    const std::stop_token& stop) {
    AskedStudy<cli::RGroupOptions> asked{"rgroups", call};
    series::RGroupWish wish = asked.options().wish(stop);
    const auto state = asked.compounds().look_at(libraries);
    const PropertyColumns columns{call.columns, *state->source};  // throws if there is no such column
    using Found = std::shared_ptr<FoundRGroups>;
    auto chosen = asked.compounds().found_among<Found>(stop, [&](const auto& among) {
        const neighbours::Work work = asked.compounds().work(stop);
        wish.among = among;
        wish.jobs = work.jobs;
        auto lease = libraries.lease(FingerprintKind::subgraph);
        LeftOut left_out;
        const series::RGroupEvents events{.progress = work.progress, .left_out = noted_in(left_out, *state->source)};
        auto table = series::find_r_groups(lease.searcher(), wish, events, stop);
        if (!table) return Found{};
        auto found = std::make_shared<FoundRGroups>(state, *std::move(table), wish);
        found->left_out = std::move(left_out);
        return found;
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundRGroups>(state, series::RGroupTable{}, wish);
    return chosen;
}

}  // namespace chemsieve::python
