#include "ui/importing/preview_loader.h"

#include <QGuiApplication>

#include "chem/read/parse.h"
#include "ui/drawings/structure_image.h"

namespace chemsieve::ui {

namespace {

QImage drawing_of(const PreviewRecord& record, qreal ratio, DrawingGround ground) {
    if (!record.problem.empty()) return {};
    const bool is_smiles = record.record.kind == InputRecord::Kind::smiles;
    const ParseResult parsed = is_smiles ? parse_smiles(record.record.text) : parse_molblock(record.record.text);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    return molecule ? draw_structure(*molecule, PreviewLoader::kDrawingSize, ratio, {}, {}, ground) : QImage{};
}

DrawnPreview preview_of(LibraryService& service, const std::string& path, const ImportOptions& options, qreal ratio,
                        DrawingGround ground) {
    DrawnPreview drawn;
    drawn.preview = service.upkeep().preview(path, options, PreviewLoader::kMostRecords);
    for (const PreviewRecord& record : drawn.preview.records)
        drawn.drawings.push_back(drawing_of(record, ratio, ground));
    return drawn;
}

}  // namespace

PreviewLoader::PreviewLoader(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)} {}

void PreviewLoader::ask_for_recipe(const QString& library) {
    recipe_job_.start([service = service_, library = library.toStdString()](
                          const std::stop_token&) { return service->upkeep().recipe(library); },
                      [this](const std::optional<LibraryRecipe>& recipe) { Q_EMIT recipe_known(recipe, {}); },
                      [this](const QString& reason) { Q_EMIT recipe_known({}, reason); });
}

void PreviewLoader::load(int file, const QString& path, const ImportOptions& options, qreal device_pixel_ratio) {
    const DrawingGround ground = ground_of(QGuiApplication::palette());
    job_.start([service = service_, path = path.toStdString(), options, device_pixel_ratio, ground](
                   const std::stop_token&) { return preview_of(*service, path, options, device_pixel_ratio, ground); },
               [this, file](const DrawnPreview& drawn) { Q_EMIT loaded(file, drawn); });
}

}  // namespace chemsieve::ui
