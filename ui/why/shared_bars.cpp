#include "ui/why/shared_bars.h"

#include <QPainter>
#include <algorithm>

#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kSharedBar = 12, kBetweenBars = 2;  // pixels

}  // namespace

SharedBars::SharedBars(QWidget* parent) : QWidget{parent} {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

QSize SharedBars::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 30,
            2 * kSharedBar + kBetweenBars + space::kTight + fontMetrics().height()};
}

void SharedBars::show_shared(const std::optional<SharedParts>& shared) {
    shared_ = shared.value_or(SharedParts{});
    setVisible(shared.has_value());
    setAccessibleName(tr("The query alone has %1, both have %2, the compound alone has %3")
                          .arg(with_separators(shared_.query_alone()), with_separators(shared_.common),
                               with_separators(shared_.compound_alone())));
    setToolTip(accessibleName());
    update();
}

void SharedBars::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const double all = std::max<double>(1, shared_.query_alone() + shared_.common + shared_.compound_alone());
    const int first = static_cast<int>(width() * (shared_.query_alone() / all));
    const int last = static_cast<int>(width() * ((shared_.query_alone() + shared_.common) / all));
    const int below = kSharedBar + kBetweenBars;
    painter.fillRect(QRect{0, 0, first, kSharedBar}, colours.bars);
    painter.fillRect(QRect{last, below, width() - last, kSharedBar}, colours.bars);
    painter.fillRect(QRect{first, 0, last - first, kSharedBar}, colours.bars_in_range);
    painter.fillRect(QRect{first, below, last - first, kSharedBar}, colours.bars_in_range);
    const QRect line{0, below + kSharedBar + space::kTight, width(), fontMetrics().height()};
    const QString query = tr("query alone %1").arg(with_separators(shared_.query_alone()));
    const QString both = tr("both %1").arg(with_separators(shared_.common));
    const QString compound = tr("compound alone %1").arg(with_separators(shared_.compound_alone()));
    painter.setFont(font_of(type_size::kSecondary));
    const QFontMetrics metrics{painter.font()};
    const int third = width() / 3;
    painter.setPen(colours.secondary);
    painter.drawText(line, Qt::AlignLeft, metrics.elidedText(query, Qt::ElideRight, third));
    painter.drawText(line, Qt::AlignRight, metrics.elidedText(compound, Qt::ElideRight, third + third / 4));
    painter.setPen(colours.link);
    painter.drawText(line.adjusted(third, 0, -third - third / 4, 0), Qt::AlignHCenter,
                     metrics.elidedText(both, Qt::ElideRight, third - third / 4));
}

}  // namespace chemsieve::ui
