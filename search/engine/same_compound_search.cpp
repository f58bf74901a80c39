// The same compound by looser rules than equal canonical SMILES: candidates by their items, or, for tautomers, whose
// items differ, by their number of heavy atoms; each compared in its canonical form.

#include <algorithm>

#include "base/error.h"
#include "chem/sameness/sameness.h"
#include "fingerprint/subgraph/item_set.h"
#include "search/engine/search_run.h"
#include "search/screen/candidate_stream.h"

namespace chemsieve {

namespace {

constexpr std::size_t kComparedTogether = 64;

// What every compound has whose essence is that of the query: states of atoms are charges that may be neutralised.
ScreenFormula demanded(const Molecule& essence, FingerprintRecipe recipe) {
    recipe.atom_states = false;
    return {make_items(graph_of_compound(essence).graph, recipe), {}};
}

class SameCompoundSearch : public SearchState {
  public:
    SameCompoundSearch(const SearchMeans& means, const Query& query, const SearchOptions& options)
        : means_{means},
          sameness_{options.sameness},
          items_{query.items().size()},
          essence_{essence_of(query.molecule(), sameness_)},
          form_{canonical_form(essence_, sameness_)},
          heavy_atoms_{describe(essence_).heavy_atoms},
          skeleton_{skeleton_formula(formula_of(essence_))},
          formula_{demanded(essence_, means.source.recipe())},
          among_{options.among.get()},
          stream_{means.index, formula_, among_} {}

    void begin(SearchRun&) override {
        outcome.end = SearchEnd::complete;
        outcome.stats.not_decided = given_up_;
    }

    void step(SearchRun& run) override {
        if (next_ == batch_.size()) refill();
        if (next_ < batch_.size()) compare_wave(run);
    }

    void end(SearchRun& run) override {
        if (outcome.end != SearchEnd::complete) outcome.stats.not_decided += batch_.size() - next_;
        if (finished) run.note_end(outcome);
    }

    std::size_t count_candidates(const Query&, const std::stop_token& stop) override {
        std::size_t count = 0;
        while (more_ && !stop.stop_requested()) {
            refill();
            count += batch_.size();
        }
        return count;
    }

  private:
    void refill() {
        const auto started = SearchClock::now();
        batch_.clear();
        next_ = 0;
        if (sameness_.tautomers) {
            const auto numbers = means_.readers.front()->with_heavy_atoms(heavy_atoms_, sameness_.ignore_salts);
            for (const CompoundNumber number : numbers) {
                if (!among_ || among_->contains(number)) batch_.push_back({.compound = number});
            }
            more_ = false;
        }
        while (more_ && batch_.empty()) more_ = stream_.next(batch_);
        outcome.stats.screened = means_.index.compound_count();
        outcome.stats.candidates += batch_.size();
        outcome.stats.screen_ms += milliseconds_since(started);
        finished = batch_.empty() && !more_;
        has_all_ = !more_;
    }

    void compare_wave(SearchRun& run) {
        const auto started = SearchClock::now();
        const std::size_t last = std::min(next_ + kComparedTogether, batch_.size());
        std::vector<Verdict> verdicts(last - next_, Verdict::miss);
        means_.pool.run(verdicts.size(), means_.jobs(), [&](std::size_t i, unsigned worker) {
            verdicts[i] = compare(batch_[next_ + i].compound, *means_.readers[worker]);
        });
        std::vector<Hit> hits;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            if (verdicts[i] == Verdict::not_decided) ++given_up_, ++outcome.stats.not_decided;
            if (verdicts[i] == Verdict::hit) hits.push_back({batch_[next_ + i].compound, {items_, items_}});
        }
        next_ = last;
        finished = next_ == batch_.size() && has_all_;
        outcome.stats.verified += verdicts.size();
        outcome.stats.hits += hits.size();
        outcome.stats.verify_ms += milliseconds_since(started);
        run.report_hits(hits);
        const std::size_t compounds = means_.index.compound_count();
        run.report({compounds - std::min(compounds, batch_.size() - next_), compounds, outcome.stats.hits});
    }

    Verdict compare(CompoundNumber compound, CompoundReader& reader) const {
        const CompoundRow row = reader.row(compound);
        const bool is_mixture = row.canonical.find('.') != std::string::npos;
        if (!(is_mixture && sameness_.ignore_salts)) {
            if (row.descriptors.heavy_atoms != heavy_atoms_) return Verdict::miss;
            if (skeleton_formula(row.descriptors.formula) != skeleton_) {
                return Verdict::miss;
            }
        }
        try {
            const Molecule essence = essence_of(reader.molecule(compound), sameness_);
            if (skeleton_formula(formula_of(essence)) != skeleton_) {
                return Verdict::miss;
            }
            return canonical_form(essence, sameness_) == form_ ? Verdict::hit : Verdict::miss;
        } catch (const LibraryError&) {
            throw;
        } catch (const std::exception&) {
            return Verdict::not_decided;  // RDKit could not take it apart
        }
    }

    const SearchMeans& means_;
    const Sameness sameness_;
    const std::uint32_t items_;
    const Molecule essence_;  // of the query
    const std::string form_;
    const int heavy_atoms_;       // of the essence
    const std::string skeleton_;  // of the essence: see skeleton_formula()
    const ScreenFormula formula_;
    const CompoundSelection* const among_;
    CandidateStream stream_;
    std::vector<Candidate> batch_;
    std::size_t next_ = 0;  // of the batch: to be compared
    bool more_ = true;      // of the stream
    bool has_all_ = false;  // nothing follows the batch
    std::size_t given_up_ = 0;
};

}  // namespace

std::unique_ptr<SearchState> begin_same_compound(const SearchMeans& means, const Query& query,
                                                 const SearchOptions& options) {
    try {
        return std::make_unique<SameCompoundSearch>(means, query, options);
    } catch (const LibraryError&) {
        throw;
    } catch (const std::exception& e) {
        // RDKit's on odd molecules.
        throw QueryError("query " + query.id() + " cannot be compared by these rules: " + e.what());
    }
}

}  // namespace chemsieve
