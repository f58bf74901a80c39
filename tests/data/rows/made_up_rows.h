// Rows of compounds as no chemist has them, and some as they have.
#pragma once

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "data/rows/row_block.h"

namespace chemsieve::test {

inline bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

inline bool same(const StoredRow& a, const StoredRow& b) {
    const Descriptors &x = a.descriptors, &y = b.descriptors;
    return a.number == b.number && a.id == b.id && a.smiles == b.smiles && a.canonical == b.canonical &&
           a.exact_key == b.exact_key && a.import_id == b.import_id && a.line == b.line && x.formula == y.formula &&
           same_bits(x.molecular_weight, y.molecular_weight) && same_bits(x.logp, y.logp) &&
           same_bits(x.tpsa, y.tpsa) && x.donors == y.donors && x.acceptors == y.acceptors &&
           x.rotatable_bonds == y.rotatable_bonds && x.rings == y.rings && x.heavy_atoms == y.heavy_atoms;
}

// With rising numbers, which have gaps after a while.
inline std::vector<StoredRow> made_up_rows(int count, unsigned seed = 1) {
    std::mt19937_64 random{seed};
    const std::vector<double> odd{0.0,
                                  -0.0,
                                  1e308,
                                  -1e-308,
                                  std::numeric_limits<double>::infinity(),
                                  std::nan(""),
                                  std::numeric_limits<double>::denorm_min(),
                                  0.1 + 0.2,
                                  1e15 + 0.5};
    const auto any_text = [&](std::size_t most) {
        std::string text(random() % most, ' ');
        for (char& c : text) c = static_cast<char>(random());
        return text;
    };
    std::vector<StoredRow> rows;
    std::int64_t number = 0;
    for (int i = 0; i < count; ++i) {
        number += i < count / 2 ? 1 : static_cast<std::int64_t>(random() % 4) + 1;
        StoredRow row{.number = number,
                      .id = "CPD" + std::to_string(1000 + i),
                      .smiles = "CC(=O)Oc1ccccc1C(=O)N" + std::string(random() % 20, 'C'),
                      .exact_key = static_cast<std::int64_t>(random()),
                      .import_id = 1 + i / 300,
                      .line = i};
        row.descriptors = {.formula = "C" + std::to_string(i % 40) + "H6O2",
                           .molecular_weight = 180.159 + static_cast<double>(i % 7) * 14.027,
                           .logp = 0.1 * static_cast<double>(random() % 100) - 3.3,
                           .tpsa = 63.6,
                           .donors = i % 4,
                           .acceptors = i % 9,
                           .heavy_atoms = 13};
        if (i % 50 == 49) {
            row.id = any_text(40);
            row.smiles = any_text(i % 100 == 99 ? 9000 : 90);
            row.canonical = any_text(60);
            row.line = static_cast<std::int64_t>(random());
            row.descriptors.formula = any_text(9);
            row.descriptors.logp = odd[static_cast<std::size_t>(i) / 50 % odd.size()];
            row.descriptors.tpsa = odd[random() % odd.size()];
            row.descriptors.rings = std::numeric_limits<int>::max();
            row.descriptors.heavy_atoms = std::numeric_limits<int>::min();
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace chemsieve::test
