// The commands about known compounds, in process, on the demo library and on files.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"

namespace chemsieve::known_test {

using namespace chemsieve::test;

TEST_CASE("known compounds are found in whatever layout, and new ones are not") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("demo.known");
    for (const std::string layout : {"plain", "blocked", "compressed", "counting", "cuckoo", "ids"}) {
        INFO(layout);
        const Ran built = run({"known", "build", filter, demo(), "--layout", layout, "--error-rate", "1e-6"});
        REQUIRE(built.code == 0);
        CHECK_THAT(built.err, Catch::Contains("read 595 = known 595 + the same again 0 + rejected 0"));
        const Ran all = run({"known", "check", filter, demo()});
        CHECK(all.code == 0);
        CHECK_THAT(all.err, Catch::Contains("read 595 = probably there 595 + not there 0 + rejected 0"));
        const Ran both = run({"known", "check", filter, "-c", "O=C(C)Oc1ccccc1C(=O)O", "-c", "CCCCCCCCCN"});
        CHECK(both.code == 0);
        CHECK_THAT(both.out, Catch::Contains("q1\tprobably there\t") && Catch::Contains("\nq2\tnot there\t0\t"));
        if (layout == "ids") CHECK_THAT(both.out, Catch::Contains("\tAspirin\tO=C(C)Oc1ccccc1C(=O)O\n"));
    }
}

TEST_CASE("files and libraries give the same filter") {
    const TemporaryFolder folder;
    REQUIRE(run({"export", demo(), "-o", folder.file("demo.sdf"), "-q"}).code == 0);
    const std::string tsv = (source_folder() / "data/demo/demo.tsv").string();
    for (const std::string flag : {"--ignore-stereo", "--ignore-salts"}) {
        REQUIRE(run({"known", "build", folder.file("lib.known"), demo(), flag}).code == 0);
        REQUIRE(run({"known", "build", folder.file("tsv.known"), tsv, flag}).code == 0);
        REQUIRE(run({"known", "build", folder.file("sdf.known"), folder.file("demo.sdf"), tsv, flag}).code == 0);
        const std::string expected = read_file(folder.file("lib.known"));
        CHECK(read_file(folder.file("tsv.known")) == expected);
        CHECK(read_file(folder.file("sdf.known")) == expected);
    }
    const Ran molfiles = run({"known", "check", folder.file("lib.known"), folder.file("demo.sdf")});
    CHECK_THAT(molfiles.out, Catch::Contains("\nAspirin\tprobably there\t0.00"));
    REQUIRE(run({"known", "build", folder.file("lib.known"), demo()}).code == 0);
    REQUIRE(run({"known", "build", folder.file("tsv.known"), tsv, "--jobs", "1"}).code == 0);
    CHECK(read_file(folder.file("tsv.known")) == read_file(folder.file("lib.known")));
}

TEST_CASE("looser rules know other forms of a compound") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("loose.known");
    const std::vector<std::string> check{"known", "check",       filter, "-c", "[Na+].[O-]C(=O)c1ccccc1OC(C)=O",
                                         "-c",    "CC(=O)O[NH4]"};
    REQUIRE(run({"known", "build", filter, demo(), "--error-rate", "1e-6"}).code == 0);
    CHECK_THAT(run(check).out, Catch::Contains("q1\tnot there"));
    REQUIRE(run({"known", "build", filter, demo(), "--ignore-salts", "--error-rate", "1e-6"}).code == 0);
    CHECK_THAT(run(check).out, Catch::Contains("q1\tprobably there"));
    CHECK_THAT(run({"known", "info", filter}).out, Catch::Contains("structures without salts and solvents"));
}

TEST_CASE("what is probably there is confirmed in the library, so that a verdict is certain") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("rough.known");
    write_file(folder.file("many.smi"), [] {
        std::string lines = "CC(=O)Oc1ccccc1C(=O)O aspirin\n";
        for (int carbons = 20; carbons < 220; ++carbons) {
            lines +=
                "N" + std::string(static_cast<std::size_t>(carbons), 'C') + " amine" + std::to_string(carbons) + "\n";
        }
        return lines;
    }());
    REQUIRE(run({"known", "build", filter, demo(), "--error-rate", "0.3"}).code == 0);
    const Ran rough = run({"known", "check", filter, folder.file("many.smi"), "--only", "known"});
    CHECK(rough.code == 0);
    CHECK(std::count(rough.out.begin(), rough.out.end(), '\n') > 20);  // some 60 of 200 new ones
    const Ran sure = run({"known", "check", filter, folder.file("many.smi"), "--confirm", demo(), "--only", "known"});
    CHECK(sure.out == "id\tverdict\terror_rate\tknown_id\tsmiles\naspirin\tthere\t0\tAspirin\tCC(=O)Oc1ccccc1C(=O)O\n");
    CHECK_THAT(sure.err, Catch::Contains("read 201 = there 1 + not there 200 + rejected 0"));
    const Ran fresh = run({"known", "check", filter, folder.file("many.smi"), "--confirm", demo(), "--only", "new"});
    CHECK(std::count(fresh.out.begin(), fresh.out.end(), '\n') == 201);
}

TEST_CASE("keys are taken as they are given") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("keys.known");
    write_file(folder.file("keys.txt"), "BSYNRYMUTXBXSQ-UHFFFAOYSA-N\tAspirin\n\nRYYVLZVUVIJVGH-UHFFFAOYSA-N\n");
    write_file(folder.file("asked.txt"), "RYYVLZVUVIJVGH-UHFFFAOYSA-N\tCaffeine\nXLYOFNOQVPJJNP-UHFFFAOYSA-N\twater\n");
    REQUIRE(run({"known", "build", filter, folder.file("keys.txt"), "--keys", "--layout", "ids"}).code == 0);
    const Ran asked = run({"known", "check", filter, folder.file("asked.txt")});
    CHECK_THAT(asked.out, Catch::Contains("Caffeine\tprobably there\t") && Catch::Contains("water\tnot there\t0"));
    const Ran word = run({"known", "check", filter, "-c", "BSYNRYMUTXBXSQ-UHFFFAOYSA-N"});
    CHECK_THAT(word.out, Catch::Contains("\tAspirin\tBSYNRYMUTXBXSQ-UHFFFAOYSA-N"));
    const auto info = nlohmann::json::parse(run({"known", "info", filter, "--json"}).out);
    CHECK(info["keys"] == "inchikey");
    CHECK(info["compounds"] == 2);
    CHECK(info["rdkit"].get<std::string>().empty());
    CHECK(run({"known", "check", filter, folder.file("asked.txt"), "--confirm", demo()}).code == 2);
    CHECK(run({"known", "build", filter, folder.file("keys.txt"), "--keys", "--ignore-salts"}).code == 2);
}

TEST_CASE("a filter of InChIKeys is asked in all writings of a key, and of structures") {
    const TemporaryFolder folder;
    const std::string of_keys = folder.file("keys.known"), of_structures = folder.file("structures.known");
    write_file(folder.file("keys.txt"), "BSYNRYMUTXBXSQ-UHFFFAOYSA-N\tAspirin\nRYYVLZVUVIJVGH-UHFFFAOYSA-N\n");
    write_file(folder.file("some.smi"), "CC(=O)Oc1ccccc1C(=O)O Aspirin\nCn1c(=O)c2c(ncn2C)n(C)c1=O Caffeine\n");
    REQUIRE(run({"known", "build", of_keys, folder.file("keys.txt"), "--keys"}).code == 0);
    REQUIRE(run({"known", "build", of_structures, folder.file("some.smi"), "--inchikey"}).code == 0);
    CHECK_THAT(run({"known", "info", of_structures}).out, Catch::Contains("keys: InChIKeys, without a secret\n"));
    write_file(folder.file("second.tsv"), "name\tInChIKey\nmine\tbsynrymutxbxsq-uhfffaoysa-n\n");
    write_file(folder.file("third.csv"), "1,x,\"InChIKey=BSYNRYMUTXBXSQ-UHFFFAOYSA-N\"\n2,y,nothing\n");
    write_file(folder.file("blank.txt"), "RYYVLZVUVIJVGH-UHFFFAOYSA-N  Caffeine\n");
    write_file(folder.file("asked.smi"), "O=C(C)Oc1ccccc1C(=O)O other writing\nCCO new\nxyz bad\n");
    for (const std::string& filter : {of_keys, of_structures}) {
        const auto verdicts = [&](const std::string& file) {
            return run({"known", "check", filter, folder.file(file)}).out;
        };
        CHECK_THAT(verdicts("second.tsv"),
                   Catch::EndsWith("mine\tprobably there\t0.001\tBSYNRYMUTXBXSQ-UHFFFAOYSA-N\n"));
        CHECK_THAT(verdicts("blank.txt"), Catch::Contains("Caffeine\tprobably there"));
        CHECK_THAT(verdicts("keys.txt"), Catch::Contains("Aspirin\tprobably there") && !Catch::Contains("not there"));
        CHECK_THAT(verdicts("asked.smi"),
                   Catch::Contains("other writing\tprobably there") && Catch::Contains("new\tnot there\t0"));
        CHECK_THAT(run({"known", "check", filter, demo()}).err, Catch::Contains("= probably there 2 + not there"));
        const Ran third = run({"known", "check", filter, folder.file("third.csv")});
        CHECK_THAT(third.out, Catch::Contains("1\tprobably there"));
        CHECK_THAT(third.err, Catch::Contains("third.csv: InChIKeys in column 3\n") &&
                                  Catch::Contains("third.csv:2: 2: rejected: 'nothing' is no InChIKey"));
        for (const char* word :
             {"BSYNRYMUTXBXSQ-UHFFFAOYSA-N", "InChIKey=BSYNRYMUTXBXSQ-UHFFFAOYSA-N", "bsynrymutxbxsq-uhfffaoysa-n",
              " BSYNRYMUTXBXSQ-UHFFFAOYSA-N ", "CC(=O)Oc1ccccc1C(=O)O"}) {
            CAPTURE(word);
            CHECK_THAT(run({"known", "check", filter, "-c", word}).out, Catch::Contains("probably there"));
        }
    }
    // The keys that a library keeps are the same.
    const std::string kept = folder.file("kept.sieve");
    REQUIRE(run({"import", kept, folder.file("some.smi")}).code == 0);
    REQUIRE(run({"index", kept, "--inchikey"}).code == 0);
    CHECK_THAT(run({"known", "check", of_keys, kept}).err, Catch::Contains("read 2 = probably there 2 + not there 0"));
    CHECK_THAT(run({"overlap", kept, of_keys}).out, Catch::Contains("shared\t2"));
}

TEST_CASE("a filter of other keys refuses what is no such key") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("own.known");
    write_file(folder.file("own.txt"), "A-1\tAspirin\nA-2\tCaffeine\n");
    REQUIRE(run({"known", "build", filter, folder.file("own.txt"), "--keys"}).code == 0);
    CHECK_THAT(run({"known", "info", filter, "--json"}).out, Catch::Contains("\"keys\": \"text\""));
    write_file(folder.file("asked.txt"), "A-2\tmine\nBSYNRYMUTXBXSQ-UHFFFAOYSA-N\tkey\n");
    const Ran asked = run({"known", "check", filter, folder.file("asked.txt")});
    CHECK_THAT(asked.out, Catch::Contains("mine\tprobably there") && !Catch::Contains("not there"));
    CHECK_THAT(asked.err,
               Catch::Contains("asked.txt:2: key: rejected: it is an InChIKey, and the keys are other texts"));
    const Ran word = run({"known", "check", filter, "-c", "BSYNRYMUTXBXSQ-UHFFFAOYSA-N"});
    CHECK_THAT(word.out, !Catch::Contains("not there"));
    CHECK_THAT(run({"known", "check", filter, demo()}).err, Catch::Contains("is a library of structures"));
    CHECK_THAT(run({"known", "check", filter, filter}).err, Catch::Contains("is a filter of known compounds"));
}

TEST_CASE("a list of keys is no table and no file of structures, and a library stays one whatever format is said") {
    const TemporaryFolder folder;
    write_file(folder.file("ids.txt"), "ABC-1\nABC-2\n");
    write_file(folder.file("ids.csv"), "id,name\nABC-1,x\n");
    write_file(folder.file("lib.smi"), "CCO ABC-1\n");
    const std::string filter = folder.file("ids.known");
    REQUIRE(run({"known", "build", filter, folder.file("ids.txt"), "--keys"}).code == 0);
    for (const std::string name : {"ids.csv", "lib.smi"}) {
        INFO(name);
        const Ran asked = run({"known", "check", filter, folder.file(name)});
        CHECK(asked.code == 3);
        CHECK_THAT(asked.err, Catch::Contains("is no list of texts, a key a line"));
        CHECK(run({"known", "build", folder.file("other.known"), folder.file(name), "--keys"}).code == 3);
    }
    write_file(
        folder.file("keys.csv"),
        "name,InChIKey\n\"a, b\",LFQSCWFLJHTTHZ-UHFFFAOYSA-N\n\"c \"\"d\"\"\",\"OKKJLVBELUTLKV-UHFFFAOYSA-N\"\n");
    REQUIRE(run({"known", "build", folder.file("quoted.known"), folder.file("keys.csv"), "--inchikey"}).code == 0);
    const Ran quoted = run({"known", "check", folder.file("quoted.known"), folder.file("keys.csv")});
    CHECK_THAT(quoted.err, Catch::Contains("read 2 = probably there 2"));
    CHECK_THAT(quoted.out, Catch::Contains("a, b\tprobably there"));
    const Ran both = run({"overlap", demo(), folder.file("lib.smi"), "--input-format", "smi"});
    CHECK(both.code == 0);
    CHECK_THAT(both.err, !Catch::Contains("rejected"));
    CHECK_THAT(run({"dedupe", demo(), folder.file("lib.smi"), "--input-format", "smi", "-o", folder.file("d.smi")}).err,
               Catch::Contains("read 596 = written 59"));
}

TEST_CASE("a filter with a secret answers only those who have it") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("ours.known");
    write_file(folder.file("ours.key"), "thirty-two bytes are enough, yes");
    write_file(folder.file("theirs.key"), "thirty-two other bytes than these");
    write_file(folder.file("short.key"), "short");
    REQUIRE(run({"known", "build", filter, demo(), "--secret", folder.file("ours.key")}).code == 0);
    const std::vector<std::string> check{"known", "check", filter, "-c", "CC(=O)Oc1ccccc1C(=O)O"};
    const auto with = [&](const char* key) {
        std::vector<std::string> words = check;
        words.insert(words.end(), {"--secret", folder.file(key)});
        return run(words);
    };
    CHECK_THAT(with("ours.key").out, Catch::Contains("probably there"));
    CHECK(run(check).code == 3);
    CHECK_THAT(run(check).err, Catch::Contains("with a secret, which has to be given: --secret FILE"));
    CHECK_THAT(with("theirs.key").err, Catch::Contains("another secret"));
    CHECK_THAT(with("short.key").err, Catch::Contains("fewer than 16 bytes"));
    CHECK_THAT(with("missing.key").err, Catch::Contains("missing.key"));
    CHECK_THAT(run({"known", "info", filter}).out, Catch::Contains("whoever has the file and the secret"));
}

TEST_CASE("compounds are removed, and filters merged") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("changing.known");
    REQUIRE(run({"known", "build", filter, demo(), "--layout", "counting", "--error-rate", "1e-6"}).code == 0);
    const Ran removed = run({"known", "remove", filter, "-c", "CC(=O)Oc1ccccc1C(=O)O", "-c", "CCCCCCCCCN"});
    CHECK(removed.code == 0);
    CHECK_THAT(removed.err, Catch::Contains("read 2 = removed 1 + not there 1 + rejected 0"));
    CHECK_THAT(run({"known", "check", filter, "-c", "CC(=O)Oc1ccccc1C(=O)O"}).out, Catch::Contains("not there"));
    CHECK_THAT(run({"known", "check", filter, demo()}).err, Catch::Contains("probably there 594 + not there 1"));

    write_file(folder.file("new.smi"), "CCCCCCCCCN\nNCCCCCCCCCCCCCN\n");
    const auto build = [&](const std::string& name, const std::string& from, const std::string& capacity) {
        REQUIRE(run({"known", "build", folder.file(name), from, "--layout", "plain", "--capacity", capacity}).code ==
                0);
    };
    build("a.known", demo(), "1000");
    build("b.known", folder.file("new.smi"), "1000");
    build("c.known", folder.file("new.smi"), "2000");
    const std::string both = folder.file("both.known");
    REQUIRE(run({"known", "merge", both, folder.file("a.known"), folder.file("b.known")}).code == 0);
    CHECK_THAT(run({"known", "check", both, demo(), folder.file("new.smi")}).err,
               Catch::Contains("read 597 = probably there 597"));
    const std::string before = read_file(both);
    const Ran refused = run({"known", "merge", both, folder.file("a.known"), folder.file("c.known")});
    CHECK(refused.code == 3);
    CHECK_THAT(refused.err, Catch::Contains("c.known") && Catch::Contains("for as many compounds"));
    CHECK(read_file(both) == before);
    CHECK(run({"known", "remove", both, "-c", "CCCCCCCCCN"}).code == 3);
}

TEST_CASE("how a file of compounds was understood is told, with its comments and doubts") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "# a remark\nCCO one\n# another\nCCN two\n");
    const Ran built = run({"known", "build", folder.file("a.known"), folder.file("a.smi")});
    CHECK_THAT(built.err, Catch::Contains("a.smi: separated by blanks, without header\n") &&
                              Catch::Contains("a.smi: 2 lines are comments\n") && Catch::Contains("read 2 = known 2"));
    const Ran quiet = run({"known", "build", folder.file("a.known"), folder.file("a.smi"), "-q"});
    CHECK(quiet.err.empty());
    const Ran titled = run({"known", "build", folder.file("a.known"), folder.file("a.smi"), "--header", "yes"});
    CHECK_THAT(titled.err, Catch::Contains("with header"));
    write_file(folder.file("a.sdf"),
               "m\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 O   0  0\nM  END\n"
               "> <a>\nvalue\n> <b> of the value\n\n$$$$\n");
    const Ran import = run({"import", folder.file("a.sieve"), folder.file("a.sdf")});
    const Ran check = run({"known", "check", folder.file("a.known"), folder.file("a.sdf")});
    const std::string doubt = import.err.substr(import.err.find("a.sdf:1: "), 60);
    INFO(import.err);
    CHECK_THAT(check.err, Catch::Contains(doubt));
}

TEST_CASE("bad input is named, and nothing is lost by it") {
    const TemporaryFolder folder;
    const std::string filter = folder.file("demo.known");
    write_file(folder.file("some.smi"), "CCO ethanol\nnot a structure\nCCN amine\n");
    const Ran built = run({"known", "build", filter, folder.file("some.smi")});
    CHECK(built.code == 0);
    CHECK_THAT(built.err,
               Catch::Contains("some.smi:2: ") && Catch::Contains("= known 2 + the same again 0 + rejected 1"));
    const std::string before = read_file(filter);
    CHECK(run({"known", "build", filter, folder.file("some.smi"), "--errors", "strict"}).code == 3);
    CHECK(run({"known", "build", filter, folder.file("missing.smi")}).code == 3);
    write_file(folder.file("none.smi"), "not a structure\n");
    CHECK_THAT(run({"known", "build", filter, folder.file("none.smi")}).err, Catch::Contains("nothing was written"));
    CHECK(read_file(filter) == before);
    const Ran unconfirmed = run({"known", "check", filter, "-c", "C", "--confirm", folder.file("missing.sieve")});
    CHECK(unconfirmed.code == 4);
    CHECK(unconfirmed.out.empty());
    CHECK(run({"known", "check", demo(), "-c", "C"}).code == 3);  // a library is no filter
    CHECK_THAT(run({"known", "check", demo(), "-c", "C"}).err, Catch::Contains("no filter of known compounds"));
    write_file(folder.file("cut.known"), before.substr(0, before.size() - 1));
    CHECK_THAT(run({"known", "info", folder.file("cut.known")}).err, Catch::Contains("damaged or was cut off"));
    CHECK(run({"known", "check", filter}).code == 2);
    CHECK_THAT(run({"known"}).err, Catch::Contains("build, check, info, remove, merge"));
    CHECK_THAT(run({"known", "bild"}).err, Catch::Contains("build, check, info, remove, merge"));
    CHECK(run({"known", "build", folder.file("some.smi"), folder.file("some.smi")}).code == 2);
    CHECK(read_file(folder.file("some.smi")).starts_with("CCO"));
}

}  // namespace chemsieve::known_test
