#include "ui/plot/plot_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace chemsieve::ui {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kWheelNotch = 120;

}  // namespace

PlotView::PlotView(QWidget* parent) : QWidget{parent} {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void PlotView::set_points(std::shared_ptr<const PlotPoints> points) {
    const bool same = points && points_ && points->choice == points_->choice;
    points_ = std::move(points);
    points_changed(same);
    update();
}

void PlotView::set_selected(CompoundSelection selected) {
    selected_ = std::move(selected);
    selection_changed();
    update();
}

void PlotView::set_empty_text(const QString& text) {
    empty_text_ = text;
    update();
}

QSize PlotView::sizeHint() const { return {fontMetrics().averageCharWidth() * 36, fontMetrics().height() * 16}; }

QSize PlotView::minimumSizeHint() const { return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 8}; }

void PlotView::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!has_points()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, empty_text_);
        return;
    }
    paint_plot(painter, rect(), palette());
    paint_over(painter);
}

bool PlotView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    show_tip(help->globalPos(), text_at(help->pos()));
    return true;
}

void PlotView::mouseDoubleClickEvent(QMouseEvent*) { show_everything(); }

void PlotView::wheelEvent(QWheelEvent* event) {
    zoom_by(std::pow(kZoomStep, event->angleDelta().y() / kWheelNotch), event->position());
    event->accept();
}

void PlotView::keyPressEvent(QKeyEvent* event) {
    if (has_points() && event->matches(QKeySequence::SelectAll)) {
        take_all();
        return;
    }
    switch (has_points() ? event->key() : 0) {
        case Qt::Key_Plus: zoom_by(kZoomStep, key_place()); return;
        case Qt::Key_Minus: zoom_by(1 / kZoomStep, key_place()); return;
        case Qt::Key_0: show_everything(); return;
        default: QWidget::keyPressEvent(event);
    }
}

void PlotView::show_tip(const QPoint& global, const QString& plain) {
    if (plain.isEmpty()) {
        QToolTip::hideText();
        return;
    }
    QToolTip::showText(global, QStringLiteral("<p style='white-space:pre'>%1</p>").arg(plain.toHtmlEscaped()), this);
}

}  // namespace chemsieve::ui
