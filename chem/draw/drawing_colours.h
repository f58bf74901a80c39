// The colours of drawings of structures, for light and for dark grounds.
//
// Red, green and blue from 0 to 255. Every colour of an element is legible on its ground and on that of a match.
#pragma once

#include <map>

namespace chemsieve {

enum class DrawingGround { light, dark };

struct DrawingColour {
    int red = 0;
    int green = 0;
    int blue = 0;
};

struct DrawingColours {
    DrawingColour ink;                        // carbon, bonds, and elements that have none of their own
    std::map<int, DrawingColour> by_element;  // atomic number; 0: query atoms
    DrawingColour match;
};

const DrawingColours& colours_on(DrawingGround ground);

}  // namespace chemsieve
