#include "chem/properties/composition.h"

#include <GraphMol/PeriodicTable.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "chem/properties/elements.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr std::size_t kElements = 119;  // 0: a dummy

// The elements in Hill order: C, H, then by their symbols.
const std::array<std::size_t, kElements>& hill_order() {
    static const std::array<std::size_t, kElements> order = [] {
        const RDKit::PeriodicTable& table = *RDKit::PeriodicTable::getTable();
        std::array<std::size_t, kElements> elements{};
        std::iota(elements.begin(), elements.end(), std::size_t{0});
        const auto rank = [](std::size_t element) { return element == kCarbon ? 0 : element == kHydrogen ? 1 : 2; };
        std::sort(elements.begin(), elements.end(), [&](std::size_t a, std::size_t b) {
            if (rank(a) != rank(b)) return rank(a) < rank(b);
            return table.getElementSymbol(static_cast<unsigned>(a)) < table.getElementSymbol(static_cast<unsigned>(b));
        });
        return elements;
    }();
    return order;
}

const std::array<std::string, kElements>& symbols() {
    static const std::array<std::string, kElements> texts = [] {
        std::array<std::string, kElements> result;
        for (unsigned i = 0; i < kElements; ++i) result[i] = RDKit::PeriodicTable::getTable()->getElementSymbol(i);
        return result;
    }();
    return texts;
}

}  // namespace

std::string formula_of(const Molecule& compound) {
    std::array<unsigned, kElements> counts{};
    int charge = 0;
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        ++counts.at(static_cast<std::size_t>(atom->getAtomicNum()));
        counts[kHydrogen] += atom->getTotalNumHs();
        charge += atom->getFormalCharge();
    }
    return hill_formula(counts, charge);
}

std::string hill_formula(const std::array<unsigned, kElements>& counts, int charge) {
    std::string formula;
    for (const std::size_t element : hill_order()) {
        if (counts[element] == 0) continue;
        formula += symbols()[element];
        if (counts[element] > 1) formula += std::to_string(counts[element]);
    }
    if (charge == 0) return formula;
    formula += charge > 0 ? '+' : '-';
    if (std::abs(charge) > 1) formula += std::to_string(std::abs(charge));
    return formula;
}

std::string_view element_symbol(int element) { return symbols().at(static_cast<std::size_t>(element)); }

double molecular_weight(const Molecule& compound) {
    static const double hydrogen = RDKit::PeriodicTable::getTable()->getAtomicWeight(kHydrogen);
    double sum = 0;
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        sum += atom->getMass();
        sum += atom->getTotalNumHs() * hydrogen;
    }
    return sum;
}

}  // namespace chemsieve
