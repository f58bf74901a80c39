#include "ui/widgets/message_label.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

namespace chemsieve::ui {

namespace {

// Where the lines begin.
QList<int> line_starts(const QString& text, const QFont& font, int width) {
    QList<int> starts;
    QTextLayout layout{text, font};
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        starts << line.textStart();
    }
    layout.endLayout();
    return starts;
}

}  // namespace

FoldedLabel::FoldedLabel(QWidget* parent) : MessageLabel{parent} {}

void FoldedLabel::fold_to(int lines) {
    most_ = lines;
    updateGeometry();
    update();
}

int FoldedLabel::lines_in(int width) const {
    return static_cast<int>(line_starts(text(), font(), std::max(1, width)).size());
}

bool FoldedLabel::is_cut() const { return most_ > 0 && lines_in(contentsRect().width()) > most_; }

QStringList FoldedLabel::seen_lines(int width) const {
    const QList<int> starts = line_starts(text(), font(), width);
    QStringList lines;
    for (int i = 0; i < most_ - 1; ++i) lines << text().mid(starts[i], starts[i + 1] - starts[i]).trimmed();
    lines << fontMetrics().elidedText(text().mid(starts[most_ - 1]), Qt::ElideRight, width);
    return lines;
}

int FoldedLabel::heightForWidth(int width) const {
    const int whole = MessageLabel::heightForWidth(width);
    if (most_ == 0 || lines_in(width) <= most_) return whole;
    return std::min(whole, most_ * fontMetrics().lineSpacing());
}

QSize FoldedLabel::minimumSizeHint() const {
    return most_ == 0 ? MessageLabel::minimumSizeHint() : QSize{0, fontMetrics().lineSpacing()};
}

void FoldedLabel::paintEvent(QPaintEvent* event) {
    if (!is_cut()) return MessageLabel::paintEvent(event);
    QPainter painter{this};
    const QString seen = seen_lines(contentsRect().width()).join(QLatin1Char('\n'));
    style()->drawItemText(&painter, contentsRect(), Qt::AlignLeft | Qt::AlignTop, palette(), isEnabled(), seen,
                          foregroundRole());
}

void FoldedLabel::mouseReleaseEvent(QMouseEvent* event) {
    if (is_cut()) return fold_to(0);
    MessageLabel::mouseReleaseEvent(event);
}

}  // namespace chemsieve::ui
