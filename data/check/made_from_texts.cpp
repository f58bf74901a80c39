#include "data/check/made_from_texts.h"

#include <algorithm>
#include <new>

#include "base/parallel.h"

namespace chemsieve {

namespace {

constexpr std::size_t kKeysAProcess = 256;

}  // namespace

MadeFromTexts::MadeFromTexts(CheckRun& run, unsigned jobs)
    : run_{run}, jobs_{jobs}, recipe_{read_recipe(run.connection)}, texts_{run.connection} {}

std::string MadeFromTexts::unreadable(const std::string& reason) { return "its text cannot be read (" + reason + ")"; }

std::string MadeFromTexts::what_is_wrong(const BuiltCompound& built, const CompoundText& stored,
                                         std::int64_t number) const {
    if (const auto* rejected = std::get_if<Unparsable>(&built)) return unreadable(rejected->reason);
    return what_is_wrong(std::get<CompoundRecord>(built).form, stored, number);
}

std::string MadeFromTexts::what_is_wrong(const std::string& form, const CompoundText& stored,
                                         std::int64_t number) const {
    // A key that is known to be wrong tells nothing.
    const bool has_its_key = run_.wrong_keys.contains(number) || exact_key(form) == stored.key;
    if (has_its_key && smiles_of_form(form) == stored.canonical) return {};
    return "its text is of another compound than its key";
}

std::optional<std::vector<MadeKey>> KeyMaker::make(std::span<const std::int64_t> numbers) {
    std::vector<CompoundText> texts;
    for (const std::int64_t number : numbers) texts.push_back(texts_.read(number));
    std::vector<MadeKey> made(numbers.size());
    const std::size_t size = std::clamp<std::size_t>(numbers.size() / jobs_ + 1, 1, kKeysAProcess);
    parallel_for((numbers.size() + size - 1) / size, jobs_, [&](std::size_t batch, unsigned) {
        if (run_.is_stopped()) return;
        const std::size_t begin = batch * size, count = std::min(size, numbers.size() - begin);
        make_batch(std::span{texts}.subspan(begin, count), numbers.subspan(begin, count),
                   std::span{made}.subspan(begin, count));
    });
    if (run_.is_stopped()) return std::nullopt;
    return made;
}

void KeyMaker::make_batch(std::span<const CompoundText> texts, std::span<const std::int64_t> numbers,
                          std::span<MadeKey> made) const {
    std::vector<InchiInput> inputs;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < texts.size() && !run_.is_stopped(); ++i) {
        auto input = input_of(texts[i], numbers[i], made[i]);
        if (!input) continue;
        inputs.push_back(*std::move(input));
        places.push_back(i);
    }
    const std::string program = run_.inchi_program.empty() ? inchi_program() : run_.inchi_program;
    const std::vector<WrittenResult> written = write_inchis(inputs, run_.stop, program);
    for (std::size_t i = 0; i < written.size(); ++i) {
        MadeKey& of_compound = made[places[i]];
        if (const auto* inchi = std::get_if<WrittenInchi>(&written[i])) {
            of_compound.key = inchi->key;
        } else {
            of_compound.is_undecided = std::get<NoInchi>(written[i]).is_undecided;
        }
    }
}

// Nothing: InChI does not take the compound, or its text is wrong.
std::optional<InchiInput> KeyMaker::input_of(const CompoundText& text, std::int64_t number, MadeKey& made) const {
    try {
        const ParseResult parsed = searched_structure(text.record, recipe_);
        if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
            made.wrong_text = unreadable(bad->reason);
            return std::nullopt;
        }
        const auto& molecule = std::get<Molecule>(parsed);
        made.wrong_text = what_is_wrong(compound_form(molecule), text, number);
        if (!made.wrong_text.empty()) return std::nullopt;
        auto input = inchi_input_of(molecule);
        if (auto* taken = std::get_if<InchiInput>(&input)) return std::move(*taken);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        made.wrong_text = unreadable(e.what());  // RDKit's, on odd molecules
    }
    return std::nullopt;
}

}  // namespace chemsieve
