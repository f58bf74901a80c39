// Searches on shards by a real Slurm, of which workers, nodes and the controller are lost on the way: the answer is
// that of one library, and nothing counts twice.

#include <filesystem>
#include <fstream>

#include "tests/app/shards/private_slurm.h"
#include "tests/app/shards/sharded_library.h"
#include "tests/faults/small_disk.h"
#include "tests/support/shell.h"

namespace chemsieve::slurm_test {

using namespace chemsieve::test;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kProgram = shell_quoted(CHEMSIEVE_PROGRAM);

// A run by Slurm on shards.
class SlurmRun {
  public:
    // `worker`: lines of the shell before the program takes over; $5 is the shard.
    SlurmRun(const ShardedLibrary& made, const std::string& name, std::string mode,
             std::vector<std::string> options = {}, const std::string& worker = "")
        : made_{made}, mode_{std::move(mode)}, options_{std::move(options)}, folder_{made.folder().file(name)} {
        std::vector<std::string> words = options_;
        if (!worker.empty()) {
            const std::string program = program_ = folder_ + "-worker";
            write_file(program, "#!/bin/sh\n[ $2 = task ] || exec " + kProgram + " \"$@\"\n" + worker + "\nexec " +
                                    kProgram + " \"$@\"\n");
            fs::permissions(program, fs::perms::owner_all);
            words.insert(words.end(), {"--program", program});
        }
        words.insert(words.end(), {"--memory", "500M"});
        const Ran submitted = run(made.submit_words(mode_, name, words));
        INFO(submitted.err);
        REQUIRE(submitted.code == 0);
    }

    const std::string& folder() const { return folder_; }
    std::string file(const std::string& name) const { return folder_ + "/" + name; }
    std::vector<std::string> words_to_resume() const {
        if (program_.empty()) return {"cluster", "resume", folder_};
        return {"cluster", "resume", folder_, "--program", program_};
    }
    bool has_hits() const { return fs::exists(file("hits.tsv")); }
    std::size_t results() const {
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator{file("results")}) count += entry.path().extension() == ".hits";
        return count;
    }
    Ran status() const { return run({"cluster", "status", folder_}); }
    void check_answer() const {
        const bool came = comes_true([&] { return has_hits(); });
        INFO(status().out << read_if_there("log/merge.log") << read_if_there("log/shard-2.log"));
        CHECK(came);
        CHECK(read_if_there("hits.tsv") == made_.one(mode_, options_).out);
        CHECK(status().code == 0);
    }
    std::string read_if_there(const std::string& name) const {
        return fs::exists(file(name)) ? read_file(file(name)) : "";
    }

  private:
    const ShardedLibrary& made_;
    std::string mode_;
    std::vector<std::string> options_;
    std::string folder_, program_;
};

}  // namespace

TEST_CASE("Slurm's answer is that of one library, in all modes, several runs at once") {
    if (!PrivateSlurm::is_installed()) return;
    const PrivateSlurm slurm;
    const ShardedLibrary made{300};
    const SlurmRun substructure{made, "substructure", "substructure", {"--columns", "all", "--keep-all"}};
    const SlurmRun similar{made, "similar", "similar", {"-k", "9"}};
    const SlurmRun exact{made, "exact", "exact"};
    const SlurmRun superstructure{made, "superstructure", "superstructure", {"--count"}};
    CHECK_THAT(run({"cluster", "status", superstructure.folder()}).out, Contains("of 3 shards done"));
    const std::string neighbours = made.folder().file("neighbours");
    const std::vector<std::string> asked{"--NxN", "--fingerprint", "morgan2", "--threshold", "0.6"};
    std::vector<std::string> words{"cluster", "submit", made.shards(), "-q", "--mode", "similar", "--run", neighbours};
    words.insert(words.end(), asked.begin(), asked.end());
    REQUIRE(run(words).code == 0);
    for (const SlurmRun* each : {&substructure, &similar, &exact, &superstructure}) each->check_answer();
    // The compounds of each shard are queries in each.
    std::vector<std::string> one{"similar", made.library(), "-q"};
    one.insert(one.end(), asked.begin(), asked.end());
    CHECK(comes_true([&] { return fs::exists(neighbours + "/hits.tsv"); }));
    CHECK(read_file(neighbours + "/hits.tsv") == run(one).out);
    CHECK(read_file(neighbours + "/tasks-1.txt") == "1x1\n1x2\n1x3\n2x1\n2x2\n2x3\n3x1\n3x2\n3x3\n");
    // What the first array found for the second one.
    CHECK_THAT(similar.read_if_there("least.json"), Contains("\"shards\": [\n  1,\n  2\n ]"));
    CHECK(fs::exists(similar.file("search-2.sbatch")));
    CHECK_FALSE(fs::exists(exact.file("search-2.sbatch")));
}

TEST_CASE("a killed worker begins again at once, a task that fails is told of and searched by a further array") {
    if (!PrivateSlurm::is_installed()) return;
    const PrivateSlurm slurm;
    const ShardedLibrary made{300};
    const std::string marks = made.folder().file("mark");
    const SlurmRun killed{made,
                          "killed",
                          "substructure",
                          {"-k", "60"},
                          "mark=" + marks + "-$5\nif [ ! -e $mark ]; then touch $mark; " + kProgram +
                              " \"$@\" & kill -9 $!; kill -9 $$; fi"};
    killed.check_answer();
    // A worker whose disk is full, and one whose shard is damaged.
    if (!can_have_small_disks()) return say_skipped("a task whose disk is full: no file systems of one's own");
    const std::string shard = made.shards() + "/shard-00003.sieve", bytes = read_file(shard);
    fs::permissions(shard, fs::perms::owner_write, fs::perm_options::add);
    write_file(shard, bytes.substr(0, bytes.size() - 1) + '!');
    const SlurmRun full{made,
                        "full",
                        "substructure",
                        {},
                        "[ $5 != 2 -o -e " + marks +
                            "-more ] || exec unshare --map-root-user --mount sh -c "
                            "'mount -t tmpfs -o size=4k none results && exec \"$@\"' sh " +
                            kProgram + " \"$@\""};
    CHECK(comes_true([&] { return fs::exists(full.file("log/merge.log")); }));
    CHECK(comes_true(
        [&] { return full.read_if_there("log/merge.log").find("nothing was written") != std::string::npos; }));
    CHECK_FALSE(full.has_hits());
    const Ran status = full.status();
    CHECK(status.code == 5);
    CHECK_THAT(status.out, Contains("1 of 3 shards done") && Contains("shard 2: no result; its task said last: ") &&
                               Contains("No space left on device") && Contains("is not the shard that was made"));
    CHECK_THAT(full.read_if_there("log/merge.log"), Contains("shard 2: no result yet"));
    write_file(marks + "-more", "");
    write_file(shard, bytes);
    const Ran resumed = run(full.words_to_resume());
    CHECK(resumed.code == 0);
    CHECK_THAT(resumed.err, Contains("1 of 3 shards done, 0 under way, 2 to search"));
    full.check_answer();
}

TEST_CASE("a node that is lost with all that runs on it costs its tasks a second run") {
    if (!PrivateSlurm::is_installed()) return;
    const PrivateSlurm slurm;
    const ShardedLibrary made{300};
    // On the second node the first try waits for ever.
    const std::string mark = made.folder().file("waits");
    const SlurmRun lost{
        made,
        "lost",
        "similar",
        {},
        "if [ $SLURMD_NODENAME = n2 ] && [ ! -e " + mark + " ]; then touch " + mark + "; sleep 600; fi"};
    REQUIRE(comes_true([&] { return fs::exists(mark); }));
    CHECK_THAT(lost.status().out, Contains("running on n2"));
    slurm.kill_node(2);
    lost.check_answer();
    CHECK(lost.results() == 3);
}

TEST_CASE("a controller that is killed and comes back loses no task, whatever runs twice") {
    if (!PrivateSlurm::is_installed()) return;
    const PrivateSlurm slurm;
    const ShardedLibrary made{150};
    const SlurmRun slow{made, "slow", "substructure", {}, "sleep 0.5"};
    REQUIRE(comes_true([&] { return slow.results() >= 1; }));
    slurm.kill_controller();
    // What is known without Slurm is told all the same.
    const Ran status = slow.status();
    CHECK_THAT(status.out, Contains("of 6 shards done"));
    slurm.start_controller();
    // A controller that took tasks for lost may hold them; then they are searched by a further array.
    // A controller that comes back from a state of before may have forgotten jobs, above all the merge that was
    // submitted last; what is missing then is submitted again.
    const auto is_idle = [] {
        const ShellRan queue = run_in_shell("/", "squeue --noheader");
        return queue.code == 0 && queue.text.empty();
    };
    REQUIRE(comes_true([&] { return slow.has_hits() || is_idle(); }));
    if (!slow.has_hits()) CHECK(run(slow.words_to_resume()).code == 0);
    slow.check_answer();
    CHECK(slow.results() == 6);
}

TEST_CASE("a run that is cancelled ends its jobs, keeps its results and can be resumed") {
    if (!PrivateSlurm::is_installed()) return;
    const PrivateSlurm slurm;
    const ShardedLibrary made{300};
    const std::string mark = made.folder().file("go");
    const SlurmRun waiting{made, "waiting", "exact", {}, "[ $5 = 1 -o -e " + mark + " ] || sleep 600"};
    REQUIRE(comes_true([&] { return waiting.results() == 1; }));
    CHECK(run({"cluster", "cancel", waiting.folder()}).code == 0);
    CHECK(comes_true([&] { return run_in_shell("/", "squeue --noheader").text.empty(); }));
    CHECK(waiting.results() == 1);
    write_file(mark, "");
    CHECK(run(waiting.words_to_resume()).code == 0);
    waiting.check_answer();
}

}  // namespace chemsieve::slurm_test
