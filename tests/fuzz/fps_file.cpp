// Files of fingerprints.
#include "data/fps/fps_files.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    fuzz::read_or_refuse([&] {
        const fuzz::BytesAsFile file{fuzz::text_of(bytes, count)};
        TextInput input{file.path()};
        FpsReader reader{input};
        FpsRecord record;
        while (reader.next(record)) {
        }
    });
    return 0;
}
