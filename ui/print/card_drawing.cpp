#include "ui/print/card_drawing.h"

#include <QObject>
#include <QSvgRenderer>

#include "draw/structure_drawing.h"

namespace chemsieve::ui {

namespace {

constexpr std::uint64_t kMatchSteps = 300'000;  // some 20 ms; a match that takes longer is not coloured
// Lines are as thick as on cards of the window, whatever the size on paper.
constexpr double kPixelsAPoint = 1.4;

void paint_svg(QPainter& painter, const QRectF& place, const Molecule& molecule, const Highlight& highlight) {
    const DrawingSize size{static_cast<int>(place.width() * kPixelsAPoint),
                           static_cast<int>(place.height() * kPixelsAPoint)};
    const auto svg = draw_svg(molecule, size, highlight);
    if (!svg) {
        painter.setPen(Qt::darkGray);
        painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, QObject::tr("cannot be drawn"));
        return;
    }
    QSvgRenderer renderer{QByteArray::fromStdString(*svg)};
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter, place);
}

}  // namespace

CardDrawing::CardDrawing(const SearchDone& search) : query_{search.query} {
    if (!has_structure() || search.mode != SearchMode::substructure) return;
    matcher_ = std::make_unique<SubstructureMatcher>(query_->molecule(), MatchLimits{.steps = kMatchSteps},
                                                     MatchOptions{.stereo = search.options.stereo});
}

void CardDrawing::paint(QPainter& painter, const QRectF& place, const Molecule& compound) {
    Highlight highlight;
    if (matcher_ && atom_count(compound) <= kMaxDrawnAtoms) {
        const auto matches = matcher_->matches(compound, 1);
        if (!matches.empty()) highlight = highlight_of_match(query_->molecule(), compound, matches.front());
    }
    paint_svg(painter, place, compound, highlight);
}

void CardDrawing::paint_query(QPainter& painter, const QRectF& place) const {
    if (has_structure()) paint_svg(painter, place, query_->molecule(), {});
}

}  // namespace chemsieve::ui
