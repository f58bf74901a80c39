// Filters on the values of columns, as values and in small windows.
//
// Threads: functions may be called concurrently; the windows are of the window's thread.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/hits/hit_columns.h"
#include "ui/jobs/job.h"
#include "ui/plot/histogram.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

// A filter on a column's values: only hits that satisfy it are shown. It can be written as a condition.
struct ColumnFilter {
    HitColumn column;
    std::optional<ValueRange> range;  // for columns of numbers; an infinite end is open
    QString text;                     // for columns of text: the text to be found; empty: none

    bool is_empty() const { return !range && text.isEmpty(); }
};

// Rounds to as few digits as distinguish values a tenth of a bin apart; ranges of whole numbers shrink to the whole
// numbers inside.
ValueRange rounded(const ValueRange& range, const Histogram& bins);

// "mw 180 to 250.5", "mw up to 200", "note contains 'abc'"
QString label_of(const ColumnFilter& filter);

// InChIKeys are asked for by a query.
inline bool can_filter(const HitColumn& column) { return column.kind != HitColumn::Kind::inchikey; }

// The filter as a condition (docs/command-line.md); empty for what conditions cannot name, such as similarity.
std::string condition_of(const ColumnFilter& filter);
// The filter of the similarity column as a range.
std::optional<SimilarityRange> similarity_range_of(const ColumnFilter& filter);

// A small window under a column's title: the values of all hits as a histogram with handles, or a text to look for. The
// values are read on a thread of its own.
class ColumnFilterPopup : public QFrame {
    Q_OBJECT
  public:
    // Deletes itself when it is closed.
    ColumnFilterPopup(ColumnFilter filter, std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits,
                      QWidget* parent);

  Q_SIGNALS:
    // Emitted soon after each change; the filter is empty if it demands nothing any more.
    void changed(const chemsieve::ui::ColumnFilter& filter);

  protected:
    void closeEvent(QCloseEvent* event) override;

  private:
    QWidget* make_range();
    QWidget* make_text();
    void read_values(std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits);
    // `if_none`: the text shown if there are no values.
    void show_values(const Histogram& histogram, const QString& if_none);
    void take_range(const std::optional<ValueRange>& range);
    void take_typed_range();
    void show_range();
    void show_handles();
    void set_range(const ValueRange& range);
    void show_problem(const QString& text);

    ColumnFilter filter_;
    HistogramView* histogram_ = nullptr;
    QLineEdit* lowest_ = nullptr;
    QLineEdit* highest_ = nullptr;
    QLineEdit* text_ = nullptr;
    MessageLabel* problem_ = nullptr;
    QTimer pause_;  // after a change, until it is told
    Job job_;
};

}  // namespace chemsieve::ui
