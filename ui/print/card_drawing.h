// Drawings of structures as vectors, with the match of a search coloured.
//
// A structure that is too large or cannot be drawn gives a line of text. Threads: one at a time, any.
#pragma once

#include <QPainter>
#include <memory>
#include <optional>

#include "match/substructure_matcher.h"
#include "ui/library_service.h"

namespace chemsieve::ui {

class CardDrawing {
  public:
    explicit CardDrawing(const SearchDone& search);

    void paint(QPainter& painter, const QRectF& place, const Molecule& compound);
    // Nothing to be painted: of a fingerprint, or of compounds that were listed.
    bool has_structure() const { return query_ && !query_->fingerprint(); }
    void paint_query(QPainter& painter, const QRectF& place) const;

  private:
    std::optional<Query> query_;
    std::unique_ptr<SubstructureMatcher> matcher_;  // nullptr: nothing is coloured
};

}  // namespace chemsieve::ui
