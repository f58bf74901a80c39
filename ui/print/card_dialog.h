// Asks which hits go on paper or into a PDF file, and prints or saves them as cards.
//
// Remembers what was chosen last. Threads: window's thread.
#pragma once

#include <QPageLayout>

#include "ui/jobs/work_dialogs.h"
#include "ui/print/card_sheet.h"

class QComboBox;
class QRadioButton;
class QSpinBox;

namespace chemsieve::ui {

// The hits and columns that can be printed.
struct CardOffer {
    CardSheet sheet;                 // with all hits shown; columns are chosen here
    std::vector<Hit> selected;       // hits of the sheet that are selected
    std::vector<HitColumn> columns;  // columns that may be shown
};

class CardDialog : public OutputDialog {
    Q_OBJECT
  public:
    enum class Purpose { print, save };

    CardDialog(CardOffer offer, Purpose purpose, QWidget* parent = nullptr);

    // Saves the chosen cards to this file without asking further.
    void save(const QString& path);

  private:
    QWidget* make_form();
    void restore();
    void keep() const;
    void show_summary();
    CardSheet sheet() const;
    std::size_t cards() const;
    void go_on() override;
    void ask_for_file();
    void ask_for_printer();

    CardOffer offer_;
    Purpose purpose_;
    QPageLayout page_;

    QRadioButton* shown_;
    QRadioButton* selected_;
    std::vector<QComboBox*> properties_;
    QSpinBox* across_;
};

}  // namespace chemsieve::ui
