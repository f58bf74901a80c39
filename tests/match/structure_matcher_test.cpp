#include "match/run/structure_matcher.h"

#include <catch2/catch.hpp>

#include "fingerprint/chem/parse.h"
#include "tests/match/structure_set.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;

TEST_CASE("compiled queries find what RDKit finds: every SMARTS of rdkit-data", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("SMARTS of rdkit-data: not installed");
    const StructureSet set{smiles_of(read_structures(*data / "NCI/first_5K.smi", 10))};
    std::size_t hits = 0;
    for (const auto& [text, id] : rdkit_smarts(*data)) {
        const auto query = rdkit_smarts_query(text);
        if (!query) continue;
        INFO(id << " " << text);
        const Comparison comparison = set.compare(*query, false);
        CHECK(comparison.differences.empty());
        hits += comparison.hits;
    }
    CHECK(hits > 3000);
}
