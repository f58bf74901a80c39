// Looks at the beginnings of files on a thread of its own, with drawings of the first structures.
//
// Threads: lives on the window's thread. Ending it waits for the file under way, some tenths of a second.
#pragma once

#include <QImage>
#include <QObject>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

struct DrawnPreview {
    ImportPreview preview;
    std::vector<QImage> drawings;  // drawings of the records; null for records that would be rejected
};

class PreviewLoader : public QObject {
    Q_OBJECT
  public:
    static constexpr std::size_t kMostRecords = 20;
    static constexpr QSize kDrawingSize{136, 60};

    PreviewLoader(std::shared_ptr<LibraryService> service, QObject* parent);

    // Asks how the library that the files are for takes compounds, in place of the one asked for before.
    void ask_for_recipe(const QString& library);

    // Loads a preview in place of the one asked for before. `file`: any number of the caller, passed on to the signals.
    void load(int file, const QString& path, const ImportOptions& options, qreal device_pixel_ratio);

  Q_SIGNALS:
    void loaded(int file, const chemsieve::ui::DrawnPreview& preview);
    // Without `recipe` the library does not exist yet. `failure`: why it cannot be read; empty if it can.
    void recipe_known(const std::optional<chemsieve::ui::LibraryRecipe>& recipe, const QString& failure);

  private:
    std::shared_ptr<LibraryService> service_;
    Job job_;
    Job recipe_job_;
};

}  // namespace chemsieve::ui
