#include "chem/draw/structure_drawing.h"

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/platform/own_files.h"
#include "chem/draw/aromatic_marks.h"
#include "chem/draw/drawing_part.h"
#include "chem/draw/drawn_isomers.h"
#include "chem/graph/piece_text.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr double kGoodFit = 0.1;            // where a bond has 1.5: nobody sees it
constexpr double kShortestSoundBond = 0.7;  // in places that suit a compound
constexpr double kLongestSoundBond = 2.6;
constexpr double kNearestAtoms = 0.4;
constexpr double kBond = 1.5;
// What coordinates have that are a drawing: files without one have zeros.
constexpr double kLeastDrawnBond = 1e-3;
constexpr double kMostUneven = 5;  // the usual bond by the shortest

Layout places_of(const RDKit::ROMol& molecule) {
    Layout layout;
    for (const RDGeom::Point3D& point : molecule.getConformer().getPositions()) layout.push_back({point.x, point.y});
    return layout;
}

std::unique_ptr<RDKit::RWMol> ready_copy(const Molecule& molecule) {
    auto copy = std::make_unique<RDKit::RWMol>(molecule.rdkit());
    copy->updatePropertyCache(false);
    if (!copy->getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(*copy);
    return copy;
}

// x -> scale of the mirror, turned and moved: least squares in closed form.
struct Motion {
    double mirror = 1;  // x is multiplied by it before turning
    double cosine = 1, sine = 0;
    AtomPlace from, to;
    double misfit = 0;

    AtomPlace operator()(const AtomPlace& p) const {
        const double x = mirror * (p.x - from.x), y = p.y - from.y;
        return {to.x + cosine * x - sine * y, to.y + sine * x + cosine * y};
    }
};

AtomPlace centre(const Layout& points) {
    AtomPlace sum;
    for (const AtomPlace& p : points) sum = {sum.x + p.x, sum.y + p.y};
    return {sum.x / static_cast<double>(points.size()), sum.y / static_cast<double>(points.size())};
}

Motion best_motion(const Layout& from, const Layout& to, double mirror) {
    Motion motion{.mirror = mirror, .from = centre(from), .to = centre(to)};
    double along = 0, across = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const double x = mirror * (from[i].x - motion.from.x), y = from[i].y - motion.from.y;
        const double u = to[i].x - motion.to.x, v = to[i].y - motion.to.y;
        along += x * u + y * v;
        across += x * v - y * u;
    }
    const double angle = std::atan2(across, along);
    motion.cosine = std::cos(angle);
    motion.sine = std::sin(angle);
    double squares = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const AtomPlace moved = motion(from[i]);
        squares += (moved.x - to[i].x) * (moved.x - to[i].x) + (moved.y - to[i].y) * (moved.y - to[i].y);
    }
    motion.misfit = std::sqrt(squares / static_cast<double>(from.size()));
    return motion;
}

Layout matched(const Layout& compound, const std::vector<int>& match) {
    Layout places;
    for (const int atom : match) places.push_back(compound.at(static_cast<std::size_t>(atom)));
    return places;
}

// Nothing if RDKit makes none or it does not look like a structure.
std::optional<Layout> around(const Layout& query, const Molecule& compound, const std::vector<int>& match) {
    const auto copy = ready_copy(compound);
    RDGeom::INT_POINT2D_MAP fixed;
    for (std::size_t i = 0; i < match.size(); ++i) fixed[match[i]] = RDGeom::Point2D{query[i].x, query[i].y};
    try {
        RDDepict::compute2DCoords(*copy, &fixed, false, true, 0, 0, 0, false, true);
    } catch (const std::exception&) {
        return std::nullopt;
    }
    if (!shows_isomers(*copy)) return std::nullopt;
    Layout layout = places_of(*copy);
    const auto distance = [&](unsigned a, unsigned b) {
        return std::hypot(layout[a].x - layout[b].x, layout[a].y - layout[b].y);
    };
    for (const RDKit::Bond* bond : copy->bonds()) {
        const double length = distance(bond->getBeginAtomIdx(), bond->getEndAtomIdx());
        if (!(length >= kShortestSoundBond && length <= kLongestSoundBond)) return std::nullopt;
    }
    for (unsigned a = 0; a < layout.size(); ++a) {
        for (unsigned b = 0; b < a; ++b) {
            if (distance(a, b) < kNearestAtoms) return std::nullopt;
        }
    }
    return layout;
}

// Pairs of bonds without a common atom that cross.
std::size_t crossings(const RDKit::ROMol& molecule, const Layout& layout) {
    const auto side = [&](unsigned from, unsigned to, unsigned of) {
        const AtomPlace &a = layout[from], &b = layout[to], &p = layout[of];
        return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    };
    std::size_t count = 0;
    for (const RDKit::Bond* one : molecule.bonds()) {
        const unsigned a = one->getBeginAtomIdx(), b = one->getEndAtomIdx();
        for (unsigned i = 0; i < one->getIdx(); ++i) {
            const RDKit::Bond* other = molecule.getBondWithIdx(i);
            const unsigned c = other->getBeginAtomIdx(), d = other->getEndAtomIdx();
            if (a == c || a == d || b == c || b == d) continue;
            count += side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
        }
    }
    return count;
}

void lay_out(RDKit::RWMol& molecule, const Layout& layout) {
    auto conformer = std::make_unique<RDKit::Conformer>(molecule.getNumAtoms());
    conformer->set3D(false);
    for (unsigned atom = 0; atom < molecule.getNumAtoms(); ++atom) {
        conformer->setAtomPos(atom, {layout.at(atom).x, layout.at(atom).y, 0});
    }
    molecule.clearConformers();
    molecule.addConformer(conformer.release(), true);
}

struct LaidOut {
    std::unique_ptr<RDKit::RWMol> molecule;
    AromaticMarks aromatic;
};

// A copy with coordinates. Queries often cannot be kekulized; they are drawn with aromatic bonds then.
LaidOut laid_out(const DrawingPart& part, const Molecule& molecule, const Layout& layout) {
    const bool piece = is_piece(molecule);
    for (const bool kekulize : {true, false}) {
        if (kekulize && piece) continue;
        auto copy = std::make_unique<RDKit::RWMol>(molecule.rdkit());
        copy->updatePropertyCache(false);
        if (!copy->getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(*copy);
        lay_out(*copy, layout.empty() ? usual_layout(molecule) : layout);
        try {
            part.prepare(*copy, kekulize);
        } catch (const std::exception&) {
            if (!kekulize) throw;
            continue;
        }
        AromaticMarks aromatic = piece ? take_aromatic_bonds(*copy) : AromaticMarks{};
        return {std::move(copy), std::move(aromatic)};
    }
    return {};
}

bool can_be_drawn(const Molecule& molecule) {
    const unsigned atoms = atom_count(molecule);
    return atoms > 0 && atoms <= kMaxDrawnAtoms;
}

constexpr double kGapByArrow = 1.2, kArrowLength = 2.4;  // in units of layouts

// Two structures beside one another, in the middle of their heights.
struct Change {
    Molecule molecule;
    Layout layout;
    DrawnArrow arrow;
};

void label_as_r_groups(RDKit::RWMol& molecule) {
    for (RDKit::Atom* atom : molecule.atoms()) {
        const int number = atom->getAtomMapNum() % 1000;
        if (atom->getAtomicNum() != 0 || number == 0) continue;
        atom->setAtomMapNum(0);
        const std::string label = "R<sub>" + std::to_string(number) + "</sub>";
        atom->setProp(RDKit::common_properties::_displayLabel, label);
        // RDKit 2022.09 crashes on a label that begins with what is lowered, as it would make it on this side.
        atom->setProp(RDKit::common_properties::_displayLabelW, label);
    }
}

struct Extent {
    double left = 0, right = 0, middle = 0;  // the last of the height
};
Extent extent_of(const Layout& layout) {
    const auto [left, right] = std::minmax_element(layout.begin(), layout.end(),
                                                   [](const AtomPlace& a, const AtomPlace& b) { return a.x < b.x; });
    const auto [low, high] = std::minmax_element(layout.begin(), layout.end(),
                                                 [](const AtomPlace& a, const AtomPlace& b) { return a.y < b.y; });
    return {left->x, right->x, (low->y + high->y) / 2};
}

Change change_of(const Molecule& from, const Molecule& to) {
    auto both = std::make_shared<RDKit::RWMol>(from.rdkit());
    both->insertMol(to.rdkit());
    label_as_r_groups(*both);
    Layout layout = usual_layout(from), beside = usual_layout(to);
    const Extent first = extent_of(layout), second = extent_of(beside);
    const DrawnArrow arrow{{first.right + kGapByArrow, 0}, {first.right + kGapByArrow + kArrowLength, 0}};
    const double by = arrow.to.x + kGapByArrow - second.left;
    for (AtomPlace& place : layout) place.y -= first.middle;
    for (const AtomPlace& place : beside) layout.push_back({place.x + by, place.y - second.middle});
    return {Molecule{std::move(both)}, std::move(layout), arrow};
}

// What `draw` gives of the structure, prepared; nothing for what has too many atoms or cannot be laid out.
template <class Draw>
std::optional<std::string> drawn(const Molecule& molecule, const Highlight& highlight, const Layout& layout,
                                 DrawingGround ground, const Draw& draw, const std::optional<DrawnArrow>& arrow = {}) {
    if (!can_be_drawn(molecule)) return std::nullopt;
    const DrawingPart& part = drawing_part();
    try {
        const LaidOut ready = laid_out(part, molecule, layout);
        return draw(part, PreparedDrawing{*ready.molecule, ready.aromatic, highlight, colours_on(ground), arrow});
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

template <class Draw>
std::optional<std::string> drawn_change(const Molecule& from, const Molecule& to, const Draw& draw) {
    if (!can_be_drawn(from) || !can_be_drawn(to)) return std::nullopt;
    try {
        const Change change = change_of(from, to);
        return drawn(change.molecule, {}, change.layout, DrawingGround::light, draw, change.arrow);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

Layout usual_layout(const Molecule& molecule) {
    const auto copy = ready_copy(molecule);
    lay_out_isomers(*copy, true);
    return places_of(*copy);
}

Layout layout_as_drawn(const Molecule& molecule) {
    const RDKit::ROMol& mol = molecule.rdkit();
    if (mol.getNumConformers() == 0 || mol.getNumBonds() == 0 || mol.getConformer().is3D()) return {};
    Layout layout = places_of(mol);
    std::vector<double> lengths;
    for (const RDKit::Bond* bond : mol.bonds()) {
        const AtomPlace &a = layout[bond->getBeginAtomIdx()], &b = layout[bond->getEndAtomIdx()];
        lengths.push_back(std::hypot(a.x - b.x, a.y - b.y));
    }
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    if (!(*middle > kLeastDrawnBond) || *std::min_element(lengths.begin(), lengths.end()) < *middle / kMostUneven) {
        return {};
    }
    for (AtomPlace& place : layout) place = {place.x * kBond / *middle, place.y * kBond / *middle};
    return layout;
}

double misfit(const Layout& query, const Layout& compound, const std::vector<int>& match) {
    return match.empty() ? 0 : best_motion(matched(compound, match), query, 1).misfit;
}

Layout layout_like(const Layout& query, const Molecule& compound, const std::vector<int>& match) {
    Layout usual = usual_layout(compound);
    if (match.empty() || match.size() != query.size()) return usual;
    const Layout part = matched(usual, match);
    const Motion turned = best_motion(part, query, 1), turned_over = best_motion(part, query, -1);
    const Motion& motion = turned_over.misfit < turned.misfit - 1e-6 ? turned_over : turned;
    if (motion.misfit > kGoodFit) {
        auto layout = around(query, compound, match);
        // Nearer to the query is worth no tangle.
        const bool is_nearer = layout && misfit(query, *layout, match) < motion.misfit;
        if (is_nearer && crossings(compound.rdkit(), *layout) <= crossings(compound.rdkit(), usual)) return *layout;
    }
    for (AtomPlace& place : usual) place = motion(place);
    return usual;
}

const DrawingPart& drawing_part() {
    static const auto& part = *static_cast<const DrawingPart*>(load_part("drawing"));
    return part;
}

void load_drawing() { drawing_part(); }

unsigned atom_count(const Molecule& molecule) { return molecule.rdkit().getNumAtoms(); }

Highlight highlight_of_match(const Molecule& query, const Molecule& compound, const std::vector<int>& match) {
    Highlight highlight{.atoms = match, .bonds = {}};
    for (const RDKit::Bond* bond : query.rdkit().bonds()) {
        if (std::max(bond->getBeginAtomIdx(), bond->getEndAtomIdx()) >= match.size()) continue;
        const auto begin = static_cast<unsigned>(match[bond->getBeginAtomIdx()]);
        const auto end = static_cast<unsigned>(match[bond->getEndAtomIdx()]);
        if (const RDKit::Bond* found = compound.rdkit().getBondBetweenAtoms(begin, end)) {
            highlight.bonds.push_back(static_cast<int>(found->getIdx()));
        }
    }
    return highlight;
}

Highlight highlight_of_atoms(const Molecule& molecule, const std::vector<int>& atoms) {
    Highlight highlight{.atoms = atoms, .bonds = {}};
    std::sort(highlight.atoms.begin(), highlight.atoms.end());
    const auto is_lit = [&](unsigned atom) {
        return std::binary_search(highlight.atoms.begin(), highlight.atoms.end(), static_cast<int>(atom));
    };
    for (const RDKit::Bond* bond : molecule.rdkit().bonds()) {
        if (is_lit(bond->getBeginAtomIdx()) && is_lit(bond->getEndAtomIdx())) {
            highlight.bonds.push_back(static_cast<int>(bond->getIdx()));
        }
    }
    return highlight;
}

bool draw_on_pixels(const PixelArea& area, const Molecule& molecule, double ratio, const Highlight& highlight,
                    const Layout& layout, DrawingGround ground) {
    const auto draw = [&](const DrawingPart& part, const PreparedDrawing& drawing) {
        part.draw_on_pixels(area, drawing, ratio);
        return std::string{};
    };
    return drawn(molecule, highlight, layout, ground, draw).has_value();
}

std::optional<std::string> draw_svg(const Molecule& molecule, DrawingSize size, const Highlight& highlight,
                                    const Layout& layout) {
    return drawn(molecule, highlight, layout, DrawingGround::light,
                 [&](const DrawingPart& part, const PreparedDrawing& drawing) { return part.svg(drawing, size); });
}

std::optional<std::string> draw_png(const Molecule& molecule, DrawingSize size, const Highlight& highlight,
                                    const Layout& layout) {
    return drawn(molecule, highlight, layout, DrawingGround::light,
                 [&](const DrawingPart& part, const PreparedDrawing& drawing) { return part.png(drawing, size); });
}

Molecule with_r_groups(const Molecule& molecule) {
    auto labelled = std::make_shared<RDKit::RWMol>(molecule.rdkit());
    label_as_r_groups(*labelled);
    return Molecule{std::move(labelled)};
}

std::optional<std::string> draw_change_svg(const Molecule& from, const Molecule& to, DrawingSize size) {
    return drawn_change(
        from, to, [&](const DrawingPart& part, const PreparedDrawing& drawing) { return part.svg(drawing, size); });
}

std::optional<std::string> draw_change_png(const Molecule& from, const Molecule& to, DrawingSize size) {
    return drawn_change(
        from, to, [&](const DrawingPart& part, const PreparedDrawing& drawing) { return part.png(drawing, size); });
}

}  // namespace chemsieve
