// Asks for a condition on properties and says, while it is typed, how many compounds satisfy it.
//
// Threads: window's thread; counts on another.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class ConditionEdit;

class ConditionDialog : public QDialog {
    Q_OBJECT
  public:
    ConditionDialog(std::shared_ptr<LibraryService> service, const QString& library, const QStringList& property_names,
                    QWidget* parent);

  Q_SIGNALS:
    // The condition is chosen; at least one compound satisfies it.
    void chosen(const QString& condition, std::int64_t compounds);

  private:
    void count();
    void show_count(std::int64_t compounds);

    std::shared_ptr<LibraryService> service_;
    QString library_;
    ConditionEdit* edit_;
    QLabel* count_text_;
    QPushButton* go_on_;
    std::int64_t compounds_ = 0;
    QTimer pause_;  // while the user types
    Job job_;
};

}  // namespace chemsieve::ui
