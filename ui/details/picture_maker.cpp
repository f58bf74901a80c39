#include "ui/details/picture_maker.h"

#include <QSaveFile>

#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr DrawingSize kSize{480, 360, 3};

std::optional<std::string> picture_of(const ComposedDrawing& drawing, bool as_svg) {
    return as_svg ? draw_svg(drawing.structure, kSize, drawing.highlight, drawing.layout)
                  : draw_png(drawing.structure, kSize, drawing.highlight, drawing.layout);
}

// Why not; empty: written.
QString write(const QString& path, const std::string& picture) {
    QSaveFile file{path};
    const auto bytes = static_cast<qint64>(picture.size());
    if (file.open(QIODevice::WriteOnly) && file.write(picture.data(), bytes) == bytes && file.commit()) return {};
    return PictureMaker::tr("%1 could not be written: %2").arg(path, file.errorString());
}

}  // namespace

PictureMaker::PictureMaker(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64, const Task& task) { perform(task); }} {}

void PictureMaker::draw(std::shared_ptr<const DrawingScene> scene, CompoundNumber compound) {
    tasks_.give({std::move(scene), compound, {}});
}

void PictureMaker::save(std::shared_ptr<const DrawingScene> scene, CompoundNumber compound, const QString& path) {
    tasks_.give({std::move(scene), compound, path});
}

void PictureMaker::perform(const Task& task) {
    QString failure;
    try {
        const bool as_svg = task.path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
        const auto picture = picture_of(artist_.compose(task.scene, task.compound), as_svg);
        if (!picture) {
            failure = tr("The structure is too large to draw, or cannot be laid out.");
        } else if (task.path.isEmpty()) {
            post(this,
                 [this, image = QImage::fromData(QByteArray{picture->data(), static_cast<qsizetype>(picture->size())},
                                                 "PNG")] { Q_EMIT drawn(image); });
            return;
        } else {
            failure = write(task.path, as_svg ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + *picture : *picture);
        }
    } catch (const std::exception& e) {
        failure = error_text(e);
    }
    post(this, [this, path = task.path, failure] {
        if (failure.isEmpty()) {
            Q_EMIT saved(path);
        } else {
            Q_EMIT failed(failure);
        }
    });
}

}  // namespace chemsieve::ui
