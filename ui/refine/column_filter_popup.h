// A small window under a column's title: the values of all hits as a histogram with handles, or a text to look for.
//
// The values are read on a thread of its own. Threads: window's thread.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QTimer>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/plot/histogram_view.h"
#include "ui/refine/column_filter.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

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
