#include "ui/query/query_preview.h"

#include "ui/drawings/structure_image.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr qreal kEnlarged = 1.6;

struct QueryDrawing {
    ReadQuery read;
    QImage image;
};

QueryDrawing draw_query(const QueryText& query, SearchMode mode, QSize size, qreal ratio, DrawingGround ground,
                        const std::stop_token& stop) {
    QueryDrawing drawing;
    try {
        drawing.read = read_query(query, mode, stop);
        if (const auto& molecule = drawing.read.molecule) {
            // As a smaller picture at a higher resolution: larger than a hit of this size would be.
            drawing.image =
                draw_structure(*molecule, size / kEnlarged, ratio * kEnlarged, {}, layout_as_drawn(*molecule), ground);
            drawing.image.setDevicePixelRatio(ratio);
        }
    } catch (const std::exception& e) {
        drawing.read.reason = error_text(e);
    }
    return drawing;
}

}  // namespace

void QueryPreview::draw(QueryText query, SearchMode mode, QSize size, qreal device_pixel_ratio, DrawingGround ground) {
    job_.start(
        [query = std::move(query), mode, size, device_pixel_ratio, ground](const std::stop_token& stop) {
            return draw_query(query, mode, size, device_pixel_ratio, ground, stop);
        },
        [this](const QueryDrawing& drawing) { Q_EMIT drawn(drawing.image, drawing.read); });
}

}  // namespace chemsieve::ui
