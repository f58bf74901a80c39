#include "ui/importing/drawn_preview.h"

#include "chem/read/parse.h"
#include "ui/drawings/structure_image.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kMostRecords = 20;

QImage drawing_of(const PreviewRecord& record, qreal ratio, DrawingGround ground) {
    if (!record.problem.empty()) return {};
    const bool is_smiles = record.record.kind == InputRecord::Kind::smiles;
    const ParseResult parsed = is_smiles ? parse_smiles(record.record.text) : parse_molblock(record.record.text);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    return molecule ? draw_structure(*molecule, kPreviewDrawing, ratio, {}, {}, ground) : QImage{};
}

}  // namespace

DrawnPreview drawn_preview(LibraryService& service, const std::string& path, const ImportOptions& options,
                           qreal device_pixel_ratio, DrawingGround ground) {
    DrawnPreview drawn;
    drawn.preview = service.upkeep().preview(path, options, kMostRecords);
    for (const PreviewRecord& record : drawn.preview.records) {
        drawn.drawings.push_back(drawing_of(record, device_pixel_ratio, ground));
    }
    return drawn;
}

}  // namespace chemsieve::ui
