// The page Known check: which compounds of a list a filter of known compounds, a library or a file has.
//
// Threads: window's thread.
#pragma once

#include <QComboBox>
#include <QPlainTextEdit>
#include <array>

#include "ui/studies/comparing_page.h"
#include "ui/widgets/segmented_control.h"

namespace chemsieve::ui {

class KnownPage : public ComparingPage {
    Q_OBJECT
  public:
    explicit KnownPage(std::shared_ptr<LibraryService> service);

    FileField* reference() const noexcept { return reference_; }
    // The secret of filters that are made here.
    FileField* new_secret() const noexcept { return new_secret_; }
    QCheckBox* confirm() const noexcept { return confirm_; }
    FileField* list() const noexcept { return list_; }
    QPlainTextEdit* lines() const noexcept { return lines_; }
    StudyTable* table() const noexcept { return table_; }
    // Makes a filter of the open library, as the card says.
    void make_filter(const QString& path);

  protected:
    void start() override;
    void forget() override;
    QStringList ids_to_list() const override { return known_ids_; }

  private:
    void add_known_card();
    void add_filter_card();
    void follow_reference() { facts()->set_path(reference_->path()); }
    void offer_to_confirm();
    // What was found before.
    void clear();
    void show_counts(const std::array<qint64, 4>& counts, bool is_exact);
    void ask_for_filter();
    // `is_of_library`: the ids that are known are of the open library.
    void show_report(const KnownReport& report, bool is_of_library);

    FileField* reference_;
    FileField* new_secret_;
    FileField* list_;
    QCheckBox* confirm_;
    QPlainTextEdit* lines_;
    QComboBox* layout_;
    QComboBox* rate_;
    QCheckBox* inchi_keys_;
    SegmentedControl* kinds_;
    QList<QToolButton*> kind_buttons_;
    QStringList known_ids_;  // the open library's, in rows that are there
    StudyTable* table_;
};

}  // namespace chemsieve::ui
