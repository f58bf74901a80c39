#include "ui/plot/plot_pane.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

#include "base/error.h"
#include "ui/plot/bar_plot.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/scatter_plot.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

enum Kind { histogram, scatter };

constexpr int kRefreshMs = 120;
constexpr int kSelectedMs = 20;
constexpr int kLeastLines = 13;  // that the pane has room for
constexpr int kTall = 950;       // pixels of a window that has room for both docks
const QString kKindKey = QStringLiteral("plot/kind");
const QString kXKey = QStringLiteral("plot/x");
const QString kYKey = QStringLiteral("plot/y");
const QString kColourKey = QStringLiteral("plot/colour");

QLabel* label_for(QWidget* widget, const QString& text) {
    auto* label = new QLabel{text};
    label->setBuddy(widget);
    return label;
}

QComboBox* make_combo(const char* object, const QString& name, const QString& tip) {
    auto* combo = new QComboBox;
    combo->setObjectName(QLatin1String{object});
    combo->setAccessibleName(name);
    combo->setToolTip(tip);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
    return combo;
}

// Chooses the text that was chosen before, if the box still has it.
void choose_text(QComboBox* combo, const QString& text, int otherwise) {
    const int found = combo->findText(text);
    combo->setCurrentIndex(found >= 0 ? found : std::min(otherwise, combo->count() - 1));
}

}  // namespace

PlotPane::PlotPane(HitModel* model, QItemSelectionModel* selection, QWidget* parent)
    : QWidget{parent}, model_{model}, selection_{selection}, reader_{new PlotReader{this}} {
    refresh_.setSingleShot(true);
    refresh_.setInterval(kRefreshMs);
    selected_.setSingleShot(true);
    selected_.setInterval(kSelectedMs);
    make_widgets();
    setFocusProxy(kind_);
    values_ = plot_values({});
    fill_choices();
    connect_all();
    show_choice();
}

// It has less room where the window is low and details lie above it.
QSize PlotPane::minimumSizeHint() const {
    const QSize least = QWidget::minimumSizeHint();
    return {least.width(), std::min(least.height(), fontMetrics().height() * kLeastLines)};
}

void PlotPane::make_widgets() {
    bars_ = new BarPlot;
    dots_ = new ScatterPlot{[this](CompoundNumber compound) { return id_of(compound); }};
    views_ = new QStackedWidget;
    views_->addWidget(bars_);
    views_->addWidget(dots_);
    summary_ = plain_label({}, "plot_summary");
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(make_choices());
    layout->addWidget(views_, 1);
    auto* below = new QHBoxLayout;
    below->addWidget(summary_, 1);
    auto* buttons = new FlowLayout{Qt::AlignRight};
    buttons->addWidget(everything_);
    buttons->addWidget(picture_);
    below->addLayout(buttons);
    layout->addLayout(below);
}

QWidget* PlotPane::make_choices() {
    kind_ = make_combo("plot_kind", tr("Kind of plot"), tr("What is drawn of the hits"));
    kind_->addItems({tr("Histogram"), tr("Scatter plot")});
    x_ = make_combo("plot_x", tr("Values across"), tr("Which numbers the axis across shows"));
    y_ = make_combo("plot_y", tr("Values up"), tr("Which numbers the axis upwards shows"));
    colour_ = make_combo("plot_colour", tr("Values as colours"), tr("Which numbers the colours of the points show"));
    drag_ = make_combo("plot_drag", tr("What dragging does"),
                       tr("What dragging in the plot does; the wheel zooms in any case"));
    drag_->addItems({tr("a box selects"), tr("a lasso selects"), tr("a box zooms")});
    everything_ = new QToolButton;
    everything_->setText(tr("Show everything"));
    everything_->setToolTip(tr("Zoom out to all points (double click, or 0)"));
    picture_ = make_picture_button();
    y_label_ = label_for(y_, tr("Up:"));
    colour_label_ = label_for(colour_, tr("Colour:"));
    drag_label_ = label_for(drag_, tr("Dragging:"));

    auto* choices = new QWidget;
    auto* grid = new QGridLayout{choices};
    grid->setContentsMargins({});
    grid->addWidget(label_for(kind_, tr("Pl&ot:")), 0, 0);
    grid->addWidget(kind_, 0, 1, 1, 3);
    grid->addWidget(label_for(x_, tr("Across:")), 1, 0);
    grid->addWidget(x_, 1, 1);
    grid->addWidget(y_label_, 1, 2);
    grid->addWidget(y_, 1, 3);
    grid->addWidget(colour_label_, 2, 0);
    grid->addWidget(colour_, 2, 1);
    grid->addWidget(drag_label_, 2, 2);
    grid->addWidget(drag_, 2, 3);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    return choices;
}

QToolButton* PlotPane::make_picture_button() {
    auto* button = new QToolButton;
    button->setText(tr("Picture"));
    button->setToolTip(tr("Copy the plot, or save it as PNG, SVG or PDF"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu{button};
    menu->addAction(tr("&Copy as picture"), this, &PlotPane::copy_picture);
    menu->addAction(tr("&Save as picture ..."), this, &PlotPane::ask_for_picture);
    button->setMenu(menu);
    return button;
}

void PlotPane::connect_all() {
    for (QComboBox* combo : {kind_, x_, y_, colour_}) {
        connect(combo, &QComboBox::activated, this, [this, combo] {
            keep_axes_apart(combo == y_ ? x_ : y_);
            keep_choices();
            show_choice();
        });
    }
    connect(drag_, &QComboBox::currentIndexChanged, this,
            [this](int index) { dots_->set_tool(static_cast<ScatterPlot::Tool>(index)); });
    connect(everything_, &QToolButton::clicked, this, [this] { view()->show_everything(); });
    for (PlotView* plot : std::initializer_list<PlotView*>{bars_, dots_}) {
        connect(plot, &PlotView::chosen, this, &PlotPane::choose);
        connect(plot, &PlotView::zoomed, this, &PlotPane::show_summary);
    }
    const auto changed = [this] {
        outdated_ = true;
        // A running timer is not restarted, so that the plot follows while hits arrive.
        if (!refresh_.isActive()) refresh_.start();
    };
    connect(model_, &QAbstractItemModel::modelReset, this, [this, changed] {
        if (model_->hits().empty()) forget();
        changed();
    });
    connect(model_, &QAbstractItemModel::rowsInserted, this, changed);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, changed);
    connect(model_, &QAbstractItemModel::layoutChanged, this, changed);
    connect(&refresh_, &QTimer::timeout, this, &PlotPane::refresh);
    connect(selection_, &QItemSelectionModel::selectionChanged, this, [this] {
        if (!selected_.isActive()) selected_.start();
    });
    connect(&selected_, &QTimer::timeout, this, &PlotPane::show_selection);
    connect(reader_, &PlotReader::done, this, [this](const std::shared_ptr<const PlotPoints>& points) {
        show_points(points);
        if (outdated_ && !refresh_.isActive()) refresh_.start();
    });
    connect(reader_, &PlotReader::failed, this, [this](const QString& reason) {
        failure_ = reason;
        view()->set_points(nullptr);
        show_summary();
    });
}

void PlotPane::set_library(std::shared_ptr<const CompoundSource> source,
                           const std::vector<ImportedProperty>& properties) {
    source_ = std::move(source);
    ids_.reset();
    reader_->release();
    values_ = plot_values(properties);
    fill_choices();
    show_choice();
}

void PlotPane::fill_choices() {
    const QSettings settings;
    QStringList names;
    for (const PlotValue& value : values_) names << value.name;
    for (QComboBox* combo : {x_, y_, colour_}) combo->clear();
    colour_->addItem(tr("all alike"));
    for (QComboBox* combo : {x_, y_, colour_}) combo->addItems(names);
    kind_->setCurrentIndex(settings.value(kKindKey, 0).toInt() == scatter ? scatter : histogram);
    choose_text(x_, settings.value(kXKey).toString(), 1);
    choose_text(y_, settings.value(kYKey).toString(), 2);
    keep_axes_apart(y_);
    choose_text(colour_, settings.value(kColourKey).toString(), 0);
}

// A plot of values over themselves says nothing: the other axis takes the next ones.
void PlotPane::keep_axes_apart(QComboBox* other) {
    if (x_->currentIndex() != y_->currentIndex() || x_->count() < 2) return;
    const int next = other->currentIndex() + 1;
    other->setCurrentIndex(next < other->count() ? next : 0);
}

// Compounds that are listed without a search have no similarity.
void PlotPane::choose_what_is_there() {
    const auto chosen = static_cast<std::size_t>(std::max(0, x_->currentIndex()));
    if (!values_[chosen].is_similarity || has_similarity(model_->hits().front()) || x_->count() < 2) return;
    x_->setCurrentIndex(1);
    keep_axes_apart(y_);
}

void PlotPane::keep_choices() const {
    QSettings settings;
    settings.setValue(kKindKey, kind_->currentIndex());
    settings.setValue(kXKey, x_->currentText());
    settings.setValue(kYKey, y_->currentText());
    settings.setValue(kColourKey, colour_->currentIndex() == 0 ? QString{} : colour_->currentText());
}

PlotChoice PlotPane::choice() const {
    const auto value = [this](int index) { return values_[static_cast<std::size_t>(std::max(0, index))]; };
    PlotChoice chosen{.x = value(x_->currentIndex()), .y = {}, .colour = {}};
    if (kind_->currentIndex() == histogram) return chosen;
    chosen.y = value(y_->currentIndex());
    if (colour_->currentIndex() > 0) chosen.colour = value(colour_->currentIndex() - 1);
    return chosen;
}

PlotView* PlotPane::view() const { return kind_->currentIndex() == scatter ? static_cast<PlotView*>(dots_) : bars_; }

void PlotPane::show_choice() {
    const bool is_scatter = kind_->currentIndex() == scatter;
    for (QWidget* widget : std::initializer_list<QWidget*>{y_, colour_, drag_, y_label_, colour_label_, drag_label_}) {
        widget->setVisible(is_scatter);
    }
    views_->setCurrentWidget(view());
    forget();
    refresh();
}

void PlotPane::forget() {
    reader_->forget();  // the reading under way is for other hits or values
    outdated_ = true;
    failure_.clear();
    bars_->set_points(nullptr);
    dots_->set_points(nullptr);
    show_summary();
}

void PlotPane::refresh() {
    if (!isVisible() || !outdated_ || reader_->is_reading() || !source_) return;
    outdated_ = false;
    if (model_->hits().empty()) {
        forget();
        outdated_ = false;
        return;
    }
    failure_.clear();
    choose_what_is_there();
    reader_->read(source_, model_->hits(), choice());
    show_summary();
}

void PlotPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    show_selection();
}

void PlotPane::show_points(const std::shared_ptr<const PlotPoints>& points) {
    view()->set_points(points);
    show_selection();
}

void PlotPane::show_selection() {
    if (!isVisible()) return;
    view()->set_selected(compounds_of(selection_->selection(), model_->hits()));
    show_summary();
}

void PlotPane::show_summary() {
    const auto& points = view()->points();
    everything_->setEnabled(view()->is_zoomed());
    picture_->setEnabled(view()->has_points());
    if (!failure_.isEmpty()) {
        view()->set_empty_text(tr("The values cannot be read: %1").arg(failure_));
    } else if (!source_) {
        view()->set_empty_text(tr("Open a library and search it: its hits are drawn here."));
    } else if (points && points->size() == 0) {
        view()->set_empty_text(tr("No hit has these values."));
    } else if (model_->hits().empty()) {
        view()->set_empty_text(tr("No hits to draw. Search for a structure."));
    } else {
        view()->set_empty_text(tr("Reading the values ..."));
    }
    if (!points) {
        summary_->clear();
        return;
    }
    QString text = points->size() == points->hits
                       ? tr("%1 shown").arg(hits_text(static_cast<qint64>(points->hits)))
                       : tr("%1 of %2 have a value")
                             .arg(with_separators(points->size()), hits_text(static_cast<qint64>(points->hits)));
    const std::size_t selected = view()->selected().size();
    if (selected > 0) text = tr("%1; %2 selected").arg(text, with_separators(selected));
    summary_->setText(text);
}

void PlotPane::choose(const CompoundSelection& compounds, bool add) {
    CompoundSelection wanted = add ? compounds_of(selection_->selection(), model_->hits()) : CompoundSelection{};
    wanted = wanted | compounds;
    select_rows(*selection_, rows_of(wanted, model_->hits(), *model_));
}

QString PlotPane::id_of(CompoundNumber compound) {
    try {
        if (!ids_) ids_ = source_->reader();
        return QString::fromStdString(ids_->id(compound));
    } catch (const Error&) {
        return tr("the library cannot be read any more");
    }
}

void PlotPane::copy_picture() {
    if (!view()->has_points()) return;
    QApplication::clipboard()->setImage(picture_of(*view()));
    Q_EMIT remarked(tr("The plot was copied as a picture"));
}

void PlotPane::ask_for_picture() {
    const QStringList kinds{tr("PNG picture (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF page (*.pdf)")};
    ask_for_new_file(this, {.title = tr("Save the plot as"), .kinds = kinds}, [this](const QString& path) {
        if (!view()->has_points()) return;
        try {
            write_picture(*view(), path);
            Q_EMIT remarked(tr("The plot was saved as %1").arg(path));
            Q_EMIT picture_saved(path);
        } catch (const Error& e) {
            show_error(this, tr("Save the plot"), error_text(e));
        }
    });
}

PlotDock::PlotDock(HitModel* model, QItemSelectionModel* selection, QMainWindow* window, QDockWidget* other)
    : CardDock{tr("Plots"), window}, pane_{new PlotPane{model, selection}} {
    set_help(this, "plots");
    setObjectName(QStringLiteral("plots"));
    setWidget(pane_);
    window->addDockWidget(Qt::RightDockWidgetArea, this);
    hide();
    toggleViewAction()->setText(tr("&Plots"));
    toggleViewAction()->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+P")});
    const auto share_height = [this, window, other] {
        window->resizeDocks({other, this}, {window->height() / 3, 2 * window->height() / 3}, Qt::Vertical);
    };
    // Below the other one it would be too low to be read.
    connect(this, &QDockWidget::visibilityChanged, this, [this, share_height](bool on) {
        if (!on || isFloating()) return;
        QTimer::singleShot(0, this, [this, share_height] {
            if (isVisible() && 4 * pane_->height() < 3 * pane_->sizeHint().height()) share_height();
        });
    });
    connect(toggleViewAction(), &QAction::triggered, this, [this, window, other, share_height](bool on) {
        if (on) pane_->setFocus();
        if (!on || isFloating()) return;
        // Two of them would be too low to be of use in a low window: the plots lie over the other dock, with tabs.
        if (window->height() < kTall) {
            window->tabifyDockWidget(other, this);
            return raise();
        }
        share_height();
    });
}

}  // namespace chemsieve::ui
