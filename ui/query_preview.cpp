#include "ui/query_preview.h"

#include "ui/draw/structure_image.h"
#include "ui/post.h"

namespace chemsieve::ui {

QueryPreview::QueryPreview(QObject* parent)
    : QObject{parent}, thread_{[this](std::stop_token closing) { work(std::move(closing)); }} {}

QueryPreview::~QueryPreview() {
    thread_.request_stop();
    thread_.join();
}

void QueryPreview::draw(TypedQuery typed, QSize size, qreal device_pixel_ratio) {
    const std::lock_guard lock{mutex_};
    waiting_ = Task{++newest_, std::move(typed), size, device_pixel_ratio};
    wake_.notify_one();
}

void QueryPreview::forget() {
    const std::lock_guard lock{mutex_};
    waiting_.reset();
    ++newest_;
}

void QueryPreview::work(std::stop_token closing) {
    for (;;) {
        Task task;
        {
            std::unique_lock lock{mutex_};
            if (!wake_.wait(lock, closing, [this] { return waiting_.has_value(); })) return;
            task = std::move(*waiting_);
            waiting_.reset();
        }
        if (closing.stop_requested()) return;
        perform(task);
    }
}

void QueryPreview::perform(const Task& task) {
    QImage image;
    ReadQuery read;
    try {
        read = read_query(task.typed);
        if (read.molecule) image = draw_structure(*read.molecule, task.size, task.ratio);
    } catch (const std::exception& e) {
        read.reason = QString::fromUtf8(e.what());
    }
    post(this, [this, number = task.number, image, read] {
        if (number == newest_) Q_EMIT drawn(image, read.text.language, read.reason, read.notes);
    });
}

}  // namespace chemsieve::ui
