// Ranges of properties that hits must have, a row each.
//
// Threads: window's thread; the numbers of a library are read on another.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/property_range.h"
#include "ui/jobs/job.h"
#include "ui/plot/histogram.h"
#include "ui/widgets/message_label.h"

class QMenu;
class QVBoxLayout;

namespace chemsieve::ui {

// A range of one property, chosen in the histogram of the library's numbers or typed.
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
    // The least number gets the keyboard, to be typed; Tab goes on to the greatest.
    void take_focus();

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
    // Scrolls to a part of the row once it has its place.
    void show_range();
    void show_handles();
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

class PropertyFilters : public QWidget {
    Q_OBJECT
  public:
    explicit PropertyFilters(QWidget* parent = nullptr);

    // All ranges, also those of properties that the library lacks.
    std::vector<PropertyRange> ranges() const;
    // The ranges that the library can be filtered by.
    std::vector<PropertyRange> usable_ranges() const;
    // Why the text typed into a range is not used; empty: all texts are used.
    QString typing_problem() const;
    // To the first row that has one.
    void go_to_problem();
    void set_ranges(const std::vector<PropertyRange>& ranges);
    // nullptr: no library.
    void set_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    // Shows the whole condition of the search, with the typed condition, so that users learn the language.
    void show_condition(const QString& condition);
    // The button that adds a range, to be placed elsewhere.
    QToolButton* adder() const noexcept { return add_; }

  Q_SIGNALS:
    void changed();
    void search_wanted();

  private:
    PropertyFilterRow* add_row(const PropertyRange& range);
    void remove_row(PropertyFilterRow* row);
    void fill_menu();
    void show_rows();
    // Why the open library cannot be filtered by the range; empty: it can.
    QString problem_with(const PropertyRange& range) const;

    QToolButton* add_;
    QMenu* names_;
    QVBoxLayout* list_;
    QLabel* condition_;
    std::vector<PropertyFilterRow*> rows_;
    std::shared_ptr<const CompoundSource> source_;
    std::vector<ImportedProperty> properties_;
};

}  // namespace chemsieve::ui
