// A dialog that asks how hits go somewhere, then shows how far that is, with Cancel. Goes away by itself.
//
// Threads: window's thread; writing is done on a thread of its own. Ending the dialog stops the writing and waits.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <functional>
#include <stop_token>

#include "ui/jobs/job.h"

class QVBoxLayout;

namespace chemsieve::ui {

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
    // Shows a form at the top until the work starts.
    void set_form(QWidget* form);
    // Starts the work, once a dialog. `path`: the file; empty: none.
    void start(const QString& doing, const QString& path, std::size_t hits, Write write, const Words& words);

    QLabel* label_;
    QPushButton* action_;

  private:
    void end(bool complete, const QString& status, const QString& failure = {});

    QVBoxLayout* layout_;
    QWidget* form_ = nullptr;
    QProgressBar* bar_;
    QPushButton* cancel_;
    QString path_;
    Job job_;
};

}  // namespace chemsieve::ui
