// What the headers of base/platform/ promise of files, by their names and open.

#include "base/platform/files.h"

#include <catch2/catch.hpp>
#include <cerrno>
#include <filesystem>

#include "base/platform/open_file.h"
#include "base/platform/processes.h"
#include "tests/support/test_data.h"

namespace chemsieve::platform_files_test {

using namespace chemsieve::test;
using Use = OpenFile::Use;

TEST_CASE("paths are taken apart and put together as texts of UTF-8") {
    CHECK(file_name("/a/Bücher/中.smi.gz") == "中.smi.gz");
    CHECK(file_ending("/a/Bücher/中.smi") == ".smi");
    CHECK(file_ending("/a.b/c").empty());
    CHECK(parent_folder("/a/Bücher/中.smi") == "/a/Bücher");
    CHECK(parent_folder("c").empty());
    CHECK(path_in("/a/ä", "b") == "/a/ä/b");
    CHECK(path_in("/a", "/b") == "/b");
    CHECK(path_in("", "b") == "b");
    CHECK(is_whole_path("/a"));
    CHECK_FALSE(is_whole_path("a"));
    CHECK_FALSE(is_whole_path(""));
    CHECK(whole_path("a") == std::filesystem::current_path().string() + "/a");
    CHECK(plain_path("/a/./b/../ö") == "/a/ö");
    CHECK(path_below("/a", "/a/b/c") == "b/c");
    CHECK(path_below("/a", "/b/c") == "/b/c");
    CHECK(path_below("/a/b", "/a/c") == "/a/c");
}

TEST_CASE("names are one file through links, and where none is there yet") {
    const TemporaryFolder folder;
    const std::string file = folder.file("ü"), link = folder.file("link"), nowhere = folder.file("nowhere");
    write_file(file, "12345");
    std::filesystem::create_symlink(file, link);
    std::filesystem::create_symlink(folder.file("missing"), nowhere);
    CHECK(is_one_file(file, link));
    CHECK(is_one_file(folder.file("a/../b"), folder.file("b")));
    CHECK(is_one_file(folder.file("missing"), folder.file("./missing")));
    CHECK_FALSE(is_one_file(file, folder.file("missing")));
    CHECK((is_link(link) && is_regular_file(link) && bytes_of_file(link) == 5));
    CHECK(resolved_path(link) == std::filesystem::canonical(file).string());
    CHECK((name_is_taken(nowhere) && !file_exists(nowhere) && is_missing(nowhere)));
    CHECK((is_folder(folder.path().string()) && !is_regular_file(folder.path().string())));
    CHECK_FALSE(bytes_of_file(folder.path().string()));
    CHECK(is_missing(file + "/below"));
    CHECK(state_of_file(file) == state_of_file(link));
    CHECK_FALSE(state_of_file(nowhere));
    const auto before = state_of_file(file);
    write_file(file, "123456");
    CHECK((state_of_file(file) != before && state_of_file(file)->is_same_file(*before)));
}

TEST_CASE("what cannot be done to a file says why") {
    const TemporaryFolder folder;
    const std::string file = folder.file("file"), other = folder.file("other");
    const auto reason = [](bool is_done) { return is_done ? 0 : errno; };
    write_file(file, "new");
    write_file(other, "old");
    CHECK(reason(add_name(file, other)) == EEXIST);
    CHECK(reason(copy_file(file, other)) == EEXIST);
    CHECK(reason(rename_file(folder.file("missing"), other)) == ENOENT);
    CHECK(reason(make_folders(file + "/below")) == ENOTDIR);
    CHECK(reason(may_read(folder.file("missing"))) == ENOENT);
    CHECK(reason(names_in_folder(folder.file("missing")).has_value()) == ENOENT);
    CHECK(read_file(other) == "old");
    CHECK(rename_file(file, other));
    CHECK(read_file(other) == "new");
    CHECK(names_in_folder(folder.path().string()) == std::vector<std::string>{"other"});
    CHECK(sync_file(other));
    CHECK(reason(sync_file(file)) == ENOENT);
    remove_file(other);
    remove_file(other);
    CHECK(names_in_folder(folder.path().string())->empty());
}

TEST_CASE("open files are made, gone on with and locked as was asked for") {
    const TemporaryFolder folder;
    const std::string file = folder.file("file"), link = folder.file("link");
    CHECK(OpenFile{file, Use::create}.is_open());
    CHECK_FALSE(OpenFile{file, Use::create}.is_open());
    std::filesystem::create_symlink(file, link);
    for (const Use use : {Use::create, Use::go_on}) CHECK_FALSE(OpenFile{link, use}.is_open());
    CHECK(OpenFile{link, Use::read}.is_open());
    CHECK(OpenFile{folder.path().string(), Use::read}.is_folder());
    CHECK_FALSE(OpenFile{folder.path().string(), Use::read}.bytes());
    CHECK(OpenFile{file, Use::go_on}.write("12"));
    CHECK(OpenFile{file, Use::go_on}.write("345"));
    OpenFile first{file, Use::go_on};
    CHECK(first.bytes() == 5);
    CHECK(first.is_own_regular_file());
    CHECK_FALSE(OpenFile{folder.path().string(), Use::read}.is_own_regular_file());
    CHECK(first.truncate(3));
    CHECK(first.sync());
    std::string text(10, ' ');
    CHECK(first.read(text) == 3);
    CHECK(first.read(text) == 0);
    CHECK(text.starts_with("123 "));
    CHECK(first.lock(file));
    CHECK_FALSE(OpenFile{file, Use::go_on}.lock(file));
    CHECK(rename_file(file, folder.file("renamed")));
    CHECK_FALSE(first.lock(file));
    write_file(file, "another");
    CHECK_FALSE(first.lock(file));
}

TEST_CASE("this process is there, and one that never was is gone") {
    constexpr int kBeyondAll = 0x7ffffff0;
    CHECK_FALSE(is_process_gone(number_of_this_process()));
    CHECK(is_process_gone(kBeyondAll));
    CHECK_FALSE(is_process_gone(0));
    CHECK(name_of_process(number_of_this_process()) == "chem_tests");
    CHECK(name_of_process(kBeyondAll).empty());
}

}  // namespace chemsieve::platform_files_test
