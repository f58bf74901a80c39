#include "data/file/partial_file.h"

#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "base/error.h"
#include "tests/support/test_data.h"

namespace chemsieve::partial_file_test {

using namespace chemsieve::test;

TEST_CASE("a partial file is kept until it is complete") {
    const TemporaryFolder folder;
    const std::string path = folder.file("out.tsv");
    {
        PartialFile file{path};
        CHECK_FALSE(file.state());
        file.go_on_after(0);
        file.stream() << "one\n";
        CHECK(file.sync() == 4);
        file.save("first");
        file.stream() << "two, not saved\n";
    }
    CHECK_FALSE(std::filesystem::exists(path));
    {
        PartialFile file{path};
        REQUIRE(file.state());
        CHECK(*file.state() == "first");
        CHECK_THROWS_WITH(PartialFile{path}, Catch::Contains("another run is writing"));
        CHECK_THROWS_WITH(file.go_on_after(1000), Catch::Contains("shorter"));
        file.go_on_after(4);
        file.stream() << "three\n";
        file.commit();
    }
    CHECK(read_file(path) == "one\nthree\n");
    CHECK_FALSE(std::filesystem::exists(path + ".partial"));
    CHECK_FALSE(std::filesystem::exists(path + ".partial.state"));
}

TEST_CASE("a partial file is nobody else's") {
    const TemporaryFolder folder;
    const std::string path = folder.file("out.tsv");
    write_file(path + ".partial", "of somebody");
    CHECK_THROWS_AS(PartialFile{path}, FileError);
    CHECK(read_file(path + ".partial") == "of somebody");
    std::filesystem::remove(path + ".partial");
    // What remains of a run that was complete but for this.
    write_file(path + ".partial.state", "stale");
    CHECK_FALSE(PartialFile{path}.state());
    CHECK_THROWS_AS(PartialFile{folder.file("no/such/folder.tsv")}, FileError);
}

TEST_CASE("a partial file is not reached through links or pipes of its name") {
    const TemporaryFolder folder;
    const std::string path = folder.file("out.tsv"), target = folder.file("precious");
    write_file(target, "precious");
    const auto is_refused = [&](const auto& plant) {
        plant();
        CHECK_THROWS_AS(PartialFile{path}, FileError);
        std::filesystem::remove(path + ".partial");
        CHECK(read_file(target) == "precious");
    };
    is_refused([&] { std::filesystem::create_symlink(target, path + ".partial"); });
    is_refused([&] { std::filesystem::create_symlink(folder.file("nowhere"), path + ".partial"); });
    is_refused([&] { std::filesystem::create_hard_link(target, path + ".partial"); });
    is_refused([&] { REQUIRE(mkfifo((path + ".partial").c_str(), 0600) == 0); });
    CHECK_FALSE(std::filesystem::exists(folder.file("nowhere")));
    // Neither is the file that its state is written to.
    std::filesystem::create_symlink(target, path + ".partial.state.new");
    PartialFile file{path};
    file.save("first");
    CHECK(read_file(target) == "precious");
}

}  // namespace chemsieve::partial_file_test
