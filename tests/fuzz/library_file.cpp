// Whole files of libraries: the tables, their texts and numbers. Those of format 3 have no checksums of pages, so that
// changed ones are read.
#include <cstdlib>
#include <fstream>

#include "data/library/library.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    static const std::string path = "/dev/shm/chemsieve-fuzz-" + std::to_string(::getpid()) + ".sieve";
    static const int removed_at_exit = std::atexit([] { std::remove(path.c_str()); });
    static_cast<void>(removed_at_exit);
    std::ofstream{path, std::ios::binary} << fuzz::text_of(bytes, count);
    fuzz::read_or_refuse([&] {
        const Library library{path};
        library.info();
        const auto reader = library.reader();
        for (int number = 1; number < 4; ++number) fuzz::read_or_refuse([&] { reader->row(CompoundNumber{number}); });
        library.structures();
        library.fingerprints();
    });
    return 0;
}
