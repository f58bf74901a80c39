// Draws what stands in the query field while it is typed, on a thread of its own; the newest text wins.
//
// Threads: lives on the window's thread. Ending it waits for the drawing under way.
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>

#include "chem/draw/drawing_colours.h"
#include "ui/jobs/job.h"
#include "ui/session/query_reading.h"

namespace chemsieve::ui {

class QueryPreview : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Answered by drawn() unless another call follows. `size` in device independent pixels.
    void draw(QueryText query, SearchMode mode, QSize size, qreal device_pixel_ratio, DrawingGround ground);
    // An answer under way is dropped.
    void forget() { job_.forget(); }

  Q_SIGNALS:
    // A null image: the query cannot be read, for the reason that `read` has.
    void drawn(const QImage& image, const chemsieve::ui::ReadQuery& read);

  private:
    Job job_;
};

}  // namespace chemsieve::ui
