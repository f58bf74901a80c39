// Explanations of a large compound that are stopped before or in their midst.

#include "chem/graph/molecule_graph.h"
#include "search/explain/explained_compound.h"
#include "search/explain/explained_query.h"
#include "tests/search/search_fixture.h"
#include "tests/support/forwarding_library.h"

namespace chemsieve::explanation_stop_test {

using namespace chemsieve::test;

namespace {

// Tryptophan and proline in turn.
std::string large_peptide() {
    std::string smiles;
    for (int i = 0; i < 20; ++i) smiles += "N[C@@H](Cc1c[nH]c2ccccc12)C(=O)N1CCC[C@H]1C(=O)";
    return smiles + "O";
}

std::stop_token stopped() {
    std::stop_source stop;
    stop.request_stop();
    return stop.get_token();
}

// Asks to stop once a structure is read.
class StoppingReader : public ForwardingReader {
  public:
    StoppingReader(std::unique_ptr<CompoundReader> reader, std::stop_source stop)
        : ForwardingReader{std::move(reader)}, stop_{std::move(stop)} {}
    Molecule molecule(CompoundNumber number) override {
        stop_.request_stop();
        return ForwardingReader::molecule(number);
    }

  private:
    std::stop_source stop_;
};

class StoppingLibrary : public ForwardingSource {
  public:
    // The library outlives it.
    StoppingLibrary(const Library& library, std::stop_source stop)
        : ForwardingSource{std::shared_ptr<const CompoundSource>{std::shared_ptr<void>{}, &library}},
          stop_{std::move(stop)} {}
    std::unique_ptr<CompoundReader> reader() const override {
        return std::make_unique<StoppingReader>(ForwardingSource::reader(), stop_);
    }

  private:
    std::stop_source stop_;
};

}  // namespace

TEST_CASE("the explanation of a compound ends in its midst when it is stopped") {
    const TestLibrary library{{{large_peptide(), "peptide"}, {"CCO", "ethanol"}}};
    std::vector<CompoundNumber> numbers;
    for (const auto& [number, molecule] : library.molecules()) numbers.push_back(number);
    REQUIRE(explain_compounds(library.library(), numbers).size() == 2);
    std::stop_source stop;
    const StoppingLibrary stopping{library.library(), stop};
    CHECK(explain_compounds(stopping, numbers, stop.get_token()).empty());
    CHECK(stop.stop_requested());
    CHECK(explain_compounds(library.library(), numbers, stopped()).empty());
}

TEST_CASE("what is told of a large query says nothing when it is stopped") {
    const TestLibrary library{{{large_peptide(), "peptide"}}};
    const FingerprintRecipe& recipe = library.library().recipe();
    const ExplainedCompound compound = explain_compounds(library.library(), {library.molecules().at(0).first}).at(0);
    for (const SearchMode mode : {SearchMode::substructure, SearchMode::similar}) {
        const Query query = make_query(mode, {"q1", large_peptide(), {}}, recipe);
        CHECK(bits_of_query(query, mode, recipe, compound.stored.bits, {}));
        CHECK_FALSE(bits_of_query(query, mode, recipe, compound.stored.bits, stopped()));
        CHECK(compare_pieces(query.molecule(), compound, recipe, {}));
        CHECK_FALSE(compare_pieces(query.molecule(), compound, recipe, stopped()));
        CHECK_FALSE(explain_sameness(query.molecule(), compound.structure, {.tautomers = true}, stopped()));
    }
    const Query query = make_query(SearchMode::substructure, {"q1", large_peptide(), {}}, recipe);
    CHECK(explain_query(query, compound, recipe, {})->verdict == Verdict::hit);
    CHECK_FALSE(explain_query(query, compound, recipe, {.stop = stopped()}));
}

}  // namespace chemsieve::explanation_stop_test
