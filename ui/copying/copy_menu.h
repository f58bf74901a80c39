// The menu Copy: as a picture, molfile, SMILES, InChI, row or cells. Made for each place where there are compounds.
//
// Threads: window's thread.
#pragma once

#include <QMenu>
#include <functional>

#include "ui/copying/compound_copier.h"

namespace chemsieve::ui {

class CopyMenu : public QMenu {
    Q_OBJECT
  public:
    // Which entry Ctrl+C stands for at this place, where the place has the focus.
    enum class Usual { rows, picture };
    // What is at the place is asked for when the menu is shown and when something is copied. The copier must outlive
    // the menu.
    CopyMenu(CompoundCopier* copier, std::function<CopyChoice()> choice, Usual usual, QWidget* parent);

    void copy_rows() { copier_->copy_rows(choice_()); }
    void copy_picture() { copier_->copy_picture(choice_()); }

  private:
    void show_state();

    CompoundCopier* copier_;
    std::function<CopyChoice()> choice_;
    QAction* picture_;
    QAction* molfile_;
    QAction* smiles_;
    QAction* canonical_;
    QAction* inchi_;
    QAction* inchi_key_;
    QAction* rows_;
    QAction* cells_;
};

}  // namespace chemsieve::ui
