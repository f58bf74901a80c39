#include "ui/plot/plot_view.h"

#include <QPainter>
#include <QToolTip>

namespace chemsieve::ui {

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

QSize PlotView::sizeHint() const { return {fontMetrics().averageCharWidth() * 50, fontMetrics().height() * 16}; }

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

void PlotView::show_tip(const QPoint& global, const QString& plain) {
    if (plain.isEmpty()) {
        QToolTip::hideText();
        return;
    }
    QToolTip::showText(global, QStringLiteral("<p style='white-space:pre'>%1</p>").arg(plain.toHtmlEscaped()), this);
}

}  // namespace chemsieve::ui
