// The same compound: of the same form, which is as if canonical isomeric SMILES were compared; or of the same InChIKey.

#include "search/engine/search_run.h"

namespace chemsieve {

namespace {

class ExactSearch : public SearchState {
  public:
    ExactSearch(const SearchResources& resources, const SearchOptions& options)
        : resources_{resources}, options_{options} {}

    void begin(SearchRun&) override {}
    void end(SearchRun& run) override { run.note_end(outcome); }
    void step(SearchRun& run) override {
        const auto started = SearchClock::now();
        std::vector<Hit> hits;
        constexpr Similarity kEqual{1, 1};
        for (const CompoundNumber compound : selected(run.query)) hits.push_back({compound, kEqual});
        outcome.stats.candidates = outcome.stats.verified = outcome.stats.hits = hits.size();
        for (const auto count : {&SearchCounts::candidates, &SearchCounts::verified, &SearchCounts::hits}) {
            count_by_library(hits, count, resources_, outcome.stats);
        }
        outcome.stats.screen_ms = milliseconds_since(started);
        run.report_hits(hits);
        finished = true;
    }
    std::size_t count_candidates(const Query& query, const std::stop_token&) override { return selected(query).size(); }

  private:
    std::vector<CompoundNumber> selected(const Query& query) const {
        CompoundReader& reader = *resources_.readers.front();
        auto compounds = query.has_structure()
                             ? reader.same_compounds(query.molecule(), resources_.guard, options_.passed_over)
                             : reader.with_inchi_key(query.text().text);
        std::erase_if(compounds, [&](CompoundNumber c) { return options_.among && !options_.among->contains(c); });
        return compounds;
    }

    const SearchResources& resources_;
    const SearchOptions& options_;
};

}  // namespace

std::unique_ptr<SearchState> begin_exact(const SearchResources& resources, const SearchOptions& options) {
    return std::make_unique<ExactSearch>(resources, options);
}

}  // namespace chemsieve
