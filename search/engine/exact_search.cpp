// The same compound: equal canonical isomeric SMILES.

#include "fingerprint/chem/descriptors.h"
#include "search/engine/search_run.h"

namespace chemsieve {

SearchOutcome run_exact(SearchRun& run) {
    SearchOutcome outcome;
    std::vector<Hit> hits;
    const std::uint32_t items = run.query.items().size();
    for (const CompoundNumber compound :
         run.readers.front()->with_canonical_smiles(canonical_smiles(run.query.molecule()))) {
        hits.push_back({compound, {items, items}});
    }
    outcome.stats.candidates = outcome.stats.verified = outcome.stats.hits = hits.size();
    outcome.stats.screen_ms = milliseconds_since(run.started);
    run.report_hits(hits);
    run.note_end(outcome);
    return outcome;
}

}  // namespace chemsieve
