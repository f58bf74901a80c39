// The choices of what counts as the same compound, for a card of a page.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QVBoxLayout>

#include "chem/sameness/sameness.h"

namespace chemsieve::ui {

class SamenessChoice : public QWidget {
    Q_OBJECT
  public:
    explicit SamenessChoice(QWidget* parent = nullptr)
        : QWidget{parent},
          stereo_{new QCheckBox{tr("Whatever its stereochemistry")}},
          salts_{new QCheckBox{tr("Also as a salt or solvate")}},
          tautomers_{new QCheckBox{tr("Also as a tautomer")}} {
        salts_->setToolTip(
            tr("Of several components the largest counts alone, neutralised where hydrogens can do that"));
        tautomers_->setToolTip(tr("By RDKit's rules; takes some 10 ms a compound"));
        auto* layout = new QVBoxLayout{this};
        layout->setContentsMargins(0, 0, 0, 0);
        for (QCheckBox* box : {stereo_, salts_, tautomers_}) layout->addWidget(box);
    }

    Sameness chosen() const {
        return {.ignore_stereo = stereo_->isChecked(),
                .ignore_salts = salts_->isChecked(),
                .tautomers = tautomers_->isChecked()};
    }
    void choose(const Sameness& sameness) {
        stereo_->setChecked(sameness.ignore_stereo);
        salts_->setChecked(sameness.ignore_salts);
        tautomers_->setChecked(sameness.tautomers);
    }

  private:
    QCheckBox* stereo_;
    QCheckBox* salts_;
    QCheckBox* tautomers_;
};

}  // namespace chemsieve::ui
