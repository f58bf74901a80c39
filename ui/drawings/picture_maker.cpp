#include "ui/drawings/picture_maker.h"

#include <QSaveFile>

#include "base/error.h"

namespace chemsieve::ui {

namespace {

constexpr DrawingSize kSize{480, 360, 3};

std::optional<std::string> picture_of(const ComposedDrawing& drawing, bool as_svg) {
    return as_svg ? draw_svg(drawing.structure, kSize, drawing.highlight, drawing.layout)
                  : draw_png(drawing.structure, kSize, drawing.highlight, drawing.layout);
}

void write(const QString& path, const std::string& picture) {
    QSaveFile file{path};
    const auto bytes = static_cast<qint64>(picture.size());
    if (file.open(QIODevice::WriteOnly) && file.write(picture.data(), bytes) == bytes && file.commit()) return;
    throw Error{PictureMaker::tr("%1 could not be written: %2").arg(path, file.errorString()).toStdString()};
}

}  // namespace

void PictureMaker::draw(std::shared_ptr<const DrawingScene> scene, const Hit& hit) {
    job_.add(
        [this, scene = std::move(scene), hit](const std::stop_token&) {
            const std::string png = picture(scene, hit, false);
            return QImage::fromData(QByteArray{png.data(), static_cast<qsizetype>(png.size())}, "PNG");
        },
        [this](const QImage& image) { Q_EMIT drawn(image); }, [this](const QString& reason) { Q_EMIT failed(reason); });
}

void PictureMaker::save(std::shared_ptr<const DrawingScene> scene, const Hit& hit, const QString& path) {
    job_.add(
        [this, scene = std::move(scene), hit, path](const std::stop_token&) {
            const bool as_svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
            const std::string content = picture(scene, hit, as_svg);
            write(path, as_svg ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + content : content);
        },
        [this, path] { Q_EMIT saved(path); }, [this](const QString& reason) { Q_EMIT failed(reason); });
}

std::string PictureMaker::picture(const std::shared_ptr<const DrawingScene>& scene, const Hit& hit, bool as_svg) {
    std::optional<std::string> drawn = picture_of(artist_.compose(scene, hit), as_svg);
    if (!drawn) throw Error{tr("The structure is too large to draw, or cannot be laid out.").toStdString()};
    return std::move(*drawn);
}

}  // namespace chemsieve::ui
