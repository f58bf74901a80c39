#include "ui/drawings/smiles_drawings.h"

#include "chem/read/parse.h"

namespace chemsieve::ui {

namespace {

QImage drawing_of(const QString& smiles, QSize size, qreal ratio, DrawingGround ground) {
    try {
        const ParseResult parsed = parse_smiles(smiles.toStdString());
        if (const auto* molecule = std::get_if<Molecule>(&parsed)) {
            return draw_structure(*molecule, size, ratio, {}, {}, ground);
        }
    } catch (const std::exception& e) {
        return draw_message(error_text(e), size, ratio, ground);
    }
    return draw_message({}, size, ratio, ground);
}

}  // namespace

QPixmap SmilesDrawings::find(const QString& smiles, QSize size, qreal device_pixel_ratio, DrawingGround ground) {
    const QSize pixels = size * device_pixel_ratio;
    if (smiles.isEmpty() || size.isEmpty()) return {};
    return drawings_.find({smiles, pixels.width(), pixels.height(), ground},
                          [=] { return drawing_of(smiles, size, device_pixel_ratio, ground); });
}

}  // namespace chemsieve::ui
