// Imports files into a library on a thread of its own, one after the other.
//
// Threads: lives on the window's thread. Ending it asks the import to stop and waits; what was stored stays.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "data/import/import_types.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

struct FileToImport {
    QString path;
    ImportSettings settings;
};

// What an import added, for taking it out again.
struct AddedCompounds {
    std::shared_ptr<const CompoundSelection> numbers;
    LibraryState library;  // the library after the import
};

struct ImportReport {
    ImportCounts counts;
    bool cancelled = false;
    QString failure;            // why it ended early; empty if it did not
    QString not_kept_up;        // why InChIKeys and census lack the compounds; empty: they have them
    QString refused;            // a file with a bad record, of which nothing was stored, as the user wanted
    bool made_library = false;  // there was no library before
    // Nothing: the library is new, no compounds were added, or another program added some at the same time.
    std::optional<AddedCompounds> added;

    // True if no further file is imported.
    bool is_ended() const { return cancelled || !failure.isEmpty() || !refused.isEmpty(); }
};

class ImportJob : public QObject {
    Q_OBJECT
  public:
    explicit ImportJob(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);

    // Once a job.
    void start(const QString& library, const std::vector<FileToImport>& files);
    void cancel() { job_.cancel(); }

  Q_SIGNALS:
    // `file`: index of the file under way.
    void progressed(int file, const chemsieve::ImportProgress& progress);
    void rejected(const std::vector<chemsieve::Rejection>& rejections);
    void ended(const chemsieve::ui::ImportReport& report);

  private:
    class Run;

    std::shared_ptr<LibraryService> service_;
    Job job_;
};

}  // namespace chemsieve::ui
