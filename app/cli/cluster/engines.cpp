#include "app/cli/cluster/engines.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/cluster/collected_hits.h"
#include "app/cli/cluster/local_engine.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "base/parallel.h"
#include "base/platform/files.h"
#include "base/platform/own_files.h"
#include "data/file/text_input.h"

namespace chemsieve::cli {

namespace {

constexpr unsigned kMostCpus = 1024;

std::string numbers_text(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (const std::size_t number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

}  // namespace

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

Exit Engines::show(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards,
                   Context& context) const {
    std::ostream& out = context.streams.out;
    if (is_local()) {
        const char* when = "for each of ";
        out << run.program << " cluster task RUN --shard N -j 1\n";
        for (const auto& part : parts_in_turn(run, shards)) {
            out << when << counted(part.size(), "shard", "shards");
            if (!run.first.empty()) out << ": " << numbers_text(part);
            out << '\n';
            when = "then for each of ";
        }
        return Exit::done;
    }
    const SlurmScripts scripts = make_scripts(folder, run, shards, slurm_);
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

Exit Engines::start(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards,
                    Context& context) const {
    if (is_local()) return run_here(folder, run, shards, context);
    const SlurmScripts scripts = make_scripts(folder, run, shards, slurm_);
    for (const SlurmJob& job : submit_scripts(folder, scripts, slurm_)) {
        if (!context.quiet) context.streams.err << job.script << ": job " << job.id << '\n';
    }
    if (!context.quiet) {
        context.streams.err << "'chemsieve cluster status " << folder.name()
                            << "' tells how far it is; the hits will be in " << folder.name() << '/' << kHits << '\n';
    }
    return Exit::done;
}

Exit Engines::start_again(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards,
                          Context& context) {
    const NotedJobs noted = noted_jobs(folder);
    if (engine_.empty()) engine_ = noted.is_slurm ? "slurm" : "local";
    if (noted.is_slurm && !is_local()) take_what_is_not_given(noted.options);
    return start(folder, run, shards, context);
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

Exit Engines::run_here(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards,
                       Context& context) const {
    check_readable(run.program);
    const LocalOutcome outcome = run_locally(folder, run, shards, slurm_.at_once, context);
    if (outcome.cancelled) {
        context.streams.err << "chemsieve: cancelled; 'chemsieve cluster resume " << folder.name()
                            << "' goes on with the shards that are left\n";
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
