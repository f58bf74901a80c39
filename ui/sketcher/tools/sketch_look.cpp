#include "ui/sketcher/tools/sketch_look.h"

#include "ui/style/tokens.h"

namespace chemsieve::ui {

const SketchColours& light_sketch_colours() {
    static const SketchColours colours{.ground = light_colours().surface,
                                       .ink = light_colours().text,
                                       .nitrogen = QRgb{0xFF2350C4},
                                       .oxygen = QRgb{0xFFB8231A},
                                       .sulfur = QRgb{0xFF745C00},
                                       .phosphorus = QRgb{0xFF964B00},
                                       .fluorine = QRgb{0xFF167038},
                                       .bromine = QRgb{0xFF8A4A1C},
                                       .iodine = QRgb{0xFF7B2FA3},
                                       .asked = QRgb{0xFF7B2FA3},
                                       .problem = light_colours().error,
                                       .hovered = light_colours().soft_accent,
                                       .selected = QRgb{0xFFFFE2A3},
                                       .cursor = light_colours().link};
    return colours;
}

const SketchColours& dark_sketch_colours() {
    static const SketchColours colours{.ground = dark_colours().surface,
                                       .ink = dark_colours().text,
                                       .nitrogen = QRgb{0xFFA9C5FF},
                                       .oxygen = QRgb{0xFFFFA69E},
                                       .sulfur = QRgb{0xFFE8D06A},
                                       .phosphorus = QRgb{0xFFFFC48A},
                                       .fluorine = QRgb{0xFF86DFA3},
                                       .bromine = QRgb{0xFFEDBE97},
                                       .iodine = QRgb{0xFFE4C0F8},
                                       .asked = QRgb{0xFFE4C0F8},
                                       .problem = dark_colours().error,
                                       .hovered = dark_colours().soft_accent,
                                       .selected = QRgb{0xFF5A4210},
                                       .cursor = dark_colours().link};
    return colours;
}

const SketchColours& sketch_colours_of(const QPalette& palette) {
    return is_dark(palette) ? dark_sketch_colours() : light_sketch_colours();
}

QColor colour_of_element(const SketchColours& colours, const std::string& symbol) {
    if (symbol == "N") return colours.nitrogen;
    if (symbol == "O") return colours.oxygen;
    if (symbol == "S") return colours.sulfur;
    if (symbol == "P") return colours.phosphorus;
    if (symbol == "F" || symbol == "Cl") return colours.fluorine;
    if (symbol == "Br") return colours.bromine;
    if (symbol == "I") return colours.iodine;
    return colours.ink;
}

QColor colour_of(const SketchColours& colours, const SketchAtom& atom) {
    return atom.kind == SketchAtom::Kind::element ? colour_of_element(colours, atom.symbols.front()) : colours.asked;
}

}  // namespace chemsieve::ui
