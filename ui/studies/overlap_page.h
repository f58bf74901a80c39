// The page Overlap: what the open library and another list share, and what only one of them has.
//
// Threads: window's thread.
#pragma once

#include "ui/studies/overlap_circles.h"
#include "ui/studies/study_page.h"
#include "ui/widgets/frames/segmented_control.h"

namespace chemsieve::ui {

class OverlapPage : public StudyPage {
    Q_OBJECT
  public:
    explicit OverlapPage(std::shared_ptr<LibraryService> service);

    FileField* other() const noexcept { return other_; }
    // Which part the table lists: only A, shared, only B.
    SegmentedControl* parts() const noexcept { return parts_; }
    StudyTable* table() const noexcept { return table_; }

  protected:
    void start() override;
    void forget() override;

  private:
    void show_report(OverlapReport report);
    void show_estimate();
    void show_part(int part);

    FileField* other_;
    OverlapCircles* circles_;
    SegmentedControl* parts_;
    QList<class QToolButton*> buttons_;
    StudyTable* table_;
    OverlapReport report_;
};

}  // namespace chemsieve::ui
