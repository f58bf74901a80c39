// The standard InChI and InChIKey of compounds, by libinchi: what chemsieve-inchi write does.
//
// Compounds are numbers, as chem/inchi/written_inchi.h has them. Each is answered by a line, in their order, which is
// written before the next compound is begun:
//
//     made KEY INCHI
//     error TEXT
//
// Threads: none.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve::inchi_reader {

// The answer for one compound; `numbers` is shortened by it. Empty: the numbers are none of a compound.
std::string answer_to_compound(std::basic_string_view<short>& numbers);

}  // namespace chemsieve::inchi_reader
