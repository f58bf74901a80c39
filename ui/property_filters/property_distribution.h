// How the numbers of a property are distributed in a library, read in the background.
//
// Threads: lives on the window's thread; reading is done on a thread of its own. Ending it stops that and waits.
#pragma once

#include <QObject>
#include <memory>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"
#include "ui/histogram/histogram.h"
#include "ui/jobs/newest_task.h"

namespace chemsieve::ui {

// For choosing ranges: a few numbers far out do not widen the bins; they are counted in the outermost ones.
Histogram distribution_of(std::vector<double> values);

class PropertyDistribution : public QObject {
    Q_OBJECT
  public:
    explicit PropertyDistribution(QObject* parent = nullptr);
    ~PropertyDistribution() override;

    // Answered by known() or failed() unless another call follows. nullptr: what is under way is dropped.
    void read(std::shared_ptr<const CompoundSource> source, const PropertyKey& property);

  Q_SIGNALS:
    // No counts: no compound has a number.
    void known(const chemsieve::ui::Histogram& histogram);
    void failed(const QString& reason);

  private:
    struct Task {
        std::shared_ptr<const CompoundSource> source;
        PropertyKey property;
        std::stop_token stop;
    };
    void perform(quint64 number, const Task& task);

    std::stop_source stop_;
    NewestTask<Task> tasks_;
};

}  // namespace chemsieve::ui
