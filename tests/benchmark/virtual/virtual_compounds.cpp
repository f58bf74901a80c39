#include "tests/benchmark/virtual/virtual_compounds.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "base/mix.h"

namespace chemsieve::test {

namespace {

// Calls `visit(begin, end, number)` for the number of each ring bond of a SMILES, which is text[begin, end).
template <class Visit>
void for_each_ring_number(const std::string& text, Visit visit) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') {
            i = text.find(']', i);
        } else if (text[i] == '%') {
            visit(i, i + 3, std::stoi(text.substr(i + 1, 2)));
            i += 2;
        } else if (std::isdigit(static_cast<unsigned char>(text[i]))) {
            visit(i, i + 1, text[i] - '0');
        }
    }
}

int highest_ring_number(const std::string& text) {
    int highest = 0;
    for_each_ring_number(text, [&](std::size_t, std::size_t, int number) { highest = std::max(highest, number); });
    return highest;
}

// Its rings numbered so much higher.
std::string with_rings_moved(const std::string& text, int by) {
    if (by == 0) return text;
    std::string moved;
    std::size_t done = 0;
    for_each_ring_number(text, [&](std::size_t begin, std::size_t end, int number) {
        moved += text.substr(done, begin - done);
        const int there = number + by;
        moved += (there > 9 ? "%" : "") + std::to_string(there);
        done = end;
    });
    return moved + text.substr(done);
}

constexpr std::uint64_t kTurnsASize = 64;

bool is_aryl(Handle handle) { return handle == Handle::aryl; }

// The piece as it follows what it is coupled to.
std::string coupled(const EndPiece& end, Handle to, int open_rings) {
    const std::string bond = is_aryl(to) && is_aryl(end.handle) ? "-" : "";
    return bond + with_rings_moved(end.smiles, open_rings);
}

// Behind the first atom and the numbers of its rings.
std::size_t end_of_first_atom(const std::string& smiles) {
    std::size_t end = smiles[0] == '['                                                     ? smiles.find(']') + 1
                      : smiles.compare(0, 2, "Cl") == 0 || smiles.compare(0, 2, "Br") == 0 ? 2
                                                                                           : 1;
    while (end < smiles.size() && (std::isdigit(static_cast<unsigned char>(smiles[end])) || smiles[end] == '%')) {
        end += smiles[end] == '%' ? 3 : 1;
    }
    return end;
}

}  // namespace

VirtualCompounds::VirtualCompounds(CouplingPieces pieces, std::uint64_t seed)
    : pieces_{std::move(pieces)}, seed_{seed} {
    for (const auto& ends : pieces_.ends) {
        if (ends.empty())
            throw std::runtime_error("too few compounds to cut pieces from: some kind of piece is lacking");
    }
    if (pieces_.cores.empty()) throw std::runtime_error("too few compounds to cut pieces from: no cores");
}

const EndPiece& VirtualCompounds::end_for(Handle handle, std::uint64_t chance) const {
    std::size_t all = 0;
    for (std::size_t i = 0; i < kHandles; ++i) {
        if (can_couple(handle, static_cast<Handle>(i))) all += pieces_.ends[i].size();
    }
    std::size_t place = mix64(chance) % all;
    for (std::size_t i = 0;; ++i) {
        if (!can_couple(handle, static_cast<Handle>(i))) continue;
        if (place < pieces_.ends[i].size()) return pieces_.ends[i][place];
        place -= pieces_.ends[i].size();
    }
}

std::string VirtualCompounds::smiles(std::uint64_t number) const {
    const std::size_t cuts = pieces_.cut_once + pieces_.cut_twice;
    const std::uint64_t begin = mix64(seed_ ^ mix64(number + 1));
    // As many have a core as real ones had.
    const bool has_core = begin % cuts < pieces_.cut_twice;
    for (std::uint64_t turn = 0;; ++turn) {
        const std::uint64_t chance = mix64(begin + turn * kGolden);
        // Some sizes have no pieces that fit.
        const unsigned size = pieces_.sizes[mix64(begin + 1 + turn / kTurnsASize) % pieces_.sizes.size()];
        std::string smiles = has_core ? with_core(chance, size) : of_two_ends(chance, size);
        if (!smiles.empty()) return smiles;
    }
}

// Empty: not of the size wanted.
std::string VirtualCompounds::with_core(std::uint64_t chance, unsigned size) const {
    const CorePiece& core = pieces_.cores[mix64(chance + 1) % pieces_.cores.size()];
    const std::array<const EndPiece*, 2> ends{&end_for(core.handles[0], chance + 2),
                                              &end_for(core.handles[1], chance + 3)};
    if (core.atoms + ends[0]->atoms + ends[1]->atoms != size) return {};
    const int rings = highest_ring_number(core.smiles);
    std::string smiles = core.smiles;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string place = i == 0 ? "[1*]" : "[2*]";
        smiles.replace(smiles.find(place), place.size(), coupled(*ends[i], core.handles[i], rings));
    }
    return smiles;
}

// Empty: not of the size wanted, or the first atom is a stereocentre, whose neighbours would get another order.
std::string VirtualCompounds::of_two_ends(std::uint64_t chance, unsigned size) const {
    const auto& ends = pieces_.ends[mix64(chance + 1) % kHandles];
    const EndPiece& first = ends[mix64(chance + 2) % ends.size()];
    const EndPiece& second = end_for(first.handle, chance + 3);
    const std::size_t begin = end_of_first_atom(first.smiles);
    if (first.atoms + second.atoms != size || first.smiles.find('@') < begin) return {};
    const std::string branch = coupled(second, first.handle, highest_ring_number(first.smiles));
    return first.smiles.substr(0, begin) + "(" + branch + ")" + first.smiles.substr(begin);
}

std::string VirtualCompounds::id(std::uint64_t number) {
    constexpr std::size_t kDigits = 9;
    const std::string digits = std::to_string(number + 1);
    return 'V' + std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits;
}

void VirtualCompounds::write(const std::string& file, std::uint64_t count) const {
    const std::string unfinished = file + ".part";
    std::ofstream output{unfinished};
    for (std::uint64_t i = 0; i < count && output; ++i) output << smiles(i) << '\t' << id(i) << '\n';
    output.close();
    if (!output) throw std::runtime_error("cannot write " + unfinished);
    std::filesystem::rename(unfinished, file);
}

}  // namespace chemsieve::test
