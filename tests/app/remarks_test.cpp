// Remarks on what is read only in part come from the readers to standard error: of imports, queries, lists of known
// compounds and fingerprints.

#include <catch2/catch.hpp>

#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::remarks_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kMethane =
    "methane\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n";

// As other programs than Corina write it: with aromatic bonds all around pyrrole's ring.
const std::string kMethylpyrrole =
    "@<TRIPOS>MOLECULE\npyrrole\n 13 13 0 0 0\nSMALL\nNO_CHARGES\n@<TRIPOS>ATOM\n"
    "1 N1 0 1.1 0 N.ar 1 L 0\n2 C2 1.1 0.3 0 C.ar 1 L 0\n3 C3 0.7 -1 0 C.ar 1 L 0\n4 C4 -0.7 -1 0 C.ar 1 L 0\n"
    "5 C5 -1.1 0.3 0 C.ar 1 L 0\n6 C6 0 2.6 0 C.3 1 L 0\n7 H7 2.1 0.6 0 H 1 L 0\n8 H8 1.3 -1.9 0 H 1 L 0\n"
    "9 H9 -1.3 -1.9 0 H 1 L 0\n10 H10 -2.1 0.6 0 H 1 L 0\n11 H11 1 2.9 0 H 1 L 0\n12 H12 -0.5 2.9 0.9 H 1 L 0\n"
    "13 H13 -0.5 2.9 -0.9 H 1 L 0\n@<TRIPOS>BOND\n1 1 2 ar\n2 2 3 ar\n3 3 4 ar\n4 4 5 ar\n5 5 1 ar\n6 1 6 1\n"
    "7 2 7 1\n8 3 8 1\n9 4 9 1\n10 5 10 1\n11 6 11 1\n12 6 12 1\n13 6 13 1\n";

struct Folder {
    // Imports a file of this name and content into a library of its own.
    Ran imported(const std::string& name, const std::string& content, const std::vector<std::string>& options = {}) {
        write_file(folder.file(name), content);
        std::vector<std::string> words{"import", folder.file(name + ".sieve"), folder.file(name)};
        words.insert(words.end(), options.begin(), options.end());
        return run(words);
    }
    TemporaryFolder folder;
};

std::size_t lines_with(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
    return count;
}

}  // namespace

TEST_CASE("an import tells what it reads only in part, record by record and in its sum") {
    Folder files;
    const Ran sdf = files.imported("a.sdf", kMethane + "> <>\nlost\n\n> <b>\n1\n\n> <>\nmore\n\n$$$$\n" + kMethane);
    CHECK_THAT(sdf.err, Contains("a.sdf:1: methane: the data item of line 7 has no name; it is left out\n") &&
                            Contains("a.sdf:1: methane: the data item of line 13 has no name; it is left out\n") &&
                            Contains("\n1 record had data items without a name, which are left out\n"));
    const Ran csv = files.imported("a.csv", "smiles,name,x\nCCO,a,1\nCCN,b,1,2\nCCC,c,1,,\n");
    CHECK_THAT(csv.err, Contains("a.csv:3: b: rejected: has 4 cells where the header has 3; a value that holds the "
                                 "separator must be in quotes\n"));
    const Ran tsv = files.imported("a.smi", "smiles\tname\nCCO\ta\nCCN\tb\t3\n");
    CHECK_THAT(tsv.err, Contains("a.smi:3: b: rejected: has 3 cells where the header has 2;"));
    const Ran bars = files.imported("bars.smi", "CCO|a\nCC b\n");
    CHECK_THAT(bars.err,
               Contains("bars.smi:1: bars-1: rejected: has a bar ('|') behind 'CCO', which is no part of SMILES;") &&
                   Contains("; --delimiter '|' reads a file whose columns it separates\n"));
    CHECK_THAT(files.imported("c.smi", "CCO|a\nCC|b\n", {"--delimiter", "|"}).err, Contains("read 2 = stored 2 "));

    const Ran extended = files.imported("b.smi", "CCO |RG:_R1={C}| a\nCCOC |LN:1:1.3| b\nCCCC |LN:1:1.3| c\nCC d\n");
    CHECK_THAT(extended.err,
               Contains("b.smi:1: a: of its extension this is not read: RG:_R1={C}\n") &&
                   Contains("b.smi:2: b: atoms that may be repeated (link nodes) are there once\n") &&
                   Contains("\n1 record had an extension (|...|) of which something is not read\n"
                            "2 records had atoms that may be repeated (link nodes), which are there once\n"));
    const Ran mol2 = files.imported("a.mol2", kMethylpyrrole);
    CHECK_THAT(mol2.err,
               Contains("a.mol2:1: pyrrole: its charges and aromatic bonds do not fit the types of its atoms") &&
                   Contains("\n1 record had to be read by bonds alone"));
    for (const Ran& ran : {sdf, csv, tsv, extended, mol2}) CHECK(ran.code == 0);
    for (const char* plain : {"CCO a\nCC b\n", "smiles\nCCO a\nCC b c\n"}) {
        CHECK_THAT(files.imported("c.smi", plain).err, !Contains("record had") && !Contains("header has"));
    }
}

TEST_CASE("remarks on rejected and skipped records are told, too") {
    Folder files;
    const Ran bad = files.imported("a.sdf",
                                   "bad\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n"
                                   "    0.0000    0.0000    0.0000 Xy  0  0\nM  END\n> <>\nlost\n\n$$$$\n");
    CHECK_THAT(bad.err, Contains("has no name; it is left out\na") || Contains("has no name; it is left out\n/"));
    CHECK(bad.err.find("has no name") < bad.err.find("rejected: "));
    const Ran twice = files.imported("b.smi", "CCO |RG:_R1={C}| a\nOCC |RG:_R1={C}| b\n", {"--duplicates", "skip"});
    CHECK_THAT(twice.err, Contains("stored 1 + rejected 0 + skipped duplicates 1") && Contains("\n2 records had an"));
}

TEST_CASE("of many remarks of a kind a hundred are listed, and none on demand") {
    Folder files;
    std::string lines;
    for (int i = 0; i < 120; ++i) lines += "CCO |RG:_R1={C}| x" + std::to_string(i) + "\n";
    lines += "CCOC |LN:1:1.3| y\n";
    const Ran many = files.imported("a.smi", lines);
    CHECK(lines_with(many.err, "this is not read") == 100);
    CHECK_THAT(many.err, Contains(": y: atoms that may be repeated") && Contains("\n120 records had an extension"));
    const Ran silent = files.imported("b.smi", lines, {"--errors", "ignore"});
    CHECK(lines_with(silent.err, "this is not read") == 0);
    CHECK_THAT(silent.err, Contains("\n120 records had an extension"));
    CHECK_THAT(files.imported("c.smi", lines, {"-q"}).err, !Contains("120 records"));
}

TEST_CASE("remarks of readers are notes on queries, alone and in a run of many") {
    Folder files;
    REQUIRE(files.imported("lib.smi", "CCO a\nCCOC b\nCn1cccc1 c\n").code == 0);
    const std::string library = files.folder.file("lib.smi.sieve");
    const Ran similar = run({"similar", library, "CCO |RG:_R1={C}|"});
    CHECK_THAT(similar.err, Contains("note: query q1: of its extension this is not read: RG:_R1={C}\n"));
    const Ran exact = run({"exact", library, "CCOC |LN:1:1.3|"});
    CHECK_THAT(exact.err, Contains("note: query q1: atoms that may be repeated (link nodes) are asked for once\n"));
    write_file(files.folder.file("q.mol2"), kMethylpyrrole + kMethylpyrrole);
    const Ran batch = run({"substructure", library, "--queries", files.folder.file("q.mol2")});
    CHECK_THAT(batch.err, Contains("note: 2 queries, the first pyrrole: its charges and aromatic bonds do not fit"));
    // What stands beside a structure means nothing for a query.
    write_file(files.folder.file("q.csv"), "smiles,name\nCCO,a,b\n");
    CHECK_THAT(run({"substructure", library, "--queries", files.folder.file("q.csv")}).err, !Contains("titles"));
}

TEST_CASE("lists of known compounds and fingerprints tell the remarks of readers") {
    Folder files;
    const std::string smiles = files.folder.file("a.smi"), mol2 = files.folder.file("a.mol2");
    write_file(smiles, "CCO |RG:_R1={C}| a\nCC b\n");
    write_file(mol2, kMethylpyrrole);
    const std::string known = files.folder.file("a.known");
    CHECK_THAT(run({"known", "build", known, smiles}).err, Contains("a.smi:1: a: of its extension this is not read"));
    CHECK_THAT(run({"known", "check", known, mol2}).err, Contains("a.mol2:1: pyrrole: its charges and aromatic"));
    CHECK_THAT(run({"known", "check", known, mol2, "--errors", "ignore"}).err, !Contains("its charges"));
    const std::string table = files.folder.file("a.fps");
    CHECK_THAT(run({"fingerprint", smiles, "-o", table}).err,
               Contains("a.smi:1: a: of its extension this is not read"));
    CHECK_THAT(run({"fingerprint", mol2, "-o", table}).err, Contains("a.mol2:1: pyrrole: its charges and aromatic"));
}

}  // namespace chemsieve::remarks_test
