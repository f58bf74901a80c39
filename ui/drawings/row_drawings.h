// Small drawings in rows and cards that are made while these are painted, and kept for a while.
//
// Threads: window's thread.
#pragma once

#include <QPixmap>
#include <QString>

#include "chem/draw/structure_drawing.h"
#include "chem/molecule.h"

class QWidget;

namespace chemsieve::ui {

// `key`: tells the structure and what is coloured in it from all others; `on`: whose ground and pixels it is for.
QPixmap row_drawing(const Molecule& structure, const QString& key, QSize size, const QWidget* on,
                    const Highlight& highlight = {});

}  // namespace chemsieve::ui
