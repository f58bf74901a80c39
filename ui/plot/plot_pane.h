// Plots of the hits that the table shows, sharing its selection: the choice of values, the plot, and pictures of it.
//
// Follows the model by its signals: hits that arrive, another order, other hits. Values are read on a thread of its
// own, and only while the pane is seen. Threads: window's thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>

#include "ui/hits/hit_model.h"
#include "ui/plot/plot_points.h"
#include "ui/widgets/card_dock.h"

class QComboBox;
class QItemSelectionModel;
class QLabel;
class QMainWindow;
class QStackedWidget;
class QToolButton;

namespace chemsieve::ui {

class BarPlot;
class PlotView;
class ScatterPlot;

class PlotPane : public QWidget {
    Q_OBJECT
  public:
    // Model and selection must outlive the pane.
    PlotPane(HitModel* model, QItemSelectionModel* selection, QWidget* parent = nullptr);

    void set_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);

    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    // A text for the status line.
    void remarked(const QString& text);
    void picture_saved(const QString& path);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void make_widgets();
    QWidget* make_choices();
    QToolButton* make_picture_button();
    void connect_all();
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
    void show_summary();
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

    QComboBox* kind_;
    QComboBox* x_;
    QComboBox* y_;
    QComboBox* colour_;
    QComboBox* drag_;
    QLabel* y_label_;
    QLabel* colour_label_;
    QLabel* drag_label_;
    QLabel* summary_;
    QToolButton* everything_;
    QToolButton* picture_;
    QStackedWidget* views_;
    BarPlot* bars_;
    ScatterPlot* dots_;
};

// The plots as a part of a window that can be shown, hidden and moved. Hidden at first.
class PlotDock : public CardDock {
    Q_OBJECT
  public:
    // Places the dock below `other` in the window, with most of the room. See PlotPane.
    PlotDock(HitModel* model, QItemSelectionModel* selection, QMainWindow* window, QDockWidget* other);

    PlotPane* pane() const noexcept { return pane_; }

  private:
    PlotPane* pane_;
};

}  // namespace chemsieve::ui
