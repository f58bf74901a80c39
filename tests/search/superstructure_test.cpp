#include "base/error.h"
#include "search/screen/candidate_stream.h"
#include "tests/oracle/random_query.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::superstructure_test {

using namespace chemsieve::test;

namespace {

// Whether a labelled dummy atom of the compound has no equal in the query, which RDKit alone would not mind.
bool has_other_labels(const std::string& compound, const std::string& query) {
    for (std::size_t end = compound.find("*]"); end != std::string::npos; end = compound.find("*]", end + 1)) {
        const std::size_t begin = compound.rfind('[', end);
        if (end > begin + 1 && query.find(compound.substr(begin, end + 2 - begin)) == std::string::npos) return true;
    }
    return false;
}

std::set<CompoundNumber> contained_by_rdkit(const TestLibrary& library, const Molecule& query, bool stereo) {
    std::set<CompoundNumber> result;
    for (const auto& [number, molecule] : library.molecules()) {
        if (!rdkit_contains(query, molecule, stereo)) continue;
        if (!has_other_labels(rdkit_smiles_of(molecule), rdkit_smiles_of(query))) result.insert(number);
    }
    return result;
}

Query compound_query(const NamedStructure& compound) { return Query::compound({compound.second, compound.first}, {}); }

// The hits of each query in all.
std::size_t check_against_oracle(TestLibrary& library, const std::vector<NamedStructure>& queries, bool stereo) {
    std::size_t hits = 0;
    for (const NamedStructure& compound : queries) {
        INFO(compound.second << " " << compound.first);
        const auto molecule = rdkit_smiles(compound.first);
        if (!molecule) continue;
        const Query query = compound_query(compound);
        if (!query.items().complete || graph_of_compound(*molecule).matches_loosely) {
            REQUIRE_THROWS_AS(library.search(SearchMode::superstructure, query), QueryError);
            continue;
        }
        const auto expected = contained_by_rdkit(library, *molecule, stereo);
        for (const unsigned jobs : {1U, 2U}) {
            const auto all = library.search(SearchMode::superstructure, query, {.stereo = stereo, .jobs = jobs});
            REQUIRE(all.outcome.is_complete());
            REQUIRE(all.compounds() == expected);
            REQUIRE(all.outcome.stats.candidates >= expected.size());
            for (const std::size_t top : {1, 3, 10}) {
                const auto best =
                    library.search(SearchMode::superstructure, query, {.top = top, .stereo = stereo, .jobs = jobs});
                REQUIRE(best.hits.size() == std::min(top, expected.size()));
                for (std::size_t i = 0; i < best.hits.size(); ++i) {
                    REQUIRE(best.hits[i].compound == all.hits[i].compound);
                    REQUIRE(best.hits[i].similarity.millionths() == all.hits[i].similarity.millionths());
                }
            }
        }
        hits += expected.size();
    }
    return hits;
}

}  // namespace

TEST_CASE("compounds contained in the query are those that RDKit finds in it", "[oracle][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("superstructures of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const auto queries = read_structures(*data / "NCI/first_5K.smi", 41);
    CHECK(check_against_oracle(library, queries, false) > 400);
    const std::vector<NamedStructure> some(queries.begin(), queries.begin() + 20);
    CHECK(check_against_oracle(library, some, true) > 50);
}

TEST_CASE("odd compounds are found in compounds that contain them", "[oracle]") {
    std::vector<NamedStructure> odd;
    for (const std::string& smiles : odd_compounds()) {
        if (rdkit_smiles(smiles)) odd.emplace_back(smiles, "odd" + std::to_string(odd.size()));
    }
    TestLibrary library{odd};
    CHECK(check_against_oracle(library, odd, false) >= odd.size() / 2);
}

TEST_CASE("labels of dummy atoms count when compounds are looked for in the query") {
    TestLibrary library{{{"[1*]CC", "R1"}, {"[2*]CC", "R2"}, {"*CC", "R"}}};
    const auto ids = [&](const std::string& query) {
        std::string found;
        const auto reader = library.library().reader();
        for (const Hit& hit : library.search(SearchMode::superstructure, compound_query({query, "q"})).hits) {
            found += reader->row(hit.compound).id + " ";
        }
        return found;
    };
    CHECK(ids("[1*]CCO") == "R1 R ");
    CHECK(ids("*CCO") == "R ");
    CHECK(ids("[1*]CCC.[2*]N") == "R1 R ");
    CHECK(ids("CCO").empty());
}

TEST_CASE("the similarity of a compound to a query that contains it is that of their items") {
    TestLibrary library{{{"c1ccccc1", "benzene"}, {"Oc1ccccc1", "phenol"}, {"CCO", "ethanol"}, {"C", "methane"}}};
    const Query query = compound_query({"Oc1ccccc1CC", "2-ethylphenol"});
    const auto found = library.search(SearchMode::superstructure, query);
    REQUIRE(found.hits.size() == 3);
    const auto reader = library.library().reader();
    CHECK(reader->row(found.hits[0].compound).id == "phenol");
    CHECK(reader->row(found.hits[1].compound).id == "benzene");
    CHECK(reader->row(found.hits[2].compound).id == "methane");
    for (const Hit& hit : found.hits) {
        const ItemSet items = items_of_compound(reader->molecule(hit.compound), {});
        CHECK(hit.similarity.millionths() == tanimoto(query.items().items, items.items).millionths());
    }
}

TEST_CASE("candidates of superstructure search come largest first") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("order of candidates: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const SlicedIndex index{library.library().fingerprints()};
    for (const auto& compound : read_structures(*data / "NCI/first_5K.smi", 400)) {
        const Query query = compound_query(compound);
        ContainedStream stream{index, query.items().items};
        std::vector<Candidate> candidates;
        for (bool more = true; more;) {
            const std::uint32_t most = stream.most_item_count();
            const std::size_t before = candidates.size();
            more = stream.next(candidates);
            if (before == 0 || candidates[before - 1].always_candidate) continue;
            for (std::size_t i = before; i < candidates.size(); ++i) {
                REQUIRE(candidates[i].item_count <= candidates[i - 1].item_count);
            }
            if (more) REQUIRE(stream.most_item_count() <= most);
        }
        CHECK(stream.screened().sum() == index.compound_count());
    }
}

}  // namespace chemsieve::superstructure_test
