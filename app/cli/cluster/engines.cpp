#include "app/cli/cluster/engines.h"

#include <CLI/CLI.hpp>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <thread>
#include <vector>

#include "app/cli/cluster/collected_hits.h"
#include "app/cli/cluster/run_words.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "base/parallel.h"
#include "base/platform/child_program.h"
#include "base/platform/files.h"
#include "base/platform/own_files.h"
#include "data/file/text_input.h"
#include "data/file/whole_file.h"

namespace chemsieve::cli {

namespace {

constexpr int kTries = 3;
constexpr std::chrono::hours kAsLongAsItTakes{24 * 365};
constexpr std::chrono::milliseconds kBetweenLooks{100};
constexpr const char* kCancelled = "cancelled";

class LocalEngine {
  public:
    LocalEngine(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, Context& context)
        : folder_{folder}, run_{run}, tasks_{tasks}, context_{context} {}

    LocalOutcome run(unsigned at_once) {
        remove_file(folder_.file(kCancelled));
        std::size_t wanted = 0;
        for (const std::vector<RunTask>& part : parts_in_turn(run_, tasks_)) {
            wanted += part.size();
            std::atomic<std::size_t> next{0};
            std::vector<std::jthread> workers;
            for (std::size_t i = 0; i < std::min<std::size_t>(at_once, part.size()); ++i) {
                workers.emplace_back([&] { work(part, next); });
            }
            watch(wanted);
        }
        return {.failed = failed_, .cancelled = stop_.stop_requested()};
    }

  private:
    void work(std::span<const RunTask> part, std::atomic<std::size_t>& next) {
        for (std::size_t i = next++; i < part.size() && !stop_.stop_requested(); i = next++) {
            if (!run_task(part[i])) ++failed_;
            const std::lock_guard lock{mutex_};
            ++ended_;
            changed_.notify_one();
        }
    }

    // Until so many tasks have ended, or somebody wants that.
    void watch(std::size_t wanted) {
        ProgressLine line{context_};
        std::unique_lock lock{mutex_};
        while (ended_ < wanted) {
            line.show("searched " + grouped(ended_) + " of " + counted_tasks(run_, tasks_.size()));
            changed_.wait_for(lock, kBetweenLooks);
            if (context_.stop.stop_requested() || file_exists(folder_.file(kCancelled))) {
                stop_.request_stop();
                return;
            }
        }
    }

    bool run_task(const RunTask& task) {
        const ProgramCall call{.path = run_.program,
                               .arguments = {"cluster", "task", folder_.path(), "--shard", task.name(), "-j", "1"},
                               .folder = {},
                               .error_file = folder_.file(RunFolder::log_name(task))};
        ProgramRun ran;
        for (int tried = 0; tried < kTries && !stop_.stop_requested(); ++tried) {
            ran = run_program(call, "", {.deadline = kAsLongAsItTakes, .stop = stop_.get_token()});
            if (ran.end != ProgramRun::End::killed) break;
        }
        return ran.end == ProgramRun::End::exited && ran.code == 0;
    }

    const RunFolder& folder_;
    const ShardRun& run_;
    std::span<const RunTask> tasks_;
    Context& context_;
    std::stop_source stop_;
    std::atomic<std::size_t> failed_{0};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t ended_ = 0;  // under the mutex
};

constexpr unsigned kMostCpus = 1024;

std::string names_text(const std::vector<RunTask>& tasks) {
    std::string text;
    for (const RunTask& task : tasks) text += (text.empty() ? "" : " ") + task.name();
    return text;
}

}  // namespace

LocalOutcome run_locally(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, unsigned at_once,
                         Context& context) {
    return LocalEngine{folder, run, tasks, context}.run(at_once == 0 ? default_jobs() : at_once);
}

void cancel_locally(const RunFolder& folder) { write_bytes(folder.file(kCancelled), {}); }

void Engines::describe(CLI::App& app) {
    auto* engine = app.add_option("--engine", engine_, "Slurm (default), or local: the cores of this machine");
    takes_one_of(app, engine, {"slurm", "local"});
    given_.at_once = app.add_option("--at-once", slurm_.at_once,
                                    "Tasks that run at the same time; without it as many as there is room for")
                         ->check(CLI::Range(1U, 100'000U));
    given_.cpus = app.add_option("--cpus", slurm_.cpus, "Slurm: cores a task")
                      ->check(CLI::Range(1U, kMostCpus))
                      ->capture_default_str();
    given_.memory =
        app.add_option("--memory", slurm_.memory, "Slurm: memory a task, as sbatch takes it")->capture_default_str();
    given_.time = app.add_option("--time", slurm_.time, "Slurm: the longest that a task may take, as sbatch takes it");
    given_.further = app.add_option("--sbatch", slurm_.further,
                                    "Slurm: a further option of sbatch, --sbatch=--partition=long; several times")
                         ->allow_extra_args(false)
                         ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Engines::describe_program(CLI::App& app) {
    auto* program =
        app.add_option("--program", program_, "The chemsieve that tasks run, where it lies elsewhere than this one");
    takes_file(app, program, {});
}

std::size_t Engines::at_once_here() const {
    if (!is_local()) return 1;
    return slurm_.at_once > 0 ? slurm_.at_once : default_jobs();
}

std::string Engines::program() const {
    return plain_path(program_.empty() ? folder_of_this_program() + "/chemsieve" : program_);
}

Exit Engines::show(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks,
                   Context& context) const {
    std::ostream& out = context.streams.out;
    if (is_local()) {
        const char* when = "for each of ";
        out << run.program << " cluster task RUN --shard N -j 1\n";
        for (const auto& part : parts_in_turn(run, tasks)) {
            out << when << counted_tasks(run, part.size());
            if (!run.first.empty() || run.compares_all()) out << ": " << names_text(part);
            out << '\n';
            when = "then for each of ";
        }
        return Exit::done;
    }
    const SlurmScripts scripts = make_scripts(folder, run, tasks, slurm_);
    const auto show_script = [&](const std::string& name, const std::string& command, const std::string& text) {
        out << "== " << name << ", submitted by: " << command << '\n' << text << '\n';
    };
    for (const auto& search : scripts.searches) {
        const std::string dependency = search.part > 0 ? "--dependency=afterany:JOBS " : "";
        show_script(search.script, "sbatch " + dependency + search.script, search.text);
    }
    show_script(scripts.merge, "sbatch --dependency=afterany:JOBS " + scripts.merge, scripts.merge_text);
    return Exit::done;
}

Exit Engines::start(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks,
                    Context& context) const {
    if (is_local()) return run_here(folder, run, tasks, context);
    const SlurmScripts scripts = make_scripts(folder, run, tasks, slurm_);
    for (const SlurmJob& job : submit_scripts(folder, scripts, slurm_)) {
        if (!context.quiet) context.streams.err << job.script << ": job " << job.id << '\n';
    }
    if (!context.quiet) {
        context.streams.err << "'chemsieve cluster status " << folder.name()
                            << "' tells how far it is; the hits will be in " << folder.name() << '/' << kHits << '\n';
    }
    return Exit::done;
}

Exit Engines::start_again(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks,
                          Context& context) {
    // Who can write to the folder of a run would else have a program of theirs run here.
    if (run.program != program()) {
        throw UsageError("the tasks of " + folder.name() + " run " + run.program + ", which is not " +
                         (program_.empty() ? "this program" : program_) + "; if they shall, --program says so");
    }
    const NotedJobs noted = noted_jobs(folder);
    if (engine_.empty()) engine_ = noted.is_slurm ? "slurm" : "local";
    if (noted.is_slurm && !is_local()) take_what_is_not_given(noted.options);
    return start(folder, run, tasks, context);
}

void Engines::take_what_is_not_given(const SlurmOptions& before) {
    const auto take = [&](const CLI::Option* option, auto SlurmOptions::*member) {
        if (option->count() == 0) slurm_.*member = before.*member;
    };
    take(given_.at_once, &SlurmOptions::at_once);
    take(given_.cpus, &SlurmOptions::cpus);
    take(given_.memory, &SlurmOptions::memory);
    take(given_.time, &SlurmOptions::time);
    take(given_.further, &SlurmOptions::further);
}

Exit Engines::run_here(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks,
                       Context& context) const {
    check_readable(run.program);
    const LocalOutcome outcome = run_locally(folder, run, tasks, slurm_.at_once, context);
    if (outcome.cancelled) {
        context.streams.err << "chemsieve: cancelled; 'chemsieve cluster resume " << folder.name()
                            << "' goes on with what is left\n";
        return Exit::incomplete;
    }
    if (outcome.failed > 0) {
        context.streams.err << "chemsieve: " << counted(outcome.failed, "task", "tasks") << " failed; their logs in "
                            << folder.name() << "/log"
                            << " say why\n";
    }
    CollectOptions options;
    options.output = folder.file(kHits);
    const Exit collected = collect_hits(folder, options, context);
    if (!context.quiet && file_exists(options.output))
        context.streams.err << "hits: " << folder.name() << '/' << kHits << '\n';
    return collected;
}

}  // namespace chemsieve::cli
