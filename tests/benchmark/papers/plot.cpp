#include "tests/benchmark/papers/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

namespace chemsieve::test {

namespace {

// Pixels.
constexpr double kWidth = 640;
constexpr double kHeight = 420;
constexpr double kLeft = 76;
constexpr double kRight = 20;
constexpr double kTop = 44;
constexpr double kBottom = 58;
constexpr double kKeyLine = 17;
// The colours of Okabe and Ito: told apart by colour-blind readers, too.
constexpr std::array kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};

// One axis, from numbers to pixels.
class Axis {
  public:
    Axis(bool logarithmic, double from, double to) : logarithmic_{logarithmic}, from_{from}, to_{to} {}

    bool takes(double value) const { return std::isfinite(value) && (!logarithmic_ || value > 0); }
    void add(double value) {
        if (!takes(value)) return;
        least_ = std::min(least_, scaled(value));
        most_ = std::max(most_, scaled(value));
    }
    void settle() {
        if (least_ > most_) least_ = most_ = 0;
        if (!logarithmic_) least_ = std::min(least_, 0.0);
        if (logarithmic_) {
            least_ = std::floor(least_);
            most_ = std::ceil(most_);
        }
        if (most_ == least_) most_ = least_ + 1;
    }
    double place(double value) const { return from_ + (scaled(value) - least_) / (most_ - least_) * (to_ - from_); }
    // Numbers to write at the axis.
    std::vector<double> marks() const {
        std::vector<double> marks;
        if (logarithmic_) {
            for (double power = least_; power <= most_; ++power) marks.push_back(std::pow(10, power));
            return marks;
        }
        double step = std::pow(10, std::floor(std::log10((most_ - least_) / 2)));
        if ((most_ - least_) / step > 12) step *= 5;
        if ((most_ - least_) / step > 6) step *= 2;
        if ((most_ - least_) / step < 4) step /= 2;
        for (double mark = std::ceil(least_ / step) * step; mark <= most_ + step / 1e6; mark += step) {
            marks.push_back(std::abs(mark) < step / 1e6 ? 0 : mark);
        }
        return marks;
    }

  private:
    double scaled(double value) const { return logarithmic_ ? std::log10(value) : value; }

    bool logarithmic_;
    double from_, to_;
    double least_ = std::numeric_limits<double>::infinity();
    double most_ = -std::numeric_limits<double>::infinity();
};

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') {
            result += "&amp;";
        } else if (c == '<') {
            result += "&lt;";
        } else {
            result += c;
        }
    }
    return result;
}

std::string number(double value) {
    std::ostringstream text;
    text << std::setprecision(4) << value;
    return text.str();
}

void draw_axes(std::ostream& svg, const Plot& plot, const Axis& x, const Axis& y) {
    const double bottom = kHeight - kBottom;
    for (const double mark : x.marks()) {
        svg << "<line class='grid' x1='" << x.place(mark) << "' x2='" << x.place(mark) << "' y1='" << kTop << "' y2='"
            << bottom << "'/><text text-anchor='middle' x='" << x.place(mark) << "' y='" << bottom + 18 << "'>"
            << number(mark) << "</text>\n";
    }
    for (const double mark : y.marks()) {
        svg << "<line class='grid' x1='" << kLeft << "' x2='" << kWidth - kRight << "' y1='" << y.place(mark)
            << "' y2='" << y.place(mark) << "'/><text text-anchor='end' x='" << kLeft - 8 << "' y='"
            << y.place(mark) + 4 << "'>" << number(mark) << "</text>\n";
    }
    svg << "<text class='title' x='" << kLeft << "' y='24'>" << escaped(plot.title) << "</text>\n"
        << "<text text-anchor='middle' x='" << (kLeft + kWidth - kRight) / 2 << "' y='" << kHeight - 14 << "'>"
        << escaped(plot.x_title) << "</text>\n"
        << "<text text-anchor='middle' transform='translate(18 " << (kTop + bottom) / 2 << ") rotate(-90)'>"
        << escaped(plot.y_title) << "</text>\n";
}

void draw_curve(std::ostream& svg, const Curve& curve, const char* colour, const Axis& x, const Axis& y) {
    svg << "<polyline fill='none' stroke-width='2' stroke='" << colour << "'"
        << (curve.is_papers ? " stroke-dasharray='6 4'" : "") << " points='";
    for (const auto& [a, b] : curve.points) {
        if (x.takes(a) && y.takes(b)) svg << x.place(a) << ',' << y.place(b) << ' ';
    }
    svg << "'/>\n";
    for (const auto& [a, b] : curve.points) {
        if (!x.takes(a) || !y.takes(b)) continue;
        svg << "<circle r='3' fill='" << (curve.is_papers ? "white" : colour) << "' stroke='" << colour << "' cx='"
            << x.place(a) << "' cy='" << y.place(b) << "'/>";
    }
    svg << '\n';
}

}  // namespace

std::string svg_of(const Plot& plot) {
    Axis x{plot.log_x, kLeft, kWidth - kRight};
    Axis y{plot.log_y, kHeight - kBottom, kTop};
    for (const Curve& curve : plot.curves) {
        for (const auto& [a, b] : curve.points) {
            x.add(a);
            y.add(b);
        }
    }
    x.settle();
    y.settle();
    const double height = kHeight + kKeyLine * static_cast<double>(plot.curves.size());
    std::ostringstream svg;
    svg << std::fixed << std::setprecision(1) << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << kWidth
        << ' ' << height << "'>\n<style>text{font:13px sans-serif;fill:#222}.title{font-weight:bold;font-size:15px}"
        << ".grid{stroke:#ddd}</style>\n<rect width='100%' height='100%' fill='white'/>\n";
    draw_axes(svg, plot, x, y);
    double line = kHeight;
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
        const char* colour = kColours[i % kColours.size()];
        draw_curve(svg, plot.curves[i], colour, x, y);
        svg << "<line stroke-width='2' stroke='" << colour << "'"
            << (plot.curves[i].is_papers ? " stroke-dasharray='6 4'" : "") << " x1='" << kLeft << "' x2='" << kLeft + 30
            << "' y1='" << line << "' y2='" << line << "'/><text x='" << kLeft + 38 << "' y='" << line + 4 << "'>"
            << escaped(plot.curves[i].name) << "</text>\n";
        line += kKeyLine;
    }
    svg << "</svg>\n";
    return svg.str();
}

}  // namespace chemsieve::test
