// The reasons why a compound is a hit or not as rows: places with the compound drawn, pieces drawn with how often query
// and compound have them, and sentences.
//
// Threads: window's thread.
#pragma once

#include <QListWidget>
#include <optional>

#include "ui/why/explanation.h"

namespace chemsieve::ui {

class ReasonList : public QListWidget {
    Q_OBJECT
  public:
    explicit ReasonList(QWidget* parent = nullptr);

    // The first one is chosen. `compound`: is drawn in rows of places. `having`: only pieces of these.
    void show_reasons(const Explanation& why, std::optional<Molecule> compound, std::optional<Having> having = {});

  Q_SIGNALS:
    // The number of the chosen reason; -1: none.
    void chosen(int reason);

  private:
    class Painter;

    const Reason* reason_of(const QModelIndex& index) const;
    void add_heading(const QString& group);

    std::vector<Reason> reasons_;
    std::optional<Molecule> compound_;
    int most_ = 1;   // the greatest number of a piece, for the bars
    int shown_ = 0;  // tells drawings of one answer from those of others
};

}  // namespace chemsieve::ui
