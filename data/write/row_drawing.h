// The drawings in the rows of a table, with the match of a query coloured. Threads: one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "chem/draw/structure_drawing.h"
#include "data/write/table_writer.h"
#include "match/substructure_matcher.h"

namespace chemsieve {

class RowDrawing {
  public:
    // `width`: device independent pixels.
    explicit RowDrawing(DrawingKind kind, int width = kDrawingWidth) : kind_{kind}, width_{width} {}

    bool is_wanted() const noexcept { return kind_ != DrawingKind::none; }
    void highlight(const Molecule& query, bool stereo);
    // Empty if the molecule cannot be drawn or is too large. A match that takes long to find is not coloured.
    std::string draw(const Molecule& molecule);
    // What changes into what. Empty as above, and if a text cannot be read.
    std::string draw_change(const std::string& from, const std::string& to) const;

    // A part of a compound, by its SMILES, in the size of a cell. Each different text is drawn once, of some thousands.
    const std::string& draw_part(const std::string& smiles);

  private:
    DrawingKind kind_;
    int width_;
    std::optional<Molecule> query_;
    std::unique_ptr<SubstructureMatcher> matcher_;
    std::unordered_map<std::string, std::string> parts_;  // drawings, by text
};

}  // namespace chemsieve
