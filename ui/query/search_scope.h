// The choice whether all compounds or only earlier hits are searched.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <vector>

#include "search/request/search_types.h"

namespace chemsieve::ui {

class SearchScope : public QWidget {
    Q_OBJECT
  public:
    explicit SearchScope(QWidget* parent = nullptr);

    // Nothing: all compounds are searched.
    const std::shared_ptr<const CompoundSelection>& earlier_hits() const noexcept { return earlier_; }
    // From now on only these hits are searched; `what`: the search that found them.
    void search_among(const std::vector<Hit>& hits, const QString& what);
    // The same of other compounds, such as those of a list.
    void search_within(std::shared_ptr<const CompoundSelection> compounds, const QString& what);
    void search_all();
    // Sets how many shown hits can be searched among; 0 while a search runs.
    void set_shown(std::size_t hits);
    void toggle() { box_->click(); }

  Q_SIGNALS:
    // Answered by search_among().
    void hits_wanted();
    void changed();

  private:
    void take(std::shared_ptr<const CompoundSelection> compounds, const QString& number, const QString& what);
    void show_scope();

    QCheckBox* box_;
    QToolButton* narrow_;
    std::shared_ptr<const CompoundSelection> earlier_;
    QString what_;
    QString number_;  // "12 hits", "12 compounds"
    std::size_t shown_ = 0;
};

}  // namespace chemsieve::ui
