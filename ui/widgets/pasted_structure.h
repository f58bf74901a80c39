// Structures that other programs put on the clipboard, or that are dropped: molfiles, CDXML of ChemDraw, and MDLCT, a
// molfile each of whose lines has its length before it, as chemical drawing programs have it for Windows.
//
// CDXML is read by a process (chem/read/), for which the window waits: tens of milliseconds, five seconds at most.
// Threads: window's thread.
#pragma once

#include <QMimeData>
#include <QString>

namespace chemsieve::ui {

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
