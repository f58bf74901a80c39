// The drawings in the rows of a table, with the match of a query coloured. Threads: one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "chem/draw/structure_drawing.h"
#include "data/write/table_writer.h"
#include "match/substructure_matcher.h"

namespace chemsieve {

class RowDrawing {
  public:
    explicit RowDrawing(DrawingKind kind) : kind_{kind} {}

    bool is_wanted() const noexcept { return kind_ != DrawingKind::none; }
    void highlight(const Molecule& query, bool stereo);
    // Empty if the molecule cannot be drawn or is too large. A match that takes long to find is not coloured.
    std::string draw(const Molecule& molecule);

  private:
    DrawingKind kind_;
    std::optional<Molecule> query_;
    std::unique_ptr<SubstructureMatcher> matcher_;
};

}  // namespace chemsieve
