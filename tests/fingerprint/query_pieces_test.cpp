#include "fingerprint/folded/query_pieces.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "chem/graph/piece_text.h"
#include "chem/read/parse.h"
#include "fingerprint/demand/screen_compiler.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::query_pieces_test {

using namespace chemsieve::test;

namespace {

std::vector<std::uint64_t> items_of_formula(const ScreenFormula& formula) {
    std::vector<std::uint64_t> items = formula.required.items;
    for (const Choice& choice : formula.choices) {
        for (const auto& alternative : choice.alternatives) {
            items.insert(items.end(), alternative.begin(), alternative.end());
        }
    }
    return items;
}

// Items of the formula that no piece explains; checks that the others are the pieces' own.
int unexplained(const Molecule& query) {
    const FingerprintRecipe recipe;
    const ScreenFormula formula = compile_screen(query, recipe);
    const QueryPieces pieces{query_parts(query), formula, recipe};
    int missing = 0;
    for (const std::uint64_t item : items_of_formula(formula)) {
        const auto meaning = pieces.meaning_of(item);
        if (!meaning) {
            ++missing;
            continue;
        }
        const auto items = items_of(pieces.pieces()[meaning->piece].piece, meaning->level, recipe);
        if (std::find(items.begin(), items.end(), item) == items.end()) FAIL("an item is not of its piece");
    }
    return missing;
}

bool names(const std::string& smarts, const std::string& text, bool fixed) {
    const Molecule query = std::get<Molecule>(parse_query_smarts(smarts));
    const QueryPieces pieces{query_parts(query), compile_screen(query, {}), {}};
    return std::any_of(pieces.pieces().begin(), pieces.pieces().end(),
                       [&](const QueryPiece& p) { return p.fixed == fixed && piece_text(p.piece.shape) == text; });
}

}  // namespace

TEST_CASE("pieces of a query name its atoms") {
    const Molecule query = std::get<Molecule>(parse_query_smarts("*[#6]=[#8]"));
    const QueryPieces pieces{query_parts(query), compile_screen(query, {}), {}};
    const auto found = std::find_if(pieces.pieces().begin(), pieces.pieces().end(),
                                    [](const QueryPiece& p) { return piece_text(p.piece.shape) == "C=O"; });
    REQUIRE(found != pieces.pieces().end());
    CHECK(found->piece.occurrences == std::vector<PieceOccurrence>{{{1, 2}, {}}});
    CHECK_FALSE(found->environment_of);
}

TEST_CASE("pieces of environments and of choices are named") {
    CHECK(names("[$(C(=O)O)]", "C=O", true));
    CHECK(names("[$([#7]),$([#8]=[#16])]", "O=S", true));
    CHECK(names("[C,N]=O", "C=O", false));
    CHECK(names("[C,N]=O", "N=O", false));
    CHECK(names("[C,N]=O", "O", true));
    CHECK(names("[N+]", "N with charge +1", true));
}

TEST_CASE("every item of every formula is explained", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("formulas of rdkit-data's SMARTS: not installed");
    int queries = 0;
    for (const auto& [text, id] : rdkit_smarts(*data)) {
        if (const auto query = rdkit_smarts_query(text)) {
            INFO(id << " " << text);
            CHECK(unexplained(*query) == 0);
            ++queries;
        }
    }
    CHECK(queries > 500);
    unsigned seed = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 20)) {
        const auto compound = rdkit_smiles(smiles);
        const auto piece = compound ? random_piece(*compound, 3 + seed % 12, seed) : std::nullopt;
        ++seed;
        if (!piece) continue;
        INFO(smiles << " seed " << seed);
        CHECK(unexplained(*piece) == 0);
        CHECK(unexplained(weakened(*piece, seed)) == 0);
    }
}

}  // namespace chemsieve::query_pieces_test
