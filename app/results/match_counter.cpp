#include "app/results/match_counter.h"

#include "match/program/class_table.h"

namespace chemsieve {

MatchCounter::MatchCounter(const std::vector<const CompoundSource*>& sources, const SearchOptions& options,
                           unsigned workers)
    : options_{.stereo = options.stereo, .matcher = options.matcher},
      limits_{.steps = options.match_steps, .time = options.match_limit, .stop = {}},
      workers_(workers) {
    for (const CompoundSource* source : sources) {
        Source& read = sources_.emplace_back();
        read.structures = source->structures();
        if (!read.structures) continue;
        read.classes = std::make_shared<const ClassTable>(
            std::shared_ptr<const ClassDictionary>{read.structures, &read.structures->classes()});
    }
    for (Worker& worker : workers_) worker.matchers.resize(sources_.size());
}

void MatchCounter::add(const Query& query) {
    for (Source& source : sources_) {
        source.queries.push_back(std::make_shared<const SubstructureQuery>(query.molecule(), source.classes, options_));
    }
}

SubstructureMatcher& MatchCounter::matcher(std::size_t query, std::size_t source, Worker& worker) const {
    auto& matchers = worker.matchers[source];
    if (matchers.size() <= query) matchers.resize(sources_[source].queries.size());
    if (!matchers[query]) {
        matchers[query] = std::make_unique<SubstructureMatcher>(sources_[source].queries[query], limits_);
    }
    return *matchers[query];
}

std::optional<std::size_t> MatchCounter::count(std::size_t query, std::size_t source, CompoundNumber compound,
                                               CompoundReader& reader, unsigned worker_number) {
    Worker& worker = workers_[worker_number];
    SubstructureMatcher& matching = matcher(query, source, worker);
    std::optional<MatchCount> counted;
    if (matching.matches_structures()) {
        const auto visit = sources_[source].structures->visit();
        const StructureView structure = sources_[source].structures->structure(compound);
        if (!structure.empty()) counted = matching.count(structure);
    }
    if (!counted) {
        if (!worker.molecule || worker.source != source || worker.compound != compound) {
            worker.molecule = reader.molecule(compound);
            worker.source = source;
            worker.compound = compound;
        }
        counted = matching.count(*worker.molecule);
    }
    return counted->is_complete ? std::optional{counted->matches} : std::nullopt;
}

}  // namespace chemsieve
