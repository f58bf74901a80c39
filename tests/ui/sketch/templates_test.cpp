#include "ui/sketch/templates.h"

#include <catch2/catch.hpp>
#include <set>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"

namespace chemsieve::templates_test {

namespace {

std::string text_of(const Sketch& sketch) { return opinion_on(sketch).text; }

Sketch laid_out_smiles(const std::string& smiles) { return std::get<Sketch>(sketch_of_text(smiles)); }

std::string canonical(const std::string& smiles) { return canonical_smiles(std::get<Molecule>(parse_smiles(smiles))); }

const SketchTemplate& named(const std::string& name) {
    for (const TemplatePage& page : template_pages()) {
        for (const TemplateSection& section : page.sections) {
            for (const SketchTemplate& entry : section.templates) {
                if (entry.name == name) return entry;
            }
        }
    }
    throw std::out_of_range{name};
}

}  // namespace

TEST_CASE("every template is drawn at an atom and in the open") {
    const Sketch ethane = laid_out_smiles("CC");
    std::set<std::string> names;
    std::size_t count = 0;
    for (const TemplatePage& page : template_pages()) {
        for (const TemplateSection& section : page.sections) {
            for (const SketchTemplate& entry : section.templates) {
                INFO(entry.name);
                names.insert(entry.name);
                ++count;
                CHECK(entry.ring.has_value() == entry.smiles.empty());
                if (entry.ring) continue;
                const Sketch piece = laid_out_smiles(entry.smiles);
                REQUIRE(piece.atoms.at(0).kind == SketchAtom::Kind::any);
                REQUIRE(piece.neighbours(0).size() == 1);
                const Sketch open = placed_at({5, 5}, piece);
                CHECK(open.atoms.size() == piece.atoms.size() - 1);
                CHECK(opinion_on(open).problem.empty());
                CHECK(text_of(joined(ethane, placed_at_atom(ethane, 1, piece))) ==
                      canonical("CC" + entry.smiles.substr(1)));
            }
        }
    }
    CHECK(names.size() == count);
}

// The stereochemistry of PubChem.
TEST_CASE("sugars and amino acids are what their names say") {
    const auto in_the_open = [](const std::string& name) {
        return text_of(placed_at({}, laid_out_smiles(named(name).smiles)));
    };
    for (const auto& [name, smiles] : std::vector<std::pair<std::string, std::string>>{
             {"β-D-glucopyranose", "C([C@@H]1[C@H]([C@@H]([C@H]([C@@H](O1)O)O)O)O)O"},
             {"α-D-glucopyranose", "C([C@@H]1[C@H]([C@@H]([C@H]([C@H](O1)O)O)O)O)O"},
             {"β-D-galactopyranose", "C([C@@H]1[C@@H]([C@@H]([C@H]([C@@H](O1)O)O)O)O)O"},
             {"α-D-mannopyranose", "C([C@@H]1[C@H]([C@@H]([C@@H]([C@H](O1)O)O)O)O)O"},
             {"N-acetyl-β-D-glucosamine", "CC(=O)N[C@@H]1[C@H]([C@@H]([C@H](O[C@H]1O)CO)O)O"},
             {"β-D-ribofuranose", "C([C@@H]1[C@H]([C@H]([C@@H](O1)O)O)O)O"},
             {"2-deoxy-β-D-ribofuranose", "C1[C@@H]([C@H](O[C@H]1O)CO)O"},
             {"open-chain glucose", "C([C@H]([C@H]([C@@H]([C@H](C=O)O)O)O)O)O"},
             {"alanine", "C[C@@H](C(=O)O)N"},
             {"isoleucine", "CC[C@H](C)[C@@H](C(=O)O)N"},
             {"proline", "C1C[C@H](NC1)C(=O)O"},
             {"threonine", "C[C@H]([C@@H](C(=O)O)N)O"},
             {"cysteine", "C([C@@H](C(=O)O)N)S"},
             {"tryptophan", "C1=CC=C2C(=C1)C(=CN2)C[C@@H](C(=O)O)N"},
             {"adenine", "Nc1ncnc2[nH]cnc12"},
             {"xanthine", "O=c1[nH]c(=O)c2nc[nH]c2[nH]1"}}) {
        INFO(name);
        CHECK(in_the_open(name) == canonical(smiles));
    }
}

TEST_CASE("an amino acid clicked on a carbonyl is an amide") {
    const Sketch acetyl = laid_out_smiles("CC=O");
    const Sketch piece = laid_out_smiles(named("glycine").smiles);
    CHECK(text_of(joined(acetyl, placed_at_atom(acetyl, 1, piece))) == "CC(=O)NCC(=O)O");
}

}  // namespace chemsieve::templates_test
