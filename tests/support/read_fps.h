// A fingerprint file, whole.
#pragma once

#include <string>
#include <vector>

#include "data/fps/fps_files.h"

namespace chemsieve::test {

struct FpsFile {
    FpsHeader header;
    std::vector<FpsRecord> records;
};

inline FpsFile read_fps(const std::string& path) {
    TextInput input{path};
    FpsReader reader{input};
    FpsFile result{.header = reader.header()};
    for (FpsRecord record; reader.next(record);) result.records.push_back(record);
    return result;
}

}  // namespace chemsieve::test
