// Collections cut into shards: each record is in one place, and what is wrong is found.

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/platform/own_files.h"
#include "data/sameness/inchi_keys.h"
#include "tests/app/rich_library.h"
#include "tests/app/shards/sharded_library.h"
#include "tests/support/gzip_file.h"
#include "tests/support/library_changes.h"
#include "tests/support/programs.h"
#include "tests/support/shell.h"

namespace chemsieve::shard_command_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

std::vector<std::string> libraries_in(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator{folder}) {
        if (entry.path().extension() == ".sieve") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// The compounds of all shards, in their order: the text of an export, without its titles.
std::string compounds_in(const std::string& folder) {
    std::string all;
    for (const std::string& file : libraries_in(folder)) {
        const Ran ran = run({"export", "-q", file, "--format", "smi"});
        CHECK(ran.code == 0);
        all += ran.out;
    }
    return all;
}

Json json_in(const std::string& file) { return Json::parse(read_file(file)); }

void append(const std::string& file, const std::string& text) {
    fs::permissions(file, fs::perms::owner_write, fs::perm_options::add);
    write_file(file, read_file(file) + text);
}

// Name and content of each.
std::map<std::string, std::string> files_in(const std::string& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator{folder}) {
        files[entry.path().filename().string()] = read_file(entry.path().string());
    }
    return files;
}

}  // namespace

TEST_CASE("each record of the files is in one shard or rejected, in their order and with its id") {
    const ShardedLibrary made;
    CHECK(libraries_in(made.shards()).size() > 3);
    CHECK(compounds_in(made.shards()) == run({"export", "-q", made.library(), "--format", "smi"}).out);
    const Json manifest = json_in(made.shards() + "/manifest.json");
    CHECK(manifest["rejected"] == 3);
    std::int64_t next = 1;
    for (const Json& shard : manifest["shards"]) {
        CHECK(shard["first_record"] == next);
        CHECK(shard["compounds"].get<int>() + shard["rejected"].get<int>() ==
              shard["last_record"].get<int>() - shard["first_record"].get<int>() + 1);
        next = shard["last_record"].get<std::int64_t>() + 1;
    }
    CHECK(manifest["compounds"].get<std::int64_t>() + 3 == next - 1);
    const Ran check = run({"shard", "check", made.shards()});
    CHECK(check.code == 0);
    CHECK_THAT(check.err, Contains("each record is in exactly one place"));
}

TEST_CASE("shards go across files, of any format, and can be made one a task") {
    const TemporaryFolder folder;
    const std::string demo = (source_folder() / "data/demo/demo.tsv").string();
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", "-q", library, demo}).code == 0);
    REQUIRE(run({"export", "-q", library, "-o", folder.file("a.sdf")}).code == 0);
    write_file(folder.file("few.smi"), "CCO\nCCN\nC1CC\n");
    write_gzip(folder.file("more.smi.gz"), "CCCC\nCCCCC five\n");
    const std::vector<std::string> files{folder.file("few.smi"), folder.file("a.sdf"), folder.file("more.smi.gz")};
    const auto build = [&](const std::string& out, const std::vector<std::string>& options) {
        std::vector<std::string> words{"shard", "build", "--compounds", "180", "--out", folder.file(out)};
        words.insert(words.end(), files.begin(), files.end());
        words.insert(words.end(), options.begin(), options.end());
        return run(words);
    };
    CHECK_THAT(build("none", {"--count-only"}).out, Contains("which make 4 shards"));
    CHECK_FALSE(fs::exists(folder.file("none")));
    REQUIRE(build("all", {}).code == 0);
    for (const char* number : {"3", "1", "4", "2"}) {
        const Ran one = build("tasks", {"--shard", number});
        CHECK(one.code == 0);
    }
    CHECK_FALSE(fs::exists(folder.file("tasks/manifest.json")));
    const Ran behind = build("tasks", {"--shard", "5"});
    CHECK(behind.code == 3);
    CHECK_THAT(behind.err, Contains("so there is no shard 5"));
    REQUIRE(run({"shard", "check", folder.file("tasks")}).code == 0);
    CHECK(json_in(folder.file("tasks/manifest.json"))["compounds"] ==
          json_in(folder.file("all/manifest.json"))["compounds"]);
    CHECK(compounds_in(folder.file("tasks")) == compounds_in(folder.file("all")));
    CHECK_THAT(compounds_in(folder.file("all")), Contains("CCO\tfew-1") && Contains("CCCC\tmore-1"));
    CHECK_THAT(read_file(folder.file("all/shard-00001.rejects.tsv")), Contains("few.smi\t3\t") && Contains("C1CC"));
    // What is there is not made again; other records need another folder.
    CHECK_THAT(build("all", {}).err, Contains("shard 4") && Contains("(was there already)"));
    const Ran other = run({"shard", "build", "--compounds", "180", "--out", folder.file("all"), files[0]});
    CHECK(other.code == 3);
    CHECK_THAT(other.err, Contains("was made of other files or otherwise") && Contains("another folder"));
}

TEST_CASE("a library is split into shards that hold its compounds and answer as it does") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, true);
    const std::string shards = folder.file("shards");
    const Ran split = run({"shard", "split", library, "--compounds", "301", "--out", shards});
    INFO(split.err);
    REQUIRE(split.code == 0);
    CHECK(libraries_in(shards).size() == 6);
    CHECK(compounds_in(shards) == run({"export", "-q", library, "--format", "smi"}).out);
    for (const std::string& shard : libraries_in(shards)) {
        const Ran check = run({"check", shard, "--sample", "0"});
        INFO(check.out << check.err);
        CHECK(check.code == 0);
    }
    std::vector<std::string> all{"substructure", "-q", "--columns", "all", "--format", "jsonl", "-k", "0"};
    for (const std::string& shard : libraries_in(shards)) {
        all.insert(all.end(), {all.size() == 8 ? shard : "--library", all.size() == 8 ? "c1ccccc1" : shard});
    }
    // All that is told of a hit, but for the library.
    const auto hits = [](const std::string& text) {
        std::multiset<std::string> lines;
        std::istringstream input{text};
        for (std::string line; std::getline(input, line);) {
            Json hit = Json::parse(line);
            hit.erase("library");
            lines.insert(hit.dump());
        }
        return lines;
    };
    CHECK(
        hits(run(all).out) ==
        hits(run({"substructure", "-q", library, "c1ccccc1", "--columns", "all", "--format", "jsonl", "-k", "0"}).out));
    const Ran empty = run({"shard", "split", folder.file("nowhere.sieve"), "--compounds", "3", "--out", shards});
    CHECK(empty.code == 4);
}

TEST_CASE("shards that are built have the InChIKeys of their compounds, the same bytes by however many threads") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve"), source = folder.file("few.smi");
    write_file(source,
               "CC(=O)Oc1ccccc1C(=O)O aspirin\nC[C@H](N)C(=O)O L-alanine\nC1CC bad\nC* group\nCCO ethanol\n"
               "C[C@@H](N)C(=O)O D-alanine\nCCO again\n");
    REQUIRE(run({"import", "-q", library, source, "--duplicates", "keep"}).code == 0);
    REQUIRE(run({"index", "-q", library, "--inchikey"}).code == 0);
    const auto build = [&](const std::string& out, const std::vector<std::string>& options) {
        std::vector<std::string> words{"shard", "build", source, "--compounds", "3", "--out", folder.file(out)};
        words.insert(words.end(), options.begin(), options.end());
        return run(words);
    };
    const Ran built = build("a", {"--inchikey", "-j", "1"});
    INFO(built.err);
    REQUIRE(built.code == 0);
    CHECK_THAT(built.err, Contains("group: no InChIKey: has an atom that is no element") &&
                              Contains("1 compound has no InChIKey"));
    REQUIRE(build("b", {"-q", "--inchikey", "-j", "3"}).code == 0);
    // As a task each, the last one first.
    for (const char* number : {"3", "1", "2"}) {
        REQUIRE(build("c", {"-q", "--inchikey", "--shard", number}).code == 0);
    }
    REQUIRE(run({"shard", "check", "-q", folder.file("c")}).code == 0);
    CHECK(json_in(folder.file("a/manifest.json"))["inchikeys"] == InchiKeys::present_method());
    CHECK(read_file(folder.file("a/manifest.json")) == read_file(folder.file("b/manifest.json")));
    CHECK(read_file(folder.file("a/manifest.json")) == read_file(folder.file("c/manifest.json")));
    for (const std::string& shard : libraries_in(folder.file("a"))) {
        CHECK(run({"check", shard, "--sample", "0"}).code == 0);
    }
    // They are not those of shards without keys.
    const Ran without = build("a", {});
    CHECK(without.code == 3);
    CHECK_THAT(without.err, Contains("was made of other files or otherwise"));
    // Searches on shards find by keys what the library finds.
    const std::string queries = folder.file("keys.txt");
    write_file(queries, "BSYNRYMUTXBXSQ-UHFFFAOYSA-N aspirin\nQNAYBMKLOCPYGJ alanines\nLFQSCWFLJHTTHZ-UHFFFAOYSA-N\n");
    const Ran submitted =
        run({"cluster", "submit", folder.file("a"), "-q", "--queries", queries, "--mode", "exact", "--inchikey",
             "--columns", "inchikey", "--run", folder.file("run"), "--engine", "local"});
    INFO(submitted.err);
    REQUIRE(submitted.code == 0);
    CHECK(read_file(folder.file("run/hits.tsv")) ==
          run({"exact", library, "-q", "--inchikey", "--queries", queries, "--columns", "inchikey"}).out);
    REQUIRE(build("none", {"-q"}).code == 0);
    CHECK_FALSE(json_in(folder.file("none/manifest.json")).contains("inchikeys"));
    const Ran refused = run({"cluster", "submit", folder.file("none"), "-q", "--queries", queries, "--mode", "exact",
                             "--inchikey", "--run", folder.file("run2"), "--engine", "local"});
    CHECK(refused.code == 4);
    CHECK_THAT(refused.err, Contains("holds no InChIKeys"));
    CHECK_FALSE(fs::exists(folder.file("run2")));
}

TEST_CASE("a library is split into shards with all of its InChIKeys, or not before it has them") {
    const TemporaryFolder folder;
    const std::string library = make_rich_library(folder, true);
    REQUIRE(run({"index", "-q", library, "--inchikey"}).code == 0);
    REQUIRE(run({"shard", "split", library, "-q", "--compounds", "301", "--out", folder.file("s")}).code == 0);
    CHECK(json_in(folder.file("s/manifest.json"))["inchikeys"] == InchiKeys::present_method());
    std::string keys;
    for (const std::string& shard : libraries_in(folder.file("s"))) {
        const std::string table = run({"export", "-q", shard, "--columns", "inchikey"}).out;
        keys += keys.empty() ? table : table.substr(table.find('\n') + 1);
        CHECK(run({"check", shard, "--sample", "100"}).code == 0);
    }
    CHECK(keys == run({"export", "-q", library, "--columns", "inchikey"}).out);
    run_sql(library,
            "DELETE FROM inchikey_block WHERE first_compound = (SELECT max(first_compound) FROM inchikey_block)");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"shard", "split", library, "--compounds", "301", "--out", folder.file("t")},
          {"compact", library, "--sealed", folder.file("sealed.sieve")}}) {
        const Ran refused = run(words);
        CHECK(refused.code == 4);
        CHECK_THAT(refused.err, Contains("holds no InChIKeys yet of") && Contains("--inchikey"));
    }
    CHECK_FALSE(fs::exists(folder.file("sealed.sieve")));
    CHECK_FALSE(fs::exists(folder.file("t")));
}

TEST_CASE("a build of shards with InChIKeys that is killed goes on, and ends as if it had not been") {
    const TemporaryFolder folder;
    const std::string here = folder.path().string(), demo = (source_folder() / "data/demo/demo.tsv").string();
    REQUIRE(run_in_shell(here, "head -100 " + shell_quoted(demo) + " > d.tsv && mkdir bin").code == 0);
    const auto words = [](const std::string& out) {
        return std::string{" shard build -q d.tsv --compounds 25 --out "} + out + " --inchikey -j 1";
    };
    const std::string real = shell_quoted(CHEMSIEVE_PROGRAM);
    REQUIRE(run_in_shell(here, real + words("whole")).code == 0);
    // A program whose helper kills it when it asks for keys the n-th time.
    const fs::path helper = path_of_helper("chemsieve-inchi");
    const fs::path place =
        (folder.path() / "bin" / helper.lexically_relative(folder_of_this_program())).lexically_normal();
    fs::create_directories(place.parent_path());
    fs::copy_file(CHEMSIEVE_PROGRAM, folder.path() / "bin/chemsieve");
    fs::rename(program_that(folder, "echo >> " + folder.file("calls") + "\ntest $(wc -l < " + folder.file("calls") +
                                        ") -lt $KILL_AT || kill -KILL $PPID\nexec " + shell_quoted(helper.string()) +
                                        " \"$@\""),
               place);
    std::size_t shards = 0;
    for (const char* at : {"1", "3", "1"}) {
        INFO("killed at " << at);
        fs::remove(folder.file("calls"));
        CHECK(run_in_shell(here, std::string{"KILL_AT="} + at + " bin/chemsieve" + words("cut")).code == 137);
        shards += static_cast<std::size_t>(std::stoi(at)) - 1;
        std::size_t entries = 0;
        for (const auto& [name, content] : files_in(folder.file("cut"))) entries += name.ends_with(".json");
        CHECK(entries == shards);
    }
    for (const char* seconds : {"0.01", "0.05", "0.1"}) {
        const ShellRan ran = run_in_shell(here, std::string{"timeout -s KILL "} + seconds + " " + real + words("cut"));
        CHECK((ran.code == 137 || ran.code == 0));
    }
    REQUIRE(run_in_shell(here, real + words("cut")).code == 0);
    CHECK(files_in(folder.file("cut")) == files_in(folder.file("whole")));
    CHECK(libraries_in(folder.file("cut")).size() == 4);
}

TEST_CASE("what is wrong with shards is found, with the remedy") {
    const ShardedLibrary made;
    const std::string second = made.shards() + "/shard-00002";
    const auto defects = [&] {
        const Ran check = run({"shard", "check", made.shards()});
        CHECK(check.code == 3);
        return check.err;
    };
    const std::string rejects = read_file(second + ".rejects.tsv"), entry = read_file(second + ".json");
    write_file(second + ".rejects.tsv", rejects + "one more\n");
    CHECK_THAT(defects(), Contains("shard-00002.rejects.tsv does not list the"));
    write_file(second + ".rejects.tsv", rejects);
    fs::remove(second + ".json");
    CHECK_THAT(defects(), Contains("shard-00002.sieve is not complete") && Contains("--shard 2 makes it alone"));
    write_file(second + ".json", "{");
    CHECK_THAT(defects(), Contains("shard-00002.json is damaged"));
    write_file(second + ".json", entry);
    append(second + ".sieve", "x");
    CHECK_THAT(defects(), Contains("shard-00002.sieve is not the shard that was made"));
    // Made again by the command that made it, it is as before, byte for byte.
    const std::string manifest = read_file(made.shards() + "/manifest.json");
    fs::remove(second + ".json");
    REQUIRE(run({"shard", "build", "-q", made.source(), "--compounds", "113", "--out", made.shards(), "--fingerprint",
                 "morgan2"})
                .code == 0);
    CHECK(read_file(made.shards() + "/manifest.json") == manifest);
    const std::string last = libraries_in(made.shards()).back();
    fs::remove(last);
    fs::remove(fs::path{last}.replace_extension(".json"));
    CHECK_THAT(defects(), Contains("is missing: the files hold records behind") && Contains("manifest.json tells of"));
}

TEST_CASE("a manifest that somebody changed is refused, whatever its field") {
    const ShardedLibrary made;
    const std::string file = made.shards() + "/manifest.json", manifest = read_file(file);
    const std::string queries = made.shards() + "/../queries.smi";
    write_file(queries, "CO q\n");
    const auto submitted = [&] {
        return run({"cluster", "submit", made.shards(), "--queries", queries, "--mode", "substructure", "--run",
                    made.shards() + "/../run", "--engine", "local", "--dry-run"});
    };
    REQUIRE(submitted().code == 0);
    int changed = 0;
    // In each value one letter.
    for (std::size_t at = manifest.find(':'); at != std::string::npos; at = manifest.find(':', at + 1)) {
        std::string other = manifest;
        char& letter = other[at + 3 < other.size() ? at + 3 : at + 1];
        if (letter == '\n' || letter == ' ' || letter == '\"') continue;
        letter = letter == '1' ? '2' : '1';
        write_file(file, other);
        const Ran refused = submitted();
        INFO(other.substr(at, 40) << '\n' << refused.err);
        CHECK(refused.code != 0);
        CHECK_THAT(refused.err, Contains("manifest.json"));
        ++changed;
    }
    CHECK(changed > 30);
    write_file(file, manifest);
    CHECK(submitted().code == 0);
}

TEST_CASE("a build of shards that is stopped or breaks off leaves whole shards only") {
    const TemporaryFolder folder;
    const std::string demo = (source_folder() / "data/demo/demo.tsv").string();
    std::stop_source stop;
    stop.request_stop();
    const Ran stopped =
        run({"shard", "build", demo, "--compounds", "100", "--out", folder.file("s")}, stop.get_token());
    CHECK(stopped.code == 5);
    CHECK(libraries_in(folder.file("s")).empty());
    // The end of a compressed file is missing, so its records cannot be counted.
    std::string smiles;
    for (int i = 0; i < 3000; ++i) smiles += "CCCC" + std::string(static_cast<std::size_t>(i % 40), 'C') + "\n";
    write_gzip(folder.file("cut.smi.gz"), smiles);
    const std::string whole = read_file(folder.file("cut.smi.gz"));
    write_file(folder.file("cut.smi.gz"), whole.substr(0, whole.size() - 20));
    const Ran cut = run({"shard", "build", folder.file("cut.smi.gz"), "--compounds", "500", "--out", folder.file("c")});
    CHECK(cut.code == 3);
    CHECK_THAT(cut.err, Contains("cut.smi.gz"));
    CHECK_FALSE(fs::exists(folder.file("c/manifest.json")));
    for (const auto& entry : fs::directory_iterator{folder.file("c")}) {
        CHECK_THAT(entry.path().string(), !Contains(".growing-") && !Contains(".part-") && !Contains(".new-"));
    }
    write_file(folder.file("cut.smi.gz"), whole);
    write_file(folder.file("none.smi"), "");
    const Ran none = run({"shard", "build", folder.file("none.smi"), "--compounds", "5", "--out", folder.file("n")});
    CHECK(none.code == 3);
    CHECK_THAT(none.err, Contains("hold no record"));
}

}  // namespace chemsieve::shard_command_test
