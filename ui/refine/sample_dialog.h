// Asks for a random sample of the hits shown that is to be selected.
//
// Threads: window's thread.
#pragma once

#include <QDialog>

#include "ui/refine/sample_fields.h"

namespace chemsieve::ui {

class SampleDialog : public QDialog {
    Q_OBJECT
  public:
    // `hits`: of so many, as words. `of_each_query`: a sample of the hits of each query.
    SampleDialog(const QString& hits, bool of_each_query, QWidget* parent);

  Q_SIGNALS:
    void chosen(const chemsieve::SampleSize& size);
};

}  // namespace chemsieve::ui
