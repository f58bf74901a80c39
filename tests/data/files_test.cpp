#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "base/error.h"
#include "base/platform/open_file.h"
#include "base/platform/processes.h"
#include "base/platform/temporary_file.h"
#include "data/file/new_file.h"
#include "data/file/partial_file.h"
#include "data/file/whole_file.h"
#include "data/sqlite/connection.h"
#include "tests/support/size_limit.h"
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

namespace {

// Lines written before the first failure was told.
template <class Write>
int lines_until_failure(const Write& write) {
    int lines = 0;
    try {
        for (; lines < 100'000; ++lines) write(std::string(99, 'x') + '\n');
    } catch (const FileError& e) {
        CHECK_THAT(e.what(), Catch::Contains("File too large") || Catch::Contains("No space left"));
    }
    return lines;
}

constexpr rlim_t kRoom = 100'000;  // bytes: of a thousand lines
constexpr int kMostLines = 1200;   // written until then, with what waits in memory

}  // namespace

TEST_CASE("a write that fails is told at once, and the old file stays") {
    const TemporaryFolder folder;
    const std::string path = folder.file("out.tsv");
    write_file(path, "old");
    {
        const SizeLimit limit{kRoom};
        AtomicFile file{path};
        CHECK(lines_until_failure([&](const std::string& line) { file.stream() << line; }) < kMostLines);
        CHECK_THROWS_AS(file.commit(), FileError);
    }
    CHECK(read_file(path) == "old");
    CHECK(std::distance(std::filesystem::directory_iterator{folder.path()}, {}) == 1);
    {
        const SizeLimit limit{kRoom};
        AtomicFile file{path};
        file.stream() << std::string(kRoom + 1, 'x').substr(0, 10);
        file.commit();
    }
    CHECK(read_file(path) == std::string(10, 'x'));
}

TEST_CASE("a file that is being made has a name that nobody knows before") {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.sieve");
    const std::string one = name_while_written(path, ".new-"), other = name_while_written(path, ".new-");
    CHECK(one != other);
    const std::string process = path + ".new-" + std::to_string(number_of_this_process()) + "-";
    CHECK(one.starts_with(process));
    CHECK(one.find('@') == process.size() + 6);
    // A link that somebody put there meanwhile is not followed, by SQLite neither.
    const std::string target = folder.file("precious");
    write_file(target, "");
    std::filesystem::create_symlink(target, one);
    CHECK_FALSE(OpenFile(one, OpenFile::Use::create).is_open());
    CHECK_THROWS_AS(sqlite::Connection(one, sqlite::Mode::create), LibraryError);
    CHECK(std::filesystem::file_size(target) == 0);
    // The folder may be one.
    std::filesystem::create_directory(folder.file("real"));
    std::filesystem::create_directory_symlink(folder.file("real"), folder.file("link"));
    CHECK_NOTHROW(sqlite::Connection(folder.file("link/a.sieve"), sqlite::Mode::create));
}

TEST_CASE("a failing write ends files to be gone on with and temporary ones, too") {
    const TemporaryFolder folder;
    const SizeLimit limit{kRoom};
    UnnamedFile unnamed;
    CHECK(lines_until_failure([&](const std::string& line) { unnamed.stream() << line; }) < kMostLines);
    PartialFile partial{folder.file("list.tsv")};
    CHECK(lines_until_failure([&](const std::string& line) { partial.stream() << line; }) < kMostLines);
    CHECK_THROWS_AS(partial.sync(), FileError);
}

TEST_CASE("a device without room is named with what can be done") {
    if (!std::filesystem::exists("/dev/full")) return say_skipped("full disk: no /dev/full");
    AtomicFile file{"/dev/full"};
    file.stream() << "new";
    try {
        file.commit();
        FAIL("nothing was thrown");
    } catch (const FileError& e) {
        CHECK(std::string{e.what()}.starts_with("cannot write /dev/full: No space left on device"));
        REQUIRE(e.failure().remedies.size() == 1);
        CHECK(e.failure().remedies[0].kind == RemedyKind::free_disk_space);
    }
}

TEST_CASE("text for another file takes its room there, and comes as it was") {
    const TemporaryFolder folder;
    AtomicFile file{folder.file("page.html")};
    UnnamedFile rows;
    std::string expected = "head\n";
    for (int i = 0; i < 30'000; ++i) {
        const std::string line = std::to_string(i) + std::string(90, 'y') + '\n';
        rows.put_for(file.stream(), line);
        expected += line;
    }
    file.stream() << "head\n";
    rows.copy_to(file.stream());
    file.commit();
    CHECK(read_file(folder.file("page.html")) == expected);
}

TEST_CASE("whoever looks at the beginning of a library that is open leaves it locked") {
    const TemporaryFolder folder;
    const std::string path = folder.file("open.sieve");
    sqlite::Connection connection{path, sqlite::Mode::create};
    connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (1)");
    const int probe = ::open(path.c_str(), O_RDWR | O_CLOEXEC);  // closed last, as that takes the locks away
    const auto is_locked = [&] {
        flock lock{.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0, .l_pid = 0};
        CHECK(::fcntl(probe, F_OFD_GETLK, &lock) == 0);
        return lock.l_type != F_UNLCK;
    };
    CHECK(is_locked());
    CHECK(begins_with(path, "SQLite format 3"));
    CHECK_FALSE(begins_with(path, "chemsieve"));
    std::filesystem::create_symlink(path, folder.file("link"));
    CHECK(begins_with(folder.file("link"), "SQLite format 3"));
    CHECK(is_locked());
    ::close(probe);

    write_file(folder.file("short"), "SQL");
    CHECK(begins_with(folder.file("short"), "SQ"));
    CHECK_FALSE(begins_with(folder.file("short"), "SQLite"));
    CHECK_FALSE(begins_with(folder.file("none"), "SQLite"));
    CHECK_FALSE(begins_with(folder.path().string(), "SQLite"));
}

}  // namespace chemsieve::files_test
