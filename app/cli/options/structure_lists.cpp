#include "app/cli/options/structure_lists.h"

#include "app/cli/options/query_file.h"
#include "base/error.h"
#include "search/engine/several/any_search.h"

namespace chemsieve::cli {

namespace {

constexpr std::uint64_t kMostSteps = 1'000'000'000'000;  // a compound that is not decided is an error

std::vector<Query> read_list(const std::string& path, const FingerprintRecipe& recipe) {
    if (path.empty()) return {};
    const QueryFormat format = query_format("", path);
    if (format.is_fps) throw FileError(path + " holds fingerprints, and a list of structures is wanted");
    const QueryList list = collect_queries({}, path, std::nullopt, format);
    // To leave one out would choose other compounds.
    if (!list.unusable.empty()) throw FileError(list.unusable.front().defect);
    if (list.queries.empty()) throw FileError(path + " holds no structure");
    std::vector<Query> queries;
    for (const QueryText& text : list.queries) queries.push_back(Query::substructure(text, recipe));
    return queries;
}

// Nothing if stopped.
std::shared_ptr<const CompoundSelection> containing(Searcher& searcher, const std::vector<Query>& structures,
                                                    const std::shared_ptr<const CompoundSelection>& among,
                                                    unsigned jobs, const std::stop_token& stop) {
    SearchOptions options{.jobs = jobs, .match_steps = kMostSteps, .among = among};
    auto found = std::make_shared<CompoundSelection>();
    SearchEvents events;
    events.hits = [&](std::span<const Hit> hits) {
        for (const Hit& hit : hits) found->add(hit.compound);
    };
    const SearchOutcome outcome = search_any(searcher, SearchMode::substructure, structures, options, events, stop);
    if (stop.stop_requested()) return nullptr;
    if (outcome.stats.not_decided > 0) {
        throw QueryError(
            std::to_string(outcome.stats.not_decided) +
            " compounds cannot be decided for the structures that choose compounds; 'chemsieve substructure' "
            "tells for which");
    }
    return found;
}

std::shared_ptr<const CompoundSelection> all_of(const CompoundSource& source) {
    auto all = std::make_shared<CompoundSelection>();
    source.reader()->for_each_compound([&](CompoundNumber compound) {
        all->add(compound);
        return true;
    });
    return all;
}

}  // namespace

StructureLists::StructureLists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe)
    : any_of_{read_list(any_of, recipe)}, none_of_{read_list(none_of, recipe)} {}

std::shared_ptr<const CompoundSelection> StructureLists::chosen(Searcher& searcher,
                                                                std::shared_ptr<const CompoundSelection> among,
                                                                unsigned jobs, const std::stop_token& stop) const {
    if (!among) among = all_of(searcher.source());
    if (!any_of_.empty()) among = containing(searcher, any_of_, among, jobs, stop);
    if (!among || none_of_.empty()) return among;
    const auto found = containing(searcher, none_of_, among, jobs, stop);
    return found ? std::make_shared<const CompoundSelection>(*among - *found) : nullptr;
}

}  // namespace chemsieve::cli
