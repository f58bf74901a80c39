// The real program, with pipes, signals and limits.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "data/library/library.h"
#include "data/rows/library_connection.h"
#include "tests/support/library_changes.h"
#include "tests/support/stored_kinds.h"
#include "tests/support/test_data.h"

namespace chemsieve::process_test {

using namespace chemsieve::test;

namespace {

const std::string kProgram = CHEMSIEVE_PROGRAM;

// Runs a shell command; returns the exit code.
int shell(const std::string& command) {
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Starts the program and sends a signal after a while; returns the exit code, 128 + signal if it was killed.
// With blanks between them.
std::string line_of(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        line += word;
        line += ' ';
    }
    return line;
}

// Whether the program is there, and not these tests' own copy, and takes this signal itself, by a handler or a thread
// that waits for it: before that the signal ends any program.
bool takes(pid_t process, int signal) {
    const std::string folder = "/proc/" + std::to_string(process);
    std::error_code ignored;
    if (std::filesystem::read_symlink(folder + "/exe", ignored) != std::filesystem::canonical(kProgram)) return false;
    const std::string status = read_file(folder + "/status");
    for (const std::string mask : {"SigBlk:", "SigCgt:"}) {
        const auto line = status.find(mask);
        if (line == std::string::npos) continue;
        if ((std::stoull(status.substr(line + mask.size()), nullptr, 16) >> (signal - 1) & 1) != 0) return true;
    }
    return false;
}

// `after`: from the start, or from when the program takes the signal if that can be.
int run_and_signal(const std::vector<std::string>& arguments, int signal, std::chrono::milliseconds after) {
    const pid_t child = fork();
    if (child == 0) {
        ::signal(SIGHUP, SIG_DFL);  // whatever runs the tests does with it
        const int null = open("/dev/null", O_WRONLY);
        dup2(null, STDERR_FILENO);
        dup2(null, STDOUT_FILENO);
        std::vector<char*> argv{const_cast<char*>(kProgram.c_str())};
        for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
        argv.push_back(nullptr);
        execv(kProgram.c_str(), argv.data());
        _exit(127);
    }
    constexpr std::chrono::seconds kPatience{60};  // programs with sanitizers begin slowly
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (signal != SIGKILL && !takes(child, signal) && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    std::this_thread::sleep_for(after);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string many_compounds(std::size_t copies) {
    const auto data = rdkit_data();
    if (!data) return {};
    const std::string once = read_file((*data / "NCI/first_5K.smi").string());
    std::string text;
    for (std::size_t i = 0; i < copies; ++i) text += once;
    return text;
}

// The library opens, its counts agree with its rows and each stored compound has all its parts.
void check_whole(const std::string& path) {
    LibraryConnection connection{path, sqlite::Mode::read_only};
    sqlite::Statement integrity{connection, "PRAGMA integrity_check"};
    REQUIRE(integrity.step());
    CHECK(integrity.text(0) == "ok");
    const std::int64_t compounds = connection.integer("SELECT count(*) FROM compound");
    CHECK(connection.integer("SELECT coalesce(sum(compounds), 0) FROM structure_block") == compounds);
    sqlite::Statement sets{connection,
                           "SELECT (SELECT coalesce(sum(rows), 0) FROM fingerprint_block b WHERE b.set_id = s.set_id) "
                           "+ (SELECT coalesce(sum(compounds), 0) FROM slice_block b WHERE b.set_id = s.set_id), "
                           "(SELECT count(*) FROM compound WHERE s.indexed_to IS NULL OR compound_id <= s.indexed_to) "
                           "FROM fingerprint_set s"};
    while (sets.step()) CHECK(sets.integer(0) == sets.integer(1));
    CHECK(connection.integer("SELECT coalesce(sum(stored), 0) FROM import") == compounds);
    const Library library{path};
    CHECK(library.info().compounds == compounds);
    const auto structures = library.structures();
    const KeptMemory::Visit visit = structures->visit();
    for (std::int64_t number = 1; number <= compounds; ++number) {
        CHECK_FALSE(structures->structure(CompoundNumber{number}).empty());
    }
}

}  // namespace

TEST_CASE("a pipe that is closed early leaves no temporary file") {
    const TemporaryFolder folder;
    const std::string library = folder.file("demo.sieve");
    REQUIRE(shell(kProgram + " import -q " + library + " " + (source_folder() / "data/demo/demo.tsv").string()) == 0);
    const std::string temporary = folder.file("tmp");
    std::filesystem::create_directory(temporary);
    for (const char* format : {"html", "tsv --header-comment", "xlsx"}) {
        shell(line_of({"env", "TMPDIR=" + temporary, kProgram, "substructure -q", library, "C --smarts --format",
                       format, "2> /dev/null | head -c 10 > /dev/null"}));
        INFO(format);
        CHECK(std::filesystem::is_empty(temporary));
    }
}

TEST_CASE("queries of any format come from standard input") {
    const TemporaryFolder folder;
    const std::string library = folder.file("demo.sieve");
    REQUIRE(shell(kProgram + " import -q " + library + " " + (source_folder() / "data/demo/demo.tsv").string()) == 0);
    const auto printed = [&](const std::string& line) {
        REQUIRE(shell(line + " > " + folder.file("out") + " 2> " + folder.file("err")) == 0);
        return read_file(folder.file("out"));
    };
    const std::string search = kProgram + " substructure " + library + " --count --queries ";
    const std::string drawing = (source_folder() / "tests/fixtures/drawn_donor.mol").string();
    const std::string drawn = printed(search + drawing);
    CHECK(drawn.size() > 5);
    CHECK(printed("cat " + drawing + " | " + search + "- --query-format sdf") == drawn);
    write_file(folder.file("patterns.sma"), "[#6]-[#7;H2] amine\n");
    CHECK(printed(search + "- --query-format sma < " + folder.file("patterns.sma")) ==
          printed(search + folder.file("patterns.sma")));
    write_file(folder.file("table.txt"), "id,smiles\nring,c1ccccc1\n");
    CHECK(printed(search + "- --query-format csv < " + folder.file("table.txt")).starts_with("ring\t"));
    REQUIRE(shell(kProgram + " index -q " + library + " --fingerprint maccs") == 0);
    REQUIRE(shell(kProgram + " fingerprint -q " + library + " --fingerprint maccs -o " + folder.file("all.fps")) == 0);
    const std::string similar = kProgram + " similar " + library + " --fingerprint maccs --top 1 --queries ";
    CHECK(printed("cat " + folder.file("all.fps") + " | " + similar + "- --query-format fps") ==
          printed(similar + folder.file("all.fps")));
}

TEST_CASE("a library can be made from a pipe and searched into a pipe") {
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), "CC ethane\nCCO ethanol\nc1ccccc1 benzene\n");
    const std::string library = folder.file("l.sieve");
    CHECK(shell("gzip -c " + folder.file("in.smi") + " | " + kProgram + " import " + library +
                " - --input-format smi --quiet") == 0);
    CHECK(shell(kProgram + " substructure " + library + " CO | grep -q ethanol") == 0);
    CHECK(shell("printf 'CO alcohol\\n' | " + kProgram + " substructure " + library + " --queries - --count > " +
                folder.file("out")) == 0);
    CHECK(read_file(folder.file("out")) == "alcohol\t1\n");
    CHECK(shell("printf 'ethane\\nethanol\\n' | " + kProgram + " substructure " + library +
                " C --ids - --where 'mw > 40' -q > " + folder.file("out")) == 0);
    CHECK(read_file(folder.file("out")) == "query_id\tid\tsimilarity\tsmiles\nq1\tethanol\t0.166667\tCCO\n");
    CHECK(shell(kProgram + " substructure " + library + " '[U]' > /dev/null") == 1);
}

TEST_CASE("a named pipe is read once and a program that waits for input can be stopped") {
    const TemporaryFolder folder;
    const std::string pipe = folder.file("p.smi");
    CHECK(shell("mkfifo " + pipe + "; (printf 'CC ethane\\n' > " + pipe + ") & timeout 20 " + kProgram + " import -q " +
                folder.file("l.sieve") + " " + pipe) == 0);
    CHECK(Library{folder.file("l.sieve")}.compound_count() == 1);
    // Nobody ever writes: the first Ctrl-C ends it all the same.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        CHECK(run_and_signal({"import", folder.file("n.sieve"), pipe}, signal, std::chrono::milliseconds{300}) == 5);
    }
    CHECK_FALSE(std::filesystem::exists(folder.file("n.sieve")));
    CHECK(run_and_signal({"substructure", folder.file("l.sieve"), "C", "--ids", pipe}, SIGINT,
                         std::chrono::milliseconds{300}) == 5);
}

TEST_CASE("a killed import leaves a whole library with what was acknowledged") {
    const std::string text = many_compounds(2);
    if (text.empty()) return say_skipped("killed import: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    for (const int after : {20, 150, 400, 700, 1000, 1300}) {
        const std::string library = folder.file("killed" + std::to_string(after) + ".sieve");
        run_and_signal({"import", library, folder.file("in.smi"), "--duplicates", "keep", "--fingerprint", "maccs"},
                       SIGKILL, std::chrono::milliseconds{after});
        INFO("killed after " << after << " ms");
        if (!std::filesystem::exists(library)) continue;  // before it was made: fine, nothing half-made
        check_whole(library);
        // It can go on.
        write_file(folder.file("more.smi"), "CCO ethanol\n");
        CHECK(shell(line_of({kProgram, "import -q", library, folder.file("more.smi")})) == 0);
        check_whole(library);
    }
}

TEST_CASE("a killed compaction leaves the old library or the new one") {
    const std::string text = many_compounds(3);
    if (text.empty()) return say_skipped("killed compaction: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    write_file(folder.file("more.smi"), many_compounds(1));
    const std::string library = folder.file("l.sieve");
    // The second one is too small to be merged with the first.
    for (const char* file : {"in.smi", "more.smi"}) {
        REQUIRE(shell(line_of({kProgram, "import -q --errors ignore --duplicates keep", library, folder.file(file)})) ==
                0);
    }
    REQUIRE(Library{library}.info().segments > 1);
    const std::string found = folder.file("found.tsv");
    const std::string search = kProgram + " similar " + library + " 'c1ccccc1C(=O)O' --top 50 > ";
    REQUIRE(shell(search + found) == 0);
    for (int after = 10; after < 400; after += 30) {
        INFO("killed after " << after << " ms");
        run_and_signal({"compact", library}, SIGKILL, std::chrono::milliseconds{after});
        check_whole(library);
        REQUIRE(shell(search + found + "2") == 0);
        CHECK(read_file(found + "2") == read_file(found));
    }
    CHECK(shell(kProgram + " compact -q " + library) == 0);
    check_whole(library);
    const Library::Info info = Library{library}.info();
    CHECK(info.segments <= static_cast<std::int64_t>(info.length_classes.size()));
}

TEST_CASE("a killed index leaves a library that answers and goes on when it is run again") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("killed index: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q --errors ignore " + library + " " + folder.file("in.smi")) == 0);
    const std::string found = folder.file("found.tsv");
    const std::string search = kProgram + " similar " + library + " 'c1ccccc1C(=O)O' --top 50 > ";
    REQUIRE(shell(search + found) == 0);
    const std::vector<std::string> index{"index", library, "--fingerprint", "morgan2,rdkit"};
    for (int after = 10; after < 1000; after += 180) {
        INFO("killed after " << after << " ms");
        run_and_signal(index, SIGKILL, std::chrono::milliseconds{after});
        check_whole(library);
        REQUIRE(shell(search + found + "2") == 0);
        CHECK(read_file(found + "2") == read_file(found));
    }
    const int stopped = run_and_signal(index, SIGINT, std::chrono::milliseconds{300});
    CHECK((stopped == 5 || stopped == 0));
    check_whole(library);
    CHECK(shell(kProgram + " index -q " + library + " --fingerprint morgan2,rdkit") == 0);
    check_whole(library);
    for (const FingerprintKind kind : {FingerprintKind::morgan2, FingerprintKind::rdkit}) {
        CHECK(stored_fingerprints(library, kind) == expected_fingerprints(library, kind));
    }
}

TEST_CASE("Ctrl-C stops an index within moments") {
    const std::string text = many_compounds(3);
    if (text.empty()) return say_skipped("interrupted index: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q --errors ignore --duplicates keep " + library + " " + folder.file("in.smi")) ==
            0);
    const auto pause = std::chrono::milliseconds{600};
    const auto started = std::chrono::steady_clock::now();
    CHECK(run_and_signal({"index", library, "--fingerprint", "rdkit,pubchem,atompair"}, SIGINT, pause) == 5);
    // Half a second is what is promised; machines that run tests may be slow.
    CHECK(std::chrono::steady_clock::now() - started - pause < std::chrono::milliseconds{1500});
    check_whole(library);
}

TEST_CASE("an index and an import at the same time leave every compound with its fingerprint") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("index and import: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    const std::string import = kProgram + " import -q --errors ignore --duplicates keep " + library + " ";
    REQUIRE(shell(import + folder.file("in.smi")) == 0);
    CHECK(shell(import + folder.file("in.smi") + " & " + kProgram + " index -q " + library +
                " --fingerprint morgan2; index=$?; wait $! && exit $index") == 0);
    check_whole(library);
    CHECK(stored_fingerprints(library, FingerprintKind::morgan2) ==
          expected_fingerprints(library, FingerprintKind::morgan2));
}

TEST_CASE("Ctrl-C stops an import within moments and keeps what was stored") {
    const std::string text = many_compounds(6);
    if (text.empty()) return say_skipped("interrupted import: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    CHECK(run_and_signal({"import", library, folder.file("in.smi"), "--duplicates", "keep"}, SIGINT,
                         std::chrono::milliseconds{1500}) == 5);
    if (std::filesystem::exists(library)) check_whole(library);
}

TEST_CASE("Ctrl-C during a search leaves no output file") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("interrupted search: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q --errors ignore " + library + " " + folder.file("in.smi")) == 0);
    std::string queries;
    for (int i = 0; i < 3000; ++i) queries += "[#6]~[#6]\tq\n";
    write_file(folder.file("q.sma"), queries);
    const std::string other = folder.file("other.sieve");
    std::filesystem::copy_file(library, other);
    for (const std::vector<std::string>& further : {std::vector<std::string>{}, {"--library", other}}) {
        std::vector<std::string> search{"substructure",       library, "--queries",
                                        folder.file("q.sma"), "-o",    folder.file("out.tsv")};
        search.insert(search.end(), further.begin(), further.end());
        CHECK(run_and_signal(search, SIGINT, std::chrono::milliseconds{700}) == 5);
        CHECK_FALSE(std::filesystem::exists(folder.file("out.tsv")));
    }
    for (const auto& entry : std::filesystem::directory_iterator{folder.path()}) {
        CHECK(entry.path().string().find(".part-") == std::string::npos);
    }
}

TEST_CASE("a full disk is reported and what was acknowledged stays") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("full disk: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    // A limit on the size of files acts like a full disk once its signal is ignored; 1,500 blocks of 1,024 bytes.
    const int code = shell("bash -c \"trap '' XFSZ; ulimit -f 1500; exec " + kProgram + " import -q --errors ignore " +
                           library + " " + folder.file("in.smi") + "\" 2> " + folder.file("err"));
    CHECK(code == 4);
    CHECK_THAT(read_file(folder.file("err")), Catch::Contains(library));
    if (std::filesystem::exists(library)) check_whole(library);
    const int export_code = shell("bash -c \"trap '' XFSZ; ulimit -f 1; exec " + kProgram + " import -q " + library +
                                  "2 " + folder.file("in.smi") + "\" 2> " + folder.file("err"));
    CHECK(export_code == 4);
}

// Each limit stops the library that packs spreadsheets at another place; it does not see all of them itself.
TEST_CASE("spreadsheets and pages that do not fit on the disk do not appear") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.file("tmp"));
    const std::string library = folder.file("demo.sieve");
    REQUIRE(shell(kProgram + " import -q " + library + " " + (source_folder() / "data/demo/demo.tsv").string()) == 0);
    for (const char* name : {"hits.xlsx", "hits.html"}) {
        const std::string output = folder.file(name);
        const std::string search = line_of({"TMPDIR=" + folder.file("tmp"), kProgram, "substructure -q", library,
                                            "C --columns all -o", output, "2>/dev/null"});
        for (const char* blocks : {"150", "300", "450"}) {
            INFO(name << ' ' << blocks);
            CHECK(shell("ulimit -f " + std::string{blocks} + "; " + search) == 3);
            CHECK_FALSE(std::filesystem::exists(output));
            CHECK(std::filesystem::is_empty(folder.file("tmp")));
        }
        CHECK(shell(search) == 0);
        CHECK(std::filesystem::file_size(output) > 10'000);
        CHECK(std::filesystem::is_empty(folder.file("tmp")));
    }
}

TEST_CASE("a selftest that is stopped exits with 5, and a check of a library that others use does not mind") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q " + library + " " + (source_folder() / "data/demo/demo.tsv").string()) == 0);
    CHECK(run_and_signal({"selftest", library, "--most", "100000000"}, SIGINT, std::chrono::milliseconds{300}) == 5);
    const LibraryConnection other{library, sqlite::Mode::read_write};
    CHECK(shell(kProgram + " check " + library + " --sample 20 | grep -q sound") == 0);
    CHECK(shell(kProgram + " selftest -q " + library + " --most 3 --sample 20 | grep -q ' 0 lost'") == 0);
}

TEST_CASE("a killed removal leaves all compounds or those that were to stay") {
    const std::string text = many_compounds(2);
    if (text.empty()) return say_skipped("killed removal: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q --errors ignore --duplicates keep --fingerprint maccs " + library + " " +
                  folder.file("in.smi")) == 0);
    const std::int64_t all = Library{library}.compound_count();
    const std::vector<std::string> remove{"remove", library, "--where", "mw > 200"};
    const std::string count = kProgram + " substructure -q " + library + " C --count > ";
    REQUIRE(shell(count + folder.file("all")) == 0);
    for (int after = 10; after < 1500 && Library{library}.compound_count() == all; after += 130) {
        INFO("killed after " << after << " ms");
        run_and_signal(remove, SIGKILL, std::chrono::milliseconds{after});
        CHECK(shell(line_of({kProgram, "check -q --sample 50", library, "> /dev/null"})) == 0);
        REQUIRE(shell(count + folder.file("now")) == 0);
        if (Library{library}.compound_count() == all)
            CHECK(read_file(folder.file("now")) == read_file(folder.file("all")));
    }
    CHECK(shell(kProgram + " remove -q " + library + " --where 'mw > 200'") == 0);
    CHECK(Library{library}.compound_count() < all / 2);
    CHECK(shell(kProgram + " export -q " + library + " -o - --where 'mw > 200' --columns mw | wc -l | grep -qx 1") ==
          0);
    CHECK(shell(kProgram + " check -q --sample 50 " + library + " > /dev/null") == 0);
}

TEST_CASE("searches while compounds are removed keep their state or ask to open the library anew") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("searches during removals: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q --errors ignore " + library + " " + folder.file("in.smi")) == 0);
    std::string queries;
    for (int i = 0; i < 100; ++i) queries += "[#6]~[#7]\tq\n";
    write_file(folder.file("q.sma"), queries);
    const std::string search = kProgram + " substructure -q " + library + " --queries " + folder.file("q.sma") +
                               " -o " + folder.file("hits.tsv") + " 2> " + folder.file("err");
    CHECK(shell("(" + search + "; echo $? > " + folder.file("code") + ") & for mw in 400 300 250 200; do " + kProgram +
                " remove -q " + library + " --where \"mw > $mw\" || exit 1; done; wait") == 0);
    const std::string code = read_file(folder.file("code"));
    CHECK((code == "0\n" || code == "4\n"));
    if (code == "4\n") CHECK_THAT(read_file(folder.file("err")), Catch::Contains("removed") && Catch::Contains("anew"));
    CHECK(shell(search) == 0);
    CHECK(shell(kProgram + " check -q " + library + " > /dev/null") == 0);
}

TEST_CASE("removals during an import leave every compound that is left with all its parts") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("removals during an import: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    const std::string import = kProgram + " import -q --errors ignore --duplicates keep " + library + " ";
    REQUIRE(shell(import + folder.file("in.smi") + " --fingerprint maccs") == 0);
    CHECK(shell(import + folder.file("in.smi") + " & for mw in 500 420 350 300 260 230 200 180 160; do " + kProgram +
                " remove -q " + library + " --where \"mw > $mw\" || exit 1; done; wait $!") == 0);
    CHECK(shell(kProgram + " check -q --sample 300 " + library + " > /dev/null") == 0);
    CHECK(stored_fingerprints(library, FingerprintKind::maccs) ==
          expected_fingerprints(library, FingerprintKind::maccs));
}

TEST_CASE("a killed repair leaves the library as it was or mended") {
    const std::string text = many_compounds(1);
    if (text.empty()) return say_skipped("killed repair: rdkit-data is not installed");
    const TemporaryFolder folder;
    write_file(folder.file("in.smi"), text);
    const std::string library = folder.file("l.sieve");
    REQUIRE(shell(kProgram + " import -q --errors ignore " + library + " " + folder.file("in.smi")) == 0);
    const std::string search = kProgram + " substructure -q " + library + " 'c1ccccc1C(=O)O' > ";
    REQUIRE(shell(search + folder.file("found")) == 0);
    run_sql(library, "UPDATE structure_block SET bytes = x'00' WHERE first_compound % 256 = 1");
    run_sql(library, "UPDATE slice_row SET bytes = x'00' WHERE row_id % 7 = 1");
    const std::string check = kProgram + " check -q --sample 20 " + library + " > /dev/null";
    int code = 4;
    for (int after = 100; after < 4000 && code == 4; after += 600) {
        INFO("killed after " << after << " ms");
        run_and_signal({"check", library, "--repair"}, SIGKILL, std::chrono::milliseconds{after});
        code = shell(check);
        CHECK((code == 4 || code == 0));
    }
    CHECK(shell(kProgram + " check -q --repair " + library + " > /dev/null") == 0);
    CHECK(shell(check) == 0);
    REQUIRE(shell(search + folder.file("now")) == 0);
    CHECK(read_file(folder.file("now")) == read_file(folder.file("found")));
}

TEST_CASE("that standard output takes no more is said once, with exit code 3") {
    if (!std::filesystem::exists("/dev/full")) return say_skipped("full disk: no /dev/full");
    const TemporaryFolder folder;
    const std::string library = folder.file("demo.sieve");
    REQUIRE(shell(kProgram + " import -q " + library + " " + (source_folder() / "data/demo/demo.tsv").string()) == 0);
    for (const std::string& command :
         {" substructure -q " + library + " C", " export -q " + library, " export -q " + library + " --format xlsx",
          " info " + library, " fingerprint -q " + library + " -o -", std::string{" --help"}}) {
        INFO(command);
        CHECK(shell(kProgram + command + " > /dev/full 2> " + folder.file("err")) == 3);
        CHECK(read_file(folder.file("err")) == "chemsieve: cannot write to standard output\n");
    }
}

}  // namespace chemsieve::process_test
