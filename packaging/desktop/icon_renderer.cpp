// Draws SVG files as PNG files of given sizes. Run when chemsieve is built; not installed.
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <iostream>

namespace {

// False if it cannot be read or written.
bool render(const QString& svg, int size, const QString& png) {
    QSvgRenderer renderer{svg};
    if (!renderer.isValid() || size <= 0) return false;
    QImage image{size, size, QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::transparent);
    QPainter painter{&image};
    renderer.render(&painter);
    painter.end();
    return QDir{}.mkpath(QFileInfo{png}.path()) && image.save(png, "PNG");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4 || argc % 3 != 1) {
        std::cerr << "usage: chemsieve-icon-renderer SVG SIZE PNG [SVG SIZE PNG ...]\n";
        return 2;
    }
    for (int i = 1; i < argc; i += 3) {
        const QString svg = QString::fromLocal8Bit(argv[i]), png = QString::fromLocal8Bit(argv[i + 2]);
        if (!render(svg, QByteArray{argv[i + 1]}.toInt(), png)) {
            std::cerr << "chemsieve-icon-renderer: cannot draw " << argv[i] << " as " << argv[i + 2] << '\n';
            return 1;
        }
    }
    return 0;
}
