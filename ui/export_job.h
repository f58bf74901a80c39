// Writes hits to a file on a thread of its own.
//
// Threads: lives on the window's thread. Ending it stops the export and waits; the file then does not appear.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <thread>
#include <vector>

#include "ui/library_service.h"

namespace chemsieve::ui {

struct ExportRequest {
    std::shared_ptr<const CompoundSource> source;
    std::vector<Hit> hits;  // in the order to be written
    QString path;
    OutputFormat format;
    SearchDone search;
};

class ExportJob : public QObject {
    Q_OBJECT
  public:
    explicit ExportJob(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);
    ~ExportJob() override;

    // Once a job.
    void start(ExportRequest request);
    void cancel();

  Q_SIGNALS:
    void progressed(qulonglong written);
    void finished();
    void cancelled();
    void failed(const QString& reason);

  private:
    void perform(const ExportRequest& request, const std::stop_token& stop);

    std::shared_ptr<LibraryService> service_;
    std::jthread thread_;
};

}  // namespace chemsieve::ui
