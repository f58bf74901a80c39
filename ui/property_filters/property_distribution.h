// How the numbers of a property are distributed in a library, read in the background.
//
// Threads: lives on the window's thread; reading is done on a thread of its own. Ending it stops the reading and waits.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "data/source/compound_source.h"
#include "ui/jobs/job.h"
#include "ui/plot/histogram.h"

namespace chemsieve::ui {

// For choosing ranges: a few numbers far out do not widen the bins; they are counted in the outermost ones.
Histogram distribution_of(std::vector<double> values);

class PropertyDistribution : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Answered by known() or failed() unless another call follows. nullptr: the reading under way is dropped.
    void read(std::shared_ptr<const CompoundSource> source, const PropertyKey& property);

  Q_SIGNALS:
    // Without counts no compound has a number.
    void known(const chemsieve::ui::Histogram& histogram);
    void failed(const QString& reason);

  private:
    Job job_;
};

}  // namespace chemsieve::ui
