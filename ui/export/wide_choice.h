// The choice of a table with a row a compound and a column a query, for searches of several queries.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QRadioButton>
#include <QWidget>
#include <optional>

#include "ui/session/library_service.h"

namespace chemsieve::ui {

class WideChoice : public QWidget {
    Q_OBJECT
  public:
    // `counts_matches`: the cells can be numbers of matches. `by_similarity`: similarities are what was searched for.
    WideChoice(bool counts_matches, bool by_similarity, QWidget* parent = nullptr);

    bool is_wide() const { return wide_->isChecked(); }
    // Without the hits that are found. Nothing: a row a hit.
    std::optional<WideExport> choice() const;

  Q_SIGNALS:
    void changed();

  private:
    QRadioButton* long_;
    QRadioButton* wide_;
    QComboBox* cells_;
    QCheckBox* all_;
};

}  // namespace chemsieve::ui
