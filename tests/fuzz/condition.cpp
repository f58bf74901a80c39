// Conditions on properties, as they are parsed and as they choose compounds of a library; patterns of formulas.
#include <cstdlib>
#include <filesystem>

#include "chem/properties/formula_text.h"
#include "data/where/condition_parser.h"
#include "data/where/library_snapshot.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace chemsieve;

// A copy, as libraries beside which nothing can be written are read otherwise.
const LibrarySnapshot& library() {
    static const std::string path = "/dev/shm/chemsieve-fuzz-" + std::to_string(::getpid()) + "-condition.sieve";
    static const LibrarySnapshot snapshot = [] {
        std::filesystem::copy_file(CHEMSIEVE_LIBRARY, path);
        std::atexit([] {
            for (const char* ending : {"", "-wal", "-shm"}) std::remove((path + ending).c_str());
        });
        return LibrarySnapshot{path};
    }();
    return snapshot;
}

void read_formula(std::string_view text) {
    const FormulaPattern pattern{text};
    if (!pattern.formula()) return;
    fuzz::must(pattern.matches(*pattern.formula()), "a pattern of one formula has it");
    fuzz::must(FormulaPattern{*pattern.formula()}.matches(*pattern.formula()), "a formula has itself");
    fuzz::must(exact_mass_of_formula(*pattern.formula()) > -1e6, "a formula has a mass");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    const std::string_view text = fuzz::text_of(bytes, count);
    fuzz::read_or_refuse([&] { read_formula(text); });
    fuzz::read_or_refuse([&] { parse_condition(text); });
    fuzz::read_or_refuse([&] {
        const auto chosen = library().select({.where = std::string{text}, .jobs = 1}, {});
        fuzz::must(chosen && chosen->compounds, "a condition that can be used chooses");
    });
    return 0;
}
