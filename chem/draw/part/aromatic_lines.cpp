#include "chem/draw/part/aromatic_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace chemsieve {

namespace {

// In lengths of a bond.
constexpr double kDash = 0.15;
constexpr double kBetweenDashes = 0.11;
constexpr double kDashedBeside = 0.17;  // from the solid line
constexpr double kShorter = 0.12;       // than the solid line, at each end
constexpr int kLeastDashes = 2;         // fewer look like a double bond
constexpr double kCircle = 0.68;        // by the nearest bond of the ring

PixelPlace between(const PixelPlace& from, const PixelPlace& to, double share) {
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

// Positive: `point` lies at one side of the line, negative: at the other one.
double side_of(const PixelPlace& from, const PixelPlace& to, const PixelPlace& point) {
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
}

void add_dashes(AromaticLines& lines, const AromaticMarks::Open& bond, const PlacedAtoms& atoms) {
    const PixelPlace first = atoms.place(bond.first), second = atoms.place(bond.second);
    const double length = std::hypot(second.x - first.x, second.y - first.y);
    if (!(length > 0)) return;
    double side = 0;
    for (const unsigned atom : bond.beside) side += side_of(first, second, atoms.place(atom));
    const double away = (side < 0 ? -kDashedBeside : kDashedBeside) * atoms.bond_length / length;
    const PixelPlace shift{-(second.y - first.y) * away, (second.x - first.x) * away};
    const auto cut_at = [&](unsigned atom) {
        return std::max(kShorter * atoms.bond_length, atoms.letters(atom)) / length;
    };
    const double begin = cut_at(bond.first), end = 1 - cut_at(bond.second);
    if (!(end > begin)) return;
    const double unit = atoms.bond_length / length;
    const double period = (kDash + kBetweenDashes) * unit;
    const int count = std::max(kLeastDashes, static_cast<int>(std::lround((end - begin) / period)));
    const double fitted = (end - begin) / (count - kBetweenDashes / (kDash + kBetweenDashes));
    const double dash = fitted * kDash / (kDash + kBetweenDashes);
    for (int i = 0; i < count; ++i) {
        const double at = begin + i * fitted;
        const PixelPlace from = between(first, second, at), to = between(first, second, at + dash);
        lines.dashes.push_back({{from.x + shift.x, from.y + shift.y},
                                {to.x + shift.x, to.y + shift.y},
                                at + dash / 2 < 0.5 ? bond.first : bond.second});
    }
}

void add_circle(AromaticLines& lines, const std::vector<unsigned>& ring, const PlacedAtoms& atoms) {
    PixelPlace centre;
    for (const unsigned atom : ring) {
        const PixelPlace place = atoms.place(atom);
        const auto count = static_cast<double>(ring.size());
        centre = {centre.x + place.x / count, centre.y + place.y / count};
    }
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const PixelPlace from = atoms.place(ring[i]), to = atoms.place(ring[(i + 1) % ring.size()]);
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (length > 0) nearest = std::min(nearest, std::abs(side_of(from, to, centre)) / length);
    }
    if (std::isfinite(nearest)) lines.circles.push_back({centre, kCircle * nearest});
}

}  // namespace

AromaticLines aromatic_lines(const AromaticMarks& marks, const PlacedAtoms& atoms) {
    AromaticLines lines;
    for (const AromaticMarks::Open& bond : marks.bonds) add_dashes(lines, bond, atoms);
    for (const std::vector<unsigned>& ring : marks.rings) add_circle(lines, ring, atoms);
    return lines;
}

}  // namespace chemsieve
