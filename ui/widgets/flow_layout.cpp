#include "ui/widgets/flow_layout.h"

#include <QWidget>
#include <algorithm>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

FlowLayout::FlowLayout(Qt::AlignmentFlag side, QWidget* parent) : QLayout{parent}, side_{side} {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(space::kTight);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    invalidate();
    return item;
}

std::vector<FlowLayout::Line> FlowLayout::lines_in(int width) const {
    std::vector<Line> lines;
    for (const auto& item : items_) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint().expandedTo(item->minimumSize());
        const bool fits = !lines.empty() && lines.back().width + spacing() + size.width() <= width;
        if (!fits) lines.emplace_back();
        Line& line = lines.back();
        line.width += size.width() + (line.items.empty() ? 0 : spacing());
        line.height = std::max(line.height, size.height());
        line.items.push_back(item.get());
    }
    return lines;
}

int FlowLayout::height_of(const std::vector<Line>& lines) const {
    int height = 0;
    for (const Line& line : lines) height += line.height + (&line == &lines.front() ? 0 : spacing());
    return height;
}

int FlowLayout::heightForWidth(int width) const {
    const QMargins around = contentsMargins();
    return height_of(lines_in(width - around.left() - around.right())) + around.top() + around.bottom();
}

QSize FlowLayout::sizeHint() const {
    const std::vector<Line> lines = lines_in(QLAYOUTSIZE_MAX);
    const QMargins around = contentsMargins();
    const QSize inside = lines.empty() ? QSize{} : QSize{lines.front().width, lines.front().height};
    return inside + QSize{around.left() + around.right(), around.top() + around.bottom()};
}

QSize FlowLayout::minimumSize() const {
    QSize least;
    for (const auto& item : items_) {
        if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
    }
    const QMargins around = contentsMargins();
    return least + QSize{around.left() + around.right(), around.top() + around.bottom()};
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int top = inside.top();
    for (const Line& line : lines_in(inside.width())) {
        int left = inside.left() + (side_ == Qt::AlignRight ? std::max(0, inside.width() - line.width) : 0);
        for (QLayoutItem* item : line.items) {
            const QSize wanted = item->sizeHint().expandedTo(item->minimumSize());
            const int width = std::min(wanted.width(), inside.width());
            item->setGeometry({left, top + (line.height - wanted.height()) / 2, width, wanted.height()});
            left += width + spacing();
        }
        top += line.height + spacing();
    }
}

}  // namespace chemsieve::ui
