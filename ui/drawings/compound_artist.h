// How compounds of a library are drawn: with the match of a query in colour, and laid out like the query, if wanted.
//
// Errors: LibraryError. Threads: one artist a thread; scenes are shared.
#pragma once

#include <memory>
#include <optional>

#include "chem/draw/structure_drawing.h"
#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "match/substructure_matcher.h"

namespace chemsieve::ui {

// What the user chose for all drawings.
struct DrawingStyle {
    bool highlight = true;  // the match in colour
    bool align = false;     // the matched part as in the query's drawing
    bool operator==(const DrawingStyle&) const = default;
};

struct DrawingScene {
    std::shared_ptr<const CompoundSource> source;
    std::optional<Molecule> query = std::nullopt;  // the substructure; nothing: no match is shown
    bool stereo = false;                           // whether stereochemistry must agree in the match
    DrawingStyle style = {};
    DrawingGround ground = DrawingGround::light;  // that pictures in the window lie on
};

// All that a picture of any size is made of.
struct ComposedDrawing {
    Molecule structure;
    Highlight highlight;
    Layout layout;
};

class CompoundArtist {
  public:
    ComposedDrawing compose(const std::shared_ptr<const DrawingScene>& scene, CompoundNumber compound);

  private:
    void enter(const std::shared_ptr<const DrawingScene>& scene);

    std::shared_ptr<const DrawingScene> scene_;
    std::unique_ptr<CompoundReader> reader_;
    std::unique_ptr<SubstructureMatcher> matcher_;  // made when a match is needed
    Layout query_layout_;                           // the query's layout, if drawings follow it
};

}  // namespace chemsieve::ui
