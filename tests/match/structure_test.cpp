#include "match/structure/structure_view.h"

#include <catch2/catch.hpp>

#include "match/reading/classify.h"
#include "match/substructure_matcher.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::structure_test {

using namespace chemsieve::test;

namespace {

ClassedMolecule classed(const std::string& smiles) { return classify(*rdkit_smiles(smiles)); }

std::vector<std::string> some_smiles() {
    std::vector<std::string> all{"C",
                                 "CCO",
                                 "c1ccccc1",
                                 "F/C=C/F",
                                 "C[C@H](N)O",
                                 "[NH3]->[Pt](Cl)(Cl)<-[NH3]",
                                 "[2H]C([3H])[13CH3]",
                                 "[Na+].[Cl-]",
                                 "*c1ccccc1",
                                 "C1CC2CCC1CC2",
                                 "F/C=C/" + std::string(300, 'C') + "/C=C\\Cl"};
    if (const auto data = rdkit_data()) {
        for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 25)) all.push_back(smiles);
    }
    return all;
}

}  // namespace

TEST_CASE("a stored structure holds the classes and bonds of the molecule") {
    ClassDictionary dictionary;
    for (const std::string& smiles : some_smiles()) {
        INFO(smiles);
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const ClassedMolecule expected = classify(*molecule);
        const std::string bytes = encode_structure(expected, dictionary);
        REQUIRE_FALSE(bytes.empty());
        CHECK(what_is_wrong(bytes, dictionary) == std::nullopt);
        const StructureView view{bytes};
        REQUIRE(view.atoms() == expected.atoms.size());
        std::size_t half = 0;
        for (unsigned atom = 0; atom < view.atoms(); ++atom) {
            CHECK(dictionary.atoms()[view.atom_classes()[atom]] == expected.atoms[atom]);
            for (const HalfBond& bond : expected.bonds[atom]) {
                const auto* narrow = reinterpret_cast<const NarrowHalfBond*>(view.half_bond_bytes()) + half;
                const auto* wide = reinterpret_cast<const WideHalfBond*>(view.half_bond_bytes()) + half;
                CHECK((view.is_wide() ? wide->neighbour : narrow->neighbour) == bond.neighbour);
                CHECK(dictionary.bonds()[view.is_wide() ? wide->bond_class : narrow->bond_class] == bond.bond);
                ++half;
            }
        }
        CHECK(half == view.half_bonds());
        REQUIRE(view.stereo_bonds() == expected.stereo_bonds.size());
        for (std::size_t i = 0; i < view.stereo_bonds(); ++i) {
            CHECK(view.stereo_bond(i).begin == expected.stereo_bonds[i].begin);
            CHECK(view.stereo_bond(i).end_neighbour == expected.stereo_bonds[i].end_neighbour);
        }
    }
}

TEST_CASE("damaged bytes of a structure are recognised or harmless") {
    ClassDictionary dictionary;
    const std::string good = encode_structure(classed("F/C=C/c1ccccc1"), dictionary);
    for (std::size_t length = 0; length < good.size(); ++length) {
        INFO("cut to " << length);
        const std::string cut = good.substr(0, length);
        // What is left may be a whole structure without its stereo bonds.
        CHECK((what_is_wrong(cut, dictionary).has_value() || length + 4 == good.size()));
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string bad = good;
            bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
            if (what_is_wrong(bad, dictionary)) continue;
            // What passes can be read to the end without leaving the bytes.
            const StructureView view{bad};
            CHECK(view.half_bond_bytes() + 2 * view.half_bonds() <= bad.data() + bad.size());
        }
    }
    CHECK(what_is_wrong(good, ClassDictionary{}) == "has an atom of an unknown class");
    CHECK(what_is_wrong("", dictionary) == "is cut short");
}

TEST_CASE("classes survive being stored") {
    for (const std::string& smiles : some_smiles()) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const ClassedMolecule classes = classify(*molecule);
        for (const AtomClass& atom : classes.atoms) CHECK(decode_atom_class(encode_class(atom)) == atom);
        for (const auto& bonds : classes.bonds) {
            for (const HalfBond& half : bonds) CHECK(decode_bond_class(encode_class(half.bond)) == half.bond);
        }
    }
    const std::string bytes = encode_class(classed("C").atoms[0]);
    CHECK(decode_atom_class(bytes.substr(0, bytes.size() - 1)) == std::nullopt);
    CHECK(decode_atom_class(bytes + "x") == std::nullopt);
    CHECK(decode_atom_class("") == std::nullopt);
    CHECK(decode_bond_class("abc") == std::nullopt);
}

TEST_CASE("classes are numbered as they come, or the most frequent first") {
    ClassDictionary dictionary;
    encode_structure(classed("CCO"), dictionary);
    encode_structure(classed("OO"), dictionary);
    REQUIRE(dictionary.atoms().size() == 4);
    CHECK(dictionary.atoms()[3][AtomProperty::atomic_number] == 8);
    CHECK(dictionary.atom_counts() == std::vector<std::int64_t>{1, 1, 1, 2});
    const ClassDictionary sorted = dictionary.by_frequency();
    CHECK(sorted.atoms()[0] == dictionary.atoms()[3]);
    CHECK(sorted.atom_counts() == std::vector<std::int64_t>{2, 1, 1, 1});
    CHECK(sorted.find(dictionary.atoms()[3]) == AtomClassId{0});
    CHECK(sorted.bonds().size() == dictionary.bonds().size());
}

TEST_CASE("a molecule with more classes than there are numbers has no stored structure") {
    ClassDictionary dictionary;
    AtomClass atom;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(kMaxAtomClasses); ++i) {
        atom.values[0] = i + 1'000'000;
        REQUIRE(dictionary.add(atom));
    }
    CHECK(encode_structure(classed("C"), dictionary).empty());
}

TEST_CASE("a bond is in a cycle if taking it away leaves its ends connected") {
    const auto in_cycle = [](const std::string& smiles) {
        int count = 0;
        for (const auto& bonds : classed(smiles).bonds) {
            for (const HalfBond& half : bonds) count += half.bond.in_cycle;
        }
        return count / 2;
    };
    CHECK(in_cycle("CCC") == 0);
    CHECK(in_cycle("C1CC1") == 3);
    CHECK(in_cycle("C1CC1CCC1CC1") == 6);
    CHECK(in_cycle("C12C3C4C1C5C2C3C45") == 12);
    CHECK(in_cycle("C1CCCCC1.CC") == 6);
}

// RDKit reads a wildcard with hundreds of neighbours.
TEST_CASE("an atom of more bonds than a byte counts has no stored structure and is matched all the same") {
    std::string star = "*";
    for (int i = 0; i < 256; ++i) star += "(C)";
    ClassDictionary dictionary;
    CHECK(encode_structure(classed(star), dictionary).empty());
    CHECK(dictionary.atoms().empty());
    CHECK(SubstructureMatcher{*rdkit_smarts_query("C*C")}.match(*rdkit_smiles(star)) == Verdict::hit);
    AtomClass atom = classed("CC").atoms[0];
    atom.values[static_cast<std::size_t>(AtomProperty::degree)] = 300;
    atom.bond_counts = {150, 150};
    CHECK(decode_atom_class(encode_class(atom)) == std::nullopt);
}

}  // namespace chemsieve::structure_test
