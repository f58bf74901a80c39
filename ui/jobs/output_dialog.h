// A dialog that asks how hits go somewhere, then shows how far that is, with Cancel. Goes away by itself.
//
// Threads: window's thread; what is written is written on a thread of its own. Ending it stops that and waits.
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
    // Asks the work to stop; ended() follows. Before it has started the dialog just goes.
    void reject() override;
    // Where it goes; empty: to no file.
    const QString& path() const noexcept { return path_; }

  Q_SIGNALS:
    // `status`: for the status line. `failure`: why it failed; empty if it did not.
    void ended(bool complete, const QString& status, const QString& failure);

  protected:
    // Called with the number of hits that are done.
    using Progress = std::function<void(std::size_t)>;
    // Called on another thread. False if stopped; what it throws is the failure.
    using Write = std::function<bool(const Progress& progress, const std::stop_token& stop)>;
    // The status at its end.
    struct Words {
        QString complete, cancelled, failed;
    };

    // `action`: of the button that goes on, which go_on() is called for. `progress`: what the bar tells.
    OutputDialog(const QString& action, const QString& progress, QWidget* parent);
    virtual void go_on() = 0;
    // Above all else, until it starts.
    void set_form(QWidget* form);
    // Once a dialog. `path`: of the file; empty: none.
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
