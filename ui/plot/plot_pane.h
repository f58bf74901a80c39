// Plots of the hits that the table shows, sharing its selection: the choice of values, the plot, what its colours mean,
// what can be done with the hits selected, and pictures of it.
//
// Follows the model by its signals: hits that arrive, another order, other hits. Values are read on a thread of its
// own, and only while the pane is seen. Threads: window's thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>

#include "ui/hits/hit_model.h"
#include "ui/plot/plot_points.h"

class QAction;
class QComboBox;
class QItemSelectionModel;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace chemsieve::ui {

class BarPlot;
class Card;
class EmptyState;
class PlotLegend;
class PlotView;
class ScatterPlot;
class SegmentedControl;

class PlotPane : public QWidget {
    Q_OBJECT
  public:
    // Model and selection must outlive the pane.
    PlotPane(HitModel* model, QItemSelectionModel* selection, QWidget* parent = nullptr);

    void set_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);

  Q_SIGNALS:
    // A text for the status line.
    void remarked(const QString& text);
    void picture_saved(const QString& path);
    // What is to be done with the rows selected.
    void show_only_wanted();
    void mark_wanted();
    void list_wanted();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void make_widgets();
    QWidget* make_choices();
    QWidget* make_head();
    QToolButton* make_menu_button();
    QWidget* make_selected_card();
    void lay_out();
    void connect_all();
    bool is_scatter() const;
    void turn_axis(QToolButton* link);
    void show_axes();
    void fill_choices();
    void keep_choices() const;
    void keep_axes_apart(QComboBox* other);
    void choose_what_is_there();
    PlotChoice choice() const;
    PlotView* view() const;
    void show_choice();
    void forget();
    void refresh();
    void show_points(const std::shared_ptr<const PlotPoints>& points);
    void show_selection();
    void show_legend();
    void show_summary();
    QString summary_of(const PlotPoints& points) const;
    // What stands in place of the plot; false: the plot is there.
    bool say_why_empty();
    void choose(const CompoundSelection& compounds, bool add);
    QString id_of(CompoundNumber compound);
    void copy_picture();
    void ask_for_picture();

    HitModel* model_;
    QItemSelectionModel* selection_;
    std::shared_ptr<const CompoundSource> source_;
    std::unique_ptr<CompoundReader> ids_;
    std::vector<PlotValue> values_;
    PlotReader* reader_;
    bool outdated_ = true;  // the model has changed since
    QString failure_;
    QTimer refresh_;
    QTimer selected_;

    SegmentedControl* kind_;
    QComboBox* x_;
    QComboBox* y_;
    QComboBox* colour_;
    QToolButton* x_scale_;  // "lin" or "log"
    QToolButton* y_scale_;
    bool x_is_log_ = false;
    bool y_is_log_ = false;
    SegmentedControl* drag_;
    QLabel* y_label_;
    QLabel* colour_label_;
    QLabel* title_;
    QLabel* summary_;
    QAction* everything_;
    QAction* copy_picture_;
    QAction* save_picture_;
    QStackedWidget* views_;
    EmptyState* empty_;
    BarPlot* bars_;
    ScatterPlot* dots_;
    Card* legend_card_;
    PlotLegend* legend_;
    QLabel* legend_title_;
    QLabel* selected_count_;
    std::vector<QToolButton*> for_selected_;
};

}  // namespace chemsieve::ui
