// Dialogs that show work while it is done: what, how far, Cancel. They go away by themselves.
//
// Threads: window's thread; the work is done on a thread of its own. Ending a dialog stops the work and waits.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <chrono>
#include <functional>
#include <stop_token>
#include <utility>

#include "ui/jobs/job.h"

class QHBoxLayout;
class QVBoxLayout;

namespace chemsieve::ui {

// What is done sooner is done without a box.
inline constexpr std::chrono::seconds kShortWork{1};

class TaskDialog : public QDialog {
    Q_OBJECT
  public:
    TaskDialog(const QString& title, const QString& what, QWidget* parent);

    // Work that is done sooner is not shown. 0: it is shown at once.
    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }

    // Shows itself and begins `work(JobProgress&, const std::stop_token&)`. Afterwards, as Job::start() says, `then`,
    // or `failed` with the reason, when nothing is seen of this any more. Once a dialog.
    template <class Work, class Then, class Failed>
    void run(Work work, Then then, Failed failed);
    // While it runs: cancels; the work tells of its end as always.
    void reject() override;

  private:
    void show_itself();
    void show_progress(qint64 done, qint64 total, const QString& part);

    QString what_;
    QLabel* label_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    std::chrono::milliseconds patience_{};
    Job job_;
};

template <class Work, class Then, class Failed>
void TaskDialog::run(Work work, Then then, Failed failed) {
    show_itself();
    job_.start(
        [this, work = std::move(work)](const JobRun& run) mutable {
            JobProgress progress{
                run, [this](qint64 done, qint64 total, const QString& part) { show_progress(done, total, part); }};
            return work(progress, run.stop());
        },
        [this, then = std::move(then)](const auto& value) mutable {
            then(value);
            close();
        },
        [this, failed = std::move(failed)](const QString& reason) mutable {
            hide();  // before anything else is shown
            failed(reason);
            close();
        });
}

// Asks how hits go somewhere, then shows how far that is.
class OutputDialog : public QDialog {
    Q_OBJECT
  public:
    // Asks the work to stop; ended() follows. Before the work starts the dialog is only closed.
    void reject() override;
    // The file that is written; empty: none.
    const QString& path() const noexcept { return path_; }

  Q_SIGNALS:
    // `status`: for the status line. `failure`: why it failed; empty if it did not.
    void ended(bool complete, const QString& status, const QString& failure);

  protected:
    // Called with the number of hits that are done.
    using Progress = std::function<void(std::size_t)>;
    // Called on another thread. False if stopped; what it throws is the failure.
    using Write = std::function<bool(const Progress& progress, const std::stop_token& stop)>;
    // The status text for each way in which the work can end.
    struct Words {
        QString complete, cancelled, failed;
    };

    // `action`: the text of the button that calls go_on(). `progress`: the text of the bar.
    OutputDialog(const QString& action, const QString& progress, QWidget* parent);
    virtual void go_on() = 0;
    // What is to be said of a complete end besides; asked for on the window's thread.
    virtual QString remark() const { return {}; }
    // Shows a form at the top until the work starts. `foot`: left of the buttons; nullptr: nothing.
    void set_form(QWidget* form, QWidget* foot = nullptr);
    // Starts the work, once a dialog. `path`: the file; empty: none.
    void start(const QString& doing, const QString& path, std::size_t hits, Write write, const Words& words);

    QLabel* label_;
    QPushButton* action_;

  private:
    void end(bool complete, const QString& status, const QString& failure = {});

    QVBoxLayout* layout_;
    QHBoxLayout* foot_row_;
    QWidget* form_ = nullptr;
    QWidget* foot_ = nullptr;
    QProgressBar* bar_;
    QPushButton* cancel_;
    QString path_;
    Job job_;
};

}  // namespace chemsieve::ui
