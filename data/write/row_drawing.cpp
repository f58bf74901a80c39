#include "data/write/row_drawing.h"

#include <variant>

#include "chem/read/parse.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostParts = 5000;        // some 3 kB each
constexpr std::uint64_t kMatchSteps = 300'000;  // some 20 ms
}  // namespace

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
    const DrawingSize size{width_, kDrawingHeight, kDrawingRatio};
    return (kind_ == DrawingKind::svg ? draw_svg(molecule, size, highlight) : draw_png(molecule, size, highlight))
        .value_or("");
}

std::string RowDrawing::draw_change(const std::string& from, const std::string& to) const {
    if (!is_wanted()) return {};
    const ParseResult before = parse_smiles(from), after = parse_smiles(to);
    const auto *first = std::get_if<Molecule>(&before), *second = std::get_if<Molecule>(&after);
    if (!first || !second) return {};
    const DrawingSize size{width_, kDrawingHeight, kDrawingRatio};
    return (kind_ == DrawingKind::svg ? draw_change_svg(*first, *second, size) : draw_change_png(*first, *second, size))
        .value_or("");
}

const std::string& RowDrawing::draw_part(const std::string& smiles) {
    if (parts_.size() >= kMostParts) parts_.clear();
    const auto [found, is_new] = parts_.try_emplace(smiles);
    if (!is_new || !is_wanted() || smiles.empty()) return found->second;
    const ParseResult read = parse_smiles(smiles);
    const auto* part = std::get_if<Molecule>(&read);
    if (!part || atom_count(*part) > kMaxDrawnAtoms) return found->second;
    const DrawingSize size{kPartWidth, kPartHeight, kDrawingRatio};
    const Molecule labelled = with_r_groups(*part);
    found->second = (kind_ == DrawingKind::svg ? draw_svg(labelled, size) : draw_png(labelled, size)).value_or("");
    return found->second;
}

}  // namespace chemsieve
