#include "search/request/query.h"

#include <random>

#include "tests/search/search_fixture.h"

namespace chemsieve::structure_conditions_test {

using namespace chemsieve::test;

namespace {

// A SMARTS, and what RDKit finds with it on every compound.
struct Structure {
    std::string smarts;
    std::set<CompoundNumber> hits;
};

std::vector<Structure> structures(const TestLibrary& library) {
    std::vector<Structure> result;
    for (const char* smarts : {"c1ccccc1", "C(=O)[O;H1]", "[NX3;H2]", "[Cl,Br]", "S", "[#7;R]", "C#N", "[$(C=O)]",
                               "[!#6;!#1]~[!#6;!#1]", "*", "c1ccccc1O", "[Xe]"}) {
        result.push_back({smarts, library.oracle(*rdkit_smarts_query(smarts))});
    }
    return result;
}

Query query_of(const Structure& structure) { return substructure_query(structure.smarts, QueryLanguage::smarts); }

class Random {
  public:
    std::size_t below(std::size_t count) { return engine_() % count; }
    std::vector<const Structure*> some(const std::vector<Structure>& all, std::size_t most) {
        std::vector<const Structure*> result;
        for (std::size_t left = below(most + 1); left > 0; --left) result.push_back(&all[below(all.size())]);
        return result;
    }

  private:
    std::mt19937 engine_{7};
};

}  // namespace

TEST_CASE("hits of combined structures are those of their sets", "[oracle][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("combined structures: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 4)};
    const auto all = structures(library);
    Random random;
    std::size_t hits = 0;
    for (int round = 0; round < 120; ++round) {
        const Structure& main = all[random.below(all.size())];
        const auto any = random.some(all, 2), must = random.some(all, 2), none = random.some(all, 2);
        auto conditions = std::make_shared<StructureConditions>();
        for (const Structure* s : any) conditions->any.push_back(query_of(*s));
        for (const Structure* s : must) conditions->all.push_back(query_of(*s));
        for (const Structure* s : none) conditions->none.push_back(query_of(*s));
        std::set<CompoundNumber> expected;
        for (const auto& [number, molecule] : library.molecules()) {
            const auto has = [n = number](const Structure* s) { return s->hits.contains(n); };
            const bool is_hit = (has(&main) || std::any_of(any.begin(), any.end(), has)) &&
                                std::all_of(must.begin(), must.end(), has) &&
                                std::none_of(none.begin(), none.end(), has);
            if (is_hit) expected.insert(number);
        }
        INFO("round " << round << ": " << main.smarts << ", " << any.size() << " or, " << must.size() << " and, "
                      << none.size() << " not");
        for (const unsigned jobs : {1U, 2U}) {
            SearchOptions options{.jobs = jobs, .conditions = conditions};
            const auto found = library.search(SearchMode::substructure, query_of(main), options);
            REQUIRE(found.outcome.is_complete());
            REQUIRE(found.compounds() == expected);
            options.top = 5;
            const auto best = library.search(SearchMode::substructure, query_of(main), options);
            REQUIRE(best.hits.size() == std::min<std::size_t>(5, expected.size()));
            for (std::size_t i = 0; i < best.hits.size(); ++i) {
                REQUIRE(best.hits[i].similarity.millionths() == found.hits[i].similarity.millionths());
            }
        }
        hits += expected.size();
    }
    CHECK(hits > 3000);
}

TEST_CASE("the similarity of either structure is that of the one with most items") {
    TestLibrary library{{{"c1ccccc1CCO", "both"}, {"CCO", "ethanol"}, {"c1ccccc1", "benzene"}}};
    auto conditions = std::make_shared<StructureConditions>();
    const Query benzene = substructure_query("c1ccccc1", QueryLanguage::smiles);
    const Query ethanol = substructure_query("CCO", QueryLanguage::smiles);
    conditions->any.push_back(benzene);
    const auto found = library.search(SearchMode::substructure, ethanol, {.conditions = conditions});
    REQUIRE(found.hits.size() == 3);
    const auto reader = library.library().reader();
    const auto& last = found.hits.back();
    CHECK(reader->row(last.compound).id == "both");
    const std::uint32_t most = std::max(benzene.items().size(), ethanol.items().size());
    const ItemSet items = items_of_compound(reader->molecule(last.compound), {});
    CHECK(last.similarity.millionths() == tanimoto_of_counts(most, most, items.size()).millionths());
}

}  // namespace chemsieve::structure_conditions_test
