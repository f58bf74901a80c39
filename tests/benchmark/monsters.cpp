#include "tests/benchmark/monsters.h"

#include <cmath>
#include <tuple>

#include "chem/graph/molecule_graph.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

namespace {

void bond(MolecularGraph& graph, std::uint32_t a, std::uint32_t b) { graph.bonds.push_back({a, b, BondLabel::single}); }

std::uint32_t atom(MolecularGraph& graph, std::uint16_t element) {
    graph.atoms.push_back(element);
    return static_cast<std::uint32_t>(graph.atoms.size() - 1);
}

MolecularGraph complete(unsigned atoms) {
    MolecularGraph graph;
    for (unsigned a = 0; a < atoms; ++a) {
        atom(graph, 5);
        for (unsigned b = 0; b < a; ++b) bond(graph, b, a);
    }
    return graph;
}

// A metal with ligands, each a chain of `length` atoms.
MolecularGraph metal(unsigned ligands, unsigned length) {
    MolecularGraph graph;
    atom(graph, 26);
    for (unsigned i = 0; i < ligands; ++i) {
        std::uint32_t last = 0;
        for (unsigned k = 0; k < length; ++k) {
            const std::uint32_t next = atom(graph, k == 0 ? 7 : 6);
            bond(graph, last, next);
            last = next;
        }
    }
    return graph;
}

// Each atom of a chain carries `branches` more.
MolecularGraph polymer(unsigned atoms, unsigned branches, std::uint16_t element) {
    MolecularGraph graph;
    std::uint32_t last = 0;
    for (unsigned i = 0; i < atoms; ++i) {
        const std::uint32_t next = atom(graph, 6);
        if (i > 0) bond(graph, last, next);
        for (unsigned k = 0; k < branches; ++k) bond(graph, next, atom(graph, element));
        last = next;
    }
    return graph;
}

// n x n x depth atoms, neighbours bonded.
MolecularGraph lattice(unsigned n, unsigned depth) {
    MolecularGraph graph;
    const auto at = [&](unsigned x, unsigned y, unsigned z) { return (z * n + y) * n + x; };
    for (unsigned i = 0; i < n * n * depth; ++i) atom(graph, 14);
    for (unsigned z = 0; z < depth; ++z) {
        for (unsigned y = 0; y < n; ++y) {
            for (unsigned x = 0; x < n; ++x) {
                if (x > 0) bond(graph, at(x - 1, y, z), at(x, y, z));
                if (y > 0) bond(graph, at(x, y - 1, z), at(x, y, z));
                if (z > 0) bond(graph, at(x, y, z - 1), at(x, y, z));
            }
        }
    }
    return graph;
}

// A sheet of fused six-membered rings: a brick wall of n x n atoms.
MolecularGraph graphene(unsigned n) {
    MolecularGraph graph;
    for (unsigned i = 0; i < n * n; ++i) atom(graph, 6);
    for (unsigned y = 0; y < n; ++y) {
        for (unsigned x = 0; x < n; ++x) {
            if (x > 0) graph.bonds.push_back({y * n + x - 1, y * n + x, BondLabel::aromatic});
            if (y > 0 && (x + y) % 2 == 0) graph.bonds.push_back({(y - 1) * n + x, y * n + x, BondLabel::aromatic});
        }
    }
    return graph;
}

MolecularGraph icosahedron() {
    MolecularGraph graph;
    const double g = (1 + std::sqrt(5.0)) / 2;
    std::vector<std::tuple<double, double, double>> points;
    for (const double s : {-1.0, 1.0}) {
        for (const double t : {-g, g}) {
            points.insert(points.end(), {{0, s, t}, {s, t, 0}, {t, 0, s}});
        }
    }
    for (std::uint32_t a = 0; a < points.size(); ++a) {
        atom(graph, 5);
        for (std::uint32_t b = 0; b < a; ++b) {
            const auto& [x, y, z] = points[a];
            const auto& [u, v, w] = points[b];
            if ((x - u) * (x - u) + (y - v) * (y - v) + (z - w) * (z - w) < 4.1) bond(graph, b, a);
        }
    }
    return graph;
}

MolecularGraph graph_of(const std::string& smiles) { return graph_of_compound(*rdkit_smiles(smiles)).graph; }

}  // namespace

std::vector<Monster> monsters() {
    const auto fullerene = read_structures(source_folder() / "tests/fixtures/fullerene.smi").front().first;
    return {{"fullerene C60", graph_of(fullerene)},
            {"cubane", graph_of("C12C3C4C1C5C2C3C45")},
            {"graphene sheet of 900 atoms", graphene(30)},
            {"perfluorinated chain C330F660", polymer(330, 2, 9)},
            {"chain of 999 carbon atoms", polymer(999, 0, 6)},
            {"chain of 500, a branch at each atom", polymer(500, 1, 7)},
            {"boron icosahedron B12", icosahedron()},
            {"metal with 12 ligands of 3 atoms", metal(12, 3)},
            {"metal with 20 ligands of 2 atoms", metal(20, 2)},
            {"metal with 60 ligands of 1 atom", metal(60, 1)},
            {"metal with 300 ligands of 3 atoms", metal(300, 3)},
            {"silicon lattice 9 x 9 x 9", lattice(9, 9)},
            {"complete graph of 8 atoms", complete(8)},
            {"complete graph of 24 atoms", complete(24)},
            {"complete graph of 200 atoms", complete(200)}};
}

}  // namespace chemsieve::test
