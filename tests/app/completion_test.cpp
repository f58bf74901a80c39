// Completion in a real bash and zsh.

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "app/manual/completion.h"
#include "tests/app/run_cli.h"
#include "tests/support/programs.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"

namespace chemsieve::completion_test {

using namespace chemsieve::manual;
using namespace chemsieve::test;

namespace {

// A folder with files and the completion; what bash offers for the last of some words there, a line each.
class Bash {
  public:
    Bash() {
        std::ostringstream out;
        write_bash_completion(describe_program(), out);
        write_file(folder_.file("chemsieve.bash"), out.str());
        std::filesystem::create_directory(folder_.path() / "files");
        for (const char* name : {"demo.sieve", "my lib.sieve", "in.smi", "in.sdf.gz", "notes.txt", "q.sma"}) {
            write_file(folder_.file(std::string{"files/"} + name), "");
        }
        std::filesystem::create_directory(folder_.path() / "files/sub");
    }

    std::vector<std::string> offers(const std::vector<std::string>& words) const {
        std::string line = "set -u; source ../chemsieve.bash; COMP_WORDS=(chemsieve";
        for (const std::string& word : words) line += " " + shell_quoted(word);
        line += "); COMP_CWORD=" + std::to_string(words.size()) +
                "; _chemsieve; for word in \"${COMPREPLY[@]}\"; do printf '%s\\n' \"$word\"; done";
        const ShellRan ran = run_in_shell(folder_.file("files"), "bash --norc -c " + shell_quoted(line));
        CHECK(ran.code == 0);
        std::vector<std::string> result;
        std::istringstream input{ran.text};
        for (std::string word; std::getline(input, word);) result.push_back(word);
        return result;
    }

  private:
    TemporaryFolder folder_;
};

using Words = std::vector<std::string>;

// Files come in the folder's order.
Words sorted(Words words) {
    std::sort(words.begin(), words.end());
    return words;
}

}  // namespace

TEST_CASE("bash completes commands, options and values") {
    if (!has_program("bash")) return say_skipped("completion in bash, which is not installed");
    const Bash bash;
    CHECK(bash.offers({"subs"}) == Words{"substructure"});
    CHECK(bash.offers({"--v"}) == Words{"--version"});
    CHECK(bash.offers({"substructure", "--sma"}) == Words{"--smarts"});
    CHECK(bash.offers({"substructure", "a.sieve", "--matcher", ""}) == Words{"compiled", "rdkit"});
    CHECK(bash.offers({"substructure", "a.sieve", "--matcher", "="}) == Words{"compiled", "rdkit"});
    CHECK(bash.offers({"substructure", "a.sieve", "--matcher", "=", "r"}) == Words{"rdkit"});
    CHECK(bash.offers({"substructure", "a.sieve", "--columns", "mw,lo"}) == Words{"mw,logp"});
    CHECK(bash.offers({"import", "a.sieve", "in.smi", "--fingerprint", "mac"}) == Words{"maccs"});
    CHECK(bash.offers({"substructure", "a.sieve", "--top", ""}).empty());
    CHECK(bash.offers({"frobnicate", ""}).empty());
    CHECK(bash.offers({"kno"}) == Words{"known"});
    CHECK(bash.offers({"known", ""}) == Words{"build", "check", "info", "remove", "merge", "--help"});
    CHECK(bash.offers({"known", "build", "a.known", "a.sieve", "--layout", "co"}) == Words{"compressed", "counting"});
}

TEST_CASE("bash completes every option of every command") {
    if (!has_program("bash")) return say_skipped("completion in bash, which is not installed");
    const Bash bash;
    const ProgramText program = describe_program();
    for (const CommandText& command : program.commands) {
        Words words = words_of_line(command.name);
        CHECK(bash.offers(words).front() == words.back());
        Words names;
        for (const OptionText& option : command.options) {
            names.insert(names.end(), option.names.begin(), option.names.end());
        }
        words.push_back("-");
        CHECK(bash.offers(words) == names);
    }
}

TEST_CASE("bash completes files by their ending, libraries where a library is meant") {
    if (!has_program("bash")) return say_skipped("completion in bash, which is not installed");
    const Bash bash;
    CHECK(sorted(bash.offers({"info", ""})) == Words{"demo.sieve", "my lib.sieve", "sub"});
    CHECK(bash.offers({"info", "my"}) == Words{"my lib.sieve"});
    CHECK(bash.offers({"info", "no"}) == Words{"notes.txt"});  // nothing else is there
    CHECK(sorted(bash.offers({"import", "demo.sieve", "in"})) == Words{"in.sdf.gz", "in.smi"});
    CHECK(bash.offers({"import", "--jobs", "2", "demo.sieve", "in.smi", "in.sd"}) == Words{"in.sdf.gz"});
    CHECK(bash.offers({"import", "--errors", "=", "strict", "--no-header", "demo"}) == Words{"demo.sieve"});
    CHECK(bash.offers({"similar", "demo.sieve", "--queries", "q"}) == Words{"q.sma"});
    CHECK(bash.offers({"similar", "demo.sieve", ""}).empty());
    CHECK(bash.offers({"info", "demo.sieve", ""}).empty());
}

TEST_CASE("zsh can read its completion") {
    if (!has_program("zsh")) return say_skipped("completion in zsh, which is not installed");
    std::ostringstream out;
    write_zsh_completion(describe_program(), out);
    CHECK_THAT(out.str(), Catch::StartsWith("#compdef chemsieve\n"));
    const TemporaryFolder folder;
    write_file(folder.file("_chemsieve"), out.str());
    const ShellRan ran = run_in_shell(folder.path().string(), "zsh -f -n _chemsieve");
    CHECK(ran.code == 0);
    CHECK(ran.text.empty());
}

// Keys are typed into a zsh at a terminal of its own; it writes what the line is then.
TEST_CASE("zsh completes commands, options, values and files") {
    if (!has_program("zsh")) return say_skipped("completion in zsh, which is not installed");
    if (!has_terminals()) return say_skipped("completion in zsh, for which there is no terminal (/dev/pts)");
    const TemporaryFolder folder;
    std::ostringstream out;
    write_zsh_completion(describe_program(), out);
    std::filesystem::create_directory(folder.path() / "functions");
    std::filesystem::create_directory(folder.path() / "files");
    write_file(folder.file("functions/_chemsieve"), out.str());
    for (const char* name : {"demo.sieve", "demo.smi", "notes.txt"}) {
        write_file(folder.file(std::string{"files/"} + name), "");
    }
    // The widget completes as a tab does; the line is kept, not run.
    write_file(folder.file("type.zsh"), R"zsh(
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "cd ${(q)PWD}/files; fpath=(${(q)PWD}/functions \$fpath); autoload -Uz compinit; compinit -u -D; PS1='' RPS1=''"
zpty -w shell "keep() { print -r -- \"\$BUFFER\" >> ../lines; BUFFER=; zle redisplay }; zle -N keep; bindkey '^X' keep"
zpty -w shell "touch ../ready"
wait_for() { local i; for ((i = 0; i < 300; i++)); do eval "$1" && return; sleep 0.1; done; exit 1 }
wait_for '[[ -e ready ]]'
: > lines
integer count=0
while IFS= read -r line; do
    zpty -w -n shell "$line"$'\t\x18'
    ((++count))
    wait_for '(( $(wc -l < lines) == count ))'
done < typed
cat lines
)zsh");
    write_file(folder.file("typed"),
               "chemsieve subs\n"
               "chemsieve info --js\n"
               "chemsieve similar demo.sieve C --format js\n"
               "chemsieve similar demo.sieve C --columns mw,lo\n"
               "chemsieve info de\n"
               "chemsieve import demo.sieve de\n"
               "chemsieve known bu\n"
               "chemsieve known build a.known demo.sieve --layout comp\n");
    const ShellRan ran = run_in_shell(folder.path().string(), "zsh -f type.zsh");
    CHECK(ran.code == 0);
    std::istringstream input{ran.text};
    Words lines;
    for (std::string line; std::getline(input, line);) {
        lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
    }
    CHECK(lines == Words{"chemsieve substructure", "chemsieve info --json",
                         "chemsieve similar demo.sieve C --format jsonl",
                         "chemsieve similar demo.sieve C --columns mw,logp,", "chemsieve info demo.sieve",
                         "chemsieve import demo.sieve demo.smi", "chemsieve known build",
                         "chemsieve known build a.known demo.sieve --layout compressed"});
}

}  // namespace chemsieve::completion_test
