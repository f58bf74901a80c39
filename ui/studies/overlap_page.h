// The page Overlap: what the open library and another list share, and what only one of them has.
//
// Threads: window's thread.
#pragma once

#include "ui/studies/filter_facts.h"
#include "ui/studies/overlap_circles.h"
#include "ui/studies/sameness_choice.h"
#include "ui/studies/study_page.h"
#include "ui/widgets/segmented_control.h"

class QToolButton;

namespace chemsieve::ui {

class OverlapPage : public StudyPage {
    Q_OBJECT
  public:
    explicit OverlapPage(std::shared_ptr<LibraryService> service);

    FileField* other() const noexcept { return other_; }
    FilterFacts* facts() const noexcept { return facts_; }
    SamenessChoice* sameness() const noexcept { return sameness_; }
    // Exact, or estimated.
    SegmentedControl* how() const noexcept { return how_; }
    // Which part the table lists: only A, shared, only B.
    SegmentedControl* parts() const noexcept { return parts_; }
    OverlapCircles* circles() const noexcept { return circles_; }
    StudyTable* table() const noexcept { return table_; }
    QToolButton* put_on_list() const noexcept { return put_on_list_; }

  Q_SIGNALS:
    // Compounds of the open library are to be listed.
    void list_wanted(const QStringList& ids);

  protected:
    void start() override;
    void forget() override;

  private:
    void add_lists_card();
    void add_how_card();
    void follow_other();
    void show_report(overlap::OverlapReport report);
    void show_numbers();
    void show_part(int part);
    const std::vector<overlap::ListedCompound>& compounds_of(int part) const;
    QString summary_of_report() const;

    FileField* other_;
    FilterFacts* facts_;
    SamenessChoice* sameness_;
    SegmentedControl* how_;
    OverlapCircles* circles_;
    SegmentedControl* parts_;
    QList<QToolButton*> buttons_;
    QLabel* first_name_;
    StudyTable* table_;
    QToolButton* put_on_list_;
    QString second_;  // as the report has it
    overlap::OverlapReport report_;
};

}  // namespace chemsieve::ui
