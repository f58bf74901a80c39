// Files packed by the programs that people pack with, whole, one behind the other, cut off and damaged.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "data/file/text_input.h"
#include "data/file/unpacker.h"
#include "data/read/input_formats.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::packed_files_test {

using namespace chemsieve::test;

namespace {

struct Packer {
    const char* name;
    const char* command;
};

constexpr Packer kPackers[] = {{"gzip", "gzip -c"},
                               {"bzip2", "bzip2 -c"},
                               {"bzip2", "bzip2 -1 -c"},
                               {"xz", "xz -c"},
                               {"xz", "xz -T2 --block-size=65536 -9 -c"},
                               {"xz", "xz --check=none -0 -c"},
                               {"zstd", "zstd -q -c"},
                               {"zstd", "zstd -q -19 --long=27 -c"}};

std::string some_lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "C1CC1CN" + std::to_string(i * 7919 % 100003) + "\tcompound " + std::to_string(i) + "\n";
    return text;
}

// What a packer of the system makes of a text.
class Packed {
  public:
    std::string bytes(const Packer& packer, const std::string& text) const {
        write_file(folder_.file("text"), text);
        const ShellRan ran = run_in_shell(folder_.path().string(), std::string{packer.command} + " < text > packed");
        INFO(packer.command << ": " << ran.text);
        REQUIRE(ran.code == 0);
        return read_file(folder_.file("packed"));
    }
    // Their text; throws as TextInput does.
    std::string unpacked(const std::string& bytes) const {
        write_file(folder_.file("any name"), bytes);
        TextInput input{folder_.file("any name")};
        std::string text;
        for (std::string line; input.next_line(line);) text += line + "\n";
        return text;
    }
    // The text up to an error, and the error.
    std::pair<std::string, std::string> until_damage(const std::string& bytes) const {
        write_file(folder_.file("any name"), bytes);
        TextInput input{folder_.file("any name")};
        std::string text;
        try {
            for (std::string line; input.next_line(line);) text += line + "\n";
        } catch (const FileError& e) {
            return {text, e.reason()};
        }
        return {text, ""};
    }

  private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("what gzip, bzip2, xz and zstd pack is read, one or several behind each other") {
    const Packed packed;
    const std::string text = some_lines(60'000), more = some_lines(7);
    for (const Packer& packer : kPackers) {
        INFO(packer.command);
        const std::string bytes = packed.bytes(packer, text), further = packed.bytes(packer, more);
        CHECK(bytes.size() < text.size());
        CHECK(packing_of(bytes)->name == std::string{packer.name});
        CHECK(packed.unpacked(bytes) == text);
        CHECK(packed.unpacked(further + bytes + further) == more + text + more);
        CHECK(packed.unpacked(bytes + std::string(8192, '\0')) == text);
        CHECK(packed.unpacked(packed.bytes(packer, "")).empty());
        CHECK_THROWS_WITH(packed.unpacked(further + "CC plain\n"),
                          Catch::Contains("after line 7") && Catch::Contains(packing_of(bytes)->is_packed));
    }
    CHECK(packing_of("BZh is no compound\n") == nullptr);
    CHECK(packed.unpacked("BZh9 is no compound\n") == "BZh9 is no compound\n");
}

TEST_CASE("a packed file that was cut off is an error, and what came before is given") {
    const Packed packed;
    const std::string text = some_lines(3'000);
    for (const Packer& packer : kPackers) {
        const std::string bytes = packed.bytes(packer, text);
        for (std::size_t cut = 12; cut < bytes.size(); cut += 1 + bytes.size() / 40) {
            const auto [before, error] = packed.until_damage(bytes.substr(0, cut));
            INFO(packer.command << " cut after " << cut << " of " << bytes.size());
            CHECK_THAT(error, Catch::Contains("ends too early"));
            CHECK(text.starts_with(before));
        }
        CHECK_THAT(packed.until_damage(bytes.substr(0, bytes.size() - 1)).second, Catch::Contains("ends too early"));
    }
}

TEST_CASE("damage in a packed file is never taken for text") {
    const Packed packed;
    const std::string text = some_lines(3'000);
    for (const Packer& packer : kPackers) {
        if (std::string{packer.command}.find("none") != std::string::npos) continue;  // it has no check sum
        const std::string bytes = packed.bytes(packer, text);
        std::size_t told = 0, tried = 0;
        for (std::size_t at = kBytesThatTell; at < bytes.size(); at += 1 + bytes.size() / 60) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
            const auto [before, error] = packed.until_damage(damaged);
            INFO(packer.command << ", byte " << at << ": " << error);
            ++tried;
            told += !error.empty();
            // Some bits mean nothing.
            if (error.empty()) CHECK(before == text);
        }
        CHECK(told + 3 >= tried);
    }
}

TEST_CASE("the ending of a packing is passed over in names") {
    CHECK(name_unpacked("a.smi.xz") == "a.smi");
    CHECK(name_unpacked("a.SDF.BZ2") == "a.SDF");
    CHECK(name_unpacked("a.smi") == "a.smi");
    CHECK(name_unpacked(".gz") == ".gz");
    CHECK(format_from_name("x/a.csv.zst") == InputFormat::csv);
    CHECK(format_from_name("a.Smi.Gz") == InputFormat::smiles);
    CHECK_FALSE(format_from_name("a.xz"));
}

}  // namespace chemsieve::packed_files_test
