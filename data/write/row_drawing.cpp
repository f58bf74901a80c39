#include "data/write/row_drawing.h"

namespace chemsieve {

namespace {
constexpr std::uint64_t kMatchSteps = 300'000;  // some 20 ms
}

void RowDrawing::highlight(const Molecule& query, bool stereo) {
    if (!is_wanted()) return;
    query_ = query;
    matcher_ =
        std::make_unique<SubstructureMatcher>(query, MatchLimits{.steps = kMatchSteps}, MatchOptions{.stereo = stereo});
}

std::string RowDrawing::draw(const Molecule& molecule) {
    if (!is_wanted() || atom_count(molecule) > kMaxDrawnAtoms) return {};
    Highlight highlight;
    if (matcher_) {
        const auto matches = matcher_->matches(molecule, 1);
        if (!matches.empty()) highlight = highlight_of_match(*query_, molecule, matches.front());
    }
    const DrawingSize size{kDrawingWidth, kDrawingHeight, kDrawingRatio};
    return (kind_ == DrawingKind::svg ? draw_svg(molecule, size, highlight) : draw_png(molecule, size, highlight))
        .value_or("");
}

}  // namespace chemsieve
