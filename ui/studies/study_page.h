// What the pages Census, Known check and Overlap have in common: on the left what is asked, in the middle what came of
// it, below the question a button that goes on, one that stops, and how far it is.
//
// Threads: window's thread; the work is done on another.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"
#include "ui/studies/study_table.h"

namespace chemsieve::ui {

class StudyPage : public QWidget {
    Q_OBJECT
  public:
    bool is_running() const { return job_.is_running(); }
    // The library that is open here; empty: none. What was found of another one goes.
    void set_library(const QString& path);
    // The first sentence over what was found.
    QString summary() const { return summary_->text(); }
    // Writes what the table shows.
    void save(const StudyTable* table, const QString& path);

  Q_SIGNALS:
    void ended();

  protected:
    // `name`: of the page, also of its help. `action`: of the button that goes on.
    StudyPage(std::shared_ptr<LibraryService> service, const QString& title, const QString& name, const QString& action,
              const QString& icon);

    // A card on the left.
    QVBoxLayout* add_card(const QString& heading);
    // In the middle; the tools at the right of the title.
    void set_result(QWidget* result);
    void add_tool(QWidget* tool) { tools_->addWidget(tool); }
    void add_export(StudyTable* table, const QString& name);
    void say(const QString& text) { summary_->setText(text); }

    // Runs on the job's thread; `then` on the window's, unless the work was stopped. The answer is an optional.
    template <class Work, class Then>
    void run(Work work, Then then) {
        set_running(true);
        say(tr("Working ..."));
        job_.start(
            [this, work](const JobRun& run) {
                return work(StudyWork{
                    .progress = [this, &run](double share) { run.tell([this, share] { show_progress(share); }); },
                    .stop = run.stop()});
            },
            [this, then](auto found) {
                set_running(false);
                if (found) {
                    then(std::move(*found));
                } else {
                    say(tr("Stopped."));
                }
                Q_EMIT ended();
            },
            [this](const QString& reason) { fail(reason); });
    }

    virtual void start() = 0;
    virtual void forget() = 0;

    const QString& library() const noexcept { return library_; }
    LibraryStudies& studies() const { return service_->studies(); }
    const std::shared_ptr<LibraryService>& service() const noexcept { return service_; }

  private:
    void set_running(bool running);
    void show_progress(double share);
    void fail(const QString& reason);

    std::shared_ptr<LibraryService> service_;
    QString title_text_;
    QString library_;
    QVBoxLayout* cards_;
    QHBoxLayout* tools_;
    QVBoxLayout* middle_;
    QLabel* title_;
    QLabel* summary_;
    QProgressBar* bar_;
    QPushButton* start_;
    QPushButton* stop_;
    Job job_;
    Job saving_;
};

// A field for a file's name with a button that asks for it; files can be dropped on it.
class FileField : public QWidget {
    Q_OBJECT
  public:
    // `name`: what screen readers say. `kinds`: for the dialog, such as "Filters (*.known)".
    FileField(const QString& name, const QString& placeholder, const QString& kinds, QWidget* parent = nullptr);
    QString path() const;
    void set_path(const QString& path);
    void set_placeholder(const QString& text);

  Q_SIGNALS:
    void changed();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    class QLineEdit* edit_;
};

}  // namespace chemsieve::ui
