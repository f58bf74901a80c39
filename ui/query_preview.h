// Draws what stands in the query field while it is typed, on a thread of its own; the newest text wins.
//
// Threads: lives on the window's thread. Ending it waits for the drawing under way.
#pragma once

#include <QImage>
#include <QObject>
#include <QSize>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/query_reading.h"

namespace chemsieve::ui {

class QueryPreview : public QObject {
    Q_OBJECT
  public:
    explicit QueryPreview(QObject* parent = nullptr);
    ~QueryPreview() override;

    // Answered by drawn() unless another call follows. `size` in device independent pixels.
    void draw(TypedQuery typed, QSize size, qreal device_pixel_ratio);
    // An answer under way is dropped.
    void forget();

  Q_SIGNALS:
    // A null image: the query cannot be read, for this reason.
    void drawn(const QImage& image, chemsieve::QueryLanguage language, const QString& reason, const QString& notes);

  private:
    struct Task {
        quint64 number = 0;
        TypedQuery typed;
        QSize size;
        qreal ratio = 1;
    };
    void work(std::stop_token closing);
    void perform(const Task& task);

    quint64 newest_ = 0;  // window's thread
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> waiting_;
    std::jthread thread_;
};

}  // namespace chemsieve::ui
