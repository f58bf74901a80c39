#include "ui/plot/plot_picture.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "base/error.h"
#include "ui/plot/plot_view.h"

namespace chemsieve::ui {

namespace {

constexpr double kPointsAnInch = 72;

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
