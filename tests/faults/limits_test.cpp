// What a hostile file may cost, and what the program may do beyond its files: the real program, watched from outside.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>
#include <sstream>

#include "tests/support/programs.h"
#include "tests/support/sanitizers.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::limits_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kProgram = shell_quoted(CHEMSIEVE_PROGRAM);
constexpr long kMostMemory = 512L << 10;  // KiB
// More than that.
const std::string kMuch = "head -c 600000000 /dev/zero | tr '\\000' C";

struct Measured {
    int code = 0;
    long peak = 0;  // KiB in memory
    std::string text;
};

// Runs the program with what a line of the shell writes as its standard input, in a folder.
Measured measured(const std::string& folder, const std::string& input, const std::vector<std::string>& words) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t writer = fork();
    if (writer == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl("/bin/sh", "sh", "-c", input.c_str(), nullptr);
        _exit(127);
    }
    const std::string told = folder + "/told";
    const pid_t program = fork();
    if (program == 0) {
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        const int out = open(told.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        if (chdir(folder.c_str()) != 0) _exit(126);
        std::vector<char*> arguments{const_cast<char*>(CHEMSIEVE_PROGRAM)};
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        execv(CHEMSIEVE_PROGRAM, arguments.data());
        _exit(127);
    }
    close(ends[0]);
    close(ends[1]);
    Measured result;
    int status = 0;
    rusage used{};
    wait4(program, &status, 0, &used);
    waitpid(writer, nullptr, 0);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.peak = used.ru_maxrss;
    result.text = read_file(told);
    return result;
}

}  // namespace

TEST_CASE("lines, cells, records and packed files without end stay within half a gigabyte", "[faults]") {
    const std::string structure =
        "printf 'm\\n\\n\\n  1  0  0  0  0  0  0  0  0  0999 V2000\\n    0.0000    0.0000    0.0000 "
        "C   0  0\\nM  END\\n";
    const std::vector<std::pair<std::string, std::vector<std::string>>> inputs{
        {kMuch + "; printf '\\nCC ethane\\n'", {"--input-format", "smi"}},
        {"printf 'smiles,name\\nCC,\"'; " + kMuch, {"--input-format", "csv"}},
        {"printf 'smiles,name\\nCC,'; " + kMuch + "; printf '\\nCO,b\\n'", {"--input-format", "csv"}},
        {structure + "> <x>\\n'; yes 'a line of a value' | head -c 600000000; printf '\\n\\n$$$$\\n'",
         {"--input-format", "sdf"}},
        {structure + "> <x>\\n'; " + kMuch + "; printf '\\n\\n$$$$\\n'", {"--input-format", "sdf"}},
        {"printf 'm\\n\\n\\n  0  0  0     0  0            999 V3000\\nM  V30 BEGIN CTAB\\nM  V30 COUNTS 4000000000 0 0 "
         "0 "
         "0\\nM  END\\n$$$$\\n'",
         {"--input-format", "sdf"}},
        {"(printf 'CC ethane\\n'; " + kMuch + ") | gzip -1", {"--input-format", "smi"}}};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const TemporaryFolder folder;
        std::vector<std::string> words{"import", "-q", "l.sieve", "-"};
        words.insert(words.end(), inputs[i].second.begin(), inputs[i].second.end());
        const Measured ran = measured(folder.path().string(), inputs[i].first, words);
        INFO(i << ": " << ran.text.substr(0, 500));
        CHECK((ran.code == 0 || ran.code == 3));
        CHECK_FALSE(ran.text.empty());
        CHECK(ran.text.size() < 20'000);
        CHECK((kHasSanitizer || ran.peak < kMostMemory));
    }
}

TEST_CASE("a packed file of a thousand times its size stays within half a gigabyte", "[faults]") {
    const TemporaryFolder folder;
    REQUIRE(run_in_shell(folder.path().string(), kMuch + " | gzip -1 > bomb.smi.gz").code == 0);
    const Measured ran = measured(folder.path().string(), "true", {"import", "-q", "l.sieve", "bomb.smi.gz"});
    INFO(ran.text.substr(0, 500));
    CHECK((ran.code == 0 || ran.code == 3));
    CHECK_FALSE(ran.text.empty());
    CHECK((kHasSanitizer || ran.peak < kMostMemory));
}

TEST_CASE("lists of queries and of ids without end are refused within half a gigabyte") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "CCO a\n");
    REQUIRE(run_in_shell(folder.path().string(), kProgram + " import -q l.sieve a.smi").code == 0);
    for (const auto& [input, words] : std::vector<std::pair<std::string, std::vector<std::string>>>{
             {"yes 'CCO a'", {"substructure", "l.sieve", "--queries", "-", "--query-format", "smi"}},
             {"yes 'CCO' | awk '{print \"x\" NR}'", {"export", "l.sieve", "--ids", "-"}},
             {"(printf '#FPS1\\n#num_bits=2048\\n#type=RDKit-Morgan/1 radius=2 fpSize=2048\\n'; yes \"$(head -c 256 "
              "/dev/zero | od -An -v -tx1 | tr -d ' \\n')\t1\")",
              {"similar", "l.sieve", "--queries", "-", "--query-format", "fps", "--fingerprint", "morgan2"}}}) {
        std::vector<std::string> limited = words;
        limited.insert(limited.end(), {"-q", "-o", "h.csv", "--memory-limit", "256M"});
        const Measured ran = measured(folder.path().string(), input, limited);
        INFO(words[0] << ": " << ran.text.substr(0, 500));
        CHECK(ran.code != 0);
        if (ran.code == 3) CHECK_THAT(ran.text, Contains("memory"));
        CHECK((kHasSanitizer || ran.peak < 256L << 10));
        CHECK_FALSE(fs::exists(folder.path() / "h.csv"));
    }
}

TEST_CASE("files that are no filters, censuses or routes are told by their beginning, however long they are") {
    const TemporaryFolder folder;
    const std::string zeros = folder.file("zeros.known"), marked = folder.file("marked.known");
    write_file(zeros, "");
    write_file(marked, "CSKNOWN1");
    for (const std::string& file : {zeros, marked}) fs::resize_file(file, std::uintmax_t{20} << 30);
    for (const auto& [file, said] : std::vector<std::pair<std::string, std::string>>{
             {zeros, "it is no filter of known compounds"},
             {marked, "the lengths of its parts are not those of the file"},
             {"/dev/zero", "it is no filter of known compounds"}}) {
        const Measured ran = measured(folder.path().string(), "true", {"known", "check", file, "CCO"});
        CHECK(ran.code == 3);
        CHECK_THAT(ran.text, Contains(said));
        CHECK((kHasSanitizer || ran.peak < 100L << 10));
    }
    const ShellRan configured =
        run_in_shell(folder.path().string(), "CHEMSIEVE_CONFIG=/dev/zero " + kProgram + " info l.sieve");
    CHECK(configured.code == 2);
    CHECK_THAT(configured.text, Contains("/dev/zero is longer than 1 MiB"));
}

TEST_CASE("CDXML documents of any length are read within half a gigabyte, or refused") {
    const TemporaryFolder folder;
    const auto document = [&](const std::string& name, int fragments, int atoms) {
        std::string text = "<CDXML BondLength=\"14.40\"><page>";
        for (int i = 0, id = 1; i < fragments; ++i) {
            text += "<fragment id=\"" + std::to_string(id++) + "\">";
            const int first = id;
            for (int j = 0; j < atoms; ++j) {
                text += "<n id=\"" + std::to_string(id++) + "\" p=\"" + std::to_string(100 + 12 * j) + " 200\"/>";
            }
            for (int j = 1; j < atoms && atoms < 100; ++j) {
                const int begin = first + j - 1;
                text += "<b id=\"" + std::to_string(id++) + "\" B=\"" + std::to_string(begin) + "\" E=\"" +
                        std::to_string(begin + 1) + "\"/>";
            }
            text += "</fragment>";
        }
        write_file(folder.file(name), text + "</page></CDXML>");
    };
    const auto import = [&](const std::string& file) {
        return measured(folder.path().string(), "true",
                        {"import", "-q", file + ".sieve", file, "--memory-limit", "256M"});
    };
    document("many.cdxml", 2000, 10);
    const Measured many = import("many.cdxml");
    INFO(many.text.substr(0, 500));
    CHECK(many.code == 0);
    CHECK((kHasSanitizer || many.peak < 120L << 10));
    CHECK(run_in_shell(folder.path().string(), kProgram + " export -q many.cdxml.sieve -o - | wc -l").text == "2001\n");
    document("large.cdxml", 1, 100'000);
    const Measured large = import("large.cdxml");
    CHECK(large.code == 3);
    CHECK((kHasSanitizer || large.text.find("RDKit takes more than 85 MB of memory to read it") != std::string::npos));
    CHECK((kHasSanitizer || large.peak < 120L << 10));
    REQUIRE(run_in_shell(folder.path().string(),
                         "(printf '<CDXML>'; head -c 300000000 /dev/zero | tr '\\000' ' ') | "
                         "gzip -1 > blanks.cdxml.gz")
                .code == 0);
    const Measured blanks = import("blanks.cdxml.gz");
    CHECK(blanks.code == 3);
    CHECK_THAT(blanks.text, Contains("CDXML longer than 64 MiB"));
    CHECK((kHasSanitizer || blanks.peak < 120L << 10));
}

TEST_CASE("nothing is connected, started or written but what was named", "[faults]") {
    if (!has_program("strace")) return say_skipped("system calls: strace is not installed");
    if (is_skipped_by_sanitizer("system calls")) return;
    const TemporaryFolder folder, home;
    const std::string here = folder.path().string();
    const std::string demo = shell_quoted((source_folder() / "data/demo/demo.tsv").string());
    const std::string watch = "HOME=" + shell_quoted(home.path().string()) + " TMPDIR=" + shell_quoted(here) +
                              " strace -f -qq -o calls -e "
                              "trace=network,execve,openat,open,creat,rename,renameat,renameat2,link,linkat,unlink,"
                              "unlinkat,mkdir,mkdirat,symlink,symlinkat " +
                              kProgram + " ";
    if (run_in_shell(here, watch + "--version").code != 0) return say_skipped("system calls: strace may not watch");
    const std::regex path_of_call{"\"([^\"]*)\""};
    for (const std::string& command :
         {"import -q l.sieve " + demo,
          std::string{"substructure -q l.sieve 'c1ccccc1;$(touch x)' --columns all -o h.html"},
          std::string{"substructure -q l.sieve c1ccccc1 --where \"class = 'drug'\" -o h.xlsx"},
          std::string{"export -q l.sieve -o all.sdf"}, std::string{"remove -q l.sieve Aspirin"},
          std::string{"compact -q l.sieve"}, std::string{"check -q l.sieve"},
          std::string{"known build -q k.known l.sieve"}}) {
        INFO(command);
        const ShellRan ran = run_in_shell(here, watch + command);
        INFO(ran.text);
        CHECK((ran.code == 0 || ran.code == 1 || ran.code == 3));  // 3: no query
        std::istringstream calls{read_file(folder.file("calls"))};
        int started = 0;
        for (std::string call; std::getline(calls, call);) {
            INFO(call);
            // Behind the number of the process, which blanks fill up.
            const std::size_t at = call.find_first_not_of(' ', std::min(call.find(' '), call.size()));
            const std::string name = call.substr(std::min(at, call.size()));
            CHECK_FALSE(name.starts_with("connect("));
            CHECK_FALSE(name.starts_with("bind("));
            CHECK_FALSE(name.starts_with("sendto("));
            started += name.starts_with("execve(") ? 1 : 0;
            const bool opens = name.starts_with("open");
            const bool writes =
                opens ? name.find("O_WRONLY") != std::string::npos || name.find("O_RDWR") != std::string::npos ||
                            name.find("O_CREAT") != std::string::npos
                      : name.starts_with("rename") || name.starts_with("link") || name.starts_with("unlink") ||
                            name.starts_with("mkdir") || name.starts_with("symlink") || name.starts_with("creat");
            if (!writes) continue;
            for (std::sregex_iterator path{name.begin(), name.end(), path_of_call}; path != std::sregex_iterator{};
                 ++path) {
                const std::string file = fs::weakly_canonical(fs::path{here} / (*path)[1].str()).string();
                const bool is_here = file.starts_with(fs::weakly_canonical(here).string()) || file == "/dev/null";
                CHECK(is_here);
            }
        }
        CHECK(started == 1);
    }
    CHECK(fs::is_empty(home.path()));
    CHECK_FALSE(fs::exists(folder.path() / "x"));
}

}  // namespace chemsieve::limits_test
