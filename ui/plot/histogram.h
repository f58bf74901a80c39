// How many numbers lie in each of some bins of equal width, how that is painted, in widgets and pictures, and a widget
// to choose a range of values in.
//
// Threads: const functions may be called concurrently; what paints, on the window's thread (fonts).
#pragma once

#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <QWidget>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chemsieve::ui {

struct Histogram {
    double lowest = 0;  // where the first bin begins, in the unit of the numbers
    double width = 1;   // a bin's; positive
    std::vector<std::size_t> counts;
    bool whole_numbers = false;  // all values are whole; then bins are whole numbers wide and end between two

    double highest() const noexcept { return lowest + width * static_cast<double>(counts.size()); }
    std::size_t most() const noexcept;
    std::size_t total() const noexcept;
    // 0 to counts.size() - 1; values outside belong to the outermost bins.
    std::size_t bin_of(double value) const noexcept;
};

// A histogram with some `bins` bins whose limits people read easily (1, 2, 2.5 or 5 times a power of ten). Finite
// numbers only. Outliers widen the bins: nothing is left out. No counts if there are no numbers.
Histogram histogram_of(std::span<const double> values, std::size_t bins = 40);
// A histogram between fixed limits; numbers outside go to the outermost bins.
Histogram histogram_between(std::span<const double> values, double lowest, double highest, std::size_t bins);
// For choosing ranges: a few numbers far out do not widen the bins; they are counted in the outermost ones.
Histogram distribution_of(std::vector<double> values);

// Ticks of an axis from `lowest` to `highest`: about so many, at easily read places. Ascending, inside of both.
std::vector<double> axis_ticks(double lowest, double highest, int about);
// Decimals that tell these ticks apart.
int tick_decimals(const std::vector<double>& ticks);

// The multiple of the step that is nearest, as near to how it is written as numbers are.
double nearest_step(double value, double step);

// Values from `lowest` to `highest`, both included.
struct ValueRange {
    double lowest = 0;
    double highest = 0;
    bool operator==(const ValueRange&) const = default;
};

struct HistogramLook {
    QPalette palette;
    std::optional<ValueRange> chosen;        // bars outside are grey; none: all are coloured
    const Histogram* part = nullptr;         // a part with the same bins: painted stronger inside the bars
    std::optional<QColor> part_colour = {};  // for it; then the bars are as strong as without it
    bool axis = true;                        // numbers below
    bool square_root = false;                // heights by the square root of counts, so that rare values are seen
};

// Where things are in a rectangle.
class HistogramPlace {
  public:
    HistogramPlace(const QRectF& area, const Histogram& histogram, const QFontMetricsF& metrics, bool axis);

    double x_of(double value) const noexcept;
    double value_at(double x) const noexcept;  // between the histogram's limits
    // The nearest value that is round for this many pixels; at the ends, the limits.
    double round_value_at(double x) const noexcept;
    const QRectF& bars() const noexcept { return bars_; }

    // `value` to the nearest round one.
    double rounded(double value) const noexcept;

  private:
    QRectF bars_;
    double lowest_ = 0;
    double highest_ = 1;
    bool whole_numbers_ = false;
};

// Nothing for a histogram without counts.
void paint_histogram(QPainter& painter, const QRectF& area, const Histogram& histogram, const HistogramLook& look);

// A histogram to look at and, where wanted, to choose a range of values in: drag a handle or the bars between, or move
// with the keys. Where the mouse drags, handles snap to round values.
//
// Keys: Left and Right move the handle in use by a bin, with Shift by a tenth of one; Home and End take it to the end
// of the axis; Space takes the other handle. Double click: everything again.
class HistogramView : public QWidget {
    Q_OBJECT
  public:
    enum class Handles { none, lower, both };

    explicit HistogramView(Handles handles, QWidget* parent = nullptr);

    void set_histogram(Histogram histogram);
    const Histogram& histogram() const noexcept { return histogram_; }
    void set_square_root(bool on);
    // Sets the text that is shown when there are no numbers.
    void set_empty_text(const QString& text);

    // The range between the handles; nothing: all values. With Handles::lower the range ends at infinity.
    const std::optional<ValueRange>& chosen() const noexcept { return chosen_; }
    // Does not emit.
    void set_chosen(std::optional<ValueRange> range);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    // The user chose a range; emitted for every step while a handle is dragged.
    void range_chosen(const std::optional<chemsieve::ui::ValueRange>& range);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    enum class Grip { none, lower, upper, between };

    HistogramPlace place() const;
    ValueRange whole() const;
    ValueRange shown() const { return chosen_.value_or(whole()); }
    Grip grip_at(double x) const;
    void drag_to(double x);
    void move_handle(double value);
    void choose(ValueRange range);
    void paint_track(QPainter& painter) const;
    void paint_handle(QPainter& painter, double value, bool in_use) const;

    Handles handles_;
    Histogram histogram_;
    QString empty_text_;
    bool square_root_ = false;
    std::optional<ValueRange> chosen_;
    Grip grip_ = Grip::none;     // the grip being dragged
    Grip in_use_ = Grip::lower;  // the handle that keys move
    double grabbed_at_ = 0;      // value under the mouse when `between` was taken
    ValueRange grabbed_ = {};    // the range then
};

}  // namespace chemsieve::ui
