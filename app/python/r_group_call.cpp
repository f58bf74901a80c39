#include "app/python/r_group_call.h"

#include "app/cli/studies/r_group_options.h"
#include "data/write/property_columns.h"

namespace chemsieve::python {

FoundRGroups::FoundRGroups(std::shared_ptr<const LibrariesState> state, series::RGroupTable found)
    : FoundCompounds{std::move(state)}, table_{std::move(found)} {
    for (const series::RGroupRow& row : table_.rows) add(row.compound);
}

std::optional<work::RGroupMatrix> FoundRGroups::matrix(unsigned rows, unsigned columns, const std::string& column,
                                                       const std::string& which, const std::stop_token& stop) const {
    using Which = work::CellValue::Which;
    std::optional<work::CellValue> value;
    if (!column.empty()) {
        const PropertyColumns known{column, *state().source};  // throws if there is no such column
        value = work::CellValue{column, which == "highest"  ? Which::highest
                                        : which == "lowest" ? Which::lowest
                                                            : Which::mean};
    }
    return work::matrix_of(table_, rows, columns, *state().source, value, stop);
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
        auto found = std::make_shared<FoundRGroups>(state, *std::move(table));
        found->left_out = std::move(left_out);
        return found;
    });
    if (!chosen.found) chosen.found = std::make_shared<FoundRGroups>(state, series::RGroupTable{});
    return chosen;
}

}  // namespace chemsieve::python
