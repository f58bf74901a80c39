// Drawings of structures by RDKit, as SVG, as PNG or on pixels that somebody else owns; and where their atoms lie.
//
// SVG and PNG are for pages, which are white; pixels stay transparent where nothing is drawn, and the colours are for
// the ground, light or dark, that they will lie on. Small structures are not blown up: the longest bond follows from
// the height of the picture, and larger structures shrink to fit. Lines are as thick as bonds are long, within limits.
// Large structures are not drawn: laying out many hundreds of atoms takes seconds. Cost: some 1 ms a drug-like
// molecule. Threads: all functions may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chem/draw/drawing_colours.h"
#include "chem/molecule.h"

namespace chemsieve {

// Where the atoms of a structure lie in its drawing, and how to lay a compound out so that the atoms which a query
// matches lie as the query does in its own drawing.
//
// Units: 1.5 a bond, y upwards. Throws std::exception, of RDKit, on what cannot be laid out.
struct AtomPlace {
    double x = 0;
    double y = 0;
};

// One place an atom, in the order of the atoms. Empty: the usual one.
using Layout = std::vector<AtomPlace>;

// Lying, as pictures are wide.
Layout usual_layout(const Molecule& molecule);

// The layout of a molecule that came as a drawing; empty for others. For queries: compounds are drawn by the usual one,
// as files have all kinds of them.
Layout layout_as_drawn(const Molecule& molecule);

// `query`: the query's layout; `match`: the compound's atoms in the order of the query's. The result is the usual
// layout, rotated or reflected, where the match then lies on the query; else a layout around the query's places; where
// these places do not suit the compound (a chain that lies in a ring of it), the usual layout, rotated to lie as near
// as possible.
Layout layout_like(const Layout& query, const Molecule& compound, const std::vector<int>& match);

// The least root mean square distance between the places of the matched atoms and those of the query, if both are laid
// upon each other by moving and turning.
double misfit(const Layout& query, const Layout& compound, const std::vector<int>& match);

// Beyond it nothing is drawn.
inline constexpr unsigned kMaxDrawnAtoms = 400;

unsigned atom_count(const Molecule& molecule);

// Atoms and bonds of the drawn molecule.
struct Highlight {
    std::vector<int> atoms;
    std::vector<int> bonds;
    bool operator==(const Highlight&) const = default;
};

// `match`: the compound's atoms in the order of the query's atoms. Bonds are those that the query has too.
Highlight highlight_of_match(const Molecule& query, const Molecule& compound, const std::vector<int>& match);

// These atoms and the bonds between them.
Highlight highlight_of_atoms(const Molecule& molecule, const std::vector<int>& atoms);

// Device independent pixels, and how many real ones each has in width and height.
struct DrawingSize {
    int width = 0;
    int height = 0;
    double ratio = 1;
};

// Premultiplied ARGB, 32 bits a pixel in the order of the machine, as cairo and Qt have it.
struct PixelArea {
    unsigned char* bytes = nullptr;
    int width = 0;  // real pixels
    int height = 0;
    int bytes_per_line = 0;
};

// The first drawing loads the libraries that draw. Throws Error if they cannot be loaded, as all that draw do then.
void load_drawing();

// All draw nothing and return false, or nothing, for what has too many atoms or cannot be laid out.

// The pixels must be transparent. `ratio`: real pixels of a device independent one.
bool draw_on_pixels(const PixelArea& area, const Molecule& molecule, double ratio, const Highlight& highlight = {},
                    const Layout& layout = {}, DrawingGround ground = DrawingGround::light);
// An SVG element without XML declaration and without text: letters are outlines.
std::optional<std::string> draw_svg(const Molecule& molecule, DrawingSize size, const Highlight& highlight = {},
                                    const Layout& layout = {});
std::optional<std::string> draw_png(const Molecule& molecule, DrawingSize size, const Highlight& highlight = {},
                                    const Layout& layout = {});

// Dummies with a number are drawn as R groups: the number, or the rest by 1,000 of greater ones.
Molecule with_r_groups(const Molecule& molecule);

// One structure, an arrow, and another: what changes into what, with R groups.
std::optional<std::string> draw_change_svg(const Molecule& from, const Molecule& to, DrawingSize size);
std::optional<std::string> draw_change_png(const Molecule& from, const Molecule& to, DrawingSize size);

}  // namespace chemsieve
