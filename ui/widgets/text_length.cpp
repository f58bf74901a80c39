#include "ui/widgets/text_length.h"

#include <QObject>
#include <algorithm>
#include <utility>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr qint64 kMostInALine = 1 << 14;  // as of SMARTS
constexpr qint64 kShownBeginning = 40;
}  // namespace

QString why_too_long(const QString& text, qint64 before) {
    if (before + text.size() <= kMostInALine) return {};
    qint64 longest = 0;
    for (qint64 begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = text.indexOf(QLatin1Char('\n'), begin);
        if (end < 0) end = text.size();
        longest = std::max(longest, end - begin + std::exchange(before, 0));
    }
    if (longest <= kMostInALine && text.size() <= kMostCharacters) return {};
    const bool is_line = longest > kMostInALine;
    return QObject::tr(
               "This text has %1 characters%2; a query has at most %3. It begins with \"%4\" and was not taken.")
        .arg(with_separators(is_line ? longest : text.size()), is_line ? QObject::tr(" in a line") : QString{},
             with_separators(is_line ? kMostInALine : kMostCharacters), text.left(kShownBeginning).simplified());
}

}  // namespace chemsieve::ui
