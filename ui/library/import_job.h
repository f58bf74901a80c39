// Imports files into a library on a thread of its own, one after the other.
//
// Threads: lives on the window's thread. Ending it asks the import to stop and waits; what was stored stays.
#pragma once

#include <QObject>
#include <memory>
#include <thread>
#include <vector>

#include "data/import/import_types.h"
#include "ui/library_service.h"

namespace chemsieve::ui {

struct FileToImport {
    QString path;
    ImportSettings settings;
};

struct ImportReport {
    ImportCounts counts;
    bool cancelled = false;
    QString failure;  // why it ended early; empty if it did not
    QString refused;  // the file with a bad record, of which nothing was to be stored then
};

class ImportJob : public QObject {
    Q_OBJECT
  public:
    explicit ImportJob(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);
    ~ImportJob() override;

    // Once a job.
    void start(const QString& library, const std::vector<FileToImport>& files);
    void cancel();

  Q_SIGNALS:
    // `file`: index of the file under way.
    void progressed(int file, const chemsieve::ImportProgress& progress);
    void rejected(const std::vector<chemsieve::Rejection>& rejections);
    void ended(const chemsieve::ui::ImportReport& report);

  private:
    class Run;

    std::shared_ptr<LibraryService> service_;
    std::jthread thread_;
};

}  // namespace chemsieve::ui
