// Queries as people type them, through RDKit: what its parsers would crash on or never end with is refused before.
// RDKit is not compiled for the fuzzer, which sees only what lies before it; the words of query.dict help.
#include "chem/rdkit_log.h"
#include "chem/read/parse.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    std::string_view text = fuzz::text_of(bytes, count);
    const unsigned choice = fuzz::take_byte(text);
    fuzz::read_or_refuse([&] {
        switch (choice % 3) {
            case 0: parse_smiles(text); break;
            case 1: parse_query_smiles(text); break;
            default: parse_query_smarts(text); break;
        }
    });
    return 0;
}
