// Pictures of compounds for the clipboard and for files, as they are drawn in the window: with the match in colour and
// laid out like the query if the window does so. Made on a thread of its own.
//
// Pictures are made in the order in which they are asked for. A file appears complete or not at all. Threads: lives on
// the window's thread. Ending it waits for the picture under way.
#pragma once

#include <QImage>
#include <QObject>
#include <memory>

#include "search/request/search_types.h"
#include "ui/drawings/compound_artist.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class PictureMaker : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Answered by drawn().
    void draw(std::shared_ptr<const DrawingScene> scene, const Hit& hit);
    // SVG or PNG, by the ending of the name. Answered by saved().
    void save(std::shared_ptr<const DrawingScene> scene, const Hit& hit, const QString& path);

  Q_SIGNALS:
    void drawn(const QImage& image);
    void saved(const QString& path);
    void failed(const QString& reason);

  private:
    // On the thread. Errors: Error, also if it cannot be drawn.
    std::string picture(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit, bool as_svg);

    CompoundArtist artist_;  // used on the thread
    Job job_;
};

}  // namespace chemsieve::ui
