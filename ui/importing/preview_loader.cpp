#include "ui/importing/preview_loader.h"

#include "chem/read/parse.h"
#include "ui/drawings/structure_image.h"
#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

QImage drawing_of(const PreviewRecord& record, qreal ratio) {
    if (!record.problem.empty()) return {};
    const bool is_smiles = record.record.kind == InputRecord::Kind::smiles;
    const ParseResult parsed = is_smiles ? parse_smiles(record.record.text) : parse_molblock(record.record.text);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    return molecule ? draw_structure(*molecule, PreviewLoader::kDrawingSize, ratio) : QImage{};
}

}  // namespace

PreviewLoader::PreviewLoader(std::shared_ptr<LibraryService> service, const QString& library, QObject* parent)
    : QObject{parent},
      library_{library.toStdString()},
      tasks_{[this, service = std::move(service)](quint64 number, const Task& task) {
          if (!std::exchange(recipe_told_, true)) tell_recipe(*service);
          DrawnPreview drawn;
          drawn.preview = service->upkeep().preview(task.path, task.options, kMostRecords);
          for (const PreviewRecord& record : drawn.preview.records) {
              drawn.drawings.push_back(drawing_of(record, task.ratio));
          }
          post(this, [this, number, file = task.file, drawn] {
              if (tasks_.is_newest(number)) Q_EMIT loaded(file, drawn);
          });
      }} {}

void PreviewLoader::load(int file, const QString& path, const ImportOptions& options, qreal device_pixel_ratio) {
    tasks_.give({file, path.toStdString(), options, device_pixel_ratio});
}

void PreviewLoader::tell_recipe(LibraryService& service) {
    std::optional<LibraryRecipe> recipe;
    QString failure;
    try {
        recipe = service.upkeep().recipe(library_);
    } catch (const std::exception& e) {
        failure = error_text(e);
    }
    post(this, [this, recipe, failure] { Q_EMIT recipe_known(recipe, failure); });
}

}  // namespace chemsieve::ui
