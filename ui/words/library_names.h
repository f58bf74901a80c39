// The names of libraries. Several that are searched together are opened like one, under their paths, one a line.
//
// Threads: any.
#pragma once

#include <QString>
#include <QStringList>

namespace chemsieve::ui {

// The paths of a library, or of those that are opened together.
inline QStringList libraries_in(const QString& name) { return name.split(QLatin1Char('\n'), Qt::SkipEmptyParts); }
inline QString set_of(const QStringList& paths) { return paths.join(QLatin1Char('\n')); }
inline bool is_set(const QString& name) { return name.contains(QLatin1Char('\n')); }

// With all paths absolute, so that the same libraries have the same name.
QString absolute_set(const QString& name);
// "a.sieve", "a.sieve + b.sieve"; without endings "a + b".
QString shown_name(const QString& name, bool with_endings = true);

}  // namespace chemsieve::ui
