#include "search/explain/explained_query.h"

#include "fingerprint/demand/screen_compiler.h"
#include "search/screen/candidate_stream.h"
#include "tests/search/search_fixture.h"
#include "tests/support/all_candidates.h"

namespace chemsieve::explained_query_test {

using namespace chemsieve::test;

namespace {

struct Explained {
    ExplainedCompound compound;
    QueryExplanation query;
};

Explained explain(const std::string& smiles, const std::string& query, QueryLanguage language,
                  const MatchLimits& limits = {}, const FingerprintRecipe& recipe = {}, MatchOptions options = {}) {
    const TestLibrary library{{{smiles, "x"}}, recipe};
    Explained result{explain_compounds(library.library(), {library.molecules().at(0).first}).at(0), {}};
    result.query =
        *explain_query(substructure_query(query, language, recipe), result.compound, recipe, limits, options);
    return result;
}

QueryExplanation of_smarts(const std::string& smiles, const std::string& query) {
    return explain(smiles, query, QueryLanguage::smarts).query;
}

bool lacks(const QueryExplanation& explanation, const std::string& text, int needed, int present) {
    return std::any_of(explanation.lacking.begin(), explanation.lacking.end(), [&](const LackingPiece& piece) {
        return piece.text == text && piece.needed == needed && piece.present == present;
    });
}

std::vector<std::string> alternatives(const LackingChoice& choice) {
    std::vector<std::string> texts;
    for (const auto& pieces : choice.alternatives) texts.push_back(pieces.at(0).text);
    std::sort(texts.begin(), texts.end());
    return texts;
}

// What must hold of every explanation, against the screen's rule without folding and RDKit's matcher.
void check(const QueryExplanation& explanation, const Query& query, const ExplainedCompound& compound,
           const Molecule& molecule, bool is_candidate) {
    const bool contains = rdkit_contains(molecule, query.molecule());
    CHECK(explanation.is_candidate == is_candidate);
    CHECK(explanation.verdict.has_value() == is_candidate);
    if (explanation.verdict) CHECK(*explanation.verdict == (contains ? Verdict::hit : Verdict::miss));
    if (contains) {
        CHECK(is_candidate);
        CHECK_FALSE(explanation.matches.empty());
    }
    const bool lacks_nothing = explanation.lacking.empty() && explanation.lacking_choices.empty();
    if (!compound.stored.always_candidate) CHECK(lacks_nothing == satisfies(compound.items, query.formula()));
    const bool seen = explanation.too_few_items ||
                      std::any_of(explanation.lacking.begin(), explanation.lacking.end(),
                                  [](const auto& p) { return p.is_seen(); }) ||
                      std::any_of(explanation.lacking_choices.begin(), explanation.lacking_choices.end(),
                                  [](const auto& c) { return c.is_seen(); });
    CHECK(seen == !is_candidate);
    if (!is_candidate) CHECK_FALSE(lacks_nothing);
    for (const LackingPiece& piece : explanation.lacking) {
        CHECK_FALSE(piece.text.empty());
        CHECK(piece.present < piece.needed);
        CHECK_FALSE(piece.bits.empty());
        // Where the text means the same as SMARTS.
        if (piece.present == 0 && piece.text.find_first_of("0123456789*~H ") == std::string::npos) {
            CHECK_FALSE(rdkit_contains(molecule, rdkit_smarts_query(piece.text).value()));
        }
        for (const LackedBit& bit : piece.bits) {
            CHECK(bit.is_set == compound.stored.is_set(bit.bit));
            CHECK(bit.is_set != bit.set_by.empty());
        }
    }
    for (const LackingPiece& piece : explanation.too_few) CHECK(piece.present < piece.needed);
}

}  // namespace

TEST_CASE("a compound that is held back is told what it lacks") {
    const auto amide = explain("CC(=O)C", "CC(=O)CC(=O)N", QueryLanguage::smiles).query;
    CHECK_FALSE(amide.is_candidate);
    CHECK_FALSE(amide.verdict);
    CHECK(lacks(amide, "N", 1, 0));
    CHECK(lacks(amide, "C=O", 2, 1));
    CHECK(amide.lacking.front().text == "N");
    CHECK(amide.lacking.front().query_atoms == std::vector<std::uint32_t>{6});
    CHECK(lacks(of_smarts("CCN", "[N+]"), "N with charge +1", 1, 0));
}

TEST_CASE("a choice without an alternative in the compound is named") {
    const auto halide = of_smarts("CCO", "[F,Cl,Br]");
    CHECK_FALSE(halide.is_candidate);
    REQUIRE(halide.lacking_choices.size() == 1);
    CHECK(alternatives(halide.lacking_choices[0]) == std::vector<std::string>{"Br", "Cl", "F"});
    const auto environments = of_smarts("CCO", "[$(C#N),$(C=S)]");
    CHECK_FALSE(environments.is_candidate);
    REQUIRE(environments.lacking_choices.size() == 1);
    CHECK(alternatives(environments.lacking_choices[0]) == std::vector<std::string>{"N", "S"});
}

TEST_CASE("what an environment demands is told as its own") {
    const auto explanation = of_smarts("CCO", "[C;$(C#N)]C");
    CHECK(lacks(explanation, "C#N", 1, 0));
    CHECK(explanation.lacking.front().environment_of == 0U);
}

TEST_CASE("hits name the compound's atoms") {
    const auto hit = explain("CCC=O", "C=O", QueryLanguage::smiles).query;
    CHECK(hit.verdict == Verdict::hit);
    CHECK(hit.matches == std::vector<std::vector<int>>{{2, 3}});
    CHECK(hit.lacking.empty());
}

TEST_CASE("a miss that has every piece says so") {
    const auto miss = of_smarts("CCO", "[CH4]");
    CHECK(miss.verdict == Verdict::miss);
    CHECK(miss.lacking.empty());
    CHECK(miss.too_few.empty());
    // Three carbons are as good as two to the levels of counts.
    const auto few = of_smarts("CC", "C.C.C");
    REQUIRE(few.verdict == Verdict::miss);
    REQUIRE(few.too_few.size() == 1);
    CHECK(few.too_few[0].text == "C");
    CHECK(few.too_few[0].needed == 3);
    CHECK(few.too_few[0].present == 2);
}

TEST_CASE("stereochemistry that does not agree is told apart") {
    const auto plain = explain("C[C@H](N)O", "C[C@@H](N)O", QueryLanguage::smiles).query;
    CHECK(plain.verdict == Verdict::hit);
    const auto strict = explain("C[C@H](N)O", "C[C@@H](N)O", QueryLanguage::smiles, {}, {}, {.stereo = true}).query;
    CHECK(strict.verdict == Verdict::miss);
    CHECK(strict.only_stereo_fails);
}

TEST_CASE("bits that other pieces set are named where the fingerprint is full") {
    FingerprintRecipe recipe;
    recipe.min_bits = recipe.max_bits = 64;
    const auto explained =
        explain("CCC1OC(=O)C(C)C(OC2CC(C)(OC)C(O)C(C)O2)C(C)C(OC2OC(C)CC(C2O)N(C)C)C(C)(O)CC(C)C(=O)C(C)C(O)C1(C)O",
                "CBr", QueryLanguage::smiles, {}, recipe);
    REQUIRE(explained.query.verdict == Verdict::miss);
    REQUIRE_FALSE(explained.query.lacking.empty());
    for (const LackingPiece& piece : explained.query.lacking) {
        for (const LackedBit& bit : piece.bits) {
            CHECK(bit.is_set);
            CHECK_FALSE(bit.set_by.empty());
        }
    }
}

TEST_CASE("a compound that is always a candidate is matched and not compared") {
    const auto loose = explain("C~[Na]", "CS", QueryLanguage::smiles);
    CHECK(loose.compound.always_reason == AlwaysReason::loose_bonds);
    CHECK(loose.query.verdict == Verdict::miss);
    CHECK(loose.query.lacking.empty());
}

TEST_CASE("explanations agree with the screen and with RDKit's matcher", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("explanations of NCI compounds: rdkit-data is not installed");
    const TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 60)};
    std::vector<CompoundNumber> numbers;
    for (const auto& [number, molecule] : library.molecules()) numbers.push_back(number);
    const auto compounds = explain_compounds(library.library(), numbers);
    const SlicedIndex index{library.library().fingerprints()};
    const auto check_all = [&](const Molecule& molecule, const std::string& smarts) {
        const Query query = substructure_query(smarts, QueryLanguage::smarts);
        std::set<CompoundNumber> candidates;
        for (const Candidate& candidate : all_candidates(index, query.formula())) candidates.insert(candidate.compound);
        for (std::size_t i = 0; i < compounds.size(); ++i) {
            INFO(smarts << " in " << compounds[i].row.smiles << " of " << rdkit_smarts_of(molecule));
            check(*explain_query(query, compounds[i], {}, {}), query, compounds[i], library.molecules()[i].second,
                  candidates.contains(numbers[i]));
        }
    };
    unsigned seed = 0;
    for (std::size_t i = 0; i < numbers.size(); i += 3) {
        const auto piece = random_piece(library.molecules()[i].second, 2 + seed % 8, seed);
        ++seed;
        if (!piece) continue;
        check_all(*piece, rdkit_smarts_of(*piece));
        const Molecule weaker = weakened(*piece, seed);
        check_all(weaker, rdkit_smarts_of(weaker));
    }
}

}  // namespace chemsieve::explained_query_test
