// Groups of stereocentres, coordinates and other parts of V3000 and CXSMILES, from import to export.

#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/StereoGroup.h>

#include <catch2/catch.hpp>
#include <memory>
#include <sstream>

#include "chem/draw/molfile.h"
#include "data/write/output_formats.h"
#include "tests/formats/read_records.h"

namespace chemsieve::stereo_groups_test {

using namespace chemsieve::test;

namespace {

const char* const kGrouped[] = {"C[C@H](F)[C@H](Cl)Br |&1:1,3|", "C[C@H](F)[C@H](Cl)Br |o1:1,&2:3|",
                                "C[C@H](F)[C@H](Cl)Br |a:1,o2:3|", "C[C@H](F)[C@H](Cl)Br |o1:1,o2:3|"};

std::string molfile_v3000(const std::string& cxsmiles) {
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(cxsmiles)};
    return RDKit::MolToMolBlock(*mol, true, -1, true, true);
}

std::string groups_of(const std::string& molfile) {
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::MolBlockToMol(molfile)};
    return mol ? RDKit::MolToCXSmiles(*mol) : "(unread)";
}

std::string exported(OutputFormat format, const ReadRecord& record) {
    std::ostringstream out;
    const auto writer = make_table_writer(format, out, {{"id"}, {"smiles"}});
    const bool is_molfile = record.kept.kind == InputRecord::Kind::molblock;
    writer->write({.cells = {record.id, record.canonical},
                   .id = record.id,
                   .smiles = is_molfile ? record.canonical : record.kept.text,
                   .molblock = is_molfile ? std::optional{record.kept.text} : std::nullopt});
    writer->finish({.title = "Test", .items = {}, .queries = {}});
    return out.str();
}

}  // namespace

TEST_CASE("V3000 with groups of stereocentres is the same from import to export") {
    const TemporaryFolder folder;
    std::string sdf;
    for (const char* smiles : kGrouped) sdf += molfile_v3000(smiles) + "$$$$\n";
    write_file(folder.file("a.sdf"), sdf);
    const ReadFile read = read_records(folder.file("a.sdf"));
    REQUIRE(read.records.size() == std::size(kGrouped));
    for (std::size_t i = 0; i < std::size(kGrouped); ++i) {
        INFO(kGrouped[i]);
        const std::string out = exported(OutputFormat::sdf, read.records[i]);
        CHECK_THAT(out, Catch::Contains("V3000"));
        const std::string before = groups_of(molfile_v3000(kGrouped[i]));
        CHECK(before.find(kGrouped[i][24]) != std::string::npos);
        CHECK(groups_of(out.substr(0, out.find("$$$$"))) == before);
    }
}

TEST_CASE("an extension of SMILES is the same from import to export") {
    const TemporaryFolder folder;
    std::vector<std::string> lines{"CCO |(0,0,;1.3,0.75,;2.6,0,)|", "*CC |$R1;;$|", "CCO |Sg:n:1:n:ht|",
                                   "CC.c1ccccc1 |m:1:2.3.4.5.6.7|"};
    lines.insert(lines.end(), std::begin(kGrouped), std::end(kGrouped));
    for (const char* ending : {"smi", "cxsmiles"}) {
        std::string text;
        for (std::size_t i = 0; i < lines.size(); ++i) text += lines[i] + " c" + std::to_string(i) + "\n";
        const std::string path = folder.file(std::string{"a."} + ending);
        write_file(path, text);
        const ReadFile read = read_records(path);
        REQUIRE(read.records.size() == lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            INFO(lines[i]);
            CHECK(read.records[i].reason == "");
            CHECK(read.records[i].id == "c" + std::to_string(i));
            CHECK(read.records[i].kept.text == lines[i]);
            CHECK(exported(OutputFormat::smi, read.records[i]).starts_with(lines[i]));
        }
    }
}

TEST_CASE("groups of stereocentres and coordinates of SMILES go into molfiles that are made of it") {
    for (const char* smiles : kGrouped) {
        INFO(smiles);
        const std::string made = molfile_of("x", smiles, std::nullopt);
        const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
        const std::unique_ptr<RDKit::RWMol> back{RDKit::MolBlockToMol(made)};
        REQUIRE(back);
        back->clearConformers();
        CHECK(RDKit::MolToCXSmiles(*back) == RDKit::MolToCXSmiles(*mol));
    }
    const std::string drawn = molfile_of("x", "CCO |(0,0,;7.3,0.75,;2.6,-5.25,)|", std::nullopt);
    CHECK_THAT(drawn, Catch::Contains("    7.3000    0.7500") && Catch::Contains("    2.6000   -5.2500"));
}

TEST_CASE("query features in an extension of SMILES are no compound") {
    const auto reason = [](const std::string& text) {
        const ParseResult result = parse_smiles(text);
        const auto* bad = std::get_if<Unparsable>(&result);
        return bad ? bad->reason : "(accepted)";
    };
    for (const char* text : {"CCC |rb:1:*|", "CCC |s:1:*|", "CCC |u:1|", "CC* |$;;Q_e$|"}) {
        INFO(text);
        CHECK_THAT(reason(text), Catch::Contains("query atom"));
    }
    for (const char* text : {"C*CC |LN:1:1.3|", "*CC |$R1;;$|", "CC* |$;;_AP1$|"}) {
        INFO(text);
        CHECK(reason(text) == "(accepted)");
    }
}

}  // namespace chemsieve::stereo_groups_test
