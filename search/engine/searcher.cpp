#include "search/engine/searcher.h"

#include "fingerprint/base/error.h"
#include "fingerprint/base/parallel.h"
#include "fingerprint/chem/compound_fingerprint.h"
#include "match/structure/structure_graph.h"
#include "search/engine/search_run.h"

namespace chemsieve {

namespace {
constexpr auto kProgressInterval = std::chrono::milliseconds{40};
}

const char* name_of(SearchMode mode) {
    switch (mode) {
        case SearchMode::substructure: return "substructure";
        case SearchMode::exact: return "exact";
        case SearchMode::similar: return "similar";
    }
    return "";
}

bool SearchRun::must_end(SearchOutcome& outcome) const {
    if (stop.stop_requested()) outcome.end = SearchEnd::cancelled;
    if (outcome.end == SearchEnd::complete && time_is_up()) outcome.end = SearchEnd::time_is_up;
    return outcome.end != SearchEnd::complete;
}

void SearchRun::note_end(SearchOutcome& outcome) const {
    if (stop.stop_requested()) outcome.end = SearchEnd::cancelled;
    const bool out_of_time = outcome.end == SearchEnd::complete && outcome.stats.not_decided > 0 && time_is_up();
    if (out_of_time) outcome.end = SearchEnd::time_is_up;
}

void SearchRun::report(const SearchProgress& progress) {
    const auto now = SearchClock::now();
    if (!events.progress || now - last_progress < kProgressInterval) return;
    last_progress = now;
    events.progress(progress);
}

ItemSet items_of(const SearchRun& run, CompoundNumber compound, CompoundReader& reader) {
    if (run.structures) {
        const StructureView structure = run.structures->structure(compound);
        if (!structure.empty()) {
            return make_items(graph_of_structure(structure, run.structures->classes()).graph, run.source.recipe());
        }
    }
    return items_of_compound(reader.molecule(compound), run.source.recipe());
}

Searcher::Searcher(std::shared_ptr<const CompoundSource> source)
    : source_{std::move(source)}, index_{load_screening_index(*source_)}, structures_{source_->structures()} {
    if (structures_) classes_ = std::make_shared<const ClassTable>(structures_->classes());
}

Searcher::~Searcher() = default;

std::vector<CompoundReader*> Searcher::readers(unsigned jobs) {
    while (readers_.size() < jobs) readers_.push_back(source_->reader());
    std::vector<CompoundReader*> result;
    for (unsigned i = 0; i < jobs; ++i) result.push_back(readers_[i].get());
    return result;
}

SearchOutcome Searcher::run(SearchMode mode, const Query& query, const SearchOptions& options,
                            const SearchEvents& events, std::stop_token stop) {
    if (mode == SearchMode::similar && !query.items().complete) {
        throw QueryError("query " + query.id() + " has too many subgraphs to compare");
    }
    const auto threads = readers(options.jobs ? options.jobs : default_jobs());
    SearchRun run{.query = query,
                  .options = options,
                  .events = events,
                  .stop = std::move(stop),
                  .source = *source_,
                  .index = *index_,
                  .structures = structures_.get(),
                  .classes = classes_,
                  .readers = threads};
    SearchOutcome outcome;
    switch (mode) {
        case SearchMode::substructure: outcome = run_substructure(run); break;
        case SearchMode::similar: outcome = run_similar(run); break;
        case SearchMode::exact: outcome = run_exact(run); break;
    }
    outcome.stats.mode = mode;
    outcome.stats.compounds = index_->compound_count();
    return outcome;
}

}  // namespace chemsieve
