// Tables.
#include "tests/fuzz/record_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    return fuzz::read_record_file(InputFormat::csv, fuzz::text_of(bytes, count));
}
