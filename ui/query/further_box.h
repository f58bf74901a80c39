// Further structures of a substructure search, a row each: and contain, or contain, but not.
//
// Threads: window's thread.
#pragma once

#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "search/request/query.h"
#include "ui/query/further_row.h"

namespace chemsieve::ui {

class FurtherBox : public QWidget {
    Q_OBJECT
  public:
    explicit FurtherBox(QWidget* parent = nullptr);

    // Rows that are blank do not count. The box does not read the structures; see Query::substructure().
    FurtherStructures structures() const;
    void restore(const FurtherStructures& structures);
    // The button with the menu that adds a row; for a line of its own.
    QToolButton* adder() const noexcept { return add_; }

  Q_SIGNALS:
    void changed();
    void search_wanted();

  private:
    FurtherRow* add(Relation relation);
    void remove(FurtherRow* row);

    QToolButton* add_;
    QVBoxLayout* layout_;
    std::vector<FurtherRow*> rows_;
};

}  // namespace chemsieve::ui
