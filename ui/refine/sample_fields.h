// The fields that say how large a random sample is, and with which seed it is drawn.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QSpinBox>
#include <QWidget>

#include "search/request/row_sample.h"

namespace chemsieve::ui {

// Asks for a random sample of the hits shown that is to be selected.
class SampleDialog : public QDialog {
    Q_OBJECT
  public:
    // `hits`: of so many, as words. `of_each_query`: a sample of the hits of each query.
    SampleDialog(const QString& hits, bool of_each_query, QWidget* parent);

  Q_SIGNALS:
    void chosen(const chemsieve::SampleSize& size);
};

class SampleFields : public QWidget {
    Q_OBJECT
  public:
    // `behind`: words behind the number, such as "of each query"; empty: none.
    explicit SampleFields(const QString& behind, QWidget* parent = nullptr);

    SampleSize size() const;
    void set_most(int rows) { number_->setMaximum(rows); }

  Q_SIGNALS:
    void changed();

  private:
    QSpinBox* number_;
    QSpinBox* seed_;
};

}  // namespace chemsieve::ui
