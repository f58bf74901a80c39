#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

PackedCells PackedCells::read(FilterReader& reader, std::uint64_t count, unsigned width) {
    auto words = reader.numbers<std::uint64_t>(words_for(count, width));
    const std::uint64_t end = count * width;
    const std::uint64_t behind = words[end / kWordBits] >> (end % kWordBits);
    if (behind != 0 || words.back() != 0) reader.fail("bits are set behind the last cell");
    PackedCells cells{0, width};
    cells.words_ = std::move(words);
    return cells;
}

}  // namespace chemsieve::filter
