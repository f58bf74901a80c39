// Pictures of structures, drawn by RDKit with cairo into a QImage.
//
// Always on white, whatever the palette of the window: the colours of the elements are made for it.
// A structure that cannot or should not be drawn (laying out many hundreds of atoms takes seconds) gives a picture that
// says so. Cost: some 1 ms a drug-like molecule. Threads: all functions may be called concurrently.
#pragma once

#include <QImage>
#include <QSize>
#include <vector>

#include "fingerprint/chem/molecule.h"

namespace chemsieve::ui {

// Beyond it only the number of atoms is shown.
inline constexpr unsigned kMaxDrawnAtoms = 400;

// Atoms and bonds of the drawn molecule.
struct Highlight {
    std::vector<int> atoms;
    std::vector<int> bonds;
};

// `match`: the compound's atoms in the order of the query's atoms. Bonds are those that the query has too.
Highlight highlight_of_match(const Molecule& query, const Molecule& compound, const std::vector<int>& match);

// `size` in device independent pixels.
QImage draw_structure(const Molecule& molecule, QSize size, qreal device_pixel_ratio = 1,
                      const Highlight& highlight = {});

// The same card with a line of text instead.
QImage draw_message(const QString& text, QSize size, qreal device_pixel_ratio = 1);

}  // namespace chemsieve::ui
