// The page Known check: which compounds of a list a filter of known compounds, a library or a file has.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>

#include "ui/studies/study_page.h"
#include "ui/widgets/frames/segmented_control.h"

namespace chemsieve::ui {

class KnownPage : public StudyPage {
    Q_OBJECT
  public:
    explicit KnownPage(std::shared_ptr<LibraryService> service);

    FileField* reference() const noexcept { return reference_; }
    QCheckBox* confirm() const noexcept { return confirm_; }
    FileField* list() const noexcept { return list_; }
    QPlainTextEdit* lines() const noexcept { return lines_; }
    StudyTable* table() const noexcept { return table_; }
    // Makes a filter of the open library, as the card says.
    void make_filter(const QString& path) { build_filter(path); }

  protected:
    void start() override;
    void forget() override;

  private:
    void add_filter_card();
    void ask_for_filter();
    void build_filter(const QString& path);
    void show_report(const KnownReport& report);

    FileField* reference_;
    FileField* list_;
    QCheckBox* confirm_;
    QPlainTextEdit* lines_;
    QComboBox* layout_;
    QComboBox* rate_;
    SegmentedControl* kinds_;
    class QToolButton* there_ = nullptr;  // of the kinds: what is there, or probably
    StudyTable* table_;
};

}  // namespace chemsieve::ui
