// Forms of compounds whose stereochemistry canonical SMILES do not say: racemic and relative centres, axes, allenes; of
// numbered atoms; and of tautomers that keep a hand.

#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/StereoGroup.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>

#include "chem/draw/molfile.h"
#include "chem/graph/stereo_groups.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/sameness/compound_form.h"
#include "chem/sameness/sameness.h"
#include "tests/support/test_data.h"

namespace chemsieve::stereo_forms_test {

using namespace chemsieve::test;

namespace {

Molecule read(const std::string& text) {
    ParseResult parsed = text.find('\n') == std::string::npos ? parse_smiles(text) : parse_molblock(text);
    INFO(text);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) FAIL(bad->reason);
    return std::get<Molecule>(std::move(parsed));
}

std::string form_of(const std::string& text) { return compound_form(read(text)); }

std::string form_by(const std::string& text, const Sameness& sameness) {
    return canonical_form(essence_of(read(text), sameness), sameness);
}

bool says(const Molecule& molecule, RemarkKind kind) {
    for (const Remark& remark : molecule.remarks()) {
        if (remark.kind == kind) return true;
    }
    return false;
}

// The same compound, atoms in another order, groups turned at random.
std::string written_otherwise(const std::string& cxsmiles, std::mt19937& random) {
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(cxsmiles)};
    for (const RDKit::StereoGroup& group : mol->getStereoGroups()) {
        if (group.getGroupType() == RDKit::StereoGroupType::STEREO_ABSOLUTE || random() % 2 == 0) continue;
        for (const RDKit::Atom* atom : group.getAtoms()) mol->getAtomWithIdx(atom->getIdx())->invertChirality();
    }
    std::vector<unsigned> order(mol->getNumAtoms());
    for (unsigned i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    const std::unique_ptr<RDKit::ROMol> renumbered{RDKit::MolOps::renumberAtoms(*mol, order)};
    constexpr bool kIsomeric = true, kKekule = false, kCanonical = false;
    std::string text = RDKit::MolToSmiles(*renumbered, kIsomeric, kKekule, -1, kCanonical);
    // RDKit's extension of a SMILES that is not canonical has other numbers now and then.
    std::vector<unsigned> written;
    renumbered->getProp(RDKit::common_properties::_smilesAtomOutputOrder, written);
    std::string extension;
    for (const RDKit::StereoGroup& group : renumbered->getStereoGroups()) {
        const bool is_racemic = group.getGroupType() == RDKit::StereoGroupType::STEREO_AND;
        extension += (extension.empty() ? " |" : ",") + std::string{is_racemic ? "&" : "o"} +
                     std::to_string(1 + extension.size()) + ":";
        for (const RDKit::Atom* atom : group.getAtoms()) {
            const auto place = std::find(written.begin(), written.end(), atom->getIdx()) - written.begin();
            extension += (extension.back() == ':' ? "" : ",") + std::to_string(place);
        }
    }
    return extension.empty() ? text : text + extension + "|";
}

struct GroupedCentres {
    std::string cxsmiles;
    std::set<std::string> isomers;  // canonical SMILES of all that the groups allow
};

// Each centre turned or not, and in one of two racemic groups, in a relative one, or in none.
GroupedCentres grouped_at_random(RDKit::RWMol& mol, std::mt19937& random) {
    using enum RDKit::StereoGroupType;
    std::array<std::vector<RDKit::Atom*>, 3> centres;
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED) continue;
        if (random() % 2 == 0) atom->invertChirality();
        if (const auto group = random() % 4; group < 3) centres[group].push_back(atom);
    }
    GroupedCentres result;
    for (unsigned turned = 0; turned < 8; ++turned) {
        for (unsigned i = 0; i < 3; ++i) {
            for (RDKit::Atom* atom : centres[i]) {
                if (turned >> i & 1) atom->invertChirality();
            }
        }
        // Written and read, so that centres that are none any more are gone.
        const std::unique_ptr<RDKit::RWMol> isomer{RDKit::SmilesToMol(RDKit::MolToSmiles(mol))};
        result.isomers.insert(RDKit::MolToSmiles(*isomer));
        for (unsigned i = 0; i < 3; ++i) {
            for (RDKit::Atom* atom : centres[i]) {
                if (turned >> i & 1) atom->invertChirality();
            }
        }
    }
    std::vector<RDKit::StereoGroup> groups;
    for (unsigned i = 0; i < 3; ++i) {
        if (!centres[i].empty()) groups.push_back(chemsieve::stereo_group(i < 2 ? STEREO_AND : STEREO_OR, centres[i]));
    }
    mol.setStereoGroups(std::move(groups));
    // RDKit 2025.03 writes some groups over several components with other hands.
    result.cxsmiles = RDKit::MolToSmiles(mol);
    result.cxsmiles += chemsieve::extension_of_groups(mol);
    return result;
}

struct Pair {
    const char *one, *other;
    bool are_same;
};

// What is drawn at places and by bonds with wedges, so that it can be turned.
struct Drawing {
    struct Atom {
        double x, y;
        std::string symbol;
    };
    struct Bond {
        unsigned from, to;
        int order, wedge;
    };
    std::vector<Atom> atoms;
    std::vector<Bond> bonds;

    std::string molfile() const {
        std::ostringstream out;
        out << "\n\n\n";
        char line[80];
        std::snprintf(line, sizeof line, "%3zu%3zu  0  0  0  0  0  0  0  0999 V2000\n", atoms.size(), bonds.size());
        out << line;
        for (const Atom& atom : atoms) {
            std::snprintf(line, sizeof line, "%10.4f%10.4f%10.4f %-3s 0  0  0  0  0  0  0  0  0  0  0  0\n", atom.x,
                          atom.y, 0.0, atom.symbol.c_str());
            out << line;
        }
        for (const Bond& bond : bonds) {
            std::snprintf(line, sizeof line, "%3u%3u%3d%3d\n", bond.from + 1, bond.to + 1, bond.order, bond.wedge);
            out << line;
        }
        out << "M  END\n";
        return out.str();
    }

    // Rotated, perhaps turned over, its atoms and bonds in another order: the same compound.
    Drawing turned(std::mt19937& random) const {
        const double angle = static_cast<double>(random() % 360) / 57.3;
        const bool is_turned_over = random() % 2 == 0;
        std::vector<unsigned> place(atoms.size());
        for (unsigned i = 0; i < place.size(); ++i) place[i] = i;
        std::shuffle(place.begin(), place.end(), random);
        Drawing result;
        result.atoms.resize(atoms.size());
        for (std::size_t i = 0; i < atoms.size(); ++i) {
            const double x = is_turned_over ? -atoms[i].x : atoms[i].x, y = atoms[i].y;
            result.atoms[place[i]] = {x * std::cos(angle) - y * std::sin(angle),
                                      x * std::sin(angle) + y * std::cos(angle), atoms[i].symbol};
        }
        for (Bond bond : bonds) {
            if (is_turned_over && bond.wedge != 0) bond.wedge = 7 - bond.wedge;
            result.bonds.push_back({place[bond.from], place[bond.to], bond.order, bond.wedge});
        }
        std::shuffle(result.bonds.begin(), result.bonds.end(), random);
        return result;
    }

    Drawing mirrored() const {
        Drawing result = *this;
        for (Bond& bond : result.bonds) {
            if (bond.wedge != 0) bond.wedge = 7 - bond.wedge;
        }
        return result;
    }
};

// Two rings of six, bound, with these substituents beside the bond; a wedge along a bond of the first ring.
Drawing biaryl(const std::array<std::string, 4>& beside) {
    Drawing drawing;
    for (int ring = 0; ring < 2; ++ring) {
        for (int i = 0; i < 6; ++i) {
            const double angle = (ring == 0 ? 0 : M_PI) + i * M_PI / 3;
            drawing.atoms.push_back({(ring == 0 ? -1.25 : 1.25) + std::cos(angle), std::sin(angle), "C"});
        }
        const unsigned first = ring * 6U;
        for (unsigned i = 0; i < 6; ++i) {
            drawing.bonds.push_back({first + i, first + (i + 1) % 6, i % 2 == 0 ? 2 : 1, 0});
        }
    }
    drawing.bonds[5] = {0, 5, 1, 1};
    drawing.bonds.push_back({0, 6, 1, 0});
    const std::array<unsigned, 4> at{1, 5, 7, 11};
    for (std::size_t i = 0; i < 4; ++i) {
        if (beside[i] == "H") continue;
        const Drawing::Atom from = drawing.atoms[at[i]];
        const double sign = from.y > 0 ? 1 : -1;
        drawing.bonds.push_back({at[i], static_cast<unsigned>(drawing.atoms.size()), 1, 0});
        drawing.atoms.push_back({from.x, from.y + sign, beside[i]});
    }
    return drawing;
}

// Substituents at both ends of a row of double bonds; "H" is left out.
Drawing cumulene(unsigned doubles, const std::array<std::string, 4>& ends) {
    Drawing drawing;
    for (unsigned i = 0; i <= doubles; ++i) drawing.atoms.push_back({1.3 * i, 0, "C"});
    for (unsigned i = 0; i < doubles; ++i) drawing.bonds.push_back({i, i + 1, 2, 0});
    for (unsigned i = 0; i < 4; ++i) {
        if (ends[i] == "H") continue;
        const bool is_left = i < 2;
        drawing.bonds.push_back(
            {is_left ? 0 : doubles, static_cast<unsigned>(drawing.atoms.size()), 1, is_left ? 0 : (i == 2 ? 1 : 6)});
        drawing.atoms.push_back({is_left ? -0.7 : 1.3 * doubles + 0.7, i % 2 == 0 ? 1.1 : -1.1, ends[i]});
    }
    return drawing;
}

}  // namespace

TEST_CASE("racemic and relative centres make a compound what it is, whichever hand is drawn") {
    const Pair pairs[] = {
        {"C[C@H](F)Cl |&1:1|", "C[C@@H](F)Cl |&1:1|", true},
        {"C[C@H](F)Cl |&1:1|", "C[C@H](F)Cl", false},
        {"C[C@H](F)Cl |&1:1|", "CC(F)Cl", false},
        {"C[C@H](F)Cl |&1:1|", "C[C@H](F)Cl |o1:1|", false},
        {"C[C@H](F)Cl |o1:1|", "C[C@@H](F)Cl |o1:1|", true},
        {"C[C@H](F)Cl |a:1|", "C[C@H](F)Cl", true},
        {"C[C@H](F)Cl |a:1|", "C[C@@H](F)Cl |a:1|", false},
        {"C[C@H](O)[C@H](F)Cl |&1:1,3|", "C[C@@H](O)[C@@H](F)Cl |&1:1,3|", true},
        {"C[C@H](O)[C@H](F)Cl |&1:1,3|", "C[C@@H](O)[C@H](F)Cl |&1:1,3|", false},
        {"C[C@H](O)[C@H](F)Cl |&1:1,&2:3|", "C[C@@H](O)[C@H](F)Cl |&1:1,&2:3|", true},
        {"C[C@H](O)[C@H](F)Cl |&1:1,&2:3|", "C[C@H](O)[C@H](F)Cl |&1:1,3|", false},
        {"C[C@H](O)[C@H](F)Cl |&1:1,o1:3|", "C[C@H](O)[C@H](F)Cl |o1:1,&1:3|", false},
        {"C[C@H](O)[C@H](F)Cl |&1:1|", "C[C@@H](O)[C@H](F)Cl |&1:1|", true},
        {"C[C@H](O)[C@H](F)Cl |&1:1|", "C[C@H](O)[C@@H](F)Cl |&1:1|", false},
        // A meso compound is one isomer, whatever its groups.
        {"C[C@H](O)[C@@H](C)O |&1:1,3|", "C[C@H](O)[C@@H](C)O", true},
        {"C[C@H](O)[C@@H](C)O |&1:1,3|", "C[C@H](O)[C@@H](C)O |o1:1,3|", true},
        {"C[C@H](O)[C@H](C)O |&1:1,3|", "C[C@@H](O)[C@@H](C)O |&1:1,3|", true},
        {"C[C@H](O)[C@H](C)O |&1:1|", "C[C@H](O)[C@H](C)O |&1:3|", true},
        {"C[C@H](O)[C@H](C)O |&1:1,&2:3|", "C[C@H](O)[C@@H](C)O |&1:1,&2:3|", true},
        {"C[C@H](O)[C@H](C)O |&1:1,o1:3|", "C[C@H](O)[C@H](C)O |o1:1,&1:3|", true},
        // Groups of what is no centre.
        {"CC(C)(O)[C@H](F)Cl |&1:1,4|", "CC(C)(O)[C@H](F)Cl |&1:4|", true},
        {"C[C@H](C)[C@H](F)Cl |&1:1,3|", "CC(C)[C@H](F)Cl |&1:3|", true},
        {"C[C@H](C)O |&1:1|", "CC(C)O", true},
        {"F[C@H](Cl)C[C@H](F)Cl |&1:1,o2:4|", "Cl[C@H](F)C[C@H](F)Cl |o1:4,&3:1|", true},
        {"C[C@H]1C[C@@H](C)C1 |&1:1,3|", "C[C@H]1C[C@@H](C)C1", true},
        {"OC(=O)[C@H](O)[C@@H](O)C(=O)O |o1:3|", "OC(=O)[C@H](O)[C@@H](O)C(=O)O |o1:5|", true},
        {"C[C@H](F)Cl.C[C@H](F)Cl |&1:1,5|", "C[C@@H](F)Cl.C[C@@H](F)Cl |&1:1,5|", true},
        {"C[C@H](F)Cl.C[C@@H](F)Cl |&1:1,5|", "C[C@@H](F)Cl.C[C@H](F)Cl", true},
        {"C[C@H](O)[C@@H](F)[C@H](C)O |&1:1,3,5|", "C[C@H](O)[C@@H](F)[C@H](C)O", false},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.one << " and " << pair.other);
        CHECK((form_of(pair.one) == form_of(pair.other)) == pair.are_same);
        CHECK(is_sure_form(form_of(pair.one)));
        CHECK(form_by(pair.one, {.ignore_stereo = true}) == form_by(pair.other, {.ignore_stereo = true}));
    }
}

TEST_CASE("the form of racemic and relative centres does not depend on how a compound is written") {
    std::mt19937 random{7};
    for (const char* smiles :
         {"C[C@H](O)[C@@H](F)CN |&1:1,o2:3|", "C[C@H](O)[C@H](C)[C@@H](F)Cl |&1:1,3,o1:5|",
          "C[C@@H]1CC[C@H](N)C[C@H]1O |&1:1,4,&2:7|", "CC[C@H](C)[C@H](N)C(=O)N1CCC[C@@H]1C(=O)O |o1:2,4,&1:11|",
          "C[C@H](Cl)[C@H](C)[C@@H](Cl)C |&1:1,o1:5|", "C[S@](=O)CC[C@H](C)O |&1:1,o1:6|",
          "C/C=C/[C@H](O)[C@@H](N)/C=C\\C |&1:3,5|", "O[C@H]1C[C@H](O)C[C@@H](O)C1 |&1:1,3,&2:6|"}) {
        const std::string form = form_of(smiles);
        for (int i = 0; i < 40; ++i) {
            const std::string other = written_otherwise(smiles, random);
            INFO(smiles << " as " << other);
            CHECK(form_of(other) == form);
        }
        // Without its salt, and kept where only tautomers or charges are looked at.
        const std::string salt = std::string{smiles}.insert(std::string{smiles}.find(' '), ".Cl");
        CHECK(form_by(salt, {.ignore_salts = true}) == form_by(smiles, {.ignore_salts = true}));
        CHECK(form_by(salt, {.ignore_salts = true}) == form);
    }
}

TEST_CASE("compounds whose racemic and relative centres are other isomers have other forms") {
    std::mt19937 random{5};
    for (const char* smiles : {"C[C@H](O)[C@@H](F)CN", "C[C@@H]1CC[C@H](C)C[C@H]1O", "O[C@H]1C[C@H](O)C[C@@H](O)C1",
                               "C[C@H](F)Cl.C[C@@H](F)Cl"}) {
        std::map<std::string, std::set<std::string>> isomers_of_form;
        for (int i = 0; i < 60; ++i) {
            const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
            const GroupedCentres grouped = grouped_at_random(*mol, random);
            INFO(grouped.cxsmiles);
            const auto [known, is_new] = isomers_of_form.try_emplace(form_of(grouped.cxsmiles), grouped.isomers);
            CHECK(known->second == grouped.isomers);
        }
        CHECK(isomers_of_form.size() > 5);
    }
}

TEST_CASE("too many groups of centres are said, and never taken for known") {
    std::string smiles = "C", extension = " |";
    for (int i = 0; i < 9; ++i) {
        smiles += "[C@H](F)";
        extension += (i ? ",&" : "&") + std::to_string(i + 1) + ":" + std::to_string(2 * i + 1);
    }
    const Molecule molecule = read(smiles + "Cl" + extension + "|");
    CHECK(says(molecule, RemarkKind::unknown_stereo));
    CHECK_FALSE(is_sure_form(compound_form(molecule)));
}

TEST_CASE("racemic and relative centres are in the SMILES of a compound that came as a molfile") {
    for (const char* smiles : {"C[C@H](O)[C@@H](F)CN |&1:1,o1:3|", "C[C@H](O)[C@H](C)[C@@H](F)Cl |&1:1,3,o1:5|",
                               "C[C@H](F)[C@H](Cl)Br |&1:1,&2:3|"}) {
        INFO(smiles);
        const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
        const std::string written = canonical_smiles(read(RDKit::MolToMolBlock(*mol)));
        INFO(written);
        CHECK(written.find(" |&1:") != std::string::npos);
        CHECK(form_of(written) == form_of(smiles));
    }
    CHECK(canonical_smiles(read("C[C@H](F)Cl |a:1|")) == "C[C@H](F)Cl");
}

TEST_CASE("the hands of drawn axes tell compounds apart, however they are drawn") {
    std::mt19937 random{11};
    const std::vector<Drawing> drawings{biaryl({"F", "Cl", "N", "Br"}),      biaryl({"F", "Cl", "F", "Cl"}),
                                        biaryl({"H", "Cl", "N", "Br"}),      biaryl({"O", "N", "O", "N"}),
                                        cumulene(2, {"F", "Cl", "N", "Br"}), cumulene(2, {"H", "Cl", "C", "Br"}),
                                        cumulene(2, {"C", "Cl", "C", "Cl"}), cumulene(4, {"F", "Cl", "F", "Br"})};
    for (const Drawing& drawing : drawings) {
        const std::string molfile = drawing.molfile();
        const std::string form = form_of(molfile), other = form_of(drawing.mirrored().molfile());
        INFO(molfile);
        CHECK(is_sure_form(form));
        CHECK(form != other);
        CHECK(form != form_of(canonical_smiles(read(molfile))));
        CHECK(form_by(molfile, {.ignore_stereo = true}) == form_of(canonical_smiles(read(molfile))));
        CHECK_FALSE(says(read(molfile), RemarkKind::unknown_stereo));
        for (int i = 0; i < 30; ++i) {
            CHECK(form_of(drawing.turned(random).molfile()) == form);
            CHECK(form_of(drawing.mirrored().turned(random).molfile()) == other);
        }
    }
}

TEST_CASE("an axis with two equal neighbours at an end has no hand") {
    for (const Drawing& drawing :
         {biaryl({"F", "F", "N", "Br"}), biaryl({"H", "H", "N", "Br"}), cumulene(2, {"C", "C", "N", "Br"})}) {
        const std::string molfile = drawing.molfile();
        INFO(molfile);
        CHECK(form_of(molfile) == form_of(canonical_smiles(read(molfile))));
        CHECK(form_of(molfile) == form_of(drawing.mirrored().molfile()));
    }
}

TEST_CASE("wedges that are not understood are said, and their compounds never taken for known") {
    // Both ends of an odd row of double bonds lie in a plane.
    std::vector<Drawing> drawings{cumulene(3, {"F", "Cl", "F", "Br"})};
    // Both substituents of an end up.
    drawings.push_back(cumulene(2, {"F", "Cl", "N", "Br"}));
    drawings.back().bonds.back().wedge = 1;
    // From the ring to what it bears.
    drawings.push_back(biaryl({"F", "Cl", "N", "Br"}));
    drawings.back().bonds[5].wedge = 0;
    drawings.back().bonds.back().wedge = 1;
    // Along the axis.
    drawings.push_back(biaryl({"F", "Cl", "N", "Br"}));
    drawings.back().bonds[5].wedge = 0;
    drawings.back().bonds[12].wedge = 1;
    for (const Drawing& drawing : drawings) {
        const Molecule molecule = read(drawing.molfile());
        INFO(drawing.molfile());
        CHECK(says(molecule, RemarkKind::unknown_stereo));
        CHECK_FALSE(is_sure_form(compound_form(molecule)));
    }
    for (const char* smiles : {"FC=[C@]=CCl", "FC=[C@@]=CCl", "CC=[C@AL1]=CC", "[H]C(F)=[C@]=CCl"}) {
        INFO(smiles);
        CHECK(says(read(smiles), RemarkKind::unknown_stereo));
        CHECK_FALSE(is_sure_form(form_of(smiles)));
        CHECK(std::get<Molecule>(parse_smiles_for_form(smiles)).remarks().size() == 1);
    }
    CHECK(is_sure_form(form_of("FC=C=CCl")));
    CHECK_FALSE(says(read("C[C@H](F)C=C=CCl"), RemarkKind::unknown_stereo));
}

TEST_CASE("wedges that fit both hands of a centre are said, and others are not") {
    const auto drawing = [](std::vector<Drawing::Atom> around, std::vector<int> wedges) {
        Drawing result{{{0, 0, "C"}}, {}};
        for (unsigned i = 0; i < around.size(); ++i) {
            result.atoms.push_back(around[i]);
            result.bonds.push_back({0, i + 1, 1, wedges[i]});
        }
        return result;
    };
    const std::vector<Drawing::Atom> tee{{-1, 0, "F"}, {1, 0, "Cl"}, {0, -1, "Br"}},
        half{{-.8, -.5, "F"}, {.8, -.5, "Cl"}, {0, -1, "Br"}}, star{{-.8, .5, "F"}, {.8, .5, "Cl"}, {0, -1, "Br"}},
        line{{0, -2, "F"}, {0, 1, "Cl"}, {0, -1, "Br"}}, cross{{-1, 0, "F"}, {1, 0, "Cl"}, {0, -1, "Br"}, {0, 1, "I"}},
        with_hydrogen{{-1, 0, "F"}, {1, 0, "Cl"}, {0, -1, "Br"}, {0, 1, "H"}};
    const std::vector<Drawing::Atom> over{{1, 0, "F"}, {2, 0, "Cl"}, {-1, 0, "Br"}, {0, 1, "I"}};
    std::mt19937 random{5};
    for (int i = 0; i < 20; ++i) {
        for (const Drawing& unclear :
             {drawing(over, {1, 0, 0, 0}), drawing(cross, {1, 6, 0, 0}), drawing(cross, {1, 0, 1, 0}),
              drawing(star, {1, 6, 0}), drawing(tee, {0, 0, 1}), drawing(half, {0, 0, 6}), drawing(line, {0, 0, 1}),
              drawing(line, {0, 6, 0}), drawing(cross, {1, 1, 1, 1})}) {
            const Molecule molecule = read(unclear.turned(random).molfile());
            INFO(unclear.molfile());
            CHECK(says(molecule, RemarkKind::unknown_stereo));
            CHECK_FALSE(is_sure_form(compound_form(molecule)));
        }
        for (const Drawing& clear :
             {drawing(tee, {1, 0, 0}), drawing(half, {0, 1, 0}), drawing(star, {0, 0, 1}), drawing(cross, {1, 1, 0, 0}),
              drawing(cross, {1, 0, 6, 0}), drawing(cross, {1, 1, 6, 6}), drawing(star, {1, 1, 0}),
              drawing(with_hydrogen, {0, 0, 1, 0})}) {
            INFO(clear.molfile());
            CHECK_FALSE(says(read(clear.turned(random).molfile()), RemarkKind::unknown_stereo));
        }
    }
}

TEST_CASE("what RDKit draws itself it reads as it means it") {
    for (const char* smiles : {"O=C1C[C@@H]2OCC=C3CN4CC[C@]56c7ccccc7N1[C@H]5[C@H]2[C@H]3C[C@H]46",  // strychnine
                               "N[Pt](N)(Cl)Cl", "C[C@H](O)[C@@H]1C[C@H]2CC[C@@H]1C2"}) {
        INFO(smiles);
        const std::string molfile = molfile_of("x", smiles, std::nullopt);
        CHECK_FALSE(says(read(molfile), RemarkKind::unknown_stereo));
        CHECK(form_of(molfile) == form_of(smiles));
    }
}

TEST_CASE("which ligands of a flat complex are opposite to each other is not known, and said") {
    const auto complex = [](std::array<const char*, 5> symbols) {
        Drawing drawing;
        const double places[5][2] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        for (unsigned i = 0; i < 5; ++i) drawing.atoms.push_back({places[i][0], places[i][1], symbols[i]});
        for (unsigned i = 1; i < 5; ++i) drawing.bonds.push_back({0, i, 1, 0});
        return read(drawing.molfile());
    };
    for (const auto& symbols : {std::array{"Pt", "Cl", "Cl", "Br", "Br"}, std::array{"Pd", "Cl", "F", "Br", "I"},
                                std::array{"Pt", "Cl", "Br", "Cl", "I"}}) {
        CHECK(says(complex(symbols), RemarkKind::unknown_stereo));
        CHECK_FALSE(is_sure_form(compound_form(complex(symbols))));
    }
    CHECK_FALSE(says(complex({"Pt", "Cl", "Cl", "Cl", "Br"}), RemarkKind::unknown_stereo));
    CHECK_FALSE(says(complex({"C", "Cl", "Cl", "Br", "Br"}), RemarkKind::unknown_stereo));
}

TEST_CASE("wedges where all atoms lie at one place give no hand, and are said") {
    std::string molfile =
        "\n\n\n  5  4  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0000    0.0000    0.0000 C   0  0\n    0.0000    0.0000    0.0000 F   0  0\n"
        "    0.0000    0.0000    0.0000 Cl  0  0\n    0.0000    0.0000    0.0000 Br  0  0\n"
        "    0.0000    0.0000    0.0000 C   0  0\n  1  2  1  1\n  1  3  1  0\n  1  4  1  0\n  1  5  1  0\nM  END\n";
    const Molecule wedged = read(molfile);
    CHECK(canonical_smiles(wedged) == canonical_smiles(read("CC(F)(Cl)Br")));
    CHECK(says(wedged, RemarkKind::unknown_stereo));
    CHECK_FALSE(is_sure_form(compound_form(wedged)));
    molfile.replace(molfile.find("  1  2  1  1"), 12, "  1  2  1  0");
    CHECK_FALSE(says(read(molfile), RemarkKind::unknown_stereo));
    CHECK(form_of(molfile) == form_of("CC(F)(Cl)Br"));
}

TEST_CASE("a macrocycle that RDKit writes as its other isomer is written as what it is") {
    for (const char* smiles : {"COC(=O)C1=C\\c2cc3c(cc2-c2c(cc(OC)c(OC)c2OC)\\C=C/1C(=O)OC)OCO3",
                               "COC(=O)C1=C/c2cc3c(cc2-c2c(cc(OC)c(OC)c2OC)\\C=C/1C(=O)OC)OCO3", "C1CCC/C=C/CCCC1",
                               "C1CCC/C=C\\CCCC1", "O=C1CC/C=C/C=C\\CCCCO1"}) {
        const Molecule compound = read(smiles);
        const std::string written = canonical_smiles(compound);
        INFO(smiles << " as " << written);
        CHECK(form_of(written) == form_of(smiles));
        CHECK(form_of(canonical_smiles(read(written))) == form_of(smiles));
    }
    CHECK(form_of("COC(=O)C1=C\\c2cc3c(cc2-c2c(cc(OC)c(OC)c2OC)\\C=C/1C(=O)OC)OCO3") !=
          form_of("COC(=O)C1=C/c2cc3c(cc2-c2c(cc(OC)c(OC)c2OC)\\C=C/1C(=O)OC)OCO3"));
}

TEST_CASE("slashes that contradict each other are refused with the atom") {
    for (const char* smiles : {"F/C(\\Cl)=C/F", "F\\C(/Cl)=C/F", "C/C(=C/F)\\F", "FC(/C=C/C=C(/C)/F)=C",
                               "C\\C(/F)=C\\F", "F/C=C(/F)/Cl", "O/N=C(\\C)\\F"}) {
        INFO(smiles);
        const ParseResult result = parse_smiles(smiles), query = parse_query_smiles(smiles);
        REQUIRE(std::holds_alternative<Unparsable>(result));
        CHECK(std::holds_alternative<Unparsable>(query));
        CHECK_THAT(std::get<Unparsable>(result).reason, Catch::Contains("one side of its double bond"));
    }
    for (const char* smiles : {"F/C(/Cl)=C/F", "F\\C(\\Cl)=C/F", "F/C=C(/F)\\Cl", "F/C(/C)=N/O", "C/C(F)=C(/Cl)\\F",
                               "F/C=C/C=C\\F", "C1CC/C=C/CCC1", "O=C(/C=C\\C)/C=C/F", "C=C(/C=C/F)/C=C\\F"}) {
        INFO(smiles);
        CHECK(std::holds_alternative<Molecule>(parse_smiles(smiles)));
    }
}

TEST_CASE("numbers of atoms are no chemistry, but those of attachment points") {
    for (const auto& [numbered, plain] : std::vector<std::pair<std::string, std::string>>{
             {"[CH3:1][CH2:2][OH:3]", "CCO"},
             {"[CH3:1][C@H:2]([NH2:3])[C:4](=[O:5])[OH:6]", "C[C@H](N)C(=O)O"},
             {"C[C@H]([CH3:1])F", "CC(C)F"},
             {"[H:1]OC", "CO"},
             {"[Na+:1].[Cl-:2]", "[Na+].[Cl-]"},
             {"F/[CH:1]=[CH:2]/F", "F/C=C/F"},
             {"C/C([CH3:5])=C/F", "CC(C)=CF"},
             {"c1c[cH:7]ccc1", "c1ccccc1"},
             {"[CH3:9][C@H](F)Cl |&1:1|", "C[C@@H](F)Cl |&1:1|"}}) {
        INFO(numbered);
        CHECK(form_of(numbered) == form_of(plain));
        for (const Sameness& rules : {Sameness{.ignore_stereo = true}, {.ignore_salts = true}, {.tautomers = true}}) {
            CHECK(form_by(numbered, rules) == form_by(plain, rules));
        }
    }
    CHECK(form_of("[*:1]CC[*:2]") != form_of("*CC*"));
    CHECK(form_of("[*:1]CO[*:2]") != form_of("[*:2]CO[*:1]"));
}

TEST_CASE("groups written with or without charges are one where they are normalised") {
    const Sameness normal{.normalise = true};
    const Pair pairs[] = {
        {"C[S+]([O-])CC", "CS(=O)CC", true},
        {"C[S@+]([O-])CC", "C[S@](=O)CC", true},
        {"C[S@+]([O-])CC", "C[S@@](=O)CC", false},
        {"C[S+2]([O-])([O-])CC", "CS(=O)(=O)CC", true},
        {"CN=[N+]=[N-]", "C[N-][N+]#N", false},  // RDKit has no rule for it
        {"CN=N#N", "CN=[N+]=[N-]", true},
        {"O=[N+]([O-])c1ccccc1", "O=N(=O)c1ccccc1", true},
        {"C[P+]([O-])(C)C", "CP(=O)(C)C", false},
        {"CC(=O)O[Na]", "CC(=O)[O-].[Na+]", false},
        {"C[S+]([O-])C[C@H](F)Cl |&1:4|", "CS(=O)C[C@@H](F)Cl |&1:4|", true},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.one << " and " << pair.other);
        CHECK((form_by(pair.one, normal) == form_by(pair.other, normal)) == pair.are_same);
        const Molecule once = normalised(read(pair.one));
        CHECK(compound_form(normalised(once)) == compound_form(once));
    }
    CHECK(canonical_smiles(normalised(read("CS(C)=O"))) == "C[S+](C)[O-]");
}

TEST_CASE("a hand counts among tautomers where all of them keep it") {
    const Sameness tautomers{.tautomers = true};
    const Sameness flat{.ignore_stereo = true, .tautomers = true};
    const Pair pairs[] = {
        {"C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O", false},
        {"CC[C@H](C)C(C)=O", "CC[C@@H](C)C(C)=O", false},
        {"C/C=C/C=O", "C/C=C\\C=O", false},
        {"C/C(CC)=N\\O", "C/C(CC)=N/O", false},
        {"N[C@@H](Cc1c[nH]cn1)C(=O)O", "N[C@@H](Cc1cnc[nH]1)C(=O)O", true},
        {"N[C@@H](Cc1c[nH]cn1)C(=O)O", "N[C@H](Cc1cnc[nH]1)C(=O)O", false},
        {"C[C@H](O)c1ccc[nH]c1=O", "C[C@H](O)c1cccnc1O", true},
        {"C[C@H](O)c1ccc[nH]c1=O", "C[C@@H](O)c1cccnc1O", false},
        {"N/C(C)=N/c1ccccc1", "CC(=N)Nc1ccccc1", true},
        {"C[C@H](O)C(=O)c1ccccc1", "C[C@@H](O)C(=O)c1ccccc1", true},
    };
    for (const Pair& pair : pairs) {
        INFO(pair.one << " and " << pair.other);
        CHECK((form_by(pair.one, tautomers) == form_by(pair.other, tautomers)) == pair.are_same);
        if (pair.are_same) continue;
        CHECK(form_by(pair.one, flat) == form_by(pair.other, flat));
    }
    CHECK(says(canonical_tautomer(read("C[C@H](O)C(=O)c1ccccc1")), RemarkKind::mobile_stereo));
    CHECK_FALSE(says(canonical_tautomer(read("C[C@H](N)C(=O)O")), RemarkKind::mobile_stereo));
}

TEST_CASE("the tautomer that stands for all does not depend on how the atoms are ordered") {
    std::mt19937 random{3};
    const Sameness tautomers{.tautomers = true};
    for (const char* smiles : {"C[C@H](NC(C)=N)c1ccc[nH]c1=O", "CC(=O)C[C@H](C)C(=O)C", "C/C=C/C(=O)C[C@@H](N)C(=O)O",
                               "Cc1nc(=O)[nH]c([C@@H](C)O)c1", "N/C(C)=N/c1ccccc1"}) {
        const std::string form = form_by(smiles, tautomers);
        for (int i = 0; i < 10; ++i) {
            const std::string other = written_otherwise(smiles, random);
            INFO(smiles << " as " << other);
            CHECK(form_by(other, tautomers) == form);
        }
    }
}

TEST_CASE("hands of axes through rings are not known, and said") {
    for (const char* smiles :
         {"C/C=C1/CC[C@H](C)CC1", "C/C=C1/CC[C@@H](C)CC1", "O/N=C1/CC[C@H](C)CC1", "C/C=C1/C[C@H](C)C1",
          "OC(=O)/C=C1/CC[C@H](C)CC1", "C[C@@H]1C[C@]2(C1)C[C@H](C)C2", "C[C@H]1C[C@]2(C1)C[C@H](C)C2",
          "C[C@H]1CC[C@]2(CC1)CC[C@H](F)CC2", "C[Te+](N)F |wU:1.0|", "CC(F)Cl |wU:1.0|", "CC(F)Cl |wD:1.0|"}) {
        INFO(smiles);
        CHECK(says(read(smiles), RemarkKind::unknown_stereo));
        CHECK_FALSE(is_sure_form(form_of(smiles)));
    }
    for (const char* smiles :
         {"C[C@H]1CC[C@@H](C)CC1", "CC=C1CCC(C)CC1", "C=C1CC[C@H](C)CC1", "O=C1CC[C@H](C)CC1", "CC(C)=C1CC[C@H](C)CC1",
          "C[C@H]1CCC2(CC1)OCCO2", "C[C@H]1CCC(=CC)CC1C", "N[C@@H](C)C(=O)O", "C[C@]12CC[C@H](CC1)C2"}) {
        INFO(smiles);
        CHECK_FALSE(says(read(smiles), RemarkKind::unknown_stereo));
        CHECK(is_sure_form(form_of(smiles)));
    }
}

}  // namespace chemsieve::stereo_forms_test
