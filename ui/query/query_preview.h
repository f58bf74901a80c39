// Draws what stands in the query field while it is typed, on a thread of its own; the newest text wins.
//
// Threads: lives on the window's thread. Ending it waits for the drawing under way.
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>

#include "ui/jobs/newest_task.h"
#include "ui/session/query_reading.h"

namespace chemsieve::ui {

class QueryPreview : public QObject {
    Q_OBJECT
  public:
    explicit QueryPreview(QObject* parent = nullptr);

    // Answered by drawn() unless another call follows. `size` in device independent pixels.
    void draw(QueryText query, SearchMode mode, QSize size, qreal device_pixel_ratio);
    // An answer under way is dropped.
    void forget() { tasks_.forget(); }

  Q_SIGNALS:
    // A null image: the query cannot be read, for this reason.
    void drawn(const QImage& image, chemsieve::QueryLanguage language, const QString& reason, const QString& notes);

  private:
    struct Task {
        QueryText query;
        SearchMode mode = SearchMode::substructure;
        QSize size;
        qreal ratio = 1;
    };
    void perform(quint64 number, const Task& task);

    NewestTask<Task> tasks_;
};

}  // namespace chemsieve::ui
