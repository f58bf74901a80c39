// Blocks of compounds, parts of their indexes and codes of their texts, as a library may hold them. The first byte
// chooses which.
#include "data/rows/lookup_runs.h"
#include "data/rows/row_block.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace chemsieve;

void read_block(std::string_view bytes) {
    static const RowCode code;
    const RowBlock block{bytes, code};
    for (std::size_t row = 0; row < block.size(); row += block.size() / 16 + 1) {
        const StoredRow read = block.row(row);
        const std::size_t found = block.at_or_after(read.number);
        fuzz::must(found == block.size() || block.number(found) >= read.number, "a row is found by its number");
    }
}

void read_chunk(std::string_view bytes) {
    const LookupChunk chunk{bytes};
    std::vector<std::int64_t> numbers;
    chunk.find(chunk[0].hash, numbers);
}

void read_code(std::string_view bytes) {
    const RowCode code = RowCode::from(bytes);
    const StoredRow row{.number = 1, .id = "Aspirin", .smiles = "CC(=O)Oc1ccccc1C(=O)O"};
    const std::string block = encode_rows(std::span{&row, 1}, code).front().bytes;
    fuzz::must(RowBlock{block, code}.row(0).smiles == row.smiles, "a code that is read tells texts");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view bytes = fuzz::text_of(data, size);
    const unsigned kind = fuzz::take_byte(bytes);
    fuzz::read_or_refuse([&] {
        switch (kind % 3) {
            case 0: return read_block(bytes);
            case 1: return read_chunk(bytes);
            default: return read_code(bytes);
        }
    });
    return 0;
}
