// Structures that other programs put on the clipboard, or that are dropped: molfiles, CDXML of ChemDraw, and MDLCT, a
// molfile each of whose lines has its length before it, as chemical drawing programs have it for Windows.
//
// CDXML is read by a process (chem/read/), for which the window waits: tens of milliseconds, five seconds at most.
// Threads: window's thread.
#pragma once

#include <QMimeData>
#include <QString>

namespace chemsieve::ui {

// Whether text may be a query by its length. Qt lays out a line as a whole, for minutes if it is long, and reading
// takes its time, too: what is too long is refused before anything is done with it.

// The most characters of all lines together.
inline constexpr qint64 kMostCharacters = 1 << 20;

// Why the text is no query, if `before` characters stand in its first line already; empty if it may be one.
// Looks at the text once.
QString why_too_long(const QString& text, qint64 before = 0);

inline const QString kMolfileType = QStringLiteral("chemical/x-mdl-molfile");

struct PastedStructure {
    QString text;     // molfiles, one behind the other; empty: the data hold none
    QString problem;  // why what looks like a structure is none
};

// Whether the data's types say that there may be a structure, besides plain text and files. Cheap.
bool may_hold_structure(const QMimeData& data);
PastedStructure structure_in(const QMimeData& data);

// The molfile of MDLCT; empty if these bytes are none.
QByteArray molfile_of_mdlct(const QByteArray& bytes);

}  // namespace chemsieve::ui
