#include "search/engine/match_counter.h"

#include "match/program/class_table.h"

namespace chemsieve {

MatchCounter::MatchCounter(const CompoundSource& source, const SearchOptions& options, unsigned workers)
    : options_{.stereo = options.stereo, .matcher = options.matcher},
      limits_{.steps = options.match_steps, .time = options.match_limit, .stop = {}},
      structures_{source.structures()},
      workers_(workers) {
    if (!structures_) return;
    classes_ = std::make_shared<const ClassTable>(
        std::shared_ptr<const ClassDictionary>{structures_, &structures_->classes()});
}

void MatchCounter::add(const Query& query) {
    queries_.push_back(std::make_shared<const SubstructureQuery>(query.molecule(), classes_, options_));
}

SubstructureMatcher& MatchCounter::matcher(std::size_t query, Worker& worker) const {
    if (worker.matchers.size() <= query) worker.matchers.resize(queries_.size());
    auto& matcher = worker.matchers[query];
    if (!matcher) matcher = std::make_unique<SubstructureMatcher>(queries_[query], limits_);
    return *matcher;
}

std::optional<std::size_t> MatchCounter::count(std::size_t query, CompoundNumber compound, CompoundReader& reader,
                                               unsigned worker_number) {
    Worker& worker = workers_[worker_number];
    SubstructureMatcher& matching = matcher(query, worker);
    std::optional<MatchCount> counted;
    if (matching.matches_structures()) {
        const auto visit = structures_->visit();
        const StructureView structure = structures_->structure(compound);
        if (!structure.empty()) counted = matching.count(structure);
    }
    if (!counted) {
        if (!worker.molecule || worker.compound != compound) {
            worker.molecule = reader.molecule(compound);
            worker.compound = compound;
        }
        counted = matching.count(*worker.molecule);
    }
    return counted->is_complete ? std::optional{counted->matches} : std::nullopt;
}

}  // namespace chemsieve
