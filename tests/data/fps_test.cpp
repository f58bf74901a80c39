
#include <catch2/catch.hpp>
#include <sstream>

#include "base/error.h"
#include "chem/read/parse.h"
#include "data/fps/fps_files.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "tests/support/gzip_file.h"
#include "tests/support/read_fps.h"
#include "tests/support/test_data.h"

namespace chemsieve::fps_test {

using namespace chemsieve::test;

namespace {

FpsFile read_text(const std::string& text) {
    const TemporaryFolder folder;
    write_file(folder.file("in.fps"), text);
    return read_fps(folder.file("in.fps"));
}

// The message without the folder.
std::string error_of(const std::string& text) {
    try {
        read_text(text);
    } catch (const FileError& e) {
        const std::string message = e.what();
        const std::size_t name = message.find("in.fps");
        return name == std::string::npos ? message : message.substr(name);
    }
    return "no error";
}

BitFingerprint with_bits(std::uint32_t length, std::initializer_list<std::uint32_t> bits) {
    BitFingerprint result{length};
    for (const std::uint32_t bit : bits) result.set(bit);
    return result;
}

}  // namespace

TEST_CASE("the first byte of a fingerprint holds bits 0 to 7, the lowest least significant", "[golden]") {
    CHECK(to_hex(with_bits(16, {0})) == "0100");
    CHECK(to_hex(with_bits(16, {4})) == "1000");
    CHECK(to_hex(with_bits(16, {7})) == "8000");
    CHECK(to_hex(with_bits(16, {8})) == "0001");
    CHECK(to_hex(with_bits(16, {0, 1, 2, 3, 15})) == "0f80");
    CHECK(to_hex(with_bits(12, {11})) == "0008");
    CHECK(to_hex(with_bits(166, {165})) == std::string(40, '0') + "20");
    CHECK(from_hex("0f80", 16) == with_bits(16, {0, 1, 2, 3, 15}));
    CHECK(from_hex("0F80", 16) == from_hex("0f80", 16));
}

TEST_CASE("a file that chemfp wrote is read", "[golden]") {
    const FpsFile read = read_text(
        "#FPS1\n#num_bits=166\n#type=RDKit-MACCS166/2\n#software=RDKit/2018.03.1 chemfp/3.2.1\n"
        "#date=2018-05-15T15:18:48\n"
        "000000003000000001d414d91323915380f138ea1f\t58-08-2\n"
        "00000000000000000002000000000404001410d61e\t15687-27-1\n");
    CHECK(read.header.num_bits == 166);
    CHECK(read.header.type == "RDKit-MACCS166/2");
    CHECK(read.header.software == "RDKit/2018.03.1 chemfp/3.2.1");
    CHECK(read.header.date == "2018-05-15T15:18:48");
    REQUIRE(read.records.size() == 2);
    CHECK(read.records[0].id == "58-08-2");
    CHECK(read.records[1].line == 7);
    // Caffeine and ibuprofen, computed here.
    const FingerprintMethod maccs = default_method(FingerprintKind::maccs);
    const auto computed = [&](const char* smiles) {
        return fixed_fingerprint(std::get<Molecule>(parse_smiles(smiles)), maccs);
    };
    CHECK(read.records[0].fingerprint == computed("Cn1cnc2c1c(=O)n(C)c(=O)n2C"));
    CHECK(read.records[1].fingerprint == computed("CC(C)Cc1ccc(cc1)C(C)C(=O)O"));
}

TEST_CASE("a round trip through a file is exact for all kinds") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("round trips of fingerprints: rdkit-data is not installed");
    const TemporaryFolder folder;
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        FingerprintMethod method = default_method(kind);
        std::vector<FpsRecord> written;
        for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 250)) {
            const ParseResult parsed = parse_smiles(smiles);
            const auto* molecule = std::get_if<Molecule>(&parsed);
            if (molecule) written.push_back({"compound " + id, fixed_fingerprint(*molecule, method)});
        }
        REQUIRE(written.size() > 15);
        const FpsHeader header{method.bits, type_line(method), "Test/1", {"a.smi", "b.sdf"}, fps_date()};
        std::ostringstream out;
        FpsWriter writer{out, header};
        for (const FpsRecord& record : written) writer.write(record.id, record.fingerprint);
        write_file(folder.file("all.fps"), out.str());
        const FpsFile read = read_fps(folder.file("all.fps"));
        INFO(name_of(kind));
        CHECK(read.header.num_bits == method.bits);
        CHECK(read.header.type == header.type);
        CHECK(kind_of_type_line(read.header.type) == kind);
        CHECK(read.header.software == header.software);
        CHECK(read.header.sources == header.sources);
        CHECK(read.header.date == header.date);
        REQUIRE(read.records.size() == written.size());
        for (std::size_t i = 0; i < written.size(); ++i) {
            CHECK(read.records[i].id == written[i].id);
            CHECK(read.records[i].fingerprint == written[i].fingerprint);
        }
    }
}

TEST_CASE("the header is written in the order of the format") {
    std::ostringstream out;
    FpsWriter writer{out, {.num_bits = 8, .type = "T/1 a=b", .software = "S", .sources = {"x\ty"}, .date = "D"}};
    writer.write("one", with_bits(8, {1}));
    CHECK(out.str() == "#FPS1\n#num_bits=8\n#type=T/1 a=b\n#software=S\n#source=x y\n#date=D\n02\tone\n");
    CHECK_THAT(fps_date(), Catch::Matches(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)"));
}

TEST_CASE("counts are written beside their features") {
    CHECK(to_fpc({}) == "*");
    CHECK(to_fpc({{0, 1}, {7, 2}, {~std::uint64_t{0}, 4'294'967'295U}}) == "0,7:2,18446744073709551615:4294967295");
    std::ostringstream out;
    FpcWriter writer{out, {.num_bits = 8, .type = "T/1", .software = "S", .sources = {"x", "y"}, .date = "D"}, 100};
    writer.write("o\tne", {{3, 1}, {5, 4}});
    writer.write("two", {});
    CHECK(out.str() ==
          "#FPC1\n#num_bits=100\n#type=T/1\n#software=S\n#source=x\n#source=y\n#date=D\n3,5:4\to ne\n*\ttwo\n");
    CHECK_THROWS_WITH(writer.write(" ", {}), Catch::Contains("without an id"));
    CHECK_THAT(error_of(out.str()), Catch::StartsWith("in.fps:1: this is an FPC file, which counts features"));
}

TEST_CASE("odd ids are cleaned, empty ones refused") {
    std::ostringstream out;
    FpsWriter writer{out, {.num_bits = 8}};
    writer.write("a\tb\nc", with_bits(8, {}));
    writer.write(" #1 \xc3\xa9", with_bits(8, {}));
    CHECK(out.str() == "#FPS1\n#num_bits=8\n00\ta b c\n00\t #1 \xc3\xa9\n");
    CHECK_THROWS_WITH(writer.write("", with_bits(8, {})), Catch::Contains("without an id"));
    CHECK_THROWS_WITH(writer.write("\t", with_bits(8, {})), Catch::Contains("without an id"));
    CHECK_THROWS_WITH(writer.write("x", with_bits(9, {})), Catch::Contains("9 bits does not fit a file of 8"));
    CHECK(read_text(out.str()).records[1].id == " #1 \xc3\xa9");
}

TEST_CASE("lines may end as elsewhere and the header may be missing") {
    const FpsFile crlf = read_text("#FPS1\r\n#num_bits=8\r\n#type= T/1 \r\n01\ta\r\n80\tb c\r\n");
    CHECK(crlf.header.type == "T/1");
    REQUIRE(crlf.records.size() == 2);
    CHECK(crlf.records[0].id == "a");
    CHECK(crlf.records[1].id == "b c");
    CHECK(crlf.records[1].fingerprint == with_bits(8, {7}));

    const FpsFile bare = read_text("0180\tx\n0000\ty");
    CHECK(bare.header.num_bits == 16);
    CHECK(bare.header.type.empty());
    REQUIRE(bare.records.size() == 2);
    CHECK(bare.records[0].fingerprint == with_bits(16, {0, 15}));

    CHECK(read_text("#num_bits=12\n0108\tx\tfurther\n").records[0].fingerprint == with_bits(12, {0, 11}));
    CHECK(read_text("#num_bits=12\n0108\tx\tfurther\n").records[0].id == "x");
    CHECK(read_text("#FPS1\n#unknown_key=1\n#source=a\n#source=b\n").header.sources.size() == 2);
    CHECK_FALSE(read_text("").header.num_bits);
    CHECK(read_text("#FPS1\n#num_bits=166\n").records.empty());
}

TEST_CASE("a gzipped file is read") {
    const TemporaryFolder folder;
    write_gzip(folder.file("in.fps.gz"), "#FPS1\n#num_bits=8\n01\ta\n");
    CHECK(read_fps(folder.file("in.fps.gz")).records.at(0).id == "a");
}

TEST_CASE("whatever is not of the format is an error with its line") {
    const std::string head = "#FPS1\n#num_bits=16\n";
    CHECK(error_of("#FPS2\n01\tx\n") == "in.fps:1: '#FPS2' is not the version that is read, #FPS1");
    CHECK(error_of("#FPS1\n#num_bits=0\n") == "in.fps:2: num_bits is '0', not a number from 1 to 2097152");
    CHECK_THAT(error_of("#FPS1\n#num_bits=many\n"), Catch::StartsWith("in.fps:2: num_bits is 'many'"));
    CHECK_THAT(error_of("#FPS1\n#num_bits=-5\n"), Catch::StartsWith("in.fps:2: num_bits"));
    CHECK_THAT(error_of("#FPS1\n#num_bits=99999999999\n"), Catch::StartsWith("in.fps:2: num_bits"));
    CHECK(error_of("#FPS1\n#remark\n") == "in.fps:2: '#remark' is no header line of the form #key=value");
    CHECK(error_of(head + "0000 x\n") == "in.fps:3: no tab between fingerprint and id");
    CHECK(error_of("0000 x\n") == "in.fps:1: no tab between fingerprint and id");
    CHECK(error_of("\tx\n") == "in.fps:1: the fingerprint is empty");
    CHECK(error_of(head + "0000\t\n") == "in.fps:3: the id is empty");
    CHECK(error_of(head + "0000\ta\n\n0000\tb\n") == "in.fps:4: the line is empty");
    CHECK(error_of(head + "0000\ta\n#date=2026\n") == "in.fps:4: a header line after the first fingerprint");
    CHECK(error_of(head + "000\ta\n") == "in.fps:3: the fingerprint has 3 hexadecimal digits; 16 bits take 4");
    CHECK_THAT(error_of(head + "000000\ta\n"), Catch::StartsWith("in.fps:3: the fingerprint has 6"));
    CHECK_THAT(error_of("000\ta\n"), Catch::StartsWith("in.fps:1: the fingerprint has 3"));
    CHECK(error_of(head + "00g0\ta\n") == "in.fps:3: 'g' is no hexadecimal digit");
    CHECK(error_of("#num_bits=12\n0010\ta\n") ==
          "in.fps:2: bit 12 is set in a fingerprint of 12 bits, which are numbered from 0");
    CHECK_THAT(error_of(head + std::string(2U << 20, '0') + "\ta\n"), Catch::Contains("in.fps:3: the line is longer"));
    CHECK_THROWS_AS(read_fps("/nowhere/x.fps"), FileError);
}

}  // namespace chemsieve::fps_test
