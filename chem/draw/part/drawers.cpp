// Draws by RDKit's drawers and cairo.

#include <cairo.h>

#include <GraphMol/MolDraw2D/MolDraw2DCairo.h>
#include <GraphMol/MolDraw2D/MolDraw2DSVG.h>
#include <GraphMol/MolDraw2D/MolDraw2DUtils.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <locale>
#include <memory>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/platform/part_of_program.h"
#include "chem/draw/drawing_part.h"
#include "chem/draw/part/aromatic_lines.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

// The band that a drawing shows a match by: even, opaque, under the bonds of the match, wider under letters. Places in
// pixels of the drawing.
struct MatchBand {
    double width = 0;
    std::vector<std::pair<PixelPlace, PixelPlace>> bonds;
    struct Spot {
        PixelPlace place;
        double radius = 0;
    };
    std::vector<Spot> atoms;  // round ends, and what lies under letters
};

constexpr double kMostOfAByte = 255;

std::string hex_of(const DrawingColour& colour) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string text = "#";
    for (const int part : {colour.red, colour.green, colour.blue}) text += {kDigits[part / 16], kDigits[part % 16]};
    return text;
}

void set_colour(cairo_t* context, const DrawingColour& colour) {
    cairo_set_source_rgb(context, colour.red / kMostOfAByte, colour.green / kMostOfAByte, colour.blue / kMostOfAByte);
}

void paint_band(cairo_t* context, const MatchBand& band, const DrawingColour& colour) {
    set_colour(context, colour);
    cairo_set_dash(context, nullptr, 0, 0);
    cairo_set_line_width(context, band.width);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    cairo_new_path(context);
    for (const auto& [from, to] : band.bonds) {
        cairo_move_to(context, from.x, from.y);
        cairo_line_to(context, to.x, to.y);
    }
    cairo_stroke(context);
    for (const auto& [place, radius] : band.atoms) {
        cairo_new_sub_path(context);
        cairo_arc(context, place.x, place.y, radius, 0, 2 * std::numbers::pi);
    }
    cairo_fill(context);
}

std::ostringstream svg_text() {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(1);
    return text;
}

// SVG elements.
std::string svg_of_band(const MatchBand& band, const DrawingColour& colour) {
    std::ostringstream text = svg_text();
    if (!band.bonds.empty()) {
        text << "<path d='";
        for (const auto& [from, to] : band.bonds) {
            text << "M " << from.x << "," << from.y << " L " << to.x << "," << to.y << " ";
        }
        text << "' style='fill:none;stroke:" << hex_of(colour) << ";stroke-width:" << band.width
             << "px;stroke-linecap:round' />\n";
    }
    for (const auto& [place, radius] : band.atoms) {
        text << "<circle cx='" << place.x << "' cy='" << place.y << "' r='" << radius
             << "' style='fill:" << hex_of(colour) << ";stroke:none' />\n";
    }
    return text.str();
}

// The circles and dashes of aromatic bonds, and how they are drawn.
struct DrawnAromaticLines {
    AromaticLines lines;
    double width = 0;
    std::vector<DrawingColour> dash_colours;  // one a dash
    DrawingColour ink;
};

void paint_aromatic(cairo_t* context, const DrawnAromaticLines& drawn) {
    cairo_set_dash(context, nullptr, 0, 0);
    cairo_set_line_width(context, drawn.width);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
    cairo_new_path(context);
    for (std::size_t i = 0; i < drawn.lines.dashes.size(); ++i) {
        const AromaticLines::Dash& dash = drawn.lines.dashes[i];
        set_colour(context, drawn.dash_colours[i]);
        cairo_move_to(context, dash.from.x, dash.from.y);
        cairo_line_to(context, dash.to.x, dash.to.y);
        cairo_stroke(context);
    }
    set_colour(context, drawn.ink);
    for (const auto& [centre, radius] : drawn.lines.circles) {
        cairo_new_sub_path(context);
        cairo_arc(context, centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
    }
    cairo_stroke(context);
}

// SVG elements.
std::string svg_of_aromatic(const DrawnAromaticLines& drawn) {
    std::ostringstream text = svg_text();
    const auto style = [&](const DrawingColour& colour) {
        text << "' style='fill:none;stroke:" << hex_of(colour) << ";stroke-width:" << drawn.width << "px' />\n";
    };
    for (std::size_t i = 0; i < drawn.lines.dashes.size(); ++i) {
        const AromaticLines::Dash& dash = drawn.lines.dashes[i];
        text << "<path class='aromatic' d='M " << dash.from.x << "," << dash.from.y << " L " << dash.to.x << ","
             << dash.to.y;
        style(drawn.dash_colours[i]);
    }
    for (const auto& [centre, radius] : drawn.lines.circles) {
        text << "<circle class='aromatic' cx='" << centre.x << "' cy='" << centre.y << "' r='" << radius;
        style(drawn.ink);
    }
    return text.str();
}

constexpr double kMargin = 0.06;     // share of the picture
constexpr double kBondWidth = 0.06;  // in lengths of a bond, as are these two
constexpr double kBandWidth = 0.46;
constexpr double kSpotWidth = 1.24 * kBandWidth;  // under letters
constexpr double kLayoutBond = 1.5;
// Pixels.
constexpr double kThinnestOnScreen = 1.1;
constexpr double kThinnestOnPaper = 0.5;
constexpr double kThickest = 2;
constexpr double kUsualWidth = 1.2;  // what RDKit chooses the number of lines of a dashed wedge by
constexpr double kLeastLetters = 9;
constexpr double kMostLetters = 18;
// How far letters reach into a bond: by its length, and in pixels at least.
constexpr double kIntoBond = 0.28;
constexpr double kLettersIntoBond = 6;
constexpr double kSpotBesideLetters = 1.1;  // by the height of letters, where these are large for their bonds

// The longest bond in a picture of a height, in pixels: a row, a card, the details of a compound.
double longest_bond(double height) {
    struct Step {
        double height, bond;
    };
    static constexpr std::array<Step, 3> kSteps{{{92, 20}, {130, 24}, {200, 34}}};
    if (height <= kSteps.front().height) return kSteps.front().bond;
    for (std::size_t i = 1; i < kSteps.size(); ++i) {
        const Step &from = kSteps[i - 1], &to = kSteps[i];
        if (height > to.height) continue;
        return from.bond + (to.bond - from.bond) * (height - from.height) / (to.height - from.height);
    }
    return kSteps.back().bond;
}

RDKit::DrawColour of_rdkit(const DrawingColour& colour) {
    return {colour.red / kMostOfAByte, colour.green / kMostOfAByte, colour.blue / kMostOfAByte};
}

// Draws lines as thick as the bonds' length wants it, which is known only when all has been placed. `Drawer`: one of
// RDKit's, whose methods for a single line are those overridden here; `unit`: pixels of a device independent one.
template <class Drawer>
class EvenDrawer : public Drawer {
  public:
    template <class... Place>
    EvenDrawer(double thinnest, double unit, Place... place) : Drawer{place...}, thinnest_{thinnest}, unit_{unit} {}

    double bond_length() const { return kLayoutBond * this->scale(); }
    double line_width() const { return std::clamp(kBondWidth * bond_length(), thinnest_ * unit_, kThickest * unit_); }

    using Drawer::drawLine;  // the others end in this one
    void drawLine(const RDGeom::Point2D& from, const RDGeom::Point2D& to, bool pixels) override {
        const EvenWidth width{*this};
        Drawer::drawLine(from, to, pixels);
    }
    void drawPolygon(const std::vector<RDGeom::Point2D>& corners, bool pixels) override {
        const EvenWidth width{*this};
        Drawer::drawPolygon(corners, pixels);
    }
    void drawEllipse(const RDGeom::Point2D& from, const RDGeom::Point2D& to, bool pixels) override {
        const EvenWidth width{*this};
        Drawer::drawEllipse(from, to, pixels);
    }
    void drawWavyLine(const RDGeom::Point2D& from, const RDGeom::Point2D& to, const RDKit::DrawColour& first,
                      const RDKit::DrawColour& second, unsigned segments, double height, bool pixels) override {
        const EvenWidth width{*this};
        Drawer::drawWavyLine(from, to, first, second, segments, height, pixels);
    }

  private:
    // Sets the width of lines while it lives. Some lines want a share of the options' width, which RDKit has set then.
    // What draws a line may do so by another method that is overridden: the width is set by the outermost.
    class EvenWidth {
      public:
        explicit EvenWidth(EvenDrawer& drawer) : drawer_{drawer}, before_{drawer.lineWidth()} {
            if (std::exchange(drawer.has_even_width_, true)) return;
            is_outermost_ = true;
            const double share = before_ / (kUsualWidth * drawer.unit_);
            drawer.setLineWidth(share * drawer.line_width());
        }
        ~EvenWidth() {
            if (!is_outermost_) return;
            drawer_.setLineWidth(before_);
            drawer_.has_even_width_ = false;
        }
        EvenWidth(const EvenWidth&) = delete;
        EvenWidth& operator=(const EvenWidth&) = delete;

      private:
        EvenDrawer& drawer_;
        double before_;
        bool is_outermost_ = false;
    };

    double thinnest_;
    double unit_;
    bool has_even_width_ = false;
};

// RDKit 2022.09 leaves the context it is given alone and makes one of its own, unless kept from it.
class ContextDrawer : public EvenDrawer<RDKit::MolDraw2DCairo> {
  public:
    using EvenDrawer::EvenDrawer;

  private:
    void initDrawing() override {}
};

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using CairoContext = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

// `unit`: pixels of a device independent one.
void set_options(RDKit::MolDrawOptions& options, const DrawingColours& colours, double height, double unit) {
    options.prepareMolsBeforeDrawing = false;
    options.includeMetadata = false;
    options.padding = kMargin;
    // RDKit 2022.09 takes this for the length of 1 in the layout, not of a bond.
    options.fixedBondLength = longest_bond(height / unit) / kLayoutBond * unit;
    options.bondLineWidth = kUsualWidth * unit;
    options.scaleBondWidth = false;
    options.minFontSize = static_cast<int>(std::lround(kLeastLetters * unit));
    options.maxFontSize = static_cast<int>(std::lround(kMostLetters * unit));
    options.atomColourPalette.clear();
    options.atomColourPalette[-1] = of_rdkit(colours.ink);
    for (const auto& [element, colour] : colours.by_element) options.atomColourPalette[element] = of_rdkit(colour);
    options.symbolColour = options.annotationColour = options.legendColour = of_rdkit(colours.ink);
}

// Whether it is shown by letters.
bool is_lettered(const RDKit::Atom& atom) {
    return atom.getAtomicNum() != 6 || atom.getFormalCharge() != 0 || atom.getIsotope() != 0 || atom.getDegree() == 0 ||
           atom.getNumRadicalElectrons() != 0 || atom.hasProp(RDKit::common_properties::_displayLabel);
}

// The circles and dashes of the molecule that was drawn last.
template <class Drawer>
DrawnAromaticLines aromatic_lines_of(const Drawer& drawer, const PreparedDrawing& drawing, double unit) {
    const PlacedAtoms atoms{
        .place =
            [&](unsigned atom) {
                const auto place = drawer.getDrawCoords(static_cast<int>(atom));
                return PixelPlace{place.x, place.y};
            },
        .letters =
            [&](unsigned atom) {
                const bool lettered = is_lettered(*drawing.molecule.getAtomWithIdx(atom));
                return lettered ? std::max(kIntoBond * drawer.bond_length(), kLettersIntoBond * unit) : 0;
            },
        .bond_length = drawer.bond_length()};
    DrawnAromaticLines drawn{.lines = aromatic_lines(drawing.aromatic, atoms),
                             .width = drawer.line_width(),
                             .dash_colours = {},
                             .ink = drawing.colours.ink};
    for (const AromaticLines::Dash& dash : drawn.lines.dashes) {
        const auto found = drawing.colours.by_element.find(drawing.molecule.getAtomWithIdx(dash.atom)->getAtomicNum());
        drawn.dash_colours.push_back(found == drawing.colours.by_element.end() ? drawn.ink : found->second);
    }
    return drawn;
}

// The drawing's arrow, beside the molecule that was drawn last.
template <class Drawer>
void draw_arrow(Drawer& drawer, const PreparedDrawing& drawing) {
    constexpr double kHeadLength = 0.5, kHeadWidth = 0.3;  // in units of layouts, from the tip
    if (!drawing.arrow) return;
    const auto& [from, to] = *drawing.arrow;
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const RDGeom::Point2D along{(to.x - from.x) / length, (to.y - from.y) / length}, tip{to.x, to.y};
    const auto line_to_tip = [&](const RDGeom::Point2D& begin) {
        drawer.setColour(of_rdkit(drawing.colours.ink));
        drawer.drawLine(drawer.getDrawCoords(begin), drawer.getDrawCoords(tip), true);
    };
    line_to_tip({from.x, from.y});
    for (const double side : {-1.0, 1.0}) {
        line_to_tip({tip.x - kHeadLength * along.x - side * kHeadWidth * along.y,
                     tip.y - kHeadLength * along.y + side * kHeadWidth * along.x});
    }
}

// The band around what matches in the molecule that was drawn last.
template <class Drawer>
MatchBand band_of(const Drawer& drawer, const RDKit::ROMol& molecule, const Highlight& highlight, double unit) {
    const auto place_of = [&](unsigned atom) {
        const auto place = drawer.getDrawCoords(static_cast<int>(atom));
        return PixelPlace{place.x, place.y};
    };
    const double bond_length = drawer.bond_length();
    const double spot = std::max(kSpotWidth * bond_length, kSpotBesideLetters * kLeastLetters * unit);
    MatchBand band{.width = kBandWidth * bond_length, .bonds = {}, .atoms = {}};
    for (const int index : highlight.bonds) {
        const RDKit::Bond& bond = *molecule.getBondWithIdx(static_cast<unsigned>(index));
        band.bonds.emplace_back(place_of(bond.getBeginAtomIdx()), place_of(bond.getEndAtomIdx()));
    }
    for (const int index : highlight.atoms) {
        const auto atom = static_cast<unsigned>(index);
        band.atoms.push_back({place_of(atom), (is_lettered(*molecule.getAtomWithIdx(atom)) ? spot : band.width) / 2});
    }
    return band;
}

// On transparent pixels.
void draw_on_surface(cairo_surface_t* surface, const PreparedDrawing& drawing, double ratio) {
    const CairoContext context{cairo_create(surface), cairo_destroy};
    const int height = cairo_image_surface_get_height(surface);
    ContextDrawer drawer{kThinnestOnScreen, ratio, cairo_image_surface_get_width(surface), height, context.get()};
    set_options(drawer.drawOptions(), drawing.colours, height, ratio);
    drawer.drawOptions().clearBackground = false;
    drawer.drawMolecule(drawing.molecule);
    draw_arrow(drawer, drawing);
    paint_aromatic(context.get(), aromatic_lines_of(drawer, drawing, ratio));
    if (!drawing.highlight.atoms.empty()) {
        // Where the atoms lie is known now; the band goes under what is drawn.
        cairo_set_operator(context.get(), CAIRO_OPERATOR_DEST_OVER);
        paint_band(context.get(), band_of(drawer, drawing.molecule, drawing.highlight, ratio), drawing.colours.match);
    }
    drawer.finishDrawing();
    cairo_surface_flush(surface);
}

// What is on the surface, on white.
Surface on_white(cairo_surface_t* surface) {
    Surface page{cairo_image_surface_create(CAIRO_FORMAT_RGB24, cairo_image_surface_get_width(surface),
                                            cairo_image_surface_get_height(surface)),
                 cairo_surface_destroy};
    const CairoContext context{cairo_create(page.get()), cairo_destroy};
    cairo_set_source_rgb(context.get(), 1, 1, 1);
    cairo_paint(context.get());
    cairo_set_source_surface(context.get(), surface, 0, 0);
    cairo_paint(context.get());
    cairo_surface_flush(page.get());
    return page;
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

// Behind the white rectangle that RDKit's drawing begins with.
void put_on_ground(std::string& svg, const std::string& elements) {
    static const std::string kEnd = "</rect>\n";
    const std::size_t ground = svg.find(kEnd);
    if (ground == std::string::npos) throw std::runtime_error{"the drawing has no ground"};
    svg.insert(ground + kEnd.size(), elements);
}

class Drawers : public DrawingPart {
  public:
    void prepare(RDKit::RWMol& molecule, bool kekulize) const override {
        constexpr bool kAddChiralHydrogens = true, kPutWedges = true;
        RDKit::MolDraw2DUtils::prepareMolForDrawing(molecule, kekulize, kAddChiralHydrogens, kPutWedges);
    }

    void draw_on_pixels(const PixelArea& area, const PreparedDrawing& drawing, double ratio) const override {
        const Surface surface{cairo_image_surface_create_for_data(area.bytes, CAIRO_FORMAT_ARGB32, area.width,
                                                                  area.height, area.bytes_per_line),
                              cairo_surface_destroy};
        draw_on_surface(surface.get(), drawing, ratio);
    }

    std::string svg(const PreparedDrawing& drawing, DrawingSize size) const override {
        EvenDrawer<RDKit::MolDraw2DSVG> drawer{kThinnestOnPaper, 1, size.width, size.height};
        set_options(drawer.drawOptions(), drawing.colours, size.height, 1);
        drawer.drawMolecule(drawing.molecule);
        draw_arrow(drawer, drawing);
        drawer.finishDrawing();
        std::string svg = bare_svg(drawer.getDrawingText());
        svg.insert(svg.rfind("</svg>"), svg_of_aromatic(aromatic_lines_of(drawer, drawing, 1)));
        if (!drawing.highlight.atoms.empty()) {
            const MatchBand band = band_of(drawer, drawing.molecule, drawing.highlight, 1);
            put_on_ground(svg, svg_of_band(band, drawing.colours.match));
        }
        return svg;
    }

    std::optional<std::string> png(const PreparedDrawing& drawing, DrawingSize size) const override {
        const Surface surface{
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::lround(size.width * size.ratio)),
                                       static_cast<int>(std::lround(size.height * size.ratio))),
            cairo_surface_destroy};
        draw_on_surface(surface.get(), drawing, size.ratio);
        const Surface page = on_white(surface.get());
        std::string png;
        if (cairo_surface_write_to_png_stream(page.get(), append_bytes, &png) != CAIRO_STATUS_SUCCESS) {
            return std::nullopt;
        }
        return png;
    }
};

const Drawers kDrawers;

}  // namespace

}  // namespace chemsieve

CHEMSIEVE_PART(chemsieve::DrawingPart, chemsieve::kDrawers)
