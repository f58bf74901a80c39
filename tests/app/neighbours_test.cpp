// `similar --NxN`, in process and, where it is about interruption, as a real program.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "data/library/library_writer.h"
#include "tests/app/demo_library.h"
#include "tests/support/text_table.h"

namespace chemsieve::neighbours_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

struct Row {
    std::string query, id, similarity;
    bool operator<(const Row& other) const {
        return std::tie(query, id, similarity) < std::tie(other.query, other.id, other.similarity);
    }
    bool operator==(const Row&) const = default;
};

std::vector<Row> rows_of(const std::string& table) {
    std::vector<Row> rows;
    std::istringstream input{table};
    std::string line;
    std::getline(input, line);
    while (std::getline(input, line)) {
        Row row;
        std::istringstream cells{line};
        std::getline(cells, row.query, '\t');
        std::getline(cells, row.id, '\t');
        std::getline(cells, row.similarity, '\t');
        rows.push_back(row);
    }
    return rows;
}

std::string first_lines(const fs::path& file, int count) {
    std::istringstream input{read_file(file.string())};
    std::string text, line;
    for (int i = 0; i < count && std::getline(input, line); ++i) text += line + "\n";
    return text;
}

// A part of the demo library with another kind of fingerprints, and its compounds as a file of queries.
struct Demo {
    Demo() {
        write_file(folder.file("in.tsv"), first_lines(source_folder() / "data/demo/demo.tsv", 200));
        REQUIRE(run({"import", library, folder.file("in.tsv"), "--fingerprint", "morgan2"}).code == 0);
        REQUIRE(run({"export", library, "-o", queries}).code == 0);
    }
    TemporaryFolder folder;
    std::string library = folder.file("demo.sieve"), queries = folder.file("all.smi");
};

const Demo& kinds_demo() {
    static const Demo made;
    return made;
}

// What the searches for all compounds, one after the other, say of the others. `top`: 0 is all.
std::vector<Row> expected(const Words& options, std::size_t top) {
    const Ran ran = run(joined({"similar", kinds_demo().library, "--queries", kinds_demo().queries}, options));
    REQUIRE(ran.code == 0);
    std::vector<Row> rows;
    std::map<std::string, std::size_t> listed;
    for (const Row& row : rows_of(ran.out)) {
        if (row.query == row.id || (top > 0 && listed[row.query] == top)) continue;
        ++listed[row.query];
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

TEST_CASE("neighbours of every compound equal the searches for each", "[neighbours]") {
    const Words kinds[]{{},
                        {"--fingerprint", "morgan2"},
                        {"--metric", "cosine"},
                        {"--metric", "tversky", "--alpha", "0.9", "--beta", "0.1"}};
    for (const Words& kind : kinds) {
        const Words words = joined({"similar", kinds_demo().library, "--NxN"}, kind);
        const Ran best = run(words);
        CHECK(best.code == 0);
        CHECK((rows_of(best.out) == expected(joined({"-k", "11"}, kind), 10)));
        CHECK(run(joined(words, {"-j", "1"})).out == best.out);
        const Ran one = run(joined(words, {"-k", "1", "-t", "0.5"}));
        CHECK((rows_of(one.out) == expected(joined({"-k", "2", "-t", "0.5"}, kind), 1)));
        const Ran alike = run(joined(words, {"-t", "0.6"}));
        CHECK((rows_of(alike.out) == expected(joined({"-t", "0.6"}, kind), 0)));
    }
}

TEST_CASE("neighbours within a threshold are mutual", "[neighbours]") {
    for (const char* metric : {"tanimoto", "dice", "cosine"}) {
        for (const char* kind : {"subgraph", "morgan2"}) {
            const Ran ran = run(
                {"similar", kinds_demo().library, "--NxN", "-t", "0.55", "--metric", metric, "--fingerprint", kind});
            std::set<Row> there, back;
            for (const Row& row : rows_of(ran.out)) {
                CHECK(row.query != row.id);
                there.insert(row);
                back.insert({row.id, row.query, row.similarity});
            }
            CHECK(there.size() > 20);
            CHECK((there == back));
        }
    }
}

TEST_CASE("neighbours are of the compounds selected, on both sides", "[neighbours]") {
    const Words words{"similar", kinds_demo().library, "--NxN", "-t", "0.3", "--where", "mw < 300"};
    const Ran ran = run(words);
    CHECK(ran.code == 0);
    std::set<std::string> selected;
    const TemporaryFolder folder;
    REQUIRE(run({"export", kinds_demo().library, "--where", "mw < 300", "-o", folder.file("s.tsv")}).code == 0);
    for (const Row& row : rows_of(read_file(folder.file("s.tsv")))) selected.insert(row.query);
    std::vector<Row> both;
    for (const Row& row : expected({"-t", "0.3"}, 0)) {
        if (selected.contains(row.query) && selected.contains(row.id)) both.push_back(row);
    }
    CHECK(both.size() > 20);
    CHECK((rows_of(ran.out) == both));
    const Ran counts = run(joined(words, {"--count"}));
    std::size_t sum = 0;
    for (const Row& row : rows_of("\n" + counts.out)) sum += std::stoul(row.id);
    CHECK(sum == both.size());
    CHECK(run({"similar", demo(), "--NxN", "--where", "mw > 1e6"}).code == 1);
}

TEST_CASE("a compound of which there are many is not its own neighbour", "[neighbours]") {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 8; ++i) text += "CCO\te" + std::to_string(i) + "\n";
    write_file(folder.file("in.smi"), text + "CCCO\tother\n");
    REQUIRE(run({"import", folder.file("l.sieve"), folder.file("in.smi")}).code == 0);
    const Ran ran = run({"similar", folder.file("l.sieve"), "--NxN", "-k", "2"});
    std::map<std::string, std::vector<std::string>> of;
    for (const Row& row : rows_of(ran.out)) of[row.query].push_back(row.id);
    CHECK(of["e0"] == Words{"e1", "e2"});
    CHECK(of["e1"] == Words{"e0", "e2"});
    CHECK(of["e7"] == Words{"e0", "e1"});
    CHECK(of["other"] == Words{"e0", "e1"});
}

TEST_CASE("neighbours in another library are those of its searches", "[neighbours]") {
    const TemporaryFolder folder;
    const std::string other = folder.file("other.sieve");
    write_file(folder.file("in.tsv"), first_lines(source_folder() / "data/demo/demo.tsv", 320));
    REQUIRE(run({"import", other, folder.file("in.tsv"), "--fingerprint", "morgan2"}).code == 0);
    for (const Words& options : {Words{"-k", "1"}, Words{"-t", "0.5", "--fingerprint", "morgan2"},
                                 Words{"-k", "4", "--metric", "tversky", "--alpha", "1", "--beta", "0"}}) {
        const Ran searched = run(joined({"similar", other, "--queries", kinds_demo().queries}, options));
        const Ran ran = run(joined({"similar", kinds_demo().library, "--NxN", "--against", other}, options));
        CHECK(ran.code == 0);
        // A table of two libraries names that of each hit.
        std::vector<Row> found;
        for (const auto& cells : table(ran.out)) {
            if (cells[0] == "query_id") continue;
            CHECK(cells[1] == other);
            found.push_back({cells[0], cells[2], cells[3]});
        }
        CHECK(found.size() > 100);
        CHECK((found == rows_of(searched.out)));
    }
    CHECK(run({"similar", kinds_demo().library, "--against", other, "CCO"}).code == 2);
}

TEST_CASE("compounds that cannot be compared are said, and the others are done", "[neighbours]") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CCO\ta\nCC(=O)Oc1ccccc1C(=O)O\tdense\nCCCO\tb\n");
    const std::string library = folder.file("l.sieve");
    create_library(library, FingerprintRecipe{.max_subgraphs = 60});
    REQUIRE(run({"import", library, folder.file("in.smi")}).code == 0);
    const Ran ran = run({"similar", library, "--NxN", "-k", "1"});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Contains("dense has too many subgraphs"));
    const std::vector<Row> rows = rows_of(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK((rows[0].query == "a" && rows[0].id == "b" && rows[1].query == "b" && rows[1].id == "a"));
}

TEST_CASE("wrong use of neighbours is said", "[neighbours]") {
    const TemporaryFolder folder;
    const std::string file = folder.file("n.tsv");
    const auto refused = [&](const Words& options, const std::string& message) {
        const Ran ran = run(joined({"similar", demo()}, options));
        INFO(ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(message));
        CHECK(fs::is_empty(folder.path()));
    };
    refused({}, "QUERY");
    refused({"--NxN", "CCO"}, "leave out QUERY");
    refused({"--NxN", "--fusion", "max"}, "--fusion excludes --NxN");
    refused({"--NxN", "--count"}, "needs --threshold");
    refused({"--NxN", "--format", "html"}, "tsv, csv, jsonl, smi");
    refused({"--resume", "CCO"}, "--NxN");
    refused({"--NxN", "--stats", folder.file("s")}, "--stats and --time-limit");
    refused({"--NxN", "--library", kinds_demo().library}, "leave out --library");
    refused({"--NxN", "--resume"}, "-o FILE");
    refused({"--NxN", "--resume", "-o", "-"}, "-o FILE");
    refused({"--NxN", "--resume", "-o", folder.file("n.sdf")}, "--resume writes");
    refused({"--NxN", "--resume", "-o", file, "--header-comment"}, "--header-comment");
    refused({"--NxN", "--resume", "-o", file, "--stats", folder.file("s")}, "--stats");
    CHECK(run({"similar", demo(), "--NxN", "--resume", "-o", folder.path().string()}).code != 0);
    CHECK(run({"similar", demo(), "--NxN", "--resume", "-o", "/dev/null"}).code == 3);
}

TEST_CASE("neighbours are written in each format of lines", "[neighbours]") {
    const TemporaryFolder folder;
    for (const char* ending : {"tsv", "csv", "jsonl", "smi"}) {
        const Words words{"similar", kinds_demo().library, "--NxN", "-k", "3", "--columns", "mw", "-o"};
        const std::string once = folder.file(std::string{"once."} + ending);
        const std::string kept = folder.file(std::string{"kept."} + ending);
        CHECK(run(joined(words, {once})).code == 0);
        CHECK(run(joined(words, {kept, "--resume"})).code == 0);
        CHECK(read_file(kept) == read_file(once));
        CHECK_FALSE(fs::exists(kept + ".partial"));
        CHECK_FALSE(fs::exists(kept + ".partial.state"));
    }
}

namespace {

// NCI compounds in a library, and their neighbours.
struct Interrupted {
    explicit Interrupted(const fs::path& data) {
        write_file(folder.file("in.smi"), first_lines(data / "NCI/first_5K.smi", 500));
        REQUIRE(run({"import", library, folder.file("in.smi"), "-q"}).code == 0);
        words = {"similar", library, "--NxN", "-t", "0.3", "-k", "40", "--format", "csv", "-j", "1"};
        REQUIRE(run(joined(words, {"-o", folder.file("whole.csv")})).code == 0);
    }

    // Interrupts the program as soon as the state tells of progress beyond `done`; returns how much is done then, or
    // nothing if it was complete before.
    std::optional<std::size_t> interrupt(int signal, std::size_t done) const {
        const pid_t child = fork();
        if (child == 0) {
            const int null = open("/dev/null", O_WRONLY);
            dup2(null, STDERR_FILENO);
            const Words all = joined({CHEMSIEVE_PROGRAM}, joined(words, {"-o", file, "--resume"}));
            std::vector<char*> argv;
            for (const std::string& word : all) argv.push_back(const_cast<char*>(word.c_str()));
            argv.push_back(nullptr);
            execv(CHEMSIEVE_PROGRAM, argv.data());
            _exit(127);
        }
        int status = 0;
        while (waitpid(child, &status, WNOHANG) == 0) {
            if (state_done() > done) kill(child, signal);
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
        if (fs::exists(file)) return std::nullopt;
        return state_done();
    }

    std::size_t state_done() const {
        if (!fs::exists(file + ".partial.state")) return 0;
        const auto state = nlohmann::json::parse(read_file(file + ".partial.state"), nullptr, false);
        return state.is_object() ? state.value("done", std::size_t{0}) : 0;
    }

    TemporaryFolder folder;
    std::string library = folder.file("l.sieve"), file = folder.file("kept.csv");
    Words words;
};

}  // namespace

TEST_CASE("interrupted neighbours go on where they stopped", "[neighbours]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("interrupted neighbours: rdkit-data is not installed");
    const Interrupted made{*data};
    const std::string whole = read_file(made.folder.file("whole.csv"));
    std::size_t done = 0;
    for (const auto& [signal, further] : {std::pair{SIGKILL, 0U}, {SIGINT, 50U}, {SIGKILL, 50U}, {SIGTERM, 10U}}) {
        const auto now = made.interrupt(signal, done + further);
        if (!now) break;
        CHECK(*now > done);
        done = *now;
        CHECK_FALSE(fs::exists(made.file));
    }
    REQUIRE(done > 0);
    if (!fs::exists(made.file)) {
        // What follows the rows of the state may be anything after a power cut.
        write_file(made.file + ".partial", read_file(made.file + ".partial") + "half a row");
        const Ran last = run(joined(made.words, {"-o", made.file, "--resume"}));
        CHECK(last.code == 0);
        CHECK_THAT(last.err, Contains("going on with " + made.file + ".partial"));
    }
    CHECK(read_file(made.file) == whole);
    CHECK_FALSE(fs::exists(made.file + ".partial"));
    CHECK_FALSE(fs::exists(made.file + ".partial.state"));
}

TEST_CASE("neighbours go on only if everything is the same", "[neighbours]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("interrupted neighbours: rdkit-data is not installed");
    Interrupted made{*data};
    REQUIRE(made.interrupt(SIGINT, 0));
    const std::string partial = read_file(made.file + ".partial"), state = read_file(made.file + ".partial.state");
    const auto refused = [&](const Words& words, int code, const std::string& message) {
        const Ran ran = run(joined(words, {"-o", made.file, "--resume"}));
        INFO(ran.err);
        CHECK(ran.code == code);
        CHECK_THAT(ran.err, Contains(message));
        CHECK(read_file(made.file + ".partial") == partial);
        CHECK(read_file(made.file + ".partial.state") == state);
        CHECK_FALSE(fs::exists(made.file));
    };
    Words other = made.words;
    *std::find(other.begin(), other.end(), "40") = "41";
    refused(other, 2, "top was 40, is 41 now");
    refused(joined(made.words, {"--metric", "dice"}), 2, "metric was \"tanimoto\", is \"dice\" now");
    refused(joined(made.words, {"--where", "mw < 1000"}), 2, "where");
    refused(joined(made.words, {"--columns", "mw"}), 2, "columns");
    // Threads do not count.
    write_file(made.folder.file("more.smi"), "CCO\tone-more\n");
    REQUIRE(run({"import", made.library, made.folder.file("more.smi"), "-q"}).code == 0);
    refused(made.words, 4, "holds other compounds");
    write_file(made.file + ".partial.state", "{");
    CHECK(run(joined(made.words, {"-o", made.file, "--resume"})).code == 3);
    CHECK(read_file(made.file + ".partial") == partial);
    fs::remove(made.file + ".partial.state");
    const Ran foreign = run(joined(made.words, {"-o", made.file, "--resume"}));
    CHECK(foreign.code == 3);
    CHECK_THAT(foreign.err, Contains("has no state beside it"));
    CHECK(read_file(made.file + ".partial") == partial);
}

TEST_CASE("without resume nothing is kept", "[neighbours]") {
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const Ran ran = run({"similar", demo(), "--NxN", "-o", folder.file("n.tsv")}, stop.get_token());
    CHECK(ran.code == 5);
    CHECK(fs::is_empty(folder.path()));
}

}  // namespace chemsieve::neighbours_test
