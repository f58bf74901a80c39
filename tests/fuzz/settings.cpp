// Configuration files.
#include "app/queries/config_file.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    fuzz::read_or_refuse([&] {
        const fuzz::BytesAsFile file{fuzz::text_of(bytes, count)};
        read_config_file(file.path());
    });
    return 0;
}
