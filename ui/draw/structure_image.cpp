#include "ui/draw/structure_image.h"

#include <cairo.h>

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/MolDraw2D/MolDraw2DCairo.h>
#include <GraphMol/MolDraw2D/MolDraw2DUtils.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <QPainter>
#include <memory>

#include "fingerprint/chem/rdkit_config_check.h"

namespace chemsieve::ui {

namespace {

const RDKit::DrawColour kMatchColour{1.0, 0.80, 0.36};
constexpr double kMargin = 0.06;               // share of the picture
constexpr double kLongestBond = 34;            // pixels: small molecules are not blown up
constexpr double kPictureWithThinBonds = 200;  // pixels of width up to which bonds are drawn thin

// RDKit 2022.09 leaves the context it is given alone and makes one of its own, unless kept from it.
class ContextDrawer : public RDKit::MolDraw2DCairo {
  public:
    using MolDraw2DCairo::MolDraw2DCairo;

  private:
    void initDrawing() override {}
};

// A copy with coordinates. Queries often cannot be kekulized; they are drawn with aromatic bonds then.
std::unique_ptr<RDKit::RWMol> laid_out(const RDKit::ROMol& molecule) {
    for (const bool kekulize : {true, false}) {
        auto copy = std::make_unique<RDKit::RWMol>(molecule);
        copy->updatePropertyCache(false);
        if (!copy->getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(*copy);
        RDDepict::compute2DCoords(*copy, nullptr, true);  // lying, as cards are wide
        try {
            RDKit::MolDraw2DUtils::prepareMolForDrawing(*copy, kekulize, true, true);
            return copy;
        } catch (const std::exception&) {
            if (!kekulize) throw;
        }
    }
    return nullptr;
}

QImage white_card(QSize size, qreal ratio) {
    QImage image{size * ratio, QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::white);
    return image;
}

void draw_on(QImage& image, const RDKit::ROMol& molecule, const Highlight& highlight, qreal ratio) {
    const std::unique_ptr<RDKit::RWMol> copy = laid_out(molecule);
    const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface{
        cairo_image_surface_create_for_data(image.bits(), CAIRO_FORMAT_ARGB32, image.width(), image.height(),
                                            static_cast<int>(image.bytesPerLine())),
        cairo_surface_destroy};
    const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> context{cairo_create(surface.get()), cairo_destroy};
    ContextDrawer drawer{image.width(), image.height(), context.get()};
    RDKit::MolDrawOptions& options = drawer.drawOptions();
    options.prepareMolsBeforeDrawing = false;
    options.padding = kMargin;
    options.fixedBondLength = kLongestBond * ratio;
    options.bondLineWidth = (image.width() <= kPictureWithThinBonds * ratio ? 1.2 : 1.8) * ratio;
    options.scaleBondWidth = false;
    options.highlightColour = kMatchColour;
    options.minFontSize = static_cast<int>(8 * ratio);
    options.maxFontSize = static_cast<int>(18 * ratio);
    drawer.drawMolecule(*copy, &highlight.atoms, &highlight.bonds);
    drawer.finishDrawing();
    cairo_surface_flush(surface.get());
}

}  // namespace

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

QImage draw_message(const QString& text, QSize size, qreal device_pixel_ratio) {
    QImage image = white_card(size, device_pixel_ratio);
    image.setDevicePixelRatio(device_pixel_ratio);
    QPainter painter{&image};
    painter.setPen(Qt::darkGray);
    painter.drawText(QRect{QPoint{}, size}.adjusted(4, 4, -4, -4), Qt::AlignCenter | Qt::TextWordWrap, text);
    return image;
}

QImage draw_structure(const Molecule& molecule, QSize size, qreal device_pixel_ratio, const Highlight& highlight) {
    const unsigned atoms = molecule.rdkit().getNumAtoms();
    if (atoms > kMaxDrawnAtoms) {
        return draw_message(QStringLiteral("%1 atoms: too large to draw").arg(atoms), size, device_pixel_ratio);
    }
    QImage image = white_card(size, device_pixel_ratio);
    try {
        if (atoms > 0) draw_on(image, molecule.rdkit(), highlight, device_pixel_ratio);
    } catch (const std::exception&) {
        return draw_message(QStringLiteral("cannot be drawn"), size, device_pixel_ratio);
    }
    image.setDevicePixelRatio(device_pixel_ratio);
    return image;
}

}  // namespace chemsieve::ui
