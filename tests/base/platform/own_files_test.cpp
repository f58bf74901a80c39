// Parts of the program and libraries that are loaded when they are asked for.

#include "base/platform/own_files.h"

#include <catch2/catch.hpp>
#include <filesystem>

#include "base/error.h"
#include "tests/support/test_data.h"
#include "tests/support/thrown.h"

namespace chemsieve::own_files_test {

using namespace chemsieve::test;
using Catch::Contains;

TEST_CASE("parts of the program lie among its helpers and give the same object each time") {
    CHECK(std::filesystem::exists(path_of_helper("chemsieve-inchi")));
    for (const char* name : {"drawing", "tautomers"}) {
        INFO(name);
        const void* part = load_part(name);
        CHECK(part != nullptr);
        CHECK(load_part(name) == part);
    }
}

TEST_CASE("what cannot be loaded is named with the remedy") {
    CHECK_THAT(thrown_by([] { load_part("nothing"); }).reason,
               Contains(path_of_helper("chemsieve-nothing.so")) && Contains("install Chemsieve anew"));
    CHECK_THAT(thrown_by([] {
                   LoadedObject{"libnothing.so.7", "install libnothing"};
               }).reason,
               Contains("libnothing.so.7") && Contains("install libnothing"));
    const TemporaryFolder folder;
    write_file(folder.file("part.so"), "no shared object");
    CHECK_THAT(thrown_by([&] {
                   LoadedObject{folder.file("part.so"), "install it"};
               }).reason,
               Contains(folder.file("part.so")) && Contains("install it"));
}

TEST_CASE("a library that lacks a function is named with the function") {
    const LoadedObject library{"libc.so.6", "install another libc"};
    CHECK(library.function<int(int)>("abs")(-3) == 3);
    CHECK_THAT(thrown_by([&] { library.function<int(int)>("chemsieve_abs"); }).reason,
               Contains("libc.so.6 lacks chemsieve_abs") && Contains("install another libc"));
}

}  // namespace chemsieve::own_files_test
