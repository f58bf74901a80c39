// The beginning of a file that is to be imported, with drawings of its structures.
//
// Threads: may be called concurrently. Takes some tenths of a second.
#pragma once

#include <QImage>
#include <string>
#include <vector>

#include "chem/draw/drawing_colours.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

inline constexpr QSize kPreviewDrawing{136, 60};

struct DrawnPreview {
    ImportPreview preview;
    std::vector<QImage> drawings;  // drawings of the records; null for records that would be rejected
};

DrawnPreview drawn_preview(LibraryService& service, const std::string& path, const ImportOptions& options,
                           qreal device_pixel_ratio, DrawingGround ground);

}  // namespace chemsieve::ui
