#include "ui/widgets/text_label.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>
#include <QToolTip>
#include <algorithm>

namespace chemsieve::ui {

namespace {

constexpr int kMostOfTip = 2000;    // characters
constexpr int kLongestWord = 40;    // in a tip, which breaks only between words
constexpr int kLettersWanted = 60;  // in a line, where there is room
constexpr int kLettersNeeded = 4;

// The paragraph in lines of this width, so many at most; then the rest is the last one.
QStringList wrapped(const QString& paragraph, const QFont& font, int width, int most) {
    QTextLayout layout{paragraph, font};
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const int start = line.textStart();
        if (lines.size() == most) {
            lines << paragraph.mid(start);
            break;
        }
        lines << paragraph.mid(start, line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

}  // namespace

QString tip_of(const QString& text) {
    QString shown = text.size() > kMostOfTip ? text.left(kMostOfTip) + QStringLiteral(" ...") : text;
    int run = 0;
    for (qsizetype i = 0; i < shown.size(); ++i) {
        run = shown[i].isSpace() ? 0 : run + 1;
        if (run < kLongestWord) continue;
        shown.insert(i + 1, QChar{0x200B});  // no width, but a place to break
        run = 0;
    }
    shown = shown.toHtmlEscaped();
    return QStringLiteral("<p>%1</p>").arg(shown.replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

TextLabel::TextLabel(const QString& text, int most_lines, QWidget* parent) : QLabel{text, parent}, most_{most_lines} {
    setTextFormat(Qt::PlainText);
    setWordWrap(most_lines != 1);
}

void TextLabel::set_most_lines(int lines) {
    most_ = lines;
    updateGeometry();
}

void TextLabel::fold_to(int lines) {
    folded_to_ = lines;
    updateGeometry();
    update();
}

int TextLabel::most_seen() const { return folded_to_ > 0 ? std::min(folded_to_, most_) : most_; }

QRect TextLabel::room() const {
    const int inside = margin();
    return contentsRect().adjusted(inside, inside, -inside, -inside);
}

TextLabel::Lines TextLabel::lines_in(int width, int most) const {
    Lines lines;
    const int usable = std::max(1, width);
    if (most_ == 1) {
        const QString line = text().simplified();
        lines.seen << fontMetrics().elidedText(line, Qt::ElideMiddle, usable);
        lines.is_cut = lines.seen.front() != line;
        return lines;
    }
    const QStringList paragraphs = text().split(QLatin1Char('\n'));
    for (const QString& paragraph : paragraphs) {
        const int left = most - static_cast<int>(lines.seen.size());
        lines.is_cut = left == 0;
        if (lines.is_cut) break;
        const QStringList some = wrapped(paragraph, font(), usable, left);
        lines.seen += some.mid(0, left);
        lines.is_cut = some.size() > left;
        if (lines.is_cut) break;
    }
    if (lines.is_cut) {
        lines.seen.back() =
            fontMetrics().elidedText(lines.seen.back() + QStringLiteral(" ..."), Qt::ElideRight, usable);
    }
    return lines;
}

TextLabel::Lines TextLabel::lines_in_room() const {
    const QRect inside = room();
    return lines_in(inside.width(), std::clamp(inside.height() / fontMetrics().lineSpacing(), 1, most_seen()));
}

bool TextLabel::is_cut() const { return lines_in_room().is_cut; }

QSize TextLabel::sizeHint() const {
    const int letter = fontMetrics().averageCharWidth();
    const QString start = text().left(4 * kLettersWanted).section(QLatin1Char('\n'), 0, 0);
    const QMargins around = contentsMargins();
    const int beside = around.left() + around.right() + 2 * margin();
    const int width = std::min(fontMetrics().horizontalAdvance(start) + 1, kLettersWanted * letter) + beside;
    return {width, heightForWidth(width)};
}

QSize TextLabel::minimumSizeHint() const {
    const QMargins around = contentsMargins();
    const int needed = text().isEmpty() ? 0 : kLettersNeeded * fontMetrics().averageCharWidth();
    return {std::min(sizeHint().width(), needed + around.left() + around.right() + 2 * margin()),
            fontMetrics().height() + around.top() + around.bottom() + 2 * margin()};
}

int TextLabel::heightForWidth(int width) const {
    const QMargins around = contentsMargins();
    const int beside = around.left() + around.right() + 2 * margin();
    const auto lines = std::max<qsizetype>(1, lines_in(width - beside, most_seen()).seen.size());
    const int spacing = fontMetrics().lineSpacing();
    return static_cast<int>(lines - 1) * spacing + fontMetrics().height() + around.top() + around.bottom() +
           2 * margin();
}

bool TextLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !is_cut()) return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip_of(text()), this);
    return true;
}

void TextLabel::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    drawFrame(&painter);
    const QRect inside = room();
    const Lines lines = lines_in_room();
    const int spacing = fontMetrics().lineSpacing();
    const int height = static_cast<int>(lines.seen.size() - 1) * spacing + fontMetrics().height();
    const Qt::Alignment across = alignment() & Qt::AlignHorizontal_Mask;
    int top = inside.top();
    if (alignment() & Qt::AlignVCenter) top += (inside.height() - height) / 2;
    if (alignment() & Qt::AlignBottom) top += inside.height() - height;
    for (const QString& line : lines.seen) {
        const QRect place{inside.left(), top, inside.width(), fontMetrics().height()};
        style()->drawItemText(&painter, place, static_cast<int>(across | Qt::AlignTop) | Qt::TextSingleLine, palette(),
                              isEnabled(), line, foregroundRole());
        top += spacing;
    }
}

void TextLabel::mouseReleaseEvent(QMouseEvent* event) {
    if (folded_to_ == 0 || event->button() != Qt::LeftButton || !is_cut()) return QLabel::mouseReleaseEvent(event);
    fold_to(0);
}

void TextLabel::contextMenuEvent(QContextMenuEvent* event) {
    if (text().isEmpty()) return;
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), this, [this] { QApplication::clipboard()->setText(text()); });
    menu->popup(event->globalPos());
}

LineLabel::LineLabel(const QString& text, QWidget* parent) : TextLabel{text, 1, parent} {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

}  // namespace chemsieve::ui
