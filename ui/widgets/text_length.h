// Whether text may be a query by its length. Qt lays out a line as a whole, for minutes if it is long, and reading
// takes its time, too: what is too long is refused before anything is done with it.
//
// Cost: looks at the text once.
#pragma once

#include <QString>

namespace chemsieve::ui {

// The most characters of all lines together.
inline constexpr qint64 kMostCharacters = 1 << 20;

// Why the text is no query, if `before` characters stand in its first line already; empty if it may be one.
QString why_too_long(const QString& text, qint64 before = 0);

}  // namespace chemsieve::ui
