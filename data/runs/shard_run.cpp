#include "data/runs/shard_run.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/json.h"
#include "base/platform/files.h"
#include "data/file/whole_file.h"
#include "data/shards/content_digest.h"

namespace chemsieve {

namespace {

constexpr const char* kMarkOfRun = "chemsieve run";
// Changes when the same search gives other rows, or run.json has other members.
constexpr int kVersionOfResults = 2;
constexpr std::uint64_t kMostBytes = 64U << 20;

Json what_is_asked(const ShardRun& run) {
    return {{"manifest_digest", run.manifest_digest},
            {"mode", run.mode},
            {"queries", run.queries},
            {"queries_digest", run.queries_digest},
            {"ids", run.ids},
            {"ids_digest", run.ids_digest},
            {"options", run.options},
            {"rdkit", run.rdkit}};
}

// Reads all bytes of the result. Throws FileError if it cannot be used.
ResultHead checked_result(const std::string& result, const ShardRun& run, const ShardManifest& manifest,
                          const RunTask& task) {
    ResultHead head = verified_result(result);
    if (head.run != run.digest()) throw FileError{result + " is of another search"};
    const std::int64_t compounds = manifest.shards.at(task.shard - 1).compounds;
    if (head.shard_digest != digest_of_task(task, manifest) || head.compounds != compounds) {
        throw FileError{result + " is of another shard"};
    }
    return head;
}

}  // namespace

bool ShardRun::passes_over(std::size_t shard) const {
    return std::find(passed_over.begin(), passed_over.end(), shard) != passed_over.end();
}

bool ShardRun::searches_first(std::size_t shard) const {
    return std::find(first.begin(), first.end(), shard) != first.end();
}

std::string ShardRun::digest() const {
    Json json = what_is_asked(*this);
    json["version"] = kVersionOfResults;
    return digest_of_text(json_text(json));
}

std::vector<RunTask> tasks_of(const ShardRun& run, const ShardManifest& manifest) {
    std::vector<RunTask> tasks;
    const auto add = [&](std::size_t queries) {
        for (const ShardEntry& shard : manifest.shards) tasks.push_back({.queries = queries, .shard = shard.number});
    };
    if (!run.compares_all()) add(0);
    for (std::size_t i = 0; run.compares_all() && i < manifest.shards.size(); ++i) add(manifest.shards[i].number);
    return tasks;
}

std::vector<std::vector<RunTask>> parts_in_turn(const ShardRun& run, std::span<const RunTask> tasks) {
    std::vector<std::vector<RunTask>> parts(2);
    for (const RunTask& task : tasks) parts[run.searches_first(task.shard) ? 0 : 1].push_back(task);
    std::erase_if(parts, [](const auto& part) { return part.empty(); });
    return parts;
}

std::string digest_of_task(const RunTask& task, const ShardManifest& manifest) {
    const std::string& digest = manifest.shards.at(task.shard - 1).digest;
    return task.queries == 0 ? digest : manifest.shards.at(task.queries - 1).digest + "-" + digest;
}

RunFolder::RunFolder(const std::string& path) : name_{path}, path_{plain_path(path)} {
    while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
}

void RunFolder::create() const {
    if (file_exists(path_)) {
        throw FileError{path_ +
                        " is there already; each run has a folder of its own, so choose another one, or go on "
                        "with that run"};
    }
    for (const char* folder : {"results", "log"}) {
        if (!make_folders(file(folder))) {
            throw FileError{"cannot make the folder " + path_ + ": " + std::strerror(errno)};
        }
    }
}

void RunFolder::write(const ShardRun& run) const {
    Json json{{"holds", kMarkOfRun}, {"version", kVersionOfResults}, {"shards", run.shards}};
    const Json asked = what_is_asked(run);
    for (const auto& [name, value] : asked.members()) json[name] = value;
    json["passed_over"] = run.passed_over;
    json["first"] = run.first;
    json["program"] = run.program;
    write_text(file("run.json"), json_text(json, 2) + "\n");
}

ShardRun RunFolder::read() const {
    const std::string name = file("run.json");
    if (!file_exists(name)) throw FileError{path_ + " is no folder of a run: it has no run.json"};
    try {
        const Json json = parse_json(read_bytes(name, kMostBytes));
        if (json.at("holds") != kMarkOfRun) throw JsonError{"it holds something else"};
        if (json.at("version") != kVersionOfResults) {
            throw FileError{name + " was written by another version of chemsieve; submit the search anew"};
        }
        ShardRun run{.shards = json.at("shards").text(),
                     .manifest_digest = json.at("manifest_digest").text(),
                     .mode = json.at("mode").text(),
                     .queries = json.at("queries").text(),
                     .queries_digest = json.at("queries_digest").text(),
                     .ids = json.at("ids").text(),
                     .ids_digest = json.at("ids_digest").text(),
                     .options = json.at("options").texts(),
                     .passed_over = json.at("passed_over").integers<std::size_t>(),
                     .first = json.at("first").integers<std::size_t>(),
                     .rdkit = json.at("rdkit").text(),
                     .program = json.at("program").text()};
        return run;
    } catch (const JsonError&) {
        throw FileError{name + " is damaged or no file of ours; submit the search anew"};
    }
}

std::string RunFolder::file(const std::string& name) const { return path_in(path_, name); }

std::string RunFolder::result(const std::string& digest, const ShardRun& run) const {
    return file("results/" + digest + "-" + run.digest() + ".hits");
}

std::string RunFolder::log_name(const RunTask& task) { return "log/shard-" + task.name() + ".log"; }

std::optional<ResultHead> usable_result(const RunFolder& folder, const ShardRun& run, const ShardManifest& manifest,
                                        const RunTask& task) {
    try {
        return checked_result(folder.result(digest_of_task(task, manifest), run), run, manifest, task);
    } catch (const FileError&) {
        return std::nullopt;  // it is not there, or cannot be used
    }
}

ShardManifest manifest_of_run(const ShardRun& run) {
    ShardManifest manifest = read_manifest(run.shards);
    if (digest_of_text(manifest_text(manifest)) != run.manifest_digest) {
        throw FileError{manifest_of(run.shards) +
                        " is not the one that the search was submitted for; put that back, or submit the search anew"};
    }
    for (const auto* named : {&run.first, &run.passed_over}) {
        for (const std::size_t shard : *named) {
            if (shard >= 1 && shard <= manifest.shards.size()) continue;
            throw FileError{"the run names a shard " + std::to_string(shard) + ", and " + run.shards + " has " +
                            std::to_string(manifest.shards.size()) + "; submit the search anew"};
        }
    }
    return manifest;
}

RunState::RunState(const RunFolder& folder, ResultLook look, const std::stop_token& stop)
    : run_{folder.read()}, manifest_{manifest_of_run(run_)} {
    for (const RunTask& task : tasks_of(run_, manifest_)) {
        TaskState state{.task = task, .defect = {}, .result = folder.result(digest_of_task(task, manifest_), run_)};
        state.is_passed_over = run_.passes_over(task.shard);
        if (!stop.stop_requested() && !state.is_passed_over && file_exists(state.result)) {
            state.defect = defect_of(state, look);
            state.is_done = state.defect.empty();
        }
        tasks_.push_back(std::move(state));
    }
    if (!head_) return;
    for (const auto& [queries, number] : queries_) head_->queries += number;
}

std::string RunState::defect_of(const TaskState& state, ResultLook look) {
    if (look == ResultLook::quick) return seems_complete(state.result) ? "" : state.result + " is damaged";
    try {
        ResultHead head = checked_result(state.result, run_, manifest_, state.task);
        head.shard_digest.clear();
        head.compounds = 0;
        const std::vector<std::string> ids = std::exchange(head.ids, {});
        const std::size_t queries = std::exchange(head.queries, 0);
        const auto known = queries_.find(state.task.queries);
        if ((head_ && head != *head_) || (known != queries_.end() && known->second != queries)) {
            return state.result + " has other columns or queries than the results of other shards";
        }
        queries_[state.task.queries] = queries;
        head_ = std::move(head);
        ids_.insert(ids.begin(), ids.end());
        return "";
    } catch (const FileError& e) {
        return e.reason();
    }
}

std::vector<RunTask> RunState::missing() const {
    std::vector<RunTask> missing;
    for (const TaskState& state : tasks_) {
        if (!state.is_done && !state.is_passed_over) missing.push_back(state.task);
    }
    return missing;
}

std::size_t RunState::passed_over() const { return run_.passed_over.size(); }

std::size_t RunState::done() const {
    return static_cast<std::size_t>(
        std::count_if(tasks_.begin(), tasks_.end(), [](const TaskState& state) { return state.is_done; }));
}

std::vector<ResultsOfQueries> RunState::results() const {
    std::vector<ResultsOfQueries> all;
    std::size_t last = 0;
    for (const TaskState& state : tasks_) {
        if (!state.is_done) continue;
        if (all.empty() || last != state.task.queries) {
            all.push_back({.results = {}, .queries = queries_.at(state.task.queries)});
        }
        last = state.task.queries;
        all.back().results.push_back(state.result);
    }
    return all;
}

}  // namespace chemsieve
