// Checks a library, lists what is wrong with it, and mends what can be mended.
//
// Threads: window's thread; checks on another.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <memory>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class Card;
class FactCard;
class VerdictFrame;

class CheckDialog : public QDialog {
    Q_OBJECT
  public:
    // `read_only`: why nothing can be repaired; empty: it can.
    CheckDialog(std::shared_ptr<LibraryService> service, const QString& library, const QString& read_only,
                QWidget* parent);

    void start();
    // While it runs: cancels. Afterwards: closes.
    void reject() override;
    // Its heading and what stands below.
    QString verdict() const;

  Q_SIGNALS:
    // The library may be read or not: a repair replaces parts of it.
    void repair_begins();
    void repair_ended();
    void checked();

  private:
    struct Found {
        CheckOutcome outcome;
        std::vector<Defect> defects;  // the first defects; others are only counted
        std::vector<std::string> mended;
    };
    void repair();
    void run(bool mends);
    // Runs on the job's thread.
    Found look(const CheckOptions& options, bool mends, const JobRun& run);
    void show_progress(qint64 done, qint64 total, const QString& part);
    void tell(const QString& what);
    void show_found(const Found& found);
    void show_verdict(const Found& found);
    void show_checked(const CheckOutcome& outcome);
    void tell_end_of_repair();
    void set_running(bool running);

    std::shared_ptr<LibraryService> service_;
    QString library_;
    VerdictFrame* verdict_;
    QProgressBar* bar_;
    FactCard* checked_;
    Card* defects_card_;
    QTableWidget* defects_;
    QCheckBox* all_;
    QPushButton* check_;
    QPushButton* repair_;
    QPushButton* close_;
    bool is_repairing_ = false;
    Job job_;
};

}  // namespace chemsieve::ui
