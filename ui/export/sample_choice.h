// The choice to take a random sample.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QWidget>

#include "ui/refine/sample_fields.h"

namespace chemsieve::ui {

class SampleChoice : public QWidget {
    Q_OBJECT
  public:
    // `behind`: words behind the number, such as "of each query"; empty: none.
    explicit SampleChoice(const QString& behind, QWidget* parent = nullptr);

    // No rows: all are wanted.
    SampleSize size() const { return box_->isChecked() ? fields_->size() : SampleSize{}; }

  Q_SIGNALS:
    void changed();

  private:
    QCheckBox* box_;
    SampleFields* fields_;
};

}  // namespace chemsieve::ui
