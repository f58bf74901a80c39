// Does one piece of work after the other on a thread of its own; a new one stops and replaces that under way.
//
// Threads: lives on the window's thread. Starting and ending wait for the work under way, which must end within moments
// once it is asked to stop.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <stop_token>
#include <thread>

namespace chemsieve::ui {

class WorkerJob : public QObject {
    Q_OBJECT
  public:
    // May be called as often as one likes; few of the calls reach the window.
    using Progress = std::function<void(qint64 done, qint64 total, const QString& part)>;
    // What is to be done on the window's thread afterwards; may be empty.
    using Then = std::function<void()>;
    // Called on the worker thread.
    using Work = std::function<Then(const Progress& progress, const std::stop_token& stop)>;

    using QObject::QObject;
    ~WorkerJob() override;

    void start(Work work);
    // Its end is still told.
    void cancel() { thread_.request_stop(); }
    // Nothing more is heard of the work under way.
    void forget();
    bool is_running() const noexcept { return running_; }

  Q_SIGNALS:
    // `total` 0: not known. `part`: of the work, empty if it has none.
    void progressed(qint64 done, qint64 total, const QString& part);
    // The work threw; what it returns is not done.
    void failed(const QString& reason);
    // After that which is to be done, and after failed().
    void ended();

  private:
    std::jthread thread_;
    quint64 newest_ = 0;
    bool running_ = false;
};

}  // namespace chemsieve::ui
