// A record of a file as it stands there, marked, with the lines around it and their numbers.
//
// Threads: window's thread; reads on another.
#pragma once

#include <QPlainTextEdit>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class ExcerptView : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit ExcerptView(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    void show_record(const QString& file, qint64 line);
    void show_nothing();

  private:
    void show_excerpt(const FileExcerpt& excerpt);

    std::shared_ptr<LibraryService> service_;
    Job job_;
};

}  // namespace chemsieve::ui
