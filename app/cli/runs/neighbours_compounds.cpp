#include "app/cli/runs/neighbours_compounds.h"

#include <span>

#include "base/checksum.h"

namespace chemsieve::cli {

std::optional<QueryCompounds> list_compounds(const CompoundSource& source, const CompoundSelection* among,
                                             bool with_checksum, const std::stop_token& stop) {
    QueryCompounds compounds;
    const auto numbers = source.reader(), rows = source.reader();
    bool is_stopped = false;
    numbers->for_each_compound([&](CompoundNumber number) {
        const bool selected = among == nullptr || among->contains(number);
        if (selected) compounds.numbers.push_back(number);
        if (with_checksum) {
            const CompoundName name = rows->name(number);
            std::uint64_t& checksum = compounds.checksum;
            const std::int64_t selected_number = static_cast<std::int64_t>(number) * (selected ? 1 : -1);
            checksum = checksum64(std::span{&selected_number, 1}, checksum);
            for (const std::string& text : {name.id, name.smiles}) checksum = checksum64(text, checksum);
        }
        is_stopped = is_stopped || stop.stop_requested();
        return !is_stopped;
    });
    return is_stopped ? std::nullopt : std::optional{std::move(compounds)};
}

QueryText query_of(CompoundNumber compound, CompoundReader& reader) {
    const CompoundName name = reader.name(compound);
    const std::optional<std::string> molblock = reader.molblock(compound);
    return {.id = name.id,
            .text = molblock.value_or(name.smiles),
            .language = molblock ? QueryLanguage::molfile : QueryLanguage::smiles};
}

}  // namespace chemsieve::cli
