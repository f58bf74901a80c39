// Scaffolds without one of their rings, by hand and by trying all that can be left of rings; networks and trees of real
// ones.

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "chem/read/parse.h"
#include "search/series/library_scaffolds.h"
#include "search/series/network/ring_blocks.h"
#include "search/series/network/scaffold_network.h"
#include "search/series/network/smallest_cycles.h"
#include "search/series/piece.h"
#include "tests/search/compared_compounds.h"

namespace chemsieve::scaffold_network_test {

using namespace chemsieve::test;
using series::KnownScaffold;
using series::NetworkShape;
using series::ScaffoldKind;
using series::ScaffoldNetwork;
using series::ScaffoldNode;

namespace {

// With what a KnownScaffold points to.
struct Scaffold {
    std::string form, text;
};

Scaffold known(const std::string& smiles) {
    const Molecule molecule = std::get<Molecule>(parse_smiles(smiles));
    const std::vector<Constitution> pieces = series::components_of(series::BondedAtoms{molecule});
    REQUIRE(pieces.size() == 1);
    series::Piece piece = series::piece_of(pieces.front());  // known by its text, where no form is proved
    const std::string text = series::text_of(piece);
    return {piece.form, text};
}

ScaffoldNetwork network_of(const std::vector<Scaffold>& scaffolds, NetworkShape shape,
                           ScaffoldKind kind = ScaffoldKind::murcko, std::size_t most_rings = 10, unsigned jobs = 1) {
    std::vector<KnownScaffold> known;
    for (const Scaffold& one : scaffolds) known.push_back({one.form, one.text});
    return *series::scaffold_network(
        known, {.kind = kind, .shape = shape, .most_rings = most_rings, .jobs = jobs, .progress = nullptr}, {});
}

std::vector<std::string> parents_of(const std::string& smiles, NetworkShape shape = NetworkShape::network,
                                    ScaffoldKind kind = ScaffoldKind::murcko) {
    const ScaffoldNetwork network = network_of({known(smiles)}, shape, kind);
    std::vector<std::string> parents;
    for (const std::uint32_t parent : network.nodes[network.of_known[0]].parents) {
        parents.push_back(network.nodes[parent].text);
    }
    return parents;
}

std::vector<Scaffold> scaffolds_of(const CompoundSource& source, ScaffoldKind kind) {
    const auto found = series::find_scaffold_pieces(source, kind, nullptr, 2, {}, {});
    REQUIRE(found);
    REQUIRE(found->forms.size() == found->texts.size());
    std::vector<Scaffold> all;
    for (std::size_t i = 0; i < found->texts.size(); ++i) all.push_back({found->forms[i], found->texts[i]});
    return all;
}

void check_same(const ScaffoldNetwork& one, const ScaffoldNetwork& other) {
    REQUIRE(one.nodes.size() == other.nodes.size());
    for (std::size_t i = 0; i < one.nodes.size(); ++i) {
        CHECK(one.nodes[i].text == other.nodes[i].text);
        CHECK(one.nodes[i].rings == other.nodes[i].rings);
        CHECK(one.nodes[i].parents == other.nodes[i].parents);
    }
}

}  // namespace

TEST_CASE("A scaffold loses the rings without which it holds together") {
    const std::map<std::string, std::vector<std::string>> cases{
        {"c1ccccc1", {}},
        {"c1ccc2ccccc2c1", {"c1ccccc1"}},
        {"c1ccc2[nH]ccc2c1", {"c1cc[nH]c1", "c1ccccc1"}},
        {"c1ccc2c(c1)[nH]c1ccccc12", {"c1ccc2[nH]ccc2c1"}},
        {"c1ccc(Cc2ccncc2)cc1", {"c1ccccc1", "c1ccncc1"}},
        {"O=C(Nc1ccccc1)c1ccncc1", {"c1ccccc1", "c1ccncc1"}},
        // Not the one in the middle.
        {"c1ccc2cc3ccccc3cc2c1", {"c1ccc2ccccc2c1"}},
        {"c1ccc(-c2ccc(-c3ccccc3)cc2)cc1", {"c1ccc(-c2ccccc2)cc1"}},
        {"c1ccc2c(c1)Cc1ccccc1-2", {"C1=Cc2ccccc2C1"}},
        // A bond that was aromatic is double where the ring is not.
        {"c1ccc2c(c1)CCCC2", {"C1=CCCCC1", "c1ccccc1"}},
        {"O=C1C=CC(=O)c2ccccc21", {"O=C1C=CC(=O)C=C1", "c1ccccc1"}},
        {"O=c1ccc2ccccc2o1", {"O=c1cccco1", "c1ccccc1"}},
        // Where double bonds have no place otherwise, nitrogen gets no hydrogen, and carbon one more.
        {"c1ccn2cccc2c1", {"c1cc[nH]c1", "c1ccncc1"}},
        {"O=c1cccc2ccccn12", {"O=c1cccc[nH]1", "c1ccncc1"}},
        {"c1ccc2cccc-2cc1", {"C1=CC=CCC=C1", "C1=CCC=C1"}},
        // Bridges, spiro atoms, cages, rings around others.
        {"C1CC2CCC1C2", {"C1CCCC1"}},
        {"C1CC2CCC1CC2", {"C1CCCCC1"}},
        {"C1CC2CCC1OC2", {"C1CCCCC1", "C1CCOCC1"}},
        {"C1CCC2(CC1)CCCC2", {"C1CCCC1", "C1CCCCC1"}},
        {"C12C3C4C1C1C2C3C41", {"C1C2C3CC4C1C2C34"}},
        {"c1cc2ccc1CCc1ccc(cc1)CC2", {"C1=CCCc2ccc(cc2)CCC=C1"}},
        // What was doubly bonded to a ring that goes is not left.
        {"C1CCC(=C2CCCCC2)CC1", {"C1CCCCC1"}},
        {"C(=C1CCCCC1)c1ccccc1", {"C=C1CCCCC1", "c1ccccc1"}},
        {"c1cc[n+]2ccccc2c1", {"c1cc[nH+]cc1"}},
    };
    for (const auto& [scaffold, parents] : cases) {
        INFO(scaffold);
        CHECK(parents_of(scaffold) == parents);
        const std::vector<std::string> chosen = parents_of(scaffold, NetworkShape::tree);
        CHECK(chosen.size() == std::min<std::size_t>(1, parents.size()));
        for (const std::string& one : chosen) CHECK(std::count(parents.begin(), parents.end(), one) == 1);
    }
    using Texts = std::vector<std::string>;
    CHECK(parents_of("CC1CCC2CCCCC2C1", NetworkShape::network, ScaffoldKind::generic) ==
          Texts{"C1CCCCC1", "CC1CCCCC1"});
    CHECK(parents_of("CC(CC1CCCCC1)C1CCCC1", NetworkShape::network, ScaffoldKind::generic) ==
          Texts{"C1CCCC1", "C1CCCCC1"});
    CHECK(parents_of("C1CCC(CC2CCCC2)CC1", NetworkShape::network, ScaffoldKind::skeleton) ==
          Texts{"C1CCCC1", "C1CCCCC1"});
    CHECK(parents_of("O=C1C=CC(=O)c2ccccc21", NetworkShape::network, ScaffoldKind::rings).size() == 2);
}

TEST_CASE("A scaffold of a tree loses first the ring that the rules name") {
    struct Case {
        const char *why, *scaffold, *parent;
    };
    const std::vector<Case> cases{
        {"1: an epoxide", "C1CC2OC2C1", "C1CCCC1"},
        {"2: not a ring of twelve atoms", "C1CCCCCC2(CCCCC1)CCCCC2", "C1CCCCCCCCCCC1"},
        {"3: fewest bonds in linkers", "c1ccc(CCc2ccc(-c3ccccc3)cc2)cc1", "c1ccc(-c2ccccc2)cc1"},
        {"4: a bridged one is kept", "C1CC2CCC1C2C1CCCC1", "C1CC2CCC1C2"},
        {"5: bridged before spiro", "C1CCC2(C1)CC1CCC2C1", "C1CC2CCC1C2"},
        {"6: seven atoms are kept", "C1CCCC(C2CCCCC2)CC1", "C1CCCCCC1"},
        {"7: azulene is dissected whatever is done, indole is not", "c1ccc2[nH]ccc2c1", "c1cc[nH]c1"},
        {"8: heteroatoms are kept", "c1ccc2ncccc2c1", "c1ccncc1"},
        {"9: nitrogen before oxygen", "c1coc(-c2ccc[nH]2)c1", "c1cc[nH]c1"},
        {"9: oxygen before sulphur", "c1coc(-c2cccs2)c1", "c1ccoc1"},
        {"10: a small one goes", "c1cc[nH]c1-c1ccncc1", "c1ccncc1"},
        {"11: an aromatic one goes", "c1ccc2c(c1)CCCC2", "C1=CCCCC1"},
        {"13: by text", "c1ncc(Cc2ccnnc2)cn1", "c1ccnnc1"},
    };
    for (const Case& each : cases) {
        INFO(each.why << ": " << each.scaffold);
        CHECK(parents_of(each.scaffold, NetworkShape::tree) == std::vector<std::string>{each.parent});
    }
    // 12: of two pyridines at linkers to a benzene the one that hangs by its nitrogen goes.
    CHECK(parents_of("c1ccc(C[n+]2ccccc2)cc1Cc1cccc[nH+]1", NetworkShape::tree) ==
          std::vector<std::string>{"c1ccc(Cc2cccc[nH+]2)cc1"});
}

TEST_CASE("Smallest cycles are those that all sets of cycles show") {
    std::mt19937 random{7};
    for (int round = 0; round < 300; ++round) {
        const std::size_t vertices = 2 + random() % 4;
        std::vector<series::WeightedEdge> edges;
        for (std::size_t i = 0; i < vertices; ++i) {  // a ring, so that nothing falls apart without an edge
            if (vertices == 2 && i == 1) break;
            edges.push_back({i, (i + 1) % vertices, 1 + random() % 5});
        }
        for (std::size_t more = 1 + random() % 4 + (vertices == 2 ? 1 : 0); more > 0; --more) {
            const std::size_t first = random() % vertices, last = (first + 1 + random() % (vertices - 1)) % vertices;
            edges.push_back({first, last, 1 + random() % 5});
        }
        for (std::size_t without = 0; without <= edges.size(); ++without) {
            // All sums of cycles: sets of edges of which each vertex has an even number.
            std::vector<std::pair<std::size_t, std::size_t>> cycles;  // length, edges
            for (std::size_t set = 1; set < std::size_t{1} << edges.size(); ++set) {
                std::vector<std::size_t> degrees(vertices);
                std::size_t length = 0;
                for (std::size_t k = 0; k < edges.size(); ++k) {
                    if ((set >> k & 1) == 0) continue;
                    ++degrees[edges[k].first];
                    ++degrees[edges[k].last];
                    length += edges[k].length;
                }
                const bool has_left_out = without < edges.size() && (set >> without & 1) != 0;
                const bool is_even = std::all_of(degrees.begin(), degrees.end(), [](auto n) { return n % 2 == 0; });
                if (is_even && !has_left_out) cycles.emplace_back(length, set);
            }
            std::sort(cycles.begin(), cycles.end());
            std::vector<std::size_t> basis;
            std::size_t expected = 0, in_cycles = 0;
            for (const auto& [length, set] : cycles) {
                in_cycles |= set;
                std::size_t rest = set;
                for (const std::size_t one : basis) rest = std::min(rest, rest ^ one);
                if (rest == 0) continue;
                basis.push_back(rest);
                std::sort(basis.rbegin(), basis.rend());
                expected += length;
            }
            const series::CycleBasis found = series::smallest_cycles(edges, vertices, without);
            CHECK(found.length == expected);
            CHECK(found.edges.words[0] == in_cycles);
        }
    }
}

TEST_CASE("Networks and trees of real scaffolds do not depend on their order or on threads") {
    const TestLibrary library{nci_compounds(400)};
    if (library.molecules().empty()) return;
    for (const ScaffoldKind kind : {ScaffoldKind::murcko, ScaffoldKind::generic, ScaffoldKind::skeleton}) {
        std::vector<Scaffold> all = scaffolds_of(library.library(), kind);
        const ScaffoldNetwork network = network_of(all, NetworkShape::network, kind);
        const ScaffoldNetwork tree = network_of(all, NetworkShape::tree, kind);
        for (std::size_t i = 0; i < all.size(); ++i) CHECK(network.nodes[network.of_known[i]].text == all[i].text);
        std::map<std::string, std::set<std::string>> parents;
        for (const ScaffoldNode& node : network.nodes) {
            for (const std::uint32_t parent : node.parents) {
                CHECK(network.nodes[parent].rings + 1 == node.rings);
                parents[node.text].insert(network.nodes[parent].text);
            }
            // Each has a ring that can go.
            INFO(node.text);
            CHECK(node.parents.empty() == (node.rings == 1));
            const Molecule molecule = std::get<Molecule>(parse_smiles(node.text));
            if (kind != ScaffoldKind::generic) CHECK(series::scaffold_text(molecule, kind) == node.text);
        }
        for (const ScaffoldNode& node : tree.nodes) {
            REQUIRE(node.parents.size() == (node.rings == 1 ? 0 : 1));
            if (node.rings > 1) CHECK(parents[node.text].count(tree.nodes[node.parents[0]].text) == 1);
        }
        std::reverse(all.begin(), all.end());
        check_same(network, network_of(all, NetworkShape::network, kind, 10, 3));
        check_same(tree, network_of(all, NetworkShape::tree, kind, 10, 3));
    }
}

TEST_CASE("Scaffolds of too many rings are not taken apart, and are counted") {
    const std::vector<Scaffold> some{known("c1ccc2cc3ccccc3cc2c1"), known("c1ccc2ccccc2c1")};
    const ScaffoldNetwork network = network_of(some, NetworkShape::network, ScaffoldKind::murcko, 2);
    CHECK(network.not_taken_apart == 1);
    CHECK(network.nodes.size() == 3);
    CHECK(network.nodes[network.of_known[0]].parents.empty());
    CHECK(network.nodes[network.of_known[1]].parents == std::vector<std::uint32_t>{0});
    std::stop_source stopped;
    stopped.request_stop();
    CHECK_FALSE(series::scaffold_network({{some[0].form, some[0].text}}, {}, stopped.get_token()));
    // Buckminsterfullerene has 31 rings; dodecahedrane has 11, of which a tree takes one after the other.
    const std::string cage =
        "C12=C3C4=C5C6=C1C7=C8C9=C1C%10=C%11C(=C29)C3=C2C3=C4C4=C5C5=C9C6=C7C6=C7C8=C1C1=C8C%10=C%10C%11=C2C2=C3C3="
        "C4C4=C5C5=C%11C%12=C(C6=C95)C7=C1C1=C%12C5=C%11C4=C3C3=C5C(=C81)C%10=C23";
    const auto read = parse_smiles(cage);
    REQUIRE(std::holds_alternative<Molecule>(read));
    const std::string text = series::scaffold_text(std::get<Molecule>(read), ScaffoldKind::skeleton);
    CHECK(network_of({{form_of_canonical_smiles(text), text}}, NetworkShape::network).nodes.size() == 1);
    const ScaffoldNetwork chain = network_of({known("C12C3C4C5C1C6C7C2C8C3C9C4C1C5C6C2C7C8C9C12")}, NetworkShape::tree,
                                             ScaffoldKind::skeleton, 24);
    CHECK(chain.nodes.size() == 11);
}

}  // namespace chemsieve::scaffold_network_test
