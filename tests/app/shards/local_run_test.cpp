// Searches on shards, a process each on this machine: the answer is that of one library, whatever happens to tasks.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "data/runs/shard_result.h"
#include "data/shards/content_digest.h"
#include "tests/app/shards/sharded_library.h"
#include "tests/support/shell.h"

namespace chemsieve::local_run_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

struct Asked {
    std::string mode;
    std::vector<std::string> options;
};

const std::vector<Asked> kAsked{
    {"substructure", {}},
    {"substructure", {"-k", "4", "--columns", "all"}},
    {"substructure", {"--count"}},
    {"substructure", {"--keep-all", "--where", "late != 'Aspirin' or batch < 2", "--columns", "late,batch,mw"}},
    {"substructure", {"--not", "[Cl,Br]", "--stereo", "-k", "30"}},
    {"similar", {}},
    {"similar", {"--threshold", "0.3", "--columns", "late"}},
    {"similar", {"--fingerprint", "morgan2", "-k", "7", "--metric", "dice"}},
    {"exact", {"--keep-all"}},
    {"exact", {"--ignore-salts"}},
    {"superstructure", {"-k", "3"}},
};

std::vector<std::string> and_local(std::vector<std::string> options) {
    options.insert(options.end(), {"--engine", "local"});
    return options;
}

std::vector<std::string> results_of(const std::string& run) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator{run + "/results"}) files.push_back(entry.path().string());
    return files;
}

}  // namespace

TEST_CASE("a search on shards gives the table of one library, ties and properties of some shards included") {
    const ShardedLibrary made;
    int number = 0;
    for (const Asked& asked : kAsked) {
        const std::string name = "run" + std::to_string(++number), run_folder = made.folder().file(name);
        const Ran one = made.one(asked.mode, asked.options);
        const Ran all = run(made.submit_words(asked.mode, name, and_local(asked.options)));
        INFO(asked.mode << ' ' << number << '\n' << all.err);
        CHECK(all.code == one.code);
        CHECK(read_file(run_folder + "/hits.tsv") == one.out);
        CHECK(one.out.size() > 40);
        CHECK_THAT(all.err, Contains("query bad"));
        // Whoever collects again, in any format of a table, has what one library writes.
        for (const char* format : {"csv", "jsonl"}) {
            std::vector<std::string> options = asked.options;
            options.insert(options.end(), {"--format", format});
            const bool is_counted = asked.options == std::vector<std::string>{"--count"};
            if (is_counted && std::string{format} == "jsonl") continue;
            CHECK(run({"cluster", "collect", run_folder, "--format", format}).out == made.one(asked.mode, options).out);
        }
    }
}

TEST_CASE("the neighbours of all compounds by pairs of shards are those in one library") {
    const ShardedLibrary made{250};
    write_file(made.folder().file("ids.txt"), "Aspirin\nCaffeine\nSulfanilamide\nnobody\nIbuprofen\n");
    const std::vector<std::vector<std::string>> asked{
        {"--threshold", "0.5", "--fingerprint", "morgan2", "--columns", "late,batch,mw"},
        {"-k", "3", "--fingerprint", "morgan2", "--metric", "tversky", "--alpha", "0.9", "--beta", "0.2"},
        {"-k", "2", "--where", "late != 'Aspirin' or batch < 2", "--keep-all"},
        {"--threshold", "0.3", "--fingerprint", "morgan2", "--ids", made.folder().file("ids.txt")},
        {"--threshold", "0.4", "--fingerprint", "morgan2", "--count"},
    };
    int number = 0;
    for (const std::vector<std::string>& options : asked) {
        std::vector<std::string> one{"similar", made.library(), "-q", "--NxN"};
        one.insert(one.end(), options.begin(), options.end());
        const std::string run_folder = made.folder().file("run" + std::to_string(++number));
        std::vector<std::string> all{"cluster", "submit", made.shards(), "-q",       "--mode", "similar",
                                     "--NxN",   "--run",  run_folder,    "--engine", "local"};
        all.insert(all.end(), options.begin(), options.end());
        const Ran expected = run(one), ran = run(all);
        INFO(number << '\n' << ran.err);
        CHECK(ran.code == expected.code);
        CHECK(read_file(run_folder + "/hits.tsv") == expected.out);
        CHECK(expected.out.size() > 200);
    }
    // A task is known by its two shards; what is not there is not made.
    const std::string run_folder = made.folder().file("run1");
    CHECK_THAT(run({"cluster", "status", run_folder}).out, Contains(" pairs of shards done"));
    const std::string hits = read_file(run_folder + "/hits.tsv");
    fs::remove(results_of(run_folder).front());
    const Ran partial = run({"cluster", "collect", run_folder});
    CHECK(partial.code == 5);
    CHECK_THAT(partial.err, Contains("chemsieve: shards ") && Contains("no result yet"));
    CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 0);
    CHECK(read_file(run_folder + "/hits.tsv") == hits);
    for (const char* task : {"2", "0x1", "1x99", "1x", "x", "-1x1", "1x1x1"}) {
        const Ran refused = run({"cluster", "task", run_folder, "--shard=" + std::string{task}});
        INFO(task);
        CHECK(refused.code == 2);
        CHECK_THAT(refused.err, Contains(std::string{task}));
    }
    // What such a run cannot do is refused before anything is made.
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {}, {"--NxN", "--keep", "near"}, {"--NxN", "--count"}, {"--NxN", "--first", "1"}}) {
        std::vector<std::string> words{
            "cluster", "submit", made.shards(), "--mode", "similar", "--run", made.folder().file("refused")};
        words.insert(words.end(), options.begin(), options.end());
        CHECK(run(words).code == 2);
    }
    CHECK_FALSE(fs::exists(made.folder().file("refused")));
}

TEST_CASE("records without a query have their rows where a search in one library has them") {
    const ShardedLibrary made;
    const std::string queries = made.folder().file("queries.csv");
    write_file(queries, "smiles,name\n,nothing\nc1ccccc1C(=O)O,acid\n,nothing either\nc1ccc,bad\n");
    const Ran one = run({"substructure", made.library(), "-q", "--queries", queries, "--keep-all", "-k", "3"});
    const std::string run_folder = made.folder().file("run");
    const Ran all = run({"cluster", "submit", made.shards(), "-q", "--queries", queries, "--mode", "substructure",
                         "--run", run_folder, "--engine", "local", "--keep-all", "-k", "3"});
    CHECK(all.code == one.code);
    CHECK(read_file(run_folder + "/hits.tsv") == one.out);
    CHECK_THAT(one.out, Contains("\nnothing\t"));
    CHECK_THAT(all.err, Contains("nothing") && Contains("query bad"));
    // Without any query that can be used, an earlier table stays.
    write_file(queries, "smiles,name\nc1ccc,bad\n");
    const Ran none = run({"cluster", "submit", made.shards(), "-q", "--queries", queries, "--mode", "exact", "--run",
                          made.folder().file("none"), "--engine", "local"});
    CHECK(none.code == 3);
    CHECK_FALSE(fs::exists(made.folder().file("none/hits.tsv")));
}

TEST_CASE("ids of compounds choose those of all shards") {
    const ShardedLibrary made;
    write_file(made.folder().file("ids.txt"), "Aspirin\nCaffeine\nSulfanilamide\nnobody\n");
    const std::vector<std::string> options{"--ids", made.folder().file("ids.txt")};
    const Ran all = run(made.submit_words("substructure", "run", and_local(options)));
    INFO(all.err);
    CHECK(all.code == 0);
    const std::string hits = read_file(made.folder().file("run/hits.tsv"));
    CHECK(hits == made.one("substructure", options).out);
    CHECK_THAT(hits, Contains("Aspirin"));
    // What no shard has is told, as by one library, and without any nothing is written.
    CHECK_THAT(all.err, Contains("ids.txt:4: no compound has the id 'nobody'") && Contains("1 of 4 ids are not in "));
    write_file(made.folder().file("ids.txt"), "nobody\nnobody else\n");
    const Ran none = run(made.submit_words("substructure", "none", and_local(options)));
    CHECK(none.code == made.one("substructure", options).code);
    CHECK(none.code == 3);
    CHECK_THAT(none.err, Contains("none of the ids of ") && Contains("ids.txt (2) is in "));
    CHECK_FALSE(fs::exists(made.folder().file("none/hits.tsv")));
}

TEST_CASE("a killed worker begins again, and one that always fails is told of and searched later") {
    const ShardedLibrary made;
    // Kills each task once, after its work or before; in the end always the one of the second shard.
    const std::string program = made.folder().file("worker");
    write_file(program, "#!/bin/sh\nmark=" + shell_quoted(made.folder().path().string()) +
                            "/killed-$5\nif [ \"$5\" = 2 ]; then kill -9 $$; fi\n"
                            "if [ ! -e $mark ]; then touch $mark; [ \"$5\" = 3 ] && " +
                            shell_quoted(CHEMSIEVE_PROGRAM) + " \"$@\"; kill -9 $$; fi\nexec " +
                            shell_quoted(CHEMSIEVE_PROGRAM) + " \"$@\"\n");
    fs::permissions(program, fs::perms::owner_all);
    const std::string run_folder = made.folder().file("run");
    const Ran failed =
        run(made.submit_words("substructure", "run", {"--engine", "local", "--program", program, "-k", "50"}));
    CHECK(failed.code == 5);
    CHECK_THAT(failed.err, Contains("1 task failed") && Contains("shard 2: no result yet"));
    CHECK_FALSE(fs::exists(run_folder + "/hits.tsv"));
    const Ran status = run({"cluster", "status", run_folder});
    CHECK(status.code == 5);
    CHECK_THAT(status.out, Contains("7 of 8 shards done") && Contains("shard 2: no result") && Contains("resume"));
    // Part of the hits, on demand and with a word of what is missing.
    const Ran refused = run({"cluster", "collect", run_folder});
    CHECK(refused.code == 5);
    CHECK(refused.out.empty());
    const Ran partial = run({"cluster", "collect", run_folder, "--partial"});
    CHECK(partial.code == 5);
    CHECK_THAT(partial.out, Contains("Aspirin"));
    CHECK_THAT(partial.err, Contains("shard 2: no result yet") && Contains("7 of 8 shards"));
    const auto before = results_of(run_folder);
    CHECK(run({"cluster", "task", run_folder, "--shard", "2"}).code == 0);
    CHECK(results_of(run_folder).size() == before.size() + 1);
    // What the folder names is not run on its word alone.
    const Ran other = run({"cluster", "resume", run_folder});
    CHECK(other.code == 2);
    CHECK_THAT(other.err, Contains("run " + program + ", which is not this program"));
    CHECK(run({"cluster", "resume", run_folder, "--program", program}).code == 0);
    CHECK(read_file(run_folder + "/hits.tsv") == made.one("substructure", {"-k", "50"}).out);
    CHECK(run({"cluster", "status", run_folder}).code == 0);
}

TEST_CASE("a task that runs twice gives the same bytes, and results that are not whole do not count") {
    const ShardedLibrary made;
    const std::string run_folder = made.folder().file("run"), other_folder = made.folder().file("other");
    REQUIRE(run(made.submit_words("similar", "run", {"--engine", "local", "-k", "20"})).code == 0);
    REQUIRE(run(made.submit_words("similar", "other", {"--engine", "local", "-k", "21"})).code == 0);
    const std::string whole = read_file(run_folder + "/hits.tsv");
    for (const std::string& result : results_of(run_folder)) {
        const std::string bytes = read_file(result);
        const auto damage = [&](const std::string& text) {
            write_file(result, text);
            const Ran refused = run({"cluster", "collect", run_folder});
            CHECK(refused.code == 5);
            CHECK(refused.out.empty());
            CHECK_THAT(refused.err, Contains(fs::path{result}.filename().string()));
        };
        damage(bytes.substr(0, bytes.size() / 2));
        damage("");
        std::string changed = bytes;
        changed[bytes.size() / 2] ^= 1;
        damage(changed);
        // Results of another search, under this one's name.
        const std::string name = fs::path{result}.filename().string();
        for (const std::string& other : results_of(other_folder)) {
            if (fs::path{other}.filename().string().substr(0, 16) == name.substr(0, 16)) damage(read_file(other));
        }
        CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 0);
        CHECK(read_file(result) == bytes);
        CHECK(read_file(run_folder + "/hits.tsv") == whole);
    }
}

TEST_CASE("shards that are searched first spare the others work, and the answer stays that of one library") {
    const ShardedLibrary made;
    const auto rows_in = [](const std::string& run_folder) {
        std::size_t rows = 0;
        for (const std::string& result : results_of(run_folder)) {
            const std::string text = read_file(result);
            rows += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        }
        return rows;
    };
    const std::vector<std::vector<std::string>> searches{
        {"-k", "6"}, {"-k", "200", "--metric", "dice"}, {"-k", "12", "--fingerprint", "morgan2", "--threshold", "0.2"}};
    int number = 0;
    for (const std::vector<std::string>& options : searches) {
        std::size_t rows_before = 0;
        const std::string one = made.one("similar", options).out;
        for (const char* first : {"0", "1", "7", "8"}) {
            const std::string name = std::to_string(++number), run_folder = made.folder().file(name);
            std::vector<std::string> words = and_local(options);
            words.insert(words.end(), {"--first", first});
            const Ran all = run(made.submit_words("similar", name, words));
            INFO(all.err << " first: " << first);
            CHECK(read_file(run_folder + "/hits.tsv") == one);
            const bool has_others = std::string{first} == "1" || std::string{first} == "7";
            CHECK(fs::exists(run_folder + "/least.json") == has_others);
            if (std::string{first} == "0") rows_before = rows_in(run_folder);
            if (std::string{first} == "7") CHECK(rows_in(run_folder) < rows_before);
        }
    }
    const Ran dry = run(made.submit_words("similar", "dry", {"--first", "2", "--engine", "local", "--dry-run"}));
    CHECK_THAT(dry.out, Contains("for each of 2 shards: 1 5\nthen for each of 6 shards: 2 3 4 6 7 8\n"));
    const Ran refused = run(made.submit_words("exact", "refused", {"--first", "2", "--engine", "local"}));
    CHECK(refused.code == 2);
    CHECK_THAT(refused.err, Contains("--first is for similarity searches with -k"));
}

TEST_CASE("a first shard that has no result holds up nobody, and what first shards found stays as others took it") {
    const ShardedLibrary made;
    const std::string shard = made.shards() + "/shard-00001.sieve", run_folder = made.folder().file("run");
    const std::string least = run_folder + "/least.json";
    fs::rename(shard, shard + "-away");
    const Ran failed = run(made.submit_words("similar", "run", {"--engine", "local", "--first", "2"}));
    CHECK(failed.code == 5);
    CHECK_THAT(failed.err, Contains("7 of 8 shards"));
    const std::string of_one = read_file(least);
    CHECK_THAT(of_one, Contains("\"shards\": [\n  5\n ]") && !Contains("\"millionths\": []"));
    const Ran partial = run({"cluster", "collect", run_folder, "--partial"});
    CHECK(partial.code == 5);
    CHECK_THAT(partial.err, Contains("a query may have fewer rows than -k"));
    fs::rename(shard + "-away", shard);
    // A task that runs again after the first shard has its result gives the same bytes.
    const std::vector<std::string> results = results_of(run_folder);
    std::map<std::string, std::string> before;
    for (const std::string& result : results) {
        before[result] = read_file(result);
        fs::remove(result);
    }
    CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 0);
    CHECK(read_file(least) == of_one);
    for (const auto& [result, bytes] : before) CHECK(read_file(result) == bytes);
    CHECK(read_file(run_folder + "/hits.tsv") == made.one("similar").out);
    // A number of it that was changed would lose hits.
    const std::size_t digit = of_one.find_first_of("12345678", of_one.find("millionths"));
    std::string changed = of_one;
    changed[digit] = static_cast<char>(changed[digit] + 1);
    // One that is whole and of other queries.
    const std::string other = made.folder().file("other.smi");
    write_file(other, "CCO ethanol\n");
    REQUIRE(run({"cluster", "submit", made.shards(), "-q", "--queries", other, "--mode", "similar", "--run",
                 made.folder().file("other"), "--engine", "local", "--first", "2"})
                .code == 0);
    const std::string of_others = read_file(made.folder().file("other/least.json"));
    for (const std::string& text : {changed, std::string{}, of_one.substr(0, of_one.size() / 2), of_others}) {
        write_file(least, text);
        for (const std::string& result : results) fs::remove(result);
        CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 5);
        CHECK_THAT(read_file(run_folder + "/log/shard-2.log"), Contains("least.json is damaged or of another run"));
    }
    fs::remove(least);
    CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 0);
    CHECK(read_file(run_folder + "/hits.tsv") == made.one("similar").out);
}

TEST_CASE("without any result of the first shards the others look for all, and later ones take what is there") {
    const ShardedLibrary made;
    const std::string run_folder = made.folder().file("run"), least = run_folder + "/least.json";
    const std::string shard = made.shards() + "/shard-00001.sieve";
    fs::rename(shard, shard + "-away");
    REQUIRE(run(made.submit_words("similar", "run", {"--engine", "local", "--first", "1"})).code == 5);
    CHECK_FALSE(fs::exists(least));
    CHECK(results_of(run_folder).size() == 7);
    fs::rename(shard + "-away", shard);
    fs::remove(results_of(run_folder).front());
    CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 0);
    CHECK(fs::exists(least));
    CHECK(read_file(run_folder + "/hits.tsv") == made.one("similar").out);
    // A run that names what is not there.
    const std::string asked = read_file(run_folder + "/run.json"), mark = "\"first\": [\n    1";
    REQUIRE(asked.find(mark) != std::string::npos);
    write_file(run_folder + "/run.json", std::string{asked}.replace(asked.find(mark), mark.size(), mark + "9"));
    for (const char* command : {"status", "resume", "collect"}) {
        const Ran refused = run({"cluster", command, run_folder});
        CHECK(refused.code == 3);
        CHECK_THAT(refused.err, Contains("names a shard 19, and"));
    }
}

TEST_CASE("tasks that ask at the same time what first shards found take the same") {
    const ShardedLibrary made;
    const std::string run_folder = made.folder().file("run");
    REQUIRE(run(made.submit_words("similar", "run", {"--engine", "local", "--first", "2", "-k", "5"})).code == 0);
    std::map<std::string, std::string> before{{run_folder + "/least.json", read_file(run_folder + "/least.json")}};
    for (const std::string& result : results_of(run_folder)) before[result] = read_file(result);
    for (int time = 0; time < 3; ++time) {
        for (const auto& [file, bytes] : before) fs::remove(file);
        for (const char* first : {"1", "5"}) REQUIRE(run({"cluster", "task", run_folder, "--shard", first}).code == 0);
        std::string others;
        for (const char* shard : {"2", "3", "4", "6", "7", "8"}) {
            others += shell_quoted(CHEMSIEVE_PROGRAM) + " cluster task " + shell_quoted(run_folder) + " -q --shard " +
                      shard + " & ";
        }
        CHECK(run_in_shell(run_folder, others + "wait").text.empty());
        for (const auto& [file, bytes] : before) CHECK(read_file(file) == bytes);
    }
}

TEST_CASE("a shard that is damaged, or of another recipe, fails its task and no other") {
    const ShardedLibrary made;
    const std::string shard = made.shards() + "/shard-00003.sieve", run_folder = made.folder().file("run");
    const std::string bytes = read_file(shard);
    fs::permissions(shard, fs::perms::owner_write, fs::perm_options::add);
    std::string changed = bytes;
    changed[bytes.size() / 2] ^= 4;
    write_file(shard, changed);
    const Ran failed = run(made.submit_words("substructure", "run", {"--engine", "local"}));
    CHECK(failed.code == 5);
    CHECK_THAT(read_file(run_folder + "/log/shard-3.log"), Contains("is not the shard that was made"));
    CHECK_THAT(run({"cluster", "status", run_folder}).out,
               Contains("7 of 8 shards done") && Contains("shard 3: no result; its task said last: chemsieve:"));
    fs::remove(shard);
    REQUIRE(run({"shard", "split", made.library(), "-q", "--compounds", "113", "--saturation", "50", "--out",
                 made.folder().file("others")})
                .code == 0);
    fs::copy_file(made.folder().file("others/shard-00003.sieve"), shard);
    CHECK(run({"cluster", "task", run_folder, "--shard", "3"}).code == 3);
    fs::remove(shard);
    write_file(shard, bytes);
    CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 0);
    CHECK(read_file(run_folder + "/hits.tsv") == made.one("substructure").out);
    // Another collection in the folder is not what the search was submitted for.
    fs::remove_all(made.shards());
    fs::rename(made.folder().file("others"), made.shards());
    const Ran other = run({"cluster", "collect", run_folder});
    CHECK(other.code == 3);
    CHECK_THAT(other.err, Contains("is not the one that the search was submitted for"));
}

TEST_CASE("what a run cannot use is refused before anything is made") {
    const ShardedLibrary made;
    const auto refused = [&](std::vector<std::string> options, int code, const std::string& reason) {
        const Ran ran = run(made.submit_words("similar", "run", and_local(std::move(options))));
        INFO(reason);
        CHECK(ran.code == code);
        CHECK_THAT(ran.err, Contains(reason));
        CHECK_FALSE(fs::exists(made.folder().file("run")));
    };
    refused({"--columns", "nothing"}, 3, "there is no column 'nothing'");
    refused({"--where", "nothing > 3"}, 2, "nothing");
    refused({"--fingerprint", "maccs"}, 4, "maccs");
    refused({"-o", "hits.csv"}, 2, "'chemsieve cluster collect'");
    refused({"--fusion", "max"}, 2, "--fusion");
    refused({"--wide"}, 2, "--wide is for searches on this machine");
    refused({"--no-such-option"}, 2, "--no-such-option");
    refused({"CCO"}, 2, "queries of a run are in the file");
    refused({"--first", "-1"}, 2, "--first");
    refused({"--where", "name = 'caf\xe9'"}, 2, "is not UTF-8");
    fs::create_directory(made.folder().file("there"));
    const Ran there = run(made.submit_words("exact", "there", {"--engine", "local"}));
    CHECK(there.code == 3);
    CHECK_THAT(there.err, Contains("is there already"));
    CHECK(run({"cluster", "status", made.folder().file("there")}).code == 3);
    const Ran none = run({"cluster", "submit", made.folder().file("there"), "--queries", made.queries(), "--mode",
                          "exact", "--run", made.folder().file("run")});
    CHECK(none.code == 3);
    CHECK_THAT(none.err, Contains("has no manifest.json"));
    for (const char* format : {"sdf", "html"}) {
        REQUIRE(run(made.submit_words("exact", std::string{"run"} + format, {"--engine", "local"})).code == 0);
        const Ran drawn =
            run({"cluster", "collect", made.folder().file(std::string{"run"} + format), "--format", format});
        CHECK(drawn.code == 2);
        CHECK_THAT(drawn.err, Contains("as SMILES"));
    }
}

TEST_CASE("queries reach the tasks byte for byte, whatever signs they hold") {
    const ShardedLibrary made;
    write_file(made.queries(),
               "[#6;!$(C(=O)O)]~[N;H1,H2] it's $(HOME) `id` \"&\" ; | > x\n[C;$(C(=O)[OH])]!@C %a\\n$SHELL\n");
    REQUIRE(run(made.submit_words("substructure", "a run's $(folder)", {"--engine", "local"})).code == 0);
    CHECK(read_file(made.folder().file("a run's $(folder)/queries.smi")) == read_file(made.queries()));
    CHECK(read_file(made.folder().file("a run's $(folder)/hits.tsv")) == made.one("substructure").out);
}

TEST_CASE("cells keep their tabs, line ends and backslashes on the way from the shards") {
    const TemporaryFolder folder;
    write_file(folder.file("compounds.csv"),
               "smiles,name,note\nOC(=O)/C=C\\C(=O)O,\"a\tb\",\"two\nlines\"\nOC(=O)C,\"a b\",\"\\t, \"\"quoted\"\"\"\n"
               "OC(=O)CC,\"\"\"a\"\"\",\\\\n\nOC(=O)CCC,\"a\nb\",\nOC(=O)CCCC,=1+1,=2\n");
    write_file(folder.file("queries.smi"), "C(=O)O acid\n");
    REQUIRE(run({"import", "-q", folder.file("one.sieve"), folder.file("compounds.csv")}).code == 0);
    REQUIRE(
        run({"shard", "build", "-q", folder.file("compounds.csv"), "--compounds", "2", "--out", folder.file("shards")})
            .code == 0);
    REQUIRE(run({"cluster", "submit", folder.file("shards"), "-q", "--queries", folder.file("queries.smi"), "--mode",
                 "substructure", "--columns", "all", "--run", folder.file("run"), "--engine", "local"})
                .code == 0);
    for (const char* format : {"tsv", "csv", "jsonl", "smi"}) {
        const Ran one = run({"substructure", folder.file("one.sieve"), "-q", "--queries", folder.file("queries.smi"),
                             "--columns", "all", "--format", format});
        const Ran all = run({"cluster", "collect", folder.file("run"), "--format", format});
        INFO(format);
        CHECK(all.out == one.out);
        CHECK(std::count(one.out.begin(), one.out.end(), '\n') >= 5);
    }
    const auto cells = [&](const std::string& library) {
        return run({"export", "-q", folder.file(library), "--columns", "note", "--format", "jsonl"}).out;
    };
    REQUIRE(run({"cluster", "collect", "-q", folder.file("run"), "-o", folder.file("hits.sieve")}).code == 0);
    std::istringstream of_hits{cells("hits.sieve")};
    int rows = 0;
    for (std::string row; std::getline(of_hits, row); ++rows) CHECK_THAT(cells("one.sieve"), Contains(row));
    CHECK(rows == 5);
}

TEST_CASE("tasks of a run have the RDKit that it was submitted with") {
    const ShardedLibrary made;
    const std::string run_folder = made.folder().file("run"), asked = run_folder + "/run.json";
    REQUIRE(run(made.submit_words("similar", "run", {"--engine", "local", "--first", "2"})).code == 0);
    const std::string before = read_file(asked), mark = "\"rdkit\": \"";
    const std::size_t begin = before.find(mark) + mark.size();
    write_file(asked, before.substr(0, begin) + "1999.01.1" + before.substr(before.find('"', begin)));
    // What others found, or say of the first shards, is not taken for this one's.
    CHECK_THAT(run({"cluster", "status", run_folder}).out, Contains("0 of 8 shards done"));
    CHECK(run({"cluster", "resume", run_folder, "-q"}).code == 5);
    CHECK_THAT(read_file(run_folder + "/log/shard-3.log"),
               Contains("submitted with RDKit 1999.01.1, and this program"));
    write_file(asked, before);
    CHECK(run({"cluster", "collect", run_folder}).out == made.one("similar").out);
}

TEST_CASE("shards that cannot hold a hit are passed over, and nothing is lost by it") {
    const ShardedLibrary made;
    REQUIRE(run({"shard", "route", made.shards(), "-q"}).code == 0);
    write_file(made.queries(), "[Pt] platinum\nCC(=O)Oc1ccccc1C(=O)O aspirin\n");
    const auto submitted = [&](const std::string& name, const std::string& mode, std::vector<std::string> options) {
        const Ran one = made.one(mode, options);
        std::vector<std::string> words = made.submit_words(mode, name, and_local(options));
        std::erase(words, "-q");
        const Ran all = run(words);
        INFO(all.err);
        CHECK(all.code == one.code);
        CHECK(read_file(made.folder().file(name + "/hits.tsv")) == one.out);
        return all.err;
    };
    // Aspirin is in three of the eight.
    CHECK_THAT(submitted("exact", "exact", {}), Contains("3 shards of 897 compounds to search; 5 more hold no hit") &&
                                                    Contains("5 shards were passed over"));
    CHECK_THAT(run({"cluster", "status", made.folder().file("exact")}).out,
               Contains("3 of 8 shards done, 5 hold no hit"));
    submitted("substructure", "substructure", {});
    // Hits that need not contain the query are everywhere.
    CHECK_THAT(submitted("or", "substructure", {"--or", "CC"}), Contains("8 shards of 897 compounds to search\n"));
    CHECK_THAT(submitted("similar", "similar", {}), Contains("8 shards"));
    // A route of another shard says nothing of this one.
    const auto route = [&](int number) { return made.shards() + "/shard-0000" + std::to_string(number) + ".route"; };
    fs::copy_file(route(8), route(1), fs::copy_options::overwrite_existing);
    submitted("stale", "exact", {});
}

TEST_CASE("the hits of a run are a library on demand, a compound each, with query and similarity") {
    const ShardedLibrary made;
    const std::string run_folder = made.folder().file("run"), hits = made.folder().file("hits.sieve");
    REQUIRE(
        run(made.submit_words("substructure", "run", {"--engine", "local", "-k", "20", "--columns", "late,mw"})).code ==
        0);
    const Ran collected = run({"cluster", "collect", run_folder, "-o", hits});
    INFO(collected.err);
    CHECK(collected.code == 0);
    // In the order of the table, with what the run listed.
    std::istringstream table{read_file(run_folder + "/hits.tsv")},
        library{run({"export", "-q", hits, "--columns", "query,similarity_to_query,late"}).out};
    std::string row, compound;
    std::getline(table, row);
    std::getline(library, compound);
    CHECK(compound == "id\tsmiles\tquery\tsimilarity_to_query\tlate");
    int rows = 0;
    while (std::getline(table, row) && std::getline(library, compound)) {
        ++rows;
        std::vector<std::string> cells;
        std::istringstream words{row};
        for (std::string cell; std::getline(words, cell, '\t');) cells.push_back(cell);
        const std::string wanted = cells[1] + '\t' + cells[3] + '\t' + cells[0] + '\t' + cells[2] + '\t' + cells[4];
        CHECK(compound == wanted);
    }
    CHECK(rows > 40);
    CHECK_FALSE(std::getline(library, compound));
    // No library is replaced.
    const Ran again = run({"cluster", "collect", run_folder, "-o", hits});
    CHECK(again.code == 4);
    CHECK_THAT(again.err, Contains("exists already"));
}

TEST_CASE("a dry run shows the scripts and makes nothing") {
    const ShardedLibrary made;
    const Ran dry =
        run(made.submit_words("exact", "run", {"--dry-run", "--at-once", "3", "--sbatch=--partition=long"}));
    CHECK(dry.code == 0);
    CHECK_THAT(dry.out, Contains("#SBATCH --array=1-8%3\n") && Contains("#SBATCH --partition=long\n") &&
                            Contains("cluster task . --shard \"$shard\"") && Contains("--dependency=afterany:"));
    CHECK_FALSE(fs::exists(made.folder().file("run")));
}

}  // namespace chemsieve::local_run_test
