#include "ui/sketch/folding.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

constexpr double kEnoughRoom = 0.9;  // bond lengths between atoms that are not bound
constexpr double kLeastRoom = 0.4;   // less looks like one atom
constexpr double kPull = 0.25;
constexpr int kMostPulls = 8;
constexpr std::size_t kMostJoints = 12;  // that are tried

// A single bond of no ring, and the atoms beyond it, as seen from the first atom.
struct Joint {
    SketchPoint from, to;
    std::vector<bool> beyond;
};

std::optional<Joint> joint_at(const Sketch& piece, std::size_t bond) {
    if (piece.bonds[bond].order != SketchBond::Order::one) return std::nullopt;
    const Sketch cut = without(piece, {}, {bond});
    const SketchSelection near = component_of(cut, 0);
    const auto is_near = [&](std::size_t atom) { return std::binary_search(near.begin(), near.end(), atom); };
    const std::size_t from = piece.bonds[bond].from, to = piece.bonds[bond].to;
    if (is_near(from) == is_near(to)) return std::nullopt;
    Joint joint{.from = piece.atoms[from].at, .to = piece.atoms[to].at, .beyond = {}};
    const SketchSelection far = component_of(cut, is_near(from) ? to : from);
    if (far.size() < 2) return std::nullopt;  // it lies on the axis
    joint.beyond.resize(piece.atoms.size());
    for (const std::size_t atom : far) joint.beyond[atom] = true;
    return joint;
}

SketchPoint reflected_at(const Joint& joint, SketchPoint point) {
    const double axis = angle_of(joint.to - joint.from);
    const SketchPoint arm = point - joint.from;
    return joint.from + at_angle(2 * axis - angle_of(arm), length(arm));
}

// What lies beyond the joint is turned over, wedges as well.
Sketch turned_over(const Sketch& piece, const Joint& joint) {
    Sketch result = piece;
    for (std::size_t atom = 0; atom < piece.atoms.size(); ++atom) {
        if (joint.beyond[atom]) result.atoms[atom].at = reflected_at(joint, piece.atoms[atom].at);
    }
    for (SketchBond& bond : result.bonds) {
        if (!joint.beyond[bond.from]) continue;
        if (bond.stereo == SketchBond::Stereo::up) {
            bond.stereo = SketchBond::Stereo::down;
        } else if (bond.stereo == SketchBond::Stereo::down) {
            bond.stereo = SketchBond::Stereo::up;
        }
    }
    return result;
}

// The joints of the piece as it lies now.
std::vector<Joint> joints_of(const Sketch& piece) {
    std::vector<Joint> joints;
    for (std::size_t bond = 0; bond < piece.bonds.size() && joints.size() < kMostJoints; ++bond) {
        if (auto joint = joint_at(piece, bond)) joints.push_back(std::move(*joint));
    }
    return joints;
}

// The least distance of its atoms to the drawing and to others of its own, which bonds limit to 1.
double room_of(const Sketch& drawing, const Sketch& piece) {
    double least = 1;
    for (std::size_t atom = 1; atom < piece.atoms.size(); ++atom) {
        const SketchPoint at = piece.atoms[atom].at;
        least = std::min(least, room_at(drawing, at));
        for (std::size_t other = atom + 1; other < piece.atoms.size(); ++other) {
            least = std::min(least, length(piece.atoms[other].at - at));
        }
    }
    return least;
}

// The piece with the one part turned over that leaves most room.
Sketch best_turned_over(const Sketch& drawing, const Sketch& piece) {
    Sketch best = piece;
    double most = room_of(drawing, piece);
    for (const Joint& joint : joints_of(piece)) {
        if (most >= kEnoughRoom) break;
        Sketch turned = turned_over(piece, joint);
        const double room = room_of(drawing, turned);
        if (room <= most + kEqual) continue;
        most = room;
        best = std::move(turned);
    }
    return best;
}

// The piece at the end of a longer bond.
Sketch pulled_away(const Sketch& drawing, const Sketch& piece) {
    const SketchPoint way = (piece.atoms[piece.neighbours(0).front()].at - piece.atoms.front().at) * kPull;
    Sketch result = piece;
    for (int i = 0; i < kMostPulls && room_of(drawing, result) < kLeastRoom; ++i) {
        for (std::size_t atom = 1; atom < result.atoms.size(); ++atom) {
            result.atoms[atom].at = result.atoms[atom].at + way;
        }
    }
    return result;
}

}  // namespace

Sketch folded_out(const Sketch& drawing, const Sketch& piece) {
    Sketch best = best_turned_over(drawing, piece);
    double most = room_of(drawing, best);
    for (const Joint& joint : joints_of(piece)) {
        if (most >= kEnoughRoom) break;
        Sketch turned = best_turned_over(drawing, turned_over(piece, joint));
        const double room = room_of(drawing, turned);
        if (room <= most + kEqual) continue;
        most = room;
        best = std::move(turned);
    }
    return most < kLeastRoom ? pulled_away(drawing, best) : best;
}

}  // namespace chemsieve
