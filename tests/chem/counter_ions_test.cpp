// Which component of a salt or solvate is the compound.

#include "chem/sameness/counter_ions.h"

#include <GraphMol/RWMol.h>

#include <catch2/catch.hpp>
#include <set>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/sameness/sameness.h"

namespace chemsieve::counter_ions_test {

namespace {

Molecule compound(const std::string& smiles) { return std::get<Molecule>(parse_smiles(smiles)); }
std::string main_part(const std::string& smiles) { return canonical_smiles(largest_component(compound(smiles))); }
std::string canonical(const std::string& smiles) { return canonical_smiles(compound(smiles)); }

}  // namespace

TEST_CASE("each counter-ion is read, stands in the table once, and leaves a smaller base or acid as the compound") {
    std::set<std::string> seen;
    CHECK(counter_ions().size() > 100);
    for (const CounterIon& one : counter_ions()) {
        INFO(one.name);
        const std::string smiles{one.smiles};
        CHECK(seen.insert(canonical(smiles)).second);
        CHECK(is_counter_ion(compound(smiles).rdkit()));
        CHECK(main_part("CN." + smiles) == "CN");
        CHECK(main_part(smiles + ".CN.[Na+].Cl") == "CN");
    }
}

TEST_CASE("of a salt the component that is no counter-ion is the compound, whichever is larger") {
    const std::string lactobionate = "OC[C@@H](O)[C@@H](O[C@@H]1O[C@H](CO)[C@H](O)[C@H](O)[C@H]1O)[C@H](O)[C@@H](O)";
    for (const auto& [salt, part] : std::vector<std::pair<std::string, std::string>>{
             {"NC(=N)N=C(N)N(C)C.Cl", "CN(C)C(N)=NC(=N)N"},
             {"[NH3+][C@@H](C)Cc1ccccc1.[O-]S(=O)(=O)[O-]", "C[C@H]([NH3+])Cc1ccccc1"},
             {"CNCC(O)c1ccccc1.OC(=O)c1cc2ccccc2c(Cc2c(O)c(C(O)=O)cc3ccccc23)c1O", "CNCC(O)c1ccccc1"},
             {"CCN." + lactobionate + "C(=O)O", "CCN"},
             {"CCN." + lactobionate + "C(=O)[O-].[Ca+2]", "CCN"},
             {"CN1CCCC1c1cccnc1.OC(=O)C(O)C(O)C(O)=O.OC(=O)C(O)C(O)C(O)=O", "CN1CCCC1c1cccnc1"},
             {"CC(=O)Oc1ccccc1C(=O)[O-].NCCCC[C@H]([NH3+])C(=O)O", "CC(=O)Oc1ccccc1C(=O)[O-]"},
             {"[13CH3]C(=O)O.CN", "CN"},
             // Where only counter-ions stand, or none, the largest is kept.
             {"[Na+].[O-]C(=O)c1ccccc1", "O=C([O-])c1ccccc1"},
             {"CCCCN.CCN", "CCCCN"},
             {"C.[Na+]", "C"}}) {
        INFO(salt);
        CHECK(main_part(salt) == canonical(part));
    }
}

}  // namespace chemsieve::counter_ions_test
