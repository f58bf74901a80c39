// Reads the numbers of a plot from a library on a thread of its own.
//
// A property is read once for all plots (numeric_values(): some 0.5 us a compound) and again when the library has
// another number of compounds. Threads: lives on the window's thread. Ending it stops the reading and waits.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <stop_token>

#include "ui/jobs/job.h"
#include "ui/plot/plot_points.h"

namespace chemsieve::ui {

class PlotReader : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Answered by done() or failed() unless another call follows.
    void read(std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits, PlotChoice choice);
    // An answer under way is dropped.
    void forget() { job_.forget(); }
    bool is_reading() const noexcept { return job_.is_running(); }
    // Forgets the library, too, and what was read of it.
    void release();

  Q_SIGNALS:
    void done(const std::shared_ptr<const chemsieve::ui::PlotPoints>& points);
    void failed(const QString& reason);

  private:
    using Values = std::map<PropertyKey, NumericValues>;

    // Runs on the thread, as values_of() does.
    std::shared_ptr<const PlotPoints> points(const std::shared_ptr<const CompoundSource>& source,
                                             const std::vector<Hit>& hits, const PlotChoice& choice,
                                             const std::stop_token& stop);
    // nullptr: similarity, no value wanted, or stopped.
    const NumericValues* values_of(const std::optional<PlotValue>& value, const std::stop_token& stop);

    // Used by the thread only.
    std::shared_ptr<const CompoundSource> source_;
    std::int64_t compounds_ = 0;
    Values values_;
    Job job_;
};

}  // namespace chemsieve::ui
