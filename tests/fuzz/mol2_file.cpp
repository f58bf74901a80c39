// MOL2 files: how they are cut into records, and each record through RDKit, which is not compiled for the fuzzer.
#include "chem/rdkit_log.h"
#include "chem/read/mol2.h"
#include "tests/fuzz/record_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    const std::string_view text = fuzz::text_of(bytes, count);
    fuzz::read_record_file(InputFormat::mol2, text);
    fuzz::read_or_refuse([&] { parse_mol2(text); });
    return 0;
}
