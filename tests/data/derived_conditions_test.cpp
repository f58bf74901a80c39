// Conditions on what no library stores: against RDKit's functions on each compound.

#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "chem/properties/descriptors.h"
#include "chem/properties/formula_text.h"
#include "chem/read/parse.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/where/condition_error.h"
#include "tests/support/test_data.h"

namespace chemsieve::derived_conditions_test {

using namespace chemsieve::test;

namespace {

class Compounds {
  public:
    explicit Compounds(const std::string& table, const FingerprintRecipe& recipe = {}) {
        write_file(folder_.file("in.tsv"), table);
        create_library(path(), recipe);
        LibraryWriter writer{path()};
        import_file(writer, folder_.file("in.tsv"), {}, {}, {});
    }

    std::string path() const { return folder_.file("lib.sieve"); }

    // The ids of what a condition selects, with blanks between.
    std::string ids(const std::string& where, unsigned jobs = 0) const {
        const Library library{path()};
        const auto selected = library.select({.where = where, .ids = std::nullopt, .jobs = jobs}, {});
        const auto reader = library.reader();
        std::string result;
        selected->compounds->for_each(
            [&](CompoundNumber number) { result += (result.empty() ? "" : " ") + reader->id(number); });
        return result;
    }
    std::string refused(const std::string& where) const {
        try {
            ids(where);
        } catch (const ConditionError& e) {
            const std::string& text = e.text();
            return e.what() + std::string{" | "} + text.substr(e.place().begin, e.place().end - e.place().begin);
        }
        return "was not refused";
    }

  private:
    TemporaryFolder folder_;
};

const char* const kTable =
    "smiles\tid\n"
    "CC(=O)Oc1ccccc1C(=O)O\taspirin\n"
    "[Co]\tcobalt\n"
    "[C-]#[O+]\tcarbonmonoxide\n"
    "ClC(Cl)Cl\tchloroform\n"
    "CC(=O)[O-]\tacetate\n"
    "[Ca+2]\tcalcium\n"
    "[13CH4]\tlabelled\n"
    "C\tmethane\n"
    "O=c1[nH]c2ccccc2[nH]1.Cl\tsalt\n"
    "c1ccc2ccccc2c1\tnaphthalene\n"
    "*C\tdummy\n"
    "C1=CC2=CC=CC=CC2=C1\tazulene\n";

FingerprintRecipe stripping() {
    FingerprintRecipe recipe;
    recipe.largest_component = true;
    return recipe;
}

}  // namespace

TEST_CASE("conditions count atoms of elements, in whose symbols case matters") {
    const Compounds compounds{kTable};
    CHECK(compounds.ids("Cl = 3") == "chloroform");
    CHECK(compounds.ids("Co > 0") == "cobalt");
    CHECK(compounds.ids("C = 1 and O = 1") == "carbonmonoxide");
    CHECK(compounds.ids("Cl_atoms between 1 and 5") == "chloroform salt");
    CHECK(compounds.ids("H = 8") == "aspirin naphthalene azulene");
    CHECK(compounds.ids("C > H and O = 0") == "naphthalene azulene");
    CHECK(compounds.ids("C in (7, 9)") == "aspirin salt");
    CHECK(compounds.ids("not C >= 1") == "cobalt calcium");
    CHECK(compounds.ids("In = 0 and Ca = 1") == "calcium");
    CHECK_THAT(compounds.refused("cl > 1"), Catch::Contains("no property 'cl'"));
    CHECK_THAT(compounds.refused("Xy > 1"), Catch::Contains("no property 'Xy'"));
    CHECK_THAT(compounds.refused("C like 'a'"), Catch::Contains("is not text"));
}

TEST_CASE("a property that is called as an element is told apart from it") {
    const Compounds compounds{"smiles\tid\tN\tno\nCN\ta\t7\t1\nCC\tb\t8\t2\n"};
    CHECK_THAT(compounds.refused("N = 1"),
               Catch::Contains("N_atoms") && Catch::Contains("\"N\"") && Catch::Contains("| N"));
    CHECK(compounds.ids("N_atoms = 1") == "a");
    CHECK(compounds.ids("\"N\" = 8") == "b");
    CHECK_THAT(compounds.refused("No = 1"), Catch::Contains("No_atoms"));
    CHECK(compounds.ids("no = 1") == "a");
}

TEST_CASE("formulas are compared in any order of their elements, and with ranges") {
    const Compounds compounds{kTable};
    CHECK(compounds.ids("formula = 'C9H8O4'") == "aspirin");
    CHECK(compounds.ids("formula = C9H8O4") == "aspirin");
    CHECK(compounds.ids("formula = O4H8C9") == "aspirin");
    CHECK(compounds.ids("'HO4H7C9' = formula") == "aspirin");
    CHECK(compounds.ids("formula = C") == "");
    CHECK(compounds.ids("formula = \"C5-10 H* O0-4\"") == "aspirin naphthalene azulene");
    CHECK(compounds.ids("formula = 'C2H3O2-'") == "acetate");
    CHECK(compounds.ids("formula = C2H3O2").empty());
    CHECK(compounds.ids("formula = 'Ca+2'") == "calcium");
    CHECK(compounds.ids("formula = 'C1H3*'") == "dummy");
    CHECK(compounds.ids("formula in ('CHCl3', 'H4 C', 'C10-12 H*')") ==
          "chloroform labelled methane naphthalene azulene");
    CHECK(compounds.ids("formula not in ('C* H* O* charge*') and C > 0") == "chloroform salt dummy");
    CHECK(compounds.ids("formula != C10H8 and aromatic_rings > 0") == "aspirin salt");
    CHECK(compounds.ids("formula like 'C9%'") == "aspirin");
    CHECK(compounds.ids("formula = formula").size() > 20);
    CHECK_THAT(compounds.refused("formula = C9X"), Catch::Contains("no element 'X'") && Catch::EndsWith("| C9X"));
    CHECK_THAT(compounds.refused("formula in ('CH4', 'foo')"), Catch::EndsWith("| 'foo'"));
    CHECK_THAT(compounds.refused("formula = 5"), Catch::Contains("with a number"));
}

TEST_CASE("charge and exact mass are those of the formula, and of isotopes where there are any") {
    const Compounds compounds{kTable};
    CHECK(compounds.ids("charge < 0") == "acetate");
    CHECK(compounds.ids("charge = 2") == "calcium");
    CHECK(compounds.ids("exact_mass between 16.031 and 16.032") == "methane");
    CHECK(compounds.ids("exact_mass between 17.034 and 17.035") == "labelled");
    CHECK(compounds.ids("exact_mass between 180.0422 and 180.0423") == "aspirin");
}

TEST_CASE("what is counted in structures is that of the part that the library searches") {
    const Compounds whole{kTable}, stripped{kTable, stripping()};
    for (const unsigned jobs : {1U, 3U}) {
        CHECK(whole.ids("aromatic_rings = 2", jobs) == "salt naphthalene");
        CHECK(stripped.ids("aromatic_rings = 2 and Cl = 0", jobs) == "salt naphthalene");
        CHECK(whole.ids("aromatic_atoms = 10", jobs) == "naphthalene azulene");
        CHECK(whole.ids("fsp3 = 1 and C > 0", jobs) == "chloroform labelled methane dummy");
        CHECK(whole.ids("not fsp3 < 0.5 and mw > 100", jobs) == "chloroform");
    }
    CHECK(whole.ids("aromatic_rings is null").empty());
}

TEST_CASE("structures count as RDKit counts, whatever else the condition asks for", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("conditions on structures of NCI compounds: rdkit-data is not installed");
    const auto structures = read_structures(*data / "NCI/first_5K.smi", 25);
    std::string table = "smiles\tid\n";
    for (const auto& [smiles, id] : structures) table += smiles + "\t" + id + "\n";
    const Compounds compounds{table};
    const Library library{compounds.path()};
    const auto reader = library.reader(), rows = library.reader();
    struct Facts {
        StructureCounts counts;
        Descriptors descriptors;
        double exact_mass;
    };
    std::map<CompoundNumber, Facts> facts;
    reader->for_each_compound([&](CompoundNumber number) {
        const Molecule molecule = rows->molecule(number);
        facts[number] = {count_structure(molecule), rows->row(number).descriptors, exact_mass(molecule)};
        return true;
    });
    REQUIRE(facts.size() > 150);
    const auto check = [&](const std::string& where, const std::function<bool(const Facts&)>& holds) {
        INFO(where);
        const auto selected = library.select({.where = where, .ids = std::nullopt}, {});
        std::size_t expected = 0;
        for (const auto& [number, of] : facts) {
            REQUIRE(selected->compounds->contains(number) == holds(of));
            expected += holds(of);
        }
        CHECK(expected > 0);
        CHECK(selected->compounds->size() == expected);
    };
    check("aromatic_rings >= 2", [](const Facts& f) { return f.counts.aromatic_rings >= 2; });
    check("not (aromatic_rings >= 1 or mw > 200)",
          [](const Facts& f) { return f.counts.aromatic_rings < 1 && f.descriptors.molecular_weight <= 200; });
    check("mw < 250 and (fsp3 > 0.5 or aromatic_atoms = 6)", [](const Facts& f) {
        return f.descriptors.molecular_weight < 250 && (f.counts.fraction_sp3 > 0.5 || f.counts.aromatic_atoms == 6);
    });
    check("not (fsp3 > 0.2 and not aromatic_atoms in (6, 10))", [](const Facts& f) {
        const bool is_listed = f.counts.aromatic_atoms == 6 || f.counts.aromatic_atoms == 10;
        return !(f.counts.fraction_sp3 > 0.2 && !is_listed);
    });
    check("aromatic_rings < rings", [](const Facts& f) { return f.counts.aromatic_rings < f.descriptors.rings; });
    check("exact_mass > 200.5", [](const Facts& f) { return f.exact_mass > 200.5; });
    check("lipinski", [](const Facts& f) {
        const Descriptors& d = f.descriptors;
        return d.molecular_weight <= 500 && d.logp <= 5 && d.donors <= 5 && d.acceptors <= 10;
    });
    check("not (Lipinski and veber)", [](const Facts& f) {
        const Descriptors& d = f.descriptors;
        return !(d.molecular_weight <= 500 && d.logp <= 5 && d.donors <= 5 && d.acceptors <= 10 &&
                 d.rotatable_bonds <= 10 && d.tpsa <= 140);
    });
    const auto values = library.numeric_values({"aromatic_rings", false}, {});
    REQUIRE(values->values.size() == facts.size());
    for (std::size_t i = 0; i < values->values.size(); ++i) {
        CHECK(values->values[i] == facts.at(values->compounds[i]).counts.aromatic_rings);
    }
}

TEST_CASE("a name that stands alone is that of a condition") {
    const Compounds compounds{kTable};
    CHECK(compounds.ids("lipinski and O = 4") == "aspirin");
    CHECK_THAT(compounds.refused("lipinsky"), Catch::Contains("no condition 'lipinsky'") &&
                                                  Catch::Contains("lipinski, veber") && Catch::EndsWith("| lipinsky"));
    CHECK_THAT(compounds.refused("C > 1 and (mw)"),
               Catch::Contains("a comparison is expected after property 'mw'") && Catch::EndsWith("| mw"));
}

}  // namespace chemsieve::derived_conditions_test
