// Checksums of pages: damage beyond a byte is made anew where that can be, and told where not.

#include <catch2/catch.hpp>
#include <fstream>

#include "data/rows/library_connection.h"
#include "data/sqlite/seal_marks.h"
#include "tests/app/rich_library.h"
#include "tests/app/run_cli.h"

namespace chemsieve::sealed_library_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

void change_bytes(const std::string& path, std::int64_t page, std::int64_t place, const std::string& bytes) {
    std::fstream file{path, std::ios::in | std::ios::out | std::ios::binary};
    file.seekp((page - 1) * static_cast<std::int64_t>(sqlite::kPageBytes) + place);
    file << bytes;
}

// The last page of a table.
std::int64_t page_of(const std::string& library, const std::string& table) {
    LibraryConnection connection{library, sqlite::Mode::read_only};
    sqlite::Statement pages{connection,
                            "SELECT pageno FROM dbstat WHERE name = ?1 AND pagetype <> 'internal' "
                            "ORDER BY path DESC LIMIT 1"};
    REQUIRE(pages.bind(1, table).step());
    return pages.integer(0);
}

}  // namespace

TEST_CASE("pages that many bytes of were changed in are made anew if texts tell what they held, or told") {
    const TemporaryFolder folder;
    const std::string whole = make_rich_library(folder, true);
    const std::vector<std::string> search{"similar", "", "CC(=O)Oc1ccccc1C(=O)O", "--top", "50"};
    const auto found = [&](const std::string& library) {
        std::vector<std::string> words = search;
        words[1] = library;
        return run(words);
    };
    const std::string expected = found(whole).out;
    for (const char* table : {"slice_row", "structure_block", "lookup_chunk"}) {
        INFO(table);
        const std::string library = copy_of(whole, folder);
        change_bytes(library, page_of(library, table), 1000, "much else");
        CHECK_THAT(run({"check", library, "--sample", "1"}).out,
                   Contains(std::string{"of the table "} + table) && Contains("--repair"));
        const Ran repaired = run({"check", library, "--repair", "--sample", "1"});
        INFO(repaired.out << repaired.err);
        CHECK(repaired.code == 0);
        CHECK(found(library).out == expected);
    }
    for (const char* table : {"compound_block"}) {
        INFO(table);
        const std::string library = copy_of(whole, folder);
        change_bytes(library, page_of(library, table), 4020, "much else");
        const std::string damaged = read_file(library);
        const Ran repaired = run({"check", library, "--repair"});
        CHECK(repaired.code == 4);
        CHECK_THAT(repaired.out, Contains(std::string{"of the table "} + table) && !Contains("made anew:"));
        CHECK(read_file(library) == damaged);
        const Ran exported = run({"export", library, "--columns", "all", "-o", folder.file("rest.csv")});
        CHECK((exported.code == 4 || exported.code == 5));
    }
}

TEST_CASE("a page of a library fits its seal at its place only, and one wrong byte is found") {
    std::vector<std::uint8_t> bytes(sqlite::kPageBytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7);
    const sqlite::WritablePage page{bytes.data(), sqlite::kPageBytes};
    sqlite::seal(page, 5);
    CHECK(sqlite::fits_seal(page, 5));
    CHECK_FALSE(sqlite::fits_seal(page, 6));
    const std::vector<std::uint8_t> right = bytes;
    for (const std::size_t place :
         {std::size_t{0}, std::size_t{2000}, sqlite::kPageBytes - 9, sqlite::kPageBytes - 1}) {
        bytes[place] ^= 0x41;
        CHECK_FALSE(sqlite::fits_seal(page, 5));
        CHECK(sqlite::mend_one_byte(page, 5));
        CHECK(bytes == right);
    }
    bytes[10] ^= 1;
    bytes[3000] ^= 1;
    const std::vector<std::uint8_t> wrong = bytes;
    CHECK_FALSE(sqlite::mend_one_byte(page, 5));
    CHECK(bytes == wrong);
}

TEST_CASE("a library that says it has checksums and has none is refused") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, false);
    REQUIRE(run({"compact", "-q", library}).code == 0);  // without a log
    change_bytes(library, 1, 20, std::string(1, '\0'));  // room behind each page: none
    change_bytes(library, 1, sqlite::kPageBytes - sqlite::kSealBytes, "unsealed");
    const Ran ran = run({"info", library});
    CHECK(ran.code == 4);
    CHECK_THAT(ran.err, Contains("should have checksums on its pages and has none"));
}

}  // namespace chemsieve::sealed_library_test
