#include "data/codec/structure_columns.h"

#include <catch2/catch.hpp>
#include <random>

#include "base/error.h"

namespace chemsieve::structure_columns_test {

namespace {

constexpr std::size_t kMost = 1U << 24;

// Class i has degree i % 5.
std::vector<std::uint8_t> degrees() {
    std::vector<std::uint8_t> result(600);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<std::uint8_t>(i % 5);
    return result;
}

void put_short(std::string& bytes, std::size_t value) {
    bytes += static_cast<char>(value);
    bytes += static_cast<char>(value >> 8);
}

// Atoms with bonds at random, in lists of random order.
std::string structure(unsigned atoms, std::mt19937& random) {
    struct Place {
        unsigned neighbour, bond_class;
    };
    std::vector<std::vector<Place>> lists(atoms);
    const auto bond = [&](unsigned a, unsigned b) {
        for (const Place& place : lists[a]) {
            if (place.neighbour == b) return;
        }
        if (a == b || lists[a].size() > 3 || lists[b].size() > 3) return;
        const auto kind = static_cast<unsigned>(random() % 40);
        lists[a].push_back({b, kind});
        lists[b].push_back({a, kind});
    };
    for (unsigned i = 1; i < atoms; ++i) bond(i, i - 1 - static_cast<unsigned>(random()) % std::min(i, 3U));
    for (unsigned i = 0; i < atoms / 4; ++i)
        bond(static_cast<unsigned>(random()) % atoms, static_cast<unsigned>(random()) % atoms);
    std::string classes, half_bonds;
    for (auto& list : lists) {
        if (random() % 8 == 0) std::shuffle(list.begin(), list.end(), random);
        put_short(classes, random() % 120 * 5 + list.size());
        for (const Place& place : list)
            half_bonds += {static_cast<char>(place.neighbour), static_cast<char>(place.bond_class)};
    }
    std::string bytes;
    put_short(bytes, atoms);
    put_short(bytes, half_bonds.size() / 2);
    bytes += classes + half_bonds;
    for (std::size_t i = random() % 3; i > 0; --i) bytes += std::string{"\1\0\3\2", 4};
    return bytes;
}

std::vector<std::string> read(std::string_view columns) {
    const auto all = structures_of_columns(columns, kMost);
    if (!all) throw LibraryError("damaged");
    std::vector<std::string> structures;
    std::size_t begin = 0;
    for (const std::uint32_t end : all->ends) {
        structures.push_back(all->bytes.substr(begin, end - begin));
        begin = end;
    }
    CHECK(begin == all->bytes.size());
    return structures;
}

}  // namespace

TEST_CASE("structures come back from columns byte by byte, whatever they are") {
    std::mt19937 random{17};
    std::vector<std::string> structures{"", "no structure", std::string(2, '\0'), std::string(70'000, 'x')};
    for (unsigned atoms = 1; atoms < 260; atoms += atoms < 60 ? 1 : 13) structures.push_back(structure(atoms, random));
    for (int i = 0; i < 200; ++i) {
        // One that is nearly one.
        std::string changed = structure(3 + static_cast<unsigned>(random()) % 20, random);
        changed[random() % changed.size()] = static_cast<char>(random() % 9);
        structures.push_back(changed);
    }
    CHECK(read(structure_columns(structures, degrees())) == structures);
    CHECK(read(structure_columns(structures, {})) == structures);
    CHECK(read(structure_columns({}, degrees())).empty());
    const std::string dense = structure_columns(structures, degrees()), whole = structure_columns(structures, {});
    CHECK(dense.size() < whole.size());
}

TEST_CASE("damaged columns of structures are refused or other structures, and never more than allowed") {
    std::mt19937 random{4};
    std::vector<std::string> structures{""};
    for (unsigned i = 0; i < 30; ++i) structures.push_back(structure(5 + i, random));
    const std::string columns = structure_columns(structures, degrees());
    CHECK_FALSE(structures_of_columns(columns, 100));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        CHECK_FALSE(structures_of_columns(std::string{columns, 0, i}, kMost));
        std::string damaged = columns;
        damaged[i] = static_cast<char>(damaged[i] ^ (1U << i % 8));
        const auto other = structures_of_columns(damaged, kMost);
        CHECK((!other || other->bytes.size() <= kMost));
    }
}

}  // namespace chemsieve::structure_columns_test
