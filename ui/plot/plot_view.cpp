#include "ui/plot/plot_view.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "base/error.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr double kTick = 4;  // from the area to the numbers
constexpr double kGap = 3;
constexpr double kLinesATick = 1.8;
constexpr int kMostLines = 7;         // in the grid
constexpr double kWidthsATick = 1.5;  // times the widest number
constexpr double kLargest = 1e9;      // beyond and below these, powers of ten
constexpr double kSmallest = 1e-4;
constexpr int kDigits = 6;
constexpr double kZoomStep = 1.25;
constexpr double kWheelNotch = 120;
constexpr double kPointsAnInch = 72;

std::vector<double> ticks_of(const PlotAxis& axis, int about) {
    if (axis.is_log) return log_ticks(axis.range, std::max(2, about));
    std::vector<double> ticks = axis_ticks(axis.range.lowest, axis.range.highest, std::max(1, about));
    if (axis.counts) std::erase_if(ticks, [](double tick) { return tick != std::floor(tick); });
    return ticks;
}

// With the sign for minus, as wide as that for plus.
QString with_minus(QString number) { return number.replace(QLatin1Char('-'), QChar{0x2212}); }

QStringList texts_of(const PlotAxis& axis, const std::vector<double>& ticks) {
    if (!axis.is_log) return tick_texts(ticks);
    QStringList texts;
    for (const double tick : ticks) texts << plot_number_text(value_on_axis(tick, true));
    return texts;
}

// At these multiples of powers of ten.
std::vector<double> log_ticks_at(std::span<const double> multiples, const ValueRange& range) {
    std::vector<double> ticks;
    for (double power = std::floor(range.lowest); power <= range.highest; ++power) {
        for (const double multiple : multiples) {
            const double tick = power + std::log10(multiple);
            if (tick >= range.lowest && tick <= range.highest) ticks.push_back(tick);
        }
    }
    return ticks;
}

double widest(const QStringList& texts, const QFontMetricsF& metrics) {
    double width = 0;
    for (const QString& text : texts) width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

int ticks_in(double height, const QFontMetricsF& metrics) {
    return std::min(kMostLines, static_cast<int>(height / (kLinesATick * metrics.height())));
}

QPalette paper() {
    QPalette palette = QApplication::palette();
    for (const auto role : {QPalette::WindowText, QPalette::Text}) palette.setColor(role, Qt::black);
    for (const auto role : {QPalette::Base, QPalette::Window}) palette.setColor(role, Qt::white);
    palette.setColor(QPalette::Mid, QColor{160, 160, 165});
    return palette;
}

void paint(const PlotView& view, QPainter& painter) {
    painter.setFont(view.font());
    painter.fillRect(view.rect(), Qt::white);
    view.paint_plot(painter, view.rect(), paper());
}

QByteArray as_svg(const PlotView& view) {
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(view.size());
    svg.setViewBox(view.rect());
    svg.setResolution(view.logicalDpiX());
    svg.setTitle(view.accessibleName());
    QPainter painter{&svg};
    paint(view, painter);
    painter.end();
    return buffer.data();
}

QByteArray as_pdf(const PlotView& view) {
    QByteArray bytes;
    QBuffer buffer{&bytes};
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf{&buffer};
    pdf.setTitle(view.accessibleName());
    pdf.setResolution(view.logicalDpiX());
    pdf.setPageMargins({});
    pdf.setPageSize(QPageSize{QSizeF{view.size()} * kPointsAnInch / view.logicalDpiX(), QPageSize::Point});
    QPainter painter{&pdf};
    paint(view, painter);
    painter.end();
    return bytes;
}

QByteArray as_png(const PlotView& view) {
    QByteArray bytes;
    QBuffer buffer{&bytes};
    buffer.open(QIODevice::WriteOnly);
    picture_of(view).save(&buffer, "PNG");
    return bytes;
}

}  // namespace

std::vector<double> log_ticks(const ValueRange& range, int about) {
    static constexpr std::array kMultiples{1.0, 2.0, 5.0};
    const auto most = static_cast<std::size_t>(about);
    std::vector<double> ticks = log_ticks_at(kMultiples, range);
    if (ticks.size() > most) ticks = log_ticks_at(std::span{kMultiples}.first(1), range);
    if (ticks.size() > most) {
        // Every second, third ... power of ten.
        const std::size_t step = (ticks.size() + most - 1) / most;
        for (std::size_t i = 0; i * step < ticks.size(); ++i) ticks[i] = ticks[i * step];
        ticks.resize((ticks.size() + step - 1) / step);
    }
    if (ticks.size() > 1) return ticks;
    // Less than a power of ten is in sight.
    ticks = axis_ticks(value_on_axis(range.lowest, true), value_on_axis(range.highest, true), about);
    for (double& tick : ticks) tick = std::log10(tick);
    return ticks;
}

QStringList tick_texts(const std::vector<double>& ticks) {
    double most = 0;
    for (const double tick : ticks) most = std::max(most, std::abs(tick));
    const bool powers = most >= kLargest || (most > 0 && most < kSmallest);
    const int decimals = tick_decimals(ticks);
    QStringList texts;
    for (const double tick : ticks) {
        texts << with_minus(powers ? number_locale().toString(tick, 'g', kDigits) : decimal_text(tick, decimals));
    }
    return texts;
}

QColor selected_colour(const QPalette& palette) {
    const Colours& colours = colours_of(palette);
    return is_dark(palette) ? colours.link : colours.accent;
}

QString plot_number_text(double number) { return number_locale().toString(number, 'g', kDigits); }

PlotFrame::PlotFrame(const QRectF& outside, PlotAxis x, PlotAxis y, const QFontMetricsF& metrics, double right)
    : x_{std::move(x)}, y_{std::move(y)} {
    const double below = 2 * metrics.height() + kTick + 2 * kGap;
    const double top = metrics.height() / 2 + kGap;
    const double height = outside.height() - below - top;
    const double numbers = widest(texts_of(y_, ticks_of(y_, ticks_in(height, metrics))), metrics);
    const double left = metrics.height() + numbers + kTick + 3 * kGap;
    area_ = outside.adjusted(left, top, -std::max(right, metrics.averageCharWidth() * 2), -below);
    area_.setSize(area_.size().expandedTo({1, 1}));
}

QPointF PlotFrame::place_of(double x, double y) const noexcept {
    const double across = (x - x_.range.lowest) / (x_.range.highest - x_.range.lowest);
    const double up = (y - y_.range.lowest) / (y_.range.highest - y_.range.lowest);
    return {area_.left() + across * area_.width(), area_.bottom() - up * area_.height()};
}

double PlotFrame::x_at(double pixel) const noexcept {
    return x_.range.lowest + (pixel - area_.left()) / area_.width() * (x_.range.highest - x_.range.lowest);
}

double PlotFrame::y_at(double pixel) const noexcept {
    return y_.range.lowest + (area_.bottom() - pixel) / area_.height() * (y_.range.highest - y_.range.lowest);
}

void PlotFrame::paint_grid(QPainter& painter, const QPalette& palette) const {
    painter.save();
    const QFontMetricsF metrics{painter.font()};
    const Colours& colours = colours_of(palette);
    painter.setPen(QPen{colours.line, 1});
    for (const double tick : ticks_of(y_, ticks_in(area_.height(), metrics))) {
        const double y = place_of(x_.range.lowest, tick).y();
        painter.drawLine(QPointF{area_.left(), y}, QPointF{area_.right(), y});
    }
    painter.setPen(QPen{colours.border, 1});
    painter.drawLine(area_.bottomLeft(), area_.bottomRight());
    painter.restore();
}

void PlotFrame::paint(QPainter& painter, const QPalette& palette) const {
    painter.save();
    const QFontMetricsF metrics{painter.font()};
    painter.setPen(colours_of(palette).secondary);
    paint_x(painter, metrics);
    paint_y(painter, metrics);
    painter.restore();
}

void PlotFrame::paint_x(QPainter& painter, const QFontMetricsF& metrics) const {
    const double width = widest(texts_of(x_, ticks_of(x_, 6)), metrics);
    const auto ticks = ticks_of(x_, static_cast<int>(area_.width() / std::max(1.0, kWidthsATick * width)));
    const QStringList texts = texts_of(x_, ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = place_of(ticks[i], y_.range.lowest).x();
        const double advance = metrics.horizontalAdvance(texts[static_cast<qsizetype>(i)]);
        painter.drawText(QPointF{x - advance / 2, area_.bottom() + kTick + kGap + metrics.ascent()},
                         texts[static_cast<qsizetype>(i)]);
    }
    const QRectF place{area_.left(), area_.bottom() + kTick + kGap + metrics.height(), area_.width(), metrics.height()};
    painter.drawText(place, Qt::AlignCenter, metrics.elidedText(x_.title, Qt::ElideRight, area_.width()));
}

void PlotFrame::paint_y(QPainter& painter, const QFontMetricsF& metrics) const {
    const auto ticks = ticks_of(y_, ticks_in(area_.height(), metrics));
    const QStringList texts = texts_of(y_, ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = place_of(x_.range.lowest, ticks[i]).y();
        const QRectF place{0, y - metrics.height() / 2, area_.left() - kTick - kGap, metrics.height()};
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, texts[static_cast<qsizetype>(i)]);
    }
    painter.save();
    const double left = area_.left() - kTick - 2 * kGap - widest(texts, metrics) - metrics.height();
    painter.translate(left, area_.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF{0, 0, area_.height(), metrics.height()}, Qt::AlignCenter,
                     metrics.elidedText(y_.title, Qt::ElideRight, area_.height()));
    painter.restore();
}

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

// It takes what room there is; more than this is no reason to scroll what lies below.
QSize PlotView::sizeHint() const { return {fontMetrics().averageCharWidth() * 36, fontMetrics().height() * 10}; }

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

QImage picture_of(const PlotView& view, double ratio) {
    QImage image{view.size() * ratio, QImage::Format_ARGB32_Premultiplied};
    image.setDevicePixelRatio(ratio);
    QPainter painter{&image};
    paint(view, painter);
    return image;
}

void write_picture(const PlotView& view, const QString& path) {
    const QString suffix = QFileInfo{path}.suffix().toLower();
    if (suffix != QLatin1String("svg") && suffix != QLatin1String("pdf") && suffix != QLatin1String("png")) {
        throw FileError(
            QObject::tr("%1 is no name of a picture; end it in .png, .svg or .pdf").arg(path).toStdString());
    }
    const QByteArray bytes = suffix == QLatin1String("svg")   ? as_svg(view)
                             : suffix == QLatin1String("pdf") ? as_pdf(view)
                                                              : as_png(view);
    QSaveFile file{path};
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        throw FileError(QObject::tr("cannot write %1: %2").arg(path, file.errorString()).toStdString());
    }
}

}  // namespace chemsieve::ui
