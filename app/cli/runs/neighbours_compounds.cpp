#include "app/cli/runs/neighbours_compounds.h"

#include <string_view>

#include "base/mix.h"

namespace chemsieve::cli {

namespace {

// For telling whether two texts are the same; not against those who want them to seem so.
std::uint64_t added_to(std::uint64_t checksum, std::string_view text) {
    for (const char c : text) checksum = (checksum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return mix64(checksum + kGolden);
}

}  // namespace

std::optional<QueryCompounds> list_compounds(const CompoundSource& source, const CompoundSelection* among,
                                             bool with_checksum, const std::stop_token& stop) {
    QueryCompounds compounds;
    const auto numbers = source.reader(), rows = source.reader();
    bool is_stopped = false;
    numbers->for_each_compound([&](CompoundNumber number) {
        const bool selected = among == nullptr || among->contains(number);
        if (selected) compounds.numbers.push_back(number);
        if (with_checksum) {
            const CompoundRow row = rows->row(number);
            std::uint64_t& checksum = compounds.checksum;
            checksum = mix64(checksum + 2 * static_cast<std::uint64_t>(number) + (selected ? 1 : 0));
            for (const std::string& text : {row.id, row.smiles, row.canonical}) checksum = added_to(checksum, text);
        }
        is_stopped = is_stopped || stop.stop_requested();
        return !is_stopped;
    });
    return is_stopped ? std::nullopt : std::optional{std::move(compounds)};
}

QueryText query_of(CompoundNumber compound, CompoundReader& reader) {
    const CompoundRow row = reader.row(compound);
    const std::optional<std::string> molblock = reader.molblock(compound);
    return {.id = row.id,
            .text = molblock.value_or(row.smiles),
            .language = molblock ? QueryLanguage::molfile : QueryLanguage::smiles};
}

}  // namespace chemsieve::cli
