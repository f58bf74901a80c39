// Texts written from canonical forms are read as the constitutions they were written of.

#include "chem/sameness/form_text.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <random>
#include <set>

#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "chem/sameness/compound_form.h"
#include "tests/support/test_data.h"

namespace chemsieve::form_text_test {

using namespace chemsieve::test;

namespace {

Constitution constitution_of(const RDKit::ROMol& mol) {
    constexpr bool kWithNeighbours = false;
    Constitution constitution;
    for (const RDKit::Atom* atom : mol.atoms()) {
        constitution.atoms.push_back(constitution_atom(
            atom->getAtomicNum(), atom->getIsAromatic(), atom->getFormalCharge(),
            static_cast<int>(atom->getTotalNumHs(kWithNeighbours)), static_cast<int>(atom->getIsotope())));
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        constitution.bonds.push_back({static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                                      static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                                      static_cast<std::uint8_t>(bond->getBondType())});
    }
    return constitution;
}

// What RDKit reads, without making sense of it: parts of aromatic rings are no compounds.
Constitution read(const std::string& text) {
    RDKit::SmilesParserParams as_written;
    as_written.sanitize = false;
    as_written.removeHs = false;
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(text, as_written)};
    REQUIRE(mol);
    mol->updatePropertyCache(false);
    for (RDKit::Atom* atom : mol->atoms()) {
        // RDKit takes what has an aromatic bond for aromatic.
        if (atom->getAtomicNum() == 0) atom->setIsAromatic(false);
    }
    return constitution_of(*mol);
}

// A connected part of so many atoms, with dummies where it was cut.
Constitution random_part(const Constitution& whole, std::size_t atoms, std::mt19937& random) {
    std::vector<std::uint16_t> part{static_cast<std::uint16_t>(random() % whole.atoms.size())};
    const auto place_of = [&](std::uint16_t atom) {
        return static_cast<std::size_t>(std::find(part.begin(), part.end(), atom) - part.begin());
    };
    for (std::size_t tries = 0; part.size() < atoms && tries < 20 * atoms; ++tries) {
        const Constitution::Bond& bond = whole.bonds[random() % whole.bonds.size()];
        const bool has_first = place_of(bond.first) < part.size(), has_second = place_of(bond.second) < part.size();
        if (has_first != has_second) part.push_back(has_first ? bond.second : bond.first);
    }
    Constitution cut;
    for (const std::uint16_t atom : part) cut.atoms.push_back(whole.atoms[atom]);
    const std::size_t inside = part.size();
    for (const Constitution::Bond& bond : whole.bonds) {
        const std::size_t first = place_of(bond.first), second = place_of(bond.second);
        if (first < inside && second < inside) {
            cut.bonds.push_back({static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second), bond.order});
        } else if (first < inside || second < inside) {
            constexpr int kNoLabel = 1000;
            cut.bonds.push_back({static_cast<std::uint16_t>(std::min(first, second)),
                                 static_cast<std::uint16_t>(cut.atoms.size()), bond.order});
            cut.atoms.push_back(constitution_atom(0, false, 0, 0, kNoLabel + static_cast<int>(random() % 3)));
        }
    }
    return cut;
}

Constitution shuffled(const Constitution& constitution, std::mt19937& random) {
    std::vector<std::uint16_t> places(constitution.atoms.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint16_t>(i);
    std::shuffle(places.begin(), places.end(), random);
    Constitution other{.atoms = std::vector<std::uint64_t>(places.size()), .bonds = {}};
    for (std::size_t i = 0; i < places.size(); ++i) other.atoms[places[i]] = constitution.atoms[i];
    for (const Constitution::Bond& bond : constitution.bonds) {
        other.bonds.push_back({places[bond.second], places[bond.first], bond.order});
    }
    std::shuffle(other.bonds.begin(), other.bonds.end(), random);
    return other;
}

std::vector<NamedStructure> compounds() {
    if (const auto data = large_data()) return read_structures(*data / "library_10k.smi", 4);
    if (const auto rdkit = rdkit_data()) return read_structures(*rdkit / "NCI/first_5K.smi", 2);
    say_skipped("texts of forms of real compounds: rdkit-data is not installed");
    return {};
}

}  // namespace

TEST_CASE("the text of a form is read as the same form, of compounds and of parts") {
    std::mt19937 random{11};
    std::size_t texts = 0;
    for (const auto& [smiles, id] : compounds()) {
        const ParseResult parsed = parse_smiles(smiles);
        const auto* compound = std::get_if<Molecule>(&parsed);
        if (!compound || compound->rdkit().getNumBonds() == 0) continue;
        const Constitution whole = constitution_of(compound->rdkit());
        for (int part = 0; part < 4; ++part) {
            const Constitution constitution = part == 0 ? whole : random_part(whole, 1 + random() % 20, random);
            const auto form = form_of_constitution(constitution);
            if (!form) continue;
            const auto text = text_of_constitution_form(*form);
            INFO(smiles << " " << part << ": " << text.value_or("nothing"));
            REQUIRE(text);
            CHECK(form_of_constitution(read(*text)) == form);
            CHECK(text_of_constitution_form(*form_of_constitution(shuffled(constitution, random))) == text);
            ++texts;
        }
    }
    if (texts > 0) CHECK(texts > 1000);
}

TEST_CASE("texts of forms are plain SMILES") {
    const auto text_of = [](const std::string& smiles) {
        return text_of_constitution_form(compound_form(std::get<Molecule>(parse_smiles(smiles)))).value_or("none");
    };
    CHECK(text_of("CCO") == "OCC");
    CHECK(text_of("CI") == "CI");
    CHECK(text_of("c1ccccc1-c1ccccc1") == "c1cc(-c2ccccc2)ccc1");
    CHECK(text_of("Cc1ccccc1") == "Cc1ccccc1");
    CHECK(text_of("O=C(O)c1ccccc1") == "OC(=O)c1ccccc1");
    CHECK(text_of("[Na+].[Cl-]") == "[Cl-].[Na+]");
    CHECK(text_of("[13CH4]") == "[13CH4]");
    CHECK(text_of("c1cc[nH]c1") == "c1c[nH]cc1");
    CHECK(text_of("[Fe+2]") == "[Fe+2]");
    CHECK(text_of("C[C@H](F)Cl") == "none");  // it has the form of its SMILES
    CHECK_FALSE(text_of_constitution_form("").has_value());
}

}  // namespace chemsieve::form_text_test
