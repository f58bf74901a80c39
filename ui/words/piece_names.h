// What chemists call a piece of compounds: "pyridine", "amide".
//
// A piece has its name by its canonical text, never by likeness, and only a name that is true whatever its open places
// carry: C-O-C alone is not called an ether, as one of its carbons may be that of an ester. Rings and groups are those
// of the sketcher's templates, and some that it has no template for. Threads: any.
#pragma once

#include <QString>
#include <string>

namespace chemsieve::ui {

// `text`: as piece_text() gives it. Empty: it has no name.
QString piece_name(const std::string& text);

}  // namespace chemsieve::ui
