// Structures as columns: what is alike in many of them lies together, so that zstd packs it to two thirds of what it
// makes of the structures themselves.
//
// A bond is told once, by the atom that comes first. Most atoms list their neighbours in an order that needs no words:
// those before them, the last one first, then those behind them, the next one first; where both are mixed, a byte says
// which places those behind have. Anything else is told place by place. A structure that cannot be told so, or is no
// structure at all, is kept as it is; every structure comes back byte by byte.
//
//     numbers of 4 bytes: how many structures; of each column its bytes, unpacked and packed; then the packed columns.
//     columns, of bytes:
//     atoms      a structure: how many, 0: it is empty, 255: it is kept as it is
//     classes    an atom: low byte of its class; then a column of the high bytes
//     links      an atom: how many neighbours come behind it; +16: mixed; 255: told place by place
//     mixed      a mixed atom: bit i: the neighbour at place i comes behind it
//     steps      a neighbour that comes behind: by how many atoms
//     bonds      the same: class of the bond
//     places     an atom told place by place: its neighbours, and their number before
//     stereo     a structure: its stereo bonds, 4 atoms each; their number before
//     whole      structures kept as they are, with their size before (4 bytes)
//
// Errors: LibraryError if memory is short; damaged bytes are a value. Threads: any.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

// `degrees`: of atoms, by their class. Structures with other classes are kept as they are.
std::string structure_columns(const std::vector<std::string>& structures, std::span<const std::uint8_t> degrees);

struct ColumnStructures {
    std::string bytes;                // all structures
    std::vector<std::uint32_t> ends;  // in these
};

// Nothing if the bytes are damaged or give more than `most` bytes.
std::optional<ColumnStructures> structures_of_columns(std::string_view bytes, std::size_t most);

}  // namespace chemsieve
