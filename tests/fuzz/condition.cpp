// Conditions on properties.
#include "data/where/condition_parser.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    fuzz::read_or_refuse([&] { parse_condition(fuzz::text_of(bytes, count)); });
    return 0;
}
