#include "chem/draw/drawing_colours.h"

namespace chemsieve {

namespace {

constexpr DrawingColour colour(unsigned hex) {
    return {static_cast<int>(hex >> 16), static_cast<int>(hex >> 8 & 0xff), static_cast<int>(hex & 0xff)};
}

// Query atoms, N, O, F, P, S, Cl, Br, I.
const DrawingColours kOnLight{.ink = colour(0x1A2327),
                              .by_element = {{0, colour(0x7B2FA3)},
                                             {7, colour(0x2350C4)},
                                             {8, colour(0xB8231A)},
                                             {9, colour(0x167038)},
                                             {15, colour(0x964B00)},
                                             {16, colour(0x745C00)},
                                             {17, colour(0x167038)},
                                             {35, colour(0x8A4A1C)},
                                             {53, colour(0x7B2FA3)}},
                              .match = colour(0xFFE2A3)};
const DrawingColours kOnDark{.ink = colour(0xE6EBED),
                             .by_element = {{0, colour(0xE4C0F8)},
                                            {7, colour(0xA9C5FF)},
                                            {8, colour(0xFFA69E)},
                                            {9, colour(0x86DFA3)},
                                            {15, colour(0xFFC48A)},
                                            {16, colour(0xE8D06A)},
                                            {17, colour(0x86DFA3)},
                                            {35, colour(0xEDBE97)},
                                            {53, colour(0xE4C0F8)}},
                             .match = colour(0x5A4210)};

}  // namespace

const DrawingColours& colours_on(DrawingGround ground) { return ground == DrawingGround::dark ? kOnDark : kOnLight; }

}  // namespace chemsieve
