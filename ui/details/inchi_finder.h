// The InChI and InChIKey of the compound looked at, made on a thread of its own.
//
// The newest question wins, and is begun a moment after it is asked, so that going through hits starts no process for
// each. Threads: lives on the window's thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class InchiFinder : public QObject {
    Q_OBJECT
  public:
    explicit InchiFinder(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);

    void find(std::shared_ptr<const CompoundSource> source, CompoundNumber compound);
    // No answer follows.
    void forget();

  Q_SIGNALS:
    // Errors are told as the reason that there is none.
    void found(const chemsieve::ui::CompoundInchi& inchi);

  private:
    void begin();

    std::shared_ptr<LibraryService> service_;
    std::shared_ptr<const CompoundSource> source_;
    CompoundNumber compound_{};
    QTimer pause_;
    Job job_;
};

}  // namespace chemsieve::ui
