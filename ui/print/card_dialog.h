// Asks which hits go on paper, and prints them as cards.
//
// Remembers what was chosen last. Threads: window's thread.
#pragma once

#include <QPageLayout>

#include "ui/jobs/work_dialogs.h"
#include "ui/print/card_sheet.h"

class QRadioButton;

namespace chemsieve::ui {

class CardChoices;

// The hits and columns that can be printed.
struct CardOffer {
    CardSheet sheet;                 // with all hits shown; columns are chosen here
    std::vector<Hit> selected;       // hits of the sheet that are selected
    std::vector<HitColumn> columns;  // columns that may be shown
};

class CardDialog : public OutputDialog {
    Q_OBJECT
  public:
    explicit CardDialog(CardOffer offer, QWidget* parent = nullptr);

  private:
    QWidget* make_form();
    void show_summary();
    CardSheet sheet() const;
    std::size_t cards() const;
    // Asks for the printer.
    void go_on() override;

    CardOffer offer_;
    QPageLayout page_;
    QRadioButton* shown_;
    QRadioButton* selected_;
    CardChoices* choices_;
};

}  // namespace chemsieve::ui
