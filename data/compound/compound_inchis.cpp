#include "data/compound/compound_inchis.h"

#include <algorithm>

#include "base/parallel.h"

namespace chemsieve {

namespace {

using Inchis = std::vector<std::optional<WrittenResult>>;

constexpr std::size_t kInchisTogether = 256;

// A damaged compound has none.
Inchis inchis_one_by_one(std::span<const CompoundNumber> numbers, CompoundReader& reader, const std::stop_token& stop) {
    Inchis all;
    for (const CompoundNumber number : numbers) {
        try {
            all.push_back(inchis_of_compounds({&number, 1}, reader, stop).front());
        } catch (const LibraryError&) {
            all.emplace_back();
        }
    }
    return all;
}

Inchis inchis_of_batch(std::span<const CompoundNumber> numbers, CompoundReader& reader, const std::stop_token& stop) {
    try {
        return inchis_of_compounds(numbers, reader, stop);
    } catch (const LibraryError&) {
        return inchis_one_by_one(numbers, reader, stop);
    }
}

}  // namespace

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

Inchis written_inchis(std::span<const CompoundNumber> numbers, std::span<CompoundReader* const> readers,
                      const std::stop_token& stop) {
    Inchis all(numbers.size());
    const std::size_t size = std::clamp<std::size_t>(numbers.size() / readers.size() + 1, 1, kInchisTogether);
    const auto jobs = static_cast<unsigned>(readers.size());
    parallel_for((numbers.size() + size - 1) / size, jobs, [&](std::size_t batch, unsigned worker) {
        const std::size_t begin = batch * size;
        const auto own = numbers.subspan(begin, std::min(size, numbers.size() - begin));
        Inchis inchis = inchis_of_batch(own, *readers[worker], stop);
        std::move(inchis.begin(), inchis.end(), all.begin() + static_cast<std::ptrdiff_t>(begin));
    });
    return all;
}

std::vector<std::string> inchi_cells(std::span<const CompoundNumber> numbers, std::span<CompoundReader* const> readers,
                                     const std::stop_token& stop) {
    std::vector<std::string> cells;
    cells.reserve(numbers.size());
    for (const std::optional<WrittenResult>& result : written_inchis(numbers, readers, stop)) {
        const auto* made = result ? std::get_if<WrittenInchi>(&*result) : nullptr;
        cells.push_back(made ? made->inchi : std::string{});
    }
    return cells;
}

}  // namespace chemsieve
