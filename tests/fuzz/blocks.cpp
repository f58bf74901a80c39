// Rows of a library behind their checksums, which are made right, so that what lies behind is tried.
#include <span>
#include <vector>

#include "data/codec/block_codec.h"
#include "data/codec/compression.h"
#include "data/codec/part_codec.h"
#include "data/codec/slice_codec.h"
#include "data/codec/structure_block.h"
#include "data/codec/structure_columns.h"
#include "data/sameness/inchi_keys.h"
#include "match/structure/class_dictionary.h"
#include "match/structure/structure_view.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace chemsieve;

constexpr std::string_view kMethod = "fuzz";

void read_fingerprints(std::string_view bytes) {
    constexpr std::size_t kMagicEnd = 4, kChecksumEnd = 12;
    std::string row{"CSF1"};
    row.resize(kChecksumEnd);
    row += bytes;
    const std::uint64_t sum = checksum64(bytes, checksum64(kMethod));
    std::memcpy(row.data() + kMagicEnd, &sum, sizeof sum);
    decode_block(row, kMethod);
}

// Structures, of a dictionary of carbon and nothing else.
void read_structures(std::string_view bytes) {
    ClassDictionary classes;
    classes.add(AtomClass{});
    classes.add(BondClass{});
    std::string aligned{bytes};
    what_is_wrong(aligned, classes);
    decode_atom_class(bytes);
    decode_bond_class(bytes);
    structures_of_columns(bytes, 1U << 20);
    if (aligned.size() % 2 != 0) aligned += '\0';
    for (const std::string& whole :
         {encode_structure_block({aligned}, DictionaryId{1}, CompoundNumber{1}),
          encode_dense_structure_block({aligned}, classes.degrees(), DictionaryId{1}, CompoundNumber{1})}) {
        const StructureBlock block = decode_structure_block(whole, DictionaryId{1}, CompoundNumber{1});
        fuzz::must(block.size() == 1 && block[0] == aligned, "a block holds what was put in");
    }
    decompressed_molfile(bytes);
}

// Directories of parts, which are read whole, and what is known of their rows.
void read_parts(std::string_view bytes) {
    const auto directory = PartDirectory::of_bytes(bytes);
    if (!directory) return;
    fuzz::must(directory->bytes() == bytes, "a directory is read whole");
    const std::string sealed = sealed_directory(*directory, 3);
    fuzz::must(read_directory(sealed, 3).bytes() == bytes, "a directory is what was put in");
    for (std::uint64_t item = 1; item != 0; item <<= 1) {
        const auto row = directory->row_of(item);
        fuzz::must(!row || *row < directory->rows(), "a row is one of the directory's");
    }
}

// InChIKeys.
void read_keys(std::string_view bytes) {
    constexpr std::int64_t kFirst = 129;
    const std::uint64_t sum = checksum64(bytes, static_cast<std::uint64_t>(kFirst));
    std::string block(sizeof sum, '\0');
    std::memcpy(block.data(), &sum, sizeof sum);
    block += bytes;
    const std::vector<StoredKey> keys = decode_key_block(block, kFirst);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto number = kFirst + static_cast<std::int64_t>(i);
        fuzz::must(key_in_block(block, kFirst, number) == keys[i], "one key is as it is among all");
    }
    fuzz::must(!key_in_block(block, kFirst, kFirst - 1), "before a block is none of its keys");
    fuzz::must(decode_key_block(encode_key_block(keys, kFirst), kFirst) == keys, "keys are what was put in");
}

// As SliceCodec seals, by way of the functions it seals with.
void read_slices(std::string_view bytes, unsigned choice) {
    const SliceCodec codec{kMethod};
    std::string row = packed(bytes);
    constexpr std::int64_t kBlock = 7;
    constexpr std::uint32_t kBits = 64, kCompounds = 600;
    switch (choice % 3) {
        case 0:
            codec.seal_block(row, kBlock, kBits, kCompounds);
            codec.block(row, kBlock, kBits, kCompounds);
            break;
        case 1: {
            std::vector<std::uint64_t> words(bytes.size() / sizeof(std::uint64_t));
            codec.seal_row(row, kBlock, 3);
            codec.row(row, kBlock, 3, std::span{words});
            break;
        }
        default:
            codec.seal_column(row, kBlock, 1);
            codec.column(row, kBlock, 1, kCompounds % 512);
            break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    std::string_view bytes = fuzz::text_of(data, count);
    const unsigned choice = fuzz::take_byte(bytes);
    fuzz::read_or_refuse([&] {
        switch (choice % 5) {
            case 0: read_fingerprints(bytes); break;
            case 1: read_structures(bytes); break;
            case 2: read_parts(bytes); break;
            case 3: read_keys(bytes); break;
            default: read_slices(bytes, choice / 5); break;
        }
    });
    return 0;
}
