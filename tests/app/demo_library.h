// The demo library, imported once a program.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

inline const std::string& demo() {
    static const TemporaryFolder folder;
    static const std::string path = [] {
        const std::string library = folder.file("demo.sieve");
        REQUIRE(run({"import", library, (source_folder() / "data/demo/demo.tsv").string()}).code == 0);
        return library;
    }();
    return path;
}

}  // namespace chemsieve::test
