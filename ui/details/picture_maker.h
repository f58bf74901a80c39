// Pictures of compounds for the clipboard and for files, as they are drawn in the window: with the match in colour and
// laid out like the query, if that is so there. Made on a thread of its own.
//
// A file appears complete or not at all. Threads: lives on the window's thread. Ending it waits for the picture under
// way.
#pragma once

#include <QImage>
#include <QObject>
#include <memory>

#include "ui/drawings/compound_artist.h"
#include "ui/jobs/newest_task.h"

namespace chemsieve::ui {

class PictureMaker : public QObject {
    Q_OBJECT
  public:
    explicit PictureMaker(QObject* parent = nullptr);

    // Answered by drawn().
    void draw(std::shared_ptr<const DrawingScene> scene, CompoundNumber compound);
    // SVG or PNG, by the ending of the name. Answered by saved().
    void save(std::shared_ptr<const DrawingScene> scene, CompoundNumber compound, const QString& path);

  Q_SIGNALS:
    void drawn(const QImage& image);
    void saved(const QString& path);
    void failed(const QString& reason);

  private:
    struct Task {
        std::shared_ptr<const DrawingScene> scene;
        CompoundNumber compound{};
        QString path;  // empty: for the clipboard
    };
    void perform(const Task& task);

    CompoundArtist artist_;  // of the thread
    NewestTask<Task> tasks_;
};

}  // namespace chemsieve::ui
