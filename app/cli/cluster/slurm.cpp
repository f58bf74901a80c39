#include "app/cli/cluster/slurm.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "base/error.h"
#include "base/json.h"
#include "base/platform/child_program.h"
#include "base/platform/files.h"
#include "base/platform/processes.h"
#include "base/text.h"
#include "data/file/whole_file.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kMostTasks = 1000;  // in an array: Slurm's MaxArraySize is 1001 where nobody set it
constexpr const char* kJobs = "jobs.json";
constexpr std::uint64_t kMostBytes = 64U << 20;
constexpr std::chrono::seconds kSlurmsPatience{60};

std::string quoted_for_shell(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return quoted + "'";
}

// The first number that no script has yet.
int next_number(const RunFolder& folder) {
    int number = 1;
    while (file_exists(folder.file("search-" + std::to_string(number) + ".sbatch"))) ++number;
    return number;
}

void append_options(std::string& script, const SlurmOptions& options) {
    if (!options.time.empty()) script += "#SBATCH --time=" + options.time + "\n";
    for (const std::string& option : options.further) script += "#SBATCH " + option + "\n";
}

std::string search_script(const ShardRun& run, const std::string& tasks_file, std::size_t tasks, std::size_t part,
                          const SlurmOptions& options) {
    std::string script =
        "#!/bin/bash\n"
        "# Searches the shards that " +
        tasks_file +
        " lists, one a task. It is submitted from the folder it lies in, and may be\n"
        "# submitted again: a shard that has its result is passed over.\n" +
        (part > 0 ? "# What the arrays before found spares it work: --dependency=afterany:JOBS has it wait for them.\n"
                  : "") +
        "#SBATCH --job-name=chemsieve-search\n"
        "#SBATCH --array=1-" +
        std::to_string(tasks) + (options.at_once > 0 ? "%" + std::to_string(options.at_once) : "") +
        "\n"
        "#SBATCH --cpus-per-task=" +
        std::to_string(options.cpus) + "\n#SBATCH --mem=" + options.memory +
        "\n"
        "#SBATCH --requeue\n"
        "#SBATCH --open-mode=append\n"
        "#SBATCH --output=log/slurm-%A_%a.log\n";
    append_options(script, options);
    return script +
           "\n"
           "shard=$(sed -n \"${SLURM_ARRAY_TASK_ID}p\" " +
           tasks_file +
           ")\n"
           "# A worker that was killed (code 128 and more) begins again at once; Slurm itself would wait two minutes.\n"
           "for try in 1 2 3; do\n"
           "    " +
           quoted_for_shell(run.program) +
           " cluster task . --shard \"$shard\" -j \"${SLURM_CPUS_PER_TASK:-1}\" \\\n"
           "        2>>\"log/shard-$shard.log\"\n"
           "    code=$?\n"
           "    [ $code -lt 128 ] && break\n"
           "done\n"
           "exit $code\n";
}

std::string merge_script(const ShardRun& run, const SlurmOptions& options) {
    std::string script =
        "#!/bin/bash\n"
        "# Collects the hits into hits.tsv once the search has ended, however its tasks did: the collector looks "
        "itself\n"
        "# whether each shard has its result, and says in log/merge.log which have none.\n"
        "#SBATCH --job-name=chemsieve-merge\n"
        "#SBATCH --cpus-per-task=1\n"
        "#SBATCH --mem=1G\n"
        "#SBATCH --requeue\n"
        "#SBATCH --open-mode=append\n"
        "#SBATCH --output=log/merge.log\n";
    append_options(script, options);
    return script + "\n" + quoted_for_shell(run.program) + " cluster collect . -o hits.tsv\n";
}

// What a command of Slurm writes. Throws Error if it fails.
std::string ask(const ProgramCall& call) {
    const ProgramRun ran = run_program(call, "", {.deadline = kSlurmsPatience});
    if (ran.end == ProgramRun::End::not_started) {
        throw Error{"Slurm's " + call.path + " cannot be started (" + std::strerror(ran.code) +
                    "); it comes with slurm-client, and --engine local needs no Slurm"};
    }
    if (ran.end == ProgramRun::End::exited && ran.code == 0) return ran.output;
    throw Error{"Slurm's " + call.path + " failed: " +
                (ran.end == ProgramRun::End::timed_out ? "it did not answer" : one_line(trimmed(ran.output)))};
}

std::string submit_script(const RunFolder& folder, const std::string& script, const std::string& dependency) {
    ProgramCall call{
        .path = "sbatch", .arguments = {"--parsable"}, .folder = folder.path(), .has_errors_in_output = true};
    if (!dependency.empty()) call.arguments.push_back("--dependency=" + dependency);
    call.arguments.push_back(script);
    // "123" or "123;cluster", perhaps behind warnings.
    std::istringstream lines{ask(call)};
    std::string id;
    for (std::string line; std::getline(lines, line);) {
        const std::string first = line.substr(0, line.find(';'));
        if (!first.empty() && std::all_of(first.begin(), first.end(), is_digit)) id = first;
    }
    if (id.empty()) throw Error{"Slurm's sbatch gave no number of a job for " + script};
    return id;
}

void note_jobs(const RunFolder& folder, const NotedJobs& noted) {
    Json json{{"cpus", noted.options.cpus},       {"memory", noted.options.memory},   {"time", noted.options.time},
              {"at_once", noted.options.at_once}, {"further", noted.options.further}, {"jobs", Json::list()}};
    for (const SlurmJob& job : noted.jobs) {
        Json tasks = Json::list();
        for (const RunTask& task : job.tasks) tasks.push_back(task.name());
        json["jobs"].push_back({{"id", job.id}, {"script", job.script}, {"tasks", tasks}});
    }
    write_text(folder.file(kJobs), json_text(json, 2) + "\n");
}

std::vector<RunTask> tasks_in(const Json& names) {
    std::vector<RunTask> tasks;
    for (const std::string& name : names.texts()) {
        const std::optional<RunTask> task = task_of_name(name);
        if (!task) throw JsonError{"no task is called " + name};
        tasks.push_back(*task);
    }
    return tasks;
}

std::string state_text(const std::string& state, const std::string& reason, const std::string& node) {
    if (state == "R" || state == "CG") return "running on " + node;
    return "waiting (" + reason + ")";
}

}  // namespace

SlurmScripts make_scripts(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> wanted,
                          const SlurmOptions& options) {
    SlurmScripts scripts{.searches = {}, .merge = "merge.sbatch", .merge_text = merge_script(run, options)};
    int number = next_number(folder);
    const auto parts = parts_in_turn(run, wanted);
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const std::span<const RunTask> all{parts[part]};
        for (std::size_t begin = 0; begin < all.size(); begin += kMostTasks, ++number) {
            const auto tasks = all.subspan(begin, std::min(kMostTasks, all.size() - begin));
            const std::string tasks_file = "tasks-" + std::to_string(number) + ".txt";
            scripts.searches.push_back({.script = "search-" + std::to_string(number) + ".sbatch",
                                        .text = search_script(run, tasks_file, tasks.size(), part, options),
                                        .tasks_file = tasks_file,
                                        .tasks = {tasks.begin(), tasks.end()},
                                        .part = part});
        }
    }
    return scripts;
}

std::vector<SlurmJob> submit_scripts(const RunFolder& folder, const SlurmScripts& scripts,
                                     const SlurmOptions& options) {
    NotedJobs noted = noted_jobs(folder);
    noted.options = options;
    note_jobs(folder, noted);  // whatever Slurm says, it is a run for Slurm
    std::vector<SlurmJob> jobs;
    std::string all, before;  // jobs submitted, and those of the parts before
    std::size_t part = 0;
    write_text(folder.file(scripts.merge), scripts.merge_text);
    for (const SlurmScripts::Search& search : scripts.searches) {
        std::string tasks;
        for (const RunTask& task : search.tasks) tasks += task.name() + "\n";
        write_text(folder.file(search.tasks_file), tasks);
        write_text(folder.file(search.script), search.text);
        if (search.part != part) before = all;
        part = search.part;
        jobs.push_back({submit_script(folder, search.script, before), search.script, search.tasks});
        noted.jobs.push_back(jobs.back());
        note_jobs(folder, noted);
        all += (all.empty() ? "afterany:" : ":") + jobs.back().id;
    }
    jobs.push_back({submit_script(folder, scripts.merge, all), scripts.merge, {}});
    noted.jobs.push_back(jobs.back());
    note_jobs(folder, noted);
    return jobs;
}

NotedJobs noted_jobs(const RunFolder& folder) {
    NotedJobs noted;
    const std::string path = folder.file(kJobs);
    if (!file_exists(path)) return noted;
    try {
        const Json json = parse_json(read_bytes(path, kMostBytes));
        noted.is_slurm = true;
        noted.options = {.cpus = json.at("cpus").integer<unsigned>(),
                         .memory = json.at("memory").text(),
                         .time = json.at("time").text(),
                         .at_once = json.at("at_once").integer<unsigned>(),
                         .further = json.at("further").texts()};
        for (const Json& job : json.at("jobs").values()) {
            noted.jobs.push_back({job.at("id").text(), job.at("script").text(), tasks_in(job.at("tasks"))});
        }
    } catch (const JsonError&) {
        throw FileError{path + " is damaged; remove it, and look with squeue what still runs"};
    }
    return noted;
}

SlurmStates ask_slurm(const NotedJobs& noted) {
    SlurmStates states;
    if (noted.jobs.empty()) return states;
    // Jobs that have ended are unknown to Slurm after a while, so it is asked for all of this user.
    std::istringstream lines{
        ask({.path = "squeue",
             .arguments = {"--noheader", "--array", "--format=%F %K %t %r|%N", "--user=" + number_of_this_user()},
             .has_errors_in_output = true})};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words{line};
        std::string id, index, state, reason, node;
        words >> id >> index >> state;
        std::getline(words >> std::ws, reason, '|');
        std::getline(words, node);
        const auto job =
            std::find_if(noted.jobs.begin(), noted.jobs.end(), [&](const SlurmJob& other) { return other.id == id; });
        if (job == noted.jobs.end()) continue;
        const std::string text = state_text(state, reason, node);
        if (job->tasks.empty()) {
            states.merge = text;
        } else if (const std::size_t task = std::strtoull(index.c_str(), nullptr, 10);
                   task >= 1 && task <= job->tasks.size()) {
            states.tasks[job->tasks[task - 1]] = text;
        }
    }
    return states;
}

void cancel_jobs(const NotedJobs& noted) {
    if (noted.jobs.empty()) return;
    ProgramCall call{.path = "scancel", .arguments = {"--quiet"}, .has_errors_in_output = true};
    for (const SlurmJob& job : noted.jobs) call.arguments.push_back(job.id);
    ask(call);
}

}  // namespace chemsieve::cli
