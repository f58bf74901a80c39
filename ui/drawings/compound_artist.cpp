#include "ui/drawings/compound_artist.h"

#include <algorithm>

namespace chemsieve::ui {

namespace {

constexpr std::uint64_t kMatchSteps = 300'000;  // some 20 ms; a match that takes longer is not shown

// As the query is shown beside its text. Empty if it cannot be laid out.
Layout layout_of(const Molecule& query) {
    if (atom_count(query) == 0 || atom_count(query) > kMaxDrawnAtoms) return {};
    try {
        Layout drawn = layout_as_drawn(query);
        return drawn.empty() ? usual_layout(query) : drawn;
    } catch (const std::exception&) {
        return {};
    }
}

void merge(std::vector<int>& into, const std::vector<int>& more) {
    into.insert(into.end(), more.begin(), more.end());
    std::sort(into.begin(), into.end());
    into.erase(std::unique(into.begin(), into.end()), into.end());
}

}  // namespace

ComposedDrawing CompoundArtist::compose(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit) {
    enter(scene);
    ComposedDrawing drawing{.structure = reader_->molecule(hit.compound), .highlight = {}, .layout = {}};
    if (atom_count(drawing.structure) > kMaxDrawnAtoms) return drawing;
    std::vector<Sought>& structures = sought(hit.query);
    for (std::size_t i = 0; i < structures.size(); ++i) {
        const auto matches = structures[i].matcher.matches(drawing.structure, 1);
        if (matches.empty()) continue;
        if (scene_->style.highlight) {
            const Highlight found =
                highlight_of_match(scene_->queries[hit.query][i], drawing.structure, matches.front());
            merge(drawing.highlight.atoms, found.atoms);
            merge(drawing.highlight.bonds, found.bonds);
        }
        if (drawing.layout.empty() && !structures[i].layout.empty()) {
            drawing.layout = layout_like(structures[i].layout, drawing.structure, matches.front());
        }
    }
    return drawing;
}

std::vector<CompoundArtist::Sought>& CompoundArtist::sought(std::uint32_t query) {
    const auto [place, is_new] = sought_.try_emplace(query);
    const DrawingStyle& style = scene_->style;
    if (!is_new || query >= scene_->queries.size() || !(style.highlight || style.align)) return place->second;
    for (const Molecule& structure : scene_->queries[query]) {
        place->second.push_back(
            {SubstructureMatcher{structure, MatchLimits{.steps = kMatchSteps}, MatchOptions{.stereo = scene_->stereo}},
             style.align ? layout_of(structure) : Layout{}});
    }
    return place->second;
}

void CompoundArtist::enter(const std::shared_ptr<const DrawingScene>& scene) {
    if (scene == scene_ && reader_) return;
    if (!scene_ || scene->source != scene_->source || !reader_) reader_ = scene->source->reader();
    sought_.clear();
    scene_ = scene;
}

}  // namespace chemsieve::ui
