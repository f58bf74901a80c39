
#include <catch2/catch.hpp>
#include <set>

#include "chem/properties/descriptors.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/library/provisional_library.h"
#include "fingerprint/similarity/tanimoto.h"
#include "search/engine/searcher.h"
#include "search/explain/explained_compound.h"
#include "search/explain/explained_query.h"
#include "tests/support/test_data.h"

namespace chemsieve::query_bits_test {

using namespace chemsieve::test;

namespace {

// The demonstration compounds.
struct Demo {
    Demo() {
        const ProvisionalLibrary made{folder.file("demo.sieve")};
        LibraryWriter writer{folder.file("demo.sieve")};
        import_file(writer, (source_folder() / "data/demo/demo.tsv").string(), {}, {}, {});
    }
    TemporaryFolder folder;
};

std::vector<CompoundNumber> all_of(const CompoundSource& source) {
    std::vector<CompoundNumber> numbers;
    source.reader()->for_each_compound([&](CompoundNumber number) {
        numbers.push_back(number);
        return true;
    });
    return numbers;
}

}  // namespace

TEST_CASE("every hit has the bits of the query, and each of them has a cause") {
    const Demo demo;
    const auto library = std::make_shared<const Library>(demo.folder.file("demo.sieve"));
    Searcher searcher{library};
    for (const char* text : {"c1ccncc1", "NS(=O)(=O)c1ccccc1", "[Na+].OC=O", "CC=C"}) {
        const Query query = make_query(SearchMode::substructure, {"q1", text, {}}, library->recipe());
        std::vector<CompoundNumber> hits;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> batch) {
            for (const Hit& hit : batch) hits.push_back(hit.compound);
        };
        searcher.run(SearchMode::substructure, query, {}, events, {});
        for (const ExplainedCompound& compound : explain_compounds(*library, hits)) {
            const QueryBits bits =
                *bits_of_query(query, SearchMode::substructure, library->recipe(), compound.stored.bits, {});
            for (std::uint32_t bit = 0; bit < bits.bits; ++bit) {
                CHECK(bits.causes_of(bit).empty() != bits.is_set(bit));
                if (bits.is_set(bit)) CHECK(compound.stored.is_set(bit));
            }
            CHECK_FALSE(bits.causes.empty());
        }
    }
}

TEST_CASE("a compound as a query has the bits that are stored of it") {
    const Demo demo;
    const Library library{demo.folder.file("demo.sieve")};
    int compared = 0;
    for (const ExplainedCompound& compound : explain_compounds(library, all_of(library))) {
        if (compound.stored.always_candidate || ++compared % 10 != 0) continue;
        const Query query = make_query(SearchMode::similar, {"q1", compound.row.smiles, {}}, library.recipe());
        const QueryBits bits = *bits_of_query(query, SearchMode::similar, library.recipe(), compound.stored.bits, {});
        INFO(compound.row.id);
        CHECK(bits.words == compound.stored.words);
        const ComparedPieces same = *compare_pieces(query.molecule(), compound, library.recipe(), {});
        CHECK(same.common_items == same.query_items);
        CHECK(same.common_items == compound.stored.item_count);
        for (const ComparedPiece& piece : same.pieces) CHECK(piece.in_query() == piece.in_compound());
    }
    CHECK(compared > 500);
}

TEST_CASE("pieces of two compounds side by side") {
    const Demo demo;
    const Library library{demo.folder.file("demo.sieve")};
    const ExplainedCompound first = explain_compounds(library, {CompoundNumber{1}}).at(0);
    const Query query = make_query(SearchMode::similar, {"q1", "CCO", {}}, library.recipe());
    const ComparedPieces compared = *compare_pieces(query.molecule(), first, library.recipe(), {});
    CHECK(compared.query_items == query.items().size());
    std::size_t largest = SIZE_MAX;
    for (const ComparedPiece& piece : compared.pieces) {
        CHECK(piece.shape.bonds.size() <= largest);
        largest = piece.shape.bonds.size();
        CHECK(piece.in_query() + piece.in_compound() > 0);
    }
    CHECK(compared.common_items == tanimoto(query.items().items, first.items.items).common);
}

TEST_CASE("what two forms of a compound differ in") {
    const FingerprintRecipe recipe;
    const auto molecule = [&](const char* smiles) {
        return make_query(SearchMode::exact, {"q1", smiles, {}}, recipe).molecule();
    };
    const auto explain = [&](const char* query, const char* compound, const Sameness& rules) {
        const Molecule other = molecule(compound);
        return *explain_sameness(molecule(query), other, rules, {});
    };
    CHECK(explain("OCC", "CCO", {}).same == true);
    const SamenessExplanation stereo = explain("CC(N)C(=O)O", "C[C@H](N)C(=O)O", {});
    CHECK(stereo.same == false);
    REQUIRE(stereo.would_need);
    CHECK((stereo.would_need->ignore_stereo && !stereo.would_need->ignore_salts && !stereo.would_need->tautomers));
    const SamenessExplanation salt = explain("CC(=O)O", "CC(=O)[O-].[Na+]", {.ignore_stereo = true});
    REQUIRE(salt.would_need);
    CHECK((salt.would_need->ignore_salts && !salt.would_need->ignore_stereo));
    const SamenessExplanation both = explain("CC(N)C(=O)O", "C[C@H](N)C(=O)[O-].[Na+]", {});
    REQUIRE(both.would_need);
    CHECK((both.would_need->ignore_salts && both.would_need->ignore_stereo));
    const SamenessExplanation tautomer = explain("Oc1ccccn1", "O=c1cccc[nH]1", {});
    REQUIRE(tautomer.would_need);
    CHECK(tautomer.would_need->tautomers);
    const SamenessExplanation isomer = explain("CCO", "COC", {});
    CHECK(isomer.same == false);
    CHECK_FALSE(isomer.would_need);
    CHECK(isomer.query_formula == "C2H6O");
}

}  // namespace chemsieve::query_bits_test
