// The numbers that a plot shows, one point a hit, and how they are read from a library.
//
// Threads: plain values, which are read on a thread of its own.
#pragma once

#include <QObject>
#include <QString>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/search_types.h"
#include "ui/jobs/job.h"
#include "ui/plot/histogram.h"

namespace chemsieve::ui {

// What a plot can show of hits: their similarity, and every property that is a number.
struct PlotValue {
    bool is_similarity = false;
    PropertyKey property;  // the property, if it is not the similarity
    QString name;          // the name in boxes and tool tips
    QString title;         // the title of an axis, with the unit
    bool operator==(const PlotValue& other) const {
        return is_similarity == other.is_similarity && property == other.property;
    }
};

// Similarity, the computed properties, then the library's own that are numbers.
std::vector<PlotValue> plot_values(const std::vector<ImportedProperty>& imported);

// The numbers that a plot shows. Without `y` the plot is a histogram.
struct PlotChoice {
    PlotValue x;
    std::optional<PlotValue> y;
    std::optional<PlotValue> colour;
    bool x_is_log = false;  // the axis is logarithmic
    bool y_is_log = false;
    bool operator==(const PlotChoice&) const = default;
};

// x[i], y[i] and colour[i] are those of compounds[i]; on a logarithmic axis the logarithms to base 10. Hits without a
// value on an axis are left out, and where it is logarithmic those whose value is not above 0; hits without a value for
// the colour have NaN.
struct PlotPoints {
    PlotChoice choice;
    std::size_t hits = 0;  // with and without values
    std::vector<CompoundNumber> compounds;
    std::vector<double> x;
    std::vector<double> y;       // empty for a histogram
    std::vector<double> colour;  // empty: all points have one colour

    std::size_t size() const noexcept { return compounds.size(); }
};

// The values of each axis; nullptr for similarities.
struct PlotSources {
    const NumericValues* x = nullptr;
    const NumericValues* y = nullptr;
    const NumericValues* colour = nullptr;
};

// The value at a place of an axis.
inline double value_on_axis(double place, bool is_log) { return is_log ? std::pow(10, place) : place; }

PlotPoints points_of(const std::vector<Hit>& hits, const PlotChoice& choice, const PlotSources& sources);

// The range from the least to the largest number, without NaN. Nothing if there are no numbers.
std::optional<ValueRange> range_of(const std::vector<double>& numbers);
// The range without the outermost hundredth at each end, so that a few outliers do not make all other colours alike.
std::optional<ValueRange> range_of_most(std::vector<double> numbers);
// The range with some room on both sides.
ValueRange widened(const ValueRange& range);

// A property is read once for all plots (numeric_values(): some 0.5 us a compound) and again when the library has
// another number of compounds. Threads: lives on the window's thread. Ending it stops the reading and waits.
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
