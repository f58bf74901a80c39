#include "chem/draw/structure_drawing.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "base/platform/own_files.h"
#include "chem/draw/drawing_part.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

void lay_out(RDKit::RWMol& molecule, const Layout& layout) {
    auto conformer = std::make_unique<RDKit::Conformer>(molecule.getNumAtoms());
    conformer->set3D(false);
    for (unsigned atom = 0; atom < molecule.getNumAtoms(); ++atom) {
        conformer->setAtomPos(atom, {layout.at(atom).x, layout.at(atom).y, 0});
    }
    molecule.clearConformers();
    molecule.addConformer(conformer.release(), true);
}

// A copy with coordinates. Queries often cannot be kekulized; they are drawn with aromatic bonds then.
std::unique_ptr<RDKit::RWMol> laid_out(const DrawingPart& part, const Molecule& molecule, const Layout& layout) {
    for (const bool kekulize : {true, false}) {
        auto copy = std::make_unique<RDKit::RWMol>(molecule.rdkit());
        copy->updatePropertyCache(false);
        if (!copy->getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(*copy);
        lay_out(*copy, layout.empty() ? usual_layout(molecule) : layout);
        try {
            part.prepare(*copy, kekulize);
            return copy;
        } catch (const std::exception&) {
            if (!kekulize) throw;
        }
    }
    return nullptr;
}

bool can_be_drawn(const Molecule& molecule) {
    const unsigned atoms = atom_count(molecule);
    return atoms > 0 && atoms <= kMaxDrawnAtoms;
}

// What `draw` gives of the structure, prepared; nothing for what has too many atoms or cannot be laid out.
template <class Draw>
std::optional<std::string> drawn(const Molecule& molecule, const Highlight& highlight, const Layout& layout,
                                 DrawingGround ground, const Draw& draw) {
    if (!can_be_drawn(molecule)) return std::nullopt;
    const DrawingPart& part = drawing_part();
    try {
        const std::unique_ptr<RDKit::RWMol> copy = laid_out(part, molecule, layout);
        return draw(part, PreparedDrawing{*copy, highlight, colours_on(ground)});
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

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

}  // namespace chemsieve
