// Makes files for the fuzzer to begin with that only the program can write: filters of each layout, a census, a route;
// blocks of compounds, their code and a part of an index; InChIKeys.
// usage: write_seeds LIBRARY FOLDER_OF_FILTERS FOLDER_OF_ROWS FOLDER_OF_BLOCKS
#include <cstdio>
#include <fstream>
#include <vector>

#include "data/library/library.h"
#include "data/rows/lookup_runs.h"
#include "data/rows/row_block.h"
#include "data/sameness/inchi_keys.h"
#include "search/census/census_pass.h"
#include "search/known/known_filter.h"
#include "search/run/library_route.h"

namespace {

using namespace chemsieve;

void write(const std::string& path, const std::vector<std::uint8_t>& bytes) {
    std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                static_cast<std::streamsize>(bytes.size()));
}

void write_rows(const std::string& folder) {
    std::vector<StoredRow> rows;
    std::vector<LookupEntry> entries;
    for (std::int64_t number = 1; number <= 40; ++number) {
        rows.push_back({.number = number, .id = "id" + std::to_string(number), .smiles = "CC(=O)O", .line = number});
        rows.back().descriptors = {.formula = "C2H4O2", .molecular_weight = 60.05, .logp = 0.0909 + 0.1};
        entries.push_back({static_cast<std::uint32_t>(number * 100'000'007), number});
    }
    const RowCode code = RowCode::learnt_from(rows);
    const auto write_text = [&](const char* name, char kind, const std::string& bytes) {
        std::ofstream{folder + name, std::ios::binary} << kind << bytes;
    };
    write_text("block", '\0', encode_rows(rows, {}).front().bytes);
    LookupEncoder encoder{[&](const EncodedChunk& chunk) { write_text("chunk", '\1', chunk.bytes); }};
    for (const LookupEntry& entry : entries) encoder.add(entry);
    encoder.finish();
    write_text("code", '\2', code.bytes());
}

// Without its checksum, which the target makes.
void write_keys(const std::string& folder) {
    constexpr char kChoice = 3;
    constexpr std::size_t kChecksum = 8;
    const std::vector<StoredKey> keys{"BSYNRYMUTXBXSQ-UHFFFAOYSA-N", std::nullopt, "", "QNAYBMKLOCPYGJ-REOHCLBHSA-N"};
    std::ofstream{folder + "keys", std::ios::binary} << kChoice << encode_key_block(keys, 129).substr(kChecksum);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 5) return 2;
    write_keys(std::string{arguments[4]} + "/");
    write_rows(std::string{arguments[3]} + "/");
    const Library library{arguments[1]};
    const std::string folder = std::string{arguments[2]} + "/";
    const std::vector<std::uint64_t> keys{3, 5, 8, 13, 21, 34, 55, 89};
    for (const known::KnownLayout layout : known::kKnownLayouts) {
        const auto name = folder + std::string{known::name_of(layout)};
        if (layout == known::KnownLayout::ids) {
            write(name, known::KnownFilter::with_ids({}, 0.01, 1, keys, std::vector<std::string>(keys.size(), "id"))
                            .to_bytes());
        } else {
            write(name, known::KnownFilter::build({}, {.layout = layout, .error_rate = 0.01}, known::stream_of(keys))
                            .to_bytes());
        }
    }
    write(folder + "census", census::make_census(library, 0, {})->to_bytes());
    const LibraryRoute::Part part{arguments[1], library, library.last_number()};
    write(folder + "route", LibraryRoute::make(std::span{&part, 1}, {}, {})->to_bytes());
    return 0;
}
