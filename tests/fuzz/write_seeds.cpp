// Makes files for the fuzzer to begin with that only the program can write: filters of each layout, a census, a route.
// usage: write_seeds LIBRARY FOLDER
#include <cstdio>
#include <fstream>
#include <vector>

#include "data/library/library.h"
#include "search/census/census_pass.h"
#include "search/known/known_filter.h"
#include "search/routing/library_route.h"

namespace {

using namespace chemsieve;

void write(const std::string& path, const std::vector<std::uint8_t>& bytes) {
    std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return 2;
    const Library library{arguments[1]};
    const std::string folder = std::string{arguments[2]} + "/";
    const std::vector<std::uint64_t> keys{3, 5, 8, 13, 21, 34, 55, 89};
    for (const known::KnownLayout layout : known::kKnownLayouts) {
        const auto name = folder + std::string{known::name_of(layout)};
        if (layout == known::KnownLayout::ids) {
            write(name, known::KnownFilter::with_ids({}, 0.01, 1, keys, std::vector<std::string>(keys.size(), "id"))
                            .to_bytes());
        } else {
            write(name, known::KnownFilter::build({}, {.layout = layout, .error_rate = 0.01}, known::stream_of(keys))
                            .to_bytes());
        }
    }
    write(folder + "census", census::make_census(library, 0, {})->to_bytes());
    const LibraryRoute::Part part{arguments[1], library, library.last_number()};
    write(folder + "route", LibraryRoute::make(std::span{&part, 1}, {}, {})->to_bytes());
    return 0;
}
