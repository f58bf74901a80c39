// The structures of up to 128 compounds with consecutive numbers as the bytes of a row of structure_block.
//
//     bytes 0-3   "CSS1"
//     4-11        XXH3-64 of everything after byte 12, seeded with XXH3-64 of the dictionary's identity and the number
//                 of the first compound, 8 bytes each, so that a block is taken neither for another one nor for one of
//                 classes numbered otherwise
//     12-15       size of what follows, when decompressed
//     16-         zstd of: n + 1 offsets of 4 bytes, counted from their beginning; then n structures, each from its
//                 offset to the next (match/structure/structure_view.h). An empty one: stored without structure.
// Dense blocks, of sealed libraries, have "CSS2", and from 12 on their structures as columns (structure_columns.h): two
// thirds of the bytes, read at a third of the speed. All little endian. Structures have even sizes, so each lies at an
// even address. Blocks begin at compounds 1, 129, 257 and so on.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve {

// Changes whenever the classes of a library get other numbers.
enum class DictionaryId : std::uint64_t {};

constexpr std::int64_t kBlockCompounds = 128;

// Compounds are numbered from 1.
constexpr std::int64_t slot_of(CompoundNumber number) {
    return (static_cast<std::int64_t>(number) - 1) / kBlockCompounds;
}
constexpr CompoundNumber first_of_slot(std::int64_t slot) { return CompoundNumber{slot * kBlockCompounds + 1}; }

// A block that was read. Views of structures live as long as it stays where it is.
class StructureBlock {
  public:
    std::size_t size() const;
    std::size_t bytes() const noexcept { return raw_.capacity(); }
    std::string_view operator[](std::size_t i) const;
    // In place of a structure of the same size.
    void replace(std::size_t i, std::string_view structure);

  private:
    friend StructureBlock decode_structure_block(std::string_view, DictionaryId, CompoundNumber);
    explicit StructureBlock(std::string raw) : raw_{std::move(raw)} {}
    std::uint32_t offset(std::size_t i) const;

    std::string raw_;
};

std::string encode_structure_block(const std::vector<std::string>& structures, DictionaryId dictionary,
                                   CompoundNumber first);

// `degrees`: of atoms, by their class.
std::string encode_dense_structure_block(const std::vector<std::string>& structures,
                                         std::span<const std::uint8_t> degrees, DictionaryId dictionary,
                                         CompoundNumber first);

// Reads either kind. Throws LibraryError, without the file's name, if the bytes are damaged or are another block. The
// structures themselves are not checked: see what_is_wrong().
StructureBlock decode_structure_block(std::string_view bytes, DictionaryId dictionary, CompoundNumber first);

}  // namespace chemsieve
