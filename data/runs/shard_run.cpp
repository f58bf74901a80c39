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
ResultHead checked_result(const std::string& result, const ShardRun& run, const ShardEntry& shard) {
    ResultHead head = verified_result(result);
    if (head.run != run.digest()) throw FileError{result + " is of another search"};
    if (head.shard_digest != shard.digest || head.compounds != shard.compounds) {
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

std::vector<std::vector<std::size_t>> parts_in_turn(const ShardRun& run, std::span<const std::size_t> shards) {
    std::vector<std::vector<std::size_t>> parts(2);
    for (const std::size_t shard : shards) parts[run.searches_first(shard) ? 0 : 1].push_back(shard);
    std::erase_if(parts, [](const auto& part) { return part.empty(); });
    return parts;
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

std::string RunFolder::result(const std::string& shard_digest, const ShardRun& run) const {
    return file("results/" + shard_digest + "-" + run.digest() + ".hits");
}

std::string RunFolder::log_name(std::size_t shard) { return "log/shard-" + std::to_string(shard) + ".log"; }

std::optional<ResultHead> usable_result(const RunFolder& folder, const ShardRun& run, const ShardEntry& shard) {
    try {
        return checked_result(folder.result(shard.digest, run), run, shard);
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
    for (const ShardEntry& shard : manifest_.shards) {
        ShardState state{.shard = shard, .defect = {}, .result = folder.result(shard.digest, run_)};
        state.is_passed_over = run_.passes_over(shard.number);
        if (!stop.stop_requested() && !state.is_passed_over && file_exists(state.result)) {
            state.defect = defect_of(state, look);
            state.is_done = state.defect.empty();
        }
        shards_.push_back(std::move(state));
    }
}

std::string RunState::defect_of(const ShardState& state, ResultLook look) {
    if (look == ResultLook::quick) return seems_complete(state.result) ? "" : state.result + " is damaged";
    try {
        ResultHead head = checked_result(state.result, run_, state.shard);
        head.shard_digest.clear();
        head.compounds = 0;
        const std::vector<std::string> ids = std::exchange(head.ids, {});
        if (head_ && head != *head_) {
            return state.result + " has other columns or queries than the results of other shards";
        }
        head_ = std::move(head);
        ids_.insert(ids.begin(), ids.end());
        return "";
    } catch (const FileError& e) {
        return e.reason();
    }
}

std::vector<std::size_t> RunState::missing() const {
    std::vector<std::size_t> numbers;
    for (const ShardState& state : shards_) {
        if (!state.is_done && !state.is_passed_over) numbers.push_back(state.shard.number);
    }
    return numbers;
}

std::size_t RunState::passed_over() const { return run_.passed_over.size(); }

std::size_t RunState::done() const {
    return static_cast<std::size_t>(
        std::count_if(shards_.begin(), shards_.end(), [](const ShardState& state) { return state.is_done; }));
}

std::vector<std::string> RunState::results() const {
    std::vector<std::string> paths;
    for (const ShardState& state : shards_) {
        if (state.is_done) paths.push_back(state.result);
    }
    return paths;
}

}  // namespace chemsieve
