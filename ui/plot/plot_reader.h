// Reads the numbers of a plot from a library on a thread of its own.
//
// A property is read once for all plots (numeric_values(): some 0.5 us a compound) and again when the library has
// another number of compounds. Threads: lives on the window's thread. Ending it stops the reading and waits.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <stop_token>

#include "ui/jobs/newest_task.h"
#include "ui/plot/plot_points.h"

namespace chemsieve::ui {

class PlotReader : public QObject {
    Q_OBJECT
  public:
    explicit PlotReader(QObject* parent = nullptr);
    ~PlotReader() override;

    // `era`: comes back with the answer. An older one that was not begun is not answered.
    void read(quint64 era, std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits, PlotChoice choice);
    // The library and what was read of it; what is waiting is not answered.
    void forget();

  Q_SIGNALS:
    void done(quint64 era, const std::shared_ptr<const chemsieve::ui::PlotPoints>& points);
    void failed(quint64 era, const QString& reason);

  private:
    struct Task {
        quint64 era = 0;
        std::shared_ptr<const CompoundSource> source;  // nullptr: forget it
        std::vector<Hit> hits;
        PlotChoice choice;
    };
    using Values = std::map<PropertyKey, NumericValues>;

    void perform(const Task& task);
    // nullptr: similarity, no value wanted, or stopped.
    const NumericValues* values_of(const CompoundSource& source, const std::optional<PlotValue>& value);

    std::stop_source closing_;
    // The thread's.
    std::shared_ptr<const CompoundSource> source_;
    std::int64_t compounds_ = 0;
    Values values_;
    NewestTask<Task> tasks_;  // last: its thread uses the others
};

}  // namespace chemsieve::ui
