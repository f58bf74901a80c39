// The choice to take a random sample, and the sample of hits that are at hand.
//
// The sample of a query's hits is the one that the command line draws of the same hits with the same seed.
// Threads: the widget: window's thread; the functions: any.
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/row_sample.h"
#include "search/request/search_types.h"

namespace chemsieve::ui {

class SampleChoice : public QWidget {
    Q_OBJECT
  public:
    // `behind`: words behind the number, such as "of each query"; empty: none.
    explicit SampleChoice(const QString& behind, QWidget* parent = nullptr);

    // No rows: all are wanted.
    SampleSize size() const;

  Q_SIGNALS:
    void changed();

  private:
    QCheckBox* box_;
    QSpinBox* number_;
    QSpinBox* seed_;
};

// Of each query's hits so many, in the order of the hits. `libraries`: that they are of.
std::vector<Hit> sampled(std::vector<Hit> hits, const SampleSize& size, const std::vector<LibraryPart>& libraries);
// How many those are.
std::size_t sampled_count(const std::vector<Hit>& hits, const SampleSize& size);

}  // namespace chemsieve::ui
