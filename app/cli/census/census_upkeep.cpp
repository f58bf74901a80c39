#include "app/cli/census/census_upkeep.h"

#include <ostream>

namespace chemsieve::cli {

census::CensusWork shown_work(ProgressLine& line, const char* doing, unsigned jobs, const Context& context) {
    return {.jobs = jobs,
            .progress =
                [&line, doing](std::int64_t done, std::int64_t total) {
                    line.show(doing + with_separators(done) + " of " + with_separators(total) + " compounds");
                },
            .stop = context.stop};
}

Exit bring_census_up_to_date(const std::string& library, bool wanted, unsigned jobs, Context& context) {
    if (!wanted && !census::keeps_census(library)) return Exit::done;
    ProgressLine line{context};
    const auto now = census::census_of_library(library, false, shown_work(line, "census: ", jobs, context));
    line.clear();
    if (!now) {
        context.streams.err << "chemsieve: cancelled; the compounds are stored, and the census is as it was\n";
        return Exit::incomplete;
    }
    if (!now->why_not_kept.empty()) throw LibraryError(now->why_not_kept);
    const std::uint64_t added = now->was_made ? now->census.compounds() : now->added;
    if (!context.quiet) context.streams.err << "census: counted " << counted_compounds(added) << "\n";
    return Exit::done;
}

bool renew_census(const std::string& library, Context& context) {
    if (!census::keeps_census(library)) return true;
    ProgressLine line{context};
    const census::CensusWork work = shown_work(line, "census: ", 0, context);
    const auto now = census::census_of_library(library, false, work);
    return now && (now->removed == 0 || census::census_of_library(library, true, work).has_value());
}

}  // namespace chemsieve::cli
