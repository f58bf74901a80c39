// InChIKeys in blocks and in libraries: their bytes, what is found, and what is left after removals.

#include "data/sameness/inchi_keys.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>

#include "base/checksum.h"
#include "base/error.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/schema/schema.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::inchi_keys_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kAspirin = "BSYNRYMUTXBXSQ-UHFFFAOYSA-N", kAlanine = "QNAYBMKLOCPYGJ-REOHCLBHSA-N",
                  kLast = "ZZZZZZZZZZZZZZ-ZZZZZZZZSA-Z", kFirst = "AAAAAAAAAAAAAA-AAAAAAAASA-A";

std::string hex(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
        constexpr const char* kDigits = "0123456789abcdef";
        text += kDigits[static_cast<unsigned char>(c) >> 4];
        text += kDigits[static_cast<unsigned char>(c) & 15];
    }
    return text;
}

}  // namespace

TEST_CASE("a block of InChIKeys gives back what it was made of") {
    std::vector<StoredKey> keys{kAspirin, std::nullopt, kAlanine, std::string{}, kLast, kFirst};
    for (int i = 0; i < 100; ++i) keys.push_back(i % 3 ? kAspirin : kAlanine);
    const std::string bytes = encode_key_block(keys, 129);
    CHECK(decode_key_block(bytes, 129) == keys);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        CHECK(key_in_block(bytes, 129, 129 + static_cast<std::int64_t>(i)) == keys[i]);
    }
    CHECK_FALSE(key_in_block(bytes, 129, 128));
    CHECK_FALSE(key_in_block(bytes, 129, 129 + static_cast<std::int64_t>(keys.size())));
    CHECK(encode_key_block({}, 1).size() == 10);
    CHECK(encode_key_block(std::vector<StoredKey>(128, kAspirin), 1).size() == 10 + 32 + 128 * 9);
    CHECK(encode_key_block(std::vector<StoredKey>(128, kAlanine), 1).size() == 10 + 32 + 128 * 14);
    CHECK_THROWS_WITH(encode_key_block(std::vector<StoredKey>{"BSYNRYMUTXBXSQ"}, 1), Contains("no standard InChIKey"));
}

TEST_CASE("the bytes of a block of InChIKeys are frozen") {
    const std::vector<StoredKey> keys{kAspirin, std::nullopt, kAlanine, std::string{}};
    CHECK(hex(encode_key_block(keys, 1)) == "a1a1bb2f7e1b2e1a010491e804d41f303baefc36c62ed62ffbae0da9b52d2c391e20");
}

TEST_CASE("a damaged block of InChIKeys is refused, whatever byte is wrong") {
    const std::string bytes = encode_key_block(std::vector<StoredKey>{kAspirin, kAlanine, std::string{}}, 1);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ 4);
        CHECK_THROWS_WITH(decode_key_block(wrong, 1), Contains("damaged"));
        CHECK_THROWS_WITH(key_in_block(wrong, 1, 1), Contains("damaged"));
        CHECK_THROWS_WITH(decode_key_block(bytes.substr(0, i), 1), Contains("damaged"));
    }
    CHECK_THROWS_WITH(decode_key_block(bytes, 129), Contains("damaged"));
}

TEST_CASE("a block of InChIKeys with a right checksum over what no program writes is refused") {
    const auto refused = [](std::string bytes) {
        const std::uint64_t sum = checksum64(std::string_view{bytes}.substr(8), 1);
        std::memcpy(bytes.data(), &sum, sizeof sum);
        CHECK_THROWS_WITH(decode_key_block(bytes, 1), Contains("damaged"));
        CHECK_THROWS_WITH(key_in_block(bytes, 1, 1), Contains("damaged"));
    };
    std::string bytes = encode_key_block(std::vector<StoredKey>{std::string{}, std::nullopt}, 1);
    bytes[10] = 3;  // the state of the first
    refused(bytes);
    refused(encode_key_block(std::vector<StoredKey>(129), 1));
    bytes = encode_key_block(std::vector<StoredKey>{kAspirin}, 1);
    bytes.back() = '\x7f';  // the last letter is none
    refused(bytes);
}

TEST_CASE("keys are computed window after window, and a stop loses nothing that is done") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    create_library(library, FingerprintRecipe{});
    std::string compounds;
    for (int i = 1; i <= 500; ++i)
        compounds += std::string(static_cast<std::size_t>(i % 90 + 1), 'C') + "O c" + std::to_string(i) + "\n";
    import_to(library, compounds);
    std::stop_source stop;
    const InchiKeyOptions options{.jobs = 2, .window_compounds = 100, .batch_compounds = 30};
    InchiKeyEvents events;
    events.progress = [&](const IndexProgress&) { stop.request_stop(); };
    const InchiKeyOutcome first = add_inchi_keys(library, options, events, stop.get_token());
    CHECK(first.cancelled);
    CHECK(first.looked_at == 100);
    CHECK(inchi_key_state(library).missing == 400);
    CHECK_THROWS_WITH(Library{library}.reader()->with_inchi_key(kAspirin),
                      Contains("no InChIKeys yet of 400 compounds"));
    const InchiKeyOutcome second = add_inchi_keys(library, options, {}, {});
    CHECK_FALSE(second.cancelled);
    CHECK(second.looked_at == 400);
    CHECK(second.without_key == 0);
    const auto reader = Library{library}.reader();
    CHECK(reader->with_inchi_key("LFQSCWFLJHTTHZ-UHFFFAOYSA-N").size() == 6);  // ethanol
    for (int i = 1; i <= 500; ++i) {
        const auto key = reader->inchi_key(CompoundNumber{i});
        REQUIRE(key);
        const auto found = reader->with_inchi_key(*key);
        CHECK(std::count(found.begin(), found.end(), CompoundNumber{i}) == 1);
    }
}

TEST_CASE("compounds that libinchi crashes on are told, and are not tried again") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve"), program = folder.file("program");
    create_library(library, FingerprintRecipe{});
    import_to(library, "CCO a\nCCC b\n");
    write_file(program, "#!/bin/sh\nkill -SEGV $$\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    std::vector<std::string> told;
    InchiKeyEvents events;
    events.failed = [&](const KeylessCompound& compound) { told.push_back(compound.id + ": " + compound.reason); };
    const InchiKeyOutcome outcome = add_inchi_keys(library, {.program = program}, events, {});
    CHECK(outcome.without_key == 2);
    CHECK(told == std::vector<std::string>{"a: libinchi crashes on it", "b: libinchi crashes on it"});
    CHECK(Library{library}.reader()->inchi_key(CompoundNumber{1}) == "");
    CHECK(Library{library}.reader()->with_inchi_key("LFQSCWFLJHTTHZ").empty());
    CHECK(add_inchi_keys(library, {}, {}, {}).looked_at == 0);
    // Without the program nothing is stored that would be believed later.
    REQUIRE(remove_inchi_keys(library, {}));
    CHECK_FALSE(remove_inchi_keys(library, {}));
    CHECK_THROWS_WITH(add_inchi_keys(library, {.program = folder.file("none")}, {}, {}), Contains("cannot be started"));
    CHECK(add_inchi_keys(library, {}, {}, {}).without_key == 0);
}

}  // namespace chemsieve::inchi_keys_test
