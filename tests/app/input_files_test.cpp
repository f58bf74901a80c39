// What is said of files that can be understood in more than one way, and that nothing of them goes without a word.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/app/run_cli.h"
#include "tests/support/gzip_file.h"
#include "tests/support/test_data.h"

namespace chemsieve::input_files_test {

using namespace chemsieve::test;

namespace {

const std::string kMethane =
    "methane\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n";

// Imports a file of this name and content into a new library "own.sieve" in the folder.
Ran imported(const TemporaryFolder& folder, const std::string& name, const std::string& content,
             std::vector<std::string> options = {}) {
    write_file(folder.file(name), content);
    std::vector<std::string> words{"import", folder.file("own.sieve"), folder.file(name)};
    words.insert(words.end(), options.begin(), options.end());
    return run(words);
}

}  // namespace

TEST_CASE("the sum of an import counts comments, and tells of doubts") {
    const TemporaryFolder folder;
    const Ran smiles = imported(folder, "a.smi", "# one\nCC a\n# two\nCO b\nnonsense c\n");
    CHECK_THAT(smiles.err,
               Catch::Contains("read 3 = stored 2 + rejected 1 + skipped duplicates 0; 2 lines are comments"));
    const Ran sdf = imported(folder, "a.sdf", kMethane + "> <x>\n1\n> <y>\n2\n\n$$$$\n");
    CHECK_THAT(sdf.err, Catch::Contains("a.sdf:1: methane: line 9 looks like the header of a data item"));
    CHECK_THAT(sdf.err, Catch::Contains("1 record could be understood in two ways"));
    CHECK_THAT(imported(folder, "b.sdf", kMethane + "$$$$\n").err, !Catch::Contains("two ways"));
}

TEST_CASE("what follows a gzip stream breaks the import off, and what came before is stored") {
    const TemporaryFolder folder;
    write_gzip(folder.file("x.smi.gz"), "CC a\nCO b\n");
    const Ran ran = imported(folder, "a.smi.gz", read_file(folder.file("x.smi.gz")) + "CN c\nCF d\n");
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("after line 2") && Catch::Contains("not gzipped") &&
                            Catch::Contains("the 2 compounds before that are stored"));
    CHECK_THAT(ran.err, Catch::Contains("read 2 = stored 2"));
}

TEST_CASE("a table is refused from the line where its quotes are out of step") {
    const TemporaryFolder folder;
    const Ran ran = imported(folder, "a.csv", "smiles,name\nCC,a\nCO,\"b\nCN,c\nCF,\"d\n");
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("a.csv:3:") && Catch::Contains("in line 5") &&
                            Catch::Contains("the compound before that is stored"));
}

TEST_CASE("whether a first line has titles can be said, for compounds and queries") {
    const TemporaryFolder folder;
    CHECK_THAT(imported(folder, "a.smi", "CCO smiles\nCCN x\n").err, Catch::Contains("read 2 = stored 2"));
    CHECK_THAT(imported(folder, "b.smi", "CCO y\nCCN x\n", {"--header", "yes"}).err,
               Catch::Contains("with header") && Catch::Contains("read 1 = stored 1"));
    CHECK_THAT(imported(folder, "c.smi", "smiles id\nCCF x\n", {"--header", "no"}).err,
               Catch::Contains("without header") && Catch::Contains("read 2 = stored 1 + rejected 1"));
    write_file(folder.file("q.smi"), "[#6]~[#8] mol\n[#7] x\n");
    const std::vector<std::string> search{"substructure", folder.file("own.sieve"), "--queries", folder.file("q.smi"),
                                          "--count"};
    const Ran found = run(search);
    CHECK(found.out == "mol\t1\nx\t2\n");
    CHECK_THAT(found.err, Catch::StartsWith(folder.file("q.smi") + ": separated by blanks, without header\n"));
    write_file(folder.file("q.smi"), "[#6]~[#8] y\n[#7] x\n");
    std::vector<std::string> titled = search;
    titled.insert(titled.end(), {"--header", "yes"});
    CHECK(run(titled).out == "x\t2\n");
    CHECK(run({"substructure", folder.file("own.sieve"), "CO", "--header", "perhaps"}).code == 2);
}

TEST_CASE("a table of results is not replaced where no query could be read") {
    const TemporaryFolder folder;
    imported(folder, "a.smi", "CCO a\n");
    const std::string library = folder.file("own.sieve"), table = folder.file("hits.tsv");
    write_file(table, "earlier results\n");
    write_file(folder.file("q.smi"), "nonsense one\nC1CC two\n");
    const Ran ran = run({"substructure", library, "--queries", folder.file("q.smi"), "-o", table, "--smiles"});
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("no query could be used; nothing was written"));
    CHECK(read_file(table) == "earlier results\n");
    run({"substructure", library, "--queries", folder.file("q.smi"), "-o", table, "--smiles", "--keep-all"});
    CHECK_THAT(read_file(table), Catch::Contains("\none\t") && Catch::Contains("\ntwo\t"));
}

TEST_CASE("queries and structures are not taken for SMILES in files of formats that are not read") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "CCO a\n");
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", "-q", library, folder.file("a.smi")}).code == 0);
    for (const auto& [name, words] : {std::pair{"a.xls", "files .xls are not read; save it as .xlsx"},
                                      {"a.ODS", "files .ods are not read; save it as .xlsx"},
                                      {"a.cdx", "files .cdx are not read; save it as .cdxml"}}) {
        const std::string file = folder.file(name);
        write_file(file, "CCO a\n");
        for (const std::vector<std::string>& options : {std::vector<std::string>{"--queries", file},
                                                        {"CCO", "--contains-any", file},
                                                        {"CCO", "--alerts", "set=" + file, "--where", "set"}}) {
            INFO(name << ' ' << options.front());
            std::vector<std::string> given{"substructure", library};
            given.insert(given.end(), options.begin(), options.end());
            const Ran ran = run(given);
            CHECK(ran.code == 3);
            CHECK_THAT(ran.err, Catch::Contains("cannot read " + file) && Catch::Contains(words));
            CHECK(ran.out.empty());
        }
        CHECK(run({"substructure", "-q", library, "--queries", file, "--query-format", "smi", "--count"}).out ==
              "a\t1\n");
    }
}

TEST_CASE("no output takes the place of files that belong to a library") {
    const TemporaryFolder folder;
    imported(folder, "a.smi", "CCO a\n");
    const std::string library = folder.file("own.sieve");
    for (const char* ending : {"-wal", "-shm", "-journal"}) {
        const Ran ran = run({"substructure", library, "CO", "-o", library + ending});
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err, Catch::Contains("belongs to " + library));
    }
}

TEST_CASE("names that SQLite knows otherwise are names of files") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "CCO a\n");
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    for (const std::string name : {":memory:", "file:x.sieve?mode=memory", "file:y.sieve"}) {
        CHECK(run({"import", name, "a.smi"}).code == 0);
        CHECK(std::filesystem::is_regular_file(folder.path() / name));
        CHECK(run({"substructure", name, "CO", "--count"}).out == "q1\t1\n");
    }
    std::filesystem::current_path(before);
}

TEST_CASE("how the text of a table is read can be said to all commands that read tables") {
    const TemporaryFolder folder;
    const std::string library = folder.file("a.sieve");
    write_file(folder.file("a.csv"), "Plate 12\n\nsmiles|id\nCCO|na\xefve\nCCN|\x80\n");
    const std::vector<std::string> said = {"--input-delimiter", "|", "--encoding", "cp437", "--skip-lines", "2"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), said.begin(), said.end());
        return run(words);
    };
    REQUIRE(with({"import", library, folder.file("a.csv")}).code == 0);
    CHECK_THAT(run({"export", library, "--format", "smi"}).out, Catch::Contains("CCO\tna\u2229ve\nCCN\t\u00C7\n"));
    const Ran found = with({"exact", library, "--queries", folder.file("a.csv")});
    CHECK(found.code == 0);
    CHECK_THAT(found.out, Catch::Contains("na\u2229ve\tna\u2229ve\t") && Catch::Contains("\u00C7\t\u00C7\t"));
    const Ran known = with({"known", "build", folder.file("a.known"), folder.file("a.csv")});
    CHECK_THAT(known.err + known.out, Catch::Contains("2 "));
    CHECK(known.code == 0);
    CHECK(with({"fingerprint", folder.file("a.csv"), "-o", folder.file("a.fps")}).code == 0);
    CHECK_THAT(read_file(folder.file("a.fps")), Catch::Contains("na\u2229ve"));
    // What the encoding does not have, and what is no encoding, is an error with its line.
    const Ran wrong =
        run({"import", folder.file("b.sieve"), folder.file("a.csv"), "--encoding", "utf-8", "--skip-lines", "2"});
    CHECK(wrong.code != 0);
    CHECK_THAT(wrong.err, Catch::Contains("a.csv:4: the line is not utf-8; ") &&
                              Catch::Contains("; --encoding says which encoding it is in"));
    CHECK_THAT(run({"import", folder.file("b.sieve"), folder.file("a.csv"), "--encoding", "latin-99"}).err,
               Catch::Contains("no encoding is called 'latin-99'; 'iconv -l' lists"));
}

TEST_CASE("numbers may begin with a plus, and are written as they stand where text is") {
    const TemporaryFolder folder;
    const std::string library = folder.file("a.sieve");
    write_file(folder.file("a.csv"), "smiles,id,n\nCCO,a,+5\nCCN,b,-3\nCCC,c,+.5\nCCF,d,\n");
    REQUIRE(run({"import", library, folder.file("a.csv"), "-q"}).code == 0);
    CHECK_THAT(run({"info", library}).out, Catch::Contains("imported property: n (number)"));
    CHECK(run({"export", library, "--columns", "n", "--where", "n > 0", "--sort", "n"}).out ==
          "id\tsmiles\tn\nc\tCCC\t+.5\na\tCCO\t+5\n");
    CHECK_THAT(run({"export", library, "--columns", "n", "--where", "n = 5", "--format", "jsonl"}).out,
               Catch::Contains("\"n\":5}"));
    write_file(folder.file("b.csv"), "smiles,id,n\nCCO,a,+49 1\nCCN,b,3\n");
    REQUIRE(run({"import", folder.file("b.sieve"), folder.file("b.csv"), "-q"}).code == 0);
    CHECK_THAT(run({"info", folder.file("b.sieve")}).out, Catch::Contains("imported property: n (text)"));
}

TEST_CASE("queries that are InChI may stand in plain text") {
    const TemporaryFolder folder;
    REQUIRE(imported(folder, "a.smi", "CC(=O)O acid\nCCO alcohol\n").code == 0);
    write_file(folder.file("q.txt"), "InChI=1S/C2H4O2/c1-2(3)4/h1H3,(H,3,4) mine\nInChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3\n");
    CHECK(run({"exact", folder.file("own.sieve"), "--queries", folder.file("q.txt"), "--count"}).out ==
          "mine\t1\nq2\t1\n");
}

}  // namespace chemsieve::input_files_test
