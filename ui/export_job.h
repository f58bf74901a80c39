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
    std::vector<Hit> hits;  // in the order to be written
    ExportStyle style;
    QString path;
};

class ExportJob : public QObject {
    Q_OBJECT
  public:
    // The library, and the search whose hits are written.
    ExportJob(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source, SearchDone search,
              QObject* parent = nullptr);
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
    std::shared_ptr<const CompoundSource> source_;
    SearchDone search_;
    std::jthread thread_;
};

}  // namespace chemsieve::ui
