// What compounds are compared by, and their similarity by its definition, apart from the program's.
#pragma once

#include <cmath>
#include <cstdio>
#include <iterator>

#include "fingerprint/kinds/fingerprinter.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::test {

// What two compounds are compared by: items, or numbers of bits; ascending.
using Numbers = std::vector<std::uint64_t>;

inline Numbers numbers_of(const Molecule& molecule, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) return items_of_compound(molecule, FingerprintRecipe{}).items;
    const BitFingerprint fingerprint = fixed_fingerprint(molecule, default_method(kind));
    Numbers numbers;
    for (std::uint32_t bit = 0; bit < fingerprint.bits(); ++bit) {
        if (fingerprint.test(bit)) numbers.push_back(bit);
    }
    return numbers;
}

inline double shared_by(const Numbers& query, const Numbers& compound) {
    std::vector<std::uint64_t> common;
    std::set_intersection(query.begin(), query.end(), compound.begin(), compound.end(), std::back_inserter(common));
    return static_cast<double>(common.size());
}

inline std::uint32_t similarity_of(double a, double b, double c, const Metric& metric) {
    if (c == 0) return 0;
    double value = 0;
    switch (metric.kind()) {
        case MetricKind::tanimoto: value = c / (a + b - c); break;
        case MetricKind::dice: value = 2 * c / (a + b); break;
        case MetricKind::cosine: value = c / std::sqrt(a * b); break;
        case MetricKind::tversky: value = c / (c + metric.alpha() * (a - c) + metric.beta() * (b - c)); break;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.6f", value);
    return static_cast<std::uint32_t>(std::lround(std::stod(text) * 1e6));
}

// Ordered as results are.
struct Ranked {
    std::uint32_t millionths;
    std::string id;
    CompoundNumber compound;
    bool operator<(const Ranked& other) const {
        if (millionths != other.millionths) return millionths > other.millionths;
        return std::pair{id, compound} < std::pair{other.id, other.compound};
    }
};

inline void check_equal(const std::vector<Hit>& hits, const std::vector<Ranked>& expected) {
    REQUIRE(hits.size() == expected.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
        REQUIRE(hits[i].similarity.millionths() == expected[i].millionths);
        REQUIRE(hits[i].compound == expected[i].compound);
    }
}

}  // namespace chemsieve::test
