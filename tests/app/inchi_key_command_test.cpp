// InChIKeys on the command line: index --inchikey, exact by keys, columns, and what else must know of them.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "data/check/library_check.h"
#include "data/library/library.h"
#include "data/rows/library_connection.h"
#include "data/sameness/inchi_keys.h"
#include "tests/app/rich_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/programs.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::inchi_key_command_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kAspirin = "BSYNRYMUTXBXSQ-UHFFFAOYSA-N";
const std::string kLAlanine = "QNAYBMKLOCPYGJ-REOHCLBHSA-N", kDAlanine = "QNAYBMKLOCPYGJ-UWTATZPHSA-N";

// A few compounds with keys; one is no element throughout.
std::string small_library(const TemporaryFolder& folder, bool with_keys = true) {
    std::string library = folder.file("l.sieve");
    write_file(folder.file("l.smi"),
               "CC(=O)Oc1ccccc1C(=O)O aspirin\nC[C@H](N)C(=O)O L-alanine\nC[C@@H](N)C(=O)O D-alanine\nCC(N)C(=O)O "
               "alanine\nC* group\nCCO ethanol\n");
    REQUIRE(run({"import", "-q", library, folder.file("l.smi")}).code == 0);
    if (with_keys) REQUIRE(run({"index", "-q", library, "--inchikey"}).code == 0);
    return library;
}

std::int64_t number_in(const std::string& library, const char* sql) {
    return LibraryConnection{library, sqlite::Mode::read_only}.integer(sql);
}

}  // namespace

TEST_CASE("index computes InChIKeys, says of what there are none, and does nothing the second time") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder, false);
    const Ran before = run({"exact", library, kAspirin});
    CHECK(before.code == 4);
    CHECK(before.out.empty());
    CHECK(before.err == "chemsieve: " + library + " holds no InChIKeys; compute them with 'chemsieve index " + library +
                            " --inchikey'\n");
    const Ran late = run({"exact", library, "CCO", "--inchikey", "LFQSCWFLJHTTHZ", "--count"});
    CHECK(late.code == 4);
    CHECK(late.out.empty());
    CHECK(run({"export", library, "--columns", "inchikey"}).code == 4);
    CHECK(run({"index", library, "--no-inchikey"}).err == library + " holds no InChIKeys\n");
    const Ran first = run({"index", library, "--inchikey", "-j", "2"});
    CHECK(first.code == 0);
    CHECK(first.out.empty());
    CHECK(first.err == library + ": group: no InChIKey: has an atom that is no element, which InChI does not know\n" +
                           "1 compound has no InChIKey; no search by one finds such compounds\n" + library +
                           ": added InChIKeys of 5 compounds\n");
    const std::string bytes = read_file(library);
    const Ran second = run({"index", library, "--inchikey"});
    CHECK(second.err == library + " holds the InChIKeys of its compounds already\n");
    CHECK(read_file(library) == bytes);
    CHECK_THAT(run({"info", library}).out,
               Contains("InChIKeys          of 5 of 6 compounds") && Contains("1 have none"));
    const auto info = nlohmann::json::parse(run({"info", library, "--json"}).out);
    CHECK(info["inchikeys"]["compounds"] == 5);
    CHECK(info["inchikeys"]["none"] == 1);
    CHECK(info["inchikeys"]["missing"] == 0);
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
    CHECK(run({"index", library, "--no-inchikey"}).err == library + ": removed the InChIKeys\n");
    CHECK_FALSE(nlohmann::json::parse(run({"info", library, "--json"}).out).contains("inchikeys"));
    CHECK(number_in(library, "SELECT count(*) FROM lookup_run WHERE of = 3") == 0);
    CHECK(run({"index", library, "--inchikey", "--tautomers"}).code == 2);
}

TEST_CASE("exact finds compounds by their InChIKeys") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    const Ran one = run({"exact", library, kAspirin});
    CHECK(one.code == 0);
    CHECK(one.out == "query_id\tid\tsimilarity\tsmiles\nq1\taspirin\t1.000000\tCC(=O)Oc1ccccc1C(=O)O\n");
    CHECK(run({"exact", library, "InChIKey=" + kAspirin}).out == one.out);
    CHECK(run({"exact", library, "--inchikey", kAspirin}).out == one.out);
    CHECK(run({"exact", library, kDAlanine, "--count"}).out == "q1\t1\n");
    CHECK(run({"exact", library, "--inchikey", "QNAYBMKLOCPYGJ", "--count"}).out == "q1\t3\n");
    CHECK(run({"exact", library, "--inchikey", "QNAYBMKLOCPYGJ", "-k", "2", "--columns", "inchikey"}).out ==
          "query_id\tid\tsimilarity\tsmiles\tinchikey\nq1\tD-alanine\t1.000000\tC[C@@H](N)C(=O)O\t" + kDAlanine +
              "\nq1\tL-alanine\t1.000000\tC[C@H](N)C(=O)O\t" + kLAlanine + "\n");
    CHECK(run({"exact", library, "QNAYBMKLOCPYGJ-AAAAAAAASA-N", "--count"}).out == "q1\t0\n");
    // Letters that may be SMILES are, unless it is said that they are not.
    CHECK(run({"exact", library, "CCCCCCCCCCCCCC", "--count"}).err.empty());
    CHECK(run({"exact", library, "--inchikey", "CCCCCCCCCCCCCC", "--count"}).out == "q1\t0\n");
}

TEST_CASE("exact takes files of InChIKeys, one a line and with names") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    write_file(folder.file("keys.txt"),
               kAspirin + " first\n" + kLAlanine + "\nQNAYBMKLOCPYGJ skeleton\nBSYNRYMUTXBXSQ-UHFFFAOYSA bad\n");
    const Ran ran = run({"exact", library, "--inchikey", "--queries", folder.file("keys.txt"), "--count"});
    CHECK(ran.out == "first\t1\nq2\t1\nskeleton\t3\n");
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Contains("query bad (BSYNRYMUTXBXSQ-UHFFFAOYSA) cannot be read as an InChIKey: a standard "
                                 "InChIKey has 14, 10 and 1 capital letters"));
    CHECK(run({"exact", library, "--inchikey", "--queries", folder.file("keys.txt"), "--errors", "strict"}).code == 3);
    write_file(folder.file("titled.txt"), "inchikey\tname\n" + kAspirin + "\tfirst\n");
    CHECK(run({"exact", library, "--inchikey", "--queries", folder.file("titled.txt"), "--header", "yes", "--count"})
              .out == "first\t1\n");
    // Whole keys are recognised, among other queries too, and a table that begins with one is of queries.
    using Table = std::pair<const char*, std::string>;
    for (const auto& [name, separator] : {Table{"plain.txt", " "}, Table{"t.csv", ","}, Table{"t.tsv", "\t"}}) {
        std::string lines = kAspirin;
        lines.append(separator).append("first\nCCO").append(separator).append("second\n");
        write_file(folder.file(name), lines);
        INFO(name);
        CHECK(run({"exact", library, "--queries", folder.file(name), "--count"}).out == "first\t1\nsecond\t1\n");
    }
    write_file(folder.file("mixed.smi"), "CCO ethanol\n" + kAspirin + " key\n");
    CHECK(run({"exact", library, "--queries", folder.file("mixed.smi"), "--count"}).out == "ethanol\t1\nkey\t1\n");
}

TEST_CASE("what no InChIKey can be asked for is refused with the reason") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    for (const char* command : {"similar", "substructure", "superstructure"}) {
        const Ran ran = run({command, library, kAspirin});
        INFO(ran.err);
        CHECK(ran.code == 3);
        CHECK_THAT(ran.err, Contains("tells no structure") && Contains("only exact search"));
    }
    const Ran loose = run({"exact", library, kAspirin, "--ignore-stereo"});
    CHECK(loose.code != 0);
    CHECK_THAT(loose.err, Contains("first 14 letters"));
    const Ran swapped = run({"exact", "--inchikey", kAspirin, library});
    CHECK(swapped.code == 2);
    CHECK_THAT(swapped.err, Contains("the library stands before the InChIKey"));
    const Ran other = run({"exact", library, "--inchikey", "BSYNRYMUTXBXSQ-UHFFFAOYNA-N"});
    CHECK(other.code == 3);
    CHECK_THAT(other.err, Contains("non-standard InChI"));
    CHECK_THAT(run({"exact", library, "--inchikey", "aspirin"}).err, Contains("BSYNRYMUTXBXSQ-UHFFFAOYSA-N"));
}

TEST_CASE("the columns inchikey and inchi are those of the compounds") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    const Ran ran = run({"export", library, "--columns", "inchikey,mw,inchi", "-j", "2"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out,
               Contains("id\tsmiles\tinchikey\tmw\tinchi\n") &&
                   Contains("aspirin\tCC(=O)Oc1ccccc1C(=O)O\t" + kAspirin +
                            "\t180.159\tInChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)\n") &&
                   Contains("group\tC*\t\t"));
    const Ran hits = run({"substructure", library, "OC=O", "CN", "--columns", "inchi"});
    CHECK_THAT(hits.out, Contains("q1\tL-alanine\t") &&
                             Contains("\tInChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1\n"));
    CHECK_THAT(run({"export", library, "--columns", "all"}).out, !Contains("inchi"));
    // InChI need no index, and what came with the file does not stand for what is computed.
    const std::string other = folder.file("other.sieve");
    write_file(folder.file("o.csv"), "smiles,id,InChIKey\nC,methane,mine\n");
    REQUIRE(run({"import", "-q", other, folder.file("o.csv")}).code == 0);
    CHECK(run({"export", other, "--columns", "inchikey_file,inchi"}).out ==
          "id\tsmiles\tInChIKey_file\tinchi\nmethane\tC\tmine\tInChI=1S/CH4/h1H4\n");
    CHECK_THAT(run({"export", other, "--columns", "inchikey"}).err, Contains("--inchikey"));
}

TEST_CASE("imports, removals, compacting and sealed copies keep InChIKeys") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    write_file(folder.file("more.smi"), "CCCO propanol\nC[C@H](N)C(=O)O again\n");
    const Ran imported = run({"import", library, folder.file("more.smi"), "--duplicates", "keep"});
    CHECK(imported.code == 0);
    CHECK_THAT(imported.err, Contains(library + ": added InChIKeys of 2 compounds\n"));
    CHECK(run({"exact", library, kLAlanine, "--count"}).out == "q1\t2\n");
    REQUIRE(run({"remove", "-q", library, "L-alanine", "ethanol"}).code == 0);
    CHECK_THAT(run({"exact", library, kLAlanine}).out, Contains("again") && !Contains("L-alanine"));
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
    CHECK(run({"exact", library, "LFQSCWFLJHTTHZ-UHFFFAOYSA-N", "--count"}).out == "q1\t0\n");
    REQUIRE(run({"compact", "-q", library}).code == 0);
    CHECK(number_in(library, "SELECT sum(entries) FROM lookup_run WHERE of = 3") == 5);
    CHECK(run({"exact", library, kLAlanine, "--count"}).out == "q1\t1\n");
    const std::string sealed = folder.file("sealed.sieve");
    REQUIRE(run({"compact", "-q", library, "--sealed", sealed}).code == 0);
    for (const std::string& key : {kLAlanine, kDAlanine, kAspirin}) {
        CHECK(run({"exact", sealed, key, "--columns", "inchikey"}).out ==
              run({"exact", library, key, "--columns", "inchikey"}).out);
    }
    CHECK(run({"check", sealed, "--sample", "0"}).code == 0);
    CHECK(run({"index", sealed, "--inchikey"}).code != 0);
}

TEST_CASE("shards that a library is split into have its InChIKeys") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    REQUIRE(run({"shard", "split", library, "-q", "--compounds", "4", "--out", folder.file("shards")}).code == 0);
    std::string keys;
    for (const char* shard : {"shards/shard-00001.sieve", "shards/shard-00002.sieve"}) {
        INFO(shard);
        const Ran ran = run({"export", folder.file(shard), "--columns", "inchikey"});
        CHECK(ran.code == 0);
        keys += ran.out;
        CHECK(run({"check", folder.file(shard), "--sample", "0"}).code == 0);
    }
    CHECK_THAT(keys, Contains(kAspirin) && Contains(kDAlanine) && Contains("LFQSCWFLJHTTHZ-UHFFFAOYSA-N"));
}

TEST_CASE("damaged InChIKeys are found by check, and mended") {
    const TemporaryFolder folder;
    const std::string rich = make_rich_library(folder, true);
    REQUIRE(run({"index", "-q", rich, "--inchikey"}).code == 0);
    CHECK(run({"check", rich, "--sample", "1"}).code == 0);
    const std::string hits = run({"exact", rich, kAspirin}).out;
    const std::string all = run({"export", rich, "--columns", "inchikey"}).out;
    const std::string broken_block =
        "UPDATE inchikey_block SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || (CASE substr(bytes, -1) WHEN "
        "x'07' THEN x'08' ELSE x'07' END) AS BLOB) WHERE first_compound = 129";
    for (const std::string& damage :
         {broken_block, std::string{"DELETE FROM inchikey_block WHERE first_compound = 1"}}) {
        INFO(damage);
        const std::string library = copy_of(rich, folder);
        run_sql(library, damage);
        const Ran check = run({"check", library, "--sample", "1"});
        CHECK(check.code != 0);
        CHECK_THAT(check.err + check.out, Contains("InChIKeys") && Contains("--repair"));
        const Ran repair = run({"check", library, "--sample", "1", "--repair"});
        INFO(repair.err);
        CHECK_THAT(repair.err + repair.out, Contains("made anew: InChIKeys"));
        CHECK(repair.code == 0);
        CHECK(run({"check", library, "--sample", "0"}).code == 0);
        CHECK(run({"exact", library, kAspirin}).out == hits);
        CHECK(run({"export", library, "--columns", "inchikey"}).out == all);
    }
    const std::string library = copy_of(rich, folder);
    run_sql(library,
            "DELETE FROM lookup_chunk WHERE chunk_id / 4294967296 IN (SELECT run_id FROM lookup_run WHERE of = 3)");
    CHECK_THAT(run({"check", library, "--sample", "1"}).err + run({"check", library, "--sample", "1"}).out,
               Contains("index by InChIKey"));
    const Ran repair = run({"check", library, "--sample", "1", "--repair"});
    CHECK_THAT(repair.err + repair.out, Contains("index by InChIKey"));
    CHECK(run({"check", library, "--sample", "1"}).code == 0);
    CHECK(run({"exact", library, kAspirin}).out == hits);
}

TEST_CASE("an InChIKey that is of another compound is found by check, and all are made anew") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    const std::string all = run({"export", library, "--columns", "inchikey"}).out;
    const auto json = nlohmann::json::parse(run({"check", library, "--json"}).out);
    CHECK(json["recomputed_inchikeys"] == 6);
    // Nothing is stored then of ethanol, another compound's key of aspirin, and of the group one that it cannot have.
    for (const auto& [compound, key, words] : std::vector<std::tuple<std::size_t, std::string, std::string>>{
             {1, kLAlanine, "compound 1 (aspirin): its InChIKey is not that of its text"},
             {6, "", "compound 6 (ethanol): it is stored as one without an InChIKey, but has one"},
             {5, kAspirin, "compound 5 (group): an InChIKey is stored of it, but it has none"}}) {
        INFO(words);
        {
            LibraryConnection connection{library, sqlite::Mode::read_write};
            sqlite::Transaction transaction{connection};
            InchiKeys keys{connection};
            std::vector<StoredKey> block = keys.block(1);
            block.at(compound - 1) = key;
            keys.store_block(1, block);
            keys.make_index();
            transaction.commit();
        }
        const Ran check = run({"check", library});
        CHECK(check.code == 4);
        CHECK_THAT(check.out, Contains(words) && Contains("--repair") && Contains("damaged, 1 defect"));
        const Ran repair = run({"check", library, "--repair"});
        INFO(repair.out);
        CHECK(repair.code == 0);
        CHECK_THAT(repair.out, Contains("made anew: InChIKeys") && Contains("and 6 InChIKeys anew from their text"));
        CHECK(run({"export", library, "--columns", "inchikey"}).out == all);
        CHECK(run({"exact", library, kLAlanine, "--count"}).out == "q1\t1\n");
    }
}

TEST_CASE("an InChIKey of a compound of which libinchi makes none is found by check, and goes") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    // Five compounds have keys, and InChI does not take one.
    const auto with_program = [&](const std::string& words) {
        return CheckOptions{.inchi_program = program_that(folder, words)};
    };
    // Somebody ends it, or it crashes, as a damaged libinchi does on all: nothing can be said, and the keys stay.
    for (const auto& [end, made] : {std::pair{"kill -KILL $$", 0}, {"kill -SEGV $$", 1}}) {
        const CheckOptions ended = with_program(end);
        const CheckOutcome undecided = check_library(library, ended, {}, {});
        CHECK(undecided.defects == 0);
        CHECK(undecided.keys_made == made);
        repair_library(library, ended, {}, {});
        CHECK(run({"exact", library, kAspirin, "--count"}).out == "q1\t1\n");
    }
    // It says so, of one compound after the other.
    const CheckOptions refusing = with_program("echo error none\nkill -KILL $$");
    const CheckOutcome wrong = check_library(library, refusing, {}, {});
    CHECK(wrong.defects == 5);
    CHECK(wrong.keys_made == 6);
    CHECK(repair_library(library, refusing, {}, {}).mended == std::vector<std::string>{"InChIKeys"});
    CHECK(check_library(library, refusing, {}, {}).defects == 0);
    CHECK(run({"exact", library, kAspirin, "--count"}).out == "q1\t0\n");
    CHECK_THAT(run({"check", library}).out, Contains("stored as one without an InChIKey, but has one"));
    CHECK(run({"check", library, "--repair"}).code == 0);
    CHECK(run({"exact", library, kAspirin, "--count"}).out == "q1\t1\n");
}

TEST_CASE("without the program that writes InChI a check says so, and a repair leaves the keys as they are") {
    const TemporaryFolder folder;
    const std::string library = small_library(folder);
    const CheckOptions options{.inchi_program = folder.file("none")};
    const CheckOutcome sound = check_library(library, options, {}, {});
    CHECK(sound.defects == 0);
    CHECK(sound.keys_made == 0);
    CHECK_THAT(sound.keys_not_made, Contains("cannot be started"));
    run_sql(library, "DELETE FROM inchikey_block");
    run_sql(library, "INSERT INTO inchikey_block VALUES (1, 6, x'00')");
    const Repair repair = repair_library(library, options, {}, {});
    CHECK(repair.mended.empty());
    CHECK(repair.found.defects == 1);
    CHECK_THAT(repair.found.keys_not_made, Contains("cannot be started"));
    CHECK(repair.keys_left == repair.found.keys_not_made);
    CHECK(number_in(library, "SELECT count(*) FROM inchikey_block WHERE bytes = x'00'") == 1);
    CHECK(repair_library(library, {}, {}, {}).mended == std::vector<std::string>{"InChIKeys"});
    CHECK(run({"exact", library, kAspirin, "--count"}).out == "q1\t1\n");
}

TEST_CASE("an index of InChIKeys that is killed goes on where it was") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve"), program = shell_quoted(CHEMSIEVE_PROGRAM);
    const auto data = rdkit_data();
    if (!data) return say_skipped("killed index of InChIKeys: rdkit-data is not installed");
    REQUIRE(run({"import", "-q", library, (*data / "NCI/first_5K.smi").string()}).code == 0);
    std::int64_t killed = 0, done = 0;
    for (const char* seconds : {"0.1", "0.5", "1", "2", "4", "60"}) {
        const ShellRan ran = run_in_shell(folder.path().string(), "timeout -s KILL " + std::string{seconds} + " " +
                                                                      program + " index -q l.sieve --inchikey -j 2");
        INFO(ran.text);
        REQUIRE((ran.code == 0 || ran.code == 137));
        killed += ran.code == 137;
        CHECK(run({"substructure", library, "c1ccccc1", "--count"}).code == 0);
        const auto keys =
            nlohmann::json::parse(run({"info", library, "--json"}).out).value("inchikeys", nlohmann::json{});
        const std::int64_t now = keys.is_null() ? 0 : keys.value("compounds", 0);
        CHECK(now >= done);  // nothing that was done is lost
        done = now;
        if (ran.code == 0) break;
    }
    CHECK(killed > 0);
    CHECK(done > 4900);
    CHECK(run({"check", library, "--sample", "10"}).code == 0);
    CHECK(run({"exact", library, "VNWKTOKETHGBQD-UHFFFAOYSA-N", "--count"}).out == "q1\t0\n");
}

}  // namespace chemsieve::inchi_key_command_test
