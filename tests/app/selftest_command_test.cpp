// `chemsieve selftest`, in process: sound libraries, and one whose fingerprints were changed.

#include <catch2/catch.hpp>

#include "data/codec/block_codec.h"
#include "data/fingerprints/fingerprint_set.h"
#include "data/rows/library_connection.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::selftest_command_test {

using namespace chemsieve::test;

namespace {

std::string demo_library(const TemporaryFolder& folder) {
    std::string library = folder.file("demo.sieve");
    REQUIRE(run({"import", "-q", library, (source_folder() / "data/demo/demo.tsv").string()}).code == 0);
    return library;
}

// Takes all bits from the fingerprint of a compound, with a right checksum.
void clear_fingerprint(const std::string& library, CompoundNumber compound) {
    LibraryConnection connection{library, sqlite::Mode::read_write};
    const std::string method = subgraph_set(connection).method;
    sqlite::Statement read{connection, "SELECT block_id, bytes FROM fingerprint_block WHERE set_id = 1"};
    std::int64_t block_id = 0;
    std::string bytes;
    while (read.step()) {
        FingerprintBlock block = decode_block(read.blob(1), method);
        const auto found = std::find(block.compounds.begin(), block.compounds.end(), compound);
        if (found == block.compounds.end()) continue;
        const std::size_t words = (block.bits + 63) / 64;
        const auto first = block.words.begin() + (found - block.compounds.begin()) * static_cast<std::ptrdiff_t>(words);
        std::fill(first, first + static_cast<std::ptrdiff_t>(words), 0);
        block_id = read.integer(0);
        bytes = encode_block(block, method);
    }
    REQUIRE(block_id > 0);
    read.reset();
    sqlite::Statement write{connection, "UPDATE fingerprint_block SET bytes = ?2 WHERE block_id = ?1"};
    write.bind(1, block_id).bind_blob(2, bytes).run();
}

}  // namespace

TEST_CASE("the demo library finds what RDKit finds") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    const Ran pieces = run({"selftest", library, "--most", "12"});
    CHECK(pieces.code == 0);
    CHECK(pieces.err == "queries: 12 random pieces of the library's compounds (--seed 1)\n");
    CHECK_THAT(pieces.out, Catch::StartsWith("12 queries, 595 compounds: 7,140 pairs compared, ") &&
                               Catch::Contains(" 0 lost, 0 found too much, 0 not decided\n") &&
                               !Catch::Contains(" 0 hits"));
    CHECK(run({"selftest", library, "--most", "12", "-j", "3"}).out == pieces.out);
    CHECK(run({"selftest", library, "--most", "12", "--seed", "2"}).out != pieces.out);

    const std::string queries = (source_folder() / "data/demo/queries.smi").string();
    const Ran file = run({"selftest", library, "--queries", queries, "--most", "5", "--sample", "50"});
    CHECK(file.code == 0);
    CHECK_THAT(file.out, Catch::StartsWith("5 queries, 50 compounds: 250 pairs compared, "));
    CHECK(file.err.empty());
    write_file(folder.file("q.smi"), "[#6]-[#1] c\n[#7;$(*C)] n\n");
    CHECK(run({"selftest", library, "--queries", folder.file("q.smi"), "--smarts", "--merge-hydrogens"}).code == 0);
    const Ran found = run({"selftest", library, "--queries", folder.file("q.smi"), "--merge-hydrogens"});
    CHECK(found.code == 0);
    CHECK(found.err ==
          "note: 2 queries, the first c: is read as SMARTS, as SMILES has no '[#6]'; --smiles reads it as SMILES\n");
}

TEST_CASE("a lost hit and one too much are reported with query and compound") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    write_file(folder.file("in.smi"), "CCO ethanol\nCCN amine\nCCOC ether\n");
    REQUIRE(run({"import", "-q", library, folder.file("in.smi")}).code == 0);
    write_file(folder.file("q.smi"), "CO alcohol\nCN nitrogen\n");
    const std::vector<std::string> selftest{"selftest", library, "--queries", folder.file("q.smi")};
    CHECK(run(selftest).out ==
          "2 queries, 3 compounds: 6 pairs compared, 3 candidates, 3 hits, 0 lost, 0 found too much, 0 not decided\n");
    clear_fingerprint(library, CompoundNumber{3});
    const Ran lost = run(selftest);
    CHECK(lost.code == 4);
    CHECK_THAT(lost.out, Catch::StartsWith("lost: query alcohol (CO), compound 3 (ether)\n") &&
                             Catch::Contains(" 3 hits, 1 lost, 0 found too much"));
    CHECK_THAT(lost.err, Catch::Contains("chemsieve check"));
    const Ran check = run({"check", library});
    CHECK(check.code == 4);
    CHECK_THAT(check.out, Catch::Contains("compound 3 (ether): its subgraph fingerprint is not that of its text"));
    run_sql(library, "UPDATE compound SET smiles = 'CCS' WHERE compound_id = 1");
    const Ran both = run(selftest);
    CHECK(both.code == 4);
    CHECK_THAT(both.out, Catch::Contains("found too much: query alcohol (CO), compound 1 (ethanol)\n"));
}

TEST_CASE("what RDKit's own reader takes otherwise is known where searches are compared with RDKit") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve"), queries = folder.file("q.sma");
    write_file(folder.file("in.smi"), "[C@H](F)(Cl)N one\n[C@@H](F)(Cl)N other\n");
    REQUIRE(run({"import", "-q", library, folder.file("in.smi")}).code == 0);
    // RDKit 2022.09 takes no notice of slashes there, and inverts the hand; later versions may not.
    write_file(queries, "[C@H](F)(Cl)N hand\n");
    const Ran hands = run({"selftest", library, "--queries", queries, "--smarts", "--stereo"});
    CHECK(hands.code == 0);
    CHECK(hands.out ==
          "1 queries, 2 compounds: 2 pairs compared, 2 candidates, 1 hits, 0 lost, 0 found too much, 0 not decided\n");
    const bool is_unlike = !hands.err.empty();
    if (is_unlike) {
        CHECK(
            hands.err ==
            "note: query hand: what [C@H] says of stereochemistry is taken as it is written, by RDKit's matcher, too; "
            "RDKit's own reader takes it otherwise\n");
    }
    const auto found = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"substructure", library, "[C@H](F)(Cl)N", "--smarts", "--stereo"});
        return run(more);
    };
    const Ran compiled = found({}), by_rdkit = found({"--matcher", "rdkit"});
    CHECK(by_rdkit.out == compiled.out);
    CHECK(compiled.err.find("RDKit's own reader") == std::string::npos);
    CHECK((by_rdkit.err.find("RDKit's own reader") != std::string::npos) == is_unlike);
    // Where no hand is asked for there is no difference.
    CHECK(run({"selftest", library, "--queries", queries, "--smarts"}).err.empty());
    write_file(folder.file("q.mol"),
               "m\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C  "
               " 0  0\n    1.5000    0.0000    0.0000 AH  0  0\n  1  2  1  0\nM  END\n");
    const Ran hydrogens = run({"selftest", library, "--queries", folder.file("q.mol")});
    CHECK(hydrogens.code == 0);
    CHECK_THAT(hydrogens.out, Catch::Contains(" 2 hits, 0 lost"));
    CHECK_THAT(hydrogens.err, Catch::Contains("(AH, QH, XH, MH) takes hydrogens that are no atoms"));
}

TEST_CASE("queries that cannot be used are reported, and if none is left the exit code is 3") {
    const TemporaryFolder folder;
    const std::string library = demo_library(folder);
    write_file(folder.file("q.smi"), "C1CC broken\nCCO fine\n");
    const Ran some = run({"selftest", library, "--queries", folder.file("q.smi"), "--sample", "20"});
    CHECK(some.code == 0);
    CHECK_THAT(some.err, Catch::Contains("broken"));
    CHECK_THAT(some.out, Catch::StartsWith("1 queries, 20 compounds: 20 pairs compared"));
    write_file(folder.file("bad.smi"), "C1CC broken\n");
    CHECK(run({"selftest", library, "--queries", folder.file("bad.smi")}).code == 3);
    CHECK(run({"selftest", library, "--queries", folder.file("none.smi")}).code == 3);
    CHECK(run({"selftest", folder.file("none.sieve")}).code == 4);
    CHECK(run({"selftest", library, "--most", "0"}).code == 2);
    std::stop_source stop;
    stop.request_stop();
    CHECK(run({"selftest", library}, stop.get_token()).code == 5);
    write_file(folder.file("atoms.smi"), "[Na+] a\nC b\n");
    REQUIRE(run({"import", "-q", folder.file("a.sieve"), folder.file("atoms.smi")}).code == 0);
    const Ran atoms = run({"selftest", folder.file("a.sieve")});
    CHECK(atoms.code == 3);
    CHECK_THAT(atoms.err, Catch::Contains("give --queries"));
}

}  // namespace chemsieve::selftest_command_test
