// A library in a temporary folder, made from SMILES, and its searcher.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "data/import/importer.h"
#include "data/library/library.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "search/engine/searcher.h"
#include "search/ranking/ranking.h"
#include "search/screen/candidate_stream.h"
#include "search/screen/similarity_scan.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

class TestLibrary {
  public:
    explicit TestLibrary(const std::vector<NamedStructure>& compounds, const FingerprintRecipe& recipe = {}) {
        std::string text;
        for (const auto& [smiles, id] : compounds) text += smiles + "\t" + id + "\n";
        write_file(folder_.file("in.smi"), text);
        create_library(path(), recipe);
        {
            LibraryWriter writer{path()};
            import_file(writer, folder_.file("in.smi"), {.reader = {.delimiter = '\t', .header = false}}, {}, {});
        }
        library_ = std::make_shared<const Library>(path());
        searcher_ = std::make_unique<Searcher>(library_);
        // The oracle parses the compounds itself.
        const auto reader = library_->reader();
        const auto rows = library_->reader();
        reader->for_each_compound([&](CompoundNumber number) {
            molecules_.emplace_back(number, *rdkit_smiles(rows->row(number).smiles));
            return true;
        });
    }

    std::string path() const { return folder_.file("lib.sieve"); }
    const Library& library() const { return *library_; }
    Searcher& searcher() { return *searcher_; }
    const std::vector<std::pair<CompoundNumber, Molecule>>& molecules() const { return molecules_; }

    struct Result {
        SearchOutcome outcome;
        std::vector<Hit> hits;  // ranked
        std::set<CompoundNumber> compounds() const {
            std::set<CompoundNumber> result;
            for (const Hit& hit : hits) result.insert(hit.compound);
            return result;
        }
    };
    Result search(SearchMode mode, const Query& query, const SearchOptions& options = {}) {
        Result result;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            result.hits.insert(result.hits.end(), hits.begin(), hits.end());
        };
        result.outcome = searcher_->run(mode, query, options, events, {});
        const auto reader = library_->reader();
        rank(result.hits, options.top, *reader);
        return result;
    }

    std::set<CompoundNumber> oracle(const Molecule& query, bool stereo = false) const {
        std::set<CompoundNumber> result;
        for (const auto& [number, molecule] : molecules_) {
            if (rdkit_contains(molecule, query, stereo)) result.insert(number);
        }
        return result;
    }

    // The hydrogens of query and compounds are atoms.
    std::set<CompoundNumber> oracle_with_hydrogens(const Molecule& query) {
        if (with_hydrogens_.empty()) {
            for (const auto& [number, molecule] : molecules_) {
                with_hydrogens_.emplace_back(number, with_all_hydrogens(molecule));
            }
        }
        std::set<CompoundNumber> result;
        for (const auto& [number, molecule] : with_hydrogens_) {
            if (rdkit_contains(molecule, query)) result.insert(number);
        }
        return result;
    }

  private:
    TemporaryFolder folder_;
    std::shared_ptr<const Library> library_;
    std::unique_ptr<Searcher> searcher_;
    std::vector<std::pair<CompoundNumber, Molecule>> molecules_;
    std::vector<std::pair<CompoundNumber, Molecule>> with_hydrogens_;  // made when asked for
};

inline Query substructure_query(const std::string& text, QueryLanguage language, const FingerprintRecipe& recipe = {}) {
    return Query::substructure({"q", text, language}, recipe);
}

}  // namespace chemsieve::test
