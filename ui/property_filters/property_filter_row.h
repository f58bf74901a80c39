// A range of one property, chosen in the histogram of the library's numbers or typed.
//
// Threads: window's thread; the numbers are read on another.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QToolButton>
#include <memory>

#include "data/source/compound_source.h"
#include "search/request/property_range.h"
#include "ui/jobs/job.h"
#include "ui/plot/histogram_view.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

class PropertyFilterRow : public QFrame {
    Q_OBJECT
  public:
    explicit PropertyFilterRow(PropertyRange range, QWidget* parent = nullptr);

    const PropertyRange& range() const noexcept { return range_; }
    // False while the library has no such property, or the property has no numbers.
    bool is_usable() const noexcept { return problem_.isEmpty(); }
    // Why the typed text is not used as filter; empty: it is used.
    const QString& typing_problem() const noexcept { return typing_problem_; }
    // `problem`: why the library cannot be filtered by it; empty: it can.
    void set_library(std::shared_ptr<const CompoundSource> source, const QString& problem);

  Q_SIGNALS:
    void changed();
    void removal_wanted();
    // Return was pressed in a number; both numbers are taken over.
    void search_wanted();

  private:
    QLineEdit* make_number(const QString& name);
    void lay_out();
    void show_distribution(const Histogram& histogram);
    void take_range(const std::optional<ValueRange>& range);
    // Takes the typed numbers over. False, with a message, if they cannot be used.
    bool take_typed();
    bool refuse_typed(const QString& why);
    void show_problem(const QString& text);
    void show_range();
    void set_range(std::optional<double> lowest, std::optional<double> highest);

    QString heading() const;
    QString name() const { return QString::fromStdString(range_.name); }

    PropertyRange range_;
    QString problem_;
    QString typing_problem_;
    HistogramView* histogram_;
    QLineEdit* lowest_;
    QLineEdit* highest_;
    QToolButton* reset_;
    QToolButton* remove_;
    MessageLabel* message_;
    Job reading_;
};

}  // namespace chemsieve::ui
