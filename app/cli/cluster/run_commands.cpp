// What is done with a run that was submitted.

#include <CLI/CLI.hpp>
#include <fstream>
#include <ostream>

#include "app/cli/cluster/collected_hits.h"
#include "app/cli/cluster/engines.h"
#include "app/cli/cluster/run_words.h"
#include "app/cli/cluster/shard_task.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "data/runs/shard_run.h"

namespace chemsieve::cli {

namespace {

constexpr const char* kMakeRun =
    "  chemsieve shard split demo.sieve --compounds 200 --out parts && echo 'NS(=O)(=O)c1ccccc1 sulfonamide' > "
    "queries.smi\n"
    "  chemsieve cluster submit parts --queries queries.smi --mode substructure --run run1 --engine local\n";

void add_run_argument(CLI::App& app, std::string& run) { app.add_option("RUN", run, "Folder of the run")->required(); }

std::string last_line_of(const std::string& file) {
    std::ifstream input{file};
    std::string last;
    for (std::string line; std::getline(input, line);) {
        if (!line.empty()) last = line;
    }
    return one_line(last);
}

class ClusterTaskCommand : public Command {
  public:
    std::string examples() const override { return std::string{kMakeRun} + "  chemsieve cluster task run1 --shard 2"; }

    void describe(CLI::App& app) override {
        add_run_argument(app, run_);
        app.add_option("--shard", task_,
                       "Its number, from 1; of neighbours (--NxN) two, such as 2x3: those that the "
                       "compounds of shard 2 have in shard 3")
            ->required()
            ->configurable(false);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        const std::optional<RunTask> task = task_of_name(task_);
        if (!task) throw UsageError("--shard takes the number of a shard, or two as 2x3, not '" + task_ + "'");
        return run_task(RunFolder{run_}, *task, jobs_, context);
    }

  private:
    std::string run_, task_;
    unsigned jobs_ = 1;
};

class ClusterStatusCommand : public Command {
  public:
    std::string examples() const override { return std::string{kMakeRun} + "  chemsieve cluster status run1"; }

    void describe(CLI::App& app) override { add_run_argument(app, run_); }

    Exit run(Context& context) override {
        const RunFolder folder{run_};
        const RunState state{folder, ResultLook::quick};
        std::ostream& out = context.streams.out;
        out << run_ << ": " << grouped(state.done()) << " of " << counted_tasks(state.run(), state.tasks().size())
            << " done";
        if (state.passed_over() > 0) out << ", " << grouped(state.passed_over()) << " hold no hit";
        out << '\n';
        const SlurmStates slurm = slurms_word(folder, context);
        for (const TaskState& task : state.tasks()) {
            if (!task.is_done && !task.is_passed_over) out << state_of(task, folder, slurm) << '\n';
        }
        if (!slurm.merge.empty()) out << "merge: " << slurm.merge << '\n';
        if (state.missing().empty()) {
            if (slurm.merge.empty()) out << hits_text(folder) << '\n';
            return Exit::done;
        }
        if (slurm.tasks.size() < state.missing().size()) {
            out << "'chemsieve cluster resume " << run_ << "' searches what is left and not under way\n";
        }
        return Exit::incomplete;
    }

  private:
    std::string hits_text(const RunFolder& folder) const {
        if (file_exists(folder.file(kHits))) return "hits: " + run_ + '/' + kHits;
        return "'chemsieve cluster collect " + run_ + "' writes the hits";
    }

    static SlurmStates slurms_word(const RunFolder& folder, Context& context) {
        const NotedJobs noted = noted_jobs(folder);
        try {
            return ask_slurm(noted);
        } catch (const Error& e) {
            context.streams.err << "note: " << error_text(e) << '\n';
            return {};
        }
    }

    static std::string state_of(const TaskState& state, const RunFolder& folder, const SlurmStates& slurm) {
        const std::string name = task_text(state.task) + ": ";
        if (const auto task = slurm.tasks.find(state.task); task != slurm.tasks.end()) return name + task->second;
        if (!state.defect.empty()) return name + state.defect;
        const std::string said = last_line_of(folder.file(RunFolder::log_name(state.task)));
        return name + "no result" + (said.empty() ? "" : "; its task said last: " + said);
    }

    std::string run_;
};

class ClusterResumeCommand : public Command {
  public:
    std::string examples() const override {
        return std::string{kMakeRun} + "  chemsieve cluster resume run1 --engine local";
    }

    void describe(CLI::App& app) override {
        add_run_argument(app, run_);
        engines_.describe(app);
        engines_.describe_program(app);
    }

    Exit run(Context& context) override {
        const RunFolder folder{run_};
        const RunState state{folder, ResultLook::complete};
        const SlurmStates slurm = engines_.is_local() ? SlurmStates{} : ask_slurm(noted_jobs(folder));
        std::vector<RunTask> tasks = state.missing();
        std::erase_if(tasks, [&](const RunTask& task) { return slurm.tasks.contains(task); });
        if (!context.quiet) {
            context.streams.err << run_ << ": " << grouped(state.done()) << " of "
                                << counted_tasks(state.run(), state.tasks().size()) << " done, "
                                << grouped(slurm.tasks.size()) << " under way, " << grouped(tasks.size())
                                << " to search\n";
        }
        if (tasks.empty() && !slurm.tasks.empty()) return Exit::done;
        if (tasks.empty() && !state.missing().empty()) return Exit::done;
        return engines_.start_again(folder, state.run(), tasks, context);
    }

  private:
    std::string run_;
    Engines engines_;
};

class ClusterCancelCommand : public Command {
  public:
    std::string examples() const override { return std::string{kMakeRun} + "  chemsieve cluster cancel run1"; }

    void describe(CLI::App& app) override { add_run_argument(app, run_); }

    Exit run(Context& context) override {
        const RunFolder folder{run_};
        const RunState state{folder, ResultLook::quick};
        cancel_locally(folder);
        cancel_jobs(noted_jobs(folder));
        if (!context.quiet) {
            context.streams.err << run_ << ": cancelled; " << grouped(state.done()) << " of "
                                << counted_tasks(state.run(), state.tasks().size()) << " are done\n";
        }
        return Exit::done;
    }

  private:
    std::string run_;
};

class ClusterCollectCommand : public Command {
  public:
    std::string examples() const override {
        return std::string{kMakeRun} +
               "  chemsieve cluster collect run1 -o hits.tsv\n"
               "  chemsieve cluster collect run1 --format jsonl\n"
               "  chemsieve cluster collect run1 -o hits.sieve";
    }

    void describe(CLI::App& app) override {
        add_run_argument(app, run_);
        does_without(app,
                     add_output_option(app, options_.output,
                                       "File to write; .sieve: a library of the hits, to be opened by the window"),
                     "standard output");
        options_.table.describe(app);
        app.add_flag("--partial", options_.is_partial, "Also if shards are missing, which are named then (exit code 5)")
            ->configurable(false);
    }

    Exit run(Context& context) override { return collect_hits(RunFolder{run_}, options_, context); }

  private:
    std::string run_;
    CollectOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_cluster_task_command() { return std::make_unique<ClusterTaskCommand>(); }
std::unique_ptr<Command> make_cluster_status_command() { return std::make_unique<ClusterStatusCommand>(); }
std::unique_ptr<Command> make_cluster_resume_command() { return std::make_unique<ClusterResumeCommand>(); }
std::unique_ptr<Command> make_cluster_cancel_command() { return std::make_unique<ClusterCancelCommand>(); }
std::unique_ptr<Command> make_cluster_collect_command() { return std::make_unique<ClusterCollectCommand>(); }

}  // namespace chemsieve::cli
