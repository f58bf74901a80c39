// Scaffolds of real compounds, against those of RDKit, and of drawn ones by hand.

#include <GraphMol/ChemTransforms/ChemTransforms.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/graph/metals.h"
#include "chem/read/parse.h"
#include "search/series/library_scaffolds.h"
#include "tests/search/compared_compounds.h"

namespace chemsieve::scaffolds_test {

using namespace chemsieve::test;
using series::LibraryScaffolds;
using series::ScaffoldKind;

namespace {

std::string scaffold(const std::string& smiles, ScaffoldKind kind) {
    return series::scaffold_text(std::get<Molecule>(parse_smiles(smiles)), kind);
}

std::string scaffold_by_rdkit(const Molecule& compound) {
    RDKit::RWMol plain{compound.rdkit()};
    RDKit::MolOps::removeStereochemistry(plain);
    const std::unique_ptr<RDKit::ROMol> left{RDKit::MurckoDecompose(plain)};
    left->updatePropertyCache(false);
    return RDKit::MolToSmiles(*left);
}

// RDKit leaves atoms that are not of their lowest valence without hydrogens, or counts these anew.
bool may_be_written_otherwise(const Molecule& compound) {
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        constexpr int kOfSeveralValences[] = {15, 33, 34, 51, 52, 53};  // P, As, Se, Sb, Te, I
        const int element = atom->getAtomicNum();
        if (is_metal(element) || std::count(std::begin(kOfSeveralValences), std::end(kOfSeveralValences), element) > 0)
            return true;
        const bool is_charged = atom->getFormalCharge() != 0 || atom->getNumRadicalElectrons() > 0;
        if (!is_charged) continue;
        for (const RDKit::Bond* bond : compound.rdkit().atomBonds(atom)) {
            if (bond->getBondType() == RDKit::Bond::DOUBLE) return true;
        }
    }
    return false;
}

LibraryScaffolds scaffolds_in(const CompoundSource& source, ScaffoldKind kind, unsigned jobs) {
    return *series::find_scaffolds(source, kind, nullptr, jobs, {}, {});
}

// Without the structures that it has stored.
class WithoutStructures : public CompoundSource {
  public:
    explicit WithoutStructures(const CompoundSource& all) : all_{all} {}

    std::unique_ptr<CompoundReader> reader() const override { return all_.reader(); }
    std::shared_ptr<const StructureSource> structures() const override { return nullptr; }
    std::shared_ptr<const FingerprintSource> fingerprints(FingerprintKind kind) const override {
        return all_.fingerprints(kind);
    }
    const FingerprintRecipe& recipe() const override { return all_.recipe(); }
    std::int64_t compound_count() const override { return all_.compound_count(); }
    std::vector<ImportedProperty> imported_properties() const override { return all_.imported_properties(); }
    std::optional<NumericValues> numeric_values(const PropertyKey& property,
                                                const std::stop_token& stop) const override {
        return all_.numeric_values(property, stop);
    }
    void check_inchi_keys() const override { all_.check_inchi_keys(); }
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override {
        return all_.select(filter, stop);
    }
    std::string name() const override { return all_.name(); }
    std::vector<CompoundNumber> last_numbers() const override { return all_.last_numbers(); }

  private:
    const CompoundSource& all_;
};

}  // namespace

TEST_CASE("Scaffolds are rings, what connects them and what is doubly bonded to these") {
    struct Case {
        const char *compound, *murcko, *generic, *skeleton, *rings;
    };
    const std::vector<Case> cases{
        {"CCO", "", "", "", ""},
        {"Cc1ccccc1", "c1ccccc1", "C1CCCCC1", "C1CCCCC1", "c1ccccc1"},
        {"CN1CCN(Cc2ccc(F)cc2)CC1", "c1ccc(CN2CCNCC2)cc1", "C1CCC(CC2CCCCC2)CC1", "C1CCC(CC2CCCCC2)CC1",
         "C1CNCCN1.c1ccccc1"},
        // On linkers, too, and without what hangs from it.
        {"CC(C)NC(=O)c1ccccc1", "c1ccccc1", "C1CCCCC1", "C1CCCCC1", "c1ccccc1"},
        {"O=C(Nc1ccccc1)c1ccncc1", "O=C(Nc1ccccc1)c1ccncc1", "CC(CC1CCCCC1)C1CCCCC1", "C1CCC(CCC2CCCCC2)CC1",
         "c1ccccc1.c1ccncc1"},
        {"CC(C)=C1CCCC1=O", "C=C1CCCC1=O", "CC1CCCC1C", "C1CCCC1", "C=C1CCCC1=O"},
        // Where something was cut off an aromatic nitrogen, or one with a charge, stands hydrogen.
        {"CCn1cccc1", "c1cc[nH]c1", "C1CCCC1", "C1CCCC1", "c1cc[nH]c1"},
        {"C[N+]1(C)CCCCC1", "C1CC[NH2+]CC1", "C1CCCCC1", "C1CCCCC1", "C1CC[NH2+]CC1"},
        {"C[n+]1ccccc1", "c1cc[nH+]cc1", "C1CCCCC1", "C1CCCCC1", "c1cc[nH+]cc1"},
        {"CN1C=CC=CC1=O", "O=c1cccc[nH]1", "CC1CCCCC1", "C1CCCCC1", "O=c1cccc[nH]1"},
        // Salts, spiro compounds, bridges, hands and isotopes.
        {"Cc1ccccc1.[Na+].CC1CC1", "C1CC1.c1ccccc1", "C1CC1.C1CCCCC1", "C1CC1.C1CCCCC1", "C1CC1.c1ccccc1"},
        {"CC1CCC2(CC1)OCCO2", "C1CCC2(CC1)OCCO2", "C1CCC2(CC1)CCCC2", "C1CCC2(CC1)CCCC2", "C1CCC2(CC1)OCCO2"},
        {"C[C@H]1CC[C@@H](O)CC1", "C1CCCCC1", "C1CCCCC1", "C1CCCCC1", "C1CCCCC1"},
        {"OC1CC[13CH2]CC1", "C1CC[13CH2]CC1", "C1CCCCC1", "C1CCCCC1", "C1CC[13CH2]CC1"},
        // A double bond is never cut.
        {"C1CCCCC1=C1CCCCC1", "C1CCC(=C2CCCCC2)CC1", "C1CCC(C2CCCCC2)CC1", "C1CCC(C2CCCCC2)CC1", "C1CCC(=C2CCCCC2)CC1"},
        // A metal gets no hydrogen in the place of what was cut off.
        {"Cl[Pt]1(Cl)NCCN1", "C1CN[Pt]N1", "C1CCCC1", "C1CCCC1", "C1CN[Pt]N1"},
    };
    for (const Case& each : cases) {
        INFO(each.compound);
        CHECK(scaffold(each.compound, ScaffoldKind::murcko) == each.murcko);
        CHECK(scaffold(each.compound, ScaffoldKind::generic) == each.generic);
        CHECK(scaffold(each.compound, ScaffoldKind::skeleton) == each.skeleton);
        CHECK(scaffold(each.compound, ScaffoldKind::rings) == each.rings);
    }
}

TEST_CASE("Scaffolds of real compounds are written as RDKit writes them") {
    const TestLibrary library{nci_compounds(1000)};
    if (library.molecules().empty()) return;
    const LibraryScaffolds found = scaffolds_in(library.library(), ScaffoldKind::murcko, 2);
    REQUIRE(found.compounds.size() == library.molecules().size());
    std::size_t others = 0;
    for (std::size_t i = 0; i < found.compounds.size(); ++i) {
        const Molecule& compound = library.molecules()[i].second;
        const std::string expected = scaffold_by_rdkit(compound);
        if (found.text(i) == expected) continue;
        INFO(found.text(i) << " instead of " << expected);
        CHECK(may_be_written_otherwise(compound));
        ++others;
    }
    CHECK(others < 20);
}

TEST_CASE("Scaffolds do not depend on threads, stored structures or the order of atoms") {
    const TestLibrary library{nci_compounds(300)};
    if (library.molecules().empty()) return;
    const WithoutStructures texts_only{library.library()};
    for (const ScaffoldKind kind :
         {ScaffoldKind::murcko, ScaffoldKind::generic, ScaffoldKind::skeleton, ScaffoldKind::rings}) {
        const LibraryScaffolds found = scaffolds_in(library.library(), kind, 1);
        for (const LibraryScaffolds& again :
             {scaffolds_in(library.library(), kind, 3), scaffolds_in(texts_only, kind, 2)}) {
            CHECK(again.texts == found.texts);
            CHECK(again.compounds == found.compounds);
            CHECK(again.scaffolds == found.scaffolds);
            CHECK(again.begins == found.begins);
        }
        for (std::size_t i = 0; i < found.compounds.size(); ++i) {
            CHECK(found.text(i) == series::scaffold_text(library.molecules()[i].second, kind));
        }
        CHECK(std::set<std::string>(found.texts.begin(), found.texts.end()).size() == found.texts.size());
        // What is a scaffold is its own, unless atoms that were doubly bonded have become leaves.
        for (std::size_t i = kind == ScaffoldKind::generic ? found.compounds.size() : 0; i < found.compounds.size();
             i += 7) {
            if (found.of(i).empty()) continue;
            INFO(found.text(i));
            CHECK(scaffold(found.text(i), kind) == found.text(i));
        }
    }
}

TEST_CASE("Scaffolds are found of chosen compounds, tell how far they are, and stop") {
    const TestLibrary library{nci_compounds(300)};
    if (library.molecules().empty()) return;
    CompoundSelection some;
    for (std::size_t i = 0; i < 50; ++i) some.add(library.molecules()[2 * i].first);
    double last = 0;
    const auto found = series::find_scaffolds(library.library(), ScaffoldKind::rings, &some, 2,
                                              {.progress = [&](double share) { last = share; }}, {});
    REQUIRE(found);
    CHECK(found->compounds.size() == 50);
    CHECK(last == 1);
    std::stop_source stopped;
    stopped.request_stop();
    CHECK_FALSE(series::find_scaffolds(library.library(), ScaffoldKind::rings, nullptr, 2, {}, stopped.get_token()));
}

}  // namespace chemsieve::scaffolds_test
