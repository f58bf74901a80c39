// Curves as an SVG picture, for the figures of the papers.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace chemsieve::test {

struct Curve {
    std::string name;
    std::vector<std::pair<double, double>> points;  // ascending x
    bool is_papers = false;                         // dashed: a figure that the paper prints
};

struct Plot {
    std::string title;
    std::string x_title, y_title;
    std::vector<Curve> curves;
    bool log_x = false;  // then what is not above 0 is left out
    bool log_y = false;
};

std::string svg_of(const Plot& plot);

}  // namespace chemsieve::test
