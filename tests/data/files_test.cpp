#include <catch2/catch.hpp>
#include <filesystem>

#include "base/error.h"
#include "data/file/atomic_file.h"
#include "tests/support/test_data.h"

namespace chemsieve::files_test {

using namespace chemsieve::test;

TEST_CASE("a file appears when it is committed and not before") {
    const TemporaryFolder folder;
    const std::string path = folder.file("out.tsv");
    write_file(path, "old");
    {
        AtomicFile file{path};
        file.stream() << "new";
        CHECK(read_file(path) == "old");
    }
    CHECK(read_file(path) == "old");
    {
        AtomicFile file{path};
        file.stream() << "new";
        file.commit();
    }
    CHECK(read_file(path) == "new");
    CHECK(std::distance(std::filesystem::directory_iterator{folder.path()}, {}) == 1);
}

TEST_CASE("a link is followed and what is no regular file is written to as it is") {
    const TemporaryFolder folder;
    write_file(folder.file("target"), "old");
    std::filesystem::create_symlink(folder.file("target"), folder.file("link"));
    AtomicFile linked{folder.file("link")};
    linked.stream() << "new";
    linked.commit();
    CHECK(std::filesystem::is_symlink(folder.file("link")));
    CHECK(read_file(folder.file("target")) == "new");

    std::filesystem::create_symlink("/dev/null", folder.file("null"));
    AtomicFile device{folder.file("null")};
    device.stream() << "gone";
    device.commit();
    CHECK(std::filesystem::is_symlink(folder.file("null")));
    CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("files that cannot be written are named with the reason") {
    CHECK_THROWS_WITH(AtomicFile{"/nowhere/out.tsv"}, Catch::Contains("/nowhere/out.tsv"));
    CHECK_THROWS_WITH(AtomicFile{"/tmp"}, Catch::Contains("folder"));
}

TEST_CASE("a full disk is reported and leaves the old file") {
    if (!std::filesystem::exists("/dev/full")) return say_skipped("full disk: no /dev/full");
    const TemporaryFolder folder;
    const std::string path = folder.file("out.tsv");
    write_file(path, "old");
    AtomicFile file{path};
    file.stream() << "new";
    file.stream().setstate(std::ios::badbit);  // as a failed write leaves it
    CHECK_THROWS_AS(file.commit(), FileError);
    CHECK(read_file(path) == "old");
}

}  // namespace chemsieve::files_test
