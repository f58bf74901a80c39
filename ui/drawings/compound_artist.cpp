#include "ui/drawings/compound_artist.h"

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

}  // namespace

ComposedDrawing CompoundArtist::compose(const std::shared_ptr<const DrawingScene>& scene, CompoundNumber compound) {
    enter(scene);
    ComposedDrawing drawing{.structure = reader_->molecule(compound), .highlight = {}, .layout = {}};
    if (!matcher_ || atom_count(drawing.structure) > kMaxDrawnAtoms) return drawing;
    const auto matches = matcher_->matches(drawing.structure, 1);
    if (matches.empty()) return drawing;
    if (scene_->style.highlight) {
        drawing.highlight = highlight_of_match(*scene_->query, drawing.structure, matches.front());
    }
    if (scene_->style.align && !query_layout_.empty()) {
        drawing.layout = layout_like(query_layout_, drawing.structure, matches.front());
    }
    return drawing;
}

void CompoundArtist::enter(const std::shared_ptr<const DrawingScene>& scene) {
    if (scene == scene_ && reader_) return;
    if (!scene_ || scene->source != scene_->source || !reader_) reader_ = scene->source->reader();
    matcher_.reset();
    query_layout_.clear();
    if (scene->query && (scene->style.highlight || scene->style.align)) {
        matcher_ = std::make_unique<SubstructureMatcher>(*scene->query, MatchLimits{.steps = kMatchSteps},
                                                         MatchOptions{.stereo = scene->stereo});
        if (scene->style.align) query_layout_ = layout_of(*scene->query);
    }
    scene_ = scene;
}

}  // namespace chemsieve::ui
