// Whole files of libraries: the tables, their texts and numbers. Their pages get seals that fit, so that changed ones
// are read.
#include <cstdlib>
#include <fstream>

#include "data/library/library.h"
#include "data/sqlite/seal_marks.h"
#include "tests/fuzz/fuzz.h"

namespace {

std::string with_seals(std::string_view file) {
    using namespace chemsieve::sqlite;
    std::string bytes{file};
    for (std::size_t at = 0, number = 1; at + kPageBytes <= bytes.size(); at += kPageBytes, ++number) {
        seal(WritablePage{reinterpret_cast<std::uint8_t*>(bytes.data()) + at, kPageBytes},
             static_cast<std::int64_t>(number));
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace chemsieve;
    static const std::string path = "/dev/shm/chemsieve-fuzz-" + std::to_string(::getpid()) + ".sieve";
    static const int removed_at_exit = std::atexit([] { std::remove(path.c_str()); });
    static_cast<void>(removed_at_exit);
    std::ofstream{path, std::ios::binary} << with_seals(fuzz::text_of(bytes, count));
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
