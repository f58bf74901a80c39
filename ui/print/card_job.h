// Writes or prints a sheet of cards on a thread of its own.
//
// Threads: lives on the window's thread. Ending it stops the job and waits; a file then does not appear.
#pragma once

#include <QObject>
#include <QPageLayout>
#include <QPrinter>
#include <memory>
#include <thread>

#include "ui/print/card_sheet.h"

namespace chemsieve::ui {

class CardJob : public QObject {
    Q_OBJECT
  public:
    explicit CardJob(QObject* parent = nullptr);
    ~CardJob() override;

    // One of both, once a job. The file appears complete or not at all.
    void save(CardSheet sheet, const QString& path, const QPageLayout& page);
    void print(CardSheet sheet, std::shared_ptr<QPrinter> printer);
    void cancel();

  Q_SIGNALS:
    void progressed(qulonglong cards);
    void finished();
    void cancelled();
    void failed(const QString& reason);

  private:
    // `write`: false if stopped.
    void begin(std::function<bool(const CardProgress&, const std::stop_token&)> write);

    std::jthread thread_;
};

}  // namespace chemsieve::ui
