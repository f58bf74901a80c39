// The XML of a spreadsheet's parts, by name.
#pragma once

#include <map>
#include <string>

#include "data/file/zip_reader.h"

namespace chemsieve::test {

inline std::map<std::string, std::string> xlsx_parts(const std::string& path) {
    std::map<std::string, std::string> result;
    ZipReader zip{path};
    for (const std::string& part : zip.parts()) {
        zip.unpack(part, [&](std::string_view piece) { result[part] += piece; });
    }
    return result;
}

}  // namespace chemsieve::test
