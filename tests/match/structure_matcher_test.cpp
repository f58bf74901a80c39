#include "match/run/structure_matcher.h"

#include <catch2/catch.hpp>
#include <thread>

#include "chem/read/parse.h"
#include "match/substructure_matcher.h"
#include "tests/match/query_fuzzer.h"
#include "tests/support/test_data.h"

namespace chemsieve::structure_matcher_test {

using namespace chemsieve::test;

namespace {

Molecule smarts(const std::string& text) { return *rdkit_smarts_query(text); }

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

// The last of the odd compounds.
std::string fullerene() { return odd_compounds().back(); }

Verdict match(const std::string& query, const std::string& smiles, const MatchLimits& limits = {}) {
    return SubstructureMatcher{smarts(query), limits}.match(*rdkit_smiles(smiles));
}

std::vector<std::string> nci(std::size_t step) {
    const auto data = rdkit_data();
    return data ? smiles_of(read_structures(*data / "NCI/first_5K.smi", step)) : odd_compounds();
}

void expect_equal(const Comparison& comparison) {
    CHECK(comparison.not_compiled.empty());
    CHECK(comparison.differences == std::vector<std::string>{});
}

}  // namespace

TEST_CASE("compiled queries find what RDKit finds: every SMARTS of rdkit-data", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("SMARTS of rdkit-data: not installed");
    const StructureSet set{nci(10)};
    std::size_t hits = 0;
    for (const auto& [text, id] : rdkit_smarts(*data)) {
        const auto query = rdkit_smarts_query(text);
        if (!query) continue;
        INFO(id << " " << text);
        const Comparison comparison = set.compare(*query, false);
        expect_equal(comparison);
        hits += comparison.hits;
        const auto merged = rdkit_smarts_query(text, true);
        if (merged) expect_equal(set.compare(*merged, false, 5));
    }
    CHECK(hits > 3000);
}

TEST_CASE("compiled queries find what RDKit finds: SMILES, with and without stereochemistry", "[oracle]") {
    const StructureSet set{nci(5)};
    std::size_t hits = 0;
    for (std::size_t i = 0; i < set.molecules().size(); i += 7) {
        for (const bool stereo : {false, true}) {
            INFO(rdkit_smiles_of(set.molecules()[i]));
            const Comparison comparison = set.compare(set.molecules()[i], stereo);
            expect_equal(comparison);
            hits += comparison.hits;
        }
    }
    CHECK(hits > 250);
}

TEST_CASE("compiled queries find what RDKit finds: the large query sets and molfiles", "[oracle]") {
    const auto data = large_data();
    if (!data) return say_skipped("large query sets: set CHEMSIEVE_TEST_DATA");
    const StructureSet set{smiles_of(read_structures(*data / "library_10k.smi", 50))};
    std::size_t queries = 0, hits = 0;
    for (const auto& entry : std::filesystem::directory_iterator{*data / "queries"}) {
        for (const auto& [text, id] : read_structures(entry.path(), 8)) {
            const auto query = entry.path().extension() == ".sma" ? rdkit_smarts_query(text) : rdkit_smiles(text);
            if (!query) continue;
            INFO(id << " " << text);
            const Comparison comparison = set.compare(*query, queries % 2 == 0);
            expect_equal(comparison);
            ++queries;
            hits += comparison.hits;
        }
    }
    for (const auto& entry : std::filesystem::directory_iterator{*data / "querymol"}) {
        if (entry.path().extension() != ".mol") continue;
        INFO(entry.path().filename());
        const ParseResult query = parse_query_molblock(read_file(entry.path().string()));
        if (const auto* molecule = std::get_if<Molecule>(&query)) expect_equal(set.compare(*molecule, false));
    }
    CHECK(queries > 500);
    CHECK(hits > 1000);
}

TEST_CASE("compiled queries find what RDKit finds: random queries on real and odd compounds", "[oracle]") {
    const QueryFuzzer fuzzer{nci(50)};
    const FuzzCount count = fuzzer.run(20261121, 3000);
    CHECK(count.differences == std::vector<std::string>{});
    CHECK(count.pairs > 50'000);
    CHECK(count.hits > 5'000);
    CHECK(count.not_compiled == 0);
    CHECK(count.not_decided == 0);
}

TEST_CASE("all matches are those of RDKit", "[oracle]") {
    const StructureSet set{nci(40)};
    std::size_t matches = 0;
    for (const char* query : {"c1ccccc1", "C", "[#6]~[#7]", "C=O", "c:c:c", "[R]@[R]", "*~*~*", "[CX4][OH]",
                              "[$([#6]=O)]~*", "C.N", "[#8].[#8]", "*1~*~*~*~*1"}) {
        INFO(query);
        const Comparison comparison = set.compare_matches(smarts(query));
        expect_equal(comparison);
        matches += comparison.hits;
    }
    CHECK(matches > 2000);
}

TEST_CASE("matches name the compound's atoms in the order of the query, and stop at the number wanted") {
    const auto matches = [](const char* query, const char* smiles, std::size_t most) {
        return SubstructureMatcher{smarts(query)}.matches(*rdkit_smiles(smiles), most);
    };
    CHECK(matches("[#8]=[#6]", "CC(=O)N", 10) == std::vector<std::vector<int>>{{2, 1}});
    CHECK(matches("C", "CCC", 10).size() == 3);
    CHECK(matches("C", "CCC", 2).size() == 2);
    CHECK(matches("C", "CCC", 0).empty());
    CHECK(matches("N", "CCC", 1).empty());
    CHECK(matches("c1ccccc1", "c1ccccc1", 10).size() == 1);
}

TEST_CASE("queries that hang RDKit end within the budget") {
    // Most are decided before any bond is looked at.
    CHECK(match(repeated("*~", 45) + "[#7]", fullerene()) == Verdict::miss);
    CHECK(match(repeated("*~", 45) + "[#7]", fullerene() + ".CN") == Verdict::miss);
    CHECK(match("[$(" + repeated("*~", 23) + "[#7])]", fullerene()) == Verdict::miss);
    CHECK(match("*.*.*.*.[#7]", fullerene()) == Verdict::miss);
    CHECK(match("*.*.*.*.*.*", fullerene()) == Verdict::hit);
    CHECK(match("*~*.*~*.*~*.*~*.*~*.N~N", fullerene() + ".CN") == Verdict::miss);
    CHECK(match("O.O.O.O.O.N", repeated("O.", 200) + "O") == Verdict::miss);
    CHECK(match("C" + repeated("~C", 40), repeated("C(C)", 20)) == Verdict::miss);
    CHECK(match("*" + repeated("~*", 59), fullerene()) == Verdict::hit);
    for (const int ring : {30, 50, 55, 59, 60}) {
        INFO(ring);
        CHECK(match("*1" + repeated("~*", ring - 2) + "~*1", fullerene()) == Verdict::hit);
    }
    CHECK(match("*1" + repeated("~*", 5) + "~*1", fullerene()) == Verdict::miss);
}

TEST_CASE("a search that is too long is not decided, and a larger budget decides it") {
    const std::string ring_of_59 = "*1" + repeated("~*", 57) + "~*1";
    CHECK(match(ring_of_59, fullerene(), {.steps = 100}) == Verdict::not_decided);
    CHECK(match(ring_of_59, fullerene(), {.steps = 100'000'000}) == Verdict::hit);
    // There is none of 61 atoms, but that takes looking at them all.
    const std::string ring_of_61 = "*1" + repeated("~*", 59) + "~*1";
    CHECK(match(ring_of_61, fullerene() + ".C") == Verdict::not_decided);
}

TEST_CASE("the same steps are counted on every run") {
    const StructureSet set{{fullerene()}};
    const auto query = SubstructureQuery{smarts("*1" + repeated("~*", 28) + "~*1"), set.table(), {}}.compiled();
    StructureMatcher first{query, {}}, second{query, {}};
    CHECK(first.match(StructureView{set.structures()[0]}) == Verdict::hit);
    CHECK(second.match(StructureView{set.structures()[0]}) == Verdict::hit);
    CHECK(second.match(StructureView{set.structures()[0]}) == Verdict::hit);
    CHECK(first.steps() == second.steps());
    CHECK(first.steps() > 100);
}

TEST_CASE("a match ends soon after its deadline and after a stop request") {
    using namespace std::chrono_literals;
    const std::string ring_of_61 = "*1" + repeated("~*", 59) + "~*1";
    MatchLimits timed{.steps = ~0ULL};
    timed.time = 20ms;
    CHECK(match(ring_of_61, fullerene() + ".C", timed) == Verdict::not_decided);
    std::stop_source stop;
    stop.request_stop();
    const MatchLimits stopped{.steps = ~0ULL, .stop = stop.get_token()};
    CHECK(match(ring_of_61, fullerene() + ".C", stopped) == Verdict::not_decided);
}

TEST_CASE("a matcher is usable after a match was given up") {
    const StructureSet set{{fullerene(), "C1CCCCCCCCCCCCCCCCCCCCCCCCCCCCC1", "CCO"}};
    const auto query = SubstructureQuery{smarts("*1" + repeated("~*", 28) + "~*1"), set.table(), {}}.compiled();
    StructureMatcher matcher{query, {.steps = 50}};
    for (int again = 0; again < 2; ++again) {
        CHECK(matcher.match(StructureView{set.structures()[0]}) == Verdict::not_decided);
        CHECK(matcher.match(StructureView{set.structures()[1]}) == Verdict::hit);
        CHECK(matcher.match(StructureView{set.structures()[2]}) == Verdict::miss);
    }
}

// RDKit gives up after 1,000 recursive matches without saying so; these are hits by anybody's count.
TEST_CASE("environments found more than a thousand times are not missed") {
    const Molecule crowd = *rdkit_smiles(repeated("O.", 1005) + "CO");
    const Molecule water_on_carbon = smarts("[$([#8])]-[#6]");
    CHECK_FALSE(rdkit_contains(crowd, water_on_carbon));
    CHECK(SubstructureMatcher{water_on_carbon}.match(crowd) == Verdict::hit);
    const Molecule cage = *rdkit_smiles(fullerene());
    const Molecule two_paths = smarts("[$(" + repeated("*~", 12) + "*)]~[$(" + repeated("*~", 12) + "*)]");
    CHECK_FALSE(rdkit_contains(cage, two_paths));
    CHECK(SubstructureMatcher{two_paths}.match(cage) == Verdict::hit);
}

TEST_CASE("compounds of more than 256 atoms are matched too") {
    const StructureSet set{{repeated("C", 300) + "N", "F/C=C/" + repeated("C", 300) + "[C@H](N)O", "CN"}};
    for (const char* query : {"CCCCN", "C=CF", "N.F", "CC(N)O", "[$(CN)]~O"})
        expect_equal(set.compare(smarts(query), false));
    for (const char* query : {"F/C=C/C", "F/C=C\\C", "C[C@H](N)O", "C[C@@H](N)O"}) {
        expect_equal(set.compare(*rdkit_smiles(query), true));
    }
}

TEST_CASE("what classes do not tell is left to RDKit, which says the same") {
    // Two environments under one label: RDKit evaluates the first for both.
    const Molecule query = smarts("[$(CO)_1][$(CN)_1]");
    const StructureSet set{{"OCCN", "OCCO", "NCCN", "CC"}};
    const SubstructureQuery compiled{query, set.table(), {}};
    CHECK_FALSE(compiled.compiled());
    CHECK_THAT(compiled.why_not_compiled(), Catch::Contains("share a label"));
    for (const Molecule& molecule : set.molecules()) {
        const bool expected = rdkit_contains(molecule, query);
        CHECK(SubstructureMatcher{query}.match(molecule) == (expected ? Verdict::hit : Verdict::miss));
    }
    CHECK_THAT(SubstructureQuery(smarts(repeated("[D1]~[D2]~[D3]~", 1) + "C"), set.table(), {}).why_not_compiled(),
               Catch::Equals(""));
}

TEST_CASE("RDKit's matcher can be asked for") {
    const MatchOptions rdkit{.matcher = MatcherKind::rdkit};
    const StructureSet set{{"CCO"}};
    const auto query = std::make_shared<const SubstructureQuery>(smarts("CO"), set.table(), rdkit);
    SubstructureMatcher matcher{query, {}};
    CHECK_FALSE(matcher.matches_structures());
    CHECK(matcher.match(set.molecules()[0]) == Verdict::hit);
    CHECK(SubstructureMatcher{smarts("[$([#8])]-[#6]"), {}, rdkit}.match(*rdkit_smiles(repeated("O.", 1005) + "CO")) ==
          Verdict::not_decided);
}

TEST_CASE("several threads share a compiled query") {
    const StructureSet set{nci(20)};
    const SubstructureQuery query{smarts("[$(c1ccccc1)]~[$([#6]=O),$([#7])]"), set.table(), {}};
    std::vector<std::size_t> hits(4, 0);
    std::vector<std::jthread> threads;
    for (std::size_t& count : hits) {
        threads.emplace_back([&] {
            StructureMatcher matcher{query.compiled(), {}};
            for (const std::string& bytes : set.structures())
                count += matcher.match(StructureView{bytes}) == Verdict::hit;
        });
    }
    threads.clear();
    CHECK(hits == std::vector<std::size_t>(4, hits[0]));
    CHECK(hits[0] > 0);
}

// Two query atoms that fit the same atoms of their own parts need not be the same where a dative bond asks crosswise.
TEST_CASE("the ends of dative bonds are asked as they are written", "[oracle]") {
    const StructureSet set{{"C[Fe]<-N.C[Fe]<-N", "C[Fe]<-N", "C[Cu]<-N.C[Fe]<-N", "N->[Fe]", "[Fe]->N"}};
    for (const char* query :
         {"C-[Fe]~N.C-[Fe,N]->[N,Fe]", "C-[Fe,N]~N.C-[Fe]->[N,Fe]", "C-[Fe,N]->[N,Fe].C-[Fe]~N", "[Fe,N]->[N,Fe]",
          "[$(C-[Fe]~N)].[$(C-[Fe,N]->[N,Fe])]", "[$([Fe,N]->[N,Fe])]", "N->[Fe]", "[Fe]->N", "[!Fe]->[!N]"}) {
        INFO(query);
        expect_equal(set.compare(smarts(query), false));
    }
}

}  // namespace chemsieve::structure_matcher_test
