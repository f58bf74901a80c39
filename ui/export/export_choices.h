// What an export offers beside hits, columns and format: a random sample, and a table with a column a query.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QRadioButton>
#include <QWidget>
#include <optional>

#include "search/request/row_sample.h"
#include "ui/refine/sample_fields.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

// The choice to take a random sample.
class SampleChoice : public QWidget {
    Q_OBJECT
  public:
    // `behind`: words behind the number, such as "of each query"; empty: none.
    explicit SampleChoice(const QString& behind, QWidget* parent = nullptr);

    // No rows: all are wanted.
    SampleSize size() const { return box_->isChecked() ? fields_->size() : SampleSize{}; }

  Q_SIGNALS:
    void changed();

  private:
    QCheckBox* box_;
    SampleFields* fields_;
};

// The choice of a table with a row a compound and a column a query, for searches of several queries.
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
