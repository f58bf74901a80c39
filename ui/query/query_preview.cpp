#include "ui/query/query_preview.h"

#include "ui/drawings/structure_image.h"
#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

QueryPreview::QueryPreview(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64 number, const Task& task) { perform(number, task); }} {}

void QueryPreview::draw(TypedQuery typed, QSize size, qreal device_pixel_ratio) {
    tasks_.give({std::move(typed), size, device_pixel_ratio});
}

void QueryPreview::perform(quint64 number, const Task& task) {
    QImage image;
    ReadQuery read;
    try {
        read = read_query(task.typed);
        if (read.molecule) image = draw_structure(*read.molecule, task.size, task.ratio);
    } catch (const std::exception& e) {
        read.reason = error_text(e);
    }
    post(this, [this, number, image, read] {
        if (tasks_.is_newest(number)) Q_EMIT drawn(image, read.text.language, read.reason, read.notes);
    });
}

}  // namespace chemsieve::ui
