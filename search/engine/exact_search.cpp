// The same compound: of the same form, which is as if canonical isomeric SMILES were compared; or of the same InChIKey.

#include <mutex>
#include <new>

#include "base/error.h"
#include "chem/inchi/inchi.h"
#include "chem/properties/descriptors.h"
#include "chem/properties/formula_text.h"
#include "chem/sameness/compound_form.h"
#include "chem/sameness/sameness.h"
#include "fingerprint/subgraph/item_set.h"
#include "search/engine/search_run.h"
#include "search/engine/verified_search.h"
#include "search/screen/candidate_stream.h"

namespace chemsieve {

namespace {

// What to say of a query that finds nothing.
void note_open_inchi(const Query& query, Remarks& noted) {
    if (query.text().language != QueryLanguage::inchi || !noted.empty()) return;
    if (auto remark = remark_on_open_inchi(query.text().text, query.molecule())) noted.push_back(*std::move(remark));
}

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
        if (hits.empty()) note_open_inchi(run.query, outcome.stats.noted);
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

constexpr WaveSizes kComparedWaves{.first = 64, .largest = 64, .chunk = 1, .alone = 1};

// The items of every compound with the query's essence. Atom states are left out, as they are charges, which may be
// neutralised.
ScreenFormula demanded(const Molecule& essence, FingerprintRecipe recipe) {
    recipe.atom_states = false;
    return {make_items(graph_of_compound(essence).graph, recipe), {}};
}

class SameCompoundSearch : public VerifiedSearch {
  public:
    SameCompoundSearch(const SearchResources& resources, const Query& query, const SearchOptions& options)
        : VerifiedSearch{resources, options, kComparedWaves.first},
          sameness_{options.sameness},
          items_{query.items().size()},
          essence_{essence_of(query.molecule(), sameness_)},
          plain_form_{compound_form(essence_)},
          heavy_atoms_{describe(essence_).heavy_atoms},
          formula_{formula_of(essence_)},
          skeleton_{skeleton_formula(formula_)},
          bound_atoms_{sameness_.tautomers ? bound_atoms(essence_) : ""},
          demanded_{demanded(essence_, resources.source.recipe())},
          among_{options.among.get()},
          stream_{resources.index, {demanded_}, among_} {}

    void end(SearchRun& run) override {
        const bool has_all = finished && outcome.stats.hits == 0;
        if (has_all && !sameness_.tautomers) note_open_inchi(run.query, outcome.stats.noted);
        VerifiedSearch::end(run);
    }

  private:
    bool next_candidates(std::vector<Candidate>& candidates) override {
        const bool is_of_other_rdkit = !resources_.source.made_by_other_rdkit().empty();
        // Tautomers, and groups with other charges, have other items.
        const bool have_items = !sameness_.tautomers && !sameness_.normalise && !is_of_other_rdkit;
        if (have_items) return stream_.next(candidates);
        const bool is_any_formula = sameness_.ignore_salts || sameness_.normalise || is_of_other_rdkit;
        const auto numbers = resources_.readers.front()->with_heavy_atoms(heavy_atoms_, sameness_.ignore_salts,
                                                                          is_any_formula ? std::string{} : formula_);
        for (const CompoundNumber number : numbers) {
            if (!among_ || among_->contains(number)) candidates.push_back({.compound = number});
        }
        return false;
    }

    const LibraryCounts& screened() const override { return resources_.index.counts_by_library(); }
    std::uint32_t next_item_count() const override { return items_; }
    // The same compound is as similar as can be, whatever differs.
    Similarity greatest_similarity(std::uint32_t) const override { return {items_, items_}; }
    const WaveSizes& prepare(const SearchRun&) override {
        // Only of what has stereochemistry to lose, as tautomers take long to make.
        const bool has_stereo = smiles_of_form(plain_form_).find_first_of("@/\\") != std::string_view::npos;
        if (sameness_.tautomers && has_stereo && outcome.stats.noted.empty()) {
            outcome.stats.noted = tautomer().remarks;
        }
        return kComparedWaves;
    }

    void verify(std::span<const Candidate> candidates, std::span<Verified> verified, unsigned worker,
                const SearchRun&) override {
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            verified[i] = {compare(candidates[i].compound, *resources_.readers[worker]), {items_, items_}};
        }
    }

    Verdict compare(CompoundNumber compound, CompoundReader& reader) const {
        const CompoundRow row = reader.row(compound);
        const bool is_mixture = row.smiles.find('.') != std::string::npos;
        if (!(is_mixture && sameness_.ignore_salts)) {
            if (row.descriptors.heavy_atoms != heavy_atoms_) return Verdict::miss;
            if (skeleton_formula(row.descriptors.formula) != skeleton_) {
                return Verdict::miss;
            }
        }
        try {
            const Molecule essence = essence_of(reader.molecule(compound), sameness_);
            const std::string formula = formula_of(essence);
            if (skeleton_formula(formula) != skeleton_) return Verdict::miss;
            if (compound_form(essence) == plain_form_) return Verdict::hit;
            const bool may_be_tautomer = sameness_.tautomers && formula == formula_;
            return may_be_tautomer && is_tautomer(essence) ? Verdict::hit : Verdict::miss;
        } catch (const Error&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            return Verdict::not_decided;  // RDKit could not take it apart
        }
    }

    // Both have the same formula. Tautomers are made last, as that takes a hundred times as long as all the rest.
    bool is_tautomer(const Molecule& essence) const {
        if (bound_atoms(essence) != bound_atoms_) return false;
        return canonical_form(essence, sameness_) == tautomer().form;
    }

    struct Tautomer {
        Remarks remarks;
        std::string form;
    };
    // The query's.
    const Tautomer& tautomer() const {
        std::call_once(is_tautomer_made_, [this] {
            const Molecule made = canonical_tautomer(essence_);
            tautomer_ = {{made.remarks().begin(), made.remarks().end()}, compound_form(made)};
        });
        return tautomer_;
    }

    const Sameness sameness_;
    const std::uint32_t items_;
    const Molecule essence_;                // the query's
    const std::string plain_form_;          // the essence's
    const int heavy_atoms_;                 // in the essence
    const std::string formula_, skeleton_;  // the essence's: see skeleton_formula()
    const std::string bound_atoms_;         // the essence's, where tautomers count as one
    mutable std::once_flag is_tautomer_made_;
    mutable Tautomer tautomer_;
    const ScreenFormula demanded_;
    const CompoundSelection* const among_;
    CandidateStream stream_;
};

}  // namespace

std::unique_ptr<SearchState> begin_exact(const SearchResources& resources, const SearchOptions& options) {
    return std::make_unique<ExactSearch>(resources, options);
}

std::unique_ptr<SearchState> begin_same_compound(const SearchResources& resources, const Query& query,
                                                 const SearchOptions& options) {
    try {
        return std::make_unique<SameCompoundSearch>(resources, query, options);
    } catch (const Error&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        // RDKit's on odd molecules.
        throw QueryError("query " + query.id() + " cannot be compared by these rules: " + e.what());
    }
}

}  // namespace chemsieve
