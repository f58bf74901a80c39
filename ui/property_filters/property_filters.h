// Ranges of properties that hits must have, a row each.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/property_range.h"

class QMenu;
class QVBoxLayout;

namespace chemsieve::ui {

class PropertyFilterRow;

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
