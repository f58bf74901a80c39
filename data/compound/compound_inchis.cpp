#include "data/compound/compound_inchis.h"

namespace chemsieve {

std::vector<std::optional<WrittenResult>> inchis_of_compounds(std::span<const CompoundNumber> numbers,
                                                              CompoundReader& reader, const std::stop_token& stop,
                                                              const std::string& program) {
    std::vector<std::optional<WrittenResult>> results(numbers.size());
    std::vector<InchiInput> inputs;
    std::vector<std::size_t> places;
    {
        const auto held = reader.hold();
        for (std::size_t i = 0; i < numbers.size() && !stop.stop_requested(); ++i) {
            try {
                auto input = inchi_input_of(reader.molecule(numbers[i]));
                if (auto* bad = std::get_if<Unparsable>(&input)) {
                    results[i] = NoInchi{std::move(bad->reason)};
                    continue;
                }
                inputs.push_back(std::get<InchiInput>(std::move(input)));
                places.push_back(i);
            } catch (const CompoundRemoved&) {
                continue;
            }
        }
    }
    std::vector<WrittenResult> written = write_inchis(inputs, stop, program);
    for (std::size_t i = 0; i < written.size(); ++i) results[places[i]] = std::move(written[i]);
    return results;
}

}  // namespace chemsieve
