#include "chem/draw/structure_drawing.h"

#include <cairo.h>

#include <GraphMol/MolDraw2D/MolDraw2DCairo.h>
#include <GraphMol/MolDraw2D/MolDraw2DSVG.h>
#include <GraphMol/MolDraw2D/MolDraw2DUtils.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

const RDKit::DrawColour kMatchColour{1.0, 0.80, 0.36};
// RDKit's, of which these are too bright on white, or on the colour of a match.
const std::map<int, RDKit::DrawColour> kDarkerElements{{9, {0.0, 0.53, 0.53}},   // F
                                                       {15, {0.80, 0.37, 0.0}},  // P
                                                       {16, {0.56, 0.45, 0.0}},  // S
                                                       {17, {0.0, 0.56, 0.0}}};  // Cl
constexpr double kMargin = 0.06;                                                 // share of the picture
constexpr double kLongestBond = 34;            // pixels: small molecules are not blown up
constexpr double kPictureWithThinBonds = 200;  // pixels of width up to which bonds are drawn thin

// RDKit 2022.09 leaves the context it is given alone and makes one of its own, unless kept from it.
class ContextDrawer : public RDKit::MolDraw2DCairo {
  public:
    using MolDraw2DCairo::MolDraw2DCairo;

  private:
    void initDrawing() override {}
};

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using CairoContext = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

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
std::unique_ptr<RDKit::RWMol> laid_out(const Molecule& molecule, const Layout& layout) {
    for (const bool kekulize : {true, false}) {
        auto copy = std::make_unique<RDKit::RWMol>(molecule.rdkit());
        copy->updatePropertyCache(false);
        if (!copy->getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(*copy);
        lay_out(*copy, layout.empty() ? usual_layout(molecule) : layout);
        try {
            RDKit::MolDraw2DUtils::prepareMolForDrawing(*copy, kekulize, true, true);
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

void draw_with(RDKit::MolDraw2D& drawer, const Molecule& molecule, double width, double ratio,
               const Highlight& highlight, const Layout& layout) {
    const std::unique_ptr<RDKit::RWMol> copy = laid_out(molecule, layout);
    RDKit::MolDrawOptions& options = drawer.drawOptions();
    options.prepareMolsBeforeDrawing = false;
    options.includeMetadata = false;
    options.padding = kMargin;
    options.fixedBondLength = kLongestBond * ratio;
    options.bondLineWidth = (width <= kPictureWithThinBonds * ratio ? 1.2 : 1.8) * ratio;
    options.scaleBondWidth = false;
    options.highlightColour = kMatchColour;
    for (const auto& [element, colour] : kDarkerElements) options.atomColourPalette[element] = colour;
    options.minFontSize = static_cast<int>(8 * ratio);
    options.maxFontSize = static_cast<int>(18 * ratio);
    drawer.drawMolecule(*copy, &highlight.atoms, &highlight.bonds);
}

void draw_on_surface(cairo_surface_t* surface, const Molecule& molecule, double ratio, const Highlight& highlight,
                     const Layout& layout) {
    const CairoContext context{cairo_create(surface), cairo_destroy};
    const int width = cairo_image_surface_get_width(surface);
    ContextDrawer drawer{width, cairo_image_surface_get_height(surface), context.get()};
    draw_with(drawer, molecule, width, ratio, highlight, layout);
    drawer.finishDrawing();
    cairo_surface_flush(surface);
}

void fill_white(cairo_surface_t* surface) {
    const CairoContext context{cairo_create(surface), cairo_destroy};
    cairo_set_source_rgb(context.get(), 1, 1, 1);
    cairo_paint(context.get());
}

cairo_status_t append_bytes(void* text, const unsigned char* bytes, unsigned count) {
    static_cast<std::string*>(text)->append(bytes, bytes + count);
    return CAIRO_STATUS_SUCCESS;
}

// Without XML declaration.
std::string bare_svg(const std::string& document) {
    const std::size_t begin = document.find("<svg");
    return begin == std::string::npos ? document : document.substr(begin);
}

}  // namespace

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
                    const Layout& layout) {
    if (!can_be_drawn(molecule)) return false;
    const Surface surface{cairo_image_surface_create_for_data(area.bytes, CAIRO_FORMAT_ARGB32, area.width, area.height,
                                                              area.bytes_per_line),
                          cairo_surface_destroy};
    try {
        draw_on_surface(surface.get(), molecule, ratio, highlight, layout);
    } catch (const std::exception&) {
        return false;
    }
    return true;
}

std::optional<std::string> draw_svg(const Molecule& molecule, DrawingSize size, const Highlight& highlight,
                                    const Layout& layout) {
    if (!can_be_drawn(molecule)) return std::nullopt;
    try {
        RDKit::MolDraw2DSVG drawer{size.width, size.height};
        draw_with(drawer, molecule, size.width, 1, highlight, layout);
        drawer.finishDrawing();
        return bare_svg(drawer.getDrawingText());
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::optional<std::string> draw_png(const Molecule& molecule, DrawingSize size, const Highlight& highlight,
                                    const Layout& layout) {
    if (!can_be_drawn(molecule)) return std::nullopt;
    const Surface surface{
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(size.width * size.ratio)),
                                   static_cast<int>(std::lround(size.height * size.ratio))),
        cairo_surface_destroy};
    fill_white(surface.get());
    try {
        draw_on_surface(surface.get(), molecule, size.ratio, highlight, layout);
    } catch (const std::exception&) {
        return std::nullopt;
    }
    std::string png;
    if (cairo_surface_write_to_png_stream(surface.get(), append_bytes, &png) != CAIRO_STATUS_SUCCESS)
        return std::nullopt;
    return png;
}

}  // namespace chemsieve
